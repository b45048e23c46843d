//! How a game ends („Doel van het spel", „Einde speelbeurt/spel", „Speelduur", „Scenario's").

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::division::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A side has won.
    Won {
        /// Which.
        side: Side,
        /// The one player who did it, where a player wins and not a side: by holding fields.
        seat: Option<Seat>,
        /// By what.
        by: Victory,
    },
    /// Nobody has.
    Drawn(Draw),
}

/// What a game is won by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    /// No enemy has a troop left.
    Troops,
    /// The enemy has no built-up field left, or all are in one hand.
    BuiltUp,
    /// All enemies have given up.
    Resigned,
    /// Both were beaten at the same moment, and the winner holds more built-up fields (CL-14).
    LastFields,
    /// Enough built-up fields at the beginning of a turn.
    Held,
    /// More built-up fields when the turns ran out.
    MoreFields,
    /// As many built-up fields, and more strength.
    MoreStrength,
    /// As much strength too, and more dummies.
    MoreDummies,
    /// The flag was brought home.
    Flag,
    /// The attackers have taken what they had to take.
    Assault,
    /// The attackers have not, in time.
    Defended,
    /// The convoy came through.
    Through,
    /// The convoy can not come through any more, or did not in time.
    Stopped,
}

/// What a game is drawn by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Draw {
    /// The last troops fell at the same moment, and the built-up fields are even (CL-14).
    AllFell,
    /// The turns ran out, and fields, strength and dummies are even.
    AllEven,
}
