//! The board as the evaluation sees it: squares by their place in the order, 0 to 99, in tables made beforehand.

use ::sparta::Squares;

const SIDE: usize = 10;

/// How many squares there are.
pub(crate) const COUNT: usize = SIDE * SIDE;

/// The steps between two squares on an empty board.
pub(crate) const STEPS: [[u8; COUNT]; COUNT] = {
    let (mut table, mut from) = ([[0; COUNT]; COUNT], 0);
    while from < COUNT {
        let mut to = 0;
        while to < COUNT {
            let files = (from % SIDE).abs_diff(to % SIDE);
            let ranks = (from / SIDE).abs_diff(to / SIDE);
            // Nine at most.
            #[expect(clippy::cast_possible_truncation, reason = "a board has ten files")]
            let steps = if files > ranks { files } else { ranks } as u8;
            table[from][to] = steps;
            to += 1;
        }
        from += 1;
    }
    table
};

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
            if from != to && STEPS[from][to] as usize <= steps {
                table[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// No square.
pub(crate) const NOWHERE: u8 = 255;

/// The eight directions; the one at `7 - n` leads back from the one at `n`.
pub(crate) const DIRECTIONS: usize = 8;

/// The next square of each in each direction, or [`NOWHERE`].
pub(crate) const NEXT: [[u8; DIRECTIONS]; COUNT] = {
    const ACROSS_UP: [(isize, isize); DIRECTIONS] =
        [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, -1), (-1, 0)];
    let (mut table, mut from) = ([[NOWHERE; DIRECTIONS]; COUNT], 0);
    while from < COUNT {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (across, up) = ACROSS_UP[direction];
            let file = (from % SIDE).checked_add_signed(across);
            let rank = (from / SIDE).checked_add_signed(up);
            if let (Some(file @ 0..SIDE), Some(rank @ 0..SIDE)) = (file, rank) {
                #[expect(clippy::cast_possible_truncation, reason = "a square of a hundred")]
                let to = (rank * SIDE + file) as u8;
                table[from][direction] = to;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// A set of squares, one bit a square.
pub(crate) fn bits(squares: Squares) -> u128 {
    squares.iter().fold(0, |bits, square| bits | 1 << square.index())
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
            bits |= 1 << *place;
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
    fn directions_lead_back() {
        for from in 0..COUNT {
            for direction in 0..DIRECTIONS {
                let to = NEXT[from][direction];
                if to != NOWHERE {
                    assert_eq!(usize::from(NEXT[usize::from(to)][DIRECTIONS - 1 - direction]), from);
                    assert_eq!(STEPS[from][usize::from(to)], 1);
                }
            }
            let around = NEXT[from].iter().filter(|to| **to != NOWHERE);
            assert_eq!(around.fold(0, |bits, to| bits | 1 << to), WITHIN[1][from]);
        }
    }
}
