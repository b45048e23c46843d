//! Exchanges of pieces face down („Acties met dummy's en verborgen troepen").

use tabletop::{AddressedEvent, Seat};

use super::EnemySight;
use crate::{
    command::Pair,
    event::Event,
    fields::FieldId,
    game::{CompanyLeader, Log},
    refusal::Refusal,
};

impl CompanyLeader {
    /// Both pieces are the seat's own, neighbours and unused, one of them at least lies face down, and no enemy sees a
    /// dummy move (CL-2, CL-3, CL-5).
    pub(super) fn permits_swap(&self, enemy_sight: &EnemySight, pair: Pair) -> Result<(), Refusal> {
        let [one, other] = pair.ends();
        let pieces = [self.own_piece(enemy_sight.seat, one)?, self.own_piece(enemy_sight.seat, other)?];
        if !self.rules.board().ring(one).contains(other) {
            return Err(Refusal::NotAdjacent(one, other));
        }
        for (at, piece) in [one, other].into_iter().zip(pieces) {
            if piece.used {
                return Err(Refusal::Used(at));
            }
        }
        if pieces.iter().all(|piece| !piece.is_down()) {
            return Err(Refusal::BothRevealed(one, other));
        }
        self.permits_exchange(enemy_sight, one, other)
    }

    /// Whether an enemy would see a dummy change its place.
    pub(super) fn permits_exchange(
        &self,
        enemy_sight: &EnemySight,
        one: FieldId,
        other: FieldId,
    ) -> Result<(), Refusal> {
        let dummy = |at: FieldId| self.state.index.down.contains(at) && !self.state.index.hidden.contains(at);
        if dummy(one) || dummy(other) {
            for at in [one, other] {
                if enemy_sight.sees(at) {
                    return Err(Refusal::DummyInSight(at));
                }
            }
        }
        Ok(())
    }

    pub(super) fn swap(&mut self, seat: Seat, pair: Pair, log: &mut Log) {
        let [one, other] = pair.ends();
        self.state.now.active = None;
        self.state.exchange(&self.rules, one, other);
        for at in [one, other] {
            self.state.use_up(at);
        }
        log.push(AddressedEvent::public(Event::Swapped(pair)));
        self.show_exchanged(seat, one, other, log);
        self.arrive(one, log);
        self.arrive(other, log);
        self.judge(log);
    }

    /// Hidden troops that changed places where an enemy sees one of the two fields are visible at once (CL-5).
    pub(super) fn show_exchanged(&mut self, seat: Seat, one: FieldId, other: FieldId, log: &mut Log) {
        let hidden = [one, other].map(|at| self.state.index.hidden.contains(at));
        if hidden == [false, false] {
            return;
        }
        let seen = self.in_sight(seat);
        if seen.contains(one) || seen.contains(other) {
            for (at, _) in [one, other].into_iter().zip(hidden).filter(|(_, hidden)| *hidden) {
                self.show(at, None, log);
            }
        }
    }
}
