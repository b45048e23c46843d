//! Phase 3 of one's own turn: what is placed, and what moves where.

pub(super) mod sea;

use ::leaders::{
    battle::{Force, odds::Side, placing},
    board::{Advance, Board, Spot},
    edition::AreaId,
};
use tabletop::{Generator, PerSeat, Seat};

use super::{
    estimate::{Estimate, picked},
    situation::Situation,
};

/// The most units that are thought of for one attack: more than dice and limits have a use for.
const MOST: u16 = 14;

/// What a seat means to do in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Campaign {
    pub placed: Vec<(AreaId, Force)>,
    pub moves: Vec<Advance>,
}

/// From where units may go.
#[derive(Clone, Copy)]
struct Source {
    at: Spot,
    /// Units there that may leave.
    movable: Force,
    /// How many more may be placed there.
    slots: u16,
}

/// Which ways an attack may use: who comes over water may give the United Kingdom a die.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// None over water.
    Dry,
    All,
}

/// An attack that was weighed.
#[derive(Clone, Copy)]
struct Strike {
    target: AreaId,
    /// Units that stand where they may leave, and units from the base camp.
    from: [Force; 2],
    ways: Ways,
    value: f64,
}

/// A plan on its way.
struct Planner<'a, 's> {
    situation: &'a Situation<'s>,
    board: &'a Board,
    sources: Vec<Source>,
    camp: Force,
    /// How many units of the base camp may be used.
    left: u16,
    /// The base camps of those who answer.
    answers: PerSeat<Force>,
    plan: Campaign,
}

impl Campaign {
    /// The plan of who looks, with what is in the base camp; `None` of it once placing is over.
    pub fn of(situation: &Situation<'_>, camp: Option<Force>, careless: Option<&mut Generator>) -> Self {
        let Some(board) = situation.board() else { return Self::default() };
        let mut planner = Planner::new(situation, board, camp);
        if let Some(dice) = careless {
            planner.blunder(dice);
            return planner.plan;
        }
        while let Some(strike) = planner.best() {
            planner.carry_out(&strike);
        }
        planner.put_to_sea();
        planner.plan
    }
}

impl<'a, 's> Planner<'a, 's> {
    fn new(situation: &'a Situation<'s>, board: &'a Board, camp: Option<Force>) -> Self {
        let me = situation.me;
        let source = |at: Spot| {
            let there = board.units(at, me);
            let (movable, slots) = match at {
                // A fleet that can be sunk would land otherwise.
                Spot::Sea(sea) if sea::prey(situation, board, (sea, there)) => return None,
                Spot::Sea(_) => (there, 0),
                Spot::Land(area) => {
                    let owner = board.owner(area)?;
                    if owner != me && !situation.partners.has(owner) {
                        return None;
                    }
                    let crowd = Situation::crowd(board, area, situation.seats()).total();
                    let fighter = situation.fighter(me);
                    let slots = placing::room(situation.edition, area, fighter, placing::Step::Placing, crowd);
                    let stays = u16::from(owner == me);
                    (there.strongest(there.total().saturating_sub(stays)), if camp.is_some() { slots } else { 0 })
                }
            };
            (!movable.is_empty() || slots > 0).then_some(Source { at, movable, slots })
        };
        let sources = board.spots().filter_map(source).collect();
        let camp = camp.unwrap_or_default();
        let left = camp.total().saturating_sub(reserve(situation, camp));
        let answers = PerSeat::new(situation.view.seats.count(), |seat| board.camp(seat));
        Self { situation, board, sources, camp, left, answers, plan: Campaign::default() }
    }

    fn reaches(&self, source: &Source, target: AreaId) -> bool {
        match source.at {
            Spot::Land(area) => self.situation.neighbours[area.index()].contains(target),
            Spot::Sea(sea) => self.situation.is_harbour(target, sea),
        }
    }

