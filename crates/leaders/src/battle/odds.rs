//! The exact odds of a battle that both sides fight to the end, or until one retreats as it has planned.
//!
//! Both throw their strongest dice and lose their units in a fixed order, those of allies before their own, so a side is
//! known from the number of its units: a battle has at most a few thousand states, and no state is entered twice but the
//! one in which both miss, which is divided out. One pass over them, the largest first, shares out how likely each is.

use super::{Chances, Fighter, Force, Outcome, Pool, result::retreat_losses};
use crate::edition::{Edition, Unit};

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

/// What a side has made up its mind to in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// It retreats at the beginning of the first combat round in which it has so many units or fewer (3.5.4a); with 0 never.
    pub retreat_at: u16,
    /// The kinds in the order in which it loses them, each once: among its allies' units, and then among its own (3.6.3).
    pub order: [Unit; 3],
}

impl Default for Plan {
    /// To fight to the end and to lose the weakest units first, as the manual advises.
    fn default() -> Self {
        Self { retreat_at: 0, order: Unit::ALL }
    }
}

/// One of the ways in which a battle may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// Who holds the area. A draw is the area that nobody holds (3.5.4d, result C).
    pub outcome: Outcome,
    /// Whether the other one has retreated.
    pub retreated: bool,
    /// Units the attacker has left, those in the drop zone after a retreat included.
    pub attacker: u16,
    /// Units the defender and his allies have left, likewise.
    pub defender: u16,
    /// How probable it is.
    pub probability: f64,
}

/// How a battle ends when both sides keep to their plans.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The summary.
    pub odds: Odds,
    /// Every end that is possible, each once; their probabilities add up to 1.
    pub ends: Vec<End>,
}

impl Forecast {
    /// The probability of all ends that are of a sort.
    pub fn probability(&self, of: impl Fn(&End) -> bool) -> f64 {
        // The sum of no floating-point numbers would be a negative zero.
        self.ends.iter().filter(|end| of(end)).fold(0.0, |sum, end| sum + end.probability)
    }
}

/// How a battle ends, in sum.
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
    pub const fn all(&self) -> Force {
        self.force.with(self.allies)
    }

    /// How many it leads.
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.all().total()
    }

    /// How many of so many units that are left are allies'.
    fn allies_of(&self, left: u16) -> u16 {
        left.saturating_sub(self.force.total())
    }

    /// What is left of it with so many units, whoever they belong to, when the weakest are lost first.
    #[must_use]
    pub fn left(&self, left: u16) -> Force {
        self.left_of(Plan::default(), left)
    }

    /// What is left of it with so many units, whoever they belong to, when they are lost as planned.
    #[must_use]
    pub fn left_of(&self, plan: Plan, left: u16) -> Force {
        let allies = self.allies_of(left);
        let keep = |force: Force, count| force.lose_in(plan.order, force.total().saturating_sub(count));
        keep(self.force, left - allies).with(keep(self.allies, allies))
    }

    /// The throws with no unit left, with one, and so on to all of them.
    fn throws(&self, edition: &Edition, plan: Plan) -> Vec<Throw> {
        let mut throws: Vec<Throw> = Vec::with_capacity(usize::from(self.total()) + 1);
        let mut counted: Vec<(Pool, Vec<f64>)> = Vec::new();
        for left in 0..=self.total() {
            let force = self.left_of(plan, left);
            let pool = Pool::strongest(edition, force, self.fighter, self.over_water);
            // Most numbers of units throw the same dice, and counting those out is most of the work.
            let known = counted.iter().find(|(other, _)| *other == pool).map(|(_, chances)| chances.clone());
            let chances = known.unwrap_or_else(|| {
                let chances = Chances::of(edition, pool, self.fighter);
                let chances: Vec<f64> = (0..chances.throws.len()).map(|hits| chances.probability(hits)).collect();
                counted.push((pool, chances.clone()));
                chances
            });
            throws.push(Throw { force, chances });
        }
        throws
    }
}

/// The odds of a battle between two sides that both fight it to the end and lose their weakest units first. A side
/// without units has lost already; two of them leave the area free.
#[must_use]
pub fn odds(edition: &Edition, attacker: &Side, defender: &Side) -> Odds {
    forecast(edition, (attacker, Plan::default()), (defender, Plan::default())).odds
}

/// Every way in which a battle between two sides may end, each with the plan it keeps to. At the beginning of a round the
/// attacker retreats first, and what a retreat costs is lost in the planned order too.
#[must_use]
pub fn forecast(edition: &Edition, attacker: (&Side, Plan), defender: (&Side, Plan)) -> Forecast {
    let ((attacker, attack_plan), (defender, defence_plan)) = (attacker, defender);
    let (attackers, defenders) = (attacker.throws(edition, attack_plan), defender.throws(edition, defence_plan));
    let width = defenders.len();
    let mut reached = vec![0.0; attackers.len() * width];
    if let Some(start) = reached.last_mut() {
        *start = 1.0;
    }
    let mut ends = Vec::new();
    for (mine, attack) in attackers.iter().enumerate().rev() {
        for (theirs, defence) in defenders.iter().enumerate().rev() {
            let probability = reached[mine * width + theirs];
            if probability == 0.0 {
                continue;
            }
            let (mut left, mut rest) = (attack.force.total(), defence.force.total());
            let fought = Outcome::of(attack.force, defence.force);
            let outcome = fought.or_else(|| {
                if left <= attack_plan.retreat_at {
                    left -= retreat_losses(left, attacker.fighter);
                    Some(Outcome::DefenderHolds)
                } else if rest <= defence_plan.retreat_at {
                    rest -= retreat_losses(rest, defender.fighter);
                    Some(Outcome::AttackerHolds)
                } else {
                    None
                }
            });
            if let Some(outcome) = outcome {
                ends.push(End { outcome, retreated: fought.is_none(), attacker: left, defender: rest, probability });
                continue;
            }
            let both_miss = attack.chances[0] * defence.chances[0];
            // The round in which both miss is fought again, until it is another one.
            let probability = probability / (1.0 - both_miss);
            for (killed, chance) in attack.chances.iter().enumerate() {
                for (lost, against) in defence.chances.iter().enumerate() {
                    let weight = chance * against;
                    if killed + lost > 0 && weight > 0.0 {
                        reached[mine.saturating_sub(lost) * width + theirs.saturating_sub(killed)] +=
                            probability * weight;
                    }
                }
            }
        }
    }
    Forecast { odds: Odds::of(&ends, attacker, defender), ends }
}

impl Odds {
    fn of(ends: &[End], attacker: &Side, defender: &Side) -> Self {
        let mut odds = Self::default();
        for end in ends {
            *match end.outcome {
                Outcome::AttackerHolds => &mut odds.attacker,
                Outcome::DefenderHolds => &mut odds.defender,
                Outcome::AreaFree => &mut odds.free,
            } += end.probability;
            let allies = defender.allies.total() - defender.allies_of(end.defender);
            odds.attacker_losses += end.probability * f64::from(attacker.total() - end.attacker);
            odds.defender_losses += end.probability * f64::from(defender.total() - end.defender);
            odds.ally_losses += end.probability * f64::from(allies);
        }
        odds
    }
}
