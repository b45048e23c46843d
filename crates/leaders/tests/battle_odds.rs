//! The odds of battles against three other ways to find them: fractions by hand, exact fractions
//! by exhaustion, and battles fought with dice.

use std::collections::BTreeMap;

use leaders::{
    battle::{Chances, End, Face, Fighter, Force, Odds, Outcome, Plan, Pool, Side, dice, forecast, odds},
    edition::{Edition, Skill, Unit},
};
use num_bigint::BigInt;
use num_rational::BigRational;

const PLAIN: Fighter = Fighter { skill: None, military: 0 };

const fn side(force: Force, military: u8) -> Side {
    Side { force, allies: Force::new(0, 0, 0), fighter: Fighter { skill: None, military }, over_water: false }
}

fn close(one: f64, other: f64, by: f64) -> bool {
    (one - other).abs() < by
}

/// Infantry against infantry: each hits every other time, so that of the rounds that decide, one
/// third each ends with the attacker, the defender and nobody.
#[test]
fn one_infantry_against_one() {
    let odds = odds(&Edition::house(), &side(Force::new(1, 0, 0), 0), &side(Force::new(1, 0, 0), 0));
    let third = 1.0 / 3.0;
    for (found, expected) in [
        (odds.attacker, third),
        (odds.defender, third),
        (odds.free, third),
        (odds.attacker_losses, 2.0 * third),
        (odds.defender_losses, 2.0 * third),
    ] {
        assert!(close(found, expected, 1e-12), "{odds:?}");
    }
}

/// A tank hits four times of six: 12 of 36 rounds end for the tank, 6 for the infantry, 12 for
/// nobody.
#[test]
fn one_tank_against_one_infantry() {
    let odds = odds(&Edition::house(), &side(Force::new(0, 1, 0), 0), &side(Force::new(1, 0, 0), 0));
    assert!(close(odds.attacker, 12.0 / 30.0, 1e-12), "{odds:?}");
    assert!(close(odds.defender, 6.0 / 30.0, 1e-12), "{odds:?}");
    assert!(close(odds.free, 12.0 / 30.0, 1e-12), "{odds:?}");
}

#[test]
fn a_side_without_units_has_lost() {
    let edition = Edition::house();
    let (some, none) = (side(Force::new(2, 0, 0), 0), side(Force::default(), 0));
    assert!(close(odds(&edition, &some, &none).attacker, 1.0, 1e-12));
    assert!(close(odds(&edition, &none, &some).defender, 1.0, 1e-12));
    assert!(close(odds(&edition, &none, &none).free, 1.0, 1e-12));
}

#[test]
fn throws_are_counted_out() {
    let edition = Edition::house();
    let count = |force, military| {
        let fighter = Fighter { skill: None, military };
        Chances::of(&edition, Pool(force), fighter)
    };
    // Two white dice: 9, 18 and 9 of 36.
    let chances = count(Force::new(2, 0, 0), 0);
    assert_eq!((&chances.throws[..], chances.all), (&[9, 18, 9, 0, 0][..], 36), "two units a die at most");
    // One white die, thrown again if it misses: a quarter misses.
    let chances = count(Force::new(1, 0, 0), 1);
    assert_eq!((&chances.throws[..2], chances.all), (&[9, 27][..], 36));
    // The same with military 3: what hits counts double.
    let chances = count(Force::new(1, 0, 0), 3);
    assert_eq!((&chances.throws[..], chances.all), (&[9, 0, 27][..], 36));
    for military in 0..=3 {
        let chances = count(Force::new(2, 1, 1), military);
        assert_eq!(chances.throws.iter().sum::<u64>(), chances.all, "nothing is lost");
    }
}

/// Who throws again takes the better die of those that missed: the tank, not the infantry.
#[test]
fn the_best_die_that_missed_is_thrown_again() {
    let fighter = Fighter { skill: None, military: 1 };
    let chances = Chances::of(&Edition::house(), Pool(Force::new(1, 1, 0)), fighter);
    // Of 36 throws both dice miss in 6, the infantry alone in 12, the tank alone in 6, neither in 12. A tank thrown again
    // hits on 4 sides, an infantry on 3.
    let none = 6 * 2;
    let one = 6 * 4 + 12 * 3 + 6 * 2;
    let two = 12 * 3 + 6 * 4 + 12 * 6;
    assert_eq!((chances.throws, chances.all), (vec![none, one, two, 0, 0], 216));
}

