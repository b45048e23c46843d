//! Phases 1 to 3 with the board on the screen: what is done on it, and what the game around it makes of that.

use std::sync::Arc;

use tabletop::{AddressedEvent, Applied, Fence, PerSeat, Seat, SeatSet};

use crate::{
    battle::{Fighter, Force},
    board::{Board, Happened, Order, Rules, Spot},
    command::{Command, Refusal},
    edition::Field,
    event::{Event, National},
    game::{Leaders, Phase, Stage, fenced, open},
    setup::{BoardMode, HelpCall},
    view::Alliance,
};

impl Leaders {
    /// The board of chapter 2.8, if it is on the screen.
    pub(crate) fn lay_out_board(&mut self) {
        if self.settings.board == BoardMode::Screen {
            let areas = PerSeat::new(self.players.count(), |seat| self.players[seat].areas);
            let compensation = PerSeat::new(self.players.count(), |seat| self.compensation(seat));
            self.board = Some(Arc::new(Board::new(&self.edition, &areas, &compensation)));
        }
    }

    pub(crate) fn board_mut(&mut self) -> Option<&mut Board> {
        self.board.as_mut().map(Arc::make_mut)
    }

    /// What the board has to know of the game around it.
    fn with_rules<T>(&self, read: impl FnOnce(&Rules<'_>) -> T) -> T {
        let count = self.players.count();
        let partners =
            |seat: Seat| -> SeatSet { self.players.seats().filter(|other| self.binds(seat, *other)).collect() };
        read(&Rules {
            edition: &self.edition,
            order: &self.order,
            fighters: PerSeat::new(count, |seat| Fighter {
                skill: self.settings.skills.then(|| self.nation(seat).skill.value),
                military: self.level(seat, Field::Military),
            }),
            bonds: PerSeat::new(count, partners),
            help: self.settings.help,
        })
    }

    /// Whether an alliance binds a seat to another one, as far as it was told: until the beginning of its own turn after it was
    /// ended (3.6.3). In games from before it bound who had offered it even before he knew.
    fn binds(&self, seat: Seat, other: Seat) -> bool {
        let known = self.alliance_known_to(seat, other);
        match self.settings.help {
            HelpCall::Everybody => known.binds(),
            HelpCall::Partners => known.binds() || (known == Alliance::None && self.pact(seat, other).is_some()),
        }
    }

    pub(crate) fn permits_on_board(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let (Some(board), Stage::Turn { seat: active, .. }) = (&self.board, self.stage) else {
            return Err(Refusal::WrongPhase);
        };
        let order = match command {
            Command::Proceed => Order::Proceed,
            Command::Board(order) if order != Order::Proceed => order,
            Command::Claim(_) | Command::Release(_) => return Err(Refusal::OnScreen),
            Command::Units(..) => return Err(Refusal::NoBook),
            _ => return Err(Refusal::WrongPhase),
        };
        Ok(self.with_rules(|rules| board.permits(rules, active, seat, order))?)
    }

    /// All that a seat could do on the board.
    pub(crate) fn orders_on_board(&self, seat: Seat) -> Vec<Command> {
        let (Some(board), Stage::Turn { seat: active, .. }) = (&self.board, self.stage) else { return Vec::new() };
        let orders = self.with_rules(|rules| board.legal(rules, active, seat));
        orders.into_iter().filter(|order| *order != Order::Proceed).map(Command::Board).collect()
    }

    /// Carries out what is permitted; where that ends the phase, the next one begins.
    pub(crate) fn act_on_board(&mut self, active: Seat, seat: Seat, command: Command) -> Applied<Event> {
        let (Some(mut board), order) =
            (self.board.take(), if let Command::Board(order) = command { order } else { Order::Proceed })
        else {
            return open(Vec::new());
        };
        let mut dice = self.generator.clone();
        let done = self.with_rules(|rules| Arc::make_mut(&mut board).apply(rules, active, (seat, order), &mut dice));
        self.generator = dice;
        let (next, typed) = (board.waiting(active), board.is_typed());
        self.board = Some(board);
        let mut done = done.unwrap_or_default();
        // Whoever looks on sees it, so it is told.
        if done.is_empty() {
            done.push(Happened::Ordered(seat, order));
        }
        let thrown = done.iter().any(|done| matches!(done, Happened::Threw(_) | Happened::Rerolled { .. }));
        let mut events: Vec<_> = done.into_iter().map(|done| AddressedEvent::public(Event::Board(done))).collect();
        events.extend(self.note_conquests());
        match self.stage {
            Stage::Turn { phase: Phase::Withdrawal, .. } if next.is_none() => {
                let Applied { events: news, fence } = self.open_events(active);
                events.extend(news);
                return Applied { events, fence };
            }
            Stage::Turn { phase: Phase::Battle, .. } if next.is_none() => {
                events.push(self.enter_phase(active, Phase::Headquarters));
            }
            _ => {}
        }
        // What was typed in can be corrected: the dice still lie on the table.
        if thrown && !typed {
            fenced(Fence::Chance, events)
        } else if next.unwrap_or(active) == seat {
            open(events)
        } else {
            fenced(Fence::TurnEnded, events)
        }
    }

    /// Areas are noted as they stand on the board, and markers with them (3.5.4, results A to C).
    fn note_conquests(&mut self) -> Vec<AddressedEvent<Event>> {
        let Some(board) = self.board.clone() else { return Vec::new() };
        let mut events = Vec::new();
        for area in self.areas() {
            let (before, now) = (self.holder(area), board.owner(area));
            if before == now {
                continue;
            }
            self.free(area);
            events.push(AddressedEvent::public(match (before, now) {
                (from, Some(seat)) => {
                    self.players[seat].areas.insert(area);
                    Event::Claimed { seat, area, from }
                }
                (Some(seat), None) => Event::Released { seat, area },
                (None, None) => continue,
            }));
        }
        events
    }

    /// Phase 2 on the board: recruits come into the base camp, then sabotage takes units from there (3.4, in the order of the
    /// manual's list).
    pub(crate) fn muster(&mut self, seat: Seat, news: &[National]) -> Vec<AddressedEvent<Event>> {
        let Some(board) = self.board_mut() else { return Vec::new() };
        let mut happened = Vec::new();
        for national in news {
            match *national {
                National::Reinforcements([infantry, tank, plane]) => {
                    board.recruit(seat, Force::new(infantry, tank, plane));
                }
                National::Sabotage(count) => happened.extend(board.sabotage(seat, count)),
                _ => {}
            }
        }
        happened.into_iter().map(|done| AddressedEvent::public(Event::Board(done))).collect()
    }

    /// An alliance is over for a seat: its units in the other one's areas come home.
    pub(crate) fn leave_areas_of(&mut self, seat: Seat, other: Seat) -> Option<AddressedEvent<Event>> {
        let back = self.board_mut()?.part(seat, other);
        (!back.is_empty()).then(|| AddressedEvent::public(Event::Board(Happened::Withdrew(seat, back))))
    }

    /// The app may do less about the board than before, never more: it would not know what stands where. Not while somebody is
    /// behind the curtain.
    pub(crate) fn permits_downgrade(&self, phase: Phase, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Downgrade(_) if matches!(phase, Phase::Events | Phase::Headquarters) => Err(Refusal::WrongPhase),
            Command::Downgrade(to) if to >= self.settings.board => Err(Refusal::NothingToChange),
            Command::Downgrade(_) => Ok(()),
            _ => Err(Refusal::WrongPhase),
        }
    }

    /// The areas stay noted as they are, and where book is kept on, so does what stands in them. What has been planned and not yet
    /// done on the board is for the table to do.
    pub(crate) fn downgrade(&mut self, to: BoardMode) -> Applied<Event> {
        self.settings.board = to;
        let board = self.board.take();
        if to == BoardMode::Table {
            self.noted = Arc::default();
        } else if let Some(board) = board {
            for area in self.areas() {
                let there = board.owner(area).map(|owner| board.units(Spot::Land(area), owner));
                self.note_units(area, there.unwrap_or_default());
            }
        }
        // Whoever is asked in somebody else's turn gives it back to him.
        fenced(Fence::TurnEnded, vec![AddressedEvent::public(Event::Downgraded(to))])
    }
}
