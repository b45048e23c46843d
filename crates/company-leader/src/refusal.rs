//! Why a command was refused.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{edition::Troop, fields::FieldId};

/// Why a command was refused; the game is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Somebody else must act.
    #[error("the game waits for seat {}", .0.0 + 1)]
    NotYourTurn(Seat),
    /// Only while the armies are set up.
    #[error("the armies are set up already")]
    ArmiesAreSet,
    /// Not before the armies are set up.
    #[error("the armies are not set up yet")]
    SettingUp,
    /// The seat has said that its army is set up.
    #[error("your army is ready, the others are still setting up")]
    ReadyAlready,
    /// Actions come before income and purchases.
    #[error("the actions are over, this is the time for purchases")]
    ActionsAreOver,
    /// Purchases come after the actions.
    #[error("end the actions first, then comes the time for purchases")]
    NotYetBuying,
    /// A revealed troop waits for its facing.
    #[error("first choose where the troop on {0} looks")]
    ChooseFacing(FieldId),
    /// A shot waits for the answer of its target.
    #[error("first decide whether the troop on {0} fires back")]
    ChooseReturn(FieldId),
    /// Nothing waits for a facing or an answer.
    #[error("there is nothing to choose")]
    NothingToChoose,
    /// A shot waits for its dice.
    #[error("first throw the dice of the troop on {0}")]
    ThrowFirst(FieldId),
    /// Not as many dice as are thrown.
    #[error("{typed} dice are typed in, {wanted} are thrown")]
    DiceCount {
        /// So many were typed in; 255 stands for all above.
        typed: u8,
        /// So many are thrown.
        wanted: u8,
    },
    /// No shot waits for dice.
    #[error("there are no dice to throw")]
    NothingToThrow,
    /// The board has no such field.
    #[error("the board has no {0}")]
    NoField(FieldId),
    /// The field lies outside one's own area.
    #[error("{0} is outside your area")]
    OutsideArea(FieldId),
    /// A troop was put there already.
    #[error("a troop stands on {0} already")]
    TroopThere(FieldId),
    /// No troop was put there.
    #[error("no troop stands on {0}")]
    NoTroopThere(FieldId),
    /// The troop was placed by the scenario.
    #[error("the troop on {0} was put there by the scenario")]
    Fixed(FieldId),
    /// No troop of this kind is left to put down.
    #[error("no {0:?} is left")]
    NoneLeft(Troop),
    /// The coins do not suffice.
    #[error("that costs {price}, you have {purse}")]
    TooDear {
        /// What it costs.
        price: u16,
        /// What there is.
        purse: u16,
    },
    /// Troops are still to be put down.
    #[error("{0} troops are still to be put down")]
    TroopsLeft(u16),
    /// An army needs a troop.
    #[error("put down one troop at least")]
    NoArmy,
    /// Nothing stands there.
    #[error("nothing stands on {0}")]
    NothingThere(FieldId),
    /// The piece is not one's own.
    #[error("the piece on {0} is not yours")]
    NotYours(FieldId),
    /// The fields do not touch.
    #[error("{0} and {1} are no neighbours")]
    NotAdjacent(FieldId, FieldId),
    /// The piece was used in this turn.
    #[error("the piece on {0} was used in this turn")]
    Used(FieldId),
    /// Two revealed troops change places only by a movement action.
    #[error("{0} and {1} hold revealed troops: one of them must move")]
    BothRevealed(FieldId, FieldId),
    /// An enemy would see a dummy move.
    #[error("{0} is in sight of an enemy: no dummy may be exchanged there")]
    DummyInSight(FieldId),
    /// A dummy can not be turned up.
    #[error("the piece on {0} is a dummy")]
    IsDummy(FieldId),
    /// The troop is revealed already.
    #[error("the troop on {0} is revealed already")]
    IsRevealed(FieldId),
    /// The piece is face down.
    #[error("the piece on {0} is face down, only revealed troops do that")]
    FaceDown(FieldId),
    /// The troop has no action left.
    #[error("the troop on {0} has no action left in this turn")]
    NoActionLeft(FieldId),
    /// The troop has fired.
    #[error("the troop on {0} has fired in this turn")]
    HasFired(FieldId),
    /// No troop has just scouted.
    #[error("no troop has just scouted: only such a one can advance")]
    NobodyScouted,
    /// The board ends there.
    #[error("there is no field in front of {0}")]
    EdgeAhead(FieldId),
    /// Somebody else's piece stands in front.
    #[error("the piece on {0} is in the way")]
    Blocked(FieldId),
    /// No troop has just advanced.
    #[error("no troop has just advanced: dummies are laid only behind such a one")]
    NobodyAdvanced,
    /// The field is not behind the troop.
    #[error("{0} is not behind the troop that advanced")]
    NotBehind(FieldId),
    /// The field is taken.
    #[error("a piece stands on {0}")]
    Occupied(FieldId),
    /// An enemy sees the field.
    #[error("{0} is in sight of an enemy")]
    InSight(FieldId),
    /// The target is no enemy's.
    #[error("the piece on {0} is no enemy's")]
    NoEnemy(FieldId),
    /// The target is face down.
    #[error("the piece on {0} is face down, only revealed troops are shot at")]
    HiddenTarget(FieldId),
    /// The target is outside the field of fire.
    #[error("{0} is outside the field of fire in that direction")]
    OutOfRange(FieldId),
    /// No troop has just won a field.
    #[error("no troop has just destroyed a neighbour without damage")]
    NoBlitz,
    /// Nothing is to be repaired.
    #[error("the troop on {0} is not damaged, or not that much")]
    NotDamaged(FieldId),
    /// At least a point.
    #[error("repair one point at least")]
    NoPoints,
    /// An enemy's piece stands beside the troop.
    #[error("an enemy's piece stands beside {0}")]
    EnemyBeside(FieldId),
    /// A damaged troop can not hide.
    #[error("the troop on {0} is damaged, repair it before it hides")]
    Damaged(FieldId),
    /// The troop was hidden in this turn.
    #[error("the troop on {0} was hidden in this turn already")]
    HidAlready(FieldId),
    /// The troop carries a flag.
    #[error("the troop on {0} carries a flag and can not hide")]
    CarriesFlag(FieldId),
    /// A purchase needs a troop.
    #[error("buy one troop at least")]
    NothingBought,
    /// The purchase field is held.
    #[error("{0} is held by a piece that stays")]
    FieldHeld(FieldId),
    /// A lifted troop has no place, or two.
    #[error("the hidden troop on {0} must come back once")]
    OldTroop(FieldId),
    /// There is no such lifted troop.
    #[error("no hidden troop was lifted from there")]
    NoOldTroop,
    /// The convoy is not for sale.
    #[error("{0:?} are the convoy and not for sale")]
    NotForSale(Troop),
}
