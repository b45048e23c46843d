//! Weighing afterwards what was done: what it cost, and what would have been better.

use serde::{Deserialize, Serialize};
use tabletop::{Seed, Written};

/// A certain win, in the unit of all chances here: thousandths.
pub const CERTAIN: u16 = 1_000;

/// What a command was worth, by what its player could see when he gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[doc(alias("blunder", "annotation"))]
pub struct Weighing<C> {
    /// The best there was to do; what was done, where nothing was better.
    pub best: C,
    /// The chance of every seat to win, in thousandths, if the best is done.
    pub chances: Vec<u16>,
    /// By how many thousandths the chance of the player is smaller after what he has done than after the best.
    pub lost: u16,
}

/// A decision of a game that is over: what the player saw, and what he did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision<V, C> {
    /// What he saw.
    pub view: V,
    /// What he did.
    pub done: C,
    /// What the chance of who weighs grows from.
    pub seed: Seed,
}

impl<V: Written, C: Written> Decision<V, C> {
    /// The bytes a worker answers with an `Option` of a [`Weighing`].
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        crate::ask::to_bytes(crate::ask::WEIGH, self)
    }
}

/// The chance to win, in thousandths, of who is so much better off: a logistic curve, on which `certain` is worth 19 to 1.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance lies between 0 and a thousand")]
pub(crate) fn chance(worth: f64, certain: f64) -> u16 {
    // The natural logarithm of 19.
    const ODDS: f64 = 2.944_438_979_166_44;
    (f64::from(CERTAIN) / (1.0 + (-ODDS * worth / certain).exp())).round() as u16
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn who_stands_alike_has_half_a_chance() {
        assert_eq!(chance(0.0, 300.0), 500);
        assert_eq!(chance(300.0, 300.0), 950);
        assert_eq!(chance(-300.0, 300.0), 50);
        assert_eq!(chance(1e9, 300.0), 1000);
        assert_eq!(chance(-1e9, 300.0), 0);
    }
}
