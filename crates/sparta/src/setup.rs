//! What is settled before the first move („Spielvorbereitung").

use serde::{Deserialize, Serialize};
use tabletop::{Generator, Seed};

use crate::side::{Rules, Side};

/// Anything a person can choose; every choice makes a game.
///
/// The seat 0 plays the Spartans, the seat 1 the Achaeans. Who sits where is not the rules' business.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The rule book.
    pub rules: Rules,
    /// Who moves first.
    pub first: First,
}

/// Who moves first (SP-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum First {
    /// The players have settled it: at the table it is the younger one.
    Chosen(Side),
    /// It is drawn from the seed.
    #[default]
    Drawn,
}

impl First {
    /// The side that moves first in a game with this seed.
    #[must_use]
    pub fn side(self, seed: Seed) -> Side {
        match self {
            Self::Chosen(side) => side,
            Self::Drawn if Generator::new(seed).below(2) == 0 => Side::Spartans,
            Self::Drawn => Side::Achaeans,
        }
    }
}
