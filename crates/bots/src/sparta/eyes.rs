//! What a player overlooks: people do not weigh every move and choose a wrong one, they do not see the right one.

use ::sparta::{Move, Position};
use tabletop::Generator;

use super::order;

/// What is overlooked in one search: always the same moves of a position, so that the search looks at one game and not at a flicker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Eyes {
    per_mille: u32,
    salt: u64,
}

impl Eyes {
    /// Eyes that do not see so many of a thousand quiet moves.
    pub(crate) fn new(per_mille: u32, dice: &mut Generator) -> Self {
        let mut half = || u64::from(dice.below(u32::MAX));
        Self { per_mille, salt: half() << 32 | half() }
    }

    /// Whether they may miss something.
    pub(crate) const fn miss_something(self) -> bool {
        self.per_mille > 0
    }

    /// Whether a move is seen: what wins or loses something at once has two chances to be.
    pub(crate) fn see(self, before: &Position, played: Move) -> bool {
        let after = before.play(played);
        let per_mille =
            if order::gain(before, &after) == 0 { self.per_mille } else { self.per_mille * self.per_mille / 1000 };
        self.look(&after, per_mille)
    }

    /// Leaves the moves that are seen, and one at least where there is one.
    pub(crate) fn retain(self, before: &Position, moves: &mut Vec<Move>) {
        self.retain_if(moves, |played| self.see(before, played));
    }

    /// The same, where only quiet moves can be overlooked.
    pub(crate) fn retain_quiet(self, before: &Position, moves: &mut Vec<Move>) {
        self.retain_if(moves, |played| {
            let after = before.play(played);
            order::gain(before, &after) != 0 || self.look(&after, self.per_mille)
        });
    }

    fn retain_if(self, moves: &mut Vec<Move>, is_seen: impl Fn(Move) -> bool) {
        let first = moves.first().copied();
        if self.miss_something() {
            moves.retain(|played| is_seen(*played));
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
