//! The board as the evaluation sees it: squares by their place in the order, 0 to 99, in tables made beforehand.

use ::sparta::Squares;

const SIDE: usize = 10;

/// How many squares there are.
pub(crate) const COUNT: usize = SIDE * SIDE;

/// The squares within so many steps of each, without itself: from no step to nine, which is everywhere.
pub(crate) const WITHIN: [[u128; COUNT]; SIDE] = {
    let (mut table, mut steps) = ([[0; COUNT]; SIDE], 0);
    while steps < SIDE {
        table[steps] = within(steps);
        steps += 1;
    }
    table
};

const fn within(steps: usize) -> [u128; COUNT] {
    let (mut table, mut from) = ([0; COUNT], 0);
    while from < COUNT {
        let mut to = 0;
        while to < COUNT {
            let (files, ranks) = ((from % SIDE).abs_diff(to % SIDE), (from / SIDE).abs_diff(to / SIDE));
            if from != to && files <= steps && ranks <= steps {
                table[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// The squares of the board.
const BOARD: u128 = (1 << COUNT) - 1;
/// All squares but the first file, and all but the last: a step over the edge would come out on the other side.
const NOT_FIRST: u128 = not_on(0);
const NOT_LAST: u128 = not_on(SIDE - 1);

const fn not_on(file: usize) -> u128 {
    let (mut bits, mut rank) = (BOARD, 0);
    while rank < SIDE {
        bits &= !(1 << (rank * SIDE + file));
        rank += 1;
    }
    bits
}

/// The squares on the edge, those one step from it, and so on to the four in the middle.
pub(crate) const RINGS: [u128; SIDE / 2] = {
    let (mut rings, mut at) = ([0; SIDE / 2], 0);
    while at < COUNT {
        let (file, rank) = (at % SIDE, at / SIDE);
        let (file, rank) = (nearest_edge(file), nearest_edge(rank));
        rings[if file < rank { file } else { rank }] |= 1 << at;
        at += 1;
    }
    rings
};

const fn nearest_edge(line: usize) -> usize {
    if line < SIDE / 2 { line } else { SIDE - 1 - line }
}

/// All squares one step on, and what does not leave the board of it.
pub(crate) type Step = fn(u128) -> u128;

/// The eight directions, each with the one that leads back.
pub(crate) const DIRECTIONS: [[Step; 2]; 8] = {
    const UP: Step = |bits| bits << SIDE & BOARD;
    const DOWN: Step = |bits| bits >> SIDE;
    const RIGHT: Step = |bits| (bits & NOT_LAST) << 1;
    const LEFT: Step = |bits| (bits & NOT_FIRST) >> 1;
    const UP_RIGHT: Step = |bits| (bits & NOT_LAST) << (SIDE + 1) & BOARD;
    const DOWN_LEFT: Step = |bits| (bits & NOT_FIRST) >> (SIDE + 1);
    const UP_LEFT: Step = |bits| (bits & NOT_FIRST) << (SIDE - 1) & BOARD;
    const DOWN_RIGHT: Step = |bits| (bits & NOT_LAST) >> (SIDE - 1);
    [
        [UP, DOWN],
        [DOWN, UP],
        [RIGHT, LEFT],
        [LEFT, RIGHT],
        [UP_RIGHT, DOWN_LEFT],
        [DOWN_LEFT, UP_RIGHT],
        [UP_LEFT, DOWN_RIGHT],
        [DOWN_RIGHT, UP_LEFT],
    ]
};

/// The set of each square alone. Looked up, since WebAssembly calls a function to shift 128 bits by any number.
pub(crate) const ALONE: [u128; COUNT] = {
    let (mut table, mut at) = ([0; COUNT], 0);
    while at < COUNT {
        table[at] = 1 << at;
        at += 1;
    }
    table
};

/// A set of squares, one bit a square.
pub(crate) fn bits(squares: Squares) -> u128 {
    squares.iter().fold(0, |bits, square| bits | ALONE[usize::from(square.index())])
}

/// A few squares, as a list and as a set.
#[derive(Clone, Copy)]
pub(crate) struct Places {
    list: [u8; 16],
    count: usize,
    /// One bit a square.
    pub(crate) bits: u128,
}

impl Places {
    /// The places of squares; of more than sixteen only the first, and there are no more.
    pub(crate) fn of(squares: Squares) -> Self {
        let (mut list, mut count, mut bits) = ([0; 16], 0, 0);
        for (place, square) in list.iter_mut().zip(squares) {
            *place = square.index();
            bits |= ALONE[usize::from(*place)];
            count += 1;
        }
        Self { list, count, bits }
    }

    /// Every place.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.list.iter().take(self.count).map(|place| usize::from(*place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_lead_around_and_back() {
        for (at, near) in WITHIN[1].into_iter().enumerate() {
            let (here, mut around) = (1 << at, 0);
            for [step, back] in DIRECTIONS {
                let there = step(here);
                assert!(there == 0 || back(there) == here);
                around |= there;
            }
            assert_eq!(around, near);
            assert_eq!(WITHIN[9][at] | here, BOARD);
        }
    }
}
