//! Several devices, one table: the protocol, without any input or output of its own.
//!
//! One device, the [`Host`], holds the [`Table`]. Every other one is a [`Guest`]: it stands for a seat, or shows the table
//! to all ([`Viewer`]), and gets nothing but what that viewer may see and was told. Both turn frames, which are bytes,
//! into frames and into things to do; who carries the frames (a data channel, a socket, a test) is none of their business. A line may
//! lose, double, delay and reorder them, and may end and be another one afterwards.
//!
//! 1. A guest says [`hello`](Guest::connect) with the token of its place and what it has; the host answers with what is missing.
//! 2. Whatever a viewer is told of is a frame to his device: the news from a [`Position`] on, and his sight, the view and what may be done,
//!    as a [delta] to one that the device has.
//! 3. What cannot change travels once: edition and set-up with the welcome, the whole record when the game is over and nothing is secret
//!    any more. What the owner says of the table (who sits where)
//!    is bytes to this crate.
//! 4. A guest may ask why something is not permitted, for it has no rules.
//! 5. A guest [wishes](Wish). The host proposes it to the table, its owner makes it durable, and only then anybody hears of it.
//!
//! A position counts what *this* viewer was told, and nothing else is counted in frames: how often others did something that he may not
//! know of cannot be seen, neither in the numbers nor in the sizes or the number of the frames. So what one guest does while others choose
//! in secret, too, is not overtaken by them.
//!
//! Why it is so: `docs/decisions/link.md`.

pub mod delta;
mod frame;
mod guest;
mod host;
mod place;
pub mod roster;
pub mod served;
mod update;

pub use frame::{
    Answer, Farewell, FrameError, MOST_FROM_GUEST, MOST_FROM_HOST, MOST_ONLOOKERS, NoUndo, PROTOCOL, Position, Token,
    Wish, most_devices,
};
pub use guest::{Guest, Heard, Told, ToldDeed, ToldEvent};
pub use host::{Effect, Host, LineId, Settled};

use roster::Roster;
use tabletop::{Enumerate, SeatSet, Table, Viewer, Waiting};

/// Tells builds of the rules apart, made from their sources: host and guest must be of the same, for a view that one has written is not read
/// by another.
pub const BUILD: u64 = match u64::from_str_radix(env!("LINK_BUILD"), 16) {
    Ok(mark) => mark,
    Err(_) => panic!("the build script writes a number"),
};

/// How many commands a device is shown at the most: a choice of several cards has tens of thousands of ways.
pub const MOST_LISTED: usize = 1_000;

/// What a device is shown: the view of its viewer, and what his seat may do now, since it has no rules to ask.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(bound = "")]
pub struct Sight<G: Enumerate> {
    /// What the viewer knows.
    pub view: G::View,
    /// What he may do, in the order of [`Enumerate::legal`]: nothing for who only looks on, and not listed where it is more than
    /// [`MOST_LISTED`]. Then the host says of each wish whether the rules permit it.
    pub legal: Option<Vec<G::Command>>,
    /// Who must act, or how the game ended.
    pub waiting: Waiting<G::Outcome>,
}

impl<G: Enumerate> Sight<G> {
    /// What a viewer is shown of a game.
    pub fn of(game: &G, viewer: Viewer) -> Self {
        Self {
            view: game.view(viewer),
            legal: match viewer {
                Viewer::Seat(seat) => game.legal_up_to(seat, MOST_LISTED),
                Viewer::Public => Some(Vec::new()),
            },
            waiting: game.waiting_for(),
        }
    }
}

/// What is said of a table beside what is played: no secrets.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct About {
    /// What the owner says of it, such as who sits where. What it is, is his business.
    pub card: Vec<u8>,
    /// The seats whose devices are there.
    pub present: SeatSet,
    /// How many devices look on, a device for the table among them.
    pub onlookers: u8,
    /// Who plays which seat, where a host holds the table for days; `None` where the card says so.
    pub roster: Option<Roster>,
}

impl About {
    fn written(&self) -> frame::Written {
        // It fails only for types without a known length, and ours have one.
        frame::Written::new(postcard::to_allocvec(self).unwrap_or_default())
    }
}

/// What lies open of a table from the beginning: the numbers it is played with, and what was typed in.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(bound = "")]
pub struct Opening<G: Enumerate> {
    /// The numbers it is played with.
    pub edition: G::Edition,
    /// What was typed in before it began: no secrets.
    pub setup: G::Setup,
}

impl<G: Enumerate> Opening<G> {
    /// That of a table.
    pub fn of(table: &Table<G>) -> Self {
        let record = table.record();
        Self { edition: record.edition.clone(), setup: record.setup.clone() }
    }
}