/// A fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(over: i128, under: i128) -> Self {
        let (mut a, mut b) = (over.abs(), under.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self(over / a.max(1), under / a.max(1))
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }

    fn float(self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "compared with a tolerance")]
        let quotient = self.0 as f64 / self.1 as f64;
        quotient
    }
}

/// Every throw of a list of units as its number of hits, side by side, without the tables of the
/// product: a side of 1 to 6 is looked up by what the manual says of the unit.
fn all_throws(dice: &[Unit]) -> Vec<u16> {
    let hits = |unit, side| match (unit, side) {
        (Unit::Infantry, 1..=3) | (Unit::Tank | Unit::Plane, 1..=2) => 0,
        (Unit::Plane, 6) => 2,
        _ => 1,
    };
    dice.iter().fold(vec![0], |throws, unit| {
        throws.iter().flat_map(|sum| (1..=6).map(move |side| sum + hits(*unit, side))).collect()
    })
}

/// Attacker, defender and nobody, by exhaustion; `units` stand in the order they are lost.
fn exhaustively(attack: &[Unit], defence: &[Unit]) -> [Fraction; 3] {
    let (zero, one) = (Fraction(0, 1), Fraction(1, 1));
    match (attack.is_empty(), defence.is_empty()) {
        (true, true) => return [zero, zero, one],
        (false, true) => return [one, zero, zero],
        (true, false) => return [zero, one, zero],
        (false, false) => {}
    }
    let strongest = |units: &[Unit]| {
        let mut units = units.to_vec();
        units.sort_unstable();
        units.split_off(units.len().saturating_sub(3))
    };
    let (mine, theirs) = (all_throws(&strongest(attack)), all_throws(&strongest(defence)));
    let all = i128::try_from(mine.len() * theirs.len()).expect("few dice");
    let tally = |throws: &[u16], hits: u16| throws.iter().filter(|throw| **throw == hits).count();
    let mut sum = [zero; 3];
    let mut again = zero;
    for killed in 0..=6 {
        for lost in 0..=6 {
            let ways = i128::try_from(tally(&mine, killed) * tally(&theirs, lost)).expect("few dice");
            let chance = Fraction::new(ways, all);
            if killed + lost == 0 {
                again = chance;
            } else if ways > 0 {
                let left = &attack[usize::from(lost).min(attack.len())..];
                let rest = &defence[usize::from(killed).min(defence.len())..];
                for (part, after) in sum.iter_mut().zip(exhaustively(left, rest)) {
                    *part = part.plus(chance.times(after));
                }
            }
        }
    }
    let repeated = Fraction::new(again.1, again.1 - again.0);
    sum.map(|part| part.times(repeated))
}

fn force(units: &[Unit]) -> Force {
    let count = |unit| u16::try_from(units.iter().filter(|other| **other == unit).count()).expect("few");
    Force::new(count(Unit::Infantry), count(Unit::Tank), count(Unit::Plane))
}

#[test]
fn small_battles_agree_with_exact_fractions() {
    use Unit::{Infantry as I, Plane as P, Tank as T};
    let edition = Edition::house();
    let forces: [&[Unit]; 7] = [&[I], &[T], &[P], &[I, I], &[I, T], &[T, P], &[I, I, P]];
    for attack in forces {
        for defence in forces {
            let found = odds(&edition, &side(force(attack), 0), &side(force(defence), 0));
            let exact = exhaustively(attack, defence).map(Fraction::float);
            for (found, exact) in [found.attacker, found.defender, found.free].into_iter().zip(exact) {
                assert!(close(found, exact, 1e-12), "{attack:?} against {defence:?}: {found} {exact}");
            }
        }
    }
}

