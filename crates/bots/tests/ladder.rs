//! The levels of Sparta, one against the next.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::sparta::{Contest, LEVELS, Player};

/// Games of each pair. Some are drawn: enough have to be left over.
const GAMES: u32 = 68;

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contests: Vec<Contest> =
        LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]].map(Player::Bot), 300)).collect();
    ladder::check(&LEVELS, GAMES, |pair, game| contests[pair].play(game).unwrap());
}
