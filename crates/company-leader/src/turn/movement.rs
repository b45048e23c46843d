//! The movement action in its six steps („Bewegen").

use tabletop::{AddressedEvent, Seat};

use super::EnemySight;
use crate::{
    event::Event,
    fields::{FieldId, Fields},
    game::{CompanyLeader, Log},
    hex::Facing,
    piece::{Piece, Shown, Unit},
    refusal::Refusal,
    state::{Active, Pending, Stage},
};

impl CompanyLeader {
    /// Steps 1 and 2: the troop has an action left.
    pub(super) fn permits_scout(&self, enemy_sight: &EnemySight, at: FieldId) -> Result<(), Refusal> {
        self.can_act(enemy_sight.seat, at).map(drop)
    }

    /// Steps 1 and 2: turns and scouts.
    pub(super) fn begin_move(&mut self, at: FieldId, facing: Facing, log: &mut Log) {
        let before = self.state.now.active.filter(|active| active.at == at);
        let moves = before.map_or(0, |active| active.moves).saturating_add(1);
        let fired = before.is_some_and(|active| active.fired);
        self.state.use_up(at);
        self.state.now.active = Some(Active { at, moves, fired, stage: Stage::Scouted });
        self.turn_to(at, facing, log);
        self.scout(at, log);
        self.judge(log);
    }

    /// Step 3: a field in front that is free or holds an unused piece of one's own (CL-4, CL-9).
    pub(super) fn permits_advance(&self, enemy_sight: &EnemySight) -> Result<(), Refusal> {
        let active = self.state.now.active.filter(|active| active.stage == Stage::Scouted);
        let from = active.ok_or(Refusal::NobodyScouted)?.at;
        let to = self.ahead(from).ok_or(Refusal::EdgeAhead(from))?;
        let Some(piece) = self.state.piece(to) else { return Ok(()) };
        if piece.owner != enemy_sight.seat {
            return Err(Refusal::Blocked(to));
        }
        if piece.used {
            return Err(Refusal::Used(to));
        }
        self.permits_exchange(enemy_sight, from, to)
    }

    /// The field in front of a revealed troop.
    fn ahead(&self, at: FieldId) -> Option<FieldId> {
        let unit = self.state.unit(at)?;
        self.rules.board().neighbour(at, unit.facing)
    }

    /// Steps 3 to 5: goes on, turns and scouts again. A game that is decided by the step ends there.
    pub(super) fn advance(&mut self, facing: Facing, log: &mut Log) {
        let Some(active) = self.state.now.active else { return };
        let from = active.at;
        let Some((to, actor)) = self.ahead(from).zip(self.actor_at(from)) else { return };
        let seat = self.state.now.turn;
        let swaps = self.state.piece(to).is_some();
        self.state.exchange(&self.rules, from, to);
        log.push(AddressedEvent::public(Event::Moved { actor, from, to }));
        if swaps {
            self.state.use_up(from);
            self.show_exchanged(seat, from, to, log);
            self.arrive(from, log);
        }
        self.state.now.active = Some(Active { at: to, stage: Stage::Advanced(from), ..active });
        self.arrive(to, log);
        self.judge(log);
        // A troop of a convoy may have left the board.
        if self.state.now.outcome.is_none() && self.state.now.active.is_some() {
            self.turn_to(to, facing, log);
            self.scout(to, log);
            self.judge(log);
        }
    }

    /// Step 6: the field lies behind the troop that has advanced, is free, and no enemy sees it.
    pub(super) fn permits_lay(&self, enemy_sight: &EnemySight, at: FieldId) -> Result<(), Refusal> {
        if !self.rules.board().has(at) {
            return Err(Refusal::NoField(at));
        }
        let behind = self.behind().ok_or(Refusal::NobodyAdvanced)?;
        if !behind.contains(at) {
            return Err(Refusal::NotBehind(at));
        }
        if self.state.piece(at).is_some() {
            return Err(Refusal::Occupied(at));
        }
        if enemy_sight.sees(at) { Err(Refusal::InSight(at)) } else { Ok(()) }
    }

    /// The field the troop that has advanced came from, and the two beside both.
    pub(crate) fn behind(&self) -> Option<Fields> {
        let Active { at, stage: Stage::Advanced(from), .. } = self.state.now.active? else { return None };
        let board = self.rules.board();
        let mut behind = *board.ring(from) & *board.ring(at);
        behind.insert(from);
        Some(behind)
    }

    pub(super) fn lay(&mut self, seat: Seat, at: FieldId, log: &mut Log) {
        self.state.put(&self.rules, at, Piece::down(seat), None);
        log.push(AddressedEvent::public(Event::Laid(at)));
        self.judge(log);
    }

    /// Turns a revealed troop.
    pub(super) fn turn_to(&mut self, at: FieldId, facing: Facing, log: &mut Log) {
        self.state.change_unit(&self.rules, at, |unit| unit.facing = facing);
        log.push(AddressedEvent::public(Event::Turned { at, facing }));
    }

    /// „Verkennen": enemies' dummies in the field of view go, their hidden troops are revealed. Partners' pieces stay.
    fn scout(&mut self, at: FieldId, log: &mut Log) {
        let Some((piece, unit)) = self.state.piece(at).and_then(|piece| Some((piece, piece.unit()?))) else { return };
        log.push(AddressedEvent::public(Event::Scouted(at)));
        let sight = self.rules.kind(unit.troop).sight;
        let seen = *self.rules.board().sight(at, unit.facing, sight);
        let here = self.rules.board().coord(at);
        for field in seen.as_slice() {
            let Some(found) = self.state.piece(*field) else { continue };
            if !found.is_down() || !self.rules.division().hostile(found.owner, piece.owner) {
                continue;
            }
            if self.state.index.hidden.contains(*field) {
                let facing = self.rules.board().coord(*field).toward(here);
                self.show(*field, Some(facing), log);
            } else {
                self.state.clear(&self.rules, *field);
                log.push(AddressedEvent::public(Event::DummyFound { at: *field, owner: found.owner }));
            }
        }
    }

    /// Turns a hidden troop up; its owner chooses its facing, which is `facing` until then (CL-11).
    pub(super) fn show(&mut self, at: FieldId, facing: Option<Facing>, log: &mut Log) {
        let owner = self.turn_up(at, facing.unwrap_or_default(), log);
        // A troop of a convoy that is turned up on an exit leaves the board.
        if let Some(seat) = owner.filter(|_| self.state.unit(at).is_some()) {
            self.state.pending.push(Pending::Face { seat, at });
        }
    }

    /// Turns a hidden troop up; gives its owner.
    pub(super) fn turn_up(&mut self, at: FieldId, facing: Facing, log: &mut Log) -> Option<Seat> {
        let troop = self.state.under[at.index()]?;
        let piece = self.state.piece(at)?;
        let unit = Unit { troop, facing, strength: self.rules.kind(troop).strength, fired: false };
        let piece = Piece { face: Shown::Up(unit), ..piece };
        self.state.put(&self.rules, at, piece, None);
        log.push(AddressedEvent::public(Event::Revealed { at, piece }));
        self.arrive(at, log);
        Some(piece.owner)
    }

    /// The owner has chosen where his troop looks.
    pub(super) fn choose_facing(&mut self, facing: Facing, log: &mut Log) {
        if let Some(Pending::Face { at, .. }) = self.state.pending.first().copied() {
            self.state.pending.remove(0);
            self.turn_to(at, facing, log);
        }
        self.go_on(log);
    }
}
