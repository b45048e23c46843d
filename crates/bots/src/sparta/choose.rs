//! The answer of a bot.

use ::sparta::{Command, Move, Sparta, View};
use tabletop::{Generator, Seed};

use super::{
    evaluation::{WEIGHTS, evaluate},
    eyes::Eyes,
    level::{LEVELS, Level},
    score::{Points, Score, WIN},
    search::Search,
    weigh::weigh,
};
use crate::{Budget, Decision, Played, Weighing, named::of_id};

/// Of a thousand quiet moves so many are left out in openings that are to differ.
const VARIED: u32 = 667;

impl Played for Sparta {
    fn choose(view: &View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Command> {
        Some(choose(view, of_id(&LEVELS, level)?, seed, budget)?.command)
    }

    /// The strongest.
    fn takes_its_time(level: u8) -> bool {
        of_id(&LEVELS, level) == LEVELS.last()
    }

    fn is_weighed(command: &Command) -> bool {
        matches!(command, Command::Move(_))
    }

    fn weigh(decision: &Decision<View, Command>, budget: Budget<'_>) -> Option<Weighing<Command>> {
        weigh(decision, budget)
    }
}

/// What a bot does, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does; always legal.
    pub command: Command,
    /// What it expects of it; where it has not looked at anything, what the position looks like.
    pub score: Score,
    /// How many moves ahead it looked; 0 for what it did not look at.
    pub depth: u8,
    /// How many positions it looked at.
    pub nodes: u64,
    /// What it expects both sides to do, its own command first.
    pub line: Vec<Command>,
    /// Whether nodes, time or somebody who cancelled ended the search before it was deep enough for the level.
    pub stopped: bool,
}

/// What the side to move does, at a level; `None` if the game is over.
///
/// The same view, level, seed and number of nodes give the same choice everywhere. Another seed takes another one of
/// equally good moves, and overlooks others; one seed does for a whole game, since the position has its part in
/// what is drawn.
#[must_use]
pub fn choose(view: &View, level: &Level, seed: Seed, budget: Budget<'_>) -> Option<Choice> {
    if view.outcome.is_some() || view.position.is_over() {
        return None;
    }
    if view.offers {
        return Some(answer(view, level, seed, budget));
    }
    let mut dice = Generator::new(stirred(seed, view));
    let mut moves: Vec<Move> = view.position.moves().collect();
    dice.shuffle(&mut moves);
    let eyes = Eyes::new(level.overlooks, &mut dice);
    if view.plies < level.varies {
        Eyes::for_all_that_strikes(VARIED, &mut dice).retain(&view.position, &mut moves);
    }
    eyes.retain(&view.position, &mut moves);
    let unseen = |command, stopped| Choice {
        command,
        score: Score::Points(evaluate(&view.position, &WEIGHTS)),
        depth: 0,
        nodes: 0,
        line: vec![command],
        stopped,
    };
    let Some(first) = moves.first().copied().map(Command::Move) else {
        return Some(unseen(Command::Pass, false));
    };
    let mut search = Search::new(view, level, budget, eyes);
    let (found, stopped) = search.deepen(view, moves, level.depth, level.nodes);
    let nodes = search.nodes;
    Some(match found {
        // Stopped before the first move was looked at.
        None => Choice { nodes, ..unseen(first, stopped) },
        Some(found) => Choice {
            command: Command::Move(found.best),
            score: Score::of(found.points),
            depth: found.depth,
            nodes,
            line: found.line,
            stopped,
        },
    })
}

/// Answers an offer of a draw: it is accepted where the side that asks for it stands clearly better, or no worse in a game in
/// which nothing happens any more. What it is worth is looked up as deeply as a move, and nothing is overlooked.
fn answer(view: &View, level: &Level, seed: Seed, budget: Budget<'_>) -> Choice {
    /// So much better is clearly better: a fighter.
    const CLEARLY: Points = WEIGHTS.fighter;
    let their = View { offers: false, ..view.clone() };
    let theirs = choose(&their, &level.unbiased(), seed, budget);
    let points = theirs.as_ref().map_or(0, |theirs| match theirs.score {
        Score::Points(points) => points,
        Score::WinsIn(_) => WIN,
        Score::LosesIn(_) => -WIN,
    });
    let is_dull = 2 * view.quiet >= view.limits.quiet || view.repeated > 1;
    let accept = points >= if is_dull { 0 } else { CLEARLY };
    let command = Command::AnswerDraw { accept };
    let (depth, nodes, stopped) = theirs.map_or((0, 0, false), |theirs| (theirs.depth, theirs.nodes, theirs.stopped));
    Choice { command, score: Score::of(-points), depth, nodes, line: vec![command], stopped }
}

/// The seed of one answer.
fn stirred(mut seed: Seed, view: &View) -> Seed {
    let [quiet, repeated] = [view.quiet, view.repeated].map(u16::to_le_bytes);
    let here = view.position.key().to_le_bytes().into_iter().chain(quiet).chain(repeated);
    for (byte, more) in seed.iter_mut().zip(here) {
        *byte ^= more;
    }
    seed
}
