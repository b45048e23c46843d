//! The odds of shots and duels, against sums of fractions and against dice.

use std::collections::BTreeMap;

use crate::common::begun;
use company_leader::{Die, Fighter, Rules, Setup, Terrain, Troop, edition::Class, odds, yardstick};

/// A fraction of whole numbers that fit: what 6^6 by 6^6 throws need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(u128, u128);

impl Fraction {
    fn plus(self, other: Self) -> Self {
        Self(self.0 * other.1 + other.0 * self.1, self.1 * other.1).least()
    }

    fn times(self, other: Self) -> Self {
        Self(self.0 * other.0, self.1 * other.1).least()
    }

    fn least(self) -> Self {
        let (mut a, mut b) = (self.0.max(1), self.1);
        if self.0 == 0 {
            return Self(0, 1);
        }
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Self(self.0 / a, self.1 / a)
    }

    #[expect(clippy::cast_precision_loss, reason = "the nearest number is wanted")]
    fn near(self, number: f64) -> bool {
        (self.0 as f64 / self.1 as f64 - number).abs() < 1e-12
    }
}

/// In how many throws a class is hit 0, 1 and so on times, by listing every single one.
fn throws(die: &Die, class: Class, shots: u8) -> BTreeMap<u8, u128> {
    let mut throws = BTreeMap::new();
    for throw in 0..6_u32.pow(shots.into()) {
        let shown = (0..u32::from(shots)).map(|place| throw / 6_u32.pow(place) % 6);
        let faces = shown.map(|face| die.faces()[usize::try_from(face).unwrap()].halves(class));
        // Whole hits first, then the halves, as one counts at the table.
        let (mut whole, mut halves) = (0, 0);
        for face in faces {
            whole += face / 2;
            halves += face % 2;
        }
        *throws.entry(whole + halves.div_ceil(2)).or_default() += 1;
    }
    throws
}

/// What is left of a target, in ways.
fn survivors(throws: &BTreeMap<u8, u128>, strength: u8) -> BTreeMap<u8, u128> {
    let mut left = BTreeMap::new();
    for (hits, ways) in throws {
        *left.entry(strength.saturating_sub(*hits)).or_default() += ways;
    }
    left
}

/// What is left of a target, as fractions.
fn listed(die: &Die, class: Class, shots: u8, strength: u8) -> BTreeMap<u8, Fraction> {
    let left = survivors(&throws(die, class, shots), strength);
    left.into_iter().map(|(left, ways)| (left, Fraction(ways, 6_u128.pow(shots.into())).least())).collect()
}

fn fighters() -> impl Iterator<Item = Fighter> {
    let each = |troop| Terrain::ALL.into_iter().map(move |terrain| Fighter { troop, strength: 0, terrain });
    [Troop::Infantry, Troop::LightTank].into_iter().flat_map(each)
}

fn rules() -> Rules {
    begun(&Setup::default()).rules().clone()
}

#[test]
fn a_shot_is_exact_to_a_fraction() {
    let rules = rules();
    for target in fighters() {
        let (die, class) = (*rules.die(target.terrain), rules.kind(target.troop).class);
        for (shots, strength) in (1..=6).flat_map(|shots| (1..=6).map(move |strength| (shots, strength))) {
            let left = odds::shot(&rules, shots, Fighter { strength, ..target });
            let exact = listed(&die, class, shots, strength);
            for (rest, chance) in (0..).zip(left) {
                let fraction = exact.get(&rest).copied().unwrap_or(Fraction(0, 1));
                assert!(fraction.near(chance), "{target:?}: {rest} left of {strength} by {shots} dice");
            }
        }
    }
}

/// Both sides with return fire: the chances of every pair of what is left are the products of the fractions.
#[test]
fn a_shot_with_return_fire_is_exact_to_a_fraction() {
    let rules = rules();
    for (mine, theirs) in fighters().flat_map(|one| fighters().map(move |other| (one, other))) {
        for (a, b) in [(6, 4), (2, 6), (5, 5)] {
            let (mine, theirs) = (Fighter { strength: a, ..mine }, Fighter { strength: b, ..theirs });
            let exchange = odds::exchange(&rules, mine, theirs, true);
            let side = |fighter: Fighter, shots| {
                listed(rules.die(fighter.terrain), rules.kind(fighter.troop).class, shots, fighter.strength)
            };
            let (hit, back) = (side(theirs, a), side(mine, b));
            let mut sum = Fraction(0, 1);
            for (left, chance) in &hit {
                for (rest, other) in &back {
                    let fraction = chance.times(*other);
                    sum = sum.plus(fraction);
                    let got = exchange.target[usize::from(*left)] * exchange.shooter[usize::from(*rest)];
                    assert!(fraction.near(got), "{mine:?} {theirs:?}");
                }
            }
            assert_eq!(sum, Fraction(1, 1));
            let silent = odds::exchange(&rules, mine, theirs, false);
            assert!((silent.shooter[usize::from(a)] - 1.0).abs() < 1e-12);
            assert!((silent.clean(a) - silent.target[0]).abs() < 1e-12);
            assert!(exchange.clean(a) <= silent.clean(a));
        }
    }
}

