//! The squares of the board.

use core::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// How many files, and how many ranks, the board has.
pub const SIDE_LENGTH: u8 = 10;

/// The distance of two ranks in bits: ten files and one that is always empty, so that no step leads around the edge.
pub(crate) const STRIDE: u8 = 11;

/// A square of the board, a1 to j10; files from the left and ranks from the bottom as the Spartans sit.
///
/// Squares are ordered rank by rank: a1, b1, … j1, a2, … j10. Written, a square is a number from 0 to 99 in this order.
///
/// # Why is the number inside not that number?
/// Inside, a square is its bit in a [`Squares`](crate::Squares), and these leave one bit free behind every rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Square(u8);

/// A text or number that is no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no square: files go from a to j, ranks from 1 to 10")]
pub struct SquareError(pub String);

impl Square {
    /// The square of a file and a rank, both counted from 0; `None` outside the board.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < SIDE_LENGTH && rank < SIDE_LENGTH { Some(Self(rank * STRIDE + file)) } else { None }
    }

    /// All hundred squares, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIDE_LENGTH * SIDE_LENGTH).filter_map(|index| Self::try_from(index).ok())
    }

    /// The file, from 0 (a) to 9 (j).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// The rank, from 0 (the rank 1) to 9 (the rank 10).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The place in the order of the squares, from 0 (a1) to 99 (j10).
    #[must_use]
    pub const fn index(self) -> u8 {
        self.rank() * SIDE_LENGTH + self.file()
    }

    /// The square with this bit alone set.
    ///
    /// Looked up, since WebAssembly calls a function to shift 128 bits by any number.
    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        BITS[self.slot()]
    }

    /// The place in a table of 128 entries: the mask spares every look-up its check of bounds.
    pub(crate) const fn slot(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square of the lowest bit of a set that is not empty and holds squares of the board only.
    #[expect(clippy::cast_possible_truncation, reason = "a bit of 128")]
    pub(crate) const fn lowest(bits: u128) -> Self {
        Self(bits.trailing_zeros() as u8)
    }
}

/// Every bit alone, by its place.
const BITS: [u128; 128] = {
    let (mut table, mut at) = ([0; 128], 0);
    while at < 128 {
        table[at] = 1 << at;
        at += 1;
    }
    table
};

impl TryFrom<u8> for Square {
    type Error = SquareError;

    fn try_from(index: u8) -> Result<Self, SquareError> {
        Self::new(index % SIDE_LENGTH, index / SIDE_LENGTH).ok_or_else(|| SquareError(index.to_string()))
    }
}

impl From<Square> for u8 {
    fn from(square: Square) -> Self {
        square.index()
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let read = || {
            let (file, rank) = (*text.as_bytes().first()?, text.get(1..)?);
            // `parse` alone would take “b+2” and “b02”, which would then be written otherwise than read.
            let rank = rank.parse::<u8>().ok().filter(|number| number.to_string() == rank)?;
            Self::new(file.checked_sub(b'a')?, rank.checked_sub(1)?)
        };
        read().ok_or_else(|| SquareError(text.to_owned()))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_written_and_read() {
        let mut seen = Vec::new();
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::try_from(u8::from(square)), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            seen.push(square);
        }
        assert_eq!((seen.len(), seen.is_sorted()), (100, true));
        assert_eq!((seen[0].to_string(), seen[99].to_string()), ("a1".into(), "j10".into()));
    }

    #[test]
    fn what_is_no_square() {
        for text in ["", "a", "a0", "a11", "k1", "A1", "a01", "a+1", "a1 ", "1a", "ä1", "a256", "–"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError(text.into())));
        }
        assert!(Square::try_from(100).is_err() && Square::new(10, 0).is_none() && Square::new(0, 10).is_none());
    }
}
