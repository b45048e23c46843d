//! Several devices, one table: the protocol, without any input or output of its own.
//!
//! One device, the [`Host`], holds the [`Table`](tabletop::Table). Every other one is a [`Guest`]: it stands for a seat, or shows the table
//! to all ([`Viewer`]), and gets nothing but what that viewer may see and was told. Both turn frames, which are bytes,
//! into frames and into things to do; who carries the frames (a data channel, a socket, a test) is none of their business. A line may
//! lose, double, delay and reorder them, and may end and be another one afterwards.
//!
//! 1. A guest says [`hello`](Guest::connect) with the token of its place and what it has; the host answers with what is missing.
//! 2. Whatever a viewer is told of is a frame to his device: the news from a [`Position`] on, and his sight, the view and what may be done,
//!    as a [delta] to one that the device has.
//! 3. A guest [wishes](Wish). The host proposes it to the table, its owner makes it durable, and only then anybody hears of it.
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

pub use frame::{
    Answer, Farewell, FrameError, MOST_FROM_GUEST, MOST_FROM_HOST, NoUndo, PROTOCOL, Position, Token, Wish,
};
pub use guest::{Guest, Heard, Told, ToldDeed};
pub use host::{Effect, Host, LineId, Settled};

use tabletop::{Enumerate, Viewer, Waiting};

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
    /// Whether the game is over.
    pub is_over: bool,
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
            is_over: matches!(game.waiting_for(), Waiting::Over(_)),
        }
    }
}
