//! How fast the search for Sparta is: `cargo bench -p bots --bench speed`.
//!
//! Five rounds over the same positions, each searched with the nodes of every level from the third on; medians of nodes
//! a second, and what one answer takes.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{env, hint::black_box, time::Instant};

use bots::sparta::{LEVELS, Level, yardstick};
use sparta::View;

const ROUNDS: usize = 5;

/// Nodes, and seconds they took.
fn searched(level: &Level, views: &[View]) -> (u64, f64) {
    let begin = Instant::now();
    (yardstick::search(level, black_box(views)), begin.elapsed().as_secs_f64())
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let rounds = if env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let views = yardstick::views();
    for level in &LEVELS[2..] {
        let mut figures: Vec<(u64, f64)> = (0..rounds).map(|_| searched(level, &views)).collect();
        figures.sort_by(|one, two| one.1.total_cmp(&two.1));
        let (nodes, seconds) = figures[figures.len() / 2];
        let rate = f64::from(u32::try_from(nodes).unwrap()) / seconds / 1e6;
        let each = seconds * 1e3 / f64::from(u32::try_from(views.len()).unwrap());
        println!("{level}: {rate:.2} million nodes a second, {each:.2} ms an answer");
    }
}
