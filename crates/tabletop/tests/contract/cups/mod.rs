//! Cups: the smallest game that has all there is, and that can be broken in every way there is.
//!
//! Everybody covers up to three beans with his cup, all at once and in secret; but three are shown. Then whose turn it is may add to his
//! points once, roll the die once, look under the next cup once, and passes. After some rounds the points and the beans
//! are counted.

#![allow(dead_code, reason = "each test file uses its part")]

mod broken;

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use tabletop::{
    AddressedEvent, Applied, Begun, Enumerate, Fence, Game, Generator, PerSeat, Seat, Seed, Viewer, Waiting,
};

pub use broken::{Fault, Shared, Unseen};

/// What nothing of a game knows of: the world goes on. Each thread has its own, and so each test.
pub fn world() -> u32 {
    thread_local!(static WORLD: Cell<u32> = const { Cell::new(0) });
    WORLD.replace(WORLD.get() + 1)
}

thread_local! {
    /// Is told the seed of every game that begins, if somebody wants to know.
    pub static WATCH: Cell<Option<fn(Seed)>> = const { Cell::new(None) };
}

/// The numbers of the game, and how it is broken, if it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    pub rounds: u8,
    pub broken: Option<Fault>,
    /// The same for a game that is not broken, and for one that is: what is written of it.
    #[serde(serialize_with = "broken::note")]
    pub note: (Option<Fault>, u8),
}

impl Edition {
    pub fn sound(rounds: u8) -> Self {
        Self { rounds, broken: None, note: (None, 7) }
    }

    pub fn broken(rounds: u8, fault: Fault) -> Self {
        Self { rounds, broken: Some(fault), note: (Some(fault), 7) }
    }
}

/// How many play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub seats: u8,
}

/// What can be wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    TooFew(u8),
    NoRounds,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    Cover(u8),
    Add(u8),
    Roll,
    Peek,
    Pass,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Begun(u8),
    Covered(Seat),
    Beans(Seat, u8),
    Added(Seat, u8),
    Rolled(Seat, u8),
    Peeked(Seat),
    Passed(Seat),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("not now")]
    NotNow,
    #[error("not so many")]
    TooMany,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outcome {
    pub points: Vec<u32>,
}

/// What somebody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub points: Vec<u32>,
    pub covered: Vec<bool>,
    pub active: Seat,
    pub own: Option<u8>,
    pub peeked: Option<u8>,
    /// Nothing, unless the game is broken.
    pub more: u32,
}

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub beans: Option<u8>,
    pub peeked: Option<u8>,
    pub points: u32,
}

/// The game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "broken::OnPaper", into = "broken::OnPaper")]
pub struct Cups {
    pub broken: Option<Fault>,
    pub dice: Generator,
    pub players: PerSeat<Player>,
    pub active: Seat,
    pub added: bool,
    pub rolled: bool,
    pub rounds_left: u8,
    /// How often was added: every third time counts one more.
    pub habit: Unseen,
    pub shared: Shared,
    pub forgotten: u8,
}

impl Cups {
    fn is(&self, fault: Fault) -> bool {
        self.broken == Some(fault)
    }

    fn covering(&self) -> bool {
        self.players.iter().any(|(_, player)| player.beans.is_none())
    }

    fn next(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.players.count())
    }

    fn waits_for(&self, seat: Seat) -> bool {
        self.players.has(seat)
            && self.rounds_left > 0
            && if self.covering() { self.players[seat].beans.is_none() } else { self.active == seat }
    }

    fn rule(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        if self.rounds_left == 0 {
            let plays_on = self.is(Fault::PlaysOnWhenOver) && *command == Command::Roll;
            return if plays_on { Ok(()) } else { Err(Refusal::NotNow) };
        }
        if !self.waits_for(seat) {
            let acts = self.is(Fault::LetsTheIdleAct) && *command == Command::Pass && !self.covering();
            return if acts { Ok(()) } else { Err(Refusal::NotYourTurn) };
        }
        match (self.covering(), command) {
            (true, Command::Cover(beans)) if *beans > 3 => Err(Refusal::TooMany),
            (true, Command::Cover(_)) | (false, Command::Pass) => Ok(()),
            (true, _) | (false, Command::Cover(_)) => Err(Refusal::NotNow),
            (false, Command::Add(n)) if *n == 0 || *n > 2 => Err(Refusal::TooMany),
            (false, Command::Add(_)) if self.added => Err(Refusal::NotNow),
            (false, Command::Roll) if self.rolled => Err(Refusal::NotNow),
            (false, Command::Peek) if self.players[seat].peeked.is_some() => Err(Refusal::NotNow),
            (false, Command::Roll)
                if self.is(Fault::PermitsByASecret) && self.players[self.next(seat)].beans == Some(0) =>
            {
                Err(Refusal::NotNow)
            }
            (false, Command::Add(_) | Command::Roll | Command::Peek) => Ok(()),
        }
    }

    fn roll(&mut self) -> u8 {
        let rolled = u8::try_from(self.dice.roll(6)).unwrap();
        if self.is(Fault::OwnChance) { u8::try_from(world() % 6).unwrap() + 1 } else { rolled }
    }
}

