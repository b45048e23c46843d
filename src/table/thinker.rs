//! The computer at a table: asks the worker, and says so when there is none.

use bots::Question;
use leptos::prelude::*;
use serde::de::DeserializeOwned;

use crate::{
    browser::engine::Engine,
    texts::app::texts,
    ui::{Notices, Tone, use_notices},
};

/// Somebody to ask for commands; he stops thinking when the table is left.
#[derive(Clone, Copy)]
pub struct Thinker {
    engine: StoredValue<Engine, LocalStorage>,
    /// He could not be asked.
    absent: RwSignal<bool>,
    notices: Notices,
}

impl Thinker {
    /// Somebody for the table that is on the screen. Nothing is loaded before he is needed.
    pub fn new() -> Self {
        Self { engine: StoredValue::new_local(Engine::default()), absent: RwSignal::new(false), notices: use_notices() }
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

    /// Asks, and does something with the answer. What was asked before is not answered any more.
    pub fn ask<T: DeserializeOwned>(self, question: &Question, then: impl FnOnce(T) + 'static) {
        self.absent.set(false);
        let heard = move |answer: Option<Vec<u8>>| match answer.and_then(|bytes| postcard::from_bytes(&bytes).ok()) {
            Some(answer) => then(answer),
            None => self.miss(),
        };
        self.engine.with_value(|engine| engine.ask(question, heard));
    }

    fn miss(self) {
        // Nobody waits for an answer at a table that has been left.
        if self.absent.try_set(true).is_none() {
            self.notices.say(Tone::Warning, texts().table_no_engine);
        }
    }
}
