//! How a game lies in the vault: the record without its commands as its set-up, and one row an entry, which is a command
//! or a retract.

use std::rc::Rc;

use tabletop::{Entry, Proposal, Record, Revision, Table};
use vault::{OpenSave, Opened, SaveFile, Settled, StoreError, WriteError};

use super::{SaveWriter, Shelved};
use crate::{
    accounts::AppVault,
    browser,
    library::{Bots, SaveSummary},
};

/// Why a save makes no game.
#[derive(Debug)]
pub enum Misfit {
    /// A part of it is not what this app writes.
    Unreadable,
    /// The rules refuse its set-up or one of its commands.
    Refused,
}

/// Keeps the commands of one open game.
pub struct VaultWriter<G: Shelved> {
    vault: AppVault,
    save: OpenSave,
    setup: Rc<G::Setup>,
}

impl<G: Shelved> Clone for VaultWriter<G> {
    fn clone(&self) -> Self {
        let Self { vault, save, setup } = self;
        Self { vault: vault.clone(), save: save.clone(), setup: Rc::clone(setup) }
    }
}

impl<G: Shelved> VaultWriter<G> {
    /// Keeps what is done at `table` in `save`.
    pub fn new(vault: AppVault, save: OpenSave, table: &Table<G>) -> Self {
        Self { vault, save, setup: Rc::new(table.record().setup.clone()) }
    }

    /// What the shelf says about the game.
    pub fn summary(&self) -> SaveSummary {
        SaveSummary::from_bytes(&self.save.shown().about).unwrap_or_default()
    }

    /// The right to write to the save.
    pub fn save(&self) -> OpenSave {
        self.save.clone()
    }

    /// Gives the game free for other tabs.
    pub async fn close(self) {
        browser::tabs::release(&self.save.id().to_string());
        // If it does not work the game stays marked as open, and opening it asks one question more.
        let _ = self.vault.close(&self.save, browser::clock::now()).await;
    }

    /// Makes sure that the vault stands where the table stands, after a write whose end was open.
    async fn settle(&self, on: Revision) -> Result<(), WriteError> {
        self.vault.settle(&self.save).await?;
        if self.save.length() > on.0 {
            // The write was made after all.
            let about = self.save.shown().about;
            self.vault.cut_off(&self.save, on.0, &about, browser::clock::now()).await?;
        }
        Ok(())
    }

    /// Writes at a table that stands at a revision, once it is clear what became of the write before.
    async fn settled(&self, on: Revision, write: impl AsyncFn() -> Result<u32, WriteError>) -> Result<(), WriteError> {
        let mut written = write().await;
        if written == Err(WriteError::Unsettled) {
            self.settle(on).await?;
            written = write().await;
        }
        self.outcome(written).await
    }

    /// What became of a write: one that failed half-way may have been made all the same.
    async fn outcome(&self, written: Result<u32, WriteError>) -> Result<(), WriteError> {
        if let Err(WriteError::Lost(_)) = written {
            browser::tabs::release(&self.save.id().to_string());
        }
        match written {
            Ok(_) => Ok(()),
            Err(WriteError::Store(error)) if error != StoreError::Full => match self.vault.settle(&self.save).await {
                Ok(Settled::Made) => Ok(()),
                Ok(Settled::NotMade) | Err(WriteError::Store(_)) => Err(error.into()),
                Err(other) => Err(other),
            },
            Err(error) => Err(error),
        }
    }
}

impl<G: Shelved> SaveWriter<G> for VaultWriter<G> {
    type Error = WriteError;

    async fn write(&self, proposal: &Proposal<G>) -> Result<(), WriteError> {
        // What the shelf says is of the game as it will stand: the end that is taken back is no end.
        let about = G::summary(&self.setup, proposal.game(), count(proposal.plies()), self.summary()).to_bytes();
        let row = bytes(proposal.entry());
        self.settled(proposal.on(), async || {
            self.vault.append(&self.save, &row, &about, None, browser::clock::now()).await
        })
        .await
    }

    async fn seat(&self, bots: &Bots, on: Revision) -> Result<(), WriteError> {
        let about = SaveSummary { bots: bots.clone(), ..self.summary() }.to_bytes();
        self.settled(on, async || self.vault.describe(&self.save, &about, browser::clock::now()).await).await
    }
}