impl Game for Cups {
    const TAG: &'static str = "cups";
    type Edition = Edition;
    type Setup = Setup;
    type Fault = SetupFault;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = Outcome;
    type View = View;

    fn begin(edition: &Edition, setup: &Setup, seed: Seed) -> Result<Begun<Self>, Vec<SetupFault>> {
        let mut faults = Vec::new();
        if setup.seats < 2 || edition.broken == Some(Fault::NeedsFour) && setup.seats < 4 {
            faults.push(SetupFault::TooFew(setup.seats));
        }
        if edition.rounds == 0 {
            faults.push(SetupFault::NoRounds);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        if let Some(watch) = WATCH.get() {
            watch(seed);
        }
        let game = Self {
            broken: edition.broken,
            dice: Generator::new(seed),
            players: PerSeat::new(setup.seats, |_| Player { beans: None, peeked: None, points: 0 }),
            active: Seat(0),
            added: false,
            rolled: false,
            rounds_left: edition.rounds,
            habit: Unseen(0),
            shared: Shared::new(edition.broken == Some(Fault::SharedBetweenCopies)),
            forgotten: 0,
        };
        Ok((game, vec![AddressedEvent::public(Event::Begun(setup.seats))]))
    }

    fn seats(&self) -> u8 {
        self.players.count()
    }

    fn waiting_for(&self) -> Waiting<Outcome> {
        if self.rounds_left == 0 {
            let all = |(_, player): (Seat, &Player)| player.points + u32::from(player.beans.unwrap_or(0));
            return Waiting::Over(Outcome { points: self.players.iter().map(all).collect() });
        }
        let mut seats: Vec<Seat> = self.players.seats().filter(|seat| self.waits_for(*seat)).collect();
        match self.broken {
            Some(Fault::WaitsForNobody) if self.rolled => seats.clear(),
            Some(Fault::WaitsForAStranger) => seats.push(Seat(self.seats())),
            Some(Fault::WaitsTwice) => seats.extend(seats.clone().first()),
            Some(Fault::WaitsForTheIdle) if !self.covering() => seats.push(self.next(self.active)),
            _ => {}
        }
        Waiting::For(seats)
    }

    fn permits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        match self.rule(seat, command) {
            Err(_) if self.is(Fault::PermitsWhenOver) && self.rounds_left == 0 => Ok(()),
            Err(_) if self.is(Fault::PermitsTheRefused) && self.added => Ok(()),
            Err(Refusal::TooMany) if self.is(Fault::RefusesForAnotherReason) => Err(Refusal::NotNow),
            other => other,
        }
    }

    fn apply(&mut self, seat: Seat, command: &Command) -> Result<Applied<Event>, Refusal> {
        if let Err(refusal) = self.rule(seat, command) {
            if self.is(Fault::RefusesWithATrace) {
                self.rolled = !self.rolled;
            }
            return Err(refusal);
        }
        if self.is(Fault::SharedBetweenCopies) {
            self.shared.more();
        }
        let mut events = Vec::new();
        let fence = match command {
            Command::Cover(beans) => {
                self.players[seat].beans = Some(*beans);
                let secret = Event::Beans(seat, *beans);
                let shown = *beans == 3;
                match self.broken {
                    Some(Fault::TellsAStranger) => events.push(AddressedEvent::only(Seat(9), secret)),
                    Some(Fault::TellsEverybody) => events.push(AddressedEvent::public(secret)),
                    _ if shown => events.push(AddressedEvent::public(secret)),
                    _ => events.push(AddressedEvent::only(seat, secret)),
                }
                if !self.is(Fault::ShowsTheUntold) {
                    events.push(AddressedEvent::public(Event::Covered(seat)));
                }
                shown.then_some(Fence::Revealed)
            }
            Command::Add(number) => {
                self.habit.0 += 1;
                self.players[seat].points += u32::from(*number) + u32::from(self.habit.0.is_multiple_of(3));
                self.added = true;
                self.forgotten = 1;
                let number = if self.is(Fault::TellsAnyStory) { u8::try_from(world() % 200).unwrap() } else { *number };
                events.push(AddressedEvent::public(Event::Added(seat, number)));
                (self.is(Fault::FencesAtWill) && world().is_multiple_of(2)).then_some(Fence::Chance)
            }
            Command::Roll => {
                let rolled = self.roll();
                self.players[seat].points += u32::from(rolled);
                self.rolled = true;
                events.push(AddressedEvent::public(Event::Rolled(seat, rolled)));
                Some(Fence::Chance)
            }
            Command::Peek => {
                let under = self.players[self.next(seat)].beans;
                self.players[seat].peeked = under;
                events.push(AddressedEvent::public(Event::Peeked(seat)));
                events.push(AddressedEvent::only(seat, Event::Beans(self.next(seat), under.unwrap_or(0))));
                Some(Fence::Revealed)
            }
            Command::Pass => {
                self.active = self.next(self.active);
                (self.added, self.rolled) = (false, false);
                if self.active == Seat(0) && !self.is(Fault::Endless) {
                    self.rounds_left = self.rounds_left.saturating_sub(1);
                }
                events.push(AddressedEvent::public(Event::Passed(seat)));
                let is_over = self.rounds_left == 0;
                (!is_over || !self.is(Fault::EndsOpenly)).then_some(Fence::TurnEnded)
            }
        };
        Ok(Applied { events, fence })
    }

