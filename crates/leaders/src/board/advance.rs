//! Phase 3, steps 1 and 2: placing and moving (manual, chapter 3.5).

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

use super::{Battles, Board, Defence, Happened, Order, OrderError, Rules, Spot, Step, all_planned, planned, set};
use crate::{
    battle::{Force, Step as Limit, placing},
    edition::{AreaId, AreaSet, Map, SeaId, Unit},
    setup::HelpCall,
};

/// Units that are to move from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// From where.
    pub from: Spot,
    /// To where.
    pub to: Spot,
    /// Which.
    pub force: Force,
}

impl Board {
    /// Phase 3 begins: the active seat places units.
    pub fn begin_orders(&mut self) {
        self.step = Step::Placing(Vec::new());
    }

    /// Orders about each area and kind, up to all that are in the camp.
    pub(super) fn placings(&self, seat: Seat) -> Vec<Order> {
        let camp = self.camps[seat];
        let of = move |area: AreaId, unit: Unit| (0..=camp.of(unit)).map(move |count| Order::Place(area, unit, count));
        self.areas().flat_map(|area| Unit::ALL.into_iter().flat_map(move |unit| of(area, unit))).collect()
    }

    pub(super) fn permits_placing(
        &self,
        rules: &Rules<'_>,
        seat: Seat,
        placed: &[(AreaId, Force)],
        order: Order,
    ) -> Result<(), OrderError> {
        match order {
            Order::Proceed => Ok(()),
            Order::Place(area, unit, count) => {
                let owner = self.owner(self.known(Spot::Land(area)).and(Ok(area))?);
                // Sea areas can not be named here: no unit comes into one from the base camp.
                if !owner.is_some_and(|owner| owner == seat || rules.bound(seat, owner)) {
                    return Err(OrderError::NotYours);
                }
                let limit = placing::limit(rules.edition, area, rules.fighters[seat], Limit::Placing);
                self.permits_from_camp(seat, placed, (area, unit, count), (limit, self.crowd(area, None)))
            }
            _ => Err(OrderError::WrongStep),
        }
    }

    /// Whether so many units of a kind may come from the camp into an area of this limit, where others stand.
    pub(super) fn permits_from_camp(
        &self,
        seat: Seat,
        plan: &[(AreaId, Force)],
        (area, unit, count): (AreaId, Unit, u16),
        (limit, there): (u16, Force),
    ) -> Result<(), OrderError> {
        let before = planned(plan, &area);
        let elsewhere = all_planned(plan).of(unit) - before.of(unit);
        let left = self.camps[seat].of(unit).saturating_sub(elsewhere);
        let others = before.total() - before.of(unit);
        if count == before.of(unit) {
            Err(OrderError::NothingToChange)
        } else if count > left {
            Err(OrderError::NotThere(left))
        } else if count > before.of(unit) && there.total().saturating_add(others).saturating_add(count) > limit {
            Err(OrderError::AreaFull(limit))
        } else {
            Ok(())
        }
    }

    pub(super) fn place(&mut self, seat: Seat, mut placed: Vec<(AreaId, Force)>, order: Order) -> Vec<Happened> {
        if let Order::Place(area, unit, count) = order {
            set(&mut placed, area, unit, count);
            self.step = Step::Placing(placed);
            return Vec::new();
        }
        self.step = Step::Moving(Vec::new());
        self.put_down(seat, placed)
    }

    /// What was planned comes from the camp onto the map.
    pub(super) fn put_down(&mut self, seat: Seat, placed: Vec<(AreaId, Force)>) -> Vec<Happened> {
        let put = |(area, force): (AreaId, Force)| {
            self.camps[seat] = self.camps[seat].without(force);
            let there = self.units_mut(Spot::Land(area), seat);
            *there = there.with(force);
            Happened::Placed(seat, area, force)
        };
        placed.into_iter().map(put).collect()
    }