    /// Whether an area may be attacked, or taken: neither one's own, nor a partner's, nor one where a partner stands.
    fn is_target(&self, area: AreaId) -> bool {
        let (board, partners) = (self.board, self.situation.partners);
        let owner = board.owner(area);
        owner.is_none_or(|owner| owner != self.situation.me && !partners.has(owner))
            && (owner.is_none() || partners.iter().all(|seat| board.units(Spot::Land(area), seat).is_empty()))
    }

    fn targets(&self) -> impl Iterator<Item = AreaId> {
        let planned = |area: AreaId| self.plan.moves.iter().any(|advance| advance.to == Spot::Land(area));
        self.situation.edition.map.all().iter().filter(move |area| self.is_target(*area) && !planned(*area))
    }

    /// The best attack that is worth more than it costs.
    fn best(&self) -> Option<Strike> {
        let strikes = self.targets().filter_map(|target| self.strike(target));
        strikes.max_by(|one, other| one.value.total_cmp(&other.value))
    }

    /// The best attack on an area, if one is worth it: dry-shod, or with all that can come.
    fn strike(&self, target: AreaId) -> Option<Strike> {
        let prize = self.situation.prize(target);
        if prize <= 0.0 {
            return None;
        }
        let is_dry = |source: &Source| !self.situation.over_water(source.at, target);
        let near = || self.sources.iter().filter(|source| self.reaches(source, target));
        let dry = near().any(is_dry).then(|| self.strike_from(target, prize, Ways::Dry)).flatten();
        let all = near().any(|source| !is_dry(source)).then(|| self.strike_from(target, prize, Ways::All)).flatten();
        [dry, all].into_iter().flatten().max_by(|one, other| one.value.total_cmp(&other.value))
    }

    fn strike_from(&self, target: AreaId, prize: f64, ways: Ways) -> Option<Strike> {
        let near = || self.sources.iter().filter(|source| self.leads(source, target, ways));
        let there = near().fold(Force::default(), |sum, source| sum.with(source.movable));
        let slots: u16 = near().map(|source| source.slots).sum();
        let from_camp = slots.min(self.left).min(self.camp.total());
        let all = (there.total() + from_camp).min(MOST);
        let situation = self.situation;
        let owner = self.board.owner(target);
        let mut best: Option<Strike> = None;
        for count in 1..=all {
            let first = picked(situation.edition, there, count.min(there.total()));
            let second = picked(situation.edition, self.camp, count - first.total());
            let force = first.with(second);
            let strike = Strike { target, from: [first, second], ways, value: 0.0 };
            let value = match owner {
                // A free area is taken without a fight: by one unit.
                None => prize,
                Some(owner) => {
                    let over_water = ways == Ways::All
                        && self.shares(&strike).any(|(at, ..)| situation.over_water(self.sources[at].at, target));
                    let estimate = self.estimate(target, owner, force, over_water);
                    let paid = estimate.lost * situation.price_of(force);
                    let dealt = estimate.killed * situation.price_of(force) * 0.5;
                    estimate.wins * prize + dealt - paid
                }
            };
            // A little for each unit that would be elsewhere.
            let value = value - 0.05 * f64::from(force.total());
            if value > best.map_or(0.5, |best| best.value) {
                best = Some(Strike { value, ..strike });
            }
            if owner.is_none() {
                break;
            }
        }
        best
    }

    /// Whether units go from a source to an area, on these ways.
    fn leads(&self, source: &Source, target: AreaId, ways: Ways) -> bool {
        self.reaches(source, target) && (ways == Ways::All || !self.situation.over_water(source.at, target))
    }

    /// From which sources the units of an attack come: those that stand there, and those that are placed there first.
    fn shares(
        &self,
        &Strike { target, from: [mut first, mut second], ways, .. }: &Strike,
    ) -> impl Iterator<Item = (usize, Force, Force)> {
        let mut order: Vec<usize> =
            (0..self.sources.len()).filter(|at| self.leads(&self.sources[*at], target, ways)).collect();
        // The roomiest first, so that few places are needed.
        order.sort_by_key(|at| core::cmp::Reverse(self.sources[*at].slots));
        let share = move |at: usize| {
            let source = &self.sources[at];
            let moved = common(source.movable, first);
            first = first.without(moved);
            let placed = second.strongest(source.slots.min(second.total()));
            second = second.without(placed);
            (!moved.is_empty() || !placed.is_empty()).then_some((at, moved, placed))
        };
        order.into_iter().filter_map(share)
    }

