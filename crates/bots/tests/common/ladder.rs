//! Every level beats the one below it: in six of ten decided games at least.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{
    fmt::Display,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::Tally;

/// The games of a pair that have to be decided.
const DECIDED: u32 = 60;

/// Plays so many games of every pair of neighbours among the levels, on all cores; `play` is asked for the pair, counted
/// from 0, and the number of the game, and answers from the view of the higher level.
pub fn check(levels: &[impl Display], games: u32, play: impl Fn(usize, u32) -> Tally + Sync) {
    let pairs = levels.len() - 1;
    let tallies = Mutex::new(vec![Tally::default(); pairs]);
    let next = AtomicU32::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // The long games first, so that no core waits for the last one.
            let Some(pair) = (pairs - 1).checked_sub((number / games) as usize) else { return };
            let tally = play(pair, number % games);
            tallies.lock().unwrap()[pair] += tally;
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let tallies = tallies.into_inner().unwrap();
    for (pair, tally) in levels.windows(2).zip(&tallies) {
        println!("{} beats {}: {tally:?}", pair[1], pair[0]);
    }
    for (pair, tally) in levels.windows(2).zip(&tallies) {
        assert!(tally.decided() >= DECIDED, "{} against {}: {tally:?}", pair[1], pair[0]);
        assert!(tally.won * 10 >= tally.decided() * 6, "{} against {}: {tally:?}", pair[1], pair[0]);
    }
}