/// A game as it goes into the vault, with all that was done; `before` says who sits at the table.
pub fn save_file<G: Shelved>(table: &Table<G>, before: SaveSummary) -> SaveFile {
    let Record { edition, setup, seed, .. } = table.record();
    SaveFile {
        game: G::TAG.to_owned(),
        setup: bytes(&Record::<G>::new(edition.clone(), setup.clone(), *seed)),
        about: summary_of(table, before).to_bytes(),
        commands: table.entries().map(|entry| bytes(&entry)).collect(),
    }
}

/// Takes an opened game up again, as far as the rules accept it.
pub fn resume<G: Shelved>(opened: &Opened) -> Result<Table<G>, Misfit> {
    restore(read_setup(&opened.setup)?, &opened.commands)
}

/// The table of a game as it lies in the vault. From the first row on that can not be read nothing can be played.
fn restore<G: Shelved>(begun: Record<G>, rows: &[Vec<u8>]) -> Result<Table<G>, Misfit> {
    let entries = rows.iter().map_while(|row| postcard::from_bytes::<Entry<G::Command>>(row).ok());
    Table::restore(begun, entries).map_err(|_| Misfit::Refused)
}

/// What the shelf says about a table.
fn summary_of<G: Shelved>(table: &Table<G>, before: SaveSummary) -> SaveSummary {
    let Record { setup, commands, .. } = table.record();
    G::summary(setup, table.game(), count(commands.len()), before)
}

/// The game of a file, as it is opened once it has been taken in.
#[cfg(test)]
pub fn table_of<G: Shelved>(file: &SaveFile) -> Result<Table<G>, Misfit> {
    restore(read_setup(&file.setup)?, &file.commands)
}

/// Sets aside what the rules refuse of an opened game, so that playing can go on.
pub async fn cut_off<G: Shelved>(vault: &AppVault, save: &OpenSave, table: &Table<G>) -> Result<(), WriteError> {
    let before = SaveSummary::from_bytes(&save.shown().about).unwrap_or_default();
    let about = summary_of(table, before).to_bytes();
    vault.cut_off(save, table.revision().0, &about, browser::clock::now()).await?;
    Ok(())
}

/// Plays a whole file by the rules before it is taken in, and says about it what the shelf is to show: how far the game is
/// and who has won come from the game, whatever the file says. Who sits at the table only the file can know.
pub fn verify<G: Shelved>(file: &SaveFile) -> Result<Vec<u8>, Misfit> {
    let record = read_setup::<G>(&file.setup)?;
    // What a game grows from has no commands: those that stand there would be played here and never again.
    if !G::plays_by(&record.edition) || !record.commands.is_empty() {
        return Err(Misfit::Unreadable);
    }
    let table = restore(record, &file.commands)?;
    if (table.revision().0 as usize) < file.commands.len() {
        return Err(Misfit::Refused);
    }
    let before = SaveSummary::from_bytes(&file.about).unwrap_or_default().seated(table.game().seats());
    Ok(summary_of(&table, before).to_bytes())
}

fn read_setup<G: Shelved>(bytes: &[u8]) -> Result<Record<G>, Misfit> {
    postcard::from_bytes(bytes).map_err(|_| Misfit::Unreadable)
}

/// The written form of something of ours.
fn bytes(value: &impl serde::Serialize) -> Vec<u8> {
    // Writing to memory fails only for types without a known length, and ours have one; a row that can not be read
    // back would be noticed at once when the game is opened.
    postcard::to_allocvec(value).unwrap_or_default()
}