    fn reseed(&mut self, seed: Seed) {
        match self.broken {
            Some(Fault::DeafToSeeds) => {}
            Some(Fault::MixesSeeds) => {
                let old = self.dice.below(1000);
                self.dice = Generator::new(seed);
                for _ in 0..old {
                    self.dice.roll(6);
                }
            }
            _ => self.dice = Generator::new(seed),
        }
        self.players[Seat(0)].points += u32::from(self.is(Fault::ShowsAReseed));
    }

    fn view(&self, viewer: Viewer) -> View {
        let secret: u32 = self.players.iter().map(|(_, player)| u32::from(player.beans.unwrap_or(0))).sum();
        let me = match viewer {
            Viewer::Seat(seat) => Some(&self.players[seat]),
            Viewer::Public => None,
        };
        View {
            points: self.players.iter().map(|(_, player)| player.points).collect(),
            covered: self.players.iter().map(|(_, player)| player.beans.is_some()).collect(),
            active: self.active,
            own: me.and_then(|player| player.beans),
            peeked: me.and_then(|player| player.peeked),
            more: match self.broken {
                Some(Fault::LeaksAtOnce) => secret,
                // Only after the one whose secret it is has passed.
                Some(Fault::LeaksLater) if self.active == Seat(1) => secret,
                Some(Fault::ShowsAnything) => world(),
                Some(Fault::ReadsOtherwise) => self.habit.0,
                _ => 0,
            },
        }
    }
}

impl Enumerate for Cups {
    fn legal(&self, seat: Seat) -> Vec<Command> {
        let all = (0..=3).map(Command::Cover).chain((1..=2).map(Command::Add));
        let all = all.chain([Command::Roll, Command::Peek, Command::Pass]);
        let hidden = |command: &Command| self.is(Fault::AcceptsTheUnlisted) && *command == Command::Add(2);
        let over = self.rounds_left == 0 && self.is(Fault::PlaysOnWhenOver);
        let mut legal: Vec<Command> =
            all.filter(|command| self.rule(seat, command).is_ok() && !hidden(command) && !over).collect();
        match self.broken {
            Some(Fault::ListsTwice) => legal.extend(legal.first().cloned()),
            Some(Fault::ListsTheRefused) if !legal.is_empty() && self.added => legal.insert(0, Command::Add(1)),
            Some(Fault::ListsWhenOver) if self.rounds_left == 0 => legal.push(Command::Pass),
            Some(Fault::ListsInAnyOrder) if world().is_multiple_of(2) => legal.reverse(),
            _ => {}
        }
        legal
    }

    fn legal_up_to(&self, seat: Seat, most: usize) -> Option<Vec<Command>> {
        let mut legal = self.legal(seat);
        if self.is(Fault::CutsTheList) {
            legal.truncate(most);
        }
        (legal.len() <= most).then_some(legal)
    }
}

/// Two and three players, short and longer.
pub fn setup(number: u64) -> (Edition, Setup) {
    let small = |n: u64| u8::try_from(n).unwrap();
    (Edition::sound(small(1 + number % 3)), Setup { seats: small(2 + number % 2) })
}

pub fn any_command(dice: &mut Generator) -> Command {
    match dice.below(5) {
        0 => Command::Cover(u8::try_from(dice.below(6)).unwrap()),
        1 => Command::Add(u8::try_from(dice.below(5)).unwrap()),
        2 => Command::Roll,
        3 => Command::Peek,
        _ => Command::Pass,
    }
}
