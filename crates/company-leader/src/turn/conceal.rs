//! Repairing, hiding and turning up („Repareren", „Verbergen van troepen").

use tabletop::{AddressedEvent, Seat};

use super::EnemySight;
use crate::{
    event::{Actor, Event},
    fields::FieldId,
    game::{CompanyLeader, Log},
    hex::Facing,
    piece::Shown,
    refusal::Refusal,
};

impl CompanyLeader {
    /// An unused troop, damaged by so much at least, coins enough, and no piece of an enemy beside it (CL-16).
    pub(super) fn permits_repair(&self, enemy_sight: &EnemySight, at: FieldId, points: u8) -> Result<(), Refusal> {
        let (piece, unit) = self.own_unit(enemy_sight.seat, at)?;
        if piece.used {
            return Err(Refusal::Used(at));
        }
        if points == 0 {
            return Err(Refusal::NoPoints);
        }
        if points > self.rules.kind(unit.troop).strength - unit.strength {
            return Err(Refusal::NotDamaged(at));
        }
        let (price, purse) = (u16::from(points), self.purse(enemy_sight.seat));
        if price > purse {
            return Err(Refusal::TooDear { price, purse });
        }
        let ring = self.rules.board().ring(at);
        for enemy in self.rules.division().enemies(enemy_sight.seat) {
            if self.state.index.own[enemy.index()].meets(ring) {
                return Err(Refusal::EnemyBeside(at));
            }
        }
        Ok(())
    }

    pub(super) fn repair(&mut self, seat: Seat, at: FieldId, points: u8, log: &mut Log) {
        self.state.now.active = None;
        self.state.use_up(at);
        self.state.change_unit(&self.rules, at, |unit| unit.strength += points);
        let side = self.side(seat).index();
        self.state.now.purses[side] -= u16::from(points);
        let Some((actor, unit)) = self.actor_at(at).zip(self.state.unit(at)) else { return };
        log.push(AddressedEvent::public(Event::Repaired {
            actor,
            at,
            strength: unit.strength,
            purse: self.purse(seat),
        }));
    }

    /// The coins a seat can spend: those of its side.
    #[inline]
    pub(super) fn purse(&self, seat: Seat) -> u16 {
        self.state.now.purses[self.side(seat).index()]
    }

    /// A hidden troop of one's own.
    pub(super) fn permits_reveal(&self, enemy_sight: &EnemySight, at: FieldId) -> Result<(), Refusal> {
        if !self.own_piece(enemy_sight.seat, at)?.is_down() {
            return Err(Refusal::IsRevealed(at));
        }
        if self.state.index.hidden.contains(at) { Ok(()) } else { Err(Refusal::IsDummy(at)) }
    }

    pub(super) fn reveal(&mut self, at: FieldId, facing: Facing, log: &mut Log) {
        self.turn_up(at, facing, log);
        self.judge(log);
    }

    /// A troop in full strength that has not fired and that no enemy sees; once a turn, and not with a flag (CL-17, CL-32).
    pub(super) fn permits_hide(&self, enemy_sight: &EnemySight, at: FieldId) -> Result<(), Refusal> {
        let (piece, unit) = self.own_unit(enemy_sight.seat, at)?;
        if unit.fired {
            return Err(Refusal::HasFired(at));
        }
        if unit.strength < self.rules.kind(unit.troop).strength {
            return Err(Refusal::Damaged(at));
        }
        if piece.hid {
            return Err(Refusal::HidAlready(at));
        }
        if self.state.now.flags.iter().flatten().any(|flag| flag.carried && flag.at == at) {
            return Err(Refusal::CarriesFlag(at));
        }
        if enemy_sight.sees(at) { Err(Refusal::InSight(at)) } else { Ok(()) }
    }

    pub(super) fn hide(&mut self, at: FieldId, log: &mut Log) {
        let Some((mut piece, unit)) = self.state.piece(at).and_then(|piece| Some((piece, piece.unit()?))) else {
            return;
        };
        if self.state.now.active.is_some_and(|active| active.at == at) {
            self.state.now.active = None;
        }
        (piece.face, piece.hid) = (Shown::Down, true);
        self.state.put(&self.rules, at, piece, Some(unit.troop));
        let actor = Actor { owner: piece.owner, troop: unit.troop };
        log.push(AddressedEvent::public(Event::Hid { actor, at }));
    }
}
