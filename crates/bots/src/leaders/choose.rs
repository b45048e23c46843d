//! The answer of a bot.

use ::leaders::{
    BoardMode, Command, Leaders, National, Page, Phase, Private, Stage, View,
    board::{Battles, Board, Fight, Order, Round, Side, Step},
    edition::AreaId,
};
use tabletop::{Generator, Seed};

use super::{
    battle, headquarters,
    level::{LEVELS, Level},
    situation::Situation,
    temper::Temper,
};
use crate::{Budget, Played, named::of_id};

/// By how many hundredths of a point start areas seem better than they are.
const WHIM: u32 = 300;

impl Played for Leaders {
    fn choose(view: &View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Command> {
        choose(view, of_id(&LEVELS, level)?, None, seed, budget)
    }
}

/// What the viewer does, at a level; `None` if the game does not wait for him, if the view is the table's, or if the board is on the
/// table: he can not see it. His temper is that of his nation where none is given.
///
/// Every step of a turn is planned anew from the view, without what was already ordered in it, so that the answer is the next
/// order that is missing: the same view, level and seed give the same answer everywhere. As soon as a budget is over, he counts
/// no further battle out, and goes by a rule of thumb.
#[must_use]
pub fn choose(
    view: &View,
    level: &Level,
    temper: Option<Temper>,
    seed: Seed,
    mut budget: Budget<'_>,
) -> Option<Command> {
    let mine = view.mine.as_ref().filter(|mine| view.acts == Some(mine.seat))?;
    if view.settings.board != BoardMode::Screen {
        return None;
    }
    let mut dice = Generator::new(stirred(seed, view, mine));
    let is_careless = dice.percent(level.mistakes);
    let mut is_over = || budget.is_over();
    let situation = Situation::of(view, mine, (level, &mut is_over), temper);
    let active = match view.stage {
        Stage::Preparing(Page::StartAreas) if !view.open_areas.is_empty() => {
            return Some(Command::Occupy(start_area(&situation, &mut dice)?));
        }
        Stage::Preparing(_) => return Some(Command::Proceed),
        Stage::Turn { seat, .. } => seat,
        Stage::Over { .. } => return None,
    };
    if let Some(order) = battle::order(&situation, active, &mut dice, is_careless) {
        // What ends a step is a command of the game.
        return Some(if order == Order::Proceed { Command::Proceed } else { Command::Board(order) });
    }
    Some(match view.turn()?.1 {
        Phase::Points => Command::Enter(view.edition.income(view.seats[mine.seat].areas).total),
        Phase::Events => read(&situation),
        Phase::Withdrawal | Phase::Battle => Command::Proceed,
        Phase::Headquarters => headquarters::command(&situation, &mut dice, is_careless),
    })
}

/// Turns the pages of the national events, and answers the offers on them.
fn read(situation: &Situation<'_>) -> Command {
    let mine = situation.mine;
    let open = mine.news.iter().take(mine.seen).find_map(|national| match *national {
        National::Offer(from) if mine.answers.iter().all(|(answered, _)| *answered != from) => Some(from),
        _ => None,
    });
    match open {
        Some(from) => Command::Answer { from, accept: headquarters::accepts(situation, from) },
        None if mine.seen < mine.news.len() => Command::TurnPage,
        None => Command::Proceed,
    }
}

/// The start area that is worth most: by its points, by what of its continent one has, by who else is near, and by a whim, lest
/// every game begins alike.
fn start_area(situation: &Situation<'_>, dice: &mut Generator) -> Option<AreaId> {
    let map = &situation.edition.map;
    let held = situation.held(situation.me);
    let merit = |area: AreaId| {
        let Some(here) = map.area(area) else { return 0.0 };
        let continent = map.continent(here.continent.value);
        let mine = f64::from(held.intersection(continent).len()) / f64::from(continent.len().max(1));
        let around = situation.neighbours[area.index()];
        let near = f64::from(held.intersection(around).len());
        let foreign = situation.others().map(|seat| situation.held(seat).intersection(around).len()).sum::<u32>();
        f64::from(here.value.value) + 3.0 * mine + near - 0.5 * f64::from(foreign)
    };
    let weighed =
        situation.view.open_areas.iter().map(|area| (merit(area) + f64::from(dice.below(WHIM)) / 100.0, area));
    weighed.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, area)| area)
}

/// The seed of one step: what everybody sees of how far the game is has its part in it, and nothing that changes while the step
/// is being ordered.
fn stirred(mut seed: Seed, view: &View, mine: &Private) -> Seed {
    let (turn, phase) = view.turn().map_or((0, 0), |(seat, phase)| (seat.0 + 1, phase as u8 + 1));
    let [step, ours, theirs, round, die] = view.board.as_ref().map_or([0; 5], |board| match board.step() {
        Step::Idle => [0; 5],
        Step::Withdrawing(_) => [1, 0, 0, 0, 0],
        Step::Sabotaged(_) => [2, 0, 0, 0, 0],
        Step::Placing(_) => [3, 0, 0, 0, 0],
        Step::Moving(_) => [4, 0, 0, 0, 0],
        Step::Defending(_) => [5, 0, 0, 0, 0],
        Step::Fighting(battles) => fighting(board, battles),
    });
    let [low, high] = view.round.to_le_bytes();
    // Before the first round: how many areas one has.
    let start =
        if view.turn().is_none() { u8::try_from(view.seats[mine.seat].areas.len()).unwrap_or(u8::MAX) } else { 0 };
    let marks = [mine.seat.0, turn, phase, step, low, high, start, ours, theirs, round, die];
    for (byte, more) in seed.iter_mut().zip(marks) {
        *byte ^= more;
    }
    seed
}

/// What sets apart one order of a battle from the next: the battles to come, the units that are left, the step of the round and the
/// dice that may still be thrown again. All but losses are ordered with a single command, and those are not left to chance.
fn fighting(board: &Board, battles: &Battles) -> [u8; 5] {
    let byte = |count: u32| u8::try_from(count).unwrap_or(u8::MAX);
    let step = 6 + byte(battles.open.len()).min(u8::MAX / 2);
    let Some(Fight { round, .. }) = &battles.fight else { return [step, 0, 0, 0, 0] };
    let units = |side: Side| byte(board.ranks_of(side).iter().map(|(_, force)| u32::from(force.total())).sum());
    let (round, die) = match round {
        Round::Retreat(_) => (1, 0),
        Round::Falling(..) => (2, 0),
        Round::Dice(..) => (3, 0),
        Round::Throwing(_) => (4, 0),
        Round::Reroll(_, left, _) => (5, byte(u32::from(*left))),
        Round::Rethrowing(_, left, at, _) => (6, byte(u32::from(*left)) << 4 | at & 0xF),
        Round::Losses(_) => (7, 0),
    };
    [step, units(Side::Attacker), units(Side::Defender), round, die]
}
