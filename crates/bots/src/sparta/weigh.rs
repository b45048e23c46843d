//! What a move was worth beside the best one.

use ::sparta::{Command, Move, Side, View};
use tabletop::Generator;

use super::{
    eyes::Eyes,
    level::{LEVELS, Level},
    score::{Points, SURE},
    search::Search,
};
use crate::{
    Budget, Decision, Weighing,
    weighing::{CERTAIN, chance},
};

/// The positions that are looked at for a move: a game of ninety plies is weighed while one waits.
const NODES: u64 = 30_000;
/// Who is so much better off wins nineteen games of twenty.
const NEARLY_WON: f64 = 400.0;

/// Weighs a move; `None` for other commands, and where the game was over.
pub(super) fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
    let Decision { view, done, seed } = decision;
    let Command::Move(played) = *done else { return None };
    let level = Level { nodes: NODES, ..LEVELS[LEVELS.len() - 1].unbiased() };
    let mut dice = Generator::new(*seed);
    let mut moves: Vec<Move> = view.position.moves().collect();
    if !moves.contains(&played) {
        return None;
    }
    dice.shuffle(&mut moves);
    let mut search = Search::new(view, &level, budget, Eyes::new(level.overlooks, &mut dice));
    let found = search.deepen(view, moves, level.depth, level.nodes).0?;
    let points = if found.best == played { found.points } else { search.points_of(view, played, found.depth)? };
    let (before, after) = (certainty(found.points), certainty(points));
    // Of what is as good, nothing is better.
    let best = if after >= before { played } else { found.best };
    let before = before.max(after);
    let chances = match view.position.turn() {
        Side::Spartans => vec![before, CERTAIN - before],
        Side::Achaeans => vec![CERTAIN - before, before],
    };
    Some(Weighing { best: Command::Move(best), chances, lost: before - after })
}

/// The chance of who is to move, in thousandths.
fn certainty(points: Points) -> u16 {
    match points {
        SURE.. => CERTAIN,
        points if points <= -SURE => 0,
        points => chance(points.into(), NEARLY_WON),
    }
}
