//! The levels of GENERAL, one against the next, and against the yardsticks.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::general::{Contest, LEVELS, Player};

/// Games of each pair: cards decide much, so it takes some to see who plays better.
const GAMES: u32 = 400;
/// How many of a hundred decided games a level wins from the one below: with seven levels the steps are small.
const STEP: u32 = 55;

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contests: Vec<Contest> =
        LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]].map(Player::Bot), 61)).collect();
    ladder::check_share(&LEVELS, GAMES, STEP, |pair, game| contests[pair].play(game).unwrap());
}
