//! The rules of a game, to be read from each of its screens without leaving it: `rulebook/` holds the texts, the edition
//! that is played fills in their numbers, and the game draws the illustrations.
//!
//! A book is fetched when it is first asked for, in the language on the screen alone.

mod book;
#[cfg(test)]
#[path = "tests/books.rs"]
mod books;
mod runs;
mod sheet;

/// The chapters of every rule book, made by `build.rs`.
pub mod chapters {
    #![allow(dead_code, reason = "not every chapter has a screen of its own")]

    use crate::ui::Chapter;

    include!(concat!(env!("OUT_DIR"), "/chapters.rs"));
}

use leptos::prelude::*;

use crate::{
    table::{self, AppGame},
    texts::table::texts,
    ui::{Button, Chapter, Dialog, Help, Weight},
};
use sheet::{Fillings, sheet};

/// A button for who sees the game for the first time: opens the rules at their beginning.
pub fn invitation() -> Option<AnyView> {
    let help: Help = use_context()?;
    let read = move |()| help.read(Chapter::FIRST);
    Some(view! { <Button weight=Weight::Quiet on_press=read>{texts().rules_read}</Button> }.into_any())
}

/// A screen of `G` whose "?" opens the rules, told by the edition that `edition` gives when they are asked for.
pub fn with_rules<G: AppGame>(
    edition: impl Fn() -> G::Edition + Send + Sync + 'static,
    screen: impl FnOnce() -> AnyView,
) -> AnyView {
    if !chapters::BOOKS.contains(&G::TAG) {
        return screen();
    }
    let (open, at) = (RwSignal::new(false), RwSignal::new(Chapter::FIRST));
    Help::provide(Callback::new(move |chapter| {
        at.set(chapter);
        open.set(true);
    }));
    let edition = StoredValue::new(edition);
    let lessons = StoredValue::new(table::way::<G>());
    let content = move || {
        let edition = StoredValue::new(edition.with_value(|edition| edition()));
        let fillings = Fillings {
            value: Callback::new(move |name: String| edition.with_value(|edition| G::rule_value(edition, &name))),
            figure: Callback::new(move |name: String| edition.with_value(|edition| G::rule_figure(edition, &name))),
            lessons: Callback::new(move |()| lessons.get_value().map(table::entrance::<G>)),
        };
        sheet(G::TAG, fillings, at.get_untracked(), open)
    };
    view! {
        {screen()}
        <Dialog open title=texts().rules_title sheet=true>
            {content()}
        </Dialog>
    }
    .into_any()
}
