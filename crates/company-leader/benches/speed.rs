//! How fast the rules are: `cargo bench -p company-leader`.
//!
//! First, in five interleaved rounds, medians: random games on 91 fields, every command drawn uniformly from all legal ones
//! but giving up, with the views of both players kept up to date; the same games with every command drawn from the whole
//! list that the contract gives; and, where python3 has it, `dark_chess` of `OpenSpiel` played the same way. Then criterion's
//! figures of the single steps, on a position in the middle of a game.

#![allow(missing_docs, reason = "criterion's macros make a public item without docs")]
#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[path = "../../../bench/openspiel/beside.rs"]
mod beside;

use std::{env, hint::black_box, time::Instant};

use company_leader::{Command, CompanyLeader, Setup, View, edition::Edition, yardstick};
use criterion::{Criterion, criterion_group};
use tabletop::{Enumerate as _, Game, Generator, Seat, Viewer, Waiting};

const ROUNDS: usize = 5;
/// Commands after which a random game is begun anew: it would wander for ever.
const LONGEST: u32 = 4_000;

/// A game of two with both armies put down at random.
fn start(dice: &mut Generator) -> CompanyLeader {
    let mut seed = [0; 32];
    seed[..4].copy_from_slice(&dice.below(u32::MAX).to_le_bytes());
    let mut game = CompanyLeader::begin(&Edition::house(), &Setup::default(), seed).unwrap().0;
    while game.view(Viewer::Public).now.round == 0 {
        let Waiting::For(seats) = game.waiting_for() else { panic!("over before it began") };
        let mut legal = game.legal(seats[0]);
        let placing = legal.iter().any(|command| matches!(command, Command::Place { .. }));
        legal.retain(|command| matches!(command, Command::Place { .. }) || (!placing && *command == Command::Ready));
        game.apply(seats[0], &legal[index(dice, legal.len())]).unwrap();
    }
    game
}

fn index(dice: &mut Generator, count: usize) -> usize {
    dice.index(count)
}

/// Who must act, if anybody.
fn actor(game: &CompanyLeader) -> Option<Seat> {
    match game.waiting_for() {
        Waiting::For(seats) => seats.first().copied(),
        Waiting::Over(_) => None,
    }
}

/// Plays random games until so many commands are done, and both views were brought up to date after each.
fn games(
    starts: &[CompanyLeader],
    dice: &mut Generator,
    commands: u32,
    draw: impl Fn(&CompanyLeader, &mut Generator) -> Option<(Seat, Command)>,
) -> u32 {
    let mut views: Vec<View> =
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))].map(|viewer| starts[0].view(viewer)).into();
    let mut done = 0;
    while done < commands {
        let mut game = starts[index(dice, starts.len())].clone();
        let mut length = 0;
        while length < LONGEST
            && let Some((seat, command)) = draw(&game, dice)
        {
            black_box(game.apply(seat, &command).unwrap());
            for view in &mut views {
                game.refresh(view);
            }
            black_box(&views);
            length += 1;
        }
        done += length;
    }
    done
}

/// Drawn from the whole list.
fn listed(game: &CompanyLeader, dice: &mut Generator) -> Option<(Seat, Command)> {
    let seat = actor(game)?;
    let mut legal = game.legal(seat);
    legal.retain(|command| *command != Command::Resign);
    let at = index(dice, legal.len());
    Some((seat, legal[at]))
}

/// Millions a second.
fn rate(count: impl FnOnce() -> u32) -> f64 {
    let begin = Instant::now();
    let counted = count();
    f64::from(counted) / begin.elapsed().as_secs_f64() / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The figures that are promised, and how far they are kept.
fn promised() {
    let mut dice = Generator::from_number(1);
    let starts: Vec<CompanyLeader> = (0..20).map(|_| start(&mut dice)).collect();
    let mut rates = [(); 3].map(|()| Vec::new());
    let mut odds = [(); 4].map(|()| Vec::new());
    for _ in 0..ROUNDS {
        rates[0].push(rate(|| games(&starts, &mut dice, 1_000_000, CompanyLeader::draw)));
        rates[1].push(rate(|| games(&starts, &mut dice, 200_000, listed)));
        rates[2].extend(beside::openspiel("dark_chess"));
        odds[0].push(rate(|| found(yardstick::shots, 1, 100)));
        odds[1].push(rate(|| found(yardstick::shots, 6, 3_600)));
        odds[2].push(rate(|| found(yardstick::duels, 1, 20)));
        odds[3].push(rate(|| found(yardstick::duels, 6, 200)));
    }
    let [drawn, listed, chess] = rates;
    println!("medians of {ROUNDS} interleaved rounds, millions of commands a second, both views up to date:");
    let drawn = median(drawn);
    println!("random games, drawn: {drawn:.2} (at least 2.0)");
    println!("random games, drawn from the list: {:.2}", median(listed));
    if chess.is_empty() {
        println!("  without OpenSpiel's dark_chess beside them: it is not installed");
    } else {
        let chess = median(chess);
        println!("  OpenSpiel's dark_chess {chess:.2}, ratio {:.1}", drawn / chess);
    }
    let [shots, most_shots, duels, most_duels] = odds.map(|rates| 1.0 / median(rates));
    println!("exact odds, microseconds each, of all pairs of troops and of those at full strength:");
    println!("shot with return fire: {shots:.2}, {most_shots:.2} (less than 50)");
    println!("duel to the death: {duels:.1}, {most_duels:.1} (less than 1000)");
}

/// Has a yardstick find odds for so many rounds; how many it found.
fn found(yardstick: fn(u8, u32) -> u64, least: u8, rounds: u32) -> u32 {
    black_box(yardstick(least, rounds));
    yardstick::pairs(least) * rounds
}

fn steps(criterion: &mut Criterion) {
    let mut dice = Generator::from_number(2);
    let mut game = start(&mut dice);
    for _ in 0..400 {
        let (seat, command) = game.draw(&mut dice).unwrap();
        game.apply(seat, &command).unwrap();
    }
    while actor(&game) != Some(Seat(0)) || game.legal(Seat(0)).len() < 60 {
        let (seat, command) = game.draw(&mut dice).unwrap();
        game.apply(seat, &command).unwrap();
    }
    let mut group = criterion.benchmark_group("the middle of a game");
    println!("legal commands: {}", game.legal(Seat(0)).len());
    group.bench_function("legal", |bencher| bencher.iter(|| black_box(&game).legal(Seat(0))));
    group.bench_function("draw", |bencher| bencher.iter(|| black_box(&game).draw(&mut dice)));
    let mut view = game.view(Viewer::Seat(Seat(0)));
    group.bench_function("view", |bencher| bencher.iter(|| black_box(&game).view(Viewer::Seat(Seat(0)))));
    let written = postcard::to_allocvec(&view).unwrap();
    group.bench_function("a view is read", |bencher| {
        bencher.iter(|| postcard::from_bytes::<View>(black_box(&written)).unwrap());
    });
    group.bench_function("refresh", |bencher| bencher.iter(|| black_box(&game).refresh(&mut view)));
    group.finish();
}

criterion_group!(benches, steps);

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    if env::args().any(|argument| argument == "--bench") {
        promised();
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
