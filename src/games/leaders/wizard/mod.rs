//! Setting up a game: players, scenario, settings, names, nations (manual, chapters 2.3 to 2.5).

mod draft;
mod nation;
mod player;
mod players;
mod scenario;
mod settings;

use leaders::edition::Edition;
use leptos::{prelude::*, task::spawn_local_scoped_with_cancellation};

use super::values;
use crate::{
    accounts::{require_account, use_visit},
    texts::leaders::texts,
    ui::{Spinner, Tone, use_notices},
};
use draft::{Draft, Step};

/// The route `/new`: one step after the other, and back.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let vault = use_visit().vault();
    let notices = use_notices();
    let draft = RwSignal::new(None::<Draft>);
    spawn_local_scoped_with_cancellation(async move {
        let edition = values::edition(&vault).await.unwrap_or_else(|_| {
            notices.say(Tone::Warning, texts().values_fallback);
            Edition::house()
        });
        draft.set(Some(Draft::begin(edition)));
    });
    (move || match draft.get() {
        None => view! { <Spinner label=texts().values_loading /> }.into_any(),
        Some(draft) => steps(draft),
    })
    .into_any()
}

/// The screen of the step that is open.
fn steps(draft: Draft) -> AnyView {
    draft.keep_noted();
    (move || match draft.step.get() {
        Step::Players => players::screen(draft),
        Step::Scenario => scenario::screen(draft),
        Step::Settings => settings::screen(draft),
        Step::Player(at) => player::screen(draft, at),
        Step::Nation(at) => nation::screen(draft, at),
    })
    .into_any()
}
