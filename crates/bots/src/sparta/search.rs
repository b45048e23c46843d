//! The search: alpha-beta as a principal variation search (a null window for all moves but the first), iteratively deepened,
//! with quiescence search, null-move pruning, late-move reductions, futility pruning and a transposition table.

use ::sparta::{Command, Limits, Move, Outcome, Position, View};

use super::{
    evaluation::evaluate_between,
    eyes::Eyes,
    level::Level,
    order::{self, Candidate, FARTHEST, MoveOrdering},
    score::{INFINITE, Points, SURE, WIN},
    transposition::{Bound, TranspositionTable},
};
use crate::Budget;

/// Taking cities back and forth is followed so many moves only; captures further.
const CITY_PLIES: u8 = 2;
/// How much better than it looks a position may turn out by one quiet move.
const FUTILITY_MARGIN: Points = 60;

/// The search was stopped: there is no score.
pub(crate) struct Stopped;

/// A position on the way, and what of its past matters.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    /// Moves from the root.
    ply: u16,
    /// Moves without capture, hero or change of a city.
    quiet: u16,
    /// The first of the keys that can be those of this position.
    since: usize,
    /// Whether the other side has just been made to pass.
    after_null_move: bool,
}

/// What the search found.
pub(crate) struct Found {
    pub(crate) best: Move,
    pub(crate) points: Points,
    pub(crate) depth: u8,
    /// What both sides are expected to do, the best move first.
    pub(crate) line: Vec<Command>,
}

