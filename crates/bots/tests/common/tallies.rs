//! Games of several pairings, played on all cores.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::Tally;

/// Plays so many games of every pairing; `play` is asked for the pairing and the number of the game, both counted from 0.
pub fn tallies(pairings: usize, games: u32, play: impl Fn(usize, u32) -> Tally + Sync) -> Vec<Tally> {
    let tallies = Mutex::new(vec![Tally::default(); pairings]);
    let next = AtomicU32::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // The long games are those of the last ones: they come first, so that no core waits for them.
            let Some(pairing) = (pairings - 1).checked_sub((number / games) as usize) else { return };
            let tally = play(pairing, number % games);
            tallies.lock().unwrap()[pairing] += tally;
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    tallies.into_inner().unwrap()
}
