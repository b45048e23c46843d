//! Everybody against everybody: all levels of a game and its yardsticks, rated.

use std::{fmt::Display, io::Write};

use bots::{Rating, Tally, company_leader, general, leaders, ratings, sparta};

use crate::{
    arena::{Said, not_played, played},
    trouble::CliError,
};

/// The games of each pair where nothing is said.
const GAMES: u32 = 40;

/// A game, and how many games of each pair.
pub struct Options {
    game: Game,
    games: u32,
    seed: u64,
    seats: Option<u8>,
}

/// The games that have a ladder.
#[derive(Clone, Copy)]
enum Game {
    Sparta,
    General,
    CompanyLeader,
    Leaders,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(game: &str, said: &Said) -> Result<Self, CliError> {
        let game = match game {
            "sparta" => Game::Sparta,
            "general" => Game::General,
            "company-leader" => Game::CompanyLeader,
            "leaders" => Game::Leaders,
            other => {
                let known = "sparta, general, company-leader and leaders";
                return Err(CliError::Usage(format!("`ladder` knows the games {known}, not `{other}`")));
            }
        };
        if said.edition.is_some() || said.scenario.is_some() {
            return Err(CliError::Usage("--edition and --scenario belong to `arena`".to_owned()));
        }
        let seats = said.players()?;
        if seats.is_some() && !matches!(game, Game::General | Game::Leaders) {
            return Err(CliError::Usage("--players belongs to the games general and leaders".to_owned()));
        }
        Ok(Self { game, games: said.games()?.unwrap_or(GAMES), seed: said.seed()?, seats })
    }
}

/// Plays all pairs on all cores, and prints ratings and scores.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    let Options { game, games, seed, seats } = *options;
    match game {
        Game::Sparta => {
            let players: Vec<_> = sparta::Player::all().collect();
            rate(&players, games, output, |pair| {
                let contest = sparta::Contest::new(pair, seed);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::General => {
            let players: Vec<_> = general::Player::all().collect();
            rate(&players, games, output, |pair| {
                let mut contest = general::Contest::new(pair, seed);
                contest.setup.players = seats.unwrap_or(contest.setup.players);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::CompanyLeader => {
            let players: Vec<_> = company_leader::Player::all().collect();
            rate(&players, games, output, |pair| {
                let contest = company_leader::Contest::new(pair, seed);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::Leaders => {
            let players: Vec<_> = leaders::Player::all().collect();
            rate(&players, games, output, |pair| {
                let contest = leaders::Contest::new(pair, seats.unwrap_or(6), seed);
                move |game| contest.play(game).map(|report| report.tally).map_err(|faults| not_played(&faults))
            })
        }
    }
}

/// Plays everybody against everybody, and prints what came of it.
fn rate<P: Copy + Display, F: Fn(u32) -> Result<Tally, CliError> + Sync>(
    players: &[P],
    games: u32,
    output: &mut impl Write,
    contest: impl Fn([P; 2]) -> F,
) -> Result<(), CliError> {
    let mut results = vec![vec![Tally::default(); players.len()]; players.len()];
    for (at, one) in players.iter().enumerate() {
        for (other_at, other) in players.iter().enumerate().skip(at + 1) {
            let tally = played(games, contest([*one, *other]))?;
            results[at][other_at] = tally;
            results[other_at][at] = Tally { won: tally.lost, drawn: tally.drawn, lost: tally.won };
        }
    }
    print(players, games, &results, output).map_err(CliError::Output)
}

/// A table as Markdown has it: the strongest first, with the share of the points in percent that the player of a row got from the one
/// of a column.
fn print<P: Display>(
    players: &[P],
    games: u32,
    results: &[Vec<Tally>],
    output: &mut impl Write,
) -> std::io::Result<()> {
    let rated = ratings(results);
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|one, other| rated[*other].points.total_cmp(&rated[*one].points));
    writeln!(
        output,
        "{games} games of each pair; rating with an interval of 95 %, then percent of the points against each\n"
    )?;
    let names: Vec<String> = order.iter().map(|at| players[*at].to_string()).collect();
    writeln!(output, "| player | rating | {} |", names.join(" | "))?;
    writeln!(output, "| --- | ---: |{}", " ---: |".repeat(names.len()))?;
    for (name, at) in names.iter().zip(&order) {
        let Rating { points, error } = rated[*at];
        let against = order.iter().map(|other| match results[*at][*other] {
            tally if tally.games() == 0 => "·".to_owned(),
            tally => format!("{:.0}", tally.score() * 100.0),
        });
        let against: Vec<String> = against.collect();
        writeln!(output, "| {name} | {points:.0} ± {error:.0} | {} |", against.join(" | "))?;
    }
    Ok(())
}
