//! How fast odds are found in GENERAL: `cargo bench -p bots --bench general`.
//!
//! Five rounds over the first choices of twenty games for two and for six players, and over the first engagements;
//! medians of worlds a second, and what one answer of the highest level takes.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{env, hint::black_box, time::Instant};

use bots::{
    Budget,
    general::{LEVELS, choose},
};
use general::{General, Setup, View, edition::Edition};
use tabletop::{Enumerate as _, Game, Seat, Viewer};

const ROUNDS: usize = 5;

/// What the first seat sees before it chooses, and before it lays its first unit.
fn views(players: u8) -> [Vec<View>; 2] {
    let mut views = [Vec::new(), Vec::new()];
    for seed in 0..20 {
        let (mut game, _) = General::begin(&Edition::house(), &Setup::for_players(players), [seed; 32]).unwrap();
        views[0].push(game.view(Viewer::Seat(Seat(0))));
        for seat in Seat::all(players) {
            // The first stake of the list, a single region.
            let stake = game.legal(seat)[1];
            game.apply(seat, &stake).unwrap();
        }
        views[1].push(game.view(Viewer::Seat(Seat(0))));
    }
    views
}

/// Worlds, the seconds they took, and those of the slowest answer.
fn thought(views: &[View]) -> (u64, f64, f64) {
    let level = &LEVELS[LEVELS.len() - 1];
    let (mut worlds, mut all, mut slowest) = (0, 0.0, 0.0_f64);
    for view in views {
        let begin = Instant::now();
        worlds += choose(black_box(view), level, [1; 32], Budget::of_the_level()).unwrap().iterations;
        let seconds = begin.elapsed().as_secs_f64();
        (all, slowest) = (all + seconds, slowest.max(seconds));
    }
    (worlds, all, slowest)
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let rounds = if env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    for players in [2, 6] {
        for (what, views) in ["secret choice", "engagement"].into_iter().zip(views(players)) {
            let mut figures: Vec<(u64, f64, f64)> = (0..rounds).map(|_| thought(&views)).collect();
            figures.sort_by(|one, two| one.1.total_cmp(&two.1));
            let (worlds, seconds, slowest) = figures[figures.len() / 2];
            let rate = f64::from(u32::try_from(worlds).unwrap()) / seconds / 1e3;
            let each = seconds * 1e3 / f64::from(u32::try_from(views.len()).unwrap());
            let slowest = slowest * 1e3;
            println!(
                "{players} players, {what}: {rate:.0} thousand worlds a second, {each:.1} ms an answer, {slowest:.1} ms \
                 the slowest"
            );
        }
    }
    println!("promised: 150 thousand worlds a second for a secret choice of two, 500 ms an answer for six");
}
