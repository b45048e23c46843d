//! When to stop thinking.

use core::fmt;

/// How much a bot may think.
///
/// Nodes make answers that can be repeated. Time and cancelling come in through a watch, a function that is asked now
/// and then whether to stop: the crate has no clock, and where time comes from (a browser, a worker, a test) is not its
/// business. A bot that is stopped answers with the best it has found so far.
#[derive(Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    watch: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Budget<'a> {
    /// As many nodes as the level has, and nobody who stops it.
    #[must_use]
    pub fn of_the_level() -> Self {
        Self::default()
    }

    /// So many nodes, whatever the level says.
    ///
    /// A node is a position that was looked at, or a world where cards are secret. Of positions, the first look at every move is always finished: who may think of
    /// nothing could not even choose.
    #[must_use]
    pub fn of_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), watch: None }
    }

    /// Stops also when `watch` says so. It is asked before the first node and then every few hundred.
    #[must_use]
    pub fn until(mut self, watch: &'a mut dyn FnMut() -> bool) -> Self {
        self.watch = Some(watch);
        self
    }

    /// The nodes to think of, where the level would give so many.
    pub(crate) fn nodes(&self, of_the_level: u64) -> u64 {
        self.nodes.unwrap_or(of_the_level)
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
