//! The places of the map as a list: the same powers as the map, and readable by everybody.

use leaders::{battle::Force, board::Spot};
use leptos::prelude::*;
use tabletop::Seat;

use super::BoardContext;
use crate::{
    games::leaders::{areas, force, room::Room},
    texts::leaders::texts,
    ui::PlayerBadge,
};

/// The name of a place.
pub fn name(room: Room, at: Spot) -> String {
    match at {
        Spot::Land(area) => areas::area_name(room, area),
        Spot::Sea(sea) => room
            .edition(|edition| edition.map.seas.get(sea.index()).map(|sea| sea.name.value.clone()).unwrap_or_default()),
    }
}

/// Which units go from where to where, in words.
pub fn moved(room: Room, (from, to): (Spot, Spot), force: Force) -> String {
    texts().board_planned(&force::in_words(force), &name(room, from), &name(room, to))
}

/// All units at a place that are not this seat's, with whose they are.
pub fn others(context: BoardContext, at: Spot, seat: Option<Seat>) -> AnyView {
    let there = context.board(|board| {
        let all = Seat::all(context.room.count()).filter(|other| Some(*other) != seat);
        all.map(|other| (other, board.units(at, other))).filter(|(_, force)| !force.is_empty()).collect::<Vec<_>>()
    });
    let line = |(owner, units): (Seat, Force)| {
        view! {
            <span class="force force--owned">
                <PlayerBadge player=context.room.player(owner) />
                {force::pictured(units)}
            </span>
        }
    };
    there.unwrap_or_default().into_iter().map(line).collect_view().into_any()
}

/// A place that opens to what can be ordered there. One is open at a time.
pub fn row(
    context: BoardContext,
    (at, open): (Spot, RwSignal<Option<Spot>>),
    beside: impl Fn() -> AnyView + Send + Sync + 'static,
    within: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let is_open = Memo::new(move |_| open.get() == Some(at));
    let tap = move |_| open.set(if is_open.get_untracked() { None } else { Some(at) });
    view! {
        <li class="spot" class:spot--open=is_open>
            <button class="spot__head" type="button" aria-expanded=move || is_open.get().to_string() on:click=tap>
                <span class="spot__name">{name(context.room, at)}</span>
                {beside}
            </button>
            {move || is_open.get().then(|| view! { <div class="spot__orders">{within()}</div> })}
        </li>
    }
    .into_any()
}
