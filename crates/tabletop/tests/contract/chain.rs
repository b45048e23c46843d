//! The number that says whether two platforms play the same.

use super::cups::{Cups, Edition, Fault, Setup};
use tabletop::chain;

fn cups(edition: &Edition, number: u64, plies: u64) -> Option<u64> {
    chain::<Cups>(edition, &Setup { seats: 2 }, number, plies)
}

/// All that came of several calls, which must be different numbers.
fn all_differ(links: impl IntoIterator<Item = Option<u64>>) {
    let links: Vec<u64> = links.into_iter().map(|link| link.expect("it can be played")).collect();
    for (at, one) in links.iter().enumerate() {
        assert!(!links[..at].contains(one), "{links:?}");
    }
}

#[test]
fn the_same_arguments_give_the_same_number() {
    let edition = Edition::sound(2);
    assert_eq!(cups(&edition, 1, 500), cups(&edition, 1, 500));
}

/// Games of Cups in one round end after some eight plies: most of these links are made many games later.
#[test]
fn every_ply_has_a_part_in_it() {
    let edition = Edition::sound(1);
    all_differ((0..200).map(|plies| cups(&edition, 3, plies)));
}

#[test]
fn every_number_chooses_other_games() {
    let edition = Edition::sound(2);
    all_differ((0..50).map(|number| cups(&edition, number, 100)));
}

/// The same commands, and a number in the state that is one higher.
#[test]
fn one_bit_in_the_states_gives_another_number() {
    all_differ([cups(&Edition::sound(8), 1, 5), cups(&Edition::sound(9), 1, 5)]);
}

/// A platform that draws otherwise is found out in a later game too.
#[test]
fn games_are_played_to_their_end_and_then_others_begin() {
    use std::{cell::RefCell, collections::BTreeSet};
    thread_local!(static SEEDS: RefCell<Vec<tabletop::Seed>> = const { RefCell::new(Vec::new()) });

    let seeds_of = |number: u64| {
        super::cups::WATCH.set(Some(|seed| SEEDS.with_borrow_mut(|seeds| seeds.push(seed))));
        cups(&Edition::sound(1), number, 100).expect("it can be played");
        super::cups::WATCH.set(None);
        SEEDS.take()
    };
    let (one, two) = (seeds_of(4), seeds_of(9));
    assert!(one.len() > 5, "only {} games in 100 plies", one.len());
    assert_eq!(one.iter().collect::<BTreeSet<_>>().len(), one.len(), "a game is played twice");
    assert_ne!(one[0], two[0], "another number begins with the same game");
}

#[test]
fn what_makes_no_game_gives_no_number() {
    assert_eq!(cups(&Edition::sound(0), 1, 10), None);
}

#[test]
fn a_game_that_waits_for_the_idle_gives_no_number() {
    assert_eq!(cups(&Edition::broken(2, Fault::WaitsForAStranger), 1, 100), None);
    assert_eq!(cups(&Edition::broken(2, Fault::WaitsForNobody), 1, 1_000), None);
}