/// „Erleidet der Verteidiger Verluste, werden zunächst die Einheiten seines Allianzpartners entfernt." (3.6.3)
///
/// Whatever they are worth: the ally's plane goes before the defender's infantry.
#[test]
fn an_ally_s_units_are_lost_first() {
    use Unit::{Infantry as I, Plane as P, Tank as T};
    let edition = Edition::house();
    let forces: [&[Unit]; 4] = [&[], &[I], &[P], &[I, T]];
    for attack in [&[I] as &[Unit], &[T, P]] {
        for own in forces {
            for allies in forces {
                let defender = Side { allies: force(allies), ..side(force(own), 0) };
                let found = odds(&edition, &side(force(attack), 0), &defender);
                let exact = exhaustively(attack, &[allies, own].concat()).map(Fraction::float);
                for (found, exact) in [found.attacker, found.defender, found.free].into_iter().zip(exact) {
                    assert!(close(found, exact, 1e-12), "{attack:?} against {own:?} and {allies:?}: {found} {exact}");
                }
            }
        }
    }
}

/// „Der angegriffene Spieler führt bei der Verteidigung die Truppen des Allianzpartners wie seine eigenen Einheiten" (3.6.3): they
/// throw with them, and the order in which they fall is all that is different.
///
/// By hand, an infantry against an infantry of each: the two of them miss in a quarter of their throws, hit once in a half and
/// twice in a quarter; against one infantry one hit is enough. Of the eight equally likely rounds one changes nothing, three end
/// with both of the defence standing, one costs the ally his unit and the attacker nothing, and three cost both one. After the
/// first loss it is one against one, a third each.
#[test]
fn one_infantry_against_one_and_an_ally_s() {
    let infantry = Force::new(1, 0, 0);
    let defender = Side { allies: infantry, ..side(infantry, 0) };
    let odds = odds(&Edition::house(), &side(infantry, 0), &defender);
    let third = 1.0 / 3.0;
    for (found, expected) in [
        (odds.attacker, third / 7.0),
        (odds.defender, (3.0 + 3.0 + third) / 7.0),
        (odds.free, third / 7.0),
        (odds.attacker_losses, (3.0 + 3.0 + 2.0 * third) / 7.0),
        (odds.defender_losses, (3.0 + 1.0 + 2.0 * third) / 7.0),
        (odds.ally_losses, 4.0 / 7.0),
    ] {
        assert!(close(found, expected, 1e-12), "{odds:?}");
    }
}

/// `SplitMix64`, so that the battles are the same everywhere.
fn generator(seed: u64) -> impl FnMut(u16) -> u16 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u16::try_from(((z >> 33) * u64::from(bound)) >> 31).expect("below its bound")
    }
}

/// One side's throw with real faces: the best die that missed is thrown again with military 1.
fn fight(edition: &Edition, side: &Side, force: Force, below: &mut impl FnMut(u16) -> u16) -> u16 {
    let mut roll = |unit| match (unit, below(6)) {
        (Unit::Infantry, 0..3) | (Unit::Tank | Unit::Plane, 0..2) => Face::Miss,
        (Unit::Plane, 5) => Face::Double,
        _ => Face::Hit,
    };
    let units: Vec<Unit> = Pool::strongest(edition, force, side.fighter, side.over_water).dice().collect();
    let mut faces: Vec<Face> = units.iter().map(|unit| roll(*unit)).collect();
    let again = faces.iter().position(|face| *face == Face::Miss).filter(|_| side.fighter.military >= 1);
    if let Some(at) = again {
        faces[at] = roll(units[at]);
    }
    dice::hits(edition, side.fighter, &faces)
}

