//! A game at the table, driven by seat: tests read like the report of a game.

use leaders::{
    BoardMode, Command, Leaders, Phase, Refusal, Setup, Stage, Victory, View,
    edition::{Edition, ScenarioId},
};
use leaders::{Event, National, Private};
use tabletop::{AddressedEvent, Enumerate as _, Game, Record, Seat, Table, UndoError, Viewer, Waiting};

/// The players, in the order of play of every [`Play`].
pub const ALEX: Seat = Seat(0);
pub const CHRIS: Seat = Seat(1);
pub const DORA: Seat = Seat(2);

/// A game in which Alex plays first, then Chris, then the others as they sit.
pub struct Play {
    table: Table<Leaders>,
    /// What the last command told.
    pub told: Vec<AddressedEvent<Event>>,
}

impl Play {
    /// A free game of so many players after the preparations: USA, United Kingdom, France, Germany, Soviet Union,
    /// China. The first three have no skill that the app applies.
    pub fn of(players: u8) -> Self {
        Self::with(players, |_, _| {})
    }

    /// As [`Play::of`], with other numbers or settings.
    pub fn with(players: u8, change: impl FnOnce(&mut Edition, &mut Setup)) -> Self {
        let nations: Vec<u8> = (0..players).collect();
        let mut play = Self::preparing(ScenarioId::FreePlay, &nations, change);
        for _page in 0..4 {
            play.does(ALEX, Command::Proceed);
        }
        play
    }

    /// A game with areas dealt by the app and the board where it is said to be, before the first turn: nations as in [`Play::of`].
    pub fn dealt(players: u8, board: BoardMode, change: impl FnOnce(&mut Edition)) -> Self {
        Self::dealt_for(players, |edition, setup| {
            setup.settings.board = board;
            change(edition);
        })
    }

    /// The same, with everything open to change.
    pub fn dealt_for(players: u8, change: impl FnOnce(&mut Edition, &mut Setup)) -> Self {
        let nations: Vec<u8> = (0..players).collect();
        let mut play = Self::preparing(ScenarioId::QuickGame, &nations, change);
        for _page in 0..4 {
            play.does(ALEX, Command::Proceed);
        }
        play
    }

    /// A game at the first page of its preparations.
    pub fn preparing(scenario: ScenarioId, nations: &[u8], change: impl FnOnce(&mut Edition, &mut Setup)) -> Self {
        let mut edition = Edition::house();
        let mut setup = super::setup(&edition, scenario, nations);
        change(&mut edition, &mut setup);
        // Who plays first is drawn: take the first seed that draws Alex.
        let begin = |first: u8| Table::begin(edition.clone(), setup.clone(), [first; 32]).unwrap();
        let alex_first = |table: &Table<Leaders>| table.game().view(Viewer::Public).order[0] == ALEX;
        Self { table: (0..=u8::MAX).map(begin).find(alex_first).unwrap(), told: Vec::new() }
    }

    /// Does one command, which must be allowed.
    pub fn does(&mut self, seat: Seat, command: Command) -> &mut Self {
        let proposal = self.table.propose(seat, command);
        let proposal = proposal.unwrap_or_else(|refusal| panic!("{seat:?} may not {command:?}: {refusal}"));
        self.told.clone_from(&proposal.applied().events);
        self.table.accept(proposal);
        self
    }

    /// Tries a command that must be refused and change nothing.
    pub fn refused(&mut self, seat: Seat, command: Command) -> Refusal {
        let before = self.table.game().clone();
        assert!(!before.legal(seat).contains(&command), "{command:?} is listed as legal");
        let mut tried = before.clone();
        let refusal = tried.apply(seat, &command).expect_err("this should be refused");
        assert_eq!(tried, before, "a refused command changed the game");
        assert_eq!(self.table.propose(seat, command).err(), Some(refusal));
        refusal
    }

    /// Enters points and goes on to the national events; returns them.
    pub fn opens(&mut self, seat: Seat, points: u16) -> Vec<National> {
        self.does(seat, Command::Enter(points)).does(seat, Command::Proceed);
        self.mine(seat).news
    }

    /// Turns all pages of the national events.
    pub fn reads(&mut self, seat: Seat) -> &mut Self {
        while self.mine(seat).seen < self.mine(seat).news.len() {
            self.does(seat, Command::TurnPage);
        }
        self
    }

