//! Shooting, return fire and the blitz („Schieten", „Schootsveld").

use tabletop::AddressedEvent;

use super::EnemySight;
use crate::{
    dice::{self, Throw},
    edition::Troop,
    event::{Actor, Event},
    fields::FieldId,
    game::{CompanyLeader, Log},
    hex::Facing,
    piece::Unit,
    refusal::Refusal,
    state::{Active, Pending, Stage, Volley},
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
            _ => self.fire(at, target, false, log),
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
            self.fire(shooter, target, fires, log);
        }
        self.go_on(log);
    }

    /// The dice are thrown: by the app, or at the table by who fires (CL-52).
    fn fire(&mut self, at: FieldId, target: FieldId, returned: bool, log: &mut Log) {
        if self.rules.setup().typed {
            let volley = if returned { Volley::Answered } else { Volley::Alone };
            return self.await_throw(at, target, volley, log);
        }
        let Some(hits) = self.throw(at, target, None, log) else { return };
        let damage = if returned { self.throw(target, at, None, log).unwrap_or_default() } else { 0 };
        self.resolve_shot(at, target, [hits, damage], log);
    }

    /// Who fires is to say what his dice show.
    fn await_throw(&mut self, at: FieldId, target: FieldId, volley: Volley, log: &mut Log) {
        if let Some(piece) = self.state.piece(at) {
            log.push(AddressedEvent::public(Event::Throwing { at, target }));
            self.state.pending.push(Pending::Throw { seat: piece.owner, at, target, volley });
        }
    }

    /// As many dice as the troop that waits for them is strong.
    pub(super) fn permits_throw(&self, at: FieldId, counts: [u8; 6]) -> Result<(), Refusal> {
        let wanted = self.state.unit(at).map_or(0, |unit| unit.strength);
        let typed = counts.iter().fold(0_u8, |sum, count| sum.saturating_add(*count));
        if typed == wanted { Ok(()) } else { Err(Refusal::DiceCount { typed, wanted }) }
    }

    /// The dice that were waited for lie on the table.
    pub(super) fn thrown(&mut self, counts: Option<[u8; 6]>, log: &mut Log) {
        if let Some(Pending::Throw { at, target, volley, .. }) = self.state.pending.first().copied() {
            self.state.pending.remove(0);
            match (self.throw(at, target, counts, log), volley) {
                (None, _) => {}
                (Some(hits), Volley::Alone) => self.resolve_shot(at, target, [hits, 0], log),
                (Some(hits), Volley::Answered) => self.await_throw(target, at, Volley::Answer(hits), log),
                (Some(damage), Volley::Answer(hits)) => self.resolve_shot(target, at, [hits, damage], log),
            }
        }
        self.go_on(log);
    }

    /// Both lose strength at the same time, once all dice are thrown: the target by the hits, the shooter by the damage.
    fn resolve_shot(&mut self, at: FieldId, target: FieldId, [hits, damage]: [u8; 2], log: &mut Log) {
        let Some(shooter) = self.state.unit(at) else { return };
        let destroyed = self.strike(target, hits, log);
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

    /// The dice of one troop on another, as they were typed in or thrown by the app; how often they hit.
    fn throw(&mut self, at: FieldId, target: FieldId, counts: Option<[u8; 6]>, log: &mut Log) -> Option<u8> {
        let strength = self.state.unit(at)?.strength;
        let (actor, other) = self.actor_at(at).zip(self.actor_at(target))?;
        let terrain = self.rules.board().terrain(target);
        let (die, class) = (self.rules.die(terrain), self.rules.kind(other.troop).class);
        let throw = match counts {
            Some(counts) => Throw::new(dice::told(counts), die, terrain, class),
            None => Throw::new(dice::rolled(&mut self.state.dice, strength), die, terrain, class),
        };
        log.push(AddressedEvent::public(Event::Fired { actors: [actor, other], at, target, throw }));
        Some(throw.hits)
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
