//! The game as the shelf knows it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{
    AddressedEvent, Applied, Begun, Enumerate, Fence, Game, Generator, Seat, SeatSet, Seed, Viewer, Waiting,
};

use crate::{
    command::Command,
    division::{MOST_SEATS, MOST_SIDES, Side},
    edition::{Edition, Fault, Troop},
    event::{Actor, Event},
    fields::FieldId,
    outcome::Outcome,
    piece::Piece,
    refusal::Refusal,
    rules::{Aim, Rules},
    setup::Setup,
    state::{Flag, Index, Now, Phase, Reserve, State, StateError},
    view::{Own, View},
};

/// The name of the game in records, saves and editions.
pub(crate) const TAG: &str = "company-leader";

/// What happens while a command is done.
pub(crate) type Log = Vec<AddressedEvent<Event>>;

/// More than nearly all commands make: memory is asked for once.
const EVENTS: usize = 8;

/// A game of Company Leader.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct CompanyLeader {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl PartialEq for CompanyLeader {
    fn eq(&self, other: &Self) -> bool {
        // Cheap first: games that were cloned share their rules.
        self.state == other.state && self.rules == other.rules
    }
}

/// The written form of a game: tables and sets are computed anew when it is read.
#[derive(Serialize, Deserialize)]
struct Saved {
    edition: Edition,
    setup: Setup,
    state: State,
}

impl From<CompanyLeader> for Saved {
    fn from(CompanyLeader { rules, state }: CompanyLeader) -> Self {
        Self { edition: rules.edition().clone(), setup: rules.setup().clone(), state }
    }
}

impl TryFrom<Saved> for CompanyLeader {
    type Error = StateError;

    fn try_from(Saved { edition, setup, state }: Saved) -> Result<Self, StateError> {
        let rules = Rules::read(&edition, &setup).map_err(|faults| StateError::Setup(edition_data::lines(&faults)))?;
        let state = state.restore(&rules)?;
        Ok(Self { rules, state })
    }
}

impl Game for CompanyLeader {
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
        let rules = Rules::read(edition, setup)?;
        let mut game = Self { state: Self::set_up(&rules, seed), rules };
        let mut log = Log::new();
        game.start_when_ready(&mut log);
        Ok((game, log))
    }

    fn seats(&self) -> u8 {
        self.rules.division().seat_count()
    }

    fn waiting_for(&self) -> Waiting<Outcome> {
        match self.state.now.outcome {
            Some(outcome) => Waiting::Over(outcome),
            None if self.state.now.phase == Phase::SettingUp => Waiting::For(self.unready().collect()),
            None => Waiting::For(vec![self.actor()]),
        }
    }

    fn permits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        self.permits_now(seat, *command)
    }

    fn apply(&mut self, seat: Seat, command: &Command) -> Result<Applied<Event>, Refusal> {
        self.permits(seat, command)?;
        let mut events = Log::with_capacity(EVENTS);
        let before = self.actor();
        self.perform(seat, *command, &mut events);
        let fence = self.fence(before, *command, &events);
        Ok(Applied { events, fence })
    }

    fn reseed(&mut self, seed: Seed) {
        self.state.dice = Generator::new(seed);
    }

    fn view(&self, viewer: Viewer) -> View {
        let own = self.own(viewer);
        let State { fields, now, pending, .. } = &self.state;
        View {
            viewer,
            rules: Arc::clone(&self.rules),
            fields: fields.clone(),
            now: *now,
            pending: pending.clone(),
            own,
        }
    }
}

impl Enumerate for CompanyLeader {
    fn legal(&self, seat: Seat) -> Vec<Command> {
        self.legal_commands(seat)
    }
}

