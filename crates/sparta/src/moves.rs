//! What can be moved where („Bewegen der Spielfiguren").
//!
//! The squares a piece can reach are flooded: one step is all neighbours of what was reached so far that are free.
//! Nothing is allocated, and nobody asks how the piece got there: only the destination counts (SP-1, SP-2).

use serde::{Deserialize, Serialize};
use tabletop::Generator;

use crate::{
    position::{MOST_PIECES, Position},
    side::Rank,
    square::Square,
    squares::{Halves, NEIGHBOURS, Squares},
};

/// A move: a piece goes from one square to another, or becomes a hero where it stands.
///
/// # Why one type for both?
/// „Ein Zug darf nicht wieder auf dem Ausgangsfeld enden": a move that goes nowhere is free to mean the exchange on the
/// spot, and every list of moves is a list of pairs of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes; [`Move::from`] for the exchange on the spot.
    pub to: Square,
}

impl Move {
    /// A piece goes from one square to another.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The fighter on a square is exchanged for a hero („Sonderfall: Kämpfer in einer eigenen Stadt").
    #[must_use]
    pub const fn promotion(at: Square) -> Self {
        Self { from: at, to: at }
    }

    /// Whether this is the exchange on the spot.
    #[must_use]
    pub fn is_promotion(self) -> bool {
        self.from == self.to
    }
}

impl Position {
    /// The moves of the side to move, in a stable order: fighters before heroes, each kind by its square, each piece's
    /// destinations by square. The square of the piece itself among them is the exchange on the spot.
    ///
    /// A position that is over has none.
    #[must_use]
    pub fn moves(&self) -> Moves {
        let mut moves = Moves { groups: [(NOWHERE, 0); GROUPS], at: 0, end: 0 };
        self.each_piece(|from, _, targets| {
            if let Some(group) = moves.groups.get_mut(moves.end) {
                *group = (from, targets);
                moves.end += 1;
            }
        });
        moves
    }

    /// How many moves there are, without making a list of them.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        let mut count = 0;
        self.each_piece(|_, _, targets| count += targets.count_ones());
        count
    }

    /// Where the piece on a square can go: itself among them if it can become a hero where it stands. Empty if there is
    /// no piece, if it is not its turn, or if the position is over.
    #[must_use]
    pub fn targets(&self, from: Square) -> Squares {
        if self.is_over() || !self.pieces(self.turn).contains(from) {
            return Squares::NONE;
        }
        Squares(reach(from, self.rank(from), Halves::of(self.free().0)) | (from.bit() & self.promotable()))
    }

    /// Whether a move is one of [`Position::moves`].
    #[must_use]
    pub fn is_legal(&self, played: Move) -> bool {
        self.targets(played.from).contains(played.to)
    }

    /// One of the moves, all equally likely; `None` if there is none, and then nothing is drawn.
    #[must_use]
    pub fn random_move(&self, dice: &mut Generator) -> Option<Move> {
        // What `moves` and `nth` would do, but every piece's moves are counted once.
        let (mut groups, mut end, mut count) = ([(NOWHERE, 0, 0); GROUPS], 0, 0);
        self.each_piece(|from, _, targets| {
            if let Some(group) = groups.get_mut(end) {
                *group = (from, targets, count);
                end += 1;
                count += targets.count_ones();
            }
        });
        if count == 0 {
            return None;
        }
        let drawn = dice.below(count);
        let (from, targets, before) = groups.into_iter().take(end).rfind(|(.., before)| *before <= drawn)?;
        Some(Move::new(from, Square::lowest(without_lowest(targets, drawn - before))))
    }

    /// Hands every piece of the side to move with its destinations to `visit`, in the order of [`Position::moves`].
    #[inline]
    pub(crate) fn each_piece(&self, mut visit: impl FnMut(Square, Rank, u128)) {
        if self.is_over() {
            return;
        }
        let (own, promotable, free) = (self.pieces[self.turn], self.promotable(), Halves::of(self.free().0));
        for rank in [Rank::Fighter, Rank::Hero] {
            let mut left = if rank == Rank::Hero { own & self.heroes } else { own & !self.heroes };
            while left != 0 {
                let from = Square::lowest(left);
                left &= left - 1;
                visit(from, rank, reach(from, rank, free) | (from.bit() & promotable));
            }
        }
    }

    /// The fighters of the side to move that stand on a city of their own.
    #[inline]
    fn promotable(&self) -> u128 {
        self.pieces[self.turn] & !self.heroes & self.cities[self.turn]
    }
}

/// The squares a piece reaches over free squares. The square it stands on is not free, so it never ends there.
#[inline]
fn reach(from: Square, rank: Rank, free: Halves) -> u128 {
    let one = Halves::of(NEIGHBOURS[from.slot()]).and(free);
    let two = one.grown(free);
    if rank == Rank::Hero { two.grown(free).join() } else { two.join() }
}

const GROUPS: usize = MOST_PIECES as usize;

/// A square for the places of a list that are not used.
const NOWHERE: Square = Square::lowest(1);

/// The moves of a position, one piece after the other; holds them all and allocates nothing.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Every piece with the destinations not yet given.
    groups: [(Square, u128); GROUPS],
    /// The group that is being given.
    at: usize,
    /// The number of groups.
    end: usize,
}

impl Moves {
    /// How many moves are left.
    fn count_left(&self) -> u32 {
        self.groups.iter().take(self.end).skip(self.at).map(|(_, targets)| targets.count_ones()).sum()
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.at < self.end {
            let (from, targets) = self.groups.get_mut(self.at)?;
            if *targets != 0 {
                let to = Square::lowest(*targets);
                *targets &= *targets - 1;
                return Some(Move::new(*from, to));
            }
            self.at += 1;
        }
        None
    }

    /// Leaves out whole pieces at a time.
    fn nth(&mut self, mut n: usize) -> Option<Move> {
        while self.at < self.end {
            let (_, targets) = self.groups.get_mut(self.at)?;
            let count = targets.count_ones() as usize;
            if n < count {
                *targets = without_lowest(*targets, u32::try_from(n).unwrap_or(u32::MAX));
                return self.next();
            }
            n -= count;
            self.at += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.count_left() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

/// A set without its `n` lowest bits; it must have more.
#[inline]
fn without_lowest(mut bits: u128, n: u32) -> u128 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits
}
