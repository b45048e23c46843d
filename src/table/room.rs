//! A running game, as its screens and the frame around them need it.

use leptos::prelude::*;
use tabletop::Seat;

use super::{Session, Shelved, keeper::SaveKeeper};
use crate::{
    library::About,
    texts::texts,
    ui::{Back, Glyph, IconButton, Player},
};

/// A running game.
pub struct Room<G: Shelved> {
    /// The game itself.
    pub session: Session<G, SaveKeeper<G>>,
    /// Who sits at the table, and what else the shelf said about the game when it was opened.
    pub about: StoredValue<About>,
    /// Leaves the game for the menu; it is saved.
    pub leave: Callback<()>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: Shelved> Clone for Room<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shelved> Copy for Room<G> {}

impl<G: Shelved> Room<G> {
    /// The arrow at the top left: a step back inside one's own turn, or the reason why there is none.
    pub fn back(self) -> Back {
        Back::Run(Callback::new(move |()| self.session.undo()))
    }

    /// Who sits in a seat, as the save has it; `None` if it does not say.
    pub fn sitting(self, seat: Seat) -> Option<Player> {
        self.about.with_value(|about| about.player(seat.index()))
    }

    /// Does something for a seat. A second tap while the first is being saved is the same tap.
    pub fn act_once(self, seat: Seat, command: G::Command) {
        if !self.session.saving().get_untracked() {
            self.session.play(seat, command);
        }
    }

    /// The way out of a game, for the top bar.
    pub fn way_out(self) -> AnyView {
        view! { <IconButton glyph=Glyph::Menu label=texts().table_menu on_press=self.leave /> }.into_any()
    }
}
