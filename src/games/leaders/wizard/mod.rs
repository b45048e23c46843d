//! Setting up a game: players, scenario, settings, names, nations (manual, chapters 2.3 to 2.5).

mod draft;
mod nation;
mod player;
mod players;
mod scenario;
mod settings;
mod summary;

use leaders::Leaders;
use leptos::prelude::*;

use crate::{
    accounts::require_account,
    editions::{OwnEdition, with_edition},
    games::leaders::odds,
    library::known_people,
    router::use_router,
};
pub use draft::note_again;
use draft::{Draft, Step};

/// The route `/new`: one step after the other, and back. The battle helper is asked for at the same address, as everything that is no
/// running game: a route of its own would be part of the first load.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let router = use_router();
    let odds = Memo::new(move |_| router.with(|address| address.asked(odds::IN_ADDRESS).is_some()));
    move || {
        let odds = odds.get();
        untrack(|| {
            if odds {
                with_edition::<Leaders>(|edition, _| odds::calculator(edition))
            } else {
                with_edition(|edition, own| steps(Draft::begin(edition), own))
            }
        })
    }
}

/// The screen of the step that is open.
fn steps(draft: Draft, own: OwnEdition<Leaders>) -> AnyView {
    draft.keep_noted();
    let known = known_people();
    (move || match draft.step.get() {
        Step::Players => players::screen(draft, own),
        Step::Scenario => scenario::screen(draft),
        Step::Settings => settings::screen(draft),
        Step::Player(at) => player::screen(draft, at, known),
        // What was noted of an edition that has changed meanwhile can leave nothing to choose from: back to the bloc.
        Step::Nation(at) if draft.nations(at).is_empty() => player::screen(draft, at, known),
        Step::Nation(at) => nation::screen(draft, at),
        Step::Summary => summary::screen(draft),
    })
    .into_any()
}
