//! Move ordering (hash move, captures, killers, history): the sooner the best one comes, the more of the others need no look at all.

use ::sparta::{Move, Position, Side, Squares};

use super::{
    evaluation::{WEIGHTS, material},
    geometry::COUNT,
    score::Points,
};

/// A move that waits to be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) played: Move,
    /// The greater the sooner.
    pub(crate) rank: i32,
    /// What it captures and takes at once; 0 for a quiet move.
    pub(crate) gain: Points,
}

/// The move of an earlier, shallower search.
const HASH_MOVE: i32 = 1 << 30;
/// Moves that win something.
const GOOD_CAPTURE: i32 = 1 << 28;
/// A quiet move that was good elsewhere, as far away from the root.
const KILLER: i32 = 1 << 26;
/// The most that history counts.
const HISTORY: i32 = 1 << 24;

/// How far from the root quiet moves are remembered.
pub(crate) const FARTHEST: u16 = 64;

/// What was good elsewhere in the same search: killer moves and the history heuristic.
pub(crate) struct MoveOrdering {
    killers: Vec<[Option<Move>; 2]>,
    /// One number for each side, and from and to.
    history: Vec<i32>,
}

impl MoveOrdering {
    pub(crate) fn new() -> Self {
        Self { killers: vec![[None; 2]; usize::from(FARTHEST) + 1], history: vec![0; 2 * COUNT * COUNT] }
    }

    /// A quiet move was good enough to spare the look at all others (beta cutoff).
    pub(crate) fn record_cutoff(&mut self, side: Side, ply: u16, depth: i32, played: Move) {
        if let Some([first, second]) = self.killers.get_mut(usize::from(ply))
            && *first != Some(played)
        {
            *second = first.replace(played);
        }
        let history = &mut self.history[history_index(side, played)];
        *history = (*history + depth * depth).min(HISTORY);
    }

    /// Lists all moves with their ranks into `list`, which is emptied before.
    pub(crate) fn rank(&self, position: &Position, ply: u16, known: Option<Move>, list: &mut Vec<Candidate>) {
        list.clear();
        let (side, calm) = (position.turn(), position.calm());
        let killers = self.killers.get(usize::from(ply)).copied().unwrap_or_default();
        for played in position.moves() {
            let gain = if played.is_promotion() || calm.contains(played.to) {
                0
            } else {
                gain(position, &position.play(played))
            };
            let rank = if Some(played) == known {
                HASH_MOVE
            } else if gain != 0 {
                gain.signum() * GOOD_CAPTURE + gain
            } else if killers.contains(&Some(played)) {
                KILLER
            } else {
                self.history[history_index(side, played)]
            };
            list.push(Candidate { played, rank, gain });
        }
    }
}

/// Lists the moves that capture more than they lose, and those that take a city if `cities` says so.
pub(crate) fn captures(position: &Position, cities: bool, list: &mut Vec<Candidate>) {
    list.clear();
    let mut stirring = Squares::ALL - position.calm() - position.occupied();
    if !cities {
        // A city may still be where an enemy is enclosed: only what the move gains tells.
        stirring = stirring - position.cities(position.turn());
    }
    for from in position.pieces(position.turn()) {
        for to in position.targets(from) & stirring {
            let played = Move::new(from, to);
            let next = position.play(played);
            let gain = gain(position, &next);
            let captures = next.occupied().len() < position.occupied().len();
            if gain > 0 && (cities || captures || next.is_over()) {
                list.push(Candidate { played, rank: gain, gain });
            }
        }
    }
}

/// Brings the best of the candidates from `index` on to this place. Mostly a few are looked at and not all, so that
/// sorting them would be wasted.
pub(crate) fn pick_best(list: &mut [Candidate], index: usize) -> Candidate {
    let (mut best, mut most) = (index, list[index].rank);
    for (other, candidate) in list.iter().enumerate().skip(index + 1) {
        if candidate.rank > most {
            (best, most) = (other, candidate.rank);
        }
    }
    list.swap(index, best);
    list[index]
}

/// What a move wins at once, in the weights of the evaluation; the end of the game is more than anything.
pub(crate) fn gain(before: &Position, after: &Position) -> Points {
    const END: Points = 10_000;
    let (side, enemy) = (before.turn(), !before.turn());
    if after.is_over() {
        let winner = after.outcome().and_then(::sparta::Outcome::winner);
        return winner.map_or(0, |winner| if winner == side { END } else { -END });
    }
    let mut gain = 0;
    if before.occupied().len() != after.occupied().len() {
        gain += material(before.pieces(enemy) - after.pieces(enemy), before);
        let lost = before.pieces(side).len().saturating_sub(after.pieces(side).len());
        gain -= WEIGHTS.fighter * lost.cast_signed();
    }
    if before.cities(enemy) != after.cities(enemy) {
        gain += 2 * WEIGHTS.city;
    }
    gain
}

/// Where the history of a move stands.
#[doc(alias = "history heuristic")]
fn history_index(side: Side, played: Move) -> usize {
    let (from, to) = (usize::from(played.from.index()), usize::from(played.to.index()));
    (usize::from(side.seat().0) * COUNT + from) * COUNT + to
}
