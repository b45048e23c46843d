//! The record: save, replay, bug report and share format at once.

use serde::{Deserialize, Serialize};

use crate::{AddressedEvent, Begun, Game, Seat, Seed};

/// The version of the record's written form. It grows when what was written before is read in another way, be it the texts of
/// an edition: whoever reads records from storage looks at it first.
pub const SCHEMA: u16 = 2;

/// Everything that is needed to play a game again, to the bit, on every platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
#[doc(alias = "game record")]
pub struct Record<G: Game> {
    /// The version of this form: [`SCHEMA`].
    pub schema: u16,
    /// Which game: [`Game::TAG`].
    pub game: String,
    /// The numbers it is played with, whole, so that a later edition of the app changes no running game.
    pub edition: G::Edition,
    /// What was typed in before it began.
    pub setup: G::Setup,
    /// What its chance grows from.
    pub seed: Seed,
    /// What was done since, in order.
    pub commands: Vec<(Seat, G::Command)>,
}

/// How far a record plays.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The game after the last valid command.
    pub game: G,
    /// Everything that happened, in order.
    pub events: Vec<AddressedEvent<G::Event>>,
    /// The number of valid commands, and why the next one is not, if the record goes on.
    pub stopped: Option<(usize, G::Refusal)>,
}

/// Why a record does not even begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordError<F> {
    /// It is a record of another game.
    #[error("this is a record of the game “{0}”")]
    OtherGame(String),
    /// It was written by a newer version of the app.
    #[error("this record was written by a newer version (form {0})")]
    FromTheFuture(u16),
    /// Its set-up makes no game.
    #[error("the set-up of this record makes no game")]
    Setup(Vec<F>),
}

impl<G: Game> Record<G> {
    /// The record of a game in which nothing was done yet.
    pub fn new(edition: G::Edition, setup: G::Setup, seed: Seed) -> Self {
        Self { schema: SCHEMA, game: G::TAG.to_owned(), edition, setup, seed, commands: Vec::new() }
    }

    /// The game as it stood before the first command.
    ///
    /// # Errors
    /// The record is of another game or of the future, or its set-up is faulty.
    pub fn begin(&self) -> Result<Begun<G>, RecordError<G::Fault>> {
        if self.game != G::TAG {
            return Err(RecordError::OtherGame(self.game.clone()));
        }
        if self.schema > SCHEMA {
            return Err(RecordError::FromTheFuture(self.schema));
        }
        G::begin(&self.edition, &self.setup, self.seed).map_err(RecordError::Setup)
    }

    /// Plays the record as far as it is valid.
    ///
    /// # Errors
    /// As for [`Record::begin`].
    pub fn replay(&self) -> Result<Replay<G>, RecordError<G::Fault>> {
        let (mut game, mut events) = self.begin()?;
        let mut stopped = None;
        for (ply, (seat, command)) in self.commands.iter().enumerate() {
            match game.apply(*seat, command) {
                Ok(applied) => events.extend(applied.events),
                Err(refusal) => {
                    stopped = Some((ply, refusal));
                    break;
                }
            }
        }
        Ok(Replay { game, events, stopped })
    }
}
