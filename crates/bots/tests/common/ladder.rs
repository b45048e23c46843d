//! Every level beats the one below it: in six of ten decided games at least, where the game's own test asks for nothing else.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "tallies.rs"]
pub mod tallies;

use std::fmt::Display;

use bots::Tally;

/// The games of a pair that have to be decided.
const DECIDED: u32 = 60;

/// [`check_share`] for six of ten.
#[allow(dead_code, reason = "a game whose cards decide more asks for less")]
pub fn check(levels: &[impl Display], games: u32, play: impl Fn(usize, u32) -> Tally + Sync) -> Vec<Tally> {
    check_share(levels, games, 60, play)
}

/// Plays so many games of every pair of neighbours among the levels, on all cores; `play` is asked for the pair, counted
/// from 0, and the number of the game, and answers from the view of the higher level, which has to win so many of a hundred
/// decided games. What came of each pair.
pub fn check_share(
    levels: &[impl Display],
    games: u32,
    percent: u32,
    play: impl Fn(usize, u32) -> Tally + Sync,
) -> Vec<Tally> {
    let tallies = tallies::tallies(levels.len() - 1, games, play);
    for (pair, tally) in levels.windows(2).zip(&tallies) {
        println!("{} beats {}: {tally:?}", pair[1], pair[0]);
    }
    for (pair, tally) in levels.windows(2).zip(&tallies) {
        assert!(tally.decided() >= DECIDED, "{} against {}: {tally:?}", pair[1], pair[0]);
        assert!(tally.won * 100 >= tally.decided() * percent, "{} against {}: {tally:?}", pair[1], pair[0]);
    }
    tallies
}
