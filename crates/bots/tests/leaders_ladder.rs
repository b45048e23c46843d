//! The levels of LEADERS, three seats of one against three of the next.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::leaders::{Contest, LEVELS, Player};

/// Games of each pair: six at a table get into each other's way, so it takes some to see who plays better.
const GAMES: u32 = 300;

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contest = |pair: &'static [_]| Contest::new([&pair[1], &pair[0]].map(|level| Player::Bot(level, None)), 6, 62);
    let contests: Vec<Contest> = LEVELS.windows(2).map(contest).collect();
    let tallies = ladder::check(&LEVELS, GAMES, |pair, game| contests[pair].play(game).unwrap().tally);
    // A step that is too high is none: who loses to a level has to be able to hope for it.
    for (pair, tally) in LEVELS.windows(2).zip(tallies) {
        assert!(tally.won * 4 <= tally.decided() * 3, "{} against {}: {tally:?}", pair[1], pair[0]);
    }
}
