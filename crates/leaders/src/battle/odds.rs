//! The exact odds of a battle that both sides fight to the end.
//!
//! Both throw their strongest dice and lose their weakest units first, those of allies before their
//! own, so a side is known from the number of its units: a battle has at most a few thousand states,
//! and no state is entered twice but the one in which both miss, which is divided out.

use super::{Chances, Fighter, Force, Outcome, Pool};
use crate::edition::Edition;

/// One side of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Its own units in the area.
    pub force: Force,
    /// Units of its allies there, which it leads like its own and loses first (3.6.3). Nobody but a defender has any.
    pub allies: Force,
    /// Who leads them.
    pub fighter: Fighter,
    /// Whether the battle is fought at or from sea or across a dotted line.
    pub over_water: bool,
}

/// How a battle ends, if nobody retreats.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Odds {
    /// Probability that the attacker holds the area.
    pub attacker: f64,
    /// Probability that the defender holds the area.
    pub defender: f64,
    /// Probability that both are wiped out and the area is free.
    pub free: f64,
    /// Units the attacker is expected to lose.
    pub attacker_losses: f64,
    /// Units the defender is expected to lose, those of his allies included.
    pub defender_losses: f64,
    /// Units the defender's allies are expected to lose.
    pub ally_losses: f64,
}

/// What a side with so many units left throws in a combat round.
struct Throw {
    force: Force,
    chances: Vec<f64>,
}

impl Side {
    /// All units it leads.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.force.total().saturating_add(self.allies.total())
    }

    /// How many of so many units that are left are allies'.
    fn allies_of(&self, left: u16) -> u16 {
        left.saturating_sub(self.force.total())
    }

    /// What is left of it with so many units, whoever they belong to.
    #[must_use]
    pub fn left(&self, left: u16) -> Force {
        let allies = self.allies_of(left);
        self.force.strongest(left - allies).with(self.allies.strongest(allies))
    }

    /// The throws with no unit left, with one, and so on to all of them.
    fn throws(&self, edition: &Edition) -> Vec<Throw> {
        (0..=self.total())
            .map(|left| {
                let force = self.left(left);
                let pool = Pool::strongest(edition, force, self.fighter, self.over_water);
                let chances = Chances::of(edition, pool, self.fighter);
                let chances = (0..chances.throws.len()).map(|hits| chances.probability(hits)).collect();
                Throw { force, chances }
            })
            .collect()
    }
}

/// The odds of a battle between two sides. A side without units has lost already; two of them
/// leave the area free.
#[must_use]
pub fn odds(edition: &Edition, attacker: &Side, defender: &Side) -> Odds {
    let (attackers, defenders) = (attacker.throws(edition), defender.throws(edition));
    let width = defenders.len();
    let mut solved: Vec<Odds> = Vec::with_capacity(attackers.len() * width);
    for (mine, attack) in attackers.iter().enumerate() {
        for (theirs, defence) in defenders.iter().enumerate() {
            let odds = if let Some(outcome) = Outcome::of(attack.force, defence.force) {
                Odds::ended(outcome)
            } else {
                round(attack, defence, |lost, killed| {
                    let (left, rest) = (mine.saturating_sub(lost), theirs.saturating_sub(killed));
                    let losses = attack.force.total() - attackers[left].force.total();
                    let (before, after) = (defence.force.total(), defenders[rest].force.total());
                    let allies = defender.allies_of(before) - defender.allies_of(after);
                    solved[left * width + rest].after(losses, before - after, allies)
                })
            };
            solved.push(odds);
        }
    }
    solved.pop().unwrap_or_default()
}

/// The odds before a combat round, from those after so many hits against the attacker and so many
/// against the defender.
fn round(attack: &Throw, defence: &Throw, after: impl Fn(usize, usize) -> Odds) -> Odds {
    let mut odds = Odds::default();
    let mut both_miss = 0.0;
    for (killed, chance) in attack.chances.iter().enumerate() {
        for (lost, against) in defence.chances.iter().enumerate() {
            let weight = chance * against;
            if killed + lost == 0 {
                both_miss = weight;
            } else if weight > 0.0 {
                odds = odds.plus(weight, after(lost, killed));
            }
        }
    }
    // The round in which both miss is fought again, until it is another one.
    Odds::default().plus(1.0 / (1.0 - both_miss), odds)
}

impl Odds {
    fn ended(outcome: Outcome) -> Self {
        let chance = |other| if outcome == other { 1.0 } else { 0.0 };
        Self {
            attacker: chance(Outcome::AttackerHolds),
            defender: chance(Outcome::DefenderHolds),
            free: chance(Outcome::AreaFree),
            ..Self::default()
        }
    }

    /// With the losses of the round before added.
    fn after(self, attacker: u16, defender: u16, allies: u16) -> Self {
        Self {
            attacker_losses: self.attacker_losses + f64::from(attacker),
            defender_losses: self.defender_losses + f64::from(defender),
            ally_losses: self.ally_losses + f64::from(allies),
            ..self
        }
    }

    fn plus(self, weight: f64, other: Self) -> Self {
        let sum = |mine: f64, theirs: f64| mine + weight * theirs;
        Self {
            attacker: sum(self.attacker, other.attacker),
            defender: sum(self.defender, other.defender),
            free: sum(self.free, other.free),
            attacker_losses: sum(self.attacker_losses, other.attacker_losses),
            defender_losses: sum(self.defender_losses, other.defender_losses),
            ally_losses: sum(self.ally_losses, other.ally_losses),
        }
    }
}