impl CompanyLeader {
    /// What the game is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How it ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.now.outcome
    }

    /// Brings a view of this game up to date: what [`Game::view`] gives, without asking for memory anew.
    pub fn refresh(&self, view: &mut View) {
        view.fields.clone_from(&self.state.fields);
        view.now = self.state.now;
        view.pending.clone_from(&self.state.pending);
        if let (Viewer::Seat(seat), Some(own)) = (view.viewer, &mut view.own) {
            self.tell_hidden(seat, &mut own.hidden);
            own.reserve = self.state.reserve[seat.index()];
        }
    }

    /// What only a viewer himself knows.
    fn own(&self, viewer: Viewer) -> Option<Own> {
        let seat = viewer.seat()?;
        self.rules.division().seats().any(|other| other == seat).then(|| {
            let mut own = Own { seat, hidden: Vec::new(), reserve: self.state.reserve[seat.index()] };
            self.tell_hidden(seat, &mut own.hidden);
            own
        })
    }

    /// Lists the hidden troops of a seat.
    fn tell_hidden(&self, seat: Seat, list: &mut Vec<(FieldId, Troop)>) {
        let index = &self.state.index;
        let fields = index.own[seat.index()] & index.hidden;
        list.clear();
        list.extend(fields.iter().filter_map(|at| Some((at, self.state.under[at.index()]?))));
    }

    /// The board before the first command: dummies everywhere, troops of a scenario among them.
    fn set_up(rules: &Rules, seed: Seed) -> State {
        let division = rules.division();
        let mut reserve = [Reserve::default(); MOST_SEATS];
        for seat in division.seats() {
            reserve[seat.index()] = match rules.setup().muster.coins() {
                None => Reserve { troops: *division.army(seat), coins: 0 },
                Some(coins) => Reserve { coins, ..Reserve::default() },
            };
        }
        let mut flags = [None; MOST_SIDES];
        if let Aim::Flag { homes } = rules.aim() {
            for (flag, home) in flags.iter_mut().zip(homes) {
                *flag = Some(Flag { at: *home, carried: false });
            }
        }
        let now = Now {
            phase: Phase::SettingUp,
            turn: Seat(0),
            first: Seat(0),
            round: 0,
            ready: SeatSet::default(),
            out: SeatSet::default(),
            purses: [0; MOST_SIDES],
            active: None,
            flags,
            through: 0,
            outcome: None,
        };
        let count = rules.board().len();
        let mut state = State {
            fields: vec![None; count],
            under: vec![None; count],
            now,
            pending: Vec::new(),
            reserve,
            dice: Generator::new(seed),
            index: Index::of(count),
        };
        for seat in division.seats() {
            division.area(seat).iter().for_each(|at| state.put(rules, at, Piece::down(seat), None));
        }
        for (seat, troop, at) in rules.placed() {
            state.reserve[seat.index()].troops.take(*troop);
            state.put(rules, *at, Piece::down(*seat), Some(*troop));
        }
        // Who has nothing to put down has nothing to wait for.
        for seat in division.seats() {
            if state.reserve[seat.index()] == Reserve::default() {
                state.now.ready.add(seat);
            }
        }
        state
    }

    /// The seats that are still setting up.
    pub(crate) fn unready(&self) -> impl Iterator<Item = Seat> {
        let ready = self.state.now.ready;
        self.rules.division().seats().filter(move |seat| !ready.has(*seat))
    }

    /// Who must act once the armies are set up.
    pub(crate) fn actor(&self) -> Seat {
        self.state.pending.first().map_or(self.state.now.turn, |pending| pending.seat())
    }

    /// The side of a seat.
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> Side {
        self.rules.division().side(seat)
    }

    /// The revealed troop on a field, as events name it.
    pub(crate) fn actor_at(&self, at: FieldId) -> Option<Actor> {
        self.state.piece(at)?.actor()
    }

    /// Why a command can not be taken back. What was typed in can be corrected, for the dice still lie on the table; the
    /// shot they were thrown for stands.
    fn fence(&self, before: Seat, command: Command, events: &Log) -> Option<Fence> {
        let any = |wanted: fn(&Event) -> bool| events.iter().any(|told| wanted(&told.event));
        match command {
            Command::Shoot { .. } if self.rules.setup().typed => return Some(Fence::Chance),
            Command::Throw(_) => {}
            _ if any(|event| matches!(event, Event::Fired { .. })) => return Some(Fence::Chance),
            _ => {}
        }
        if any(|event| matches!(event, Event::Revealed { .. } | Event::DummyFound { .. })) {
            return Some(Fence::Revealed);
        }
        let passed = any(|event| {
            matches!(
                event,
                Event::Ready(_)
                    | Event::First(_)
                    | Event::Turn { .. }
                    | Event::Out(_)
                    | Event::Resigned(_)
                    | Event::Ended(_)
            )
        });
        (passed || self.actor() != before).then_some(Fence::TurnEnded)
    }
}