fn fought(edition: &Edition, attacker: &Side, defender: &Side, battles: u32) -> Odds {
    let mut below = generator(2026);
    let mut sum = Odds::default();
    for _ in 0..battles {
        let (mut attack, mut defence) = (attacker.force, defender.force);
        let mut allies = defender.allies;
        let outcome = loop {
            if let Some(outcome) = Outcome::of(attack, defence.with(allies)) {
                break outcome;
            }
            let killed = fight(edition, attacker, attack, &mut below);
            let lost = fight(edition, defender, defence.with(allies), &mut below);
            let of_allies = killed.min(allies.total());
            allies = allies.lose_weakest(of_allies);
            (attack, defence) = (attack.lose_weakest(lost), defence.lose_weakest(killed - of_allies));
        };
        *match outcome {
            Outcome::AttackerHolds => &mut sum.attacker,
            Outcome::DefenderHolds => &mut sum.defender,
            Outcome::AreaFree => &mut sum.free,
        } += 1.0;
        sum.attacker_losses += f64::from(attacker.force.total() - attack.total());
        let gone = defender.allies.total() - allies.total();
        sum.ally_losses += f64::from(gone);
        sum.defender_losses += f64::from(gone + defender.force.total() - defence.total());
    }
    let battles = f64::from(battles);
    Odds {
        attacker: sum.attacker / battles,
        defender: sum.defender / battles,
        free: sum.free / battles,
        attacker_losses: sum.attacker_losses / battles,
        defender_losses: sum.defender_losses / battles,
        ally_losses: sum.ally_losses / battles,
    }
}

/// The manual's battle for Mongolia, and larger ones with research and skill.
#[test]
fn fought_battles_come_to_the_same() {
    let edition = Edition::house();
    let kingdom = Side {
        force: Force::new(2, 1, 1),
        allies: Force::default(),
        fighter: Fighter { skill: Some(Skill::SeaDie), military: 1 },
        over_water: true,
    };
    let battles = [
        (side(Force::new(2, 1, 1), 0), side(Force::new(2, 0, 1), 0)),
        (side(Force::new(4, 2, 1), 1), side(Force::new(3, 2, 2), 0)),
        (side(Force::new(4, 2, 1), 3), side(Force::new(5, 1, 1), 2)),
        (kingdom, side(Force::new(4, 0, 1), 3)),
        // 3.6.3, step 4: an infantry and a tank of his own in Siberia, a plane and a tank of his ally.
        (side(Force::new(3, 2, 0), 0), Side { allies: Force::new(0, 1, 1), ..side(Force::new(1, 1, 0), 1) }),
    ];
    for (attacker, defender) in battles {
        let exact = odds(&edition, &attacker, &defender);
        let found = fought(&edition, &attacker, &defender, 40_000);
        // Four standard deviations of a probability are 0.01 here, of a loss about 0.05.
        for (found, exact, by) in [
            (found.attacker, exact.attacker, 0.01),
            (found.defender, exact.defender, 0.01),
            (found.free, exact.free, 0.01),
            (found.attacker_losses, exact.attacker_losses, 0.05),
            (found.defender_losses, exact.defender_losses, 0.05),
            (found.ally_losses, exact.ally_losses, 0.05),
        ] {
            assert!(close(found, exact, by), "{attacker:?} {defender:?}: {found} {exact}");
        }
    }
}

#[test]
fn odds_add_up_and_research_helps() {
    let edition = Edition::house();
    let defender = side(Force::new(3, 2, 2), 0);
    let mut before = 0.0;
    // Military 2 is about placing and changes no battle.
    for military in [0, 1, 3] {
        let odds = odds(&edition, &side(Force::new(3, 2, 2), military), &defender);
        assert!(close(odds.attacker + odds.defender + odds.free, 1.0, 1e-12));
        assert!(odds.attacker > before + 0.05, "military {military}: {odds:?}");
        before = odds.attacker;
    }
}

/// The exact throws of the manual's battle, by the same exhaustion.
#[test]
fn throws_agree_with_exhaustion() {
    let edition = Edition::house();
    let units = [Unit::Infantry, Unit::Tank, Unit::Plane];
    let chances = Chances::of(&edition, Pool(force(&units)), PLAIN);
    let throws = all_throws(&units);
    assert_eq!(chances.all, 216);
    for (hits, count) in chances.throws.iter().enumerate() {
        let expected = throws.iter().filter(|throw| usize::from(**throw) == hits).count();
        assert_eq!(*count, u64::try_from(expected).expect("few dice"));
    }
}

/// One side as the exact fractions see it: its units in the order in which they are lost, and what it may do.
struct Army {
    units: Vec<Unit>,
    /// How many white dice it throws besides.
    extra: usize,
    military: u8,
    retreat_at: usize,
    /// Whether a retreat costs it nothing.
    orderly: bool,
}

