//! The state of a game, and who may change it when.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use tabletop::{
    AddressedEvent, Applied, Begun, Enumerate, Fence, Game, Generator, PerSeat, Seat, Seed, Viewer, Waiting,
};

use crate::{
    battle::Force,
    board::Board,
    command::{Command, Refusal},
    edition::{AreaId, Category, Edition, Field, MissionKind, Nation, Scenario, Skill},
    event::Event,
    player::Player,
    setup::{BoardMode, Fault, Settings, Setup},
    view::View,
};

/// A game of LEADERS as the app leads it: the board stands on the table, the app keeps what is secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leaders {
    pub(crate) edition: Arc<Edition>,
    pub(crate) settings: Settings,
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) players: PerSeat<Player>,
    /// The seats in the order of play, which never changes.
    pub(crate) order: Vec<Seat>,
    /// Alliances, the oldest first.
    pub(crate) pacts: Vec<Pact>,
    pub(crate) stage: Stage,
    /// The board, if it is on the screen and laid out.
    pub(crate) board: Option<Arc<Board>>,
    /// The units that are noted where the app keeps book: in areas that are held, none of them empty, by their numbers.
    pub(crate) noted: Arc<BTreeMap<AreaId, Force>>,
    /// Who has just ended his turn, until the device was passed on.
    pub(crate) passing: Option<Seat>,
    /// The round, from 1; 0 during the preparations.
    pub(crate) round: u16,
    pub(crate) generator: Generator,
}

/// Where the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Chapters 2.6 to 2.10: the board is laid out.
    Preparing(Page),
    /// Chapter 3: a turn.
    Turn {
        /// Whose.
        seat: Seat,
        /// How far it is.
        phase: Phase,
    },
    /// Chapter 4: somebody has won.
    Over {
        /// Who.
        winner: Seat,
        /// By what.
        victory: Victory,
    },
}

/// A page of the preparations, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Page {
    /// „Spielmaterial nehmen" (2.6).
    Material,
    /// „Startgebiete besetzen" (2.7).
    StartAreas,
    /// „Ausgleich Startspieler" (2.8).
    Compensation,
    /// „Szenario-Regeln" (2.10).
    Rules,
}

/// A phase of a turn, with the numbers of the manual (3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// 0: „Produktionspunkte eingeben".
    Points,
    /// 1: „Einheiten abziehen".
    Withdrawal,
    /// 2: „Nationale Ereignisse".
    Events,
    /// 3: „Beordern und Kämpfen".
    Battle,
    /// 4: „Hauptquartier".
    Headquarters,
}

/// How a game is won (chapter 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    /// Enough points were entered.
    Military,
    /// Enough was researched in all three fields.
    Research,
    /// The badge was earned.
    Missions,
    /// Enough of the areas that the scenario marks were held.
    Markers,
    /// The most points after the scenario's last round.
    LastRound,
}

/// An alliance of two seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pact {
    /// The partners.
    pub seats: [Seat; 2],
    /// While it ends: which of them have begun a turn since, and so may attack again.
    pub ending: Option<[bool; 2]>,
}

/// A step that can be taken back.
pub(crate) fn open(events: Vec<AddressedEvent<Event>>) -> Applied<Event> {
    Applied { events, fence: None }
}

/// A step that can not be taken back.
pub(crate) fn fenced(fence: Fence, events: Vec<AddressedEvent<Event>>) -> Applied<Event> {
    Applied { events, fence: Some(fence) }
}

impl Game for Leaders {
    const TAG: &'static str = "leaders";
    type Edition = Edition;
    type Setup = Setup;
    type Fault = Fault;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type Outcome = (Seat, Victory);
    type View = View;

    fn begin(edition: &Edition, setup: &Setup, seed: Seed) -> Result<Begun<Self>, Vec<Fault>> {
        let faults = setup.check(edition);
        let Some(scenario) = setup.scenario_of(edition).filter(|_| faults.is_empty()) else { return Err(faults) };
        let rules = &scenario.rules;
        let mut generator = Generator::new(seed);
        let count = u8::try_from(setup.players.len()).unwrap_or(u8::MAX);
        // Drawn in this order, once and for all: the first player, the missions seat by seat, the areas.
        let first = generator.below(u32::from(count));
        let mut order: Vec<Seat> = Seat::all(count).collect();
        order.rotate_left(first as usize);
        let players = PerSeat::new(count, |seat| {
            let nation = setup.players[seat.index()].nation;
            let missions = Category::ALL
                .map(|category| draw_mission(edition, (category, rules.covert.value), None, &mut generator));
            let (diplomats, spies) = (rules.diplomats.value, rules.spies.value);
            Player { diplomats, spies, ..Player::new(nation, count, missions) }
        });
        let events = vec![AddressedEvent::public(Event::Order(order.clone()))];
        let mut game = Self {
            edition: Arc::new(edition.clone()),
            settings: setup.settings.clone(),
            scenario: Arc::new(scenario.clone()),
            players,
            order,
            pacts: Vec::new(),
            stage: Stage::Preparing(Page::Material),
            board: None,
            noted: Arc::default(),
            passing: None,
            round: 0,
            generator,
        };
        game.deal_fixed_areas();
        Ok((game, events))
    }

