//! The native half of `bench/start/think.mjs`: the milliseconds that each yardstick takes, by name, a line each.

use std::{hint::black_box, time::Instant};

use bots::sparta::{LEVELS, yardstick};
use company_leader::yardstick as odds;
use sparta::{Rules, Side, edition::Edition, perft_made};

fn main() {
    let start = Edition::house().start(Rules::German, Side::Spartans).expect("the house edition can be played");
    timed("sparta_perft", || perft_made(&start, black_box(4)));
    let views = yardstick::views();
    timed("sparta_search", || yardstick::search(&LEVELS[LEVELS.len() - 1], black_box(&views)));
    // The dearest ones; what reading the rules takes is in it.
    timed("company_leader_shots", || odds::shots(6, black_box(1000)));
    timed("company_leader_duels", || odds::duels(6, black_box(100)));
}

fn timed(name: &str, work: impl FnOnce() -> u64) {
    let begin = Instant::now();
    let nodes = black_box(work());
    println!("{name} {nodes} {}", begin.elapsed().as_secs_f64() * 1e3);
}