impl Army {
    fn of(side: &Side, plan: Plan) -> Self {
        let fallen = |force: Force| {
            plan.order.into_iter().flat_map(|unit| vec![unit; usize::from(force.of(unit))]).collect::<Vec<_>>()
        };
        Self {
            units: [fallen(side.allies), fallen(side.force)].concat(),
            extra: usize::from(side.over_water && side.fighter.skill == Some(Skill::SeaDie)),
            military: side.fighter.military,
            retreat_at: usize::from(plan.retreat_at),
            orderly: side.fighter.skill == Some(Skill::OrderlyRetreat),
        }
    }

    /// In how many throws of so many the last `left` of its units hit 0, 1, 2, ... times: every side of every die, and
    /// every side of the die that is thrown again, is one throw.
    fn throws(&self, left: usize) -> (Vec<u64>, u64) {
        let mut dice = self.units[self.units.len() - left..].to_vec();
        dice.sort_unstable();
        dice.reverse();
        dice.truncate(3);
        dice.extend(vec![Unit::Infantry; self.extra]);
        dice.sort_unstable();
        dice.reverse();
        let hits = |unit, side| match (unit, side) {
            (Unit::Infantry, 1..=3) | (Unit::Tank | Unit::Plane, 1..=2) => 0,
            (Unit::Plane, 6) => 2,
            _ => 1_usize,
        };
        let again = u32::from(self.military >= 1);
        let all = 6_u64.pow(u32::try_from(dice.len()).expect("few dice") + again);
        let mut counts = vec![0; 2 * dice.len() + 1];
        for mut throw in 0..all {
            let mut side = || {
                let side = throw % 6 + 1;
                throw /= 6;
                side
            };
            let mut shown: Vec<usize> = dice.iter().map(|unit| hits(*unit, side())).collect();
            if let Some(at) = shown.iter().position(|hits| *hits == 0).filter(|_| again == 1) {
                shown[at] = hits(dice[at], side());
            }
            let double = usize::from(self.military >= 3 && shown.contains(&1));
            counts[shown.iter().sum::<usize>() + double] += 1;
        }
        (counts, all)
    }

    fn after_retreat(&self, left: usize) -> usize {
        if self.orderly { left } else { left / 2 }
    }
}

/// Who holds the area (1 the attacker, 2 the defender, 0 nobody), whether the other one has retreated, and what both have left.
type Way = (u8, bool, usize, usize);

/// How probable each way to end is, as exact fractions: from the last units backwards.
fn ways(attacker: &Army, defender: &Army) -> BTreeMap<Way, BigRational> {
    let whole = |number: u64| BigRational::from(BigInt::from(number));
    let throws = |army: &Army| (0..=army.units.len()).map(|left| army.throws(left)).collect::<Vec<_>>();
    let (attack, defence) = (throws(attacker), throws(defender));
    let mut known: BTreeMap<(usize, usize), BTreeMap<Way, BigRational>> = BTreeMap::new();
    for (mine, (kills, all)) in attack.iter().enumerate() {
        for (theirs, (losses, both)) in defence.iter().enumerate() {
            let end = match (mine, theirs) {
                (0, 0) => Some((0, false, 0, 0)),
                (_, 0) => Some((1, false, mine, 0)),
                (0, _) => Some((2, false, 0, theirs)),
                _ if mine <= attacker.retreat_at => Some((2, true, attacker.after_retreat(mine), theirs)),
                _ if theirs <= defender.retreat_at => Some((1, true, mine, defender.after_retreat(theirs))),
                _ => None,
            };
            let mut found = BTreeMap::new();
            if let Some(end) = end {
                found.insert(end, whole(1));
            } else {
                // Of all rounds but those in which nobody is hit.
                let decided = whole(all * both - kills[0] * losses[0]);
                let mut after: BTreeMap<(usize, usize), u64> = BTreeMap::new();
                for (killed, one) in kills.iter().enumerate() {
                    for (lost, other) in losses.iter().enumerate().filter(|(lost, _)| killed + lost > 0) {
                        *after.entry((mine.saturating_sub(lost), theirs.saturating_sub(killed))).or_default() +=
                            one * other;
                    }
                }
                for (left, count) in after.into_iter().filter(|(_, count)| *count > 0) {
                    for (way, chance) in &known[&left] {
                        *found.entry(*way).or_insert_with(|| whole(0)) += chance * whole(count) / &decided;
                    }
                }
            }
            known.insert((mine, theirs), found);
        }
    }
    known.pop_last().expect("a battle").1
}

