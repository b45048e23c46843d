//! The one source of chance.

use tabletop::Generator;

/// How often each number came up, from the lowest that may.
fn counts(many: u32, numbers: usize, mut draw: impl FnMut() -> u32) -> Vec<u32> {
    let mut counts = vec![0; numbers];
    for _ in 0..many {
        counts[draw() as usize] += 1;
    }
    counts
}

#[test]
fn a_die_shows_each_side_and_no_other_equally_often() {
    let mut dice = Generator::from_number(5);
    let sides = counts(60_000, 6, || dice.roll(6) - 1);
    assert!(sides.iter().all(|&n| (9_600..10_400).contains(&n)), "{sides:?}");
}

#[test]
fn a_coin_shows_both_sides() {
    let mut dice = Generator::from_number(6);
    let sides = counts(10_000, 2, || dice.below(2));
    assert!(sides.iter().all(|&n| (4_800..5_200).contains(&n)), "{sides:?}");
}

/// A bound a little above half of all words is where numbers come out uneven if none is drawn anew: three in four would
/// lie in the lower half, say.
#[test]
fn large_bounds_are_as_fair_as_small_ones() {
    let bound = 3 << 30;
    let mut dice = Generator::from_number(7);
    let thirds = counts(30_000, 3, || dice.below(bound) >> 30);
    assert!(thirds.iter().all(|&n| (9_700..10_300).contains(&n)), "{thirds:?}");
    // Without drawing anew, all numbers would be multiples of a third, and one in three would come up twice as often.
    let rests = counts(30_000, 3, || dice.below(bound) % 3);
    assert!(rests.iter().all(|&n| (9_700..10_300).contains(&n)), "{rests:?}");
}

#[test]
fn percents_are_hundredths() {
    for (percent, expected) in
        [(0, 0..=0), (1, 50..=150), (30, 2_850..=3_150), (99, 9_850..=9_950), (100, 10_000..=10_000)]
    {
        let mut dice = Generator::from_number(8);
        let happened = (0..10_000).filter(|_| dice.percent(percent)).count();
        assert!(expected.contains(&happened), "{percent} %: {happened} of 10000");
    }
}

/// How likely something is must not show in what is drawn afterwards.
#[test]
fn percents_always_draw() {
    let after = |percent: u32| {
        let mut dice = Generator::from_number(9);
        dice.percent(percent);
        (0..10).map(|_| dice.below(1_000)).collect::<Vec<_>>()
    };
    assert_eq!(after(0), after(100));
    let mut untouched = Generator::from_number(9);
    assert_ne!(after(0), (0..10).map(|_| untouched.below(1_000)).collect::<Vec<_>>());
}

#[test]
fn every_seed_has_a_stream_of_its_own() {
    let stream = |mut dice: Generator| (0..8).map(|_| dice.below(1_000_000)).collect::<Vec<_>>();
    let mut streams: Vec<_> = (0..8).map(|n| stream(Generator::from_number(1 << (8 * n)))).collect();
    let mut seed = [0; 32];
    streams.push(stream(Generator::new(seed)));
    seed[31] = 1;
    streams.push(stream(Generator::new(seed)));
    for (at, one) in streams.iter().enumerate() {
        assert!(!streams[..at].contains(one), "{at}");
    }
}
