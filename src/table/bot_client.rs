//! The computer at a table: asks the worker, and says so when there is none.

use core::marker::PhantomData;

use bots::{Pace, Played, Question};
use leptos::prelude::*;

use crate::{
    browser::{engine::Engine, seed::seed},
    texts::table::texts,
    ui::{Notices, Tone, use_notices},
};

/// Somebody to ask for the commands of a game; he stops thinking when the table is left.
pub struct BotClient<G> {
    engine: StoredValue<Engine, LocalStorage>,
    /// He could not be asked.
    absent: RwSignal<bool>,
    notices: Notices,
    game: PhantomData<fn() -> G>,
}

impl<G> Clone for BotClient<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for BotClient<G> {}

impl<G: Played> BotClient<G> {
    /// Somebody for the table that is on the screen. Nothing is loaded before he is needed.
    pub fn new() -> Self {
        Self {
            engine: StoredValue::new_local(Engine::new(G::TAG)),
            absent: RwSignal::new(false),
            notices: use_notices(),
            game: PhantomData,
        }
    }

    /// Gets him ready, so that his first answer comes as fast as any other.
    pub fn prepare(self) {
        self.engine.with_value(Engine::prepare);
    }

    /// Whether the last question found nobody: then it is time to ask again.
    pub fn is_absent(self) -> bool {
        self.absent.get()
    }

    /// Stops thinking about what was asked last; it is not answered any more.
    pub fn cancel(self) {
        self.engine.with_value(Engine::cancel);
        self.absent.set(false);
    }

    /// Asks what he does at a view, and does something with the answer, if he has one. What was asked before is not
    /// answered any more. The level is a place in those of the game.
    pub fn ask(self, view: G::View, level: u8, pace: Pace, then: impl FnOnce(G::Command) + 'static) {
        self.absent.set(false);
        let heard = move |answer: Option<Vec<u8>>| match answer.and_then(|bytes| postcard::from_bytes(&bytes).ok()) {
            Some(Some(command)) => then(command),
            Some(None) => {}
            None => self.miss(),
        };
        let question = Question { view, level, seed: seed(), pace };
        self.engine.with_value(|engine| engine.ask(&question.to_bytes(), heard));
    }

    fn miss(self) {
        // Nobody waits for an answer at a table that has been left.
        if self.absent.try_set(true).is_none() {
            self.notices.say(Tone::Warning, texts().table_no_engine);
        }
    }
}
