//! What a shot does on the average, from the exact odds, looked up.

use ::company_leader::{Class, Rules, Terrain, odds};

/// Strengths from 0 to 6.
const STRENGTHS: usize = 7;

/// What a target is expected to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Loss {
    /// Points of strength.
    pub points: f64,
    /// The chance that it is destroyed.
    pub fall: f64,
}

/// By the strength of who fires and of the target.
type ByStrengths = [[Loss; STRENGTHS]; STRENGTHS];

/// The losses of all shots, by terrain and class of the target.
#[derive(Clone, Debug)]
pub(crate) struct Fire([[ByStrengths; 2]; 3]);

impl Fire {
    /// Counts the throws of all dice.
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut losses = [[ByStrengths::default(); 2]; 3];
        for terrain in Terrain::ALL {
            for class in [Class::Infantry, Class::Vehicle] {
                for (dice, row) in (0_u8..).zip(&mut losses[terrain.index()][class as usize]) {
                    let ways = odds::ways(rules.die(terrain), class, dice);
                    let all = f64::from(6_u32.pow(dice.into()));
                    for (strength, loss) in (0_u8..).zip(row).skip(1) {
                        for (hits, ways) in (0_u8..).zip(ways) {
                            let chance = f64::from(ways) / all;
                            loss.points += chance * f64::from(hits.min(strength));
                            loss.fall += if hits >= strength { chance } else { 0.0 };
                        }
                    }
                }
            }
        }
        Self(losses)
    }

    /// What so many dice do to a target on a terrain.
    #[inline]
    pub(crate) fn loss(&self, dice: u8, terrain: Terrain, class: Class, strength: u8) -> Loss {
        let [dice, strength] = [dice, strength].map(|points| usize::from(points).min(STRENGTHS - 1));
        self.0[terrain.index()][class as usize][dice][strength]
    }
}
