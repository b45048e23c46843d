//! What was found out about positions already (transposition table).

use ::sparta::Move;

use super::score::{Points, SURE};

/// What a score in the table says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The score itself.
    Exact,
    /// The position is worth this at least (fail high).
    Lower,
    /// The position is worth this at most (fail low).
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    points: i16,
    /// How many moves ahead was looked; less than 0 for a place nothing was written to.
    pub(crate) depth: i8,
    bound: Bound,
    /// The move that was best, or that was good enough.
    pub(crate) best: Option<Move>,
}

const EMPTY: Entry = Entry { key: 0, points: 0, depth: -1, bound: Bound::Upper, best: None };

/// The most places: two megabytes.
const MOST: u64 = 1 << 17;

/// A table of bounded size. Two places share an address: one for what was looked at deepest, one for what came last.
#[doc(alias = "hash table")]
pub(crate) struct TranspositionTable {
    pairs: Vec<[Entry; 2]>,
}

impl TranspositionTable {
    /// A table for a search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Self {
        let places = nodes.clamp(64, MOST).next_power_of_two();
        Self { pairs: vec![[EMPTY; 2]; usize::try_from(places / 2).unwrap_or(1)] }
    }

    /// The place of a key. The lengths are powers of two, and keys are as good as drawn by chance.
    fn address(&self, key: u64) -> usize {
        let mask = self.pairs.len() - 1;
        usize::try_from(key >> 32).unwrap_or(0) & mask
    }

    /// What is known of the position of a key.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.pairs[self.address(key)].into_iter().find(|entry| entry.key == key && entry.depth >= 0)
    }

    /// Keeps what was found `ply` moves away from the root.
    pub(crate) fn put(&mut self, key: u64, ply: u16, depth: i32, points: Points, bound: Bound, best: Option<Move>) {
        let depth = i8::try_from(depth).unwrap_or(i8::MAX);
        let points = i16::try_from(from_here(points, ply)).unwrap_or(0);
        let address = self.address(key);
        let pair = &mut self.pairs[address];
        let place = usize::from(pair[0].key != key && pair[0].depth > depth);
        // A move once found is not given up for none.
        let best = best.or(if pair[place].key == key { pair[place].best } else { None });
        pair[place] = Entry { key, points, depth, bound, best };
    }
}

impl Entry {
    /// The score, if that is all one must know to answer the question whether it lies between `alpha` and `beta`.
    pub(crate) fn cutoff(&self, ply: u16, alpha: Points, beta: Points) -> Option<Points> {
        let points = self.points(ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => points >= beta,
            Bound::Upper => points <= alpha,
        };
        settles.then_some(points)
    }

    /// The score, seen from the root, of this position `ply` moves away from it.
    fn points(&self, ply: u16) -> Points {
        let points = Points::from(self.points);
        match points {
            SURE.. => points - Points::from(ply),
            points if points <= -SURE => points + Points::from(ply),
            _ => points,
        }
    }
}

/// A score as seen from a position `ply` moves away from the root: a win is nearer from there.
fn from_here(points: Points, ply: u16) -> Points {
    match points {
        SURE.. => points + Points::from(ply),
        points if points <= -SURE => points - Points::from(ply),
        _ => points,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::score::WIN, *};

    #[test]
    fn a_win_is_as_far_from_wherever_it_is_looked_up() {
        let mut table = TranspositionTable::for_nodes(1);
        // Found four moves away from the root: the game is won two moves later.
        table.put(7, 4, 3, WIN - 6, Bound::Exact, None);
        assert_eq!(table.get(7).map(|entry| entry.points(1)), Some(WIN - 3));
        table.put(7, 4, 3, 6 - WIN, Bound::Exact, None);
        assert_eq!(table.get(7).map(|entry| entry.points(0)), Some(2 - WIN));
        table.put(7, 4, 3, 55, Bound::Exact, None);
        assert_eq!(table.get(7).map(|entry| entry.points(9)), Some(55));
    }

    #[test]
    fn the_deep_stays_and_the_late_comes_beside_it() {
        let mut table = TranspositionTable::for_nodes(1);
        table.put(1, 0, 9, 10, Bound::Exact, None);
        table.put(2, 0, 3, 20, Bound::Exact, None);
        table.put(3, 0, 2, 30, Bound::Exact, None);
        let depths = [1, 2, 3].map(|key| table.get(key).map(|entry| entry.depth));
        assert_eq!(depths, [Some(9), None, Some(2)]);
        assert!(table.get(0).is_none());
    }
}
