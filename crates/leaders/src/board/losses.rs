//! Who fights on a side of a battle, and who is lost (manual, chapters 3.5.4a, 3.5.4c and 3.6.3).

use tabletop::Seat;

use super::{Battles, Board, Fight, Happened, OrderError, Round, Side, Spot, fight::fresh};
use crate::{
    battle::{Force, Outcome},
    edition::Unit,
};

impl Board {
    pub(super) fn permits_loss(
        &self,
        battles: &Battles,
        fight: &Fight,
        side: Side,
        (owner, unit): (Seat, Unit),
    ) -> Result<(), OrderError> {
        let fights = self.ranks(fight, side).contains(&owner);
        let losable = self.losable(battles, fight, side);
        if losable.iter().any(|(loser, kind, _)| (*loser, *kind) == (owner, unit)) {
            Ok(())
        } else if fights && losable.iter().all(|(loser, ..)| *loser != owner) {
            Err(OrderError::PartnersFirst)
        } else {
            Err(OrderError::NotThere(0))
        }
    }

    /// Whose units fight on a side: the attacker's own; the defender's and, on land, those of his partners, who stand there.
    pub(super) fn ranks(&self, fight: &Fight, side: Side) -> Vec<Seat> {
        let leader = fight.seat(side);
        match (side, fight.at) {
            (Side::Defender, Spot::Land(area)) => {
                let guards = self.land[area.index()].iter().filter(|(_, force)| !force.is_empty());
                let guards = guards.map(|(seat, _)| seat).filter(|seat| *seat != fight.seat(Side::Attacker));
                guards.filter(|seat| *seat != leader).chain([leader]).collect()
            }
            _ => vec![leader],
        }
    }

    /// The units that fight on a side.
    pub(super) fn force(&self, battles: &Battles, fight: &Fight, side: Side) -> Force {
        let all = self.ranks(fight, side).into_iter();
        let all = all.fold(Force::default(), |sum, seat| sum.with(self.units(fight.at, seat)));
        all.without(fresh(battles, fight, side))
    }

    /// What may be lost next, by owner and kind: the partners' units before the defender's own (3.6.3).
    pub(super) fn losable(&self, battles: &Battles, fight: &Fight, side: Side) -> Vec<(Seat, Unit, u16)> {
        let of = |seat: Seat| {
            let there = self.units(fight.at, seat).without(fresh(battles, fight, side));
            Unit::ALL.into_iter().map(move |unit| (seat, unit, there.of(unit))).filter(|(.., count)| *count > 0)
        };
        let leader = fight.seat(side);
        let partners: Vec<_> =
            self.ranks(fight, side).into_iter().filter(|seat| *seat != leader).flat_map(of).collect();
        if partners.is_empty() { of(leader).collect() } else { partners }
    }

    pub(super) fn lose(&mut self, fight: &Fight, (owner, force): (Seat, Force), happened: &mut Vec<Happened>) {
        let there = self.units_mut(fight.at, owner);
        *there = there.without(force);
        happened.push(Happened::Lost(owner, force));
    }

    /// Loses what there is no choice about; what is still due.
    pub(super) fn forced_losses(
        &mut self,
        battles: &Battles,
        fight: &Fight,
        (side, mut due): (Side, u16),
        happened: &mut Vec<Happened>,
    ) -> u16 {
        while due > 0 {
            let losable = self.losable(battles, fight, side);
            let all: u16 = losable.iter().map(|(.., count)| *count).sum();
            let (owner, unit, count) = match losable[..] {
                [] => return 0,
                [only] => only,
                // All of these fall, in whatever order.
                [first, ..] if due >= all => first,
                _ => return due,
            };
            let lost = count.min(due);
            self.lose(fight, (owner, Force::only(unit, lost)), happened);
            due -= lost;
        }
        due
    }

    /// Step a: the losses of a retreat, and then the rest goes to the drop zones of their owners. `None` ends the battle.
    pub(super) fn fall(
        &mut self,
        battles: &Battles,
        fight: &Fight,
        (side, due): (Side, u16),
        happened: &mut Vec<Happened>,
    ) -> Option<Round> {
        let due = self.forced_losses(battles, fight, (side, due), happened);
        if due > 0 {
            return Some(Round::Falling(side, due));
        }
        for seat in self.ranks(fight, side) {
            let back = self.units(fight.at, seat).without(fresh(battles, fight, side));
            let there = self.units_mut(fight.at, seat);
            *there = there.without(back);
            self.zones[seat] = self.zones[seat].with(back);
        }
        let outcome = match side {
            Side::Attacker => Outcome::DefenderHolds,
            Side::Defender => Outcome::AttackerHolds,
        };
        self.end(fight, outcome, happened);
        None
    }
}
