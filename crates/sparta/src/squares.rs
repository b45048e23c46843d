//! Sets of squares: one bit a square.

use core::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not, Sub},
};

use crate::square::{STRIDE, Square};

/// The squares of the board, without the free bit behind every rank.
pub(crate) const BOARD: u128 = {
    let (mut board, mut rank) = (0, 0);
    while rank < 10 {
        board |= 0x3ff << (rank * STRIDE);
        rank += 1;
    }
    board
};

/// The squares one step from each square.
pub(crate) const NEIGHBOURS: [u128; 128] = {
    let (mut table, mut at) = ([0; 128], 0);
    while at < 128 {
        let bit = 1 << at;
        table[at] = Halves::of(bit).grown(Halves::of(BOARD)).join() & !bit;
        at += 1;
    }
    table
};

/// A set as two halves of five ranks, for flooding.
///
/// # Why not shift the whole set?
/// A shift of 128 bits is three or four instructions, one of them slow on many processors, and in WebAssembly there is
/// not even that one. Halves are split once a position, and joined with two shifts once a piece.
#[derive(Clone, Copy)]
pub(crate) struct Halves {
    /// The ranks 1 to 5.
    low: u64,
    /// The ranks 6 to 10.
    high: u64,
}

impl Halves {
    /// The bits of five ranks.
    const BITS: u8 = 5 * STRIDE;

    /// Splits a set.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
    pub(crate) const fn of(bits: u128) -> Self {
        Self { low: bits as u64 & ((1 << Self::BITS) - 1), high: (bits >> Self::BITS) as u64 }
    }

    /// The whole set.
    #[inline]
    pub(crate) const fn join(self) -> u128 {
        self.low as u128 | (self.high as u128) << Self::BITS
    }

    /// Those of the squares, and of the squares around them, that are in `free`, which must lie on the board: bits that
    /// came over an edge fall away there.
    #[inline]
    pub(crate) const fn grown(self, free: Self) -> Self {
        const ACROSS: u8 = Halves::BITS - STRIDE;
        let low = self.low | self.low << 1 | self.low >> 1;
        let high = self.high | self.high << 1 | self.high >> 1;
        Self {
            low: (low | low >> STRIDE | low << STRIDE | high << ACROSS) & free.low,
            high: (high | high << STRIDE | high >> STRIDE | low >> ACROSS) & free.high,
        }
    }

    /// The squares that are in both sets.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

/// A set of squares.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(crate) u128);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// Every square of the board.
    pub const ALL: Self = Self(BOARD);

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is one of them.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Hands every square to `visit`, in order, with the set of it alone.
    ///
    /// For what is done most often: an iterator counts with 128 bits, this with 64.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
    pub(crate) fn each(self, mut visit: impl FnMut(Square, u128)) {
        let mut low = self.0 as u64;
        while low != 0 {
            visit(Square::lowest(low.into()), (low & low.wrapping_neg()).into());
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            let bit = u128::from(high & high.wrapping_neg()) << 64;
            visit(Square::lowest(bit), bit);
            high &= high - 1;
        }
    }

    /// The squares in order.
    #[must_use = "iterators are lazy"]
    pub const fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self(square.bit())
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        Self(squares.into_iter().fold(0, |bits, square| bits | square.bit()))
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for Squares {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & BOARD)
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter(u128);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::lowest(self.0);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Iter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_step_leads_around_the_edge() {
        for square in Square::all() {
            for other in Square::all() {
                let step = square.file().abs_diff(other.file()).max(square.rank().abs_diff(other.rank())) == 1;
                assert_eq!(Squares(NEIGHBOURS[square.slot()]).contains(other), step, "{square} and {other}");
            }
        }
    }

    /// What two squares reach together is what each of them reaches: also where both reach the same one.
    #[test]
    fn a_set_grows_by_the_steps_of_each_square() {
        let board = Halves::of(BOARD);
        for one in Square::all() {
            for other in Square::all() {
                let both = one.bit() | other.bit();
                let grown = Halves::of(both).grown(board).join();
                assert_eq!(grown, both | NEIGHBOURS[one.slot()] | NEIGHBOURS[other.slot()], "{one} and {other}");
            }
        }
    }

    #[test]
    fn a_set_gives_its_squares_in_order() {
        assert!(Squares::ALL.iter().eq(Square::all()) && Squares::ALL.len() == 100);
        assert_eq!((!Squares::ALL, Squares::NONE.iter().next()), (Squares::NONE, None));
        let odd: Squares = Square::all().filter(|square| square.index() % 2 == 1).collect();
        assert_eq!((odd.len(), (Squares::ALL - odd) | odd, odd & !odd), (50, Squares::ALL, Squares::NONE));
        assert_eq!((odd | Squares::ALL, odd & Squares::ALL, odd | odd), (Squares::ALL, odd, odd));
    }

    #[test]
    fn the_squares_left_are_counted() {
        let mut squares = Squares::ALL.iter();
        for left in (0..100).rev() {
            assert!(squares.next().is_some());
            assert_eq!((squares.len(), squares.size_hint()), (left, (left, Some(left))));
        }
        assert_eq!((squares.next(), squares.len()), (None, 0));
    }
}