    /// A turn up to the headquarters: enters points, reads all, declines all offers, fights nobody. Returns the events.
    pub fn arrives(&mut self, seat: Seat, points: u16) -> Vec<National> {
        let news = self.opens(seat, points);
        self.reads(seat);
        for national in &news {
            if let National::Offer(from) = *national {
                self.does(seat, Command::Answer { from, accept: false });
            }
        }
        self.does(seat, Command::Proceed).does(seat, Command::Proceed);
        assert_eq!(self.view(seat).turn(), Some((seat, Phase::Headquarters)));
        news
    }

    /// A whole turn with these orders in the headquarters; returns its national events.
    pub fn turn(&mut self, seat: Seat, points: u16, orders: &[Command]) -> Vec<National> {
        let news = self.arrives(seat, points);
        for order in orders {
            self.does(seat, *order);
        }
        self.does(seat, Command::Proceed);
        news
    }

    /// A whole turn in which an alliance is accepted.
    pub fn accepts(&mut self, seat: Seat, from: Seat) -> Vec<National> {
        let news = self.opens(seat, 10);
        self.reads(seat).does(seat, Command::Answer { from, accept: true });
        for _phase in 2..=4 {
            self.does(seat, Command::Proceed);
        }
        news
    }

    /// Everybody else passes until it is this seat's turn.
    pub fn until(&mut self, seat: Seat) -> &mut Self {
        while let Some((next, _)) = self.view(seat).turn().filter(|(next, _)| *next != seat) {
            self.turn(next, 10, &[]);
        }
        self
    }

    /// The others' turns go by, on the screen without a unit being moved, until a seat is to enter its points.
    pub fn until_entry(&mut self, seat: Seat) -> &mut Self {
        while self.stage() != (Stage::Turn { seat, phase: Phase::Points }) {
            let Waiting::For(seats) = self.table.game().waiting_for() else { return self };
            let legal = self.table.game().legal(seats[0]);
            let page = legal.iter().find(|command| **command == Command::TurnPage);
            self.does(seats[0], page.copied().unwrap_or(Command::Proceed));
        }
        self
    }

    /// Whole rounds in which everybody enters so much and orders nothing.
    pub fn rounds(&mut self, count: u16, points: u16) -> &mut Self {
        for _round in 0..count {
            for seat in Seat::all(self.table.game().seats()) {
                self.turn(seat, points, &[]);
            }
        }
        self
    }

    /// A seat takes back the last command.
    pub fn takes_back(&mut self, by: Seat) -> Result<(), UndoError> {
        self.table.undo(Viewer::Seat(by))
    }

    /// What a player sees.
    pub fn view(&self, seat: Seat) -> View {
        self.table.game().view(Viewer::Seat(seat))
    }

    /// What only he sees.
    pub fn mine(&self, seat: Seat) -> Private {
        self.view(seat).mine.unwrap()
    }

    /// Who won, and how.
    pub fn winner(&self) -> Option<(Seat, Victory)> {
        match self.table.game().waiting_for() {
            Waiting::Over(outcome) => Some(outcome),
            Waiting::For(_) => None,
        }
    }

    /// Where the game stands.
    pub fn stage(&self) -> Stage {
        self.table.game().view(Viewer::Public).stage
    }

    /// The rules' state, for questions no player may ask.
    pub fn game(&self) -> &Leaders {
        self.table.game()
    }

    /// The table.
    pub fn table(&self) -> &Table<Leaders> {
        &self.table
    }

    /// The record so far.
    pub fn record(&self) -> &Record<Leaders> {
        self.table.record()
    }

    /// Whether what the last command told contains this event, and whom it reaches.
    pub fn told_to(&self, seat: Seat, event: &Event) -> bool {
        self.told.iter().any(|told| told.event == *event && told.reaches(Viewer::Seat(seat)))
    }
}

/// Lets every covert action come off, or none; failed ones are unmasked, or never.
pub fn luck(edition: &mut Edition, success: bool, unmasked: bool) {
    let chance = if success { 100 } else { 0 };
    (edition.covert.min.value, edition.covert.max.value) = (chance, chance);
    edition.covert.unmask.value = if unmasked { 100 } else { 0 };
}

/// Gives agents for nothing, so that a test need not save for them.
pub fn cheap_agents(edition: &mut Edition) {
    for price in edition.prices.diplomat.0.iter_mut().chain(&mut edition.prices.spy.0) {
        price.value = 1;
    }
}
