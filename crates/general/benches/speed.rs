//! How fast the rules are: `cargo bench -p general`.
//!
//! Whole games in which every choice is drawn uniformly from all legal ones, for two and for six players, in five rounds;
//! medians of choices a second. Beside it, in the same rounds, `OpenSpiel`'s goofspiel, a game of simultaneous secret
//! choices too where that is installed.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[path = "../../../bench/openspiel/beside.rs"]
mod beside;

use std::{env, hint::black_box, time::Instant};

use general::{Book, Campaign, General, Setup, edition::Edition};
use tabletop::{Game, Generator, Waiting};

const ROUNDS: usize = 5;
const CHOICES: u32 = 20_000_000;
/// Through the contract, with events and copies of nothing left out.
const COMMANDS: u32 = 500_000;

/// Millions of choices a second in whole random games.
fn ours(players: u8, choices: u32, dice: &mut Generator) -> f64 {
    let book = Book::new(Edition::house());
    let begin = Instant::now();
    let mut made = 0;
    while made < choices {
        let mut campaign = Campaign::begin(Setup::for_players(players), &book, dice);
        made += campaign.play_out(&book, dice, u32::MAX);
        black_box(campaign);
    }
    f64::from(made) / begin.elapsed().as_secs_f64() / 1e6
}

/// The same through the contract: events are made, and refusals looked for.
fn through_the_contract(players: u8, commands: u32, dice: &mut Generator) -> f64 {
    let begin = Instant::now();
    let (mut made, mut seed) = (0, [0; 32]);
    while made < commands {
        seed[..4].copy_from_slice(&made.to_le_bytes());
        let (mut game, _) = General::begin(&Edition::house(), &Setup::for_players(players), seed).unwrap();
        while let Waiting::For(seats) = game.waiting_for() {
            let command = game.campaign().random(seats[0], dice).unwrap();
            black_box(game.apply(seats[0], &command).unwrap());
            made += 1;
        }
    }
    f64::from(made) / begin.elapsed().as_secs_f64() / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    let is_measured = env::args().any(|argument| argument == "--bench");
    let (rounds, choices, commands) = if is_measured { (ROUNDS, CHOICES, COMMANDS) } else { (1, 1_000, 1_000) };
    println!("medians of {rounds} interleaved rounds, millions of choices a second in whole random games:");
    for players in [2, 6] {
        let mut dice = Generator::from_number(players.into());
        let mut rates = [(); 3].map(|()| Vec::new());
        for _ in 0..rounds {
            rates[0].push(ours(players, choices, &mut dice));
            rates[1].push(through_the_contract(players, commands, &mut dice));
            let game = format!("turn_based_simultaneous_game(game=goofspiel(players={players}))");
            rates[2].extend(is_measured.then(|| beside::openspiel(&game)).flatten());
        }
        let [ours, contract, theirs] = rates;
        let (ours, contract) = (median(ours), median(contract));
        println!("{players} players: {ours:.2} (at least 5.0), through the contract {contract:.2}");
        if theirs.is_empty() {
            println!("  without OpenSpiel's goofspiel beside it: it is not installed");
        } else {
            let theirs = median(theirs);
            println!("  OpenSpiel's goofspiel {theirs:.2}, ratio {:.1}", ours / theirs);
        }
    }
}