    fn seats(&self) -> u8 {
        self.players.count()
    }

    fn waiting_for(&self) -> Waiting<(Seat, Victory)> {
        match self.stage {
            Stage::Over { winner, victory } => Waiting::Over((winner, victory)),
            Stage::Turn { seat, .. } => {
                let ordering = self.board.as_ref().and_then(|board| board.waiting(seat));
                Waiting::For(vec![ordering.unwrap_or(seat)])
            }
            Stage::Preparing(_) => Waiting::For(vec![self.next_to_occupy()]),
        }
    }

    fn permits(&self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let command = *command;
        let active = match self.waiting_for() {
            Waiting::Over(_) => return Err(Refusal::GameOver),
            Waiting::For(seats) => seats[0],
        };
        if seat != active {
            return Err(Refusal::NotYourTurn(active));
        }
        match self.stage {
            Stage::Preparing(page) => self.permits_preparation(seat, page, command),
            Stage::Turn { phase, .. } if matches!(command, Command::Downgrade(_)) => {
                self.permits_downgrade(phase, command)
            }
            Stage::Turn { phase: Phase::Withdrawal | Phase::Battle, .. } if self.board.is_some() => {
                self.permits_on_board(seat, command)
            }
            Stage::Turn { phase: Phase::Points, .. } => self.permits_entry(seat, command),
            Stage::Turn { phase: Phase::Withdrawal, .. } => only_proceed(command),
            Stage::Turn { phase: Phase::Events, .. } => self.permits_reading(seat, command),
            Stage::Turn { phase: Phase::Battle, .. } => self.permits_battle(seat, command),
            Stage::Turn { phase: Phase::Headquarters, .. } => self.permits_order(seat, command),
            Stage::Over { .. } => Err(Refusal::GameOver),
        }
    }

    fn apply(&mut self, seat: Seat, command: &Command) -> Result<Applied<Event>, Refusal> {
        let command = *command;
        self.permits(seat, &command)?;
        Ok(match self.stage {
            Stage::Preparing(page) => self.prepare(seat, page, command),
            Stage::Turn { .. } if let Command::Downgrade(to) = command => self.downgrade(to),
            Stage::Turn { seat: active, phase: Phase::Withdrawal | Phase::Battle } if self.board.is_some() => {
                self.act_on_board(active, seat, command)
            }
            Stage::Turn { phase: Phase::Points, .. } => self.enter_points(seat, command),
            Stage::Turn { phase: Phase::Withdrawal, .. } => self.open_events(seat),
            Stage::Turn { phase: Phase::Events, .. } => self.read_events(seat, command),
            Stage::Turn { phase: Phase::Battle, .. } => self.battle(seat, command),
            Stage::Turn { phase: Phase::Headquarters, .. } => self.headquarters(seat, command),
            Stage::Over { .. } => return Err(Refusal::GameOver),
        })
    }

    fn reseed(&mut self, seed: Seed) {
        self.generator = Generator::new(seed);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }
}

impl Enumerate for Leaders {
    fn legal(&self, seat: Seat) -> Vec<Command> {
        if self.waiting_for() != Waiting::For(vec![seat]) {
            return Vec::new();
        }
        let mut candidates = match self.stage {
            Stage::Preparing(Page::StartAreas) => self.areas().map(Command::Occupy).collect(),
            Stage::Turn { phase: Phase::Withdrawal | Phase::Battle, .. } if self.board.is_some() => {
                self.orders_on_board(seat)
            }
            Stage::Turn { phase: Phase::Points, .. } => {
                let claims = self.areas().flat_map(|area| [Command::Claim(area), Command::Release(area)]);
                let entries = (0..=self.edition.world_total()).map(Command::Enter);
                claims.chain(entries).chain([Command::Begin]).chain(self.notes()).collect()
            }
            Stage::Turn { phase: Phase::Battle, .. } => {
                let claims = self.areas().flat_map(|area| [Command::Claim(area), Command::Release(area)]);
                claims.chain(self.notes()).collect()
            }
            Stage::Turn { phase: Phase::Events, .. } => {
                let mut reading = self.reading_commands();
                reading.extend(self.orders_on_board(seat));
                reading
            }
            Stage::Turn { phase: Phase::Headquarters, .. } => self.order_commands(seat),
            _ => Vec::new(),
        };
        candidates.extend(BoardMode::ALL.map(Command::Downgrade));
        candidates.push(Command::Proceed);
        candidates.retain(|command| self.permits(seat, command).is_ok());
        candidates
    }
}

