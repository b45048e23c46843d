//! What is settled before a game begins: board, mode and variants („Spelvoorbereiding", „Varianten").

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::edition::{BoardData, Mode, OwnScenario};

/// Anything a person can type in; whether it makes a game is looked at when the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Setup {
    /// Where is played, and who against whom.
    pub ground: Ground,
    /// Who has the first turn.
    pub first: First,
    /// How the armies come about.
    pub muster: Muster,
    /// The variant with a limit: after so many turns of each player built-up fields are counted; 1 to 200.
    pub turns: Option<u16>,
    /// The variant with a short way to win: who holds so many built-up fields at the beginning of his turn has won. More
    /// than any seat begins with, and at most all there are.
    pub hold: Option<u16>,
    /// Whether who throws types in what real dice have shown (CL-52); else the app throws.
    pub typed: bool,
}

/// The written form of a set-up. Bytes do not say which fields they hold, and saves from before dice could be typed in hold
/// none for it: it is told by the place of what follows.
#[derive(Serialize, Deserialize)]
struct Written {
    ground: Ground,
    first: WrittenFirst,
    muster: Muster,
    turns: Option<u16>,
    hold: Option<u16>,
}

/// Who has the first turn. What is new comes last: saves know it by its place.
#[derive(Serialize, Deserialize)]
enum WrittenFirst {
    Drawn,
    Chosen(Seat),
    /// Dice are typed in besides.
    Typed(First),
}

impl From<Written> for Setup {
    fn from(Written { ground, first, muster, turns, hold }: Written) -> Self {
        let (first, typed) = match first {
            WrittenFirst::Drawn => (First::Drawn, false),
            WrittenFirst::Chosen(seat) => (First::Chosen(seat), false),
            WrittenFirst::Typed(first) => (first, true),
        };
        Self { ground, first, muster, turns, hold, typed }
    }
}

impl From<Setup> for Written {
    fn from(Setup { ground, first, muster, turns, hold, typed }: Setup) -> Self {
        let first = match first {
            _ if typed => WrittenFirst::Typed(first),
            First::Drawn => WrittenFirst::Drawn,
            First::Chosen(seat) => WrittenFirst::Chosen(seat),
        };
        Self { ground, first, muster, turns, hold }
    }
}

/// Where is played, and who against whom. What is new comes last: saves know it by its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ground {
    /// On a board of the edition.
    Board {
        /// Its name.
        id: String,
        /// Who plays against whom.
        mode: Mode,
    },
    /// On a board the players have made.
    Own {
        /// The board.
        board: Box<BoardData>,
        /// Who plays against whom.
        mode: Mode,
    },
    /// A scenario of the edition, by its name; it brings board, mode, armies and limit of turns.
    Scenario(String),
    /// A scenario the players have made, on a board of theirs.
    OwnScenario {
        /// The board.
        board: Box<BoardData>,
        /// What it is about.
        scenario: Box<OwnScenario>,
    },
}

impl Ground {
    /// Whether it is a scenario, which settles armies and limits.
    #[must_use]
    pub const fn is_scenario(&self) -> bool {
        matches!(self, Self::Scenario(_) | Self::OwnScenario { .. })
    }
}

impl Default for Ground {
    fn default() -> Self {
        Self::Board { id: "standard".to_owned(), mode: Mode::Duel }
    }
}

/// Who has the first turn (CL-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum First {
    /// It is drawn.
    #[default]
    Drawn,
    /// The players have settled it.
    Chosen(Seat),
}

/// How the armies come about („Troepen … op twee manieren"). New ways come last: saves know them by their place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Muster {
    /// Everybody gets the set of troops of his board.
    #[default]
    Set,
    /// Everybody buys his own with so many coins: 2 to 999. What he does not spend he keeps (CL-36).
    Coins(u16),
    /// Everybody gets the set that belongs to his number of players, whatever the board: that of the edition's standard board
    /// (CL-51). Not in a scenario.
    Standard,
}

impl Muster {
    /// With how many coins everybody buys, if he does.
    #[must_use]
    pub const fn coins(self) -> Option<u16> {
        match self {
            Self::Coins(coins) => Some(coins),
            Self::Set | Self::Standard => None,
        }
    }
}
