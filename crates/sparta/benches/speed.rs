//! How fast the rules are: `cargo bench -p sparta`.
//!
//! First, in five interleaved rounds, medians and ratios: perft of the start with every position made, and with the last
//! ones counted only, each beside cozy-chess on the start of chess counted the same way; and random games, every move
//! drawn uniformly from all legal ones. Then criterion's figures of the single steps.

#![allow(missing_docs, reason = "criterion's macros make a public item without docs")]
#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[path = "../../../bench/openspiel/beside.rs"]
mod beside;

use std::{env, hint::black_box, time::Instant};

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group};
use sparta::{Position, Rules, Side, edition::Edition, perft, perft_made};
use tabletop::Generator;

const ROUNDS: usize = 5;
/// Moves of both sides without capture, hero or city that end a random game, as in a real one.
const QUIET: u32 = 80;

fn start() -> Position {
    Edition::house().start(Rules::German, Side::Spartans).unwrap()
}

/// Chess, with every position made.
fn chess_made(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for played in moves {
            let mut next = board.clone();
            next.play_unchecked(played);
            nodes += chess_made(&next, depth - 1);
        }
        false
    });
    nodes
}

/// Chess, with the last positions counted only.
fn chess_bulk(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                nodes += chess_bulk(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Plays random games until so many moves are made; returns how many were.
fn playouts(dice: &mut Generator, moves: u64) -> u64 {
    let mut made = 0;
    while made < moves {
        let (mut position, mut quiet) = (start(), 0);
        while quiet < QUIET
            && let Some(played) = position.random_move(dice)
        {
            let next = position.play(played);
            quiet = if next.stirred_since(&position) { 0 } else { quiet + 1 };
            position = next;
            made += 1;
        }
        black_box(position);
    }
    made
}

/// Millions a second.
fn rate(count: impl FnOnce() -> u64) -> f64 {
    let begin = Instant::now();
    let counted = u32::try_from(count()).unwrap();
    f64::from(counted) / begin.elapsed().as_secs_f64() / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The figures that are promised, and how far they are kept.
fn ratios() {
    let (position, board) = (start(), Board::default());
    let mut dice = Generator::from_number(1);
    let mut rates = [(); 6].map(|()| Vec::new());
    for _ in 0..ROUNDS {
        // One after the other in every round, so that whatever else the machine does hits all alike.
        rates[0].push(rate(|| perft_made(black_box(&position), 4)));
        rates[1].push(rate(|| (0..10).map(|_| chess_made(black_box(&board), 5)).sum()));
        rates[2].push(rate(|| (0..4).map(|_| perft(black_box(&position), 4)).sum()));
        rates[3].push(rate(|| chess_bulk(black_box(&board), 6)));
        rates[4].push(rate(|| playouts(&mut dice, 4_000_000)));
        rates[5].extend(beside::openspiel("breakthrough"));
    }
    let [made, chess_made, bulk, chess_bulk, playouts, breakthrough] = rates.map(median);
    println!("medians of {ROUNDS} interleaved rounds, millions a second:");
    let beside = |name: &str, ours: f64, chess: f64, least: f64| {
        println!("{name}: {ours:.1}, cozy-chess {chess:.1}, ratio {:.2} (at least {least:.1})", ours / chess);
    };
    beside("perft, every position made", made, chess_made, 1.0);
    beside("perft, last positions counted", bulk, chess_bulk, 1.5);
    println!("random moves: {playouts:.2} (at least 5.0)");
    if breakthrough.is_finite() {
        println!("  OpenSpiel's breakthrough {breakthrough:.2}, ratio {:.1} (aim: 5)", playouts / breakthrough);
    } else {
        println!("  without OpenSpiel beside them: it is not installed");
    }
}

fn steps(criterion: &mut Criterion) {
    let position = start();
    let mut group = criterion.benchmark_group("the start");
    group.throughput(Throughput::Elements(1));
    group.bench_function("count the moves", |bencher| bencher.iter(|| black_box(&position).count_moves()));
    let played = position.moves().nth(60).unwrap();
    group.bench_function("play a move", |bencher| bencher.iter(|| black_box(&position).play(black_box(played))));
    let mut dice = Generator::from_number(2);
    group.bench_function("draw a move", |bencher| bencher.iter(|| black_box(&position).random_move(&mut dice)));
    group.finish();
}

criterion_group!(benches, steps);

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    if env::args().any(|argument| argument == "--bench") {
        ratios();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
