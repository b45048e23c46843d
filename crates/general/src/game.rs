//! The game that keeps the contract: the state of play, its edition and its generator.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Applied, Begun, Enumerate, Game, Generator, Seat, Seed, Viewer, Waiting};

use crate::{
    book::Book,
    campaign::Campaign,
    command::{Command, Refusal},
    edition::{Edition, Fault},
    event::Event,
    outcome::Outcome,
    setup::Setup,
    view::View,
};

/// The name of the game in records, saves and editions.
pub(crate) const TAG: &str = "general";

/// A game of GENERAL.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct General {
    book: Arc<Book>,
    campaign: Campaign,
    generator: Generator,
}

impl Game for General {
    const TAG: &'static str = TAG;
    type Edition = Edition;
    type Setup = Setup;
    type Fault = Fault;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = Outcome;
    type View = View;

    fn begin(edition: &Edition, setup: &Setup, seed: Seed) -> Result<Begun<Self>, Vec<Fault>> {
        let faults = setup.check(edition);
        if !faults.is_empty() {
            return Err(faults);
        }
        let book = Arc::new(Book::new(edition.clone()));
        let mut game = Self { book, campaign: Campaign::new(*setup), generator: Generator::new(seed) };
        let mut told = Vec::new();
        game.campaign.deal_round(&game.book, &mut game.generator, &mut told);
        Ok((game, told))
    }

    fn seats(&self) -> u8 {
        self.campaign.players().len()
    }

    fn waiting_for(&self) -> Waiting<Outcome> {
        match self.campaign.outcome() {
            Some(outcome) => Waiting::Over(outcome),
            None => Waiting::For(self.campaign.asked().iter().collect()),
        }
    }

    fn permits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.campaign.permits(seat, *command)
    }

    fn apply(&mut self, seat: Seat, command: &Command) -> Result<Applied<Event>, Refusal> {
        self.permits(seat, command)?;
        let mut events = Vec::new();
        let fence = self.campaign.perform(seat, *command, &self.book, &mut self.generator, &mut events);
        Ok(Applied { events, fence })
    }

    fn reseed(&mut self, seed: Seed) {
        self.generator = Generator::new(seed);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(&self.campaign, &self.book, viewer)
    }
}

impl Enumerate for General {
    /// In the order of [`Campaign::nth`].
    ///
    /// # Why is nothing filtered here?
    /// A player with 30 regions has tens of thousands of stakes, all of them good. That the list holds exactly what
    /// [`Campaign::permits`] permits is tested.
    fn legal(&self, seat: Seat) -> Vec<Command> {
        (0..self.campaign.count(seat)).filter_map(|number| self.campaign.nth(seat, number)).collect()
    }

    /// Of the ways to stake regions there are tens of thousands.
    fn legal_up_to(&self, seat: Seat, most: usize) -> Option<Vec<Command>> {
        (self.campaign.count(seat) as usize <= most).then(|| self.legal(seat))
    }
}

impl General {
    /// The edition, with what is worked out from it.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The state of play: all secrets are in it, so it is for tests and tools only.
    #[must_use]
    pub const fn campaign(&self) -> &Campaign {
        &self.campaign
    }
}
