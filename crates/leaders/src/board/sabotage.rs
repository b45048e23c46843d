//! Phase 2, „Sabotage": units leave the base camp, of its owner's choice (manual, chapters 3.4 and 3.6.4).

use tabletop::Seat;

use super::{Board, Happened, Order, OrderError, Step};
use crate::{battle::Force, edition::Unit};

impl Board {
    /// So many units leave the base camp, or all that are there. Where there is a choice, [`Step::Sabotaged`] waits for it.
    pub fn sabotage(&mut self, seat: Seat, count: u16) -> Vec<Happened> {
        let before = if let Step::Sabotaged(due) = self.step { due } else { 0 };
        self.discharge_forced(seat, before.saturating_add(count))
    }

    /// Units that are still to leave the base camp of the active seat.
    #[must_use]
    pub const fn units_to_lose(&self) -> u16 {
        match self.step {
            Step::Sabotaged(due) => due,
            _ => 0,
        }
    }

    pub(super) fn permits_discharge(&self, seat: Seat, order: Order) -> Result<(), OrderError> {
        match order {
            Order::Lose(owner, unit) if owner == seat && self.camps[seat].of(unit) > 0 => Ok(()),
            Order::Lose(..) => Err(OrderError::NotThere(0)),
            _ => Err(OrderError::WrongStep),
        }
    }

    pub(super) fn discharge(&mut self, seat: Seat, due: u16, order: Order) -> Vec<Happened> {
        let Order::Lose(_, unit) = order else { return Vec::new() };
        let force = Force::only(unit, 1);
        self.camps[seat] = self.camps[seat].without(force);
        let mut happened = vec![Happened::Discharged(seat, force)];
        happened.extend(self.discharge_forced(seat, due - 1));
        happened
    }

    /// What there is no choice about leaves; the rest is waited for.
    fn discharge_forced(&mut self, seat: Seat, due: u16) -> Vec<Happened> {
        let camp = self.camps[seat];
        let kinds = Unit::ALL.into_iter().filter(|unit| camp.of(*unit) > 0).count();
        let due = due.min(camp.total());
        if kinds > 1 && due > 0 && due < camp.total() {
            self.step = Step::Sabotaged(due);
            return Vec::new();
        }
        self.step = Step::Idle;
        // All of one kind, or of each kind all.
        let gone = camp.without(camp.strongest(camp.total() - due));
        self.camps[seat] = camp.without(gone);
        if gone.is_empty() { Vec::new() } else { vec![Happened::Discharged(seat, gone)] }
    }
}