/// A fraction as a floating-point number, rounded once.
fn float(fraction: &BigRational) -> f64 {
    // 2^64: what is cut off is less than the spacing of floating-point numbers below 1.
    let scaled: BigInt = fraction.numer() * (BigInt::from(1) << 64) / fraction.denom();
    let digits = scaled.to_string().parse::<f64>().expect("digits");
    digits / 2.0_f64.powi(64)
}

/// Compares every end, and the sums over them, with exact fractions.
fn agrees(attacker: (&Side, Plan), defender: (&Side, Plan)) {
    let found = forecast(&Edition::house(), attacker, defender);
    let exact = ways(&Army::of(attacker.0, attacker.1), &Army::of(defender.0, defender.1));
    let key = |end: &End| {
        let holds = match end.outcome {
            Outcome::AttackerHolds => 1,
            Outcome::DefenderHolds => 2,
            Outcome::AreaFree => 0,
        };
        (holds, end.retreated, usize::from(end.attacker), usize::from(end.defender))
    };
    let mut by_way: BTreeMap<Way, f64> = BTreeMap::new();
    for end in &found.ends {
        *by_way.entry(key(end)).or_default() += end.probability;
    }
    assert!(by_way.keys().eq(exact.keys()), "{attacker:?} {defender:?}: {by_way:?} {exact:?}");
    for (way, fraction) in &exact {
        let (found, exact) = (by_way[way], float(fraction));
        assert!(close(found, exact, 1e-12), "{attacker:?} {defender:?} {way:?}: {found} {exact}");
    }
    let sum = |of: &dyn Fn(&Way) -> usize| {
        let parts = exact.iter().map(|(way, fraction)| fraction * BigRational::from(BigInt::from(of(way))));
        float(&parts.fold(BigRational::from(BigInt::from(0)), |sum, part| sum + part))
    };
    let (mine, theirs) = (usize::from(attacker.0.total()), usize::from(defender.0.total()));
    let (own, allies) = (usize::from(defender.0.force.total()), usize::from(defender.0.allies.total()));
    for (found, exact) in [
        (found.odds.attacker, sum(&|way| usize::from(way.0 == 1))),
        (found.odds.defender, sum(&|way| usize::from(way.0 == 2))),
        (found.odds.free, sum(&|way| usize::from(way.0 == 0))),
        (found.odds.attacker_losses, sum(&|way| mine - way.2)),
        (found.odds.defender_losses, sum(&|way| theirs - way.3)),
        (found.odds.ally_losses, sum(&|way| allies - way.3.saturating_sub(own))),
    ] {
        assert!(close(found, exact, 1e-12), "{attacker:?} {defender:?}: {found} {exact}");
    }
}

/// Every order in which the three kinds can be lost.
const ORDERS: [[Unit; 3]; 6] = {
    use Unit::{Infantry as I, Plane as P, Tank as T};
    [[I, T, P], [I, P, T], [T, I, P], [T, P, I], [P, I, T], [P, T, I]]
};

const fn plan(retreat_at: u16, order: [Unit; 3]) -> Plan {
    Plan { retreat_at, order }
}

/// The largest battle that is likely, with all that counts in one on both sides.
const fn largest() -> (Side, Side) {
    let fighter = Fighter { skill: Some(Skill::SeaDie), military: 3 };
    let attacker = Side { force: Force::new(7, 4, 4), allies: Force::new(0, 0, 0), fighter, over_water: true };
    (attacker, Side { force: Force::new(5, 2, 2), allies: Force::new(2, 1, 1), ..attacker })
}

