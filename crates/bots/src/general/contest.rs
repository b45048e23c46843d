//! Bots against bots.

use ::general::{
    Choice, Command, General, Outcome, Regions, Setup, Stage, Tie, View,
    edition::{Edition, Fault},
};
use tabletop::{Game, Generator, Seat, SeatSet, Seed, Viewer, Waiting};

use super::player::Player;
use crate::Tally;

/// Two players that play each other, game after game.
///
/// They sit in turn around the table; every deal is played twice, with seats changed. All is settled by the seed: games
/// can be played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub players: [Player; 2],
    /// What units and regions are worth.
    pub edition: Edition,
    /// How many play, and by which options.
    pub setup: Setup,
    /// What deals and mistakes are drawn from.
    pub seed: u64,
    /// The rounds after which a game is broken off as a draw.
    pub most_rounds: u32,
}

impl Contest {
    /// A contest of two players with the house edition. A total war is fought on until somebody wins: a game that all
    /// lose tells nothing about who plays better.
    #[must_use]
    pub fn new(players: [Player; 2], seed: u64) -> Self {
        let setup = Setup { tie: Tie::FightOn, ..Setup::for_players(2) };
        Self { players, edition: Edition::house(), setup, seed, most_rounds: 500 }
    }

    /// The player in a seat in a game.
    #[must_use]
    pub fn player(&self, game: u32, seat: Seat) -> Player {
        self.players[self.side(game, seat)]
    }

    /// Plays one game, numbered from 0. A victory that both players share is a draw.
    ///
    /// # Errors
    /// Edition or set-up make no game.
    pub fn play(&self, game: u32) -> Result<Tally, Vec<Fault>> {
        // Yardsticks draw from a seed of their own: what they throw changes no deal.
        let mut dice = Generator::new(self.seed_of(!game));
        let mut last = Staked::default();
        let outcome = self.play_with(game, |table, seat| {
            let view = table.view(Viewer::Seat(seat));
            last.look(&view);
            self.player(game, seat).choose(&view, last.of_others(seat), self.seed_of(game), &mut dice)
        })?;
        let winners = outcome.map_or(SeatSet::NONE, Outcome::winners);
        let of = |side| winners.iter().any(|seat| self.side(game, seat) == side);
        Ok(match (of(0), of(1)) {
            (true, false) => Tally { won: 1, ..Tally::default() },
            (false, true) => Tally { lost: 1, ..Tally::default() },
            _ => Tally { drawn: 1, ..Tally::default() },
        })
    }

    /// Plays one game in which somebody else answers for the seats; `None` if it was broken off.
    ///
    /// Between two rounds every seat is asked once whether it offers peace; if nobody does, the next round begins.
    ///
    /// # Errors
    /// Edition or set-up make no game.
    pub fn play_with(
        &self,
        game: u32,
        mut answer: impl FnMut(&General, Seat) -> Option<Command>,
    ) -> Result<Option<Outcome>, Vec<Fault>> {
        let (mut table, _) = General::begin(&self.edition, &self.setup, self.seed_of(game / 2))?;
        while let Waiting::For(seats) = table.waiting_for() {
            let between = table.campaign().stage() == Stage::Between;
            if between && table.view(Viewer::Public).round >= self.most_rounds {
                return Ok(None);
            }
            let mut told = None;
            for seat in &seats {
                let command = answer(&table, *seat);
                told = command.map(|command| (*seat, command));
                if !between || command == Some(Command::OfferPeace) {
                    break;
                }
            }
            // What a bot chooses is legal; were it not, the game would be a draw and be noticed.
            let Some((seat, command)) = told else { return Ok(None) };
            if table.apply(seat, &command).is_err() {
                return Ok(None);
            }
        }
        Ok(table.campaign().outcome())
    }

    /// Which of the two players sits in a seat.
    fn side(&self, game: u32, seat: Seat) -> usize {
        (usize::from(!game.is_multiple_of(2)) + seat.index()) % self.players.len()
    }

    fn seed_of(&self, number: u32) -> Seed {
        let mut seed = Seed::default();
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        // Behind what a bot stirs into its seed.
        seed[28..].copy_from_slice(&number.to_le_bytes());
        seed
    }
}

/// What was staked last, as everybody has seen it: what a player may remember.
#[derive(Clone, Debug, Default)]
struct Staked(Vec<(Seat, Regions)>);

impl Staked {
    /// Takes note of what lies open.
    fn look(&mut self, view: &View) {
        for (seat, public) in view.seats.iter() {
            if let Some(Choice::Stake(regions)) = public.choice {
                self.0.retain(|(other, _)| *other != seat);
                self.0.push((seat, regions));
            }
        }
    }

    /// The latest one that was not this seat's own.
    fn of_others(&self, seat: Seat) -> Option<Regions> {
        self.0.iter().rev().find(|(other, _)| *other != seat).map(|(_, regions)| *regions)
    }
}