    /// Orders about each way out of where a seat has units, up to all that stand there.
    pub(super) fn moves(&self, rules: &Rules<'_>, seat: Seat) -> Vec<Order> {
        let mut orders = Vec::new();
        for from in self.spots() {
            let there = self.units(from, seat);
            for unit in Unit::ALL.into_iter().filter(|unit| there.of(*unit) > 0) {
                for to in self.spots().filter(|to| is_way(&rules.edition.map, from, *to)) {
                    orders.extend((0..=there.of(unit)).map(|count| Order::Move { from, to, unit, count }));
                }
            }
        }
        orders
    }

    pub(super) fn permits_moving(
        &self,
        rules: &Rules<'_>,
        seat: Seat,
        moves: &[Advance],
        order: Order,
    ) -> Result<(), OrderError> {
        let (from, to, unit, count) = match order {
            Order::Proceed => return Ok(()),
            Order::Move { from, to, unit, count } => (self.known(from)?, self.known(to)?, unit, count),
            _ => return Err(OrderError::WrongStep),
        };
        if !is_way(&rules.edition.map, from, to) {
            return Err(OrderError::NoWay);
        }
        self.may_enter(rules, seat, to)?;
        let there = self.units(from, seat);
        let leaving = |unit: Option<Unit>, but: Option<Spot>| -> u16 {
            let out = moves.iter().filter(|advance| advance.from == from && Some(advance.to) != but);
            out.map(|advance| unit.map_or(advance.force.total(), |unit| advance.force.of(unit))).sum()
        };
        let before = moves.iter().find(|advance| advance.from == from && advance.to == to);
        let before = before.map_or_else(Force::default, |advance| advance.force);
        let left = there.of(unit).saturating_sub(leaving(Some(unit), Some(to)));
        let all = (leaving(None, None) - before.of(unit)).saturating_add(count);
        if count == before.of(unit) {
            Err(OrderError::NothingToChange)
        } else if count > left {
            Err(OrderError::NotThere(left))
        } else if count > before.of(unit) && self.must_hold(seat, from) && all > placing::may_leave(there.total()) {
            Err(OrderError::OneMustStay)
        } else {
            Ok(())
        }
    }

    /// Whether a unit of a seat's has to stay somewhere: in its own areas, not in a partner's and not at sea.
    pub(super) fn must_hold(&self, seat: Seat, at: Spot) -> bool {
        matches!(at, Spot::Land(area) if self.owner(area) == Some(seat))
    }

    /// A partner is not attacked, neither in his own area nor where his units help another one (3.6.3).
    fn may_enter(&self, rules: &Rules<'_>, seat: Seat, to: Spot) -> Result<(), OrderError> {
        let Spot::Land(area) = to else { return Ok(()) };
        match self.owner(area) {
            None => Ok(()),
            Some(owner) if owner == seat => Ok(()),
            Some(owner) if rules.bound(seat, owner) => Err(OrderError::PartnersArea(owner)),
            Some(_) => {
                let guards = self.land[area.index()].iter().filter(|(_, force)| !force.is_empty());
                let mut partners = guards.map(|(guard, _)| guard).filter(|guard| rules.bound(seat, *guard));
                partners.next().map_or(Ok(()), |partner| Err(OrderError::PartnerThere(partner)))
            }
        }
    }

    pub(super) fn advance(
        &mut self,
        rules: &Rules<'_>,
        seat: Seat,
        mut moves: Vec<Advance>,
        order: Order,
    ) -> Vec<Happened> {
        if let Order::Move { from, to, unit, count } = order {
            let at = moves.iter().position(|advance| advance.from == from && advance.to == to).unwrap_or_else(|| {
                moves.push(Advance { from, to, force: Force::default() });
                moves.len() - 1
            });
            *moves[at].force.of_mut(unit) = count;
            moves.retain(|advance| !advance.force.is_empty());
            self.step = Step::Moving(moves);
            return Vec::new();
        }
        self.set_out(rules, seat, &moves)
    }

