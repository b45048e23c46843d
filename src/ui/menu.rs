//! The button at the top right of every screen of a running game: what lies open of the game, and the way out.

use leptos::prelude::*;

use super::{button::IconButton, icon::Glyph};
use crate::texts::texts;

/// What opens the menu; there is one around the screens of a running game.
#[derive(Clone, Copy)]
pub struct Menu(Option<Callback<()>>);

impl Menu {
    /// Gives every screen below the button.
    pub fn provide(open: Callback<()>) {
        provide_context(Self(Some(open)));
    }

    /// Gives no screen below it.
    pub fn none() {
        provide_context(Self(None));
    }

    /// The button, where there is a menu.
    pub fn button() -> Option<AnyView> {
        let on_press = use_context::<Self>()?.0?;
        Some(view! { <IconButton glyph=Glyph::Menu label=texts().frame_menu on_press /> }.into_any())
    }
}
