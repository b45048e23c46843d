//! Every level beats the one below it: in six of ten decided games at least.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::sparta::{Contest, LEVELS, Tally};

/// Games of each pair. Some are drawn: enough have to be left over.
const GAMES: u32 = 68;
const DECIDED: u32 = 60;

/// Plays all games of all pairs, on all cores.
fn tallies() -> [Tally; LEVELS.len() - 1] {
    let contests: Vec<Contest> = LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]], 300)).collect();
    let tallies = Mutex::new([Tally::default(); LEVELS.len() - 1]);
    let next = AtomicU32::new(0);
    let play = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // The long games first, so that no core waits for the last one.
            let pair = (number / GAMES) as usize;
            let Some(contest) = contests.iter().rev().nth(pair) else { return };
            let tally = contest.play(number % GAMES).unwrap();
            tallies.lock().unwrap()[LEVELS.len() - 2 - pair] += tally;
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(play);
        }
    });
    tallies.into_inner().unwrap()
}

#[test]
fn every_level_beats_the_one_below() {
    let tallies = tallies();
    for (pair, tally) in LEVELS.windows(2).zip(tallies) {
        println!("{} beats {}: {tally:?}", pair[1], pair[0]);
    }
    for (pair, tally) in LEVELS.windows(2).zip(tallies) {
        assert!(tally.decided() >= DECIDED, "{} against {}: {tally:?}", pair[1], pair[0]);
        assert!(tally.won * 10 >= tally.decided() * 6, "{} against {}: {tally:?}", pair[1], pair[0]);
    }
}
