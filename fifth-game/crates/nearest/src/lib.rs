//! Nearest: both players cover a number from 1 to 6, a die is rolled, and whoever is nearer gets a point. Who has enough
//! points first has won.

mod bot;

use serde::{Deserialize, Serialize};
use tabletop::{
    AddressedEvent, Applied, Begun, Enumerate, Fence, Game, Generator, PerSeat, Seat, Seed, Viewer, Waiting,
};

pub use bot::LEVELS;

/// The sides of the die.
pub const SIDES: u8 = 6;

/// How many points win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edition {
    /// So many, 1 at least.
    pub points: u8,
}

impl Edition {
    /// The one that is played.
    #[must_use]
    pub const fn house() -> Self {
        Self { points: 2 }
    }
}

/// Nothing is to be settled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup;

/// No points win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPoints;

/// Covers a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cover(pub u8);

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A seat has covered a number.
    Covered(Seat),
    /// It was this one: told to the seat itself.
    Number(u8),
    /// The die was rolled, and all is uncovered.
    Rolled(Throw),
}

/// Why a number is not covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// There is one already, or the game is over.
    #[error("it is not your turn")]
    NotYourTurn,
    /// No die shows it.
    #[error("a number from 1 to 6")]
    NoSuchNumber,
}

/// What was rolled last, and what the seats had covered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// The die.
    pub die: u8,
    /// The numbers.
    pub numbers: PerSeat<u8>,
}

/// What a viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The points so far.
    pub points: PerSeat<u8>,
    /// Who has covered a number.
    pub covered: PerSeat<bool>,
    /// The viewer's own number.
    pub mine: Option<u8>,
    /// The last throw.
    pub last: Option<Throw>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// The state of play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Nearest {
    wanted: u8,
    die: Generator,
    points: PerSeat<u8>,
    covered: PerSeat<Option<u8>>,
    last: Option<Throw>,
}

impl Nearest {
    fn winner(&self) -> Option<Seat> {
        self.points.iter().find(|(_, points)| **points >= self.wanted).map(|(seat, _)| seat)
    }

    /// Both numbers are there: the die is rolled.
    fn roll(&mut self) -> Option<Event> {
        let covered: Option<Vec<u8>> = self.covered.iter().map(|(_, number)| *number).collect();
        let covered = covered?;
        let die = u8::try_from(self.die.roll(SIDES.into())).unwrap_or(SIDES);
        let [first, second] = [0, 1].map(|at| die.abs_diff(covered[at]));
        if first != second {
            self.points[Seat(u8::from(second < first))] += 1;
        }
        let throw = Throw { die, numbers: PerSeat::new(2, |seat| covered[seat.index()]) };
        self.covered = PerSeat::new(2, |_| None);
        self.last = Some(throw.clone());
        Some(Event::Rolled(throw))
    }
}

impl Game for Nearest {
    const TAG: &'static str = "nearest";
    type Edition = Edition;
    type Setup = Setup;
    type Fault = NoPoints;
    type Command = Cover;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = Seat;
    type View = View;

    fn begin(edition: &Edition, _: &Setup, seed: Seed) -> Result<Begun<Self>, Vec<NoPoints>> {
        if edition.points == 0 {
            return Err(vec![NoPoints]);
        }
        let (points, covered) = (PerSeat::new(2, |_| 0), PerSeat::new(2, |_| None));
        Ok((Self { wanted: edition.points, die: Generator::new(seed), points, covered, last: None }, Vec::new()))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn waiting_for(&self) -> Waiting<Seat> {
        let open = self.covered.iter().filter(|(_, number)| number.is_none()).map(|(seat, _)| seat);
        self.winner().map_or_else(|| Waiting::For(open.collect()), Waiting::Over)
    }

    fn permits(&self, seat: Seat, Cover(number): &Cover) -> Result<(), Refusal> {
        if self.winner().is_some() || !self.covered.has(seat) || self.covered[seat].is_some() {
            return Err(Refusal::NotYourTurn);
        }
        if (1..=SIDES).contains(number) { Ok(()) } else { Err(Refusal::NoSuchNumber) }
    }

    fn apply(&mut self, seat: Seat, command: &Cover) -> Result<Applied<Event>, Refusal> {
        self.permits(seat, command)?;
        self.covered[seat] = Some(command.0);
        let mut events =
            vec![AddressedEvent::public(Event::Covered(seat)), AddressedEvent::only(seat, Event::Number(command.0))];
        let rolled = self.roll().map(AddressedEvent::public);
        let fence = rolled.is_some().then_some(Fence::Chance);
        events.extend(rolled);
        Ok(Applied { events, fence })
    }

    fn reseed(&mut self, seed: Seed) {
        self.die = Generator::new(seed);
    }

    fn view(&self, viewer: Viewer) -> View {
        let mine = match viewer {
            Viewer::Seat(seat) if self.covered.has(seat) => self.covered[seat],
            _ => None,
        };
        let covered = PerSeat::new(2, |seat| self.covered[seat].is_some());
        View { points: self.points.clone(), covered, mine, last: self.last.clone(), winner: self.winner() }
    }
}

impl Enumerate for Nearest {
    fn legal(&self, seat: Seat) -> Vec<Cover> {
        (1..=SIDES).map(Cover).filter(|command| self.permits(seat, command).is_ok()).collect()
    }
}
