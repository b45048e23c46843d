//! Numbers that positions are known by (Zobrist keys).

use crate::{
    side::{Rank, Side},
    square::Square,
};

/// Added while the Achaeans are to move.
pub(crate) const ACHAEANS_MOVE: u64 = mixed(0x5eed_0001);

/// One number for every piece on every square: Spartan fighters, Spartan heroes, Achaean fighters, Achaean heroes.
const PIECES: [[u64; 128]; 4] = [table(1), table(2), table(3), table(4)];

/// One number for every city in the hands of each side.
const CITIES: [[u64; 128]; 2] = [table(5), table(6)];

/// The number of a piece on a square.
#[inline]
pub(crate) fn piece(side: Side, rank: Rank, square: Square) -> u64 {
    PIECES[side as usize * 2 + rank as usize][square.slot()]
}

/// The number of a city in somebody's hands.
#[inline]
pub(crate) fn city(side: Side, square: Square) -> u64 {
    CITIES[side as usize][square.slot()]
}

/// A table of numbers that look drawn by chance, the same on every platform and for ever: saves hold keys.
const fn table(number: u64) -> [u64; 128] {
    let (mut table, mut at) = ([0; 128], 0);
    while at < 128 {
        table[at] = mixed(number << 32 | at as u64);
        at += 1;
    }
    table
}

/// The mixing of `SplitMix64`.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_comes_twice() {
        let mut all: Vec<u64> = PIECES.iter().chain(&CITIES).flatten().copied().chain([ACHAEANS_MOVE, 0]).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    /// Saves hold keys: another table would make repetitions of resumed games go unseen.
    #[test]
    fn the_numbers_are_pinned() {
        let b2 = "b2".parse().unwrap();
        assert_eq!(piece(Side::Spartans, Rank::Fighter, b2), PIECES[0][12]);
    }
}
