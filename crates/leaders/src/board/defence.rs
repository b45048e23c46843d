//! Phase 3, step 3: those attacked place units from their base camps, and so do their partners (manual, chapters 3.5.3 and
//! 3.6.3).

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::{Battles, Board, Happened, Order, OrderError, Rules, Spot, Step, set};
use crate::{
    battle::{Force, Step as Limit, placing},
    edition::AreaId,
};

/// Who answers an attack, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defence {
    /// Who is still to answer, and whose areas he defends: his own, or another one's, if he is his partner.
    pub queue: Vec<(Seat, Seat)>,
    /// What the first of them has planned.
    pub placed: Vec<(AreaId, Force)>,
    /// The battles that follow.
    pub battles: Battles,
}

impl Board {
    /// Whose areas whoever is asked defends now: his own, or a partner's. Nobody's where nobody is asked for a defence.
    #[must_use]
    pub fn defended(&self) -> Option<Seat> {
        match &self.step {
            Step::Defending(defence) => defence.queue.first().map(|(_, owner)| *owner),
            _ => None,
        }
    }

    pub(super) fn permits_defence(
        &self,
        rules: &Rules<'_>,
        active: Seat,
        defence: &Defence,
        order: Order,
    ) -> Result<(), OrderError> {
        let Some((helper, owner)) = defence.queue.first().copied() else { return Err(OrderError::WrongStep) };
        match order {
            Order::Proceed => Ok(()),
            Order::Place(area, unit, count) => {
                self.known(Spot::Land(area))?;
                if !defence.battles.open.contains(area) || self.owner(area) != Some(owner) {
                    return Err(OrderError::NotAttacked);
                }
                if helper != owner && !rules.bound(helper, owner) {
                    return Err(OrderError::NotYours);
                }
                // Who is attacked defends himself, also against one whom the end of their alliance has freed before him (LE-31).
                if helper != owner && rules.bound(helper, active) {
                    return Err(OrderError::PartnerAttacks(active));
                }
                let capacity = self.capacity(rules, owner, area);
                self.permits_from_camp(helper, &defence.placed, (area, unit, count), capacity)
            }
            _ => Err(OrderError::WrongStep),
        }
    }

    /// The limit of an area for its defence, by the defender's bonuses, and all units that count: not those of the attacker, who is
    /// no partner of anybody there.
    fn capacity(&self, rules: &Rules<'_>, owner: Seat, area: AreaId) -> (u16, Force) {
        let limit = placing::limit(rules.edition, area, rules.fighters[owner], Limit::Defending);
        let attacker = self.land[area.index()].iter().map(|(seat, _)| seat);
        let attacker = attacker.filter(|seat| *seat != owner && !rules.bound(*seat, owner));
        let attackers = attacker.fold(Force::default(), |sum, seat| sum.with(self.units(Spot::Land(area), seat)));
        (limit, self.crowd(area, None).without(attackers))
    }

    pub(super) fn defend(
        &mut self,
        rules: &Rules<'_>,
        active: Seat,
        mut defence: Defence,
        order: Order,
    ) -> Vec<Happened> {
        if let Order::Place(area, unit, count) = order {
            set(&mut defence.placed, area, unit, count);
            self.step = Step::Defending(defence);
            return Vec::new();
        }
        let (helper, _) = defence.queue.remove(0);
        let happened = self.put_down(helper, core::mem::take(&mut defence.placed));
        self.step = Step::Defending(defence);
        self.next_defence(rules, active);
        happened
    }

    /// Asks the next one who has units and for whom there is room; when nobody is left, the battles begin.
    pub(super) fn next_defence(&mut self, rules: &Rules<'_>, active: Seat) {
        let Step::Defending(mut defence) = core::mem::replace(&mut self.step, Step::Idle) else { return };
        let can = |(helper, owner): &(Seat, Seat)| {
            let has_room = |area: AreaId| {
                let (limit, there) = self.capacity(rules, *owner, area);
                self.owner(area) == Some(*owner) && there.total() < limit
            };
            !self.camps[*helper].is_empty() && defence.battles.open.iter().any(has_room)
        };
        let next = defence.queue.iter().position(can).unwrap_or(defence.queue.len());
        defence.queue.drain(..next);
        if defence.queue.is_empty() {
            self.next_battle(rules, active, defence.battles);
        } else {
            self.step = Step::Defending(defence);
        }
    }
}
