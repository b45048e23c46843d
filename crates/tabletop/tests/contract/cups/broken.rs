//! How the game can be broken, each way named.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use serde::{Deserialize, Serialize, Serializer};
use tabletop::{Generator, PerSeat, Seat};

use super::{Cups, Player};

/// One way in which the game is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// Set-ups of the suite make no game.
    NeedsFour,
    /// After a roll nobody is waited for.
    WaitsForNobody,
    /// A seat is waited for that is not there.
    WaitsForAStranger,
    /// A seat is waited for twice.
    WaitsTwice,
    /// A seat is waited for that may do nothing.
    WaitsForTheIdle,
    /// A seat may act that is not waited for.
    LetsTheIdleAct,
    /// No round ends.
    Endless,
    /// Something is listed although the game is over.
    ListsWhenOver,
    /// Something is accepted although the game is over.
    PlaysOnWhenOver,
    /// Something is permitted although the game is over, and then refused.
    PermitsWhenOver,
    /// A command is listed twice.
    ListsTwice,
    /// A command is permitted that is refused.
    PermitsTheRefused,
    /// A command is refused for another reason than was told before.
    RefusesForAnotherReason,
    /// A command is accepted that is not listed.
    AcceptsTheUnlisted,
    /// A command is listed that is refused.
    ListsTheRefused,
    /// A refused command changes something.
    RefusesWithATrace,
    /// The list has another order now and then.
    ListsInAnyOrder,
    /// A list that is not to be too long is cut off where it is.
    CutsTheList,
    /// The view has something of its own.
    ShowsAnything,
    /// Copies have something in common.
    SharedBetweenCopies,
    /// A secret is told to everybody.
    TellsEverybody,
    /// A secret is told to a seat that is not there.
    TellsAStranger,
    /// A secret is in every view at once.
    LeaksAtOnce,
    /// A secret is in every view some plies later.
    LeaksLater,
    /// What a seat may do depends on the secret of its neighbour.
    PermitsByASecret,
    /// Views show something nobody was told.
    ShowsTheUntold,
    /// The die is not that of the game.
    OwnChance,
    /// Events are made up.
    TellsAnyStory,
    /// Something of the state is not written.
    ForgetsAField,
    /// Something is not written that is not compared either, and matters later.
    ForgetsTheUnseen,
    /// Something of the edition is not written.
    ForgetsTheEdition,
    /// Something is not written that is shown.
    ReadsOtherwise,
    /// What was read is written in another way, though it is equal.
    WritesAnew,
    /// What was written can not be read.
    WritesTheUnreadable,
    /// There is a fence now and then.
    FencesAtWill,
    /// The end can be taken back.
    EndsOpenly,
    /// Chance goes on as it would have, whatever the new seed.
    DeafToSeeds,
    /// A new seed gives points.
    ShowsAReseed,
    /// What chance says after a new seed depends on the old one too.
    MixesSeeds,
}

/// A number that is not compared.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Unseen(pub u32);

impl PartialEq for Unseen {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A number that copies have in common, in a game that is broken so.
#[derive(Debug)]
pub struct Shared {
    number: Arc<AtomicU32>,
    tied: bool,
}

impl Shared {
    pub fn new(tied: bool) -> Self {
        Self { number: Arc::default(), tied }
    }

    pub fn more(&self) {
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    fn value(&self) -> u32 {
        self.number.load(Ordering::Relaxed)
    }
}

impl Clone for Shared {
    fn clone(&self) -> Self {
        let number = if self.tied { Arc::clone(&self.number) } else { Arc::new(AtomicU32::new(self.value())) };
        Self { number, tied: self.tied }
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}

/// Writes the note of an edition, or something else.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
pub fn note<S: Serializer>(note: &(Option<Fault>, u8), to: S) -> Result<S::Ok, S::Error> {
    let number = if note.0 == Some(Fault::ForgetsTheEdition) { 0 } else { note.1 };
    (note.0, number).serialize(to)
}

/// Writes whether it can be read again: a byte that is neither yes nor no can not.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form serde asks for")]
fn end<S: Serializer>(end: &bool, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(if *end { 1 } else { 2 })
}

/// The game as it is written.
#[derive(Serialize, Deserialize)]
pub struct OnPaper {
    broken: Option<Fault>,
    dice: Generator,
    players: PerSeat<Player>,
    active: Seat,
    added: bool,
    rolled: bool,
    rounds_left: u8,
    habit: Unseen,
    shared: u32,
    forgotten: u8,
    /// Whether it can be read again.
    #[serde(serialize_with = "end")]
    end: bool,
}

impl From<Cups> for OnPaper {
    fn from(game: Cups) -> Self {
        let is = |fault| game.broken == Some(fault);
        Self {
            habit: match game.broken {
                Some(Fault::ForgetsTheUnseen | Fault::ReadsOtherwise) => Unseen(0),
                _ => game.habit,
            },
            shared: game.shared.value(),
            forgotten: if is(Fault::ForgetsAField) { 0 } else { game.forgotten },
            end: !is(Fault::WritesTheUnreadable),
            broken: game.broken,
            dice: game.dice,
            players: game.players,
            active: game.active,
            added: game.added,
            rolled: game.rolled,
            rounds_left: game.rounds_left,
        }
    }
}

impl From<OnPaper> for Cups {
    fn from(paper: OnPaper) -> Self {
        let shared = Shared::new(paper.broken == Some(Fault::SharedBetweenCopies));
        shared.number.store(paper.shared, Ordering::Relaxed);
        Self {
            broken: paper.broken,
            dice: paper.dice,
            players: paper.players,
            active: paper.active,
            added: paper.added,
            rolled: paper.rolled,
            rounds_left: paper.rounds_left,
            habit: Unseen(paper.habit.0 + u32::from(paper.broken == Some(Fault::WritesAnew))),
            shared,
            forgotten: paper.forgotten,
        }
    }
}
