//! How long an answer in Company Leader takes: `cargo bench -p bots --bench company_leader`.
//!
//! Five rounds over positions of games on both boards, at every level; medians of trials a second, and what one answer
//! takes.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{env, hint::black_box, time::Instant};

use bots::{
    Budget,
    company_leader::{LEVELS, Level, choose},
};
use company_leader::{CompanyLeader, Ground, Mode, Phase, Setup, View, edition::Edition};
use tabletop::{Game, Viewer, Waiting};

const ROUNDS: usize = 5;

/// What is seen in the turns of a game of good players, every seventh time.
fn views(board: &str, mode: Mode) -> Vec<View> {
    let ground = Ground::Board { id: board.to_owned(), mode };
    let setup = Setup { ground, ..Setup::default() };
    let (mut game, _) = CompanyLeader::begin(&Edition::house(), &setup, [3; 32]).unwrap();
    let mut views = Vec::new();
    for number in 0..400 {
        let Waiting::For(seats) = game.waiting_for() else { break };
        let view = game.view(Viewer::Seat(seats[0]));
        let command = choose(&view, &LEVELS[3], [3; 32], Budget::of_the_level()).unwrap().command;
        if number % 7 == 0 && view.now.phase == Phase::Acting && view.pending.is_empty() {
            views.push(view);
        }
        game.apply(seats[0], &command).unwrap();
    }
    views
}

/// Trials, the seconds they took, and those of the slowest answer.
fn thought(level: &Level, views: &[View]) -> (u64, f64, f64) {
    let (mut trials, mut all, mut slowest) = (0, 0.0, 0.0_f64);
    for view in views {
        let begin = Instant::now();
        trials += choose(black_box(view), level, [1; 32], Budget::of_the_level()).unwrap().trials;
        let seconds = begin.elapsed().as_secs_f64();
        (all, slowest) = (all + seconds, slowest.max(seconds));
    }
    (trials, all, slowest)
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let rounds = if env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    for (board, mode) in [("small", Mode::Duel), ("standard", Mode::Duel), ("standard", Mode::Teams)] {
        let views = views(board, mode);
        for level in &LEVELS {
            let mut figures: Vec<(u64, f64, f64)> = (0..rounds).map(|_| thought(level, &views)).collect();
            figures.sort_by(|one, two| one.1.total_cmp(&two.1));
            let (trials, seconds, slowest) = figures[figures.len() / 2];
            let rate = f64::from(u32::try_from(trials).unwrap()) / seconds / 1e3;
            let each = seconds * 1e3 / f64::from(u32::try_from(views.len()).unwrap());
            let slowest = slowest * 1e3;
            println!(
                "{board} board, {mode:?}, {level}: {rate:.0} thousand trials a second, {each:.2} ms an answer, \
                 {slowest:.2} ms the slowest"
            );
        }
    }
    println!("promised: 250 ms the slowest answer");
}
