//! The search: alpha-beta with a narrow window for all moves but the first, iteratively deepened.

use ::sparta::{Command, Limits, Move, Outcome, Position, View};

use super::{
    evaluation::evaluate_between,
    order::{self, Candidate, FARTHEST, Memory},
    score::{INFINITE, Points, SURE, WIN},
    table::{Bound, Table},
};
use crate::Budget;

/// Taking cities back and forth is followed so many moves only; captures further.
const CITY_PLIES: u8 = 2;
/// How much better than it looks a position may turn out by one quiet move.
const MARGIN: Points = 60;

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
    after_pass: bool,
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
    tactics: u8,
    budget: Budget<'a>,
    /// Where the search stops; without end until every move was looked at once.
    most: u64,
    pub(crate) nodes: u64,
    /// The keys of the game and, from `root` on, of the moves that are being looked at.
    keys: Vec<u64>,
    root: usize,
    table: Table,
    memory: Memory,
    /// Lists that are used again, so that a node allocates nothing.
    lists: Vec<Vec<Candidate>>,
    /// What is expected from so many moves on.
    lines: Vec<Vec<Command>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(view: &View, tactics: u8, nodes: u64, budget: Budget<'a>) -> Self {
        Self {
            limits: view.limits,
            tactics,
            most: u64::MAX,
            nodes: 0,
            keys: view.seen.clone(),
            root: view.seen.len().saturating_sub(1),
            table: Table::for_nodes(budget.nodes(nodes)),
            memory: Memory::new(),
            lists: Vec::new(),
            lines: vec![Vec::new(); usize::from(FARTHEST) + 2],
            budget,
        }
    }

    /// Looks deeper and deeper until depth or nodes are used up, or somebody stops it. `moves` are those of the view's
    /// position, at least one: among equals, the first of them is taken.
    ///
    /// Says also whether the budget ran out before everything was looked at.
    pub(crate) fn run(&mut self, view: &View, mut moves: Vec<Move>, depth: u8, nodes: u64) -> (Option<Found>, bool) {
        let root = Node { position: view.position, ply: 0, quiet: view.quiet, since: 0, after_pass: false };
        let most = self.budget.nodes(nodes);
        let mut found = None;
        // The first order: what wins something at once. The sort is stable, so the order that came in stays otherwise.
        moves.sort_by_key(|played| -order::gain(&root.position, &root.position.play(*played)));
        for depth in 1..=depth.clamp(1, 63) {
            let stopped = self.look(&root, &mut moves, depth, &mut found).is_err();
            if stopped {
                return (found, true);
            }
            self.most = most;
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

    /// Looks at every move of the root; the best one comes to the front.
    fn look(&mut self, root: &Node, moves: &mut [Move], depth: u8, found: &mut Option<Found>) -> Result<(), Stopped> {
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let played = moves[index];
            let child = self.child(root, &root.position.play(played));
            let is_quiet = child.quiet > root.quiet;
            let reduced = if is_quiet { reduction(i32::from(depth), index) } else { 0 };
            let next = i32::from(depth) - 1;
            let mut points = alpha + 1;
            if index > 0 {
                points = -self.search(&child, next - reduced, -alpha - 1, -alpha)?;
                if points > alpha && reduced > 0 {
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
                line.extend(&self.lines[1]);
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
            after_pass: false,
        }
    }

    /// Searches a node below the root, remembering its key on the way.
    fn search(&mut self, node: &Node, depth: i32, alpha: Points, beta: Points) -> Result<Points, Stopped> {
        self.keys.push(node.position.key());
        let points = self.below(node, depth, alpha, beta);
        self.keys.pop();
        points
    }

    fn below(&mut self, node: &Node, depth: i32, mut alpha: Points, mut beta: Points) -> Result<Points, Stopped> {
        let Node { position, ply, .. } = *node;
        self.lines[usize::from(ply)].clear();
        if let Some(points) = self.ended(node) {
            self.visit()?;
            return Ok(points);
        }
        if depth <= 0 || ply >= FARTHEST {
            return self.tactics(&position, ply, self.tactics, alpha, beta);
        }
        self.visit()?;
        // Nothing here can be better than to win with the next move, or worse than to have lost with the last one.
        alpha = alpha.max(Points::from(ply) - WIN);
        beta = beta.min(WIN - Points::from(ply) - 1);
        if alpha >= beta {
            return Ok(alpha);
        }
        let is_open = beta - alpha > 1;
        let known = self.table.get(position.key());
        if let Some(entry) = known
            && !is_open
            && self.is_far_from_draw(node, depth)
            && i32::from(entry.depth) >= depth
            && let Some(points) = entry.settles(ply, alpha, beta)
        {
            return Ok(points);
        }
        // Open nodes are few, and everything in them is looked at in full.
        let stand = if is_open { 0 } else { evaluate_between(&position, alpha - 3 * MARGIN, beta + 3 * MARGIN) };
        if !is_open && let Some(points) = self.good_enough(node, depth, stand, beta)? {
            return Ok(points);
        }

        let mut list = self.lists.pop().unwrap_or_default();
        self.memory.rank(&position, ply, known.and_then(|entry| entry.best), &mut list);
        if list.is_empty() {
            self.lists.push(list);
            let passed = self.child(node, &position.passed());
            return Ok(-self.search(&passed, depth - 1, -beta, -alpha)?);
        }
        let (mut best, mut best_move, before) = (-INFINITE, None, alpha);
        for index in 0..list.len() {
            let Candidate { played, gain, .. } = order::pick(&mut list, index);
            let is_quiet = gain == 0;
            if is_quiet && index > 0 && !is_open && depth <= 2 && best > -SURE && alpha.abs() < SURE {
                // A quiet move would have to win more than quiet moves do, or many were looked at in vain; and all that
                // come behind it are quiet too, or lose something.
                if stand + MARGIN * depth <= alpha || index > usize::from(depth == 2) * 24 + 24 {
                    best = best.max((stand + MARGIN * depth).min(alpha));
                    break;
                }
            }
            let child = self.child(node, &position.play(played));
            let reduced = if is_quiet || gain < 0 { reduction(depth, index) } else { 0 };
            let mut points = alpha + 1;
            if index > 0 {
                points = -self.search(&child, depth - 1 - reduced, -alpha - 1, -alpha)?;
                if points > alpha && reduced > 0 {
                    points = -self.search(&child, depth - 1, -alpha - 1, -alpha)?;
                }
            }
            if points > alpha && (index == 0 || is_open) {
                points = -self.search(&child, depth - 1, -beta, -alpha)?;
            }
            if points > best {
                (best, best_move) = (points, Some(played));
            }
            if points > alpha {
                alpha = points;
                if is_open {
                    self.expect(ply, played);
                }
            }
            if alpha >= beta {
                if is_quiet {
                    self.memory.praise(position.turn(), ply, depth, played);
                }
                break;
            }
        }
        self.lists.push(list);
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best > before => Bound::Exact,
            _ => Bound::AtMost,
        };
        let best_move = best_move.filter(|_| bound != Bound::AtMost);
        self.table.put(position.key(), ply, depth, best, bound, best_move);
        Ok(best)
    }

    /// Whether the position is so good that no move need be looked at: far better than is asked for, or good enough
    /// even with a turn given away. Not with few pieces, where having to move can be what loses.
    fn good_enough(&mut self, node: &Node, depth: i32, stand: Points, beta: Points) -> Result<Option<Points>, Stopped> {
        let Node { position, ply, quiet, after_pass, .. } = *node;
        if beta.abs() >= SURE {
            return Ok(None);
        }
        if depth <= 2 && stand - 2 * MARGIN * depth >= beta {
            return Ok(Some(stand));
        }
        let has_few = position.pieces(position.turn()).len() <= 3;
        if depth < 2 || stand < beta || has_few || after_pass || !self.is_far_from_draw(node, depth) {
            return Ok(None);
        }
        let (position, since) = (position.passed(), self.keys.len());
        let passed = Node { position, ply: ply + 1, quiet: quiet.saturating_add(1), since, after_pass: true };
        let points = -self.search(&passed, depth - 3, -beta, 1 - beta)?;
        Ok(Some(points).filter(|points| (beta..SURE).contains(points)))
    }

    /// Whether quiet turns can not make the game a draw within the search: scores of positions, which know nothing of
    /// the turns before, are not to be believed near that.
    fn is_far_from_draw(&self, node: &Node, depth: i32) -> bool {
        i32::from(node.quiet) + depth + 8 < i32::from(self.limits.quiet)
    }

    /// Follows captures and taken cities until nothing hangs: a score in the middle of an exchange means nothing.
    fn tactics(
        &mut self,
        position: &Position,
        ply: u16,
        left: u8,
        mut alpha: Points,
        beta: Points,
    ) -> Result<Points, Stopped> {
        self.visit()?;
        if let Some(points) = by_rule(position, ply) {
            return Ok(points);
        }
        let stand = evaluate_between(position, alpha, beta);
        if left == 0 || stand >= beta {
            return Ok(stand);
        }
        alpha = alpha.max(stand);
        let mut list = self.lists.pop().unwrap_or_default();
        order::forceful(position, left + CITY_PLIES > self.tactics, &mut list);
        let mut best = stand;
        for index in 0..list.len() {
            let Candidate { played, gain, .. } = order::pick(&mut list, index);
            // The gains come in order: the others gain even less.
            if stand + gain + MARGIN <= alpha {
                break;
            }
            let points = -self.tactics(&position.play(played), ply + 1, left - 1, -beta, -alpha)?;
            best = best.max(points);
            alpha = alpha.max(points);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(list);
        Ok(best)
    }

    /// How the game has ended here, by the rules or by what was added to them (SP-12).
    ///
    /// A position that was looked at on the way here already counts as drawn: who can go in a circle once can do so as
    /// often as it takes. Positions of the game before count as often as they stood.
    fn ended(&self, node: &Node) -> Option<Points> {
        if let Some(points) = by_rule(&node.position, node.ply) {
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
        (times >= self.limits.repetitions || node.quiet >= self.limits.quiet).then_some(0)
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

    /// Writes down that a move is expected here, and what follows it.
    fn expect(&mut self, ply: u16, played: Move) {
        let (until, from) = self.lines.split_at_mut(usize::from(ply) + 1);
        if let (Some(line), Some(rest)) = (until.last_mut(), from.first()) {
            line.clear();
            line.push(Command::Move(played));
            line.extend(rest);
        }
    }
}

/// How a position ends the game, for the side to move.
fn by_rule(position: &Position, ply: u16) -> Option<Points> {
    if !position.is_over() {
        return None;
    }
    Some(match position.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == position.turn() => WIN - Points::from(ply),
        Some(_) => Points::from(ply) - WIN,
        None => 0,
    })
}

/// How much less deep a quiet move is looked at that comes so late; it is looked at again if it turns out well.
fn reduction(depth: i32, index: usize) -> i32 {
    match (depth, index) {
        (..=1, _) | (_, ..=3) => 0,
        (2.., ..=15) | (..=3, _) => 1,
        _ => 2,
    }
}
