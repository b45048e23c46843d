//! What every game of the shelf promises.

use core::fmt::Debug;
use std::error::Error;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Seat, Seed};

/// What a game is made of: plain values that borrow nothing, so that they can be kept, compared and sent to a worker.
pub trait Value: Clone + Debug + PartialEq + Send + Sync + 'static {}

impl<T: Clone + Debug + PartialEq + Send + Sync + 'static> Value for T {}

/// What of a game goes into records and saves.
pub trait Written: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Written for T {}

/// A game: pure rules, and a state that only [`Game::apply`] changes.
///
/// The value of the type is the state. It holds no clock, no names and nothing of a screen. The laws every
/// game keeps are in the module `laws` (behind the feature of that name).
pub trait Game: Value + Written {
    /// The name of the game in records and saves; never changes.
    const TAG: &'static str;
    /// The numbers the game is played with: data, not code.
    type Edition: Value + Written;
    /// Anything a person can type in before a game begins.
    type Setup: Value + Written;
    /// One thing that is wrong with a set-up; names the field.
    type Fault: Value;
    /// The only way to change a game.
    type Command: Value + Written;
    /// Something that happened. It travels to other devices, as views and refusals do.
    type Event: Value + Written;
    /// Why a command was refused: a closed list, each a reason a person can be told.
    type Refusal: Value + Written + Error;
    /// How a game ended. It travels, too.
    type Outcome: Value + Written;
    /// All that a screen or a bot ever gets.
    type View: Value + Written;

    /// Makes a playable game; nothing else does.
    ///
    /// # Errors
    /// Every fault of the set-up at once.
    fn begin(edition: &Self::Edition, setup: &Self::Setup, seed: Seed) -> Result<Begun<Self>, Vec<Self::Fault>>;

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// Who must act, or how it ended.
    fn waiting_for(&self) -> Waiting<Self::Outcome>;

    /// Whether `seat` may do `command` now, without doing it.
    ///
    /// # Errors
    /// Why not, as [`Game::apply`] would say it.
    fn permits(&self, seat: Seat, command: &Self::Command) -> Result<(), Self::Refusal>;

    /// Does `command` for `seat`. Accepted exactly if [`Game::permits`] it.
    ///
    /// # Errors
    /// A refusal; the game is then unchanged.
    fn apply(&mut self, seat: Seat, command: &Self::Command) -> Result<Applied<Self::Event>, Self::Refusal>;

    /// Lets chance go on from another seed: what it would have said so far, nobody can know any more. What lies on the table stays
    /// as it is, also what has been dealt; nobody is told anything. A game in which chance has no more to say does nothing.
    fn reseed(&mut self, seed: Seed);

    /// What `viewer` knows. Another seat's secret never changes it.
    fn view(&self, viewer: Viewer) -> Self::View;
}

/// A game whose permitted commands can all be listed: for the laws, for bots, and for screens that mark what can be done.
#[doc(alias = "move generator")]
pub trait Enumerate: Game {
    /// What `seat` may do now: exactly what [`Game::permits`] it, in a stable order and without doubles; empty if the game
    /// does not wait for it.
    fn legal(&self, seat: Seat) -> Vec<Self::Command>;

    /// The same, unless it is more than `most`. A game that knows how many they are without listing them says so faster.
    fn legal_up_to(&self, seat: Seat, most: usize) -> Option<Vec<Self::Command>> {
        Some(self.legal(seat)).filter(|legal| legal.len() <= most)
    }
}

/// A game that has begun, and what happened at its beginning.
pub type Begun<G> = (G, Vec<AddressedEvent<<G as Game>::Event>>);

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Viewer {
    /// The player in a seat, with all his secrets.
    Seat(Seat),
    /// Anybody at the table: public knowledge only.
    Public,
}

impl Viewer {
    /// The viewers of a table for `count` players.
    pub fn all(count: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(count).map(Viewer::Seat).chain([Viewer::Public])
    }

    /// The seat whose player looks; `None` if it is anybody at the table.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Public => None,
        }
    }
}

/// Who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody.
    Public,
    /// One seat.
    Only(Seat),
    /// Nobody before the game is over: for the story that is told then.
    Archive,
}

/// An event with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressedEvent<E> {
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub event: E,
}

impl<E> AddressedEvent<E> {
    /// An event for everybody.
    pub fn public(event: E) -> Self {
        Self { to: Audience::Public, event }
    }

    /// An event for one seat.
    pub fn only(seat: Seat, event: E) -> Self {
        Self { to: Audience::Only(seat), event }
    }

    /// An event nobody may know before the game is over.
    pub fn archive(event: E) -> Self {
        Self { to: Audience::Archive, event }
    }

    /// Whether `viewer` may know.
    #[must_use]
    pub fn reaches(&self, viewer: Viewer) -> bool {
        match (self.to, viewer) {
            (Audience::Public, _) => true,
            (Audience::Only(seat), Viewer::Seat(viewer)) => seat == viewer,
            (Audience::Only(_), Viewer::Public) | (Audience::Archive, _) => false,
        }
    }
}

/// What came of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied<E> {
    /// What happened, in order.
    pub events: Vec<AddressedEvent<E>>,
    /// Why the command can not be taken back, if so.
    pub fence: Option<Fence>,
}

/// Why there is no way back behind a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[doc(alias = "undo barrier")]
pub enum Fence {
    /// Chance has spoken: taking back would be a second throw.
    Chance,
    /// Somebody learned something he did not know.
    Revealed,
    /// The turn went to another seat.
    TurnEnded,
}

/// Who must act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Waiting<O> {
    /// These seats, in order; several at once where choices are simultaneous. Never empty.
    For(Vec<Seat>),
    /// Nobody any more: the outcome.
    Over(O),
}
