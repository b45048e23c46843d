//! How a game ends („Spielende").

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::side::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A side has won.
    Won(Side, Victory),
    /// Nobody has.
    Drawn(Draw),
}

/// What a game is won by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    /// All cities are in one hand.
    AllCities,
    /// The other side has one piece at most.
    LastPiece,
    /// Both sides have one piece, or two, and the winner has more cities.
    MoreCities,
    /// The other side has given the game up.
    Resigned,
}

/// What a game is drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draw {
    /// Both sides have one piece, or two, and as many cities.
    EqualCities,
    /// The same position with the same side to move stood as often as the edition allows.
    Repetition,
    /// As many turns as the edition allows went by without capture, new hero or change of a city.
    QuietTurns,
    /// One side has offered it, and the other one has accepted.
    Agreed,
}

impl Outcome {
    /// Who has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side, _) => Some(side),
            Self::Drawn(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(side, Victory::AllCities) => write!(f, "{side} win, owning all cities"),
            Self::Won(side, Victory::LastPiece) => write!(f, "{side} win, the {} have no two pieces left", !*side),
            Self::Won(side, Victory::MoreCities) => write!(f, "{side} win, owning more cities"),
            Self::Won(side, Victory::Resigned) => write!(f, "{side} win, the {} have resigned", !*side),
            Self::Drawn(Draw::EqualCities) => write!(f, "Draw, as many cities on both sides"),
            Self::Drawn(Draw::Repetition) => write!(f, "Draw by repetition"),
            Self::Drawn(Draw::QuietTurns) => write!(f, "Draw after too many quiet turns"),
            Self::Drawn(Draw::Agreed) => write!(f, "Draw by agreement"),
        }
    }
}
