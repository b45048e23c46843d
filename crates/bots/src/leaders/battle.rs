//! Phases 1 to 3 where others are concerned: who stays, which battle is next, how it is fought, and the answer to an attack.

use ::leaders::{
    battle::{Face, Force, dice::SIDES, odds::Side as Army, placing, result},
    board::{Battles, Board, Defence, Fight, Order, Round, Shown, Side, Spot, Step},
    edition::{AreaId, AreaSet, Edition, Unit},
};
use tabletop::{Generator, Seat};

use super::{
    campaign::{Campaign, sea},
    estimate::{Estimate, picked},
    situation::Situation,
};

/// Of a hundred careless looks at a battle, so many end in a retreat.
const FLIGHTS: u32 = 20;
/// How much of its own stake a partner's area is worth to who helps.
const HELP: f64 = 0.5;
/// The least production points of an area in which a tank stays for the infantry.
const WORTH_A_TANK: u16 = 5;

/// What a seat orders on the board, if it waits for it; careless, it does what comes to its mind.
pub(super) fn order(situation: &Situation<'_>, active: Seat, dice: &mut Generator, is_careless: bool) -> Option<Order> {
    let board = situation.board()?;
    (board.waiting(active) == Some(situation.me)).then_some(())?;
    Some(match board.step() {
        Step::Idle => return None,
        Step::Withdrawing(stays) => keep(situation, board, stays),
        Step::Sabotaged(_) => {
            let camp = board.camp(situation.me);
            let weakest = Unit::ALL.into_iter().find(|unit| camp.of(*unit) > 0);
            weakest.map_or(Order::Proceed, |unit| Order::Lose(situation.me, unit))
        }
        Step::Placing(_) => {
            let plan = Campaign::of(situation, Some(board.camp(situation.me)), is_careless.then_some(dice));
            place(board, situation.edition.map.all(), &plan.placed)
        }
        Step::Moving(_) => advance(board, &Campaign::of(situation, None, is_careless.then_some(dice))),
        Step::Defending(defence) => {
            let wanted = reinforcements(situation, board, (active, defence), is_careless.then_some(dice));
            place(board, defence.battles.open, &wanted)
        }
        Step::Fighting(battles) => match &battles.fight {
            None => engage(situation, board, active, battles),
            Some(fight) => fight_on(situation, board, fight, (dice, is_careless)),
        },
    })
}

/// A tank stays where much is at stake and an enemy is near, if there is an infantry that can go instead.
fn keep(situation: &Situation<'_>, board: &Board, stays: &[(AreaId, Unit)]) -> Order {
    let is_near = |area: AreaId| {
        let around = situation.neighbours[area.index()];
        situation.enemies().any(|seat| !situation.held(seat).intersection(around).is_empty())
    };
    let wants = |area: &AreaId| {
        let there = board.units(Spot::Land(*area), situation.me);
        let value = situation.edition.map.area(*area).map_or(0, |area| area.value.value);
        let is_kept = stays.iter().any(|(other, _)| other == area);
        !is_kept && value >= WORTH_A_TANK && there.infantry > 0 && there.tank > 0 && is_near(*area)
    };
    let area = situation.held(situation.me).iter().find(wants);
    area.map_or(Order::Proceed, |area| Order::Keep(area, Unit::Tank))
}

/// The next order that brings what is planned to be placed nearer to what is wanted.
fn place(board: &Board, areas: AreaSet, wanted: &[(AreaId, Force)]) -> Order {
    let of =
        |area: AreaId| wanted.iter().find(|(other, _)| *other == area).map_or_else(Force::default, |(_, force)| *force);
    let all = || areas.iter().flat_map(|area| Unit::ALL.map(|unit| (area, unit)));
    // What is too much first: it may be needed elsewhere.
    let differs = |more: bool| {
        move |(area, unit): &(AreaId, Unit)| {
            let (now, then) = (board.placed(*area).of(*unit), of(*area).of(*unit));
            if more { then > now } else { then < now }
        }
    };
    let next = all().find(differs(false)).or_else(|| all().find(differs(true)));
    next.map_or(Order::Proceed, |(area, unit)| Order::Place(area, unit, of(area).of(unit)))
}

