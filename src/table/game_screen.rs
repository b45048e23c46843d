//! What stands around every screen of a game, while it is set up and while it is played.

use leptos::prelude::*;

use super::AppGame;
use crate::rules::with_rules;

/// What only the screens of games wear.
const STYLE: &str = concat!(
    include_str!("../../style/parts/table.css"),
    include_str!("../../style/parts/curtain.css"),
    include_str!("../../style/parts/stepper.css"),
    include_str!("../../style/parts/data-table.css"),
    include_str!("../../style/parts/drawing.css"),
);

/// A screen of `G` with the looks of the game and its rules, told by the edition that `edition` gives when somebody asks.
pub fn game_screen<G: AppGame>(
    edition: impl Fn() -> G::Edition + Send + Sync + 'static,
    screen: impl FnOnce() -> AnyView,
) -> AnyView {
    view! {
        <style>{STYLE} {G::STYLE}</style>
        {with_rules::<G>(edition, screen)}
    }
    .into_any()
}
