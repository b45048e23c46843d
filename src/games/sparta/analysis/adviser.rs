//! The computer as an adviser: it is shown a position and says what it would do. It sits at no table, so nothing that is done
//! at one overtakes its answer; another question does, and whatever changes on the board.

use bots::{Pace, Question};
use leptos::prelude::*;
use sparta::{Command, Sparta, View};
use tabletop::{Game as _, Seed};

use crate::{
    browser::{engine::Engine, seed::seed},
    table::HINT,
    texts,
    ui::{Notices, Tone, use_notices},
};

/// Somebody to be asked for a move; he stops thinking when the screen is left.
#[derive(Clone, Copy)]
pub struct Adviser {
    engine: StoredValue<Engine, LocalStorage>,
    seed: StoredValue<Seed>,
    /// He is thinking about what he was asked last: only then is he heard.
    thinks: RwSignal<bool>,
    /// How long he may.
    pub pace: RwSignal<Pace>,
    notices: Notices,
}

impl Adviser {
    /// Somebody for this screen. Nothing is loaded before he is asked.
    pub fn new() -> Self {
        Self {
            engine: StoredValue::new_local(Engine::new(Sparta::TAG)),
            seed: StoredValue::new(seed()),
            thinks: RwSignal::new(false),
            pace: RwSignal::new(Pace::Fast),
            notices: use_notices(),
        }
    }

    /// Whether he is thinking about something.
    pub fn is_thinking(self) -> bool {
        self.thinks.get()
    }

    /// Stops thinking about what was asked last; it is not answered any more.
    pub fn cancel(self) {
        if self.thinks.get_untracked() {
            self.thinks.set(false);
            self.engine.with_value(Engine::cancel);
        }
    }

    /// Asks what the strongest would do, and does something with the answer.
    pub fn ask(self, view: View, then: impl FnOnce(Command) + 'static) {
        self.thinks.set(true);
        // What was asked before is not answered any more: the worker has one question at a time.
        let heard = move |bytes: Option<Vec<u8>>| {
            // Nobody waits any more on a screen that was left.
            if self.thinks.try_get_untracked() != Some(true) {
                return;
            }
            self.thinks.set(false);
            match bytes.and_then(|bytes| postcard::from_bytes::<Option<Command>>(&bytes).ok()) {
                Some(Some(command)) => then(command),
                Some(None) => {}
                None => self.notices.say(Tone::Warning, texts::table::texts().table_no_engine),
            }
        };
        let (level, _) = HINT;
        let question = Question { view, level, seed: self.seed.get_value(), pace: self.pace.get_untracked() };
        self.engine.with_value(|engine| engine.ask(&question.to_bytes(), heard));
    }
}
