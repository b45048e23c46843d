//! Everybody against everybody: all levels of a game and its yardsticks, rated.

use std::{fmt::Display, io::Write};

use bots::{Rating, Tally, company_leader, general, leaders, ratings, sparta};

use crate::{
    arena::{Said, not_played, played},
    trouble::CliError,
};

/// What ladders there are to be played, and how.
pub struct Options {
    ladders: Vec<Ladder>,
    games: Option<u32>,
    seed: u64,
    seats: Option<u8>,
}

/// A game whose players are rated.
#[derive(Clone, Copy)]
struct Ladder {
    game: Game,
    /// Its name on the command line.
    tag: &'static str,
    /// What it is called above its table.
    title: &'static str,
    /// The games of each pair where nothing is said.
    games: u32,
}

/// All of them.
const LADDERS: [Ladder; 4] = [
    Ladder { game: Game::Sparta, tag: "sparta", title: "Sparta", games: 40 },
    Ladder { game: Game::General, tag: "general", title: "GENERAL", games: 100 },
    Ladder { game: Game::CompanyLeader, tag: "company-leader", title: "Company Leader", games: 20 },
    Ladder { game: Game::Leaders, tag: "leaders", title: "LEADERS", games: 20 },
];

/// The games that have a ladder.
#[derive(Clone, Copy)]
enum Game {
    Sparta,
    General,
    CompanyLeader,
    Leaders,
}

impl Options {
    /// Reads what was typed in: a game, or none for all of them.
    pub fn new(game: Option<&str>, said: &Said) -> Result<Self, CliError> {
        let is_meant = |ladder: &Ladder| game.is_none_or(|game| ladder.tag == game);
        let ladders: Vec<Ladder> = LADDERS.into_iter().filter(is_meant).collect();
        if ladders.is_empty() {
            let known = LADDERS.map(|ladder| ladder.tag).join(", ");
            let other = game.unwrap_or_default();
            return Err(CliError::Usage(format!("`ladder` knows the games {known}, not `{other}`")));
        }
        if said.edition.is_some() || said.scenario.is_some() {
            return Err(CliError::Usage("--edition and --scenario belong to `arena`".to_owned()));
        }
        let seats = said.players()?;
        let sits = |ladder: &Ladder| matches!(ladder.game, Game::General | Game::Leaders);
        if seats.is_some() && !ladders.iter().all(sits) {
            return Err(CliError::Usage("--players belongs to the games general and leaders".to_owned()));
        }
        Ok(Self { ladders, games: said.games()?, seed: said.seed()?, seats })
    }
}

/// Plays all pairs on all cores, and prints ratings and scores, game by game under the command that prints them again.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    for ladder in &options.ladders {
        let Ladder { tag, title, .. } = ladder;
        let (games, seed) = (options.games.unwrap_or(ladder.games), options.seed);
        let seats = options.seats.map_or_else(String::new, |seats| format!(" --players {seats}"));
        let said = writeln!(output, "## {title}\n`tabletop ladder {tag} --games {games} --seed {seed}{seats}`\n");
        said.map_err(CliError::Output)?;
        play(ladder.game, games, options, output)?;
        writeln!(output).map_err(CliError::Output)?;
    }
    Ok(())
}

/// One of the games.
fn play(game: Game, games: u32, options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    let Options { seed, seats, .. } = *options;
    match game {
        Game::Sparta => {
            let players: Vec<_> = sparta::Player::all().collect();
            rate(&players, sparta::LEVELS.len(), games, output, |pair| {
                let contest = sparta::Contest::new(pair, seed);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::General => {
            let players: Vec<_> = general::Player::all().collect();
            rate(&players, general::LEVELS.len(), games, output, |pair| {
                let mut contest = general::Contest::new(pair, seed);
                contest.setup.players = seats.unwrap_or(contest.setup.players);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::CompanyLeader => {
            let players: Vec<_> = company_leader::Player::all().collect();
            rate(&players, company_leader::LEVELS.len(), games, output, |pair| {
                let contest = company_leader::Contest::new(pair, seed);
                move |game| contest.play(game).map_err(|faults| not_played(&faults))
            })
        }
        Game::Leaders => {
            let players: Vec<_> = leaders::Player::all().collect();
            rate(&players, leaders::LEVELS.len(), games, output, |pair| {
                let contest = leaders::Contest::new(pair, seats.unwrap_or(6), seed);
                move |game| contest.play(game).map(|report| report.tally).map_err(|faults| not_played(&faults))
            })
        }
    }
}

/// How far apart levels may stand and still meet: behind that nothing is told by whom the stronger one beats.
const NEAR: usize = 6;

/// Plays all against all, and prints what came of it. The last of the players, so many, are levels, the easiest first: they meet
/// yardsticks and their neighbours.
fn rate<P: Copy + Display, F: Fn(u32) -> Result<Tally, CliError> + Sync>(
    players: &[P],
    levels: usize,
    games: u32,
    output: &mut impl Write,
    contest: impl Fn([P; 2]) -> F,
) -> Result<(), CliError> {
    let mut results = vec![vec![Tally::default(); players.len()]; players.len()];
    for (at, one) in players.iter().enumerate() {
        let is_level = at + levels >= players.len();
        let nobody_else = if is_level { at + NEAR + 1 } else { players.len() };
        for (other_at, other) in players.iter().enumerate().take(nobody_else).skip(at + 1) {
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