/// A duel of small strengths, all fractions: a light tank with 2 against one with 1, both in the open.
#[test]
fn a_duel_is_exact_to_a_fraction() {
    let rules = rules();
    let tank = |strength| Fighter { troop: Troop::LightTank, strength, terrain: Terrain::Open };
    let throw = |shots, strength| listed(rules.die(Terrain::Open), Class::Vehicle, shots, strength);
    let at = |left: &BTreeMap<u8, Fraction>, rest| left.get(&rest).copied().unwrap_or(Fraction(0, 1));
    // One against one: until somebody is hit.
    let one = throw(1, 1);
    let (hit, miss) = (at(&one, 0), at(&one, 1));
    let divided =
        |sum: Fraction, both_miss: Fraction| Fraction(sum.0 * both_miss.1, sum.1 * (both_miss.1 - both_miss.0)).least();
    let first = divided(hit.times(miss), miss.times(miss));
    let duel = odds::duel(&rules, tank(1), tank(1));
    assert!(
        first.near(duel.first) && first.near(duel.second) && divided(hit.times(hit), miss.times(miss)).near(duel.both)
    );
    // Two against one.
    let (mine, theirs) = (throw(1, 2), throw(2, 1));
    let both_miss = at(&mine, 2).times(at(&theirs, 1));
    let now = at(&theirs, 0).times(at(&mine, 2).plus(at(&mine, 1)));
    let later = at(&theirs, 1).times(at(&mine, 1)).times(first);
    assert!(divided(now.plus(later), both_miss).near(odds::duel(&rules, tank(2), tank(1)).first));
}

/// Every duel there is, in whole numbers: an exchange is a number of ways, and chances are counted in units so small that
/// what is lost by dividing, one unit for every two strengths, is far below what is tested.
#[test]
fn all_duels_are_right_in_whole_numbers() {
    const UNIT: u128 = 1 << 90;
    let rules = rules();
    let throws = |fighter: Fighter| {
        let (die, class) = (*rules.die(fighter.terrain), rules.kind(fighter.troop).class);
        [1, 2, 3, 4, 5, 6].map(|shots| throws(&die, class, shots))
    };
    let fighters: Vec<_> = fighters().map(|fighter| (fighter, throws(fighter))).collect();
    for ((first, on_first), (second, on_second)) in
        fighters.iter().flat_map(|one| fighters.iter().map(move |other| (one, other)))
    {
        // One, the other, or nobody is left; and what is left of either.
        let mut solved = BTreeMap::from([((0, 0), [0, 0, UNIT, 0, 0])]);
        for strength in 1..=6_u8 {
            solved.insert((strength, 0), [UNIT, 0, 0, UNIT * u128::from(strength), 0]);
            solved.insert((0, strength), [0, UNIT, 0, 0, UNIT * u128::from(strength)]);
        }
        for (mine, theirs) in (1..=6).flat_map(|mine| (1..=6).map(move |theirs| (mine, theirs))) {
            let left = survivors(&on_first[usize::from(theirs) - 1], mine);
            let other = survivors(&on_second[usize::from(mine) - 1], theirs);
            let (mut sums, mut ways) = ([0; 5], 0);
            for (after, here) in
                left.iter().flat_map(|one| other.iter().map(move |two| ((*one.0, *two.0), one.1 * two.1)))
            {
                if after != (mine, theirs) {
                    ways += here;
                    sums.iter_mut().zip(solved[&after]).for_each(|(sum, units)| *sum += here * units);
                }
            }
            let exact = sums.map(|sum: u128| sum / ways);
            solved.insert((mine, theirs), exact);
            let with = |strength, fighter: &Fighter| Fighter { strength, ..*fighter };
            let duel = odds::duel(&rules, with(mine, first), with(theirs, second));
            let got = [duel.first, duel.second, duel.both, duel.first_left, duel.second_left];
            for (number, exact) in got.into_iter().zip(exact) {
                assert!(Fraction(exact, UNIT).near(number), "{first:?} {mine}, {second:?} {theirs}: {duel:?}");
            }
        }
    }
}

/// Odds are the same numbers to the last bit on every platform: whoever measures there compares these.
#[test]
fn the_yardstick_is_the_same_everywhere() {
    assert_eq!([1, 6].map(yardstick::pairs), [1_296, 36]);
    assert_eq!([yardstick::shots(1, 1), yardstick::duels(1, 1)], [0xf90c_bc0d_a420_bc35, 0xcf8d_ef85_4b8f_f175]);
}

/// The table of the reconstruction of the dice, found there by simulation.
#[test]
fn the_duels_are_those_of_the_reconstruction() {
    let rules = rules();
    let table = [
        (Troop::HeavyTank, Terrain::Open, [0.22, 0.74, 0.05]),
        (Troop::HeavyTank, Terrain::Forest, [0.55, 0.41, 0.05]),
        (Troop::HeavyTank, Terrain::BuiltUp, [0.97, 0.02, 0.01]),
        (Troop::LightTank, Terrain::Open, [0.77, 0.17, 0.06]),
        (Troop::LightTank, Terrain::Forest, [0.96, 0.03, 0.01]),
    ];
    for (troop, terrain, expected) in table {
        let strength = rules.kind(troop).strength;
        let foot = Fighter { troop: Troop::Infantry, strength: 6, terrain };
        let duel = odds::duel(&rules, foot, Fighter { troop, strength, terrain });
        for (got, wanted) in [duel.first, duel.second, duel.both].into_iter().zip(expected) {
            assert!((got - wanted).abs() < 0.015, "{troop:?} {terrain:?}: {duel:?}");
        }
        assert!((duel.first + duel.second + duel.both - 1.0).abs() < 1e-12);
        assert!(duel.first_left <= 6.0 * duel.first && duel.second_left <= 6.0 * duel.second);
    }
    // Six green dice give exactly three hits about three times in ten.
    for class in [Class::Infantry, Class::Vehicle] {
        let three = f64::from(odds::ways(rules.die(Terrain::Forest), class, 6)[3]) / f64::from(6_u32.pow(6));
        assert!((0.30..0.34).contains(&three), "{three}");
    }
}
