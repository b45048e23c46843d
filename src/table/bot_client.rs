//! The computer at a table: asks the worker, and says so when there is none.

use core::{marker::PhantomData, time::Duration};

use bots::{Pace, Played, Question};
use leptos::prelude::*;
use tabletop::{Revision, Seed};

use super::{AppGame, Room};
use crate::{
    browser::{clock, engine::Engine, seed::seed},
    texts::table::texts,
    ui::{Notices, Tone, use_notices},
};

/// Somebody to ask for the commands of a game; he stops thinking when the table is left. In a lesson its answers take his
/// place.
#[doc(alias("engine", "opponent"))]
pub struct BotClient<G> {
    engine: StoredValue<Engine, LocalStorage>,
    /// He could not be asked.
    absent: RwSignal<bool>,
    /// How often he was asked or told to stop: only the last question is still to be answered.
    questions: StoredValue<u32>,
    /// What his chance grows from: the same as long as the table is on the screen, for a step of several commands is chosen anew
    /// before each of them.
    seed: StoredValue<Seed>,
    notices: Notices,
    game: PhantomData<fn() -> G>,
}

impl<G> Clone for BotClient<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for BotClient<G> {}

impl<G: AppGame + Played> BotClient<G> {
    /// Somebody for the table that is on the screen. Nothing is loaded before he is needed.
    pub fn new() -> Self {
        Self {
            engine: StoredValue::new_local(Engine::new(G::TAG)),
            absent: RwSignal::new(false),
            questions: StoredValue::new(0),
            seed: StoredValue::new(seed()),
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
        self.overtake();
        self.engine.with_value(Engine::cancel);
    }

    /// Says that he has thought long enough: he answers with the best he has found.
    pub fn press(self) {
        self.engine.with_value(Engine::press);
    }

    /// What was asked last is not waited for any more.
    fn overtake(self) {
        self.questions.update_value(|questions| *questions = questions.wrapping_add(1));
        self.absent.set(false);
    }

    /// Asks what he would do, seeing this of the table as it stands, and does something with the answer, if he has one. How
    /// well he plays is a place in the levels of the game. The answer waits until `pause` has passed since the question, so
    /// that one can see what came before; how long that is, is asked when the answer is there.
    ///
    /// A question that is asked later, and anything that was done at the table meanwhile, a step back included, has
    /// overtaken the answer: then nothing is done.
    pub fn ask(
        self,
        room: Room<G>,
        view: G::View,
        (level, pace): (u8, Pace),
        pause: impl Fn() -> Duration + 'static,
        then: impl FnOnce(G::Command) + 'static,
    ) {
        self.overtake();
        let (asked, begun) = (self.ticket(room), clock::now());
        let is_due = move || asked.is_some() && self.ticket(room) == asked;
        let answer = move |command| {
            if !is_due() {
                return;
            }
            let play = move || {
                if is_due() {
                    then(command);
                }
            };
            let passed = Duration::from_millis(clock::now().0.saturating_sub(begun.0));
            match pause().saturating_sub(passed) {
                Duration::ZERO => play(),
                left => set_timeout(play, left),
            }
        };
        if let Some(coach) = room.coach() {
            if let Some(command) = coach.plays(&view) {
                answer(command);
            }
            return;
        }
        let heard = move |bytes: Option<Vec<u8>>| match bytes.and_then(|bytes| postcard::from_bytes(&bytes).ok()) {
            Some(Some(command)) => answer(command),
            Some(None) => {}
            None => self.miss(),
        };
        let question = Question { view, level, seed: self.seed.get_value(), pace };
        self.engine.with_value(|engine| engine.ask(&question.to_bytes(), heard));
    }

    /// What an answer must still fit: the revision of the table, and the question. `None` if the table was left.
    fn ticket(self, room: Room<G>) -> Option<(Revision, u32)> {
        room.session.revision_untracked().zip(self.questions.try_get_value())
    }

    fn miss(self) {
        // Nobody waits for an answer at a table that has been left.
        if self.absent.try_set(true).is_none() {
            self.notices.say(Tone::Warning, texts().table_no_engine);
        }
    }
}
