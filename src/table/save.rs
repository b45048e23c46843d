//! How a game lies in the vault: the record without its commands as its set-up, and one row an entry, which is a command
//! or a retract.

use std::{borrow::Cow, rc::Rc};

use tabletop::{Entry, Proposal, Record, Revision, SCHEMA, Seed, Table, Viewer, Waiting};
use vault::{AccountId, OpenSave, Opened, ReadError, SaveFile, Settled, StoreError, WriteError};

use super::{AppGame, OpenTable, Slices};
use crate::{
    accounts::AppVault,
    browser,
    library::{GameResult, SaveSummary, Seats, keep_result, settle_result},
};

/// From this form of records on, texts of editions are kept by language; before, they were two strings.
const KEYED_TEXTS: u16 = 2;

/// From this form on a record ends with its reseeds; before, there were none.
const RESEEDS: u16 = 3;

/// What is known here when a game comes in from outside, as a file or from a screen whose save is gone.
pub struct Intake {
    /// What the games of its kind grow from that lie here already, in the shelf or in the bin.
    pub set_ups: Vec<Vec<u8>>,
    /// What its chance grows from here.
    pub seed: Seed,
}

impl Intake {
    /// For a game of this kind that comes to an account.
    pub async fn of(vault: &AppVault, account: AccountId, tag: &str) -> Result<Self, StoreError> {
        let set_ups = vault.set_ups(account, tag, browser::clock::now()).await?;
        Ok(Self { set_ups, seed: browser::seed::seed() })
    }

    /// Whether a game lies here that began with the same seed: no two games do.
    fn knows<G: AppGame>(&self, seed: Seed) -> bool {
        self.set_ups.iter().any(|setup| read_setup::<G>(setup).is_ok_and(|record| record.seed == seed))
    }
}

/// Why a save makes no game.
#[derive(Debug)]
pub enum RestoreError {
    /// A part of it is not what this app writes.
    Unreadable,
    /// A newer version of this app has written it.
    FromTheFuture {
        /// The form of its record.
        found: u16,
        /// The newest form this app reads.
        known: u16,
    },
    /// The rules refuse its set-up or one of its commands.
    Refused,
    /// Somebody did not want to wait any longer.
    Cancelled,
}

/// Keeps the commands of one open game.
pub struct VaultWriter<G: AppGame> {
    vault: AppVault,
    account: AccountId,
    save: OpenSave,
    /// What never changes of the game, and what the shelf tells of it needs.
    begun: Rc<(G::Edition, G::Setup)>,
    /// Tells the game from others, and its copies by it.
    origin: u64,
}

impl<G: AppGame> Clone for VaultWriter<G> {
    fn clone(&self) -> Self {
        let Self { vault, account, save, begun, origin } = self;
        Self { vault: vault.clone(), account: *account, save: save.clone(), begun: Rc::clone(begun), origin: *origin }
    }
}

impl<G: AppGame> VaultWriter<G> {
    /// Keeps what is done at `table` in `save`, which is of an account.
    pub fn new(vault: AppVault, account: AccountId, save: OpenSave, table: &Table<G>) -> Self {
        let Record { edition, setup, seed, .. } = table.record();
        // No two games begin with the same eight bytes of chance.
        let origin = seed.iter().take(8).fold(0, |origin, byte| origin << 8 | u64::from(*byte));
        Self { vault, account, save, begun: Rc::new((edition.clone(), setup.clone())), origin }
    }

    /// How a game ended of which the shelf says this; nothing while it goes on.
    fn result(&self, about: &SaveSummary) -> Option<GameResult> {
        let game = (G::TAG, self.origin);
        GameResult::of(about, game, browser::clock::now(), |seat| G::nobody(seat, false).name)
    }

