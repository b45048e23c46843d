//! Phases 0 and 3: production points, and the areas they come from (manual, chapters 3.2, 3.5 and 4). What scenarios win by
//! besides is in [`own`](super::own).

use std::sync::Arc;

use tabletop::{AddressedEvent, Applied, Fence, Seat};

use crate::{
    battle::Force,
    command::{Command, MOST_NOTED, Refusal},
    edition::{AreaId, Unit},
    event::Event,
    game::{Leaders, Phase, Victory, fenced, open},
    setup::BoardMode,
};

impl Leaders {
    pub(crate) fn permits_entry(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Claim(_) | Command::Release(_) | Command::Units(..) => self.permits_note(seat, command),
            Command::Enter(points) if self.settings.board.knows_points() => {
                let sum = self.edition.income(self.players[seat].areas).total;
                if points == sum { Ok(()) } else { Err(Refusal::NotTheSum(sum)) }
            }
            Command::Enter(points) => {
                let world = self.edition.world_total();
                if points <= world { Ok(()) } else { Err(Refusal::MoreThanTheWorld(world)) }
            }
            Command::Begin if self.passing.is_none() => Err(Refusal::NothingToChange),
            Command::Begin => Ok(()),
            _ => Err(Refusal::WrongPhase),
        }
    }

    pub(crate) fn permits_battle(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Proceed => Ok(()),
            _ => self.permits_note(seat, command),
        }
    }

    /// Areas are noted when they are won or lost in phase 3, or when the points are added up in phase 0. A battle in which nobody
    /// is left frees an area of the defender's (3.5.4d).
    fn permits_note(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        match command {
            Command::Claim(_) | Command::Release(_) if self.board.is_some() => Err(Refusal::OnScreen),
            Command::Claim(area) if self.holder(self.known(area)?) == Some(seat) => Err(Refusal::AlreadyYours),
            Command::Release(area) if self.holder(self.known(area)?).is_none() => Err(Refusal::FreeAlready),
            Command::Claim(_) | Command::Release(_) => Ok(()),
            Command::Units(area, unit, count) => self.permits_units(area, unit, count),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn permits_units(&self, area: AreaId, unit: Unit, count: u16) -> Result<(), Refusal> {
        if self.settings.board != BoardMode::Book {
            Err(Refusal::NoBook)
        } else if self.holder(self.known(area)?).is_none() {
            Err(Refusal::NobodyThere)
        } else if count > MOST_NOTED {
            Err(Refusal::TooManyNoted(MOST_NOTED))
        } else if self.noted(area).of(unit) == count {
            Err(Refusal::NothingToChange)
        } else {
            Ok(())
        }
    }

    /// Notes about each area and kind of unit.
    pub(crate) fn notes(&self) -> impl Iterator<Item = Command> {
        let most = (self.settings.board == BoardMode::Book).then_some(0..=MOST_NOTED);
        let of = |area: AreaId| move |count: u16| Unit::ALL.map(|unit| Command::Units(area, unit, count));
        most.into_iter().flat_map(move |counts| self.areas().flat_map(move |area| counts.clone().flat_map(of(area))))
    }

    /// What is noted to stand in an area.
    fn noted(&self, area: AreaId) -> Force {
        self.noted.get(&area).copied().unwrap_or_default()
    }

    /// Notes what stands in an area.
    pub(super) fn note_units(&mut self, area: AreaId, force: Force) {
        if self.noted(area) == force {
            return;
        }
        let noted = Arc::make_mut(&mut self.noted);
        if force.is_empty() {
            noted.remove(&area);
        } else {
            noted.insert(area, force);
        }
    }

    pub(crate) fn enter_points(&mut self, seat: Seat, command: Command) -> Applied<Event> {
        self.passing = None;
        let points = match command {
            Command::Enter(points) => points,
            Command::Begin => return fenced(Fence::TurnEnded, vec![AddressedEvent::public(Event::Received(seat))]),
            _ => return self.note(seat, command),
        };
        self.players[seat].entered = Some(points);
        let entered = AddressedEvent::public(Event::Entered { seat, points });
        self.count_markers(seat);
        // The military victory is decided by the entered points alone: no bonus of research or skill counts (4).
        let victory = if points >= self.settings.military {
            Some((seat, Victory::Military))
        } else if self.has_held(seat) {
            Some((seat, Victory::Markers))
        } else {
            self.winner_of_last_round(seat).map(|winner| (winner, Victory::LastRound))
        };
        if let Some((winner, victory)) = victory {
            // The story that is told now shows what everybody has done in secret: there is no way back into the game.
            return fenced(Fence::Revealed, vec![entered, self.won(winner, victory)]);
        }
        if self.scenario.is_final_count(self.round) {
            self.passing = Some(seat);
            let mut events = vec![entered];
            events.extend(self.begin_turn(self.after(seat)));
            return open(events);
        }
        if let Some(board) = self.board_mut() {
            board.begin_withdrawal();
        }
        open(vec![entered, self.enter_phase(seat, Phase::Withdrawal)])
    }

    pub(crate) fn battle(&mut self, seat: Seat, command: Command) -> Applied<Event> {
        if command == Command::Proceed {
            return open(vec![self.enter_phase(seat, Phase::Headquarters)]);
        }
        self.note(seat, command)
    }

    fn note(&mut self, seat: Seat, command: Command) -> Applied<Event> {
        let event = match command {
            Command::Claim(area) => {
                let from = self.free(area);
                self.players[seat].areas.insert(area);
                Some(Event::Claimed { seat, area, from })
            }
            Command::Release(area) => self.free(area).map(|seat| Event::Released { seat, area }),
            Command::Units(area, unit, count) => {
                let mut force = self.noted(area);
                *force.of_mut(unit) = count;
                self.note_units(area, force);
                Some(Event::Noted(area, force))
            }
            _ => None,
        };
        open(event.map(AddressedEvent::public).into_iter().collect())
    }

    /// Who is noted to hold an area: one at most.
    pub(crate) fn holder(&self, area: AreaId) -> Option<Seat> {
        self.players.iter().find(|(_, player)| player.areas.contains(area)).map(|(seat, _)| seat)
    }

    /// Notes an area as nobody's, with nobody in it, and returns who is noted to have held it.
    pub(super) fn free(&mut self, area: AreaId) -> Option<Seat> {
        let holder = self.holder(area)?;
        self.note_units(area, Force::default());
        self.players[holder].areas.remove(area);
        Some(holder)
    }
}
