//! Bots against bots.

use ::company_leader::{
    Command, CompanyLeader, First, Ground, Mode, Outcome, Setup,
    edition::{Edition, Fault},
};
use tabletop::{Game, Generator, Seat, Seed, Viewer, Waiting};

use super::player::Player;
use crate::Tally;

/// Two players that play each other, game after game.
///
/// They take the sides in turn, and play every seed twice, with sides changed. All is settled by the seed: games can be
/// played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub players: [Player; 2],
    /// Troops, dice and boards.
    pub edition: Edition,
    /// Board, mode and variants.
    pub setup: Setup,
    /// What dice and mistakes are drawn from.
    pub seed: u64,
    /// The rounds after which a game is broken off as a draw.
    pub most_rounds: u16,
}

impl Contest {
    /// A contest of two players on the small board of the house edition.
    #[must_use]
    pub fn new(players: [Player; 2], seed: u64) -> Self {
        let ground = Ground::Board { id: "small".to_owned(), mode: Mode::Duel };
        let setup = Setup { ground, first: First::Chosen(Seat(0)), ..Setup::default() };
        Self { players, edition: Edition::house(), setup, seed, most_rounds: 100 }
    }

    /// Plays one game, numbered from 0.
    ///
    /// # Errors
    /// Edition or set-up make no game.
    pub fn play(&self, game: u32) -> Result<Tally, Vec<Fault>> {
        let (mut table, _) = CompanyLeader::begin(&self.edition, &self.setup, self.seed_of(game / 2))?;
        let mut view = table.view(Viewer::Public);
        // Yardsticks draw from a seed of their own: what they throw changes no throw of the table.
        let mut dice = Generator::new(self.seed_of(!game));
        let of_seat = |table: &CompanyLeader, seat| {
            (usize::from(!game.is_multiple_of(2)) + table.rules().division().side(seat).index()) % self.players.len()
        };
        while let Waiting::For(seats) = table.waiting_for() {
            table.refresh(&mut view);
            let Some(seat) = seats.first().copied().filter(|_| view.now.round <= self.most_rounds) else { break };
            let player = self.players[of_seat(&table, seat)];
            let answer = player.choose(&table.view(Viewer::Seat(seat)), self.seed_of(game), &mut dice);
            // What a bot chooses is legal; were it not, the game would be a draw and be noticed.
            let command = answer.unwrap_or(Command::Resign);
            if table.apply(seat, &command).is_err() {
                break;
            }
        }
        let winner = match table.outcome() {
            Some(Outcome::Won { side, .. }) => {
                let mut members = table.rules().division().members(side);
                members.next().map(|seat| of_seat(&table, seat))
            }
            _ => None,
        };
        Ok(match winner {
            Some(0) => Tally { won: 1, ..Tally::default() },
            Some(_) => Tally { lost: 1, ..Tally::default() },
            None => Tally { drawn: 1, ..Tally::default() },
        })
    }

    fn seed_of(&self, number: u32) -> Seed {
        let mut seed = Seed::default();
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        // Behind what a bot stirs into its seed.
        seed[28..].copy_from_slice(&number.to_le_bytes());
        seed
    }
}
