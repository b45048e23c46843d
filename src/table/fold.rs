//! News, history and story: folds over what a viewer is told, carried on with the game. No screen runs the rules again to
//! find out what has happened.

use leptos::prelude::*;
use tabletop::{Deed, News, Revision};

/// Something that is told step by step.
pub trait Fold<E>: Send + Sync + 'static {
    /// Takes up the beginning, or what came of a command.
    fn tell(&mut self, news: &News<'_, E>);

    /// Forgets what was told after so many commands: it was taken back.
    fn retract(&mut self, ply: u32);

    /// Takes up an entry of the log.
    fn take(&mut self, news: &News<'_, E>) {
        match news.deed {
            Deed::Begun | Deed::Played(_) => self.tell(news),
            Deed::Reseeded => {}
            Deed::Retracted(..) => self.retract(news.ply),
        }
    }
}

/// A fold that goes on with its game, for the screens.
#[doc(alias("reducer", "event log"))]
pub struct Chronicle<F: Send + Sync + 'static> {
    fold: StoredValue<F>,
    /// How far it is. A memo, so that it goes on when it is asked, and not before.
    seen: Memo<Option<Revision>>,
}

impl<F: Send + Sync + 'static> Clone for Chronicle<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Send + Sync + 'static> Copy for Chronicle<F> {}

impl<F: Send + Sync + 'static> Chronicle<F> {
    /// A fold that `catch_up` carries on from the revision it has seen last to the one it returns.
    pub(super) fn new(
        begin: F,
        catch_up: impl Fn(&mut F, Option<Revision>) -> Revision + Send + Sync + 'static,
    ) -> Self {
        let fold = StoredValue::new(begin);
        let seen = Memo::new(move |seen: Option<&Option<Revision>>| {
            let seen = seen.copied().flatten();
            let mut now = seen;
            fold.update_value(|fold| now = Some(catch_up(fold, seen)));
            now
        });
        Self { fold, seen }
    }

    /// Reads it as it stands, and follows it.
    pub fn with<T>(self, read: impl FnOnce(&F) -> T) -> T {
        // To follow it is not enough: a memo that nobody asks stays where it is.
        self.seen.get();
        self.fold.with_value(read)
    }

    /// Reads it as it stands.
    pub fn with_untracked<T>(self, read: impl FnOnce(&F) -> T) -> T {
        untrack(|| self.with(read))
    }
}