    /// Makes good what was not kept of the end of the game, or of its being taken back.
    pub async fn settle_result(&self) {
        let (place, result) = ((self.account, self.save.id()), || self.result(&self.summary()));
        // What is not kept now is tried again when the game is opened again.
        let _ = settle_result(&self.vault, place, result, browser::clock::now()).await;
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

impl<G: AppGame> VaultWriter<G> {
    /// Appends an entry, a command or a retract, to those that are kept.
    pub async fn write(&self, proposal: &Proposal<G>) -> Result<(), WriteError> {
        // What the shelf says is of the game as it will stand: the end that is taken back is no end.
        let before = self.summary();
        let was_over = before.winner.is_some();
        let (edition, setup) = &*self.begun;
        let about = summary((edition, setup), proposal.game(), before);
        let (row, bytes) = (bytes(proposal.entry()), about.to_bytes());
        self.settled(proposal.on(), async || {
            self.vault.append(&self.save, &row, &bytes, None, browser::clock::now()).await
        })
        .await?;
        browser::tabs::announce();
        if was_over || about.winner.is_some() {
            let (place, result) = ((self.account, self.save.id()), self.result(&about));
            // The move is kept: what is not kept of the result is made good when the game is opened again.
            let _ = keep_result(&self.vault, place, result.as_ref(), browser::clock::now()).await;
        }
        Ok(())
    }

    /// Keeps who sits where, at a table with so many entries.
    pub async fn seat(&self, seats: &Seats, on: Revision) -> Result<(), WriteError> {
        let about = with_seats::<G>(self.summary(), seats.clone()).to_bytes();
        self.settled(on, async || self.vault.describe(&self.save, &about, browser::clock::now()).await).await
    }
}

/// A game as it comes in. While it goes on its chance does not say what it would have said where it came from, and if the same game lies
/// here too, it is marked as a copy (docs/decisions/copies.md).
pub fn taken_in<G: AppGame>(mut table: Table<G>, before: SaveSummary, here: &Intake) -> SaveFile {
    let goes_on = matches!(table.game().waiting_for(), Waiting::For(_));
    let copied = goes_on && here.knows::<G>(table.record().seed);
    if let Some(reseed) = table.reseed(here.seed) {
        table.accept(reseed);
    }
    save_file(&table, SaveSummary { copied, ..before })
}

/// A game as it goes into the vault, with all that was done; `before` says who sits at the table.
pub fn save_file<G: AppGame>(table: &Table<G>, before: SaveSummary) -> SaveFile {
    let Record { edition, setup, seed, .. } = table.record();
    SaveFile {
        game: G::TAG.to_owned(),
        setup: bytes(&Record::<G>::new(edition.clone(), setup.clone(), *seed)),
        about: summary_of(table, before).to_bytes(),
        commands: table.entries().map(|entry| bytes(&entry)).collect(),
    }
}

/// Whether this version knows all that lies there whole of a game of `G`. What a newer one has written is no damage.
///
/// # Errors
/// The record is of a newer form, or a command is none that this version knows.
pub fn knows<G: AppGame>(setup: &[u8], rows: &[Vec<u8>]) -> Result<(), ReadError> {
    match read_setup::<G>(setup) {
        Err(RestoreError::FromTheFuture { found, known }) => return Err(ReadError::FromTheFuture { found, known }),
        // That it is not readable otherwise is said where it is read.
        Err(_) => return Ok(()),
        Ok(_) => {}
    }
    let is_known = |row: &Vec<u8>| postcard::from_bytes::<Entry<G::Command>>(row).is_ok();
    if rows.iter().all(is_known) { Ok(()) } else { Err(ReadError::Foreign) }
}

/// Takes an opened game up again, as far as the rules accept it.
pub async fn resume<G: AppGame>(opened: &Opened, slices: Slices) -> Result<Table<G>, RestoreError> {
    restore(read_setup(&opened.setup)?, &opened.commands, slices).await
}

/// The table of a game as it lies in the vault. From the first row on that can not be read nothing can be played.
async fn restore<G: AppGame>(begun: Record<G>, rows: &[Vec<u8>], mut slices: Slices) -> Result<Table<G>, RestoreError> {
    let mut table = Table::restore(begun, []).map_err(|_| RestoreError::Refused)?;
    for (done, row) in (1..).zip(rows) {
        let Ok(entry) = postcard::from_bytes::<Entry<G::Command>>(row) else { break };
        if !table.take_up(entry) {
            break;
        }
        if !slices.after(done, rows.len()).await {
            return Err(RestoreError::Cancelled);
        }
    }
    Ok(table)
}

/// What the shelf says about a table.
fn summary_of<G: AppGame>(table: &Table<G>, before: SaveSummary) -> SaveSummary {
    let Record { edition, setup, .. } = table.record();
    summary((edition, setup), table.game(), before)
}

/// What the shelf says about a game, and whose turn it is.
fn summary<G: AppGame>((edition, setup): (&G::Edition, &G::Setup), game: &G, before: SaveSummary) -> SaveSummary {
    // Who sits there is not the rules' business.
    let (seats, copied) = (before.seats(), before.copied);
    let open = OpenTable { edition, setup, view: &game.view(Viewer::Public) };
    // A game knows names from its set-up, and that may come from a file.
    let about = SaveSummary { copied, ..with_seats::<G>(G::summary(&open, before), seats).shown() };
    match game.waiting_for() {
        Waiting::For(seats) => about.waiting_for(&seats),
        Waiting::Over(_) => about.waiting_for(&[]),
    }
}

/// What the shelf says about a game with these in their seats.
pub fn with_seats<G: AppGame>(about: SaveSummary, seats: Seats) -> SaveSummary {
    about.with_seats(seats, |seat, is_computer| G::nobody(seat, is_computer).name)
}

/// The game of a file, as far as the rules accept it.
pub async fn table_of<G: AppGame>(file: &SaveFile, slices: Slices) -> Result<Table<G>, RestoreError> {
    restore(read_setup(&file.setup)?, &file.commands, slices).await
}

/// [`table_of`] without pauses.
#[cfg(test)]
pub fn table_at_once<G: AppGame>(file: &SaveFile) -> Result<Table<G>, RestoreError> {
    at_once(table_of(file, Slices::none()))
}

/// [`verify`] without pauses.
#[cfg(test)]
pub fn verify_at_once<G: AppGame>(file: &SaveFile) -> Result<SaveFile, RestoreError> {
    verify_among::<G>(file, Intake { set_ups: Vec::new(), seed: [3; 32] })
}

/// [`verify`] without pauses, where these games lie already.
#[cfg(test)]
pub fn verify_among<G: AppGame>(file: &SaveFile, here: Intake) -> Result<SaveFile, RestoreError> {
    at_once(verify::<G>(file, here, Slices::none()))
}

#[cfg(test)]
fn at_once<T>(work: impl Future<Output = T>) -> T {
    futures_util::FutureExt::now_or_never(work).expect("it pauses nowhere")
}

/// Sets aside what the rules refuse of an opened game, so that playing can go on.
pub async fn cut_off<G: AppGame>(vault: &AppVault, save: &OpenSave, table: &Table<G>) -> Result<(), WriteError> {
    let before = SaveSummary::from_bytes(&save.shown().about).unwrap_or_default();
    let about = summary_of(table, before).to_bytes();
    vault.cut_off(save, table.revision().0, &about, browser::clock::now()).await?;
    Ok(())
}

/// Plays a whole file by the rules before it is taken in, and gives it as it is to be kept, with what the shelf is to show: how far the
/// game is and who has won come from the game, whatever the file says. Who sits at the table only the file can know.
pub async fn verify<G: AppGame>(file: &SaveFile, here: Intake, slices: Slices) -> Result<SaveFile, RestoreError> {
    let record = read_setup::<G>(&file.setup)?;
    // What a game grows from has no commands: those that stand there would be played here and never again.
    if !G::plays_by(&record.edition) || !record.commands.is_empty() {
        return Err(RestoreError::Unreadable);
    }
    let table = restore(record, &file.commands, slices).await?;
    if (table.revision().0 as usize) < file.commands.len() {
        return Err(RestoreError::Refused);
    }
    let before = SaveSummary::from_bytes(&file.about).unwrap_or_default().seated(table.game().seats());
    Ok(taken_in(table, before, &here))
}

/// Reads what a game grows from, in every form there was, and gives it in today's. The bytes stay as they are: a save is
/// written anew only as a whole, when it is exported or saved again.
fn read_setup<G: AppGame>(bytes: &[u8]) -> Result<Record<G>, RestoreError> {
    // A record begins with the version of its form.
    let (schema, _) = postcard::take_from_bytes::<u16>(bytes).map_err(|_| RestoreError::Unreadable)?;
    if schema > SCHEMA {
        return Err(RestoreError::FromTheFuture { found: schema, known: SCHEMA });
    }
    // An empty list.
    let bytes = if schema < RESEEDS { Cow::Owned([bytes, &[0]].concat()) } else { Cow::Borrowed(bytes) };
    let read = || postcard::from_bytes::<Record<G>>(&bytes);
    let record = if schema < KEYED_TEXTS { edition_data::with_two_strings(read) } else { read() };
    let record = record.map_err(|_| RestoreError::Unreadable)?;
    Ok(Record { schema: SCHEMA, ..record })
}

/// The written form of something of ours.
fn bytes(value: &impl serde::Serialize) -> Vec<u8> {
    // Writing to memory fails only for types without a known length, and ours have one; a row that can not be read
    // back would be noticed at once when the game is opened.
    postcard::to_allocvec(value).unwrap_or_default()
}

#[cfg(test)]
#[path = "tests/save.rs"]
mod tests;
