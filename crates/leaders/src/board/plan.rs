//! What has been ordered and not yet done, and how much more there could be: for who gives the orders, and without his secrets. Whether
//! an alliance stands against it is not asked here: it would be seen by all who look on.

use tabletop::Seat;

use super::{Advance, Board, Fight, Order, Round, Side, Spot, Step, all_planned, fight, planned};
use crate::{
    battle::{Face, Fighter, Force, Plan, Step as Limit, placing},
    edition::{AreaId, Edition, Map, SeaId, Unit},
};

impl Board {
    /// What is planned to come from the base camp into an area, in placing and defending.
    #[must_use]
    pub fn placed(&self, area: AreaId) -> Force {
        planned(self.placings_planned(), &area)
    }

    /// What is left in the base camp of who orders, with what is planned.
    #[must_use]
    pub fn camp_left(&self, seat: Seat) -> Force {
        self.camps[seat].without(all_planned(self.placings_planned()))
    }

    /// How many units may stand in an area when `fighter` places there in this step, and how many do, with what is planned. Who is
    /// attacked does not count the attacker's.
    #[must_use]
    pub fn room(&self, edition: &Edition, area: AreaId, fighter: Fighter, active: Seat) -> (u16, u16) {
        let (step, without) = match self.step {
            Step::Defending(_) => (Limit::Defending, Some(active)),
            _ => (Limit::Placing, None),
        };
        let limit = placing::limit(edition, area, fighter, step);
        let there = if area.index() < self.land.len() { self.crowd(area, without) } else { Force::default() };
        (limit, there.with(self.placed(area)).total())
    }

    /// The most units of a kind that could be planned for an area: as many as are left in the camp, and as fit.
    #[must_use]
    pub fn most_placed(&self, seat: Seat, (area, unit): (AreaId, Unit), (limit, there): (u16, u16)) -> u16 {
        let now = self.placed(area).of(unit);
        now.saturating_add(self.camp_left(seat).of(unit).min(limit.saturating_sub(there)))
    }

    /// Who will be asked to help a defender, the first of them now, as long as nobody places anything: whoever has units.
    pub fn asked_for_help(&self, owner: Seat) -> impl Iterator<Item = Seat> {
        let queue = match &self.step {
            Step::Defending(defence) => defence.queue.as_slice(),
            _ => &[],
        };
        let same = queue.iter().take_while(move |(_, defended)| *defended == owner).map(|(helper, _)| *helper);
        same.filter(move |helper| *helper != owner && !self.camps[*helper].is_empty())
    }

    /// The moves that are planned.
    #[must_use]
    pub fn advances(&self) -> &[Advance] {
        match &self.step {
            Step::Moving(moves) => moves,
            _ => &[],
        }
    }

    /// What is planned to go from one place to another.
    #[must_use]
    pub fn moved(&self, from: Spot, to: Spot) -> Force {
        let same = |advance: &&Advance| advance.from == from && advance.to == to;
        self.advances().iter().find(same).map_or_else(Force::default, |advance| advance.force)
    }

    /// The units of a seat that stay somewhere with what is planned.
    #[must_use]
    pub fn staying_behind(&self, from: Spot, seat: Seat) -> Force {
        let leave = self.advances().iter().filter(|advance| advance.from == from);
        leave.fold(self.units(from, seat), |left, advance| left.without(advance.force))
    }

    /// How many of a seat's units may leave a place: one stays in one's own areas.
    #[must_use]
    pub fn may_leave(&self, from: Spot, seat: Seat) -> u16 {
        self.units(from, seat).total().saturating_sub(u16::from(self.must_hold(seat, from)))
    }

    /// What could go besides what is planned: where one has to stay, the weakest does.
    #[must_use]
    pub fn sendable(&self, from: Spot, seat: Seat) -> Force {
        let left = self.staying_behind(from, seat);
        left.strongest(left.total().saturating_sub(u16::from(self.must_hold(seat, from))))
    }

    /// The most units of a kind that could be planned for a way.
    #[must_use]
    pub fn most_moved(&self, seat: Seat, (from, to): (Spot, Spot), unit: Unit) -> u16 {
        let left = self.staying_behind(from, seat);
        self.moved(from, to).of(unit) + left.of(unit).min(self.sendable(from, seat).total())
    }

    /// Where units may go from a place in one turn.
    pub fn ways(&self, map: &Map, from: Spot) -> impl Iterator<Item = Spot> {
        self.spots().filter(move |to| super::advance::is_way(map, from, *to))
    }

