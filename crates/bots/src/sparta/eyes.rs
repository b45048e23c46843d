//! What a player overlooks: people do not weigh every move and choose a wrong one, they do not see the right one.

use ::sparta::{Move, Position};
use tabletop::Generator;

use super::order;

/// What is overlooked in one search: always the same moves of a position, so that the search looks at one game and not at a flicker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    /// Of a thousand quiet moves.
    quiet: u32,
    /// Of a thousand that win or lose something at once.
    striking: u32,
    salt: u64,
}

impl Eyes {
    /// Eyes that do not see so many of a thousand quiet moves; what wins or loses something at once has two chances to be seen.
    pub(crate) fn new(quiet: u32, dice: &mut Generator) -> Self {
        Self { striking: quiet * quiet / 1000, ..Self::for_all_that_strikes(quiet, dice) }
    }

    /// Eyes that can overlook only quiet moves, so many of a thousand.
    pub(crate) fn for_all_that_strikes(quiet: u32, dice: &mut Generator) -> Self {
        let mut half = || u64::from(dice.below(u32::MAX));
        Self { quiet, striking: 0, salt: half() << 32 | half() }
    }

    /// Whether they may miss something.
    pub(crate) const fn miss_something(self) -> bool {
        self.quiet > 0
    }

    /// Whether a move is seen.
    pub(crate) fn see(self, before: &Position, played: Move) -> bool {
        let after = before.play(played);
        self.look(&after, if order::gain(before, &after) == 0 { self.quiet } else { self.striking })
    }

    /// Leaves the moves that are seen, and one at least where there is one.
    pub(crate) fn retain(self, before: &Position, moves: &mut Vec<Move>) {
        let first = moves.first().copied();
        if self.miss_something() {
            moves.retain(|played| self.see(before, *played));
        }
        moves.extend(first.filter(|_| moves.is_empty()));
    }

    /// One look at what a move leads to.
    fn look(self, after: &Position, per_mille: u32) -> bool {
        // The finalizer of MurmurHash3: keys and salts that differ in one bit come out as good as independent.
        let mut hash = after.key() ^ self.salt;
        hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        hash ^= hash >> 33;
        hash % 1000 >= u64::from(per_mille)
    }
}
