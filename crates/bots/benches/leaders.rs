//! How fast the opponent for LEADERS is: `cargo bench -p bots --bench leaders`.
//!
//! Five rounds of whole games of six at the easiest level; and every answer of some games of six of the strongest, added up by
//! turns. Medians of games a minute on one core, and of what a turn takes.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{env, hint::black_box, time::Instant};

use bots::{
    Budget,
    leaders::{Contest, LEVELS, Player, Report, choose},
};
use leaders::{Leaders, View};
use tabletop::{Game as _, Seat, Viewer, Waiting};

const ROUNDS: usize = 5;
const GAMES: u32 = 200;

/// Seconds that so many games take.
fn played(contest: &Contest, games: u32) -> f64 {
    let begin = Instant::now();
    let mut report = Report::default();
    for game in 0..games {
        report += contest.play(black_box(game)).unwrap();
    }
    assert_eq!(report.tally.games(), games);
    begin.elapsed().as_secs_f64()
}

/// Seconds of thought of each turn of a game of the strongest, by whose turn it is: the answers of the others are part of it.
fn turns(contest: &Contest, number: u32) -> Vec<f64> {
    let level = &LEVELS[LEVELS.len() - 1];
    let mut table: Leaders = contest.table(number).unwrap();
    let (mut turns, mut last) = (Vec::new(), None::<(u16, Seat)>);
    while let Waiting::For(seats) = table.waiting_for() {
        let view: View = table.view(Viewer::Seat(seats[0]));
        let begin = Instant::now();
        let command = choose(black_box(&view), level, None, [5; 32], Budget::of_the_level()).unwrap();
        let seconds = begin.elapsed().as_secs_f64();
        let turn = view.turn().map(|(seat, _)| (view.round, seat));
        if turn != last || turns.is_empty() {
            (last, turns) = (turn, [turns, vec![0.0]].concat());
        }
        *turns.last_mut().unwrap() += seconds;
        table.apply(seats[0], &command).unwrap();
    }
    turns
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let is_bench = env::args().any(|argument| argument == "--bench");
    let (rounds, games) = if is_bench { (ROUNDS, GAMES) } else { (1, 2) };
    let contest = Contest::new([Player::Bot(&LEVELS[0], None); 2], 6, 1);
    let mut seconds: Vec<f64> = (0..rounds).map(|_| played(&contest, games)).collect();
    seconds.sort_by(f64::total_cmp);
    let rate = f64::from(games) * 60.0 / seconds[seconds.len() / 2];
    println!("{}: {rate:.0} games of six a minute on one core", LEVELS[0]);

    let contest = Contest::new([Player::Bot(&LEVELS[LEVELS.len() - 1], None); 2], 6, 1);
    let mut turns: Vec<f64> = (0..games.div_ceil(20)).flat_map(|number| turns(&contest, number)).collect();
    turns.sort_by(f64::total_cmp);
    let [middle, slowest] = [turns[turns.len() / 2], turns[turns.len() - 1]].map(|seconds| seconds * 1e3);
    println!("{}: {middle:.2} ms a turn, {slowest:.2} ms the slowest", LEVELS[LEVELS.len() - 1]);
    println!("promised: 2,000 games of six a minute, 500 ms the slowest turn");
}
