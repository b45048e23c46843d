//! Where what is done at a table goes: into its save, or nowhere in a lesson and where one only watches.

use tabletop::{Proposal, Revision};
use vault::WriteError;

use link::Wish;

use super::{AppGame, Coach, FarTable, SaveWriter, SessionError, save::VaultWriter};
use crate::library::Seats;

/// What keeps the commands of a room.
pub enum RoomWriter<G: AppGame> {
    /// The save of the game.
    Vault(VaultWriter<G>),
    /// Nothing: it is a lesson, and goes on only where it leads.
    Lesson(Coach<G>),
    /// The device that holds the table.
    Far(FarTable<G>),
    /// Nothing: another tab plays it.
    Watching,
}

/// Why something at a table was not kept, and so not done.
pub enum SaveError {
    /// The vault could not.
    Vault(WriteError),
    /// The coach would not, and has said why.
    Coach,
    /// Another tab plays it.
    Watching,
    /// Something else was done at the table on the other device before.
    Overtaken,
    /// The other device could not keep it.
    NotKeptThere,
    /// The way to the other device has ended.
    NoLine,
    /// A computer plays the seat now.
    NotPlaying,
    /// Those who play have ended the game.
    Ended,
}

impl<G: AppGame> Clone for RoomWriter<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Vault(writer) => Self::Vault(writer.clone()),
            Self::Lesson(coach) => Self::Lesson(*coach),
            Self::Far(far) => Self::Far(*far),
            Self::Watching => Self::Watching,
        }
    }
}

impl<G: AppGame> SaveWriter<G> for RoomWriter<G> {
    type Error = SaveError;

    async fn write(&self, proposal: &Proposal<G>) -> Result<(), SaveError> {
        match self {
            Self::Vault(writer) => writer.write(proposal).await.map_err(SaveError::Vault),
            Self::Lesson(coach) => coach.lets(proposal).then_some(()).ok_or(SaveError::Coach),
            Self::Watching | Self::Far(_) => Err(SaveError::Watching),
        }
    }

    async fn seat(&self, seats: &Seats, on: Revision) -> Result<(), SaveError> {
        match self {
            Self::Vault(writer) => writer.seat(seats, on).await.map_err(SaveError::Vault),
            Self::Lesson(_) => Err(SaveError::Coach),
            Self::Watching | Self::Far(_) => Err(SaveError::Watching),
        }
    }

    async fn wish(&self, wish: Wish<G::Command>) -> Result<(), SessionError<G, SaveError>> {
        match self {
            Self::Far(far) => far.wish(wish).await,
            _ => Err(SessionError::NotSaved(SaveError::Watching)),
        }
    }

    fn said_of(&self, command: &G::Command) -> Option<Result<(), G::Refusal>> {
        match self {
            Self::Far(far) => far.said_of(command),
            _ => None,
        }
    }
}
