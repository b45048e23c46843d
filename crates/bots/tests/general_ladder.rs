//! The levels of GENERAL, one against the next.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::general::{Contest, LEVELS, Player};

/// Games of each pair: cards decide much, so it takes some to see who plays better.
const GAMES: u32 = 200;

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contests: Vec<Contest> =
        LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]].map(Player::Bot), 61)).collect();
    ladder::check(&LEVELS, GAMES, |pair, game| contests[pair].play(game).unwrap());
}
