//! How a battle is likely to go: exactly, or by a rule of thumb that takes a few multiplications.

use ::leaders::{
    battle::{Fighter, Force, odds, odds::Side},
    edition::{Edition, Skill, Unit},
};

/// What is expected of a battle for the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    /// The probability that he holds the area.
    pub wins: f64,
    /// Units he loses.
    pub lost: f64,
    /// Units the defender's side loses.
    pub killed: f64,
}

impl Estimate {
    /// The estimate of a battle; `exact` counts it out.
    pub fn of(edition: &Edition, attacker: &Side, defender: &Side, exact: bool) -> Self {
        let (mine, theirs) = (f64::from(attacker.total()), f64::from(defender.total()));
        if theirs == 0.0 || mine == 0.0 {
            return Self { wins: if mine > 0.0 { 1.0 } else { 0.0 }, lost: 0.0, killed: 0.0 };
        }
        if exact {
            let odds = odds(edition, attacker, defender);
            return Self { wins: odds.attacker, lost: odds.attacker_losses, killed: odds.defender_losses };
        }
        let (hits, blows) = (rate(edition, attacker), rate(edition, defender));
        // Whose blows reach further: Lanchester's law between the linear one, as three dice at most are thrown, and the square one.
        let ratio = (mine * hits) / (theirs * blows).max(0.01);
        let cube = ratio * ratio * ratio;
        let wins = cube / (1.0 + cube);
        // Who wins loses what the other one could do meanwhile; who loses, everything.
        let won = (theirs * blows / hits.max(0.01)).min(mine - 0.5) * 0.8;
        let beaten = (mine * hits / blows.max(0.01)).min(theirs - 0.5) * 0.8;
        Self { wins, lost: wins * won + (1.0 - wins) * mine, killed: wins * theirs + (1.0 - wins) * beaten }
    }
}

/// The units a side hits in a round of battle, with all it has.
fn rate(edition: &Edition, side: &Side) -> f64 {
    let limit = edition.battle.limit.value;
    let throwing = side.left(side.total()).strongest(limit);
    let of = |unit: Unit| f64::from(edition.battle.die(unit).expected_sixths()) / 6.0;
    let all: f64 = Unit::ALL.into_iter().map(|unit| of(unit) * f64::from(throwing.of(unit))).sum();
    let thrown = f64::from(throwing.total());
    let Fighter { military, .. } = side.fighter;
    // A miss thrown again; a hit that counts double, if there is one; a die more.
    let again = if military >= 1 { (1.0 - all / thrown.max(1.0)).max(0.0) * thrown.min(1.5) * 0.5 } else { 0.0 };
    let double = if military >= 3 { (all * 0.5).min(0.9) } else { 0.0 };
    let sea = if side.over_water && side.fighter.has(Skill::SeaDie) { of(Unit::Infantry) } else { 0.0 };
    all + again + double + sea
}

/// So many of these units: the strongest for the dice, and of the others the weakest, to be lost first.
pub(super) fn picked(edition: &Edition, pool: Force, count: u16) -> Force {
    let best = pool.strongest(count.min(edition.battle.limit.value));
    let rest = pool.without(best);
    let fodder = count.saturating_sub(best.total()).min(rest.total());
    best.with(rest.without(rest.strongest(rest.total() - fodder)))
}
