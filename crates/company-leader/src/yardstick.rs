//! What platforms and builds are compared by: the odds of all shots, and of all duels.

use crate::{
    board::Terrain,
    dice::MOST_DICE,
    edition::{Edition, Troop},
    odds::{self, Fighter},
    rules::Rules,
    setup::Setup,
};

/// Finds the odds of every shot with return fire between troops of a strength from `least` to 6, so many times, and gives
/// a fingerprint of them, the same on every platform.
///
/// There are [`pairs`] of them in a round: foot and vehicles on every terrain against each other. From 1 on it is all there
/// are; from 6 on only those with most dice. No round at all is what the dice and the board take to read, and may be
/// subtracted.
///
/// # Panics
/// Never: the house edition can be played.
#[must_use]
pub fn shots(least: u8, rounds: u32) -> u64 {
    fingerprint(least, rounds, |rules, shooter, target| {
        let exchange = odds::exchange(rules, shooter, target, true);
        exchange.target.into_iter().chain(exchange.shooter)
    })
}

/// The same for duels to the death.
///
/// # Panics
/// Never: the house edition can be played.
#[must_use]
pub fn duels(least: u8, rounds: u32) -> u64 {
    fingerprint(least, rounds, |rules, first, second| {
        let duel = odds::duel(rules, first, second);
        [duel.first, duel.second, duel.both, duel.first_left, duel.second_left].into_iter()
    })
}

/// How many pairs of troops meet in a round.
#[must_use]
pub fn pairs(least: u8) -> u32 {
    u32::try_from(fighters(least).len()).unwrap_or(u32::MAX).pow(2)
}

/// Foot and vehicles on every terrain, from a strength on.
fn fighters(least: u8) -> Vec<Fighter> {
    let mut fighters = Vec::new();
    for troop in [Troop::Infantry, Troop::HeavyTank] {
        for terrain in Terrain::ALL {
            fighters.extend((least.max(1)..=MOST_DICE).map(|strength| Fighter { troop, strength, terrain }));
        }
    }
    fighters
}

/// Has every two meet, and stirs all numbers that come of it.
fn fingerprint<I: Iterator<Item = f64>>(least: u8, rounds: u32, meet: impl Fn(&Rules, Fighter, Fighter) -> I) -> u64 {
    let rules = Rules::read(&Edition::house(), &Setup::default()).expect("the house edition can be played");
    let fighters = fighters(least);
    // Fowler, Noll and Vo's hash, by words.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for _ in 0..rounds {
        for one in &fighters {
            for other in &fighters {
                for number in meet(&rules, *one, *other) {
                    hash = (hash ^ number.to_bits()).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
    }
    hash
}
