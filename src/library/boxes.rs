//! The boxes on the shelf: a picture of each game, its name, how many play it, and whether one needs what is in the box.

use leptos::prelude::*;

use crate::{
    registry::{Entry, SHELF},
    texts::shelf::texts,
};

/// The games as boxes, of which one is chosen: radio buttons underneath.
#[component]
pub fn Boxes(
    /// The position on the shelf of the chosen one.
    chosen: RwSignal<usize>,
    /// Something else is seen first, and their pictures come a frame later. A picture is a document to the browser; those of all games
    /// take a slow phone 40 ms.
    below: bool,
) -> impl IntoView {
    let loading = if below { "lazy" } else { "eager" };
    let boxes = SHELF.iter().enumerate().map(|(at, game)| {
        view! {
            <label class="box">
                <input
                    class="chip__input"
                    type="radio"
                    name="box"
                    prop:checked=move || chosen.get() == at
                    on:change=move |_| chosen.set(at)
                />
                <span class="box__face">
                    <img class="box__picture" loading=loading src=format!("icons/box-{}.svg", game.tag) alt="" />
                    <span class="box__name">{game.title}</span>
                    " "
                    <span class="box__facts">{facts(game)}</span>
                </span>
            </label>
        }
    });
    view! {
        <fieldset class="choice">
            <legend class="choice__label">{texts().games_which}</legend>
            <div class="boxes">{boxes.collect_view()}</div>
        </fieldset>
    }
    .into_any()
}

/// The position of the box that was chosen while the page still showed the shelf by itself; the first if none was.
pub fn chosen_on_the_page() -> usize {
    let chosen = document().query_selector("#new-games input:checked").ok().flatten();
    let route = chosen.and_then(|input| input.get_attribute("value")).unwrap_or_default();
    SHELF.iter().position(|game| game.new_route().trim_start_matches('/') == route).unwrap_or_default()
}

/// How many play it, how long it takes, and whether its board may lie on a table.
fn facts(game: &Entry) -> String {
    let t = texts();
    let players = match game.players {
        (least, most) if least == most => t.games_box_same(&most),
        (least, most) => t.games_box_players(&least, &most),
    };
    let (short, long) = game.minutes;
    let facts = format!("{players}, {}", t.games_box_minutes(&short, &long));
    match game.odds_address {
        Some(_) => format!("{facts}, {}", t.games_box_board),
        None => facts,
    }
}
