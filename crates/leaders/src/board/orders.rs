//! What can be ordered on the board, why it may be refused, and what happens.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::Shown;
use crate::{
    battle::{Face, Force, Outcome},
    edition::{AreaId, SeaId, Unit},
};

/// A place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// An area.
    Land(AreaId),
    /// A sea area.
    Sea(SeaId),
}

/// The only way to change the board in phases 1 to 3.
///
/// What is placed and moved is set, not added up: the last order about a place counts until the step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Ends the step, the defence of one player, or the phase; in a battle: fight on, or let the dice lie.
    Proceed,
    /// Phase 1: this unit stays in the area (3.3).
    Keep(AreaId, Unit),
    /// Steps 1 and 3: so many units of a kind come from the base camp into an area.
    Place(AreaId, Unit, u16),
    /// Step 2: so many units of a kind go from one place to another.
    Move {
        /// From where.
        from: Spot,
        /// To where: next to it.
        to: Spot,
        /// What kind.
        unit: Unit,
        /// How many.
        count: u16,
    },
    /// Step 4: the next battle, and against whom.
    Engage(Spot, Seat),
    /// Battle: half of the units are lost, the others go to the drop zone.
    Retreat,
    /// Battle: the units whose dice are thrown, where there is a choice.
    Throw(Force),
    /// Battle: throws one's die at this place of the throw again (military 1).
    Reroll(u8),
    /// Battle and sabotage: the next unit that is lost, and whose it is.
    Lose(Seat, Unit),
    /// Battle: whether real dice are thrown from now on and typed in, or the app throws.
    Typed(bool),
    /// Battle with real dice: what they show, the attacker's first; where one is thrown again, only that one.
    Show([Shown; 2]),
}

/// The rule that forbids an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum OrderError {
    /// Another seat has to order.
    #[error("seat {} has to order", .0.0)]
    NotYou(Seat),
    /// The order belongs to another step.
    #[error("this belongs to another step")]
    WrongStep,
    /// The map has no such place.
    #[error("there is no such place")]
    UnknownPlace,
    /// The area is neither one's own nor a partner's.
    #[error("the area is neither yours nor a partner's")]
    NotYours,
    /// So many units of this kind are not there.
    #[error("only {0} units of this kind are there")]
    NotThere(u16),
    /// The area takes no more than so many units (3.5.1, 3.5.3).
    #[error("no more than {0} units may stand there")]
    AreaFull(u16),
    /// One unit has to stay and hold the area (3.5.2).
    #[error("one unit has to stay")]
    OneMustStay,
    /// The places have no border, no dotted line and no harbour line in common.
    #[error("there is no way from here to there")]
    NoWay,
    /// The area belongs to a partner (3.6.3).
    #[error("the area belongs to your partner, seat {}", .0.0)]
    PartnersArea(Seat),
    /// A partner's units stand in the area (3.6.3).
    #[error("units of your partner, seat {}, stand there", .0.0)]
    PartnerThere(Seat),
    /// The attacker is a partner, too: who is bound to both sides helps neither (3.6.3).
    #[error("your partner, seat {}, attacks there", .0.0)]
    PartnerAttacks(Seat),
    /// The area is not under attack, or another one's.
    #[error("there is nothing to defend there")]
    NotAttacked,
    /// There is no battle to be fought.
    #[error("there is no battle there")]
    NoBattle,
    /// Battles on land must be fought (3.5.4).
    #[error("there are battles left")]
    BattlesLeft,
    /// Just as many dice have to be thrown, of units that are there.
    #[error("{0} dice have to be thrown, of units that are there")]
    Dice(u16),
    /// Dice of these units can not lie like that.
    #[error("these dice can not lie like that")]
    NoSuchThrow,
    /// The throw has no such die.
    #[error("there is no such die")]
    NoSuchDie,
    /// The partners' units are lost first (3.6.3).
    #[error("the partners' units are lost first")]
    PartnersFirst,
    /// Nothing would change.
    #[error("that is so already")]
    NothingToChange,
}

/// What happens on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Happened {
    /// Units went back to the base camp, from the areas and from the drop zone (3.3).
    Withdrew(Seat, Force),
    /// Units came from the base camp into an area.
    Placed(Seat, AreaId, Force),
    /// Units moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Spot,
        /// To where.
        to: Spot,
        /// Which.
        force: Force,
    },
    /// A free area was taken without a fight.
    Took(Seat, AreaId),
    /// A battle began.
    Engaged {
        /// Where.
        at: Spot,
        /// Who attacks.
        attacker: Seat,
        /// Who defends.
        defender: Seat,
    },
    /// Both sides threw their dice, the attacker's first; each with the unit it stands for.
    Threw([Vec<(Unit, Face)>; 2]),
    /// A die was thrown again.
    Rerolled {
        /// Who.
        seat: Seat,
        /// Which die of his throw.
        die: u8,
        /// What it shows now.
        face: Face,
    },
    /// A seat retreats.
    Retreated(Seat),
    /// Units of a seat are lost in a battle.
    Lost(Seat, Force),
    /// Units of a seat leave its base camp, by sabotage.
    Discharged(Seat, Force),
    /// A battle is over.
    Ended(Spot, Outcome),
    /// A seat ordered something of which nothing has come yet: a plan, or to go on. What is planned lies open.
    Ordered(Seat, Order),
}
