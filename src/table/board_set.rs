//! Board sets: looks of a board to choose from. The rules know nothing of them, and no game needs one.
//!
//! A set is a block of custom properties in the style sheet of a game below `:root[data-board="1"]`, `"2"` and so on; what the sheet
//! says without is the first.

use leptos::prelude::*;

use super::AppGame;
use crate::{
    browser::prefs,
    settings::set_on_root,
    texts::table::texts,
    ui::{Choice, ChoiceOption},
};

/// The choice of a set; nothing where a game has one only.
pub(super) fn choice<G: AppGame>() -> Option<AnyView> {
    let sets = G::board_sets();
    if sets.len() < 2 {
        return None;
    }
    let options: Vec<_> = sets.into_iter().map(ChoiceOption::from).collect();
    let chosen = RwSignal::new(kept::<G>());
    let choose = move |at: usize| {
        prefs::set_board_set(G::TAG, at);
        chosen.set(at);
        show::<G>();
    };
    let choice = view! {
        <Choice
            label=texts().menu_board
            options
            chosen=Signal::derive(move || Some(chosen.get()))
            on_choose=choose
        />
    };
    Some(choice.into_any())
}

/// The set of a game that was chosen last; the first one, if there is no such set any more.
fn kept<G: AppGame>() -> usize {
    prefs::board_set(G::TAG).filter(|set| *set < G::board_sets().len()).unwrap_or(0)
}

/// Lays out the set that was chosen before.
pub fn show<G: AppGame>() {
    set_on_root("data-board", &kept::<G>().to_string());
}
