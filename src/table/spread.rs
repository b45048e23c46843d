//! A device in the middle of the table: what lies open of the game, for who sits around it. Whose turn it is stands at all four edges, each the
//! right way up for its side, and the board can be turned to any of them. On a phone, which has no sides, it stands there once: that is of somebody who
//! looks on.

use leptos::prelude::*;
use tabletop::{Seat, Waiting};

use super::{AppGame, Room, stay_awake};
use crate::{
    texts::table::texts,
    ui::{Glyph, IconButton, Menu, PlayerName, name_page},
};

/// The edges of the screen, in the order in which the board turns to them, as the style sheet calls them.
const EDGES: [&str; 4] = ["bottom", "left", "top", "right"];

/// The screen of such a device as long as the game goes on. Nothing is done on it.
pub fn screen<G: AppGame>(room: Room<G>) -> AnyView {
    // Nobody touches it for long.
    stay_awake(|| true);
    let waiting = room.session.waiting();
    let names = move || {
        let seats = waiting.with(|waiting| match waiting {
            Waiting::For(seats) => seats.clone(),
            Waiting::Over(_) => Vec::new(),
        });
        let line = |seat: Seat| view! { <li><PlayerName player=room.player(seat) /></li> };
        seats.into_iter().map(line).collect_view().into_any()
    };
    laid_out(&ViewFn::from(names), G::centre(room))
}

/// The names of those who are waited for at the edges, and the board in the middle: once for all games.
fn laid_out(names: &ViewFn, centre: AnyView) -> AnyView {
    let t = texts();
    let side = RwSignal::new(0_usize);
    let edge = |name: &'static str| {
        // One of them is enough for who has it read to him.
        let is_repeated = name != EDGES[0];
        let names = names.clone();
        view! {
            <div class=format!("spread__edge spread__edge--{name}") aria-hidden=is_repeated.then_some("true")>
                <span class="dim">{t.spread_turn}</span>
                <ul class="plain row">{move || names.run()}</ul>
            </div>
        }
    };
    name_page(t.spread_title);
    let turned = move || format!("spread__board spread__board--{}", EDGES[side.get()]);
    view! {
        <main class="spread" id="main" tabindex="-1">
            <h1 class="visually-hidden">{t.spread_title}</h1>
            {EDGES.map(edge).collect_view()}
            <div class="spread__middle">
                <div class=turned>{centre}</div>
            </div>
            <div class="spread__tools">
                <IconButton
                    glyph=Glyph::Redo
                    label=t.spread_turn_board
                    on_press=move |()| side.update(|side| *side = (*side + 1) % EDGES.len())
                />
                {Menu::button()}
            </div>
        </main>
    }
    .into_any()
}
