//! Shooting, return fire and the blitz („Schieten", „Schootsveld").

use tabletop::AddressedEvent;

use super::EnemySight;
use crate::{
    dice::Throw,
    edition::Troop,
    event::{Actor, Event},
    fields::FieldId,
    game::{CompanyLeader, Log},
    hex::Facing,
    piece::Unit,
    refusal::Refusal,
    state::{Active, Pending, Stage},
};

impl CompanyLeader {
    /// The troop has an action left and has not fired, the target is a revealed troop of an enemy and, after turning, in
    /// the field of fire.
    pub(super) fn permits_shot(
        &self,
        enemy_sight: &EnemySight,
        at: FieldId,
        target: FieldId,
        facing: Facing,
    ) -> Result<(), Refusal> {
        let unit = self.can_act(enemy_sight.seat, at)?;
        if self.state.now.active.is_some_and(|active| active.at == at && active.fired) {
            return Err(Refusal::HasFired(at));
        }
        if !self.rules.board().has(target) {
            return Err(Refusal::NoField(target));
        }
        let piece = self.state.piece(target).ok_or(Refusal::NothingThere(target))?;
        if !self.rules.division().hostile(piece.owner, enemy_sight.seat) {
            return Err(Refusal::NoEnemy(target));
        }
        if piece.is_down() {
            return Err(Refusal::HiddenTarget(target));
        }
        let reaches = self.rules.reaches(unit.troop, at, facing, target);
        if reaches { Ok(()) } else { Err(Refusal::OutOfRange(target)) }
    }

    /// Turns to the target; who is looked at, and is in range, may fire back.
    pub(super) fn shoot(&mut self, at: FieldId, target: FieldId, facing: Facing, log: &mut Log) {
        let before = self.state.now.active.filter(|active| active.at == at);
        let moves = before.map_or(0, |active| active.moves);
        self.state.now.active = Some(Active { at, moves, fired: true, stage: Stage::Done });
        self.state.use_up(at);
        self.state.change_unit(&self.rules, at, |unit| unit.fired = true);
        self.turn_to(at, facing, log);
        log.push(AddressedEvent::public(Event::Aimed { at, target }));
        match (self.state.unit(at), self.state.piece(target).and_then(|piece| Some((piece.owner, piece.unit()?)))) {
            (Some(shooter), Some((seat, unit))) if self.fires_back(shooter, at, unit, target) => {
                self.state.pending.push(Pending::Return { seat, shooter: at, target });
            }
            _ => self.resolve_shot(at, target, false, log),
        }
    }

    /// Whether the target of a shot can fire back: it looks at the shooter, far enough, and neither is artillery (CL-13).
    fn fires_back(&self, shooter: Unit, at: FieldId, unit: Unit, target: FieldId) -> bool {
        shooter.troop != Troop::Artillery
            && unit.troop != Troop::Artillery
            && self.rules.reaches(unit.troop, target, unit.facing, at)
    }

    /// The owner of the target has decided.
    pub(super) fn answer_shot(&mut self, fires: bool, log: &mut Log) {
        if let Some(Pending::Return { shooter, target, .. }) = self.state.pending.first().copied() {
            self.state.pending.remove(0);
            self.resolve_shot(shooter, target, fires, log);
        }
        self.go_on(log);
    }

    /// Throws the dice of both before either loses strength.
    fn resolve_shot(&mut self, at: FieldId, target: FieldId, returned: bool, log: &mut Log) {
        let Some((shooter, unit)) = self.state.unit(at).zip(self.state.unit(target)) else { return };
        let Some((actor, other)) = self.actor_at(at).zip(self.actor_at(target)) else { return };
        let throw = self.throw(shooter, unit, target);
        log.push(AddressedEvent::public(Event::Fired { actors: [actor, other], at, target, throw }));
        let back = returned.then(|| self.throw(unit, shooter, at));
        if let Some(throw) = back {
            log.push(AddressedEvent::public(Event::Fired { actors: [other, actor], at: target, target: at, throw }));
        }
        let destroyed = self.strike(target, throw.hits, log);
        let damage = back.map_or(0, |throw| throw.hits);
        let fell = self.strike(at, damage, log);
        if fell {
            self.state.now.active = None;
        } else if destroyed
            && damage == 0
            && shooter.troop != Troop::Artillery
            && self.rules.board().ring(at).contains(target)
            && let Some(active) = &mut self.state.now.active
        {
            active.stage = Stage::Won(target);
        }
        self.judge(log);
    }

    /// The dice of one troop on another.
    fn throw(&mut self, shooter: Unit, target: Unit, at: FieldId) -> Throw {
        let terrain = self.rules.board().terrain(at);
        let class = self.rules.kind(target.troop).class;
        Throw::new(&mut self.state.dice, self.rules.die(terrain), terrain, class, shooter.strength)
    }

    /// A troop loses strength; whether it was destroyed.
    fn strike(&mut self, at: FieldId, hits: u8, log: &mut Log) -> bool {
        let Some(piece) = self.state.piece(at) else { return false };
        let Some(unit) = piece.unit().filter(|_| hits > 0) else { return false };
        if unit.strength > hits {
            let strength = unit.strength - hits;
            self.state.change_unit(&self.rules, at, |unit| unit.strength = strength);
            let actor = Actor { owner: piece.owner, troop: unit.troop };
            log.push(AddressedEvent::public(Event::Hit { actor, at, strength }));
            return false;
        }
        self.state.clear(&self.rules, at);
        log.push(AddressedEvent::public(Event::Destroyed { at, piece }));
        self.drop_flags(at, log);
        true
    }

    /// The field a troop may go to by blitz, and that it is free still (CL-15).
    pub(super) fn permits_blitz(&self) -> Result<(FieldId, FieldId), Refusal> {
        match self.state.now.active {
            Some(Active { at, stage: Stage::Won(field), .. }) if self.state.piece(field).is_none() => Ok((at, field)),
            _ => Err(Refusal::NoBlitz),
        }
    }

    /// Goes there without turning, scouting or laying dummies.
    pub(super) fn blitz(&mut self, log: &mut Log) {
        let Ok((from, to)) = self.permits_blitz() else { return };
        let Some(actor) = self.actor_at(from) else { return };
        self.state.exchange(&self.rules, from, to);
        if let Some(active) = &mut self.state.now.active {
            (active.at, active.stage) = (to, Stage::Done);
        }
        log.push(AddressedEvent::public(Event::Moved { actor, from, to }));
        self.arrive(to, log);
        self.judge(log);
    }
}
