//! Long work on the page, in slices: somebody may have imported a game of fifty thousand commands.

use core::pin::Pin;

use crate::browser::{clock, patience};

/// Milliseconds of a slice: what the page does besides must fit into the same frame.
const SLICE: f64 = 8.0;

/// Whether to go on, once the page has drawn and listened in between.
type Pause = Pin<Box<dyn Future<Output = bool>>>;

/// What happens between two steps of long work.
pub struct Slices(Box<dyn FnMut(f64) -> Option<Pause>>);

impl Slices {
    /// All at once.
    #[cfg(any(test, fuzzing))]
    pub fn none() -> Self {
        Self(Box::new(|_| None))
    }

    /// In slices short enough for a frame of the screen. `tell` gets how much is done, between 0 and 1, and says whether to go on.
    pub fn of_page(tell: impl Fn(f64) -> bool + Clone + 'static) -> Self {
        let mut begun = clock::ticks();
        Self(Box::new(move |done| {
            if clock::ticks() - begun < SLICE {
                return None;
            }
            let tell = tell.clone();
            let pause = async move {
                patience::breathe().await;
                tell(done)
            };
            // The pause counts for the next slice, and is short.
            begun = clock::ticks();
            Some(Box::pin(pause) as Pause)
        }))
    }

    /// After a step, when so much of all is done. `false` if the work is not wanted any more.
    pub async fn after(&mut self, done: usize, all: usize) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "it is shown in percent")]
        match (self.0)(done as f64 / all.max(1) as f64) {
            None => true,
            Some(pause) => pause.await,
        }
    }
}
