//! Checkpoints: a few states of the past, from which any other is replayed.

/// The nearest states are all kept, so many of them.
const DENSE: usize = 8;

/// States of a game since its last fence, each with the number of commands before it. Near the present they stand close,
/// behind it ever further apart: for a way of `n` commands at most `DENSE + DENSE · log2(n / DENSE)` of them, and going
/// back to a state `n` commands ago replays at most `n / 3` commands.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints<G> {
    /// Oldest first. The first is the end of the way back.
    kept: Vec<(usize, G)>,
}

impl<G> Checkpoints<G> {
    /// None: there is no way back.
    pub(crate) const fn new() -> Self {
        Self { kept: Vec::new() }
    }

    /// Puts a fence behind everything.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    /// How many states are kept.
    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// The end of the way back, as a number of commands; `None` if there is no way back.
    pub(crate) fn end(&self) -> Option<usize> {
        self.kept.first().map(|(ply, _)| *ply)
    }

    /// Keeps the state before the command with this number. Those before it come first.
    pub(crate) fn push(&mut self, ply: usize, before: G) {
        self.kept.push((ply, before));
        // Only what has just come to the edge of its distance can go, so this is little work.
        let end = self.end();
        self.kept.retain(|(at, _)| Some(*at) == end || at.is_multiple_of(spacing(ply - at)));
    }

    /// The newest state that is not after so many commands.
    pub(crate) fn nearest(&self, ply: usize) -> Option<&(usize, G)> {
        self.kept.get(self.kept.partition_point(|(at, _)| *at <= ply).checked_sub(1)?)
    }

    /// Forgets the states after so many commands and the one there, because they are the future now.
    pub(crate) fn cut(&mut self, ply: usize) {
        self.kept.truncate(self.kept.partition_point(|(at, _)| *at < ply));
    }

    /// Keeps states behind all that are kept.
    pub(crate) fn append(&mut self, later: Self) {
        self.kept.extend(later.kept);
    }
}

/// How far apart states are kept at a distance from the present: a power of two.
fn spacing(distance: usize) -> usize {
    (distance / DENSE).checked_ilog2().map_or(1, |power| 2 << power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_stand_close_near_the_present_and_few_are_kept() {
        let mut checkpoints = Checkpoints::new();
        for ply in 3..20_000_usize {
            checkpoints.push(ply, ply);
            let way = (ply - 3) / DENSE + 1;
            let most = DENSE + 1 + DENSE * (way.ilog2() as usize + 1);
            assert!(checkpoints.len() <= most, "{} states for {ply} plies, at most {most}", checkpoints.len());
        }
        assert_eq!(checkpoints.end(), Some(3), "the end of the way back stays");
        for ply in 3..20_000 {
            let (at, state) = checkpoints.nearest(ply).expect("the end is always there");
            assert_eq!(at, state);
            let distance = 19_999 - ply;
            assert!(ply - at <= distance / 3, "{ply} is replayed from {at}");
        }
        assert_eq!(checkpoints.nearest(2), None);
    }

    #[test]
    fn what_is_cut_off_is_forgotten() {
        let mut checkpoints = Checkpoints::new();
        (0..100).for_each(|ply| checkpoints.push(ply, ()));
        checkpoints.cut(50);
        assert!(checkpoints.nearest(99).is_some_and(|(at, ())| *at < 50));
        checkpoints.cut(0);
        assert_eq!((checkpoints.len(), checkpoints.end()), (0, None));
    }
}