fn count(plies: usize) -> u32 {
    u32::try_from(plies).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use ::{
        company_leader::{self, CompanyLeader},
        general::{self, General},
        leaders::{
            self, Colour, Leaders, PlayerSetup, Settings,
            edition::{Edition, NationId, ScenarioId},
        },
        sparta::{self, Sparta},
    };

    use super::*;
    use tabletop::{Enumerate as _, Game as _, Waiting};

    /// The house edition of a game in the bytes the app carried, and put into every save, before it spoke Dutch.
    macro_rules! before_dutch {
        ($game:literal) => {
            include_bytes!(concat!("../../editions/before-dutch/", $game, "-house.postcard"))
        };
    }

    /// Takes in and opens a game that began with an edition in these bytes, and gives the edition.
    fn begun_with<G: Shelved>(edition: &[u8], setup: &G::Setup) -> G::Edition {
        let commands = Vec::<u8>::new();
        let setup = [&bytes(&(tabletop::SCHEMA, G::TAG)), edition, &bytes(&(setup, [7_u8; 32], commands))].concat();
        let file = SaveFile { game: G::TAG.to_owned(), setup, about: Vec::new(), commands: Vec::new() };
        verify::<G>(&file).expect("it can be taken in");
        let record = read_setup::<G>(&file.setup).expect("it can be opened");
        assert_eq!(bytes(&record), file.setup, "it is exported as it was");
        record.edition
    }

    /// A file whose set-up has commands of its own would be verified as one game and opened as another.
    #[test]
    fn commands_hidden_in_the_set_up_are_refused() {
        let edition = sparta::edition::Edition::house();
        let mut record = Record::<Sparta>::new(edition, sparta::Setup::default(), [7; 32]);
        let (game, _) = record.begin().expect("the house edition can be played");
        let Waiting::For(seats) = game.waiting_for() else { panic!("it has just begun") };
        let hidden = (seats[0], game.legal(seats[0])[0]);
        let file = |record: &Record<Sparta>| SaveFile {
            game: Sparta::TAG.to_owned(),
            setup: bytes(record),
            about: Vec::new(),
            commands: Vec::new(),
        };
        assert!(verify::<Sparta>(&file(&record)).is_ok());
        record.commands.push(hidden);
        assert!(verify::<Sparta>(&file(&record)).is_err());
    }

    /// Two moves of Sparta, the second taken back, as rows of a save.
    fn rows() -> (Record<Sparta>, [Vec<u8>; 3]) {
        let edition = sparta::edition::Edition::house();
        let mut table = Table::<Sparta>::begin(edition, sparta::Setup::default(), [7; 32]).expect("a game");
        let begun = table.record().clone();
        for _ in 0..2 {
            let Waiting::For(seats) = table.game().waiting_for() else { panic!("it has just begun") };
            let command = table.game().legal(seats[0])[0];
            let proposal = table.propose(seats[0], command).expect("it is legal");
            table.accept(proposal);
        }
        // As every version of the app has written them.
        let [first, second] = [0, 1].map(|ply| bytes(&table.record().commands[ply]));
        table.undo(tabletop::Viewer::Public).expect("Sparta has no fence");
        let saved = save_file(&table, SaveSummary::default());
        assert_eq!(saved.commands[..2], [first.clone(), second.clone()]);
        (begun, [first, second, saved.commands[2].clone()])
    }

    #[test]
    fn a_save_with_what_was_taken_back_is_opened_as_it_was() {
        let (begun, rows) = rows();
        let file = |rows: &[Vec<u8>]| SaveFile {
            game: Sparta::TAG.to_owned(),
            setup: bytes(&begun),
            about: Vec::new(),
            commands: rows.to_vec(),
        };
        for (rows, plies) in [(&rows[..2], 2), (&rows[..], 1)] {
            let file = file(rows);
            assert!(verify::<Sparta>(&file).is_ok());
            let table = table_of::<Sparta>(&file).expect("it can be opened");
            assert_eq!((table.record().commands.len(), table.revision().0 as usize), (plies, rows.len()));
            assert_eq!(save_file(&table, SaveSummary::default()).commands, rows, "it is exported as it was");
        }
        // Nothing is left to take back after the beginning.
        let [first, _, retract] = rows;
        assert!(matches!(verify::<Sparta>(&file(&[first, retract.clone(), retract])), Err(Misfit::Refused)));
    }

    #[test]
    fn games_of_sparta_from_before_dutch_go_on() {
        let edition = begun_with::<Sparta>(before_dutch!("sparta"), &sparta::Setup::default());
        assert_eq!(edition.title.nl(), "Sparta with a reconstructed layout");
    }

    #[test]
    fn games_of_general_from_before_dutch_go_on() {
        let edition = begun_with::<General>(before_dutch!("general"), &general::Setup::for_players(3));
        assert_eq!(edition.units[0].name.value.nl(), "Main battle tank");
    }

    #[test]
    fn games_of_company_leader_from_before_dutch_go_on() {
        let edition = begun_with::<CompanyLeader>(before_dutch!("company-leader"), &company_leader::Setup::default());
        assert_eq!(edition.boards[0].title.nl(), "Standard, 91 fields");
    }

    #[test]
    fn games_of_leaders_from_before_dutch_go_on() {
        let player =
            |name: &str, colour, nation| PlayerSetup { name: name.to_owned(), colour, nation: NationId(nation) };
        let setup = leaders::Setup {
            players: vec![player("Anna", Colour::Red, 0), player("Ben", Colour::Blue, 1)],
            scenario: ScenarioId::FreePlay,
            settings: Settings::proposed(&Edition::house().scenarios[0], 2),
        };
        let edition = begun_with::<Leaders>(before_dutch!("leaders"), &setup);
        assert_eq!(edition.nations[0].name.value.nl(), "USA");
    }
}
