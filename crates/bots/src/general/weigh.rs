//! What a choice in secret was worth beside the best one.

use ::general::{Choice, Command, Private, Regions, Stage, View};
use tabletop::{Generator, Seat};

use super::{
    choose::{others, think},
    level::{LEVELS, Level},
    plan::{RETREAT, TOTAL_WAR},
    round::Round,
};
use crate::{Budget, Decision, Weighing, weighing::CERTAIN};

/// The worlds that are looked at for each other player: enough to tell half a region, little enough for a whole war while one waits.
const WORLDS: u64 = 4_000;

/// Weighs a choice; `None` for other commands. Regions count alike here, the first and the last one: a share of them is the chance.
pub(super) fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
    let Decision { view, done, seed } = decision;
    let (Command::Choose(choice), Stage::Choosing | Stage::Replacing) = (*done, view.stage) else { return None };
    let mine = view.mine.as_ref().filter(|mine| view.waiting.has(mine.seat))?;
    let level = Level { iterations: WORLDS, patience: 0, ..LEVELS[LEVELS.len() - 1] };
    let mut dice = Generator::new(*seed);
    let mut round = Round::new(view, mine, &level, &mut dice);
    let made = match choice {
        Choice::Retreat => RETREAT,
        Choice::TotalWar => TOTAL_WAR,
        Choice::Stake(regions) => round.ask(regions),
    };
    think(level.iterations * others(view), budget, |dice| round.step(dice), &mut dice);
    let worths: Vec<(usize, Choice, f32)> = round.worths().collect();
    let done_worth = worths.iter().find(|(plan, ..)| *plan == made)?.2;
    let (_, best, best_worth) = worths.iter().copied().max_by(|one, two| one.2.total_cmp(&two.2))?;
    let total = f32::from(view.setup.players) * f32::from(Regions::CONTINENT.len());
    let lost = share(best_worth - done_worth, total);
    let best = if lost == 0 { choice } else { best };
    Some(Weighing { best: Command::Choose(best), chances: chances(view, mine, (best_worth, total)), lost })
}

/// The chance of every seat: what it owns and its part of the disputed regions. The viewer has what the best plan brings him, and the
/// others share the rest as they would have without it.
fn chances(view: &View, mine: &Private, (best, total): (f32, f32)) -> Vec<u16> {
    let contenders = view.contenders.len().max(1);
    let owned = |seat: Seat| {
        let pool = if view.contenders.has(seat) { f32::from(view.pool.len()) / f32::from(contenders) } else { 0.0 };
        f32::from(view.seats[seat].regions) + pool
    };
    let own = share(best, total);
    let rest = total - owned(mine.seat);
    let left = f32::from(CERTAIN - own);
    let of = |seat: Seat| {
        if seat == mine.seat {
            own
        } else if rest > 0.0 {
            share(owned(seat) * left / f32::from(CERTAIN), rest)
        } else {
            0
        }
    };
    Seat::all(view.setup.players).map(of).collect()
}

/// A share in thousandths.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share lies between 0 and a thousand")]
fn share(part: f32, total: f32) -> u16 {
    ((part / total).clamp(0.0, 1.0) * f32::from(CERTAIN)).round() as u16
}
