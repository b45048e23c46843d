//! All that can be done.

use serde::{Deserialize, Serialize};

use crate::{edition::Troop, fields::FieldId, hex::Facing};

/// The only way to change a game of Company Leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// While the armies are set up: exchanges a dummy of the own area for a troop.
    Place {
        /// Which kind.
        troop: Troop,
        /// Where.
        at: FieldId,
    },
    /// While the armies are set up: takes a troop back, a dummy takes its place.
    Lift {
        /// Where.
        at: FieldId,
    },
    /// The army is set up.
    Ready,
    /// Gives the game up, in the own turn.
    Resign,
    /// Exchanges two neighbouring pieces of one's own, at least one of them face down.
    Swap(Pair),
    /// Turns a hidden troop up.
    Reveal {
        /// Where.
        at: FieldId,
        /// Where it looks.
        facing: Facing,
    },
    /// Begins a movement action: the troop turns (or not) and scouts.
    Scout {
        /// Where it stands.
        at: FieldId,
        /// Where it looks.
        facing: Facing,
    },
    /// The troop that has just scouted goes to the field in front, turns there (or not) and scouts again.
    Advance {
        /// Where it looks there.
        facing: Facing,
    },
    /// Puts a dummy behind the troop that has just advanced.
    Lay {
        /// Where: the field it came from, or one of the two beside both.
        at: FieldId,
    },
    /// Fires at a revealed troop of an enemy.
    Shoot {
        /// Who fires.
        at: FieldId,
        /// At what.
        target: FieldId,
        /// Where the troop turns to: the target must be in its field of fire then.
        facing: Facing,
    },
    /// Moves the troop that has just destroyed a neighbour without damage to where that stood.
    Blitz,
    /// Repairs a troop.
    Repair {
        /// Where.
        at: FieldId,
        /// By so many points of strength, a coin each.
        points: u8,
    },
    /// Turns a troop face down again.
    Hide {
        /// Where.
        at: FieldId,
    },
    /// Ends the actions; the income is paid.
    EndActions,
    /// Buys troops, and ends the turn.
    Buy(Purchase),
    /// Ends the turn without buying.
    EndTurn,
    /// Chooses where one's troop looks that was just revealed.
    Face {
        /// Where.
        facing: Facing,
    },
    /// Fires back at the troop that fires, or does not.
    Return(bool),
    /// Types in what real dice have shown: how many of them show each face, in the order of the edition (CL-52).
    Throw([u8; 6]),
    /// Lets the app throw, where dice are typed in.
    Roll,
}

/// Two different fields, in their order on the board: an exchange is the same from both ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(FieldId, FieldId)", into = "(FieldId, FieldId)")]
pub struct Pair {
    first: FieldId,
    second: FieldId,
}

impl Pair {
    /// The pair of these fields, in whichever order they come.
    #[must_use]
    pub fn new(one: FieldId, other: FieldId) -> Self {
        Self { first: one.min(other), second: one.max(other) }
    }

    /// Both fields, in order.
    #[must_use]
    pub const fn ends(self) -> [FieldId; 2] {
        [self.first, self.second]
    }
}

impl From<(FieldId, FieldId)> for Pair {
    fn from((one, other): (FieldId, FieldId)) -> Self {
        Self::new(one, other)
    }
}

impl From<Pair> for (FieldId, FieldId) {
    fn from(Pair { first, second }: Pair) -> Self {
        (first, second)
    }
}

/// What is bought in a turn, and how it comes onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purchase {
    /// Whether all pieces are taken from the purchase fields first, so that nobody sees where the new troops are.
    pub lift: bool,
    /// What comes onto the three purchase fields, in the order of [`Division::purchase`](crate::Division::purchase).
    pub slots: [Slot; 3],
}

/// What comes onto a purchase field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Slot {
    /// Nothing new: where the pieces were lifted a dummy, unless an enemy sees the field; else what was there.
    Rest,
    /// A new troop.
    New(Troop),
    /// The hidden troop that was lifted from this purchase field, 0 to 2.
    Old(u8),
}
