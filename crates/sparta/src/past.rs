//! The positions of a game that can still come again, and how often each has stood.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// So many keys are looked through one by one; more become a run.
const NEWEST: usize = 32;

/// The keys of positions, oldest first. A game without captures has thousands, and a copy of it is made with every move that is
/// tried and with every view: whatever its length, a copy costs the same, and so does counting.
///
/// Runs of keys that never change are shared by all copies. Two runs of one length become one of twice that length (the
/// logarithmic method of Bentley and Saxe), so a list of n keys has at most log2(n / 32) runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<u64>", into = "Vec<u64>")]
pub struct Past {
    runs: Arc<Vec<Arc<Run>>>,
    newest: Vec<u64>,
}

/// Some keys, oldest first, and how often each stands among them.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    keys: Vec<u64>,
    /// A table with open addressing, at most half full: a key and how often it stands, or 0 where there is none. Keys are as good as
    /// drawn by chance, so each is its own hash.
    counts: Vec<(u64, u16)>,
}

impl Past {
    /// How many positions stood, the present one included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.keys.len()).sum::<usize>() + self.newest.len()
    }

    /// Whether no position stood.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.newest.is_empty()
    }

    /// The keys, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.runs.iter().flat_map(|run| &run.keys).chain(&self.newest).copied()
    }

    /// How often a position stood.
    #[must_use]
    pub fn count(&self, key: u64) -> u16 {
        let newest = self.newest.iter().filter(|one| **one == key).count();
        let newest = u16::try_from(newest).unwrap_or(u16::MAX);
        self.runs.iter().map(|run| run.counts[run.slot(key)].1).fold(newest, u16::saturating_add)
    }

    /// Adds the position that stands now.
    pub fn push(&mut self, key: u64) {
        self.newest.push(key);
        if self.newest.len() < NEWEST {
            return;
        }
        let mut run = Run::of(core::mem::take(&mut self.newest));
        let runs = Arc::make_mut(&mut self.runs);
        while let Some(before) = runs.pop_if(|before| before.keys.len() == run.keys.len()) {
            run = Run::of([before.keys.as_slice(), &run.keys].concat());
        }
        runs.push(Arc::new(run));
    }
}

impl Run {
    fn of(keys: Vec<u64>) -> Self {
        let counts = vec![(0, 0); keys.len().next_power_of_two() * 2];
        let mut run = Self { keys: Vec::new(), counts };
        for key in &keys {
            let slot = run.slot(*key);
            run.counts[slot] = (*key, run.counts[slot].1.saturating_add(1));
        }
        Self { keys, ..run }
    }

    /// Where a key stands in the table, or where it would.
    fn slot(&self, key: u64) -> usize {
        let mask = self.counts.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are as good as the upper ones")]
        let mut slot = key as usize & mask;
        while self.counts[slot].1 != 0 && self.counts[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

impl From<Vec<u64>> for Past {
    fn from(keys: Vec<u64>) -> Self {
        keys.into_iter().collect()
    }
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(keys: I) -> Self {
        let mut past = Self::default();
        keys.into_iter().for_each(|key| past.push(key));
        past
    }
}

impl From<Past> for Vec<u64> {
    fn from(past: Past) -> Self {
        past.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_counts_as_a_list_does(keys in prop::collection::vec(0_u64..40, 0..500)) {
            let past: Past = keys.iter().copied().collect();
            prop_assert_eq!(past.iter().collect::<Vec<_>>(), keys.clone());
            prop_assert_eq!((past.len(), past.is_empty()), (keys.len(), keys.is_empty()));
            for key in 0..41 {
                let count = keys.iter().filter(|one| **one == key).count();
                prop_assert_eq!(usize::from(past.count(key)), count);
            }
        }
    }

    #[test]
    fn it_is_written_as_a_list() {
        let keys: Vec<u64> = (0..200).map(|key| key * key).collect();
        let past = Past::from(keys.clone());
        assert_eq!(postcard::to_allocvec(&past), postcard::to_allocvec(&keys));
        let bytes = postcard::to_allocvec(&keys).unwrap();
        assert_eq!(postcard::from_bytes(&bytes), Ok(past));
    }

    #[test]
    fn copies_share_what_is_old() {
        let past: Past = (0..10_000).collect();
        let mut copy = past.clone();
        copy.push(7);
        assert_eq!((past.count(7), copy.count(7)), (1, 2));
        assert_eq!((past.len(), copy.len()), (10_000, 10_001));
        assert!(past.runs.len() <= 8 && past.newest.len() < NEWEST);
        assert!(past.runs.iter().zip(copy.runs.iter()).all(|(one, other)| Arc::ptr_eq(one, other)));
    }
}
