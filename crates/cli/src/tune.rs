//! Weights fitted to games: Texel's method.
//!
//! The bot plays itself, and the weights are sought by which the evaluation of quiet positions tells best how their games ended: a
//! logistic regression, since the evaluation is a sum of weights times counts. Whether new weights are better at playing, too, is for
//! `arena` to say: a feature can tell much about the end of a game, and still mislead a search.

use std::{collections::BTreeMap, io::Write, ops::AddAssign};

use bots::{
    Budget,
    sparta::{Level, Score, WEIGHTS, Weights, choose, evaluate},
};
use sparta::{Command, First, Outcome, Rules, Setup, Side, Sparta, edition::Edition};
use tabletop::{Game, Generator, Seed, Viewer, Waiting};

use crate::{
    arena::{self, Said, not_played},
    trouble::CliError,
};

/// Nodes of a move of the games, which are played fast: there have to be many.
const NODES: u64 = 600;
/// The random moves an opening has at most, and how many of a hundred moves are random later on: positions are to differ.
const OPENING: u32 = 10;
const ASTRAY: u32 = 3;
/// Moves of both sides after which a game counts as drawn.
const LONGEST: u32 = 300;
/// Steps of Newton's method; it settles in half of them.
const STEPS: u32 = 12;
/// Every weight is drawn to 0 by so much for each position: those that no position tells of stay there.
const RIDGE: f64 = 1e-7;

const COUNT: usize = Weights::COUNT;
/// The weight of a piece on the edge stays 0: wherever pieces stand, they are counted already, and one of the two numbers has to be
/// held for the other to be found.
const HELD: usize = 17;

/// A position as the evaluation counts it, and what its side to move got in the end, from 0 to 1.
type Sample = ([f64; COUNT], f64);

/// Samples game by game: sums of floating point numbers depend on their order.
#[derive(Default)]
struct Samples(BTreeMap<u32, Vec<Sample>>);

