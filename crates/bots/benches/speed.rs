//! How fast the search for Sparta is: `cargo bench -p bots`.
//!
//! Five rounds over the same positions, each searched with the nodes of every level from the third on; medians of nodes
//! a second, and what one answer takes.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{env, hint::black_box, time::Instant};

use bots::{
    Budget,
    sparta::{LEVELS, Level, choose},
};
use sparta::{Limits, Rules, Side, View, edition::Edition};
use tabletop::Generator;

const ROUNDS: usize = 5;

/// Positions of random games, from the first move to the thirtieth.
fn views() -> Vec<View> {
    let mut dice = Generator::from_number(5);
    let mut views = Vec::new();
    for plies in 0..30 {
        let mut position = Edition::house().start(Rules::German, Side::Spartans).unwrap();
        for _ in 0..plies {
            position = position.random_move(&mut dice).map_or(position, |played| position.play(played));
        }
        views.push(View::without_past(position, Limits { repetitions: 3, quiet: 80 }));
    }
    views.retain(|view| !view.position.is_over());
    views
}

/// Nodes, and seconds they took.
fn searched(level: &Level, views: &[View]) -> (u64, f64) {
    let begin = Instant::now();
    let level = Level { mistakes: 0, ..*level };
    let choices = views.iter().filter_map(|view| choose(black_box(view), &level, [1; 32], Budget::of_the_level()));
    let nodes = choices.map(|choice| choice.nodes).sum();
    (nodes, begin.elapsed().as_secs_f64())
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let rounds = if env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let views = views();
    for level in &LEVELS[2..] {
        let mut figures: Vec<(u64, f64)> = (0..rounds).map(|_| searched(level, &views)).collect();
        figures.sort_by(|one, two| one.1.total_cmp(&two.1));
        let (nodes, seconds) = figures[figures.len() / 2];
        let rate = f64::from(u32::try_from(nodes).unwrap()) / seconds / 1e6;
        let each = seconds * 1e3 / f64::from(u32::try_from(views.len()).unwrap());
        println!("{level}: {rate:.2} million nodes a second, {each:.2} ms an answer");
    }
}