pub(crate) struct Search<'a> {
    limits: Limits,
    quiescence_plies: u8,
    contempt: Points,
    /// What is overlooked of the replies to a move of the root.
    eyes: Eyes,
    budget: Budget<'a>,
    /// Where the search stops; without end until every move was looked at once.
    most: u64,
    pub(crate) nodes: u64,
    /// The keys of the game and, from `root` on, of the moves that are being looked at.
    keys: Vec<u64>,
    root: usize,
    transpositions: TranspositionTable,
    ordering: MoveOrdering,
    /// Lists that are used again, so that a node allocates nothing.
    lists: Vec<Vec<Candidate>>,
    /// The principal variation from so many moves on.
    pv: Vec<Vec<Command>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(view: &View, level: &Level, budget: Budget<'a>, eyes: Eyes) -> Self {
        Self {
            limits: view.limits,
            quiescence_plies: level.quiescence,
            contempt: level.contempt,
            eyes,
            most: u64::MAX,
            nodes: 0,
            keys: view.seen.iter().collect(),
            root: view.seen.len().saturating_sub(1),
            transpositions: TranspositionTable::for_nodes(budget.nodes(level.nodes)),
            ordering: MoveOrdering::new(),
            lists: Vec::new(),
            pv: vec![Vec::new(); usize::from(FARTHEST) + 2],
            budget,
        }
    }

    /// Iterative deepening: looks deeper and deeper until depth or nodes are used up, or somebody stops it. `moves` are
    /// those of the view's position, at least one: among equals, the first of them is taken.
    ///
    /// Says also whether the budget ran out before everything was looked at.
    pub(crate) fn deepen(&mut self, view: &View, mut moves: Vec<Move>, depth: u8, nodes: u64) -> (Option<Found>, bool) {
        let root = Self::root(view);
        let most = self.budget.nodes(nodes);
        let mut found = None;
        // The first order: what wins something at once. The sort is stable, so the order that came in stays otherwise.
        moves.sort_by_key(|played| -order::gain(&root.position, &root.position.play(*played)));
        for depth in 1..=depth.clamp(1, 63) {
            let stopped = self.search_root(&root, &mut moves, depth, &mut found).is_err();
            if stopped {
                return (found, true);
            }
            self.most = most;
            if let Some(found) = &found {
                self.budget.tell(&Command::Move(found.best));
            }
            let points = found.as_ref().map_or(0, |found| found.points);
            // A win or a loss so near was seen to its end: looking deeper finds no nearer one.
            let is_settled = points.abs() >= SURE && WIN - points.abs() <= i32::from(depth);
            if is_settled || moves.len() == 1 {
                break;
            }
            if self.nodes >= self.most {
                return (found, true);
            }
        }
        (found, false)
    }

    /// What a move of the root is worth, looked at as deeply as the others were; `None` if the search was stopped.
    pub(crate) fn points_of(&mut self, view: &View, played: Move, depth: u8) -> Option<Points> {
        let root = Self::root(view);
        self.most = u64::MAX;
        let child = self.child(&root, &root.position.play(played));
        self.search(&child, i32::from(depth) - 1, -INFINITE, INFINITE).ok().map(|points| -points)
    }

    /// The node of a view.
    fn root(view: &View) -> Node {
        Node { position: view.position, ply: 0, quiet: view.quiet, since: 0, after_null_move: false }
    }

    /// Looks at every move of the root; the best one comes to the front.
    fn search_root(
        &mut self,
        root: &Node,
        moves: &mut [Move],
        depth: u8,
        found: &mut Option<Found>,
    ) -> Result<(), Stopped> {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let played = moves[index];
            let child = self.child(root, &root.position.play(played));
            let is_quiet = child.quiet > root.quiet;
            let reduction = if is_quiet { late_move_reduction(i32::from(depth), index) } else { 0 };
            let next = i32::from(depth) - 1;
            let mut points = alpha + 1;
            if index > 0 {
                points = -self.search(&child, next - reduction, -alpha - 1, -alpha)?;
                if points > alpha && reduction > 0 {
                    points = -self.search(&child, next, -alpha - 1, -alpha)?;
                }
            }
            if points > alpha {
                points = -self.search(&child, next, -INFINITE, -alpha)?;
            }
            if points > alpha {
                alpha = points;
                moves[..=index].rotate_right(1);
                let mut line = vec![Command::Move(played)];
                line.extend(&self.pv[1]);
                *found = Some(Found { best: played, points, depth, line });
            }
        }
        Ok(())
    }

    /// The node after a move. The past of a capture or a new hero can not come again.
    fn child(&self, node: &Node, next: &Position) -> Node {
        Node {
            position: *next,
            ply: node.ply + 1,
            quiet: if next.stirred_since(&node.position) { 0 } else { node.quiet.saturating_add(1) },
            since: if next.settled_since(&node.position) { self.keys.len() } else { node.since },
            after_null_move: false,
        }
    }

    /// Searches a node below the root, remembering its key on the way.
    fn search(&mut self, node: &Node, depth: i32, alpha: Points, beta: Points) -> Result<Points, Stopped> {
        self.keys.push(node.position.key());
        let points = self.alpha_beta(node, depth, alpha, beta);
        self.keys.pop();
        points
    }

    #[doc(alias = "negamax")]
    fn alpha_beta(&mut self, node: &Node, depth: i32, mut alpha: Points, mut beta: Points) -> Result<Points, Stopped> {
        let Node { position, ply, .. } = *node;
        self.pv[usize::from(ply)].clear();
        if let Some(points) = self.ended(node) {
            self.visit()?;
            return Ok(points);
        }
        if depth <= 0 || ply >= FARTHEST {
            return self.quiescence(&position, ply, self.quiescence_plies, alpha, beta);
        }
        self.visit()?;
        // Nothing here can be better than to win with the next move, or worse than to have lost with the last one.
        alpha = alpha.max(Points::from(ply) - WIN);
        beta = beta.min(WIN - Points::from(ply) - 1);
        if alpha >= beta {
            return Ok(alpha);
        }
        let is_pv_node = beta - alpha > 1;
        let known = self.transpositions.get(position.key());
        if let Some(entry) = known
            && !is_pv_node
            && self.is_far_from_draw(node, depth)
            && i32::from(entry.depth) >= depth
            && let Some(points) = entry.cutoff(ply, alpha, beta)
        {
            return Ok(points);
        }
        // Open nodes are few, and everything in them is looked at in full.
        let stand_pat = if is_pv_node {
            0
        } else {
            evaluate_between(&position, alpha - 3 * FUTILITY_MARGIN, beta + 3 * FUTILITY_MARGIN)
        };
        if !is_pv_node && let Some(points) = self.forward_prune(node, depth, stand_pat, beta)? {
            return Ok(points);
        }

        let mut list = self.lists.pop().unwrap_or_default();
        self.ordering.rank(&position, ply, known.and_then(|entry| entry.best), &mut list);
        self.overlook(&position, ply, &mut list);
        // Who sees no reply thinks that the other will do nothing.
        if list.is_empty() {
            self.lists.push(list);
            let passed = self.child(node, &position.passed());
            return Ok(-self.search(&passed, depth - 1, -beta, -alpha)?);
        }
        let (mut best, mut best_move, before) = (-INFINITE, None, alpha);
        for index in 0..list.len() {
            let Candidate { played, gain, .. } = order::pick_best(&mut list, index);
            let is_quiet = gain == 0;
            if is_quiet && index > 0 && !is_pv_node && depth <= 2 && best > -SURE && alpha.abs() < SURE {
                // A quiet move would have to win more than quiet moves do, or many were looked at in vain; and all that
                // come behind it are quiet too, or lose something.
                if stand_pat + FUTILITY_MARGIN * depth <= alpha || index > usize::from(depth == 2) * 24 + 24 {
                    best = best.max((stand_pat + FUTILITY_MARGIN * depth).min(alpha));
                    break;
                }
            }
            let child = self.child(node, &position.play(played));
            let reduction = if is_quiet || gain < 0 { late_move_reduction(depth, index) } else { 0 };
            let mut points = alpha + 1;
            if index > 0 {
                points = -self.search(&child, depth - 1 - reduction, -alpha - 1, -alpha)?;
                if points > alpha && reduction > 0 {
                    points = -self.search(&child, depth - 1, -alpha - 1, -alpha)?;
                }
            }
            if points > alpha && (index == 0 || is_pv_node) {
                points = -self.search(&child, depth - 1, -beta, -alpha)?;
            }
            if points > best {
                (best, best_move) = (points, Some(played));
            }
            if points > alpha {
                alpha = points;
                if is_pv_node {
                    self.record_pv(ply, played);
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.ordering.record_cutoff(position.turn(), ply, depth, played);
                }
                break;
            }
        }
        self.lists.push(list);
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > before => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = best_move.filter(|_| bound != Bound::Upper);
        self.transpositions.put(position.key(), ply, depth, best, bound, best_move);
        Ok(best)
    }

    /// Forward pruning (reverse futility, then null move): whether the position is so good that no move need be looked
    /// at: far better than is asked for, or good enough even with a turn given away. Not with few pieces, where having
    /// to move can be what loses.
    #[doc(alias("null move", "futility pruning"))]
    fn forward_prune(
        &mut self,
        node: &Node,
        depth: i32,
        stand_pat: Points,
        beta: Points,
    ) -> Result<Option<Points>, Stopped> {
        let Node { position, ply, quiet, after_null_move, .. } = *node;
        if beta.abs() >= SURE {
            return Ok(None);
        }
        if depth <= 2 && stand_pat - 2 * FUTILITY_MARGIN * depth >= beta {
            return Ok(Some(stand_pat));
        }
        let has_few = position.pieces(position.turn()).len() <= 3;
        if depth < 2 || stand_pat < beta || has_few || after_null_move || !self.is_far_from_draw(node, depth) {
            return Ok(None);
        }
        let (position, since) = (position.passed(), self.keys.len());
        let null_move = Node { position, ply: ply + 1, quiet: quiet.saturating_add(1), since, after_null_move: true };
        let points = -self.search(&null_move, depth - 3, -beta, 1 - beta)?;
        Ok(Some(points).filter(|points| (beta..SURE).contains(points)))
    }

    /// Whether quiet turns can not make the game a draw within the search: scores of positions, which know nothing of
    /// the turns before, are not to be believed near that.
    fn is_far_from_draw(&self, node: &Node, depth: i32) -> bool {
        i32::from(node.quiet) + depth + 8 < i32::from(self.limits.quiet)
    }

    /// Quiescence search: follows captures and taken cities until nothing hangs: a score in the middle of an exchange
    /// means nothing.
    #[doc(alias = "qsearch")]
    fn quiescence(
        &mut self,
        position: &Position,
        ply: u16,
        left: u8,
        mut alpha: Points,
        beta: Points,
    ) -> Result<Points, Stopped> {
        self.visit()?;
        if let Some(points) = by_rule(position, ply, self.drawn(ply)) {
            return Ok(points);
        }
        let stand_pat = evaluate_between(position, alpha, beta);
        if left == 0 || stand_pat >= beta {
            return Ok(stand_pat);
        }
        alpha = alpha.max(stand_pat);
        let mut list = self.lists.pop().unwrap_or_default();
        order::captures(position, left + CITY_PLIES > self.quiescence_plies, &mut list);
        self.overlook(position, ply, &mut list);
        let mut best = stand_pat;
        for index in 0..list.len() {
            let Candidate { played, gain, .. } = order::pick_best(&mut list, index);
            // The gains come in order: the others gain even less.
            if stand_pat + gain + FUTILITY_MARGIN <= alpha {
                break;
            }
            let points = -self.quiescence(&position.play(played), ply + 1, left - 1, -beta, -alpha)?;
            best = best.max(points);
            alpha = alpha.max(points);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(list);
        Ok(best)
    }

    /// What a draw is worth to the side to move: less than nothing to the one that is choosing, who plays on where he is no worse off.
    const fn drawn(&self, ply: u16) -> Points {
        if ply.is_multiple_of(2) { -self.contempt } else { self.contempt }
    }

    /// Takes away the replies to a move of the root that are overlooked.
    fn overlook(&self, position: &Position, ply: u16, list: &mut Vec<Candidate>) {
        if ply == 1 && self.eyes.miss_something() {
            list.retain(|candidate| self.eyes.see(position, candidate.played));
        }
    }

    /// How the game has ended here, by the rules or by what was added to them (SP-12).
    ///
    /// A position that was looked at on the way here already counts as drawn: who can go in a circle once can do so as
    /// often as it takes. Positions of the game before count as often as they stood.
    fn ended(&self, node: &Node) -> Option<Points> {
        if let Some(points) = by_rule(&node.position, node.ply, self.drawn(node.ply)) {
            return Some(points);
        }
        let here = node.position.key();
        let past = self.keys.len().saturating_sub(1);
        let mut times = 1;
        for index in node.since.min(past)..past {
            if self.keys[index] == here {
                times += if index >= self.root { self.limits.repetitions } else { 1 };
            }
        }
        (times >= self.limits.repetitions || node.quiet >= self.limits.quiet).then_some(self.drawn(node.ply))
    }

    /// Counts a node, and stops if it was the last one.
    fn visit(&mut self) -> Result<(), Stopped> {
        // Asked seldom, for a clock may cost more than a node.
        const SELDOM: u64 = 256;
        if self.nodes >= self.most || (self.nodes.is_multiple_of(SELDOM) && self.budget.is_over()) {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Writes down that a move is expected here, and what follows it: the principal variation.
    #[doc(alias = "principal variation")]
    fn record_pv(&mut self, ply: u16, played: Move) {
        let (until, from) = self.pv.split_at_mut(usize::from(ply) + 1);
        if let (Some(line), Some(rest)) = (until.last_mut(), from.first()) {
            line.clear();
            line.push(Command::Move(played));
            line.extend(rest);
        }
    }
}

/// How a position ends the game, for the side to move; a draw is worth `drawn` to it.
fn by_rule(position: &Position, ply: u16, drawn: Points) -> Option<Points> {
    if !position.is_over() {
        return None;
    }
    Some(match position.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == position.turn() => WIN - Points::from(ply),
        Some(_) => Points::from(ply) - WIN,
        None => drawn,
    })
}

/// Late-move reduction: how much less deep a quiet move is looked at that comes so late; it is looked at again if it
/// turns out well.
#[doc(alias = "LMR")]
fn late_move_reduction(depth: i32, index: usize) -> i32 {
    match (depth, index) {
        (..=1, _) | (_, ..=3) => 0,
        (2.., ..=15) | (..=3, _) => 1,
        _ => 2,
    }
}
