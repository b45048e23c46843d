//! The "?" of a screen: it opens the rules of the game at the chapter that the screen is about.

use leptos::prelude::*;

use super::{button::IconButton, icon::Glyph};
use crate::texts::texts;

/// A chapter of a rule book, by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter(pub &'static str);

impl Chapter {
    /// What a screen opens that is about nothing in particular: every book begins with it.
    pub const FIRST: Self = Self("goal");
}

/// What opens the rules; there is one around the screens of a game that has a rule book.
#[derive(Clone, Copy)]
pub struct Help(Callback<Chapter>);

impl Help {
    /// Gives every screen below the "?".
    pub fn provide(open: Callback<Chapter>) {
        provide_context(Self(open));
    }

    /// Opens the rules.
    pub fn read(self, chapter: Chapter) {
        self.0.run(chapter);
    }

    /// The "?", where there are rules to be read.
    pub fn button(chapter: Signal<Chapter>) -> Option<AnyView> {
        let help: Self = use_context()?;
        let on_press = move |()| help.read(chapter.get_untracked());
        Some(view! { <IconButton glyph=Glyph::Help label=texts().frame_rules on_press /> }.into_any())
    }
}