/// The next order that brings the planned moves nearer to the wanted ones.
fn advance(board: &Board, plan: &Campaign) -> Order {
    let of = |from: Spot, to: Spot| {
        let same = plan.moves.iter().filter(|advance| advance.from == from && advance.to == to);
        same.fold(Force::default(), |sum, advance| sum.with(advance.force))
    };
    let kinds = |from: Spot, to: Spot| Unit::ALL.map(|unit| (from, to, unit));
    let fewer = board.advances().iter().flat_map(|advance| kinds(advance.from, advance.to));
    let fewer = fewer.into_iter().find(|(from, to, unit)| board.moved(*from, *to).of(*unit) > of(*from, *to).of(*unit));
    let more = plan.moves.iter().flat_map(|advance| kinds(advance.from, advance.to));
    let mut more = more.into_iter();
    let more = || more.find(|(from, to, unit)| board.moved(*from, *to).of(*unit) < of(*from, *to).of(*unit));
    fewer.or_else(more).map_or(Order::Proceed, |(from, to, unit)| Order::Move {
        from,
        to,
        unit,
        count: of(from, to).of(unit),
    })
}

/// What comes from the base camp to the defence of one's own areas, or a partner's.
fn reinforcements(
    situation: &Situation<'_>,
    board: &Board,
    (active, defence): (Seat, &Defence),
    careless: Option<&mut Generator>,
) -> Vec<(AreaId, Force)> {
    let Some((_, owner)) = defence.queue.first().copied() else { return Vec::new() };
    // Everybody is asked; only partners may help, and not against a partner.
    let may_help = situation.partners.has(owner) && !situation.partners.has(active);
    if owner != situation.me && !may_help {
        return Vec::new();
    }
    let care = if owner == situation.me { 1.0 } else { HELP * situation.temper.trust };
    let mut areas: Vec<(f64, AreaId)> = defence
        .battles
        .open
        .iter()
        .filter(|area| board.owner(*area) == Some(owner))
        .map(|area| (care * situation.stake(area, owner), area))
        .collect();
    areas.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut camp = board.camp(situation.me);
    if let Some(dice) = careless {
        areas.retain(|_| dice.percent(50));
    }
    let mut wanted = Vec::new();
    for (stake, area) in areas {
        let fighter = situation.fighter(owner);
        let crowd = Situation::crowd(board, area, situation.seats().filter(|seat| *seat != active)).total();
        let room = placing::room(situation.edition, area, fighter, placing::Step::Defending, crowd);
        let over_water = defence.battles.over_water.contains(area);
        let attacker = Army {
            force: board.units(Spot::Land(area), active),
            fighter: situation.fighter(active),
            over_water,
            ..Army::default()
        };
        let standing = board.units(Spot::Land(area), owner);
        let helpers = situation.seats().filter(|seat| *seat != active && *seat != owner);
        let allies = Situation::crowd(board, area, helpers);
        let value = |count: u16| {
            let more = picked(situation.edition, camp, count);
            let defender = if owner == situation.me {
                Army { force: standing.with(more), allies, fighter, over_water }
            } else {
                Army { force: standing, allies: allies.with(more), fighter, over_water }
            };
            let estimate = Estimate::of(situation.edition, &attacker, &defender, situation.is_exact());
            let mine = f64::from(count) / f64::from(defender.total().max(1));
            let paid = estimate.killed * mine * situation.price_of(more);
            let dealt = estimate.lost * situation.price_of(attacker.force) * 0.5 * care;
            (1.0 - estimate.wins) * stake + dealt - paid - 0.05 * f64::from(count)
        };
        let most = room.min(camp.total());
        let best = (0..=most).map(|count| (value(count), count)).max_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((_, count)) = best.filter(|(_, count)| *count > 0) {
            let force = picked(situation.edition, camp, count);
            camp = camp.without(force);
            wanted.push((area, force));
        }
    }
    wanted
}

/// The next battle: on land all have to be fought, and the surest comes first; at sea only what is worth it.
fn engage(situation: &Situation<'_>, board: &Board, active: Seat, battles: &Battles) -> Order {
    let merit = |&(at, against): &(Spot, Seat)| match at {
        Spot::Land(area) => {
            let army = |seat: Seat| Army {
                force: board.units(at, seat),
                fighter: situation.fighter(seat),
                over_water: battles.over_water.contains(area),
                ..Army::default()
            };
            Some(Estimate::of(situation.edition, &army(active), &army(against), false).wins)
        }
        Spot::Sea(sea) => {
            let fresh = battles.fresh.iter().find(|(other, _)| *other == sea).map(|(_, force)| *force);
            let force = board.units(at, active).without(fresh.unwrap_or_default());
            let worth = sea::worth(situation, board, (sea, force), against);
            (worth > 0.0 && !situation.partners.has(against)).then_some(worth)
        }
    };
    let offered = board.battles(active).into_iter().filter_map(|battle| Some((merit(&battle)?, battle)));
    let best = offered.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map_or(Order::Proceed, |(_, (at, against))| Order::Engage(at, against))
}