impl Leaders {
    /// The numbers this game is played with.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The areas of the board.
    pub(crate) fn areas(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..u8::try_from(self.edition.map.areas.len()).unwrap_or(u8::MAX)).map(AreaId)
    }

    /// The area, if the board has it.
    pub(crate) fn known(&self, area: AreaId) -> Result<AreaId, Refusal> {
        if area.index() < self.edition.map.areas.len() { Ok(area) } else { Err(Refusal::UnknownArea) }
    }

    /// Another seat of this table than `seat`.
    pub(crate) fn other(&self, seat: Seat, other: Seat) -> Result<Seat, Refusal> {
        if other != seat && self.players.has(other) { Ok(other) } else { Err(Refusal::NotAnotherPlayer) }
    }

    /// The nation a seat leads.
    pub(crate) fn nation(&self, seat: Seat) -> &Nation {
        &self.edition.nations[self.players[seat].nation.index()]
    }

    /// Whether a seat's nation has a skill that counts in this game.
    pub(crate) fn has_skill(&self, seat: Seat, skill: Skill) -> bool {
        self.settings.skills && self.nation(seat).skill.value == skill
    }

    /// The level a seat has reached in a field.
    pub(crate) fn level(&self, seat: Seat, field: Field) -> u8 {
        self.players[seat].research[field as usize]
    }

    /// The alliance of two seats, standing or ending.
    pub(crate) fn pact(&self, one: Seat, two: Seat) -> Option<&Pact> {
        self.pacts.iter().find(|pact| pact.joins(one, two))
    }

    /// Ends the game.
    pub(crate) fn won(&mut self, winner: Seat, victory: Victory) -> AddressedEvent<Event> {
        self.stage = Stage::Over { winner, victory };
        AddressedEvent::public(Event::Won(winner, victory))
    }

    /// Begins a seat's turn: phase 0.
    pub(crate) fn begin_turn(&mut self, seat: Seat) -> Vec<AddressedEvent<Event>> {
        let mut events = Vec::new();
        let mut parted = Vec::new();
        if self.order.first() == Some(&seat) {
            self.round += 1;
            events.push(AddressedEvent::public(Event::Round(self.round)));
        }
        // An alliance that was ended binds each of the two until his own next turn begins (3.6.3).
        for pact in &mut self.pacts {
            if let Some(side) = pact.seats.iter().position(|partner| *partner == seat)
                && let Some(freed) = &mut pact.ending
                && !core::mem::replace(&mut freed[side], true)
            {
                parted.push(pact.seats[1 - side]);
            }
        }
        for other in parted {
            events.extend(self.leave_areas_of(seat, other));
        }
        self.pacts.retain(|pact| pact.ending != Some([true, true]));
        events.push(self.enter_phase(seat, Phase::Points));
        events
    }

    /// Leads a seat's turn into a phase.
    pub(crate) fn enter_phase(&mut self, seat: Seat, phase: Phase) -> AddressedEvent<Event> {
        self.stage = Stage::Turn { seat, phase };
        AddressedEvent::public(Event::Began { seat, phase })
    }

    /// The seat that plays after `seat`.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        let at = self.order.iter().position(|next| *next == seat).unwrap_or(0);
        self.order[(at + 1) % self.order.len()]
    }

    /// Draws a mission of a category, another one than `last` if there is one.
    pub(crate) fn redraw_mission(&mut self, category: Category, last: MissionKind) -> Option<MissionKind> {
        let edition = Arc::clone(&self.edition);
        let from = (category, self.scenario.rules.covert.value);
        draw_mission(&edition, from, Some(last), &mut self.generator)
    }
}

/// Permits nothing but to go on.
fn only_proceed(command: Command) -> Result<(), Refusal> {
    if command == Command::Proceed { Ok(()) } else { Err(Refusal::WrongPhase) }
}

/// Draws one of an edition's missions of a category, another one than `last` if there is one; `None` if there is none. Where there
/// are no covert actions, none is asked for.
fn draw_mission(
    edition: &Edition,
    (category, covert): (Category, bool),
    last: Option<MissionKind>,
    generator: &mut Generator,
) -> Option<MissionKind> {
    let all: Vec<MissionKind> = edition
        .missions
        .iter()
        .filter(|mission| mission.category.value == category && (covert || !mission.kind.is_covert()))
        .map(|mission| mission.kind)
        .collect();
    let fresh: Vec<MissionKind> = all.iter().copied().filter(|kind| Some(*kind) != last).collect();
    let pool = if fresh.is_empty() { all } else { fresh };
    generator.choose(&pool).copied()
}

impl Pact {
    /// Whether this is the alliance of these two.
    pub fn joins(&self, one: Seat, two: Seat) -> bool {
        self.seats == [one, two] || self.seats == [two, one]
    }
}
