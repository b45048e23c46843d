//! Counting the positions a number of moves away: the test of every move generator, and the measure of its speed.

use core::hint::black_box;

use crate::position::Position;

/// Counts the positions `depth` moves away; the last ones are counted without being made.
///
/// A move is a pair of squares or an exchange on the spot. A position that is over has no moves; passing is no move;
/// repetition and quiet turns do not count (SP-22). Counts of more than seven moves may not fit into the number.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_moves()),
        _ => {
            let mut nodes = 0;
            position.each_next(|_, next| nodes += perft(next, depth - 1));
            nodes
        }
    }
}

/// Counts what [`perft`] counts with every position made, the last ones too: for measuring.
#[must_use]
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => position.each_next(|_, next| {
            black_box(next);
            nodes += 1;
        }),
        _ => position.each_next(|_, next| nodes += perft_made(next, depth - 1)),
    }
    nodes
}
