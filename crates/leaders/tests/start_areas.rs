//! Start areas: the even deal of the app, and the choices of the other two procedures (2.7).

use std::collections::BTreeSet;

use leaders::{
    deal::{self, Deal},
    edition::{AreaId, AreaSet, Edition},
};

/// A small generator that is the same everywhere (`SplitMix64`): the tests must not depend on a
/// library's.
fn generator(seed: u64) -> impl FnMut(u32) -> u32 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u32::try_from(((z >> 33) * u64::from(bound)) >> 31).expect("below its bound")
    }
}

fn deal(edition: &Edition, players: u8, seed: u64) -> Deal {
    deal::fixed(&edition.map, players, &mut generator(seed))
}

fn area(edition: &Edition, name: &str) -> AreaId {
    let found = edition.map.areas.iter().find(|area| area.name.value == name);
    found.unwrap_or_else(|| panic!("{name} is on the map")).id
}

/// What many deals for a number of players come to.
#[derive(Debug, Default)]
struct Tally {
    hands: u32,
    whole: u32,
    parts_at_most: u8,
    size_apart_at_most: u32,
}

fn tally(edition: &Edition, players: u8) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..500 {
        let deal = deal(edition, players, seed);
        assert!(deal.is_even(), "{players} players, seed {seed}: {:?}", deal.totals);
        assert_eq!(deal.areas.len(), usize::from(players));
        let mut all = AreaSet::EMPTY;
        for ((hand, total), parts) in deal.areas.iter().zip(&deal.totals).zip(&deal.parts) {
            assert!(all.intersection(*hand).is_empty(), "an area is dealt once");
            all = all.union(*hand);
            assert_eq!(edition.income(*hand).total, *total, "bonuses are in the total");
            assert_eq!(edition.map.parts(*hand).len(), usize::from(*parts));
            tally.hands += 1;
            tally.whole += u32::from(*parts == 1);
            tally.parts_at_most = tally.parts_at_most.max(*parts);
        }
        assert_eq!(all, edition.map.all(), "no area is left over");
        let sizes: BTreeSet<u32> = deal.areas.iter().map(|hand| hand.len()).collect();
        let apart = sizes.last().zip(sizes.first()).map_or(0, |(most, least)| most - least);
        tally.size_apart_at_most = tally.size_apart_at_most.max(apart);
    }
    tally
}

/// Every one of 2500 deals is even. How well the areas hang together is a share: in at least 98
/// of 100 hands (with six players, where there is least room, 90 of 100) they do, and no hand
/// falls into more than two parts.
#[test]
fn every_deal_is_even_and_hangs_together() {
    let edition = Edition::house();
    for players in 2..=6 {
        let tally = tally(&edition, players);
        let share = if players < 6 { 98 } else { 90 };
        assert!(tally.whole * 100 >= tally.hands * share, "{players} players: {tally:?}");
        assert!(tally.parts_at_most <= 2, "{players} players: {tally:?}");
        assert!(tally.size_apart_at_most <= 3, "{players} players: {tally:?}");
    }
}

#[test]
fn the_same_numbers_give_the_same_deal() {
    let edition = Edition::house();
    assert_eq!(deal(&edition, 4, 7), deal(&edition, 4, 7));
    assert_ne!(deal(&edition, 4, 7).areas, deal(&edition, 4, 8).areas);
}

/// Six players and one area worth more than all others together: no even deal exists.
#[test]
fn a_deal_that_cannot_be_even_says_so() {
    let mut edition = Edition::house();
    for area in &mut edition.map.areas {
        area.value.value = 1;
    }
    edition.map.areas[6].value.value = 90;
    let deal = deal(&edition, 6, 1);
    assert!(!deal.is_even() && deal.spread() > 80);
    let all = deal.areas.iter().fold(AreaSet::EMPTY, |all, hand| all.union(*hand));
    assert_eq!(all, edition.map.all(), "the best deal found is still a whole one");
}

/// A deal hangs together if nobody's areas fall into parts.
#[test]
fn a_deal_in_parts_does_not_hang_together() {
    let of = |parts: [u8; 2]| Deal { areas: vec![AreaSet::EMPTY; 2], totals: vec![0; 2], parts: parts.to_vec() };
    assert!(of([1, 1]).is_connected());
    assert!(of([0, 1]).is_connected(), "nor does nothing fall into parts");
    assert!(!of([1, 2]).is_connected());
    assert!(!of([2, 2]).is_connected());
}

