//! Bots against bots.

use ::sparta::{
    Command, First, Outcome, Rules, Setup, Side, Sparta,
    edition::{Edition, Fault},
};
use tabletop::{Game, Generator, Seed, Viewer, Waiting};

use super::player::Player;
use crate::Tally;

/// Two players that play each other, game after game from openings drawn by chance.
///
/// Every opening is played twice, with sides changed, so that a good one is no advantage. All is settled by the seed:
/// games can be played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub players: [Player; 2],
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
    pub fn new(players: [Player; 2], seed: u64) -> Self {
        Self { players, edition: Edition::house(), rules: Rules::German, seed, most_moves: 400 }
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
        // Yardsticks draw from a seed of their own: what they throw changes no opening.
        let mut others = Generator::new(self.seed_of(!game));
        let mut before = None;
        for made in 0..self.most_moves {
            let Waiting::For(seats) = table.waiting_for() else { break };
            let Some(seat) = seats.first().copied() else { break };
            let command = if made < opening {
                table.position().random_move(&mut dice).map(Command::Move)
            } else {
                let player = self.players[(spartans + seat.index()) % 2];
                let view = table.view(Viewer::Seat(seat));
                player.choose(&view, before, self.seed_of(game), &mut others)
            };
            before = match command {
                Some(Command::Move(played)) => Some(played),
                _ => None,
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
