//! What stands around every screen of a game, while it is set up and while it is played.

use leptos::prelude::*;

use super::{AppGame, Room, board_set};
use crate::{
    browser::{listener::Listener, style::wear},
    rules::with_rules,
    settings::lay_out,
    ui::cue,
};

/// What only the screens of games wear.
const STYLE: &str = concat!(
    include_str!("../../style/parts/table.css"),
    include_str!("../../style/parts/curtain.css"),
    include_str!("../../style/parts/stepper.css"),
    include_str!("../../style/parts/data-table.css"),
    include_str!("../../style/parts/hand.css"),
    include_str!("../../style/parts/room.css"),
);

/// A screen of `G` with the looks of the game and its rules, told by the edition that `edition` gives when somebody asks.
pub fn game_screen<G: AppGame>(
    edition: impl Fn() -> G::Edition + Send + Sync + 'static,
    screen: impl FnOnce() -> AnyView,
) -> AnyView {
    wear(STYLE);
    wear(G::STYLE);
    with_rules::<G>(edition, screen)
}

impl<G: AppGame> Room<G> {
    /// Lets be heard what happens at the table from now on, where that is wanted, and lays the screen out as it was set.
    pub(super) fn begin_staging(self) {
        lay_out();
        board_set::show::<G>();
        let touched = ["pointerup", "keyup"].map(|event| Listener::new(window(), event, cue::wake));
        let _touched = StoredValue::new_local(touched);
        self.session.hear(|news| cue::play(&news.events.iter().filter_map(|event| G::cue(event)).collect::<Vec<_>>()));
    }
}
