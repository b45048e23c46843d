//! The odds of battles against three other ways to find them: fractions by hand, exact fractions
//! by exhaustion, and battles fought with dice.

use leaders::{
    battle::{Chances, Face, Fighter, Force, Odds, Outcome, Pool, Side, dice, odds},
    edition::{Edition, Skill, Unit},
};

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
