//! How many units a throw hits, counted out exactly over all faces of all dice.

use super::{
    Fighter, Pool,
    dice::{self, Face, SIDES},
};
use crate::edition::{Edition, model::Die};

/// The number of hits of a combat round as exact shares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// How many of all equally likely throws, re-rolls included, hit 0, 1, 2, ... units.
    pub throws: Vec<u64>,
    /// How many equally likely throws there are.
    pub all: u64,
}

impl Chances {
    /// Counts out a pool in the hands of a player. Who may throw a die again (military 1) takes
    /// the one that missed and is the best.
    #[must_use]
    pub fn of(edition: &Edition, pool: Pool, fighter: Fighter) -> Self {
        let dice: Vec<&Die> = pool.dice().map(|unit| edition.battle.die(unit)).collect();
        let rerolls = dice::rerolls(edition, fighter);
        let thrown = u32::try_from(dice.len()).unwrap_or(u32::MAX) + u32::from(rerolls);
        // No die hits more than two units, nor does one whose single hit counts double (military 3).
        let most = 2 * dice.len();
        let mut count = Count { edition, fighter, dice, throws: vec![0; most + 1] };
        count.throw(&mut Vec::new(), 1, rerolls);
        Self { throws: count.throws, all: u64::from(SIDES).saturating_pow(thrown) }
    }

    /// The probability of so many hits.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "six dice have less than 2^52 throws")]
    pub fn probability(&self, hits: usize) -> f64 {
        self.throws.get(hits).map_or(0.0, |throws| *throws as f64 / self.all as f64)
    }
}

/// A count on its way.
struct Count<'a> {
    edition: &'a Edition,
    fighter: Fighter,
    dice: Vec<&'a Die>,
    throws: Vec<u64>,
}

impl Count<'_> {
    /// Throws the dice that are left, in all ways there are.
    fn throw(&mut self, faces: &mut Vec<Face>, ways: u64, rerolls: u16) {
        let Some(die) = self.dice.get(faces.len()).copied() else {
            return self.reroll(faces, ways, rerolls);
        };
        for face in Face::ALL {
            let sides = die.sides(face);
            if sides > 0 {
                faces.push(face);
                self.throw(faces, ways * u64::from(sides), rerolls);
                faces.pop();
            }
        }
    }

    /// Throws the best die that missed again, as often as is allowed, and counts the hits.
    fn reroll(&mut self, faces: &mut [Face], ways: u64, rerolls: u16) {
        if rerolls == 0 {
            let hits = dice::hits(self.edition, self.fighter, faces);
            self.throws[usize::from(hits)] += ways;
            return;
        }
        let missed = (0..faces.len()).filter(|at| faces[*at] == Face::Miss);
        let best = missed.max_by_key(|at| self.dice[*at].expected_sixths());
        let Some(at) = best else {
            // Nothing to be thrown again: all six sides of the die not thrown come to the same.
            return self.reroll(faces, ways * u64::from(SIDES), rerolls - 1);
        };
        let die = self.dice[at];
        for face in Face::ALL {
            let sides = die.sides(face);
            if sides > 0 {
                faces[at] = face;
                self.reroll(faces, ways * u64::from(sides), rerolls - 1);
            }
        }
        faces[at] = Face::Miss;
    }
}
