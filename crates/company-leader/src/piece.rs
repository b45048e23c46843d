//! What stands on a field, as everybody sees it.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{edition::Troop, event::Actor, hex::Facing};

/// A piece as everybody sees it. What lies face down can not be told here: it is kept elsewhere, and shown to its owner
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub owner: Seat,
    /// Whether it was used in its owner's turn: pushed forward on its field, as the text has it.
    pub used: bool,
    /// Whether it was hidden in its owner's turn, which it can be once (CL-32).
    pub hid: bool,
    /// Face down, or which troop it is.
    pub face: Shown,
}

/// The side of a piece that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// Face down: a dummy or a hidden troop.
    Down,
    /// A revealed troop.
    Up(Unit),
}

/// A revealed troop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Which kind.
    pub troop: Troop,
    /// Where it looks.
    pub facing: Facing,
    /// How strong it is: 1 to its full strength.
    pub strength: u8,
    /// Whether it has fired in its owner's turn.
    pub fired: bool,
}

impl Piece {
    /// A piece face down that was not used.
    #[must_use]
    pub const fn down(owner: Seat) -> Self {
        Self { owner, used: false, hid: false, face: Shown::Down }
    }

    /// The revealed troop, if it is one.
    #[inline]
    #[must_use]
    pub const fn unit(&self) -> Option<Unit> {
        match self.face {
            Shown::Down => None,
            Shown::Up(unit) => Some(unit),
        }
    }

    /// The revealed troop as events name it, if it is one.
    #[must_use]
    pub const fn actor(&self) -> Option<Actor> {
        match self.face {
            Shown::Down => None,
            Shown::Up(unit) => Some(Actor { owner: self.owner, troop: unit.troop }),
        }
    }

    /// Whether it lies face down.
    #[inline]
    #[must_use]
    pub const fn is_down(&self) -> bool {
        matches!(self.face, Shown::Down)
    }
}
