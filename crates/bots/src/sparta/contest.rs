//! Bots against bots.

use core::ops::AddAssign;

use ::sparta::{
    Command, First, Outcome, Rules, Setup, Side, Sparta,
    edition::{Edition, Fault},
};
use tabletop::{Game, Generator, Seed, Viewer, Waiting};

use super::{choose::choose, level::Level};
use crate::Budget;

/// Two levels that play each other, game after game from openings drawn by chance.
///
/// Every opening is played twice, with sides changed, so that a good one is no advantage. All is settled by the seed:
/// games can be played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub levels: [&'static Level; 2],
    /// The board.
    pub edition: Edition,
    /// The rule book.
    pub rules: Rules,
    /// What openings and mistakes are drawn from.
    pub seed: u64,
    /// The moves of both sides after which a game is broken off as a draw.
    pub most_moves: u32,
}

/// The fewest and the most random moves of an opening.
const OPENING: [u32; 2] = [2, 5];

impl Contest {
    /// A contest on the house board by the German rules.
    #[must_use]
    pub fn new(levels: [&'static Level; 2], seed: u64) -> Self {
        Self { levels, edition: Edition::house(), rules: Rules::German, seed, most_moves: 400 }
    }

    /// Plays one game, numbered from 0.
    ///
    /// # Errors
    /// The edition can not be played.
    pub fn play(&self, game: u32) -> Result<Tally, Vec<Fault>> {
        let setup = Setup { rules: self.rules, first: First::Chosen(Side::Spartans) };
        let (mut table, _) = Sparta::begin(&self.edition, &setup, Seed::default())?;
        let mut dice = Generator::new(self.seed_of(game / 2));
        let [fewest, most] = OPENING;
        let opening = fewest + dice.below(most - fewest + 1);
        // Who plays the Spartans.
        let spartans = usize::from(!game.is_multiple_of(2));
        for made in 0..self.most_moves {
            let Waiting::For(seats) = table.waiting_for() else { break };
            let Some(seat) = seats.first().copied() else { break };
            let command = if made < opening {
                table.position().random_move(&mut dice).map(Command::Move)
            } else {
                let level = self.levels[(spartans + seat.index()) % 2];
                let view = table.view(Viewer::Seat(seat));
                choose(&view, level, self.seed_of(game), Budget::of_the_level()).map(|choice| choice.command)
            };
            // What a bot chooses is legal; were it not, the game would be a draw and be noticed.
            if table.apply(seat, &command.unwrap_or(Command::Pass)).is_err() {
                break;
            }
        }
        let winner = table.outcome().and_then(Outcome::winner).map(|side| (spartans + side.seat().index()) % 2);
        Ok(match winner {
            Some(0) => Tally { won: 1, ..Tally::default() },
            Some(_) => Tally { lost: 1, ..Tally::default() },
            None => Tally { drawn: 1, ..Tally::default() },
        })
    }

    fn seed_of(&self, number: u32) -> Seed {
        let mut seed = Seed::default();
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[24..28].copy_from_slice(&number.to_le_bytes());
        seed
    }
}

/// How games ended, seen from the first of the two levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games the first one won.
    pub won: u32,
    /// Games nobody won.
    pub drawn: u32,
    /// Games the second one won.
    pub lost: u32,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

impl Tally {
    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The games somebody won.
    #[must_use]
    pub const fn decided(&self) -> u32 {
        self.won + self.lost
    }

    /// The share of the points the first one got, a draw being half a point; a half if there were no games.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games())
        }
    }

    /// Between what the true score lies with a confidence of 95 %: Wilson's interval.
    ///
    /// # Why not the score and twice its deviation?
    /// Because of sixty games that are all won: that would be 100 % without any doubt. Draws make the true interval
    /// smaller than this one, never greater.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.959_964;
        let games = f64::from(self.games());
        if games == 0.0 {
            return [0.0, 1.0];
        }
        let (score, z2) = (self.score(), Z * Z);
        let middle = score + z2 / (2.0 * games);
        let width = Z * (score * (1.0 - score) / games + z2 / (4.0 * games * games)).sqrt();
        let scale = 1.0 + z2 / games;
        [((middle - width) / scale).max(0.0), ((middle + width) / scale).min(1.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of a table of Wilson's intervals.
    #[test]
    #[expect(clippy::float_cmp, reason = "scores of few games are exact")]
    fn intervals_are_wilsons() {
        let near = |[low, high]: [f64; 2], expected: [f64; 2]| {
            assert!((low - expected[0]).abs() < 5e-4 && (high - expected[1]).abs() < 5e-4, "{low} {high}");
        };
        near(Tally { won: 8, drawn: 0, lost: 2 }.interval(), [0.490, 0.943]);
        near(Tally { won: 10, drawn: 0, lost: 0 }.interval(), [0.722, 1.0]);
        near(Tally::default().interval(), [0.0, 1.0]);
        assert_eq!(Tally { won: 1, drawn: 2, lost: 1 }.score(), 0.5);
        assert_eq!(Tally::default().score(), 0.5);
    }
}
