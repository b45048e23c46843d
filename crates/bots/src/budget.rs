//! When to stop thinking.

use core::fmt;

use serde::Serialize;

/// How much a bot may think.
///
/// Nodes make answers that can be repeated. Time and cancelling come in through a watch, a function that is asked now
/// and then whether to stop: the crate has no clock, and where time comes from (a browser, a worker, a test) is not its
/// business. A bot that is stopped answers with the best it has found so far.
pub struct Budget<'a> {
    nodes: Nodes,
    watch: Option<&'a mut dyn FnMut() -> bool>,
    hear: Option<&'a mut Hear<'a>>,
}

/// Somebody who is told, as bytes, what would be answered now.
type Hear<'a> = dyn FnMut(&[u8]) + 'a;

/// How many nodes.
#[derive(Clone, Copy, Debug)]
enum Nodes {
    /// So many times those of the level.
    OfTheLevel(u64),
    /// So many, whatever the level says.
    Exactly(u64),
}

impl<'a> Budget<'a> {
    /// As many nodes as the level has, and nobody who stops it.
    #[must_use]
    pub fn of_the_level() -> Self {
        Self::times_the_level(1)
    }

    /// So many times the nodes that the level has.
    #[must_use]
    pub fn times_the_level(times: u64) -> Self {
        Self { nodes: Nodes::OfTheLevel(times), watch: None, hear: None }
    }

    /// So many nodes, whatever the level says.
    ///
    /// A node is a position that was looked at, or a world where cards are secret. Of positions, the first look at every
    /// move is always finished: who may think of nothing could not even choose.
    #[must_use]
    pub fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Nodes::Exactly(nodes), watch: None, hear: None }
    }

    /// Stops also when `watch` says so. It is asked before the first node and then every few hundred.
    #[must_use]
    pub fn until(mut self, watch: &'a mut dyn FnMut() -> bool) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Tells `hear` what would be answered now, as bytes, whenever something is known better: an `Option` of a command, as the answer
    /// to a [`Question`](crate::Question) is. Who thinks without end can be taken at his word.
    #[must_use]
    pub fn telling(mut self, hear: &'a mut Hear<'a>) -> Self {
        self.hear = Some(hear);
        self
    }

    /// Tells what would be answered now, if anybody wants to know.
    pub(crate) fn tell(&mut self, command: &impl Serialize) {
        if let Some(hear) = &mut self.hear
            && let Ok(bytes) = postcard::to_allocvec(&Some(command))
        {
            hear(&bytes);
        }
    }

    /// The nodes to think of, where the level would give so many.
    pub(crate) fn nodes(&self, of_the_level: u64) -> u64 {
        match self.nodes {
            Nodes::OfTheLevel(times) => of_the_level.saturating_mul(times),
            Nodes::Exactly(nodes) => nodes,
        }
    }

    /// Asks the watch.
    pub(crate) fn is_over(&mut self) -> bool {
        self.watch.as_mut().is_some_and(|watch| watch())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).field("watched", &self.watch.is_some()).finish()
    }
}
