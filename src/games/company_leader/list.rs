//! The board as a list of its fields, for keys and ears: what each is, who stands there, and what can be done. It is made
//! of what the drawn board is made of, and a row does what a touch on the field does.

use std::sync::Arc;

use company_leader::{FieldId, Rules};
use leptos::{ev, prelude::*};
use tabletop::Viewer;
use wasm_bindgen::JsCast as _;

use super::{
    board::{self, BoardView, Cell, Handling},
    lens::Lens,
    room::Room,
    words,
};
use crate::{
    texts::{self, company_leader::texts},
    ui::{Toolbar, toolbar},
};

/// All fields as rows, those that matter now first.
pub fn list(room: Room, lens: Lens, shown: Memo<BoardView>, handling: Handling) -> AnyView {
    let t = texts();
    let order = Memo::new(move |_| shown.with(order));
    let stop = Memo::new(move |_| lens.focus.get().or_else(|| order.with(|order| order.first().copied())));
    // A row that has moved with the focus on it loses it.
    Effect::new(move |before: Option<()>| {
        order.track();
        if let (Some(()), Some(at)) = (before, lens.focus.get_untracked()) {
            request_animation_frame(move || keep_focus(at));
        }
    });
    let rules = shown.with_untracked(|shown| shown.view.rules.clone());
    let cells = board::cells(&rules, shown);
    let row = move |at: FieldId| {
        cells.get(usize::from(at.0)).map(|cell| row(room, (lens, stop), &rules, *cell, handling, at))
    };
    let tools = shown.with_untracked(|shown| board::switches(lens.shows, &shown.view));
    view! {
        <section class="cl-list">
            <Toolbar label=texts::table::texts().map_tools class="cl-list__bar">
                {tools}
            </Toolbar>
            <ul
                class="plain cl-list__rows"
                aria-label=t.board_label
                on:keydown=move |event: ev::KeyboardEvent| toolbar::step(&event)
            >
                <For each=move || order.get() key=|at| *at children=row />
            </ul>
        </section>
    }
    .into_any()
}

/// One field: what a touch does, a press does.
fn row(
    room: Room,
    (lens, stop): (Lens, Memo<Option<FieldId>>),
    rules: &Arc<Rules>,
    cell: ReadSignal<Cell>,
    handling: Handling,
    at: FieldId,
) -> AnyView {
    let rules = Arc::clone(rules);
    let (ground, goal) = (words::of_field(room, &rules, at), words::target(&rules, at));
    let said = move || cell.with(|cell| board::spoken(room, &rules, [Some(ground.as_str()), goal], cell));
    let deeds = Memo::new(move |_| handling.deeds.run(at));
    let hue = move || cell.with(|cell| cell.piece.map_or("", |piece| room.player(piece.owner).hue.class()));
    let press = move |_| {
        lens.focus.set(Some(at));
        handling.tap.run(at);
    };
    view! {
        <li>
            <button
                class=move || format!("cl-row {}", hue())
                class:cl-row--selected=move || cell.with(|cell| cell.selected)
                class:cl-row--reach=move || cell.with(|cell| cell.reachable)
                class:cl-row--pointed=move || lens.pointed.with(|fields| fields.contains(at))
                id=id(at)
                type="button"
                tabindex=move || if stop.get() == Some(at) { "0" } else { "-1" }
                on:focus=move |_| lens.focus.set(Some(at))
                on:click=press
            >
                <span>{said}</span>
                <span class="cl-row__deeds">{deeds}</span>
            </button>
        </li>
    }
    .into_any()
}

fn id(at: FieldId) -> String {
    format!("row-{}", at.0)
}

/// Who has chosen a row goes on there, wherever it stands now.
fn keep_focus(at: FieldId) {
    let lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    let row = document().get_element_by_id(&id(at)).filter(|_| lost);
    if let Some(row) = row.and_then(|row| row.dyn_into::<web_sys::HtmlElement>().ok()) {
        // A button in the document takes the focus; there is nothing to do if the browser refuses.
        let _ = row.focus();
    }
}

/// The fields, those first that matter most: what is in hand, its goals, one's own pieces, those of others, and the rest.
fn order(shown: &BoardView) -> Vec<FieldId> {
    let mut fields: Vec<FieldId> = shown.view.rules.board().all().collect();
    // Stable: fields that matter alike stay in the order of the board.
    fields.sort_by_key(|at| rank(shown, *at));
    fields
}

/// How far down a field stands.
fn rank(shown: &BoardView, at: FieldId) -> u8 {
    let cell = shown.cell(at);
    let mine = |piece: &company_leader::Piece| shown.view.viewer == Viewer::Seat(piece.owner);
    match cell.piece {
        _ if cell.selected => 0,
        _ if cell.reachable => 1,
        _ if cell.aside => 6,
        Some(piece) if mine(&piece) && !piece.used && !cell.dummy => 2,
        Some(piece) if mine(&piece) => 3,
        Some(_) => 4,
        None => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::{order, rank};
    use crate::games::company_leader::{
        board::{BoardView, Marks},
        moves::{
            Offer, Selection,
            tests::{first_turn, seen},
        },
    };
    use company_leader::View;
    use tabletop::{Game as _, Viewer};

    fn shown(view: View, marks: &Marks) -> BoardView {
        BoardView::of(view, marks, Vec::new())
    }

    #[test]
    fn what_is_in_hand_stands_first_and_its_goals_follow() {
        let (view, legal) = seen(&first_turn());
        let offer = Offer { view: &view, legal: &legal };
        let own = view.own.clone().expect("a player").hidden;
        let hand = Selection { selected: Some(own[2].0), ..Selection::default() };
        let goals = offer.targets(hand);
        assert!(goals.iter().all(|goal| !offer.deeds(hand, goal).is_empty()), "each goal says what it is for");
        let marks = Marks { selected: hand.selected, targets: goals, ..Marks::default() };
        let rows = order(&shown(view.clone(), &marks));
        assert_eq!(rows.len(), view.rules.board().all().count(), "every field has a row");
        assert_eq!(rows[0], own[2].0);
        assert!(rows[1..].iter().take(goals.iter().count()).all(|at| goals.contains(*at)));
        let others = order(&shown(view, &Marks::default()));
        assert!(others[..own.len()].iter().all(|at| own.iter().any(|(field, _)| field == at)), "then one's own troops");
    }

    #[test]
    fn for_everybody_else_the_rows_do_not_tell_troops_from_dummies() {
        let game = first_turn();
        let own = seen(&game).0.own.expect("a player").hidden;
        let public = shown(game.game().view(Viewer::Public), &Marks::default());
        let ranks = public.view.rules.board().all().filter(|at| public.view.piece(*at).is_some());
        assert!(ranks.clone().any(|at| own.iter().any(|(field, _)| *field == at)));
        assert!(ranks.map(|at| rank(&public, at)).all(|rank| rank == 4));
    }
}