/// Where areas hang together nowhere no deal is beyond reproach. An even one is enough after a few fresh starts; only
/// where none is even the search takes all it has.
#[test]
fn the_search_ends_early_where_a_deal_is_even() {
    let mut edition = Edition::house();
    for area in &mut edition.map.areas {
        area.value.value = 1;
        area.land.clear();
        area.dotted.clear();
    }
    for continent in &mut edition.map.continents {
        continent.bonus.value = 0;
    }
    let draws = |edition: &Edition, even| {
        let (mut below, mut draws) = (generator(1), 0_u32);
        let deal = deal::fixed(&edition.map, 2, &mut |bound| {
            draws += 1;
            below(bound)
        });
        assert_eq!((deal.is_even(), deal.is_connected()), (even, false));
        draws
    };
    let even = draws(&edition, true);
    edition.map.areas[6].value.value = 90;
    let uneven = draws(&edition, false);
    assert!(4 * even < uneven, "{even} draws, and {uneven} where no deal is even");
}

#[test]
fn a_dealt_board_counts_its_parts() {
    let map = Edition::house().map;
    let hand: AreaSet = [0, 1, 41].into_iter().map(AreaId).collect();
    assert_eq!(map.parts(hand).len(), 2);
}

/// „Besetzen des ersten Gebietes" (2.7): the first infantry goes into any free area.
#[test]
fn the_first_area_is_any_free_one() {
    let edition = Edition::house();
    let china: AreaSet = [area(&edition, "China")].into_iter().collect();
    let open = deal::open_choices(&edition.map, &[china, AreaSet::EMPTY], AreaSet::EMPTY);
    assert_eq!(open, edition.map.all().without(china));
}

/// „Besetzen weiterer Gebiete" (2.7): every further one into a free area next to an own one; a dotted line counts.
#[test]
fn further_areas_are_next_to_own_ones() {
    let edition = Edition::house();
    let named = |names: &[&str]| names.iter().map(|name| area(&edition, name)).collect::<AreaSet>();
    let (mine, theirs) = (named(&["Brazil"]), named(&["Venezuela"]));
    let open = deal::open_choices(&edition.map, &[mine, theirs], mine);
    assert_eq!(open, named(&["Andean Countries", "Southern Cone", "West Africa"]));
}

/// „Seefelder … zählen zu diesem Zeitpunkt weder als angrenzend noch dürfen besetzt werden" (2.7).
#[test]
fn sea_areas_do_not_count_as_adjacent() {
    let edition = Edition::house();
    // Both have a harbour on the South Atlantic.
    let mine: AreaSet = [area(&edition, "Southern Cone")].into_iter().collect();
    let open = deal::open_choices(&edition.map, &[mine], mine);
    assert!(!open.contains(area(&edition, "Southern Africa")));
}

/// „Falls das nicht möglich ist" (2.7): who is shut in chooses any free area and goes on from there.
#[test]
fn to_who_is_shut_in_every_free_area_is_open() {
    let edition = Edition::house();
    let named = |names: &[&str]| names.iter().map(|name| area(&edition, name)).collect::<AreaSet>();
    let (mine, theirs) = (named(&["Southern Cone"]), named(&["Brazil", "Andean Countries"]));
    let open = deal::open_choices(&edition.map, &[mine, theirs], mine);
    assert_eq!(open, edition.map.all().without(mine).without(theirs));
}

/// The whole procedure: everybody in turn, until no area is free.
#[test]
fn the_free_procedure_ends_with_every_area_taken() {
    let edition = Edition::house();
    for players in 2..=6 {
        let mut below = generator(11);
        let mut hands = vec![AreaSet::EMPTY; players];
        for turn in 0..42 {
            let mine = hands[turn % players];
            let open = deal::open_choices(&edition.map, &hands, mine);
            let choice = open.iter().nth(below(open.len()) as usize).expect("some area is free");
            hands[turn % players].insert(choice);
        }
        let all = hands.iter().fold(AreaSet::EMPTY, |all, hand| all.union(*hand));
        assert_eq!(all, edition.map.all());
        assert!(deal::open_choices(&edition.map, &hands, hands[0]).is_empty());
    }
}
