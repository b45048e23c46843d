//! The laws of the shelf, run on Nearest.

use nearest::{Cover, Edition, Nearest, SIDES, Setup};
use tabletop::{Game as _, Generator, Viewer, laws::Suite};

#[test]
fn nearest_keeps_the_laws() {
    Suite::<Nearest> {
        setup: |number| (Edition { points: 1 + u8::try_from(number % 4).unwrap_or_default() }, Setup),
        choose: |_, legal, dice| dice.index(legal.len()),
        any_command: |dice: &mut Generator| Cover(u8::try_from(dice.below(u32::from(SIDES) + 3)).unwrap_or_default()),
        // The second number lets the die roll, and all is uncovered.
        covert: Some(|game, _, _| game.view(Viewer::Public).covered.iter().all(|(_, covered)| !covered)),
        games: 40,
        longest: 400,
    }
    .check();
}