    /// How an attack goes if all come to the defence that can.
    fn estimate(&self, target: AreaId, owner: Seat, force: Force, over_water: bool) -> Estimate {
        let situation = self.situation;
        let own = self.board.units(Spot::Land(target), owner);
        let others = situation.seats().filter(|seat| *seat != owner && *seat != situation.me);
        let allies = Situation::crowd(self.board, target, others);
        let fighter = situation.fighter(owner);
        let crowd = own.with(allies).total();
        let room = placing::room(situation.edition, target, fighter, placing::Step::Defending, crowd);
        let answer = self.answers[owner].strongest(room.min(self.answers[owner].total()));
        let attacker = Side { force, fighter: situation.fighter(situation.me), over_water, ..Side::default() };
        let defender = Side { force: own.with(answer), allies, fighter, over_water };
        Estimate::of(situation.edition, &attacker, &defender, situation.is_exact())
    }

    /// Notes an attack, and takes what it needs from where it stands.
    fn carry_out(&mut self, strike: &Strike) {
        let &Strike { target, from: [_, second], .. } = strike;
        if let Some(owner) = self.board.owner(target) {
            let room = self.situation.edition.map.area(target).map_or(0, |area| area.value.value);
            let answer = self.answers[owner];
            self.answers[owner] = answer.without(answer.strongest(room.min(answer.total())));
        }
        self.left -= second.total();
        self.camp = self.camp.without(second);
        let shares: Vec<_> = self.shares(strike).collect();
        for (at, moved, placed) in shares {
            let source = &mut self.sources[at];
            source.movable = source.movable.without(moved);
            source.slots -= placed.total();
            let from = source.at;
            self.note(from, Spot::Land(target), placed, moved.with(placed));
        }
    }

    fn note(&mut self, from: Spot, to: Spot, placed: Force, force: Force) {
        if let Spot::Land(area) = from
            && !placed.is_empty()
        {
            match self.plan.placed.iter_mut().find(|(other, _)| *other == area) {
                Some((_, there)) => *there = there.with(placed),
                None => self.plan.placed.push((area, placed)),
            }
        }
        if !force.is_empty() {
            self.plan.moves.push(Advance { from, to, force });
        }
    }

    /// Any attack that comes to mind, or none.
    fn blunder(&mut self, dice: &mut Generator) {
        for _ in 0..dice.below(3) {
            let targets: Vec<AreaId> = self.targets().collect();
            let Some(target) = dice.choose(&targets).copied() else { return };
            let near = || self.sources.iter().filter(|source| self.reaches(source, target));
            let there = near().fold(Force::default(), |sum, source| sum.with(source.movable));
            let slots: u16 = near().map(|source| source.slots).sum();
            let some =
                |most: u16, dice: &mut Generator| u16::try_from(dice.below(u32::from(most.min(MOST)) + 1)).unwrap_or(0);
            let first = there.strongest(some(there.total(), dice));
            let second = self.camp.strongest(some(slots.min(self.left), dice));
            self.carry_out(&Strike { target, from: [first, second], ways: Ways::All, value: 0.0 });
        }
    }
}

/// The units of the base camp that stay there: whoever is attacked places from there.
fn reserve(situation: &Situation<'_>, camp: Force) -> u16 {
    let threat = |seat: Seat| {
        if situation.border(situation.me, seat) == 0 { 0.0 } else { f64::from(situation.army(seat).total()) }
    };
    let worst = situation.enemies().map(threat).fold(0.0, f64::max);
    let all = f64::from(camp.total());
    let kept = (worst * 0.2 * situation.temper.caution).min(all * 0.45 * situation.temper.caution).min(all);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between none and all of them")]
    let kept = kept as u16;
    kept
}

/// The units that are in both.
fn common(one: Force, other: Force) -> Force {
    one.without(one.without(other))
}
