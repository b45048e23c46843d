//! Bots against bots.

use ::general::{
    Command, General, Outcome, Setup, Stage, Tie,
    edition::{Edition, Fault},
};
use tabletop::{Game, Seat, SeatSet, Seed, Viewer, Waiting};

use super::{choose::choose, level::Level};
use crate::{Budget, Tally};

/// Two levels that play each other, game after game.
///
/// They sit in turn around the table; every deal is played twice, with seats changed. All is settled by the seed: games
/// can be played in any order, and on as many threads as there are.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Who plays.
    pub levels: [&'static Level; 2],
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
    pub fn new(levels: [&'static Level; 2], seed: u64) -> Self {
        let setup = Setup { tie: Tie::FightOn, ..Setup::for_players(2) };
        Self { levels, edition: Edition::house(), setup, seed, most_rounds: 500 }
    }

    /// The level in a seat in a game.
    #[must_use]
    pub fn level(&self, game: u32, seat: Seat) -> &'static Level {
        self.levels[self.side(game, seat)]
    }

    /// Plays one game, numbered from 0. A victory that both levels share is a draw.
    ///
    /// # Errors
    /// Edition or set-up make no game.
    pub fn play(&self, game: u32) -> Result<Tally, Vec<Fault>> {
        let outcome = self.play_with(game, |table, seat| {
            let view = table.view(Viewer::Seat(seat));
            choose(&view, self.level(game, seat), self.seed_of(game), Budget::of_the_level())
                .map(|choice| choice.command)
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

    /// Which of the two levels sits in a seat.
    fn side(&self, game: u32, seat: Seat) -> usize {
        (usize::from(!game.is_multiple_of(2)) + seat.index()) % self.levels.len()
    }

    fn seed_of(&self, number: u32) -> Seed {
        let mut seed = Seed::default();
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        // Behind what a bot stirs into its seed.
        seed[28..].copy_from_slice(&number.to_le_bytes());
        seed
    }
}