/// Fifteen against thirteen, of whom four are an ally's, with every skill: fought to the end, and given up.
#[test]
fn fifteen_against_thirteen_agree_with_exact_fractions() {
    let (attacker, defender) = largest();
    agrees((&attacker, Plan::default()), (&defender, Plan::default()));
    agrees((&attacker, plan(4, ORDERS[3])), (&defender, plan(3, ORDERS[5])));
}

/// Every plan of both sides in small battles, of nations that lose half and of one that loses nothing when they retreat.
#[test]
fn plans_agree_with_exact_fractions() {
    let skills = [None, Some(Skill::OrderlyRetreat), Some(Skill::SeaDie)];
    for skill in skills {
        for military in [0, 3] {
            let fighter = Fighter { skill, military };
            let attacker = Side { force: Force::new(2, 1, 1), allies: Force::default(), fighter, over_water: true };
            let defender = Side { force: Force::new(1, 0, 1), allies: Force::new(1, 1, 0), ..attacker };
            for retreat_at in 0..=4 {
                for order in ORDERS {
                    agrees((&attacker, plan(retreat_at, order)), (&defender, Plan::default()));
                    agrees((&attacker, plan(1, order)), (&defender, plan(retreat_at, order)));
                }
            }
        }
    }
}

/// „Zu Beginn jeder Kampfrunde können sich zunächst der Angreifer und dann der Verteidiger (in dieser Reihenfolge) für den
/// Rückzug entscheiden. Die Hälfte (aufgerundet) der Einheiten des Spielers im Kampfgebiet sind verloren." (phase 3)
#[test]
fn who_retreats_at_once_pays_half_and_the_attacker_goes_first() {
    let edition = Edition::house();
    let (three, two) = (side(Force::new(3, 0, 0), 0), side(Force::new(2, 0, 0), 0));
    let gone = |attacker, defender| forecast(&edition, (&three, attacker), (&two, defender)).ends;
    let at_once = plan(9, Unit::ALL);
    let end = |outcome, attacker, defender| End { outcome, retreated: true, attacker, defender, probability: 1.0 };
    // Both would: the attacker decides first, and then nobody is there to retreat from.
    assert_eq!(gone(at_once, at_once), [end(Outcome::DefenderHolds, 1, 2)]);
    // The example in which the defender retreats with three: two are lost, one comes to the drop zone.
    let ends = forecast(&edition, (&two, Plan::default()), (&three, at_once)).ends;
    assert_eq!(ends, [end(Outcome::AttackerHolds, 2, 1)]);
    let france = Side { fighter: Fighter { skill: Some(Skill::OrderlyRetreat), military: 0 }, ..three };
    let ends = forecast(&edition, (&france, at_once), (&two, Plan::default())).ends;
    assert_eq!(ends, [end(Outcome::DefenderHolds, 3, 2)], "France loses nothing");
}

/// „Tipp: Man sollte seine schwächeren Einheiten zuerst entfernen" (phase 3), and other laws of sense.
#[test]
fn more_units_are_never_worse_and_the_manual_s_tip_holds() {
    let edition = Edition::house();
    let defender = side(Force::new(3, 1, 1), 0);
    let with =
        |force, military, plan| forecast(&edition, (&side(force, military), plan), (&defender, Plan::default())).odds;
    for military in [0, 1, 3] {
        let mut before = 0.0;
        for infantry in 0..=12 {
            let odds = with(Force::new(infantry, 1, 0), military, Plan::default());
            assert!(odds.attacker > before, "{infantry} infantry, military {military}: {odds:?}");
            before = odds.attacker;
        }
        let force = Force::new(3, 0, 2);
        let tip = with(force, military, Plan::default()).attacker;
        for order in ORDERS.into_iter().filter(|order| order[0] == Unit::Plane) {
            assert!(tip > with(force, military, plan(0, order)).attacker + 0.01, "military {military}");
        }
        // Who gives up earlier holds the area less often.
        let held = (0..=5).map(|at| with(force, military, plan(at, Unit::ALL)).attacker);
        assert!(held.is_sorted_by(|one, other| one > other), "military {military}");
    }
}
