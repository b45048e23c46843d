//! What happens in a game. What lies face down is told to its owner alone.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    command::{Pair, Purchase},
    dice::Throw,
    division::{MOST_SEATS, Side},
    edition::Troop,
    fields::FieldId,
    hex::Facing,
    outcome::Outcome,
    piece::Piece,
};

/// A troop that something happens to, as everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// Whose.
    pub owner: Seat,
    /// Which kind.
    pub troop: Troop,
}

/// Something that happened, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A troop was put down while the armies are set up; told to its owner.
    Placed {
        /// Whose.
        seat: Seat,
        /// Which kind.
        troop: Troop,
        /// Where.
        at: FieldId,
    },
    /// A troop was taken back; told to its owner.
    Lifted {
        /// Whose.
        seat: Seat,
        /// Which kind.
        troop: Troop,
        /// From where.
        at: FieldId,
    },
    /// An army is set up.
    Ready(Seat),
    /// All armies are; this seat has the first turn.
    First(Seat),
    /// A turn begins.
    Turn {
        /// Whose.
        seat: Seat,
        /// In which round, from 1.
        round: u16,
    },
    /// Two neighbouring pieces of a seat changed places.
    Swapped(Pair),
    /// A hidden troop was turned up.
    Revealed {
        /// Where.
        at: FieldId,
        /// The piece as it stands now; its facing may still be chosen.
        piece: Piece,
    },
    /// A troop looks somewhere.
    Turned {
        /// Where it stands.
        at: FieldId,
        /// Where it looks.
        facing: Facing,
    },
    /// A troop has scouted.
    Scouted(FieldId),
    /// A dummy was found and removed.
    DummyFound {
        /// Where.
        at: FieldId,
        /// Whose it was.
        owner: Seat,
    },
    /// A troop went to the next field, or by blitz onto that of its target. What stood there changed places with it.
    Moved {
        /// Who.
        actor: Actor,
        /// From.
        from: FieldId,
        /// To.
        to: FieldId,
    },
    /// A dummy was laid.
    Laid(FieldId),
    /// A troop aims at a target, which may fire back.
    Aimed {
        /// Who.
        at: FieldId,
        /// At what.
        target: FieldId,
    },
    /// The dice of a troop are thrown at the table; who throws them types in what they show (CL-52).
    Throwing {
        /// Who fires.
        at: FieldId,
        /// At what.
        target: FieldId,
    },
    /// A troop has fired.
    Fired {
        /// Who, and at whom.
        actors: [Actor; 2],
        /// From where.
        at: FieldId,
        /// At what.
        target: FieldId,
        /// The dice.
        throw: Throw,
    },
    /// A troop has lost strength.
    Hit {
        /// Who.
        actor: Actor,
        /// Where.
        at: FieldId,
        /// What is left: 1 at least.
        strength: u8,
    },
    /// A troop was destroyed.
    Destroyed {
        /// Where.
        at: FieldId,
        /// What it was.
        piece: Piece,
    },
    /// A troop was repaired.
    Repaired {
        /// Who.
        actor: Actor,
        /// Where.
        at: FieldId,
        /// Its strength now.
        strength: u8,
        /// What is left in the purse.
        purse: u16,
    },
    /// A troop was turned face down.
    Hid {
        /// Who. That it lies there everybody has seen.
        actor: Actor,
        /// Where.
        at: FieldId,
    },
    /// How many built-up fields each seat holds: when a round begins, and at the end.
    Held([u8; MOST_SEATS]),
    /// The actions of a turn are over.
    ActionsEnded(Seat),
    /// A side was paid.
    Paid {
        /// Which.
        side: Side,
        /// So many coins.
        coins: u16,
        /// What is in the purse now.
        purse: u16,
    },
    /// Troops were bought: everybody sees what was paid and which fields were touched.
    Bought {
        /// By whom.
        seat: Seat,
        /// For so many coins.
        price: u16,
        /// Whether all pieces were lifted first.
        lift: bool,
        /// Which of the three purchase fields now hold a piece that was put there.
        filled: [bool; 3],
    },
    /// What was bought, and where it is; told to its owner.
    Delivered {
        /// Whose.
        seat: Seat,
        /// What and where.
        purchase: Purchase,
    },
    /// A player is out, and his pieces are gone.
    Out(Seat),
    /// A player has given up.
    Resigned(Seat),
    /// A flag was taken by the troop on a field.
    FlagTaken {
        /// Whose flag.
        side: Side,
        /// Where.
        at: FieldId,
    },
    /// A flag fell with its carrier, and lies where that stood.
    FlagFell {
        /// Whose flag.
        side: Side,
        /// Where.
        at: FieldId,
    },
    /// A flag was brought back to where it began.
    FlagBack(Side),
    /// A troop of the convoy left the board.
    CameThrough {
        /// Where.
        at: FieldId,
        /// How many have by now.
        through: u8,
    },
    /// The game is over.
    Ended(Outcome),
}