/// The next order in a battle.
fn fight_on(
    situation: &Situation<'_>,
    board: &Board,
    fight: &Fight,
    (dice, is_careless): (&mut Generator, bool),
) -> Order {
    match &fight.round {
        Round::Retreat(side) => {
            let flees = if is_careless { dice.percent(FLIGHTS) } else { is_lost(situation, board, fight, *side) };
            if flees { Order::Retreat } else { Order::Proceed }
        }
        Round::Dice(side, _) => {
            let force = board.ranks_of(*side).into_iter().fold(Force::default(), |sum, (_, force)| sum.with(force));
            Order::Throw(force.strongest(situation.edition.battle.limit.value))
        }
        Round::Reroll(side, _, thrown) => {
            let missed = (0_u8..).zip(&thrown[*side as usize]).filter(|(_, (_, face))| *face == Face::Miss);
            let best = missed.max_by_key(|(_, (unit, _))| *unit);
            best.map_or(Order::Proceed, |(at, _)| Order::Reroll(at))
        }
        Round::Falling(..) | Round::Losses(_) => {
            // The weakest, as the manual advises.
            let weakest = board.may_lose().into_iter().min_by_key(|(_, unit)| *unit);
            weakest.map_or(Order::Proceed, |(seat, unit)| Order::Lose(seat, unit))
        }
        // Somebody wanted real dice, and nobody else is there to throw them: it throws some of its own.
        // What nobody hits with changes nothing that is seen, and would be thrown again for ever: it is thrown until somebody hits.
        Round::Throwing(units) => loop {
            let shown = [0, 1].map(|side: usize| thrown(situation.edition, &units[side], dice));
            if shown != <[Shown; 2]>::default() || !can_hit(situation.edition, units) {
                break Order::Show(shown);
            }
        },
        Round::Rethrowing(side, _, at, lying) => {
            let unit = lying[*side as usize].get(usize::from(*at)).map(|(unit, _)| *unit);
            Order::Show(side.alone(thrown(situation.edition, unit.as_slice(), dice)))
        }
    }
}

/// Whether there is a die with a side that hits.
fn can_hit(edition: &Edition, [first, second]: &[Vec<Unit>; 2]) -> bool {
    let dice = first.iter().chain(second).map(|unit| edition.battle.die(*unit));
    dice.into_iter().any(|die| die.sides(Face::Miss) < SIDES)
}

/// What fair dice for these units show.
fn thrown(edition: &Edition, units: &[Unit], chance: &mut Generator) -> Shown {
    let mut shown = Shown::default();
    for unit in units {
        let die = edition.battle.die(*unit);
        let side = chance.below(u32::from(SIDES));
        let doubles = u32::from(die.sides(Face::Double));
        if side < doubles {
            shown.doubles = shown.doubles.with(Force::only(*unit, 1));
        } else if side < doubles + u32::from(die.sides(Face::Hit)) {
            shown.hits = shown.hits.with(Force::only(*unit, 1));
        }
    }
    shown
}

/// Whether a side does better to retreat.
fn is_lost(situation: &Situation<'_>, board: &Board, fight: &Fight, side: Side) -> bool {
    let army = |side: Side| {
        let leader = fight.seat(side);
        let (own, others): (Vec<_>, Vec<_>) = board.ranks_of(side).into_iter().partition(|(seat, _)| *seat == leader);
        let sum =
            |ranks: Vec<(Seat, Force)>| ranks.into_iter().fold(Force::default(), |sum, (_, force)| sum.with(force));
        Army { force: sum(own), allies: sum(others), fighter: situation.fighter(leader), over_water: fight.over_water }
    };
    let (attacker, defender) = (army(Side::Attacker), army(Side::Defender));
    let estimate = Estimate::of(situation.edition, &attacker, &defender, situation.is_exact());
    let (mine, gained, lost, dealt) = match side {
        Side::Attacker => {
            let prize = if let Spot::Land(area) = fight.at { situation.prize(area) } else { 0.0 };
            (attacker, estimate.wins * prize, estimate.lost, estimate.killed)
        }
        Side::Defender => {
            let stake = if let Spot::Land(area) = fight.at { situation.stake(area, situation.me) } else { 0.0 };
            (defender, (1.0 - estimate.wins) * stake, estimate.killed, estimate.lost)
        }
    };
    let price = situation.price_of(mine.force);
    let falls = f64::from(result::retreat_losses(mine.total(), mine.fighter));
    gained + (0.5 * dealt - lost) * price < -falls * price
}
