//! Phase 1: „Einheiten abziehen" (manual, chapter 3.3).

use tabletop::Seat;

use super::{Board, Happened, Order, OrderError, Spot, Step};
use crate::{
    battle::Force,
    edition::{AreaId, Unit},
};

impl Board {
    /// Phase 1 begins.
    pub fn begin_withdrawal(&mut self) {
        self.step = Step::Withdrawing(Vec::new());
    }

    pub(super) fn withdrawals(&self) -> Vec<Order> {
        self.areas().flat_map(|area| Unit::ALL.map(|unit| Order::Keep(area, unit))).collect()
    }

    pub(super) fn permits_withdrawal(
        &self,
        seat: Seat,
        stays: &[(AreaId, Unit)],
        order: Order,
    ) -> Result<(), OrderError> {
        match order {
            Order::Proceed => Ok(()),
            Order::Keep(area, _) if self.land.get(area.index()).is_none() => Err(OrderError::UnknownPlace),
            Order::Keep(area, _) if self.owner(area) != Some(seat) => Err(OrderError::NotYours),
            Order::Keep(area, unit) => {
                let there = self.units(Spot::Land(area), seat);
                if there.of(unit) == 0 {
                    Err(OrderError::NotThere(0))
                } else if staying(there, area, stays) == Some(unit) {
                    Err(OrderError::NothingToChange)
                } else {
                    Ok(())
                }
            }
            _ => Err(OrderError::WrongStep),
        }
    }

    pub(super) fn withdraw(&mut self, seat: Seat, mut stays: Vec<(AreaId, Unit)>, order: Order) -> Vec<Happened> {
        if let Order::Keep(area, unit) = order {
            stays.retain(|(other, _)| *other != area);
            stays.push((area, unit));
            self.step = Step::Withdrawing(stays);
            return Vec::new();
        }
        let mut back = core::mem::take(&mut self.zones[seat]);
        for area in self.areas() {
            let there = self.units(Spot::Land(area), seat);
            // One unit holds an area of one's own; in a partner's it is he who holds it (LE-M19).
            let stay = staying(there, area, &stays).filter(|_| self.owner(area) == Some(seat));
            let stay = stay.map_or_else(Force::default, |unit| Force::only(unit, 1));
            back = back.with(there.without(stay));
            *self.units_mut(Spot::Land(area), seat) = stay;
        }
        self.camps[seat] = self.camps[seat].with(back);
        if back.is_empty() { Vec::new() } else { vec![Happened::Withdrew(seat, back)] }
    }
}

/// The unit that stays in an area: the one that was chosen, else the weakest.
fn staying(there: Force, area: AreaId, stays: &[(AreaId, Unit)]) -> Option<Unit> {
    let chosen = stays.iter().find(|(other, _)| *other == area).map(|(_, unit)| *unit);
    chosen.or_else(|| Unit::ALL.into_iter().find(|unit| there.of(*unit) > 0))
}
