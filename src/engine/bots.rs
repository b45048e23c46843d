//! What the workers of all games have in common: they answer every [`bots::Question`].

#[path = "worker.rs"]
mod worker;

use bots::Played;
use js_sys::Date;

/// Answers for the bots of a game, as long as the worker lives.
pub fn serve<G: Played>() {
    worker::answer_each(|question, tell| bots::answer::<G>(question, &Date::now, &mut |so_far| tell(so_far)));
}