    /// The battles that can be begun now: where, and against whom. At sea against everybody who is there, but for who was fought.
    #[must_use]
    pub fn battles(&self, active: Seat) -> Vec<(Spot, Seat)> {
        let Step::Fighting(battles) = &self.step else { return Vec::new() };
        if battles.fight.is_some() {
            return Vec::new();
        }
        let land = battles.open.iter().filter_map(|area| Some((Spot::Land(area), self.owner(area)?)));
        let all = self.seas().flat_map(|sea| self.camps.seats().map(move |seat| (sea, seat)));
        let sea = all.filter(|(sea, against)| {
            let at = Spot::Sea(*sea);
            *against != active
                && !self.units(at, *against).is_empty()
                && !self.units(at, active).without(battles.fresh_at(*sea)).is_empty()
                && !battles.fought.contains(&(*sea, *against))
        });
        land.chain(sea.map(|(sea, against): (SeaId, Seat)| (Spot::Sea(sea), against))).collect()
    }

    /// The battle that is being fought.
    #[must_use]
    pub fn battle(&self) -> Option<&Fight> {
        match &self.step {
            Step::Fighting(battles) => battles.fight.as_ref(),
            _ => None,
        }
    }

    /// The units that fight on a side, by whose they are, the partners' first.
    #[must_use]
    pub fn ranks_of(&self, side: Side) -> Vec<(Seat, Force)> {
        let (Step::Fighting(battles), Some(fight)) = (&self.step, self.battle()) else { return Vec::new() };
        let of = |seat: Seat| (seat, self.units(fight.at, seat).without(fight::fresh(battles, fight, side)));
        self.ranks(fight, side).into_iter().map(of).collect()
    }

    /// What the side that has to choose a loss may lose next, by owner and kind; nothing where none is due.
    #[must_use]
    pub fn may_lose(&self) -> Vec<(Seat, Unit)> {
        let (Step::Fighting(battles), Some(fight)) = (&self.step, self.battle()) else { return Vec::new() };
        let side = match &fight.round {
            Round::Falling(side, _) => *side,
            Round::Losses([0, _]) => Side::Defender,
            Round::Losses(_) => Side::Attacker,
            _ => return Vec::new(),
        };
        self.losable(battles, fight, side).into_iter().map(|(seat, unit, _)| (seat, unit)).collect()
    }

    /// Whether real dice are thrown at the table, and typed in.
    #[must_use]
    pub const fn is_typed(&self) -> bool {
        self.typed
    }

    /// The choices of units whose dice the side that is asked may throw, the strongest last; nothing where none is asked.
    #[must_use]
    pub fn hands(&self, edition: &Edition) -> Vec<Force> {
        let (Step::Fighting(battles), Some(fight)) = (&self.step, self.battle()) else { return Vec::new() };
        match fight.round {
            Round::Dice(side, _) => fight::hands(self.force(battles, fight, side), edition.battle.limit.value),
            _ => Vec::new(),
        }
    }

    /// What the side that is asked in a battle does by a plan, as the odds count it: it throws its strongest dice, throws the best that
    /// missed again, and loses in its order. Nothing where it is to retreat, which nobody does for it, and where real dice are thrown.
    #[must_use]
    pub fn by_plan(&self, edition: &Edition, plan: Plan) -> Option<Order> {
        let (Step::Fighting(battles), Some(fight), false) = (&self.step, self.battle(), self.typed) else {
            return None;
        };
        match &fight.round {
            Round::Retreat(side) => {
                let stays = self.force(battles, fight, *side).total() > plan.retreat_at;
                stays.then_some(Order::Proceed)
            }
            Round::Dice(side, _) => {
                let limit = edition.battle.limit.value;
                Some(Order::Throw(self.force(battles, fight, *side).strongest(limit)))
            }
            Round::Reroll(side, _, thrown) => {
                let missed = (0_u8..).zip(&thrown[*side as usize]).filter(|(_, (_, face))| *face == Face::Miss);
                let worth = |unit: Unit| edition.battle.die(unit).expected_sixths();
                let best = missed.max_by_key(|(_, (unit, _))| worth(*unit));
                Some(best.map_or(Order::Proceed, |(at, _)| Order::Reroll(at)))
            }
            Round::Falling(..) | Round::Losses(_) => {
                let place = |unit: Unit| plan.order.iter().position(|kind| *kind == unit);
                let first = self.may_lose().into_iter().min_by_key(|(_, unit)| place(*unit));
                first.map(|(owner, unit)| Order::Lose(owner, unit))
            }
            Round::Throwing(_) | Round::Rethrowing(..) => None,
        }
    }

    fn placings_planned(&self) -> &[(AreaId, Force)] {
        match &self.step {
            Step::Placing(placed) => placed,
            Step::Defending(defence) => &defence.placed,
            _ => &[],
        }
    }
}
