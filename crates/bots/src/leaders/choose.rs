//! The answer of a bot.

use ::leaders::{
    Command, Leaders, National, Page, Phase, Private, Stage, View,
    board::{Order, Step},
    edition::AreaId,
};
use tabletop::{Generator, Seed};

use super::{
    battle, headquarters,
    level::{LEVELS, Level},
    situation::Situation,
    temper::Temper,
};
use crate::{Budget, Played, ask::at};

/// By how many hundredths of a point start areas seem better than they are.
const WHIM: u32 = 300;

impl Played for Leaders {
    fn choose(view: &View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Command> {
        choose(view, at(&LEVELS, level)?, None, seed, budget)
    }
}

/// What the viewer does, at a level; `None` if the game does not wait for him, or if the view is the table's. His temper is that
/// of his nation where none is given.
///
/// Every step of a turn is planned anew from the view, without what was already ordered in it, so that the answer is the next
/// order that is missing: the same view, level and seed give the same answer everywhere. With the board on the table he only
/// looks after his headquarters. A budget that is over makes him count battles out by a rule of thumb.
#[must_use]
pub fn choose(
    view: &View,
    level: &Level,
    temper: Option<Temper>,
    seed: Seed,
    mut budget: Budget<'_>,
) -> Option<Command> {
    let mine = view.mine.as_ref().filter(|mine| view.acts == Some(mine.seat))?;
    let mut dice = Generator::new(stirred(seed, view, mine));
    let is_careless = dice.percent(level.mistakes);
    let level = Level { exact: level.exact && !budget.is_over(), ..*level };
    let situation = Situation::of(view, mine, &level, temper);
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
    let step = view.board.as_ref().map_or(0, |board| match board.step() {
        Step::Idle => 0,
        Step::Withdrawing(_) => 1,
        Step::Sabotaged(_) => 2,
        Step::Placing(_) => 3,
        Step::Moving(_) => 4,
        Step::Defending(_) => 5,
        Step::Fighting(battles) => 6 + u8::try_from(battles.open.len()).unwrap_or(u8::MAX / 2),
    });
    let [low, high] = view.round.to_le_bytes();
    // Before the first round: how many areas one has.
    let start =
        if view.turn().is_none() { u8::try_from(view.seats[mine.seat].areas.len()).unwrap_or(u8::MAX) } else { 0 };
    for (byte, more) in seed.iter_mut().zip([mine.seat.0, turn, phase, step, low, high, start]) {
        *byte ^= more;
    }
    seed
}
