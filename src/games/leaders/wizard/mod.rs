//! Setting up a game: players, scenario, settings, names, nations (manual, chapters 2.3 to 2.5).

mod create;
mod draft;
mod nation;
mod player;
mod players;
mod scenario;
mod settings;

use leptos::prelude::*;

use draft::{Draft, Step};

/// The route `/new`: one step after the other, and back.
#[component]
pub fn NewGame() -> impl IntoView {
    let draft = Draft::begin();
    (move || match draft.step.get() {
        Step::Players => players::screen(draft),
        Step::Scenario => scenario::screen(draft),
        Step::Settings => settings::screen(draft),
        Step::Player(at) => player::screen(draft, at),
        Step::Nation(at) => nation::screen(draft, at),
    })
    .into_any()
}
