//! The record: save, replay, bug report and share format at once.

use serde::{Deserialize, Serialize};

use crate::{AddressedEvent, Begun, Entry, Game, Seat, Seed};

/// The version of the record's written form. It grows when what was written before is read in another way, be it the texts of
/// an edition: whoever reads records from storage looks at it first.
///
/// With 2 came texts by language, with 3 [`Record::reseeds`].
pub const SCHEMA: u16 = 3;

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
    /// Where chance went on from another seed: how many commands stood before, and the seed. In order.
    #[serde(default)]
    pub reseeds: Vec<(u32, Seed)>,
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
        Self {
            schema: SCHEMA,
            game: G::TAG.to_owned(),
            edition,
            setup,
            seed,
            commands: Vec::new(),
            reseeds: Vec::new(),
        }
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

    /// What was done, in order: commands, and reseeds where they belong.
    pub fn entries(&self) -> impl Iterator<Item = Entry<G::Command>> {
        let mut reseeds = self.reseeds.iter().peekable();
        let mut commands = (0..).zip(&self.commands).peekable();
        core::iter::from_fn(move || {
            let ply = commands.peek().map_or(u32::MAX, |(ply, _)| *ply);
            match reseeds.next_if(|(before, _)| *before <= ply) {
                Some((_, seed)) => Some(Entry::Reseed(*seed)),
                None => commands.next().map(|(_, (seat, command))| Entry::Command(*seat, command.clone())),
            }
        })
    }

    /// The record of the same game as it stood after so many commands, before the next one.
    #[must_use]
    pub fn up_to(&self, plies: usize) -> Self {
        let mut record = self.clone();
        record.commands.truncate(plies);
        record.reseeds.retain(|(before, _)| *before as usize <= plies);
        record
    }

    /// Plays the record as far as it is valid.
    ///
    /// # Errors
    /// As for [`Record::begin`].
    pub fn replay(&self) -> Result<Replay<G>, RecordError<G::Fault>> {
        let (mut game, mut events) = self.begin()?;
        let mut stopped = None;
        let mut ply = 0;
        for entry in self.entries() {
            match entry {
                Entry::Command(seat, command) => match game.apply(seat, &command) {
                    Ok(applied) => {
                        events.extend(applied.events);
                        ply += 1;
                    }
                    Err(refusal) => {
                        stopped = Some((ply, refusal));
                        break;
                    }
                },
                Entry::Reseed(seed) => game.reseed(seed),
                // A record has only what stands.
                Entry::Retract(_) => {}
            }
        }
        Ok(Replay { game, events, stopped })
    }
}
