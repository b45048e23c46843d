//! How a game of LEADERS lies in the vault: the record without its commands as its set-up, and one row a command.

use std::cell::Cell;
use std::rc::Rc;

use leaders::{Command, Leaders, Stage};
use tabletop::{Game, Proposal, Record, Replay, Seat, Table, Viewer};
use vault::{OpenSave, Opened, SaveFile, Settled, StoreError, WriteError};

use super::words;
use crate::{accounts::AppVault, browser, library::About, table::Keeper};

/// A snapshot is taken at the first fence after so many commands.
const SNAPSHOT_EVERY: u32 = 32;

/// Why a save makes no game.
#[derive(Debug)]
pub enum Misfit {
    /// A part of it is not what this app writes.
    Unreadable,
    /// The rules refuse its set-up or one of its commands.
    Refused,
}

/// Keeps the commands of one open game.
#[derive(Clone)]
pub struct SaveKeeper {
    vault: AppVault,
    save: OpenSave,
    players: Rc<Vec<leaders::PlayerSetup>>,
    /// After how many commands the last snapshot was taken.
    snapshot: Rc<Cell<u32>>,
}

impl SaveKeeper {
    /// Keeps the commands of `table` in `save`; the newest snapshot there has so many commands.
    pub fn new(vault: AppVault, save: OpenSave, table: &Table<Leaders>, snapshot: u32) -> Self {
        let players = Rc::new(table.record().setup.players.clone());
        Self { vault, save, players, snapshot: Rc::new(Cell::new(snapshot)) }
    }

    /// Gives the game free for other tabs.
    pub async fn close(self) {
        browser::tabs::release(&self.save.id().to_string());
        // If it does not work the game stays marked as open, and opening it asks one question more.
        let _ = self.vault.close(&self.save, browser::clock::now()).await;
    }

    /// Makes sure that the vault stands where the table stands, after a write whose end was open.
    async fn settle(&self, plies: u32) -> Result<(), WriteError> {
        self.vault.settle(&self.save).await?;
        if self.save.length() > plies {
            // The write was made after all, perhaps with a snapshot, behind which one cannot take back.
            let about = self.save.shown().about;
            self.vault.cut_off(&self.save, plies, &about, browser::clock::now()).await?;
        }
        Ok(())
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

impl Keeper<Leaders> for SaveKeeper {
    type Error = WriteError;

    async fn keep(&self, plies: usize, proposal: &Proposal<Leaders>) -> Result<(), WriteError> {
        let plies = count(plies);
        let about = about(&self.players, proposal.game());
        let due = proposal.applied().fence.is_some() && plies + 1 >= self.snapshot.get() + SNAPSHOT_EVERY;
        let snapshot = due.then(|| bytes(proposal.game()));
        let command = bytes(&proposal.command());
        let append = || self.vault.append(&self.save, &command, &about, snapshot.as_deref(), browser::clock::now());
        let mut written = append().await;
        if written == Err(WriteError::Unsettled) {
            self.settle(plies).await?;
            written = append().await;
        }
        self.outcome(written).await?;
        if due {
            self.snapshot.set(plies + 1);
        }
        Ok(())
    }

    async fn take_back(&self, plies: usize) -> Result<(), WriteError> {
        let plies = count(plies);
        let about = self.save.shown().about;
        let truncate = || self.vault.truncate(&self.save, plies, &about, browser::clock::now());
        let mut written = truncate().await;
        if written == Err(WriteError::Unsettled) {
            self.settle(plies + 1).await?;
            written = truncate().await;
        }
        self.outcome(written).await
    }
}

/// A game as it goes into the vault, with all its commands.
pub fn save_file(table: &Table<Leaders>) -> SaveFile {
    let Record { edition, setup, seed, commands, .. } = table.record();
    SaveFile {
        game: Leaders::TAG.to_owned(),
        setup: bytes(&Record::<Leaders>::new(edition.clone(), setup.clone(), *seed)),
        about: about(&setup.players, table.game()),
        commands: commands.iter().map(bytes).collect(),
    }
}

/// Takes an opened game up again, as far as the rules accept it.
pub fn resume(opened: &Opened) -> Result<Table<Leaders>, Misfit> {
    let mut record = read_setup(&opened.setup)?;
    // From the first row on that can not be read nothing can be played.
    record.commands = opened.commands.iter().map_while(|row| postcard::from_bytes(row).ok()).collect();
    let snapshot = opened.snapshot.as_ref().and_then(|(plies, bytes)| {
        let game = postcard::from_bytes::<Leaders>(bytes).ok()?;
        Some((usize::try_from(*plies).ok()?, game))
    });
    Table::resume(record, snapshot).map_err(|_| Misfit::Refused)
}

/// Sets aside what the rules refuse of an opened game, so that playing can go on.
pub async fn cut_off(vault: &AppVault, save: &OpenSave, table: &Table<Leaders>) -> Result<(), WriteError> {
    let about = about(&table.record().setup.players, table.game());
    vault.cut_off(save, count(table.record().commands.len()), &about, browser::clock::now()).await?;
    Ok(())
}

/// Plays a whole file by the rules before it is taken in.
pub fn verify(file: &SaveFile) -> Result<(), Misfit> {
    let mut record = read_setup(&file.setup)?;
    leaders::edition::validate(&record.edition).map_err(|_| Misfit::Unreadable)?;
    for row in &file.commands {
        record.commands.push(postcard::from_bytes::<(Seat, Command)>(row).map_err(|_| Misfit::Unreadable)?);
    }
    match record.replay() {
        Ok(Replay { stopped: None, .. }) => Ok(()),
        _ => Err(Misfit::Refused),
    }
}

fn read_setup(bytes: &[u8]) -> Result<Record<Leaders>, Misfit> {
    postcard::from_bytes(bytes).map_err(|_| Misfit::Unreadable)
}

/// What the shelf says about a game.
fn about(players: &[leaders::PlayerSetup], game: &Leaders) -> Vec<u8> {
    let view = game.view(Viewer::Public);
    let player = |seat: &Seat| {
        let player = &players[seat.index()];
        (player.name.clone(), words::hue(player.colour))
    };
    let winner = match view.stage {
        Stage::Over { winner, .. } => view.order.iter().position(|seat| *seat == winner),
        _ => None,
    };
    About {
        players: view.order.iter().map(player).collect(),
        round: view.round,
        winner: winner.and_then(|at| u8::try_from(at).ok()),
    }
    .to_bytes()
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