impl AddAssign for Samples {
    fn add_assign(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

/// How many games where nothing is said.
const GAMES: u32 = 3_000;

/// What to play.
pub struct Options {
    games: u32,
    seed: u64,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(said: &Said) -> Result<Self, CliError> {
        if said.players.is_some() || said.edition.is_some() || said.scenario.is_some() {
            return Err(CliError::Usage("`tune` knows --games and --seed".to_owned()));
        }
        Ok(Self { games: said.games()?.unwrap_or(GAMES), seed: said.seed()? })
    }
}

/// Plays the games, and prints the weights.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    let level = Level::names().last().and_then(|last| Level::read(last.name).ok());
    let level = level.ok_or_else(|| CliError::Usage("there is no level".to_owned()))?;
    let games = arena::played(options.games, |game| {
        played(level, options.seed, game).map(|samples| Samples([(game, samples)].into()))
    })?;
    let samples: Vec<Sample> = games.0.into_values().flatten().collect();
    let mut weights = fitted(&samples);
    // A fighter is as much as it was: only then can numbers be compared, and the margins of the search stay what they are.
    let mut now = WEIGHTS;
    let scale = f64::from(WEIGHTS.fighter) / weights[0].max(f64::MIN_POSITIVE);
    for (weight, fitted) in now.all().into_iter().zip(&mut weights) {
        // Weights are small numbers: what is cut off is less than one.
        #[expect(clippy::cast_possible_truncation, reason = "rounded on purpose, and far from the ends of the type")]
        let rounded = (*fitted * scale).round() as i32;
        *weight = rounded;
    }
    writeln!(output, "{} positions of {} games", samples.len(), options.games).map_err(CliError::Output)?;
    writeln!(output, "{now:#?}").map_err(CliError::Output)
}

/// One game of the bot against itself, and what is learned from it.
fn played(level: &Level, seed: u64, game: u32) -> Result<Vec<Sample>, CliError> {
    let mut grown = Seed::default();
    grown[..8].copy_from_slice(&seed.to_le_bytes());
    grown[24..28].copy_from_slice(&game.to_le_bytes());
    let setup = Setup { rules: Rules::German, first: First::Chosen(Side::Spartans) };
    let (mut table, _) = Sparta::begin(&Edition::house(), &setup, grown).map_err(|faults| not_played(&faults))?;
    let mut dice = Generator::new(grown);
    let opening = dice.below(OPENING);
    let units = units();
    let mut met: Vec<([f64; COUNT], Side)> = Vec::new();
    for made in 0..LONGEST {
        let Waiting::For(seats) = table.waiting_for() else { break };
        let seat = seats[0];
        let position = *table.position();
        let random = made < opening || dice.percent(ASTRAY);
        let command = if random { position.random_move(&mut dice).map(Command::Move) } else { None };
        let command = command.or_else(|| {
            let choice = choose(&table.view(Viewer::Seat(seat)), level, grown, Budget::of_nodes(NODES))?;
            // What hangs is not told by where pieces stand, and what is won is won.
            if let (Command::Move(played), Score::Points(_)) = (choice.command, choice.score) {
                let next = position.play(played);
                let is_quiet = next.occupied().len() == position.occupied().len()
                    && next.cities(position.turn()) == position.cities(position.turn());
                if is_quiet {
                    met.push((units.map(|unit| f64::from(evaluate(&position, &unit))), position.turn()));
                }
            }
            Some(choice.command)
        });
        if command.is_none_or(|command| table.apply(seat, &command).is_err()) {
            break;
        }
    }
    let winner = table.outcome().and_then(Outcome::winner);
    let got = |side| winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
    Ok(met.into_iter().map(|(counts, side)| (counts, got(side))).collect())
}

/// One weight is 1, all others are 0: what the evaluation says by them is what it counts.
fn units() -> [Weights; COUNT] {
    std::array::from_fn(|at| {
        let mut unit = WEIGHTS;
        unit.all().into_iter().enumerate().for_each(|(other, weight)| *weight = i32::from(other == at));
        unit
    })
}

/// The weights that make what happened most likely, in natural logarithms of odds.
fn fitted(samples: &[Sample]) -> [f64; COUNT] {
    let mut weights = [0.0; COUNT];
    for _ in 0..STEPS {
        // The gradient in the last column, the Hessian in the others.
        let mut rows = [[0.0; COUNT + 1]; COUNT];
        for (counts, got) in samples {
            let points: f64 = counts.iter().zip(&weights).map(|(count, weight)| count * weight).sum();
            let expected = 1.0 / (1.0 + (-points).exp());
            let spread = (expected * (1.0 - expected)).max(1e-6);
            for (row, count) in rows.iter_mut().zip(counts).filter(|(_, count)| **count != 0.0) {
                row[COUNT] += (got - expected) * count;
                for (cell, other) in row.iter_mut().zip(counts) {
                    *cell += spread * count * other;
                }
            }
        }
        let all = f64::from(u32::try_from(samples.len()).unwrap_or(u32::MAX));
        for at in 0..COUNT {
            rows[at][at] += RIDGE.mul_add(all, 1.0);
            rows[at][COUNT] -= RIDGE * all * weights[at];
        }
        rows[HELD] = [0.0; COUNT + 1];
        for row in &mut rows {
            row[HELD] = 0.0;
        }
        rows[HELD][HELD] = 1.0;
        for (weight, step) in weights.iter_mut().zip(solved(rows)) {
            *weight += step;
        }
    }
    weights
}

/// The solution of a system of equations, by elimination; the matrix is positive definite, so that no pivot is sought.
fn solved(mut rows: [[f64; COUNT + 1]; COUNT]) -> [f64; COUNT] {
    for at in 0..COUNT {
        let by = rows[at][at];
        rows[at].iter_mut().for_each(|cell| *cell /= by);
        let pivot = rows[at];
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let by = row[at];
            for (cell, above) in row.iter_mut().zip(pivot) {
                *cell -= by * above;
            }
        }
    }
    rows.map(|row| row[COUNT])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_a_piece_on_the_edge() {
        let mut weights = WEIGHTS;
        *weights.all()[HELD] = 99;
        assert_eq!(weights.ring[0], 99);
    }

    /// Samples that were drawn by known weights are told by them.
    #[test]
    fn weights_are_found_again() {
        let mut dice = Generator::from_number(1);
        let mut draw = || f64::from(dice.below(1_000)) / 100.0 - 5.0;
        let known: [f64; COUNT] =
            std::array::from_fn(|at| if at == HELD { 0.0 } else { [0.0, 0.3, -0.2, 0.8, -0.5][at % 5] });
        let sample = |_| {
            let counts: [f64; COUNT] = std::array::from_fn(|_| draw());
            let points: f64 = counts.iter().zip(&known).map(|(count, weight)| count * weight).sum();
            (counts, 1.0 / (1.0 + (-points).exp()))
        };
        let samples: Vec<Sample> = (0..3_000).map(sample).collect();
        for (found, known) in fitted(&samples).iter().zip(known) {
            assert!((found - known).abs() < 0.05, "{found} and not {known}");
        }
    }

    #[test]
    fn a_game_tells_of_quiet_positions_for_both_sides() {
        let level = Level::read("expert").expect("there is one");
        let samples = played(level, 1, 2).expect("it can be played");
        assert!(samples.len() > 10, "{}", samples.len());
        assert!(samples.iter().all(|(_, got)| [0.0, 0.5, 1.0].contains(got)));
        // One side's victory is the other one's defeat.
        let sum = |got: f64| samples.iter().filter(|(_, other)| (other - got).abs() < 0.1).count();
        assert_eq!(sum(0.0) > 0, sum(1.0) > 0);
    }
}
