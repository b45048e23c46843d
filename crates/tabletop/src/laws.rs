//! The laws every game of the shelf keeps, as one suite of tests.
//!
//! A game hands in a [`Suite`]: how to begin, how to choose, and how to make commands out of thin air. The suite
//! plays whole games and panics where a [`Law`] is broken, with its name; and where a law was never put to the test,
//! since a check that checks nothing is worse than none.

mod law;
mod record;
mod secrets;
mod state;

pub use law::Law;

use crate::{Applied, Enumerate, Fence, Game, Generator, Record, Seat, Table, Waiting, generator::seed_from_number};
use law::{Account, broken, keeps};

/// What the suite needs to know of a game.
pub struct Suite<G: Game> {
    /// An edition and a set-up, by number, so that every kind of game is met.
    pub setup: fn(u64) -> (G::Edition, G::Setup),
    /// Chooses among the legal commands: returns a position in the list. Decides how long games last.
    pub choose: fn(&G, &[G::Command], &mut Generator) -> usize,
    /// Makes any command at all, sensible or not.
    pub any_command: fn(&mut Generator) -> G::Command,
    /// Whether nobody else may tell two legal commands of one seat apart before something is revealed; `None` for a
    /// game without secrets.
    pub covert: Option<Covert<G>>,
    /// How many games to play.
    pub games: u64,
    /// No game may last longer than so many plies under `choose`.
    pub longest: usize,
}

/// Whether nobody but their seat may tell two commands apart that are legal in this game.
pub type Covert<G> = fn(&G, &<G as Game>::Command, &<G as Game>::Command) -> bool;

impl<G: Enumerate> Suite<G> {
    /// Runs every law.
    ///
    /// # Panics
    /// If one is broken, or was never put to the test.
    pub fn check(&self) {
        let mut account = Account::default();
        for number in 0..self.games {
            let record = self.play_one(number, &mut account);
            record::same_again(&record, &mut account);
            record::takes_back_to_the_fence(&record, &mut account);
            record::survives_writing(&record, &mut account);
        }
        account.settle(self.covert.is_some());
    }

    /// Plays one whole game and checks every state on its way.
    fn play_one(&self, number: u64, account: &mut Account) -> Record<G> {
        let (edition, setup) = (self.setup)(number);
        let mut dice = Generator::from_number(number ^ 0x9e37_79b9);
        let mut table = Table::<G>::begin(edition, setup, seed_from_number(number))
            .unwrap_or_else(|faults| broken!(Law::Begins, "set-up {number} makes none: {faults:?}"));
        account.tested(Law::Begins);
        // Commands met so far: what was legal once is a good guess at what must be refused now.
        let mut met: Vec<G::Command> = Vec::new();
        let mut last = None;
        loop {
            let game = table.game();
            let seats = match game.waiting_for() {
                Waiting::For(seats) => seats,
                Waiting::Over(_) => {
                    self.over_means_over(game, &met, &mut dice, account);
                    self.ends_fenced(last, account);
                    return table.record().clone();
                }
            };
            keeps!(Law::Ends, table.record().commands.len() < self.longest, "game {number} does not end");
            state::waiting_seats(game, &seats, account);
            for seat in Seat::all(game.seats()) {
                let legal = game.legal(seat);
                state::no_doubles(&legal, account);
                for command in self.guesses(&met, &mut dice) {
                    state::legal_exactly_if_applied(game, seat, &legal, &command, account);
                }
            }
            let seat = *drawn(&seats, &mut dice);
            let legal = game.legal(seat);
            let other = drawn(&legal, &mut dice).clone();
            let chosen = legal[(self.choose)(game, &legal, &mut dice)].clone();
            state::legal_exactly_if_applied(game, seat, &legal, &other, account);
            let is_sampled = dice.percent(10);
            if is_sampled {
                state::same_answer(game, account);
                if let Some(covert) = self.covert {
                    secrets::audience(covert, game, seat, &legal, &mut dice, account);
                }
                let before = state::written(game);
                secrets::keeps_secrets(game, seat, [&chosen, &other], &mut dice, account);
                state::copies_apart(game, &before, account);
            }
            met.push(other);
            let proposal = table
                .propose(seat, chosen)
                .unwrap_or_else(|refusal| broken!(Law::LegalIfApplied, "a listed command was refused: {refusal}"));
            secrets::told_at_the_table(game, proposal.applied());
            if is_sampled {
                state::goes_on_from_another_seed(game, &proposal, number, account);
            }
            last = proposal.applied().fence;
            table.accept(proposal);
        }
    }
}

impl<G: Enumerate> Suite<G> {
    /// Commands that may or may not be legal: some out of thin air, some that were legal before.
    fn guesses(&self, met: &[G::Command], dice: &mut Generator) -> Vec<G::Command> {
        let mut guesses: Vec<G::Command> = (0..4).map(|_| (self.any_command)(dice)).collect();
        guesses.extend((0..met.len().min(4)).map(|_| drawn(met, dice).clone()));
        guesses
    }

    /// Who has seen the end of a game with secrets has seen them all: its last command can not be taken back.
    fn ends_fenced(&self, last: Option<Fence>, account: &mut Account) {
        if self.covert.is_some() {
            keeps!(Law::EndsFenced, last.is_some(), "its last command can be taken back");
            account.tested(Law::EndsFenced);
        }
    }

    /// Nothing is legal, and nothing is accepted, when the game is over.
    fn over_means_over(&self, game: &G, met: &[G::Command], dice: &mut Generator, account: &mut Account) {
        state::same_answer(game, account);
        for seat in Seat::all(game.seats()) {
            keeps!(Law::OverMeansOver, game.legal(seat).is_empty(), "{seat:?} may still act");
            for command in self.guesses(met, dice) {
                let accepted = game.permits(seat, &command).is_ok() || game.clone().apply(seat, &command).is_ok();
                keeps!(Law::OverMeansOver, !accepted, "{seat:?}: {command:?} was accepted");
            }
        }
        account.tested(Law::OverMeansOver);
        account.tested(Law::Ends);
    }
}

/// One of a list that is not empty.
fn drawn<'a, T>(from: &'a [T], dice: &mut Generator) -> &'a T {
    &from[dice.index(from.len())]
}

/// The game after a legal command, and what came of it.
fn after<G: Game>(game: &G, seat: Seat, command: &G::Command) -> (G, Applied<G::Event>) {
    let mut next = game.clone();
    let applied = next
        .apply(seat, command)
        .unwrap_or_else(|refusal| broken!(Law::LegalIfApplied, "{command:?} is listed but was refused: {refusal}"));
    (next, applied)
}