    /// All units move at once; free areas are taken, and the others' owners are asked for their defence.
    fn set_out(&mut self, rules: &Rules<'_>, seat: Seat, moves: &[Advance]) -> Vec<Happened> {
        let mut happened = Vec::new();
        for Advance { from, to, force } in moves.iter().copied() {
            let there = self.units_mut(from, seat);
            *there = there.without(force);
            let there = self.units_mut(to, seat);
            *there = there.with(force);
            happened.push(Happened::Moved { seat, from, to, force });
        }
        let mut battles = Battles {
            open: AreaSet::EMPTY,
            over_water: AreaSet::EMPTY,
            fresh: Vec::new(),
            fought: Vec::new(),
            fight: None,
        };
        for Advance { from, to, force } in moves.iter().copied() {
            match to {
                Spot::Sea(sea) => battles.enters(sea, force),
                Spot::Land(area) if self.owner(area).is_none() => {
                    self.owners[area.index()] = Some(seat);
                    happened.push(Happened::Took(seat, area));
                }
                Spot::Land(area) if self.owner(area) != Some(seat) => {
                    battles.open.insert(area);
                    // One attacking unit that came by sea or along a dotted line is enough (LE-M11).
                    let by_water = match from {
                        Spot::Sea(_) => true,
                        Spot::Land(from) => placing::over_water(&rules.edition.map, area, [from].into_iter().collect()),
                    };
                    if by_water {
                        battles.over_water.insert(area);
                    }
                }
                Spot::Land(_) => {}
            }
        }
        let queue = self.defenders(rules, seat, battles.open);
        self.step = Step::Defending(Defence { queue, placed: Vec::new(), battles });
        self.next_defence(rules, seat);
        happened
    }

    /// Who answers: in the order of play from the active seat on, the attacked one first, then everybody else, whether he is a
    /// partner or not: who is asked and who still will be is seen by all, and alliances are secret (LE-M28). In games from before,
    /// his partners, except whoever is the attacker's partner, too.
    fn defenders(&self, rules: &Rules<'_>, active: Seat, attacked: AreaSet) -> Vec<(Seat, Seat)> {
        let owners: SeatSet = attacked.iter().filter_map(|area| self.owner(area)).collect();
        let first = rules.order.iter().position(|seat| *seat == active).unwrap_or(0);
        let around = || rules.order.iter().cycle().skip(first + 1).take(rules.order.len().saturating_sub(1)).copied();
        let helps = |helper: Seat, owner: Seat| {
            let asked =
                rules.help == HelpCall::Everybody || (rules.bound(helper, owner) && !rules.bound(helper, active));
            helper != owner && asked
        };
        let answers = |owner: Seat| {
            [owner]
                .into_iter()
                .chain(around().filter(move |helper| helps(*helper, owner)))
                .map(move |seat| (seat, owner))
        };
        around().filter(|seat| owners.has(*seat)).flat_map(answers).collect()
    }

    /// The place, if the map has it.
    pub(super) fn known(&self, at: Spot) -> Result<Spot, OrderError> {
        if self.there(at).is_some() { Ok(at) } else { Err(OrderError::UnknownPlace) }
    }
}

impl Battles {
    fn enters(&mut self, sea: SeaId, force: Force) {
        match self.fresh.iter_mut().find(|(other, _)| *other == sea) {
            Some((_, there)) => *there = there.with(force),
            None => self.fresh.push((sea, force)),
        }
    }
}

/// Whether units may go from one place to another in a turn: across a border, along a dotted line, from a harbour to its sea, and from
/// the sea to one of its harbours.
pub(super) fn is_way(map: &Map, from: Spot, to: Spot) -> bool {
    let is_harbour = |area: AreaId, sea: SeaId| placing::reach(map, area).1.contains(&sea);
    match (from, to) {
        (Spot::Land(from), Spot::Land(to)) => map.neighbours(from).contains(to),
        (Spot::Land(area), Spot::Sea(sea)) | (Spot::Sea(sea), Spot::Land(area)) => is_harbour(area, sea),
        (Spot::Sea(_), Spot::Sea(_)) => false,
    }
}
