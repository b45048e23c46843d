//! What a command was worth beside the best plan.

use ::company_leader::{Command, CompanyLeader, Phase, View};
use tabletop::{Generator, Seat};

use super::{
    choose::{best, tried},
    level::{LEVELS, Level},
    plan::{Plan, plans},
};
use crate::{
    Budget, Decision, Played, Weighing,
    weighing::{CERTAIN, chance},
};

/// How often plans are tried for a command: a game has some hundred commands, a long one of beginners a thousand.
const TRIALS: u64 = 500;
/// Whose world is worth so much more wins nineteen games of twenty.
const NEARLY_WON: f64 = 830.0;

/// Weighs a command in a turn; `None` for what only answers, and where nothing else could be done.
pub(super) fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
    let Decision { view, done, seed } = decision;
    if !CompanyLeader::is_weighed(done) || view.now.phase == Phase::SettingUp {
        return None;
    }
    let seat = view.own.as_ref()?.seat;
    let legal = view.legal();
    if !legal.contains(done) {
        return None;
    }
    let mut plans = plans(view, seat, &legal);
    if !plans.iter().any(|plan| plan.first() == Some(*done)) {
        plans.push(Plan::alone(*done));
    }
    let level = Level { trials: TRIALS, ..LEVELS[LEVELS.len() - 1] };
    let trial = tried(view, seat, plans, &level, Some(*done), budget, &mut Generator::new(*seed));
    let made = best(trial.plans.iter().filter(|tried| tried.plan.first() == Some(*done)))?;
    let most = best(trial.plans.iter())?;
    let [before, after] = [most, made].map(|tried| chance(tried.mean(), NEARLY_WON));
    let lost = before.saturating_sub(after);
    let best = if lost == 0 { *done } else { most.plan.first()? };
    let division = view.rules.division();
    let own = division.side(seat);
    let others = u16::from(division.side_count().saturating_sub(1).max(1));
    let of = |seat: Seat| if division.side(seat) == own { before } else { (CERTAIN - before) / others };
    let mut chances = vec![0; division.seats().map(|seat| seat.index() + 1).max()?];
    division.seats().for_each(|seat| chances[seat.index()] = of(seat));
    Some(Weighing { best, chances, lost })
}
