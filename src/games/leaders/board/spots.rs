//! The places of the map as a list: the same powers as the map, and readable by everybody.

use leaders::{battle::Force, board::Spot, edition::Unit};
use leptos::prelude::*;
use tabletop::Seat;

use super::BoardContext;
use crate::{
    games::leaders::{areas, room::Room, words},
    texts::leaders::texts,
    ui::{Icon, PlayerBadge, Stepper},
};

/// The name of a place.
pub fn name(room: Room, at: Spot) -> String {
    match at {
        Spot::Land(area) => areas::area_name(room, area),
        Spot::Sea(sea) => room
            .edition(|edition| edition.map.seas.get(sea.index()).map(|sea| sea.name.value.clone()).unwrap_or_default()),
    }
}

/// Units as pictures with their number, and in words for the ear.
pub fn force(force: Force) -> AnyView {
    if force.is_empty() {
        return view! { <span class="dim">{texts().board_nobody}</span> }.into_any();
    }
    let units = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0);
    let units = units.map(|unit| {
        let count = force.of(unit);
        view! {
            <span class="force__kind">
                <Icon glyph=words::unit(unit).1 />
                <b class="figure" aria-hidden="true">
                    {count}
                </b>
                <span class="visually-hidden">{words::units(unit, count)}</span>
            </span>
        }
    });
    view! { <span class="force">{units.collect_view()}</span> }.into_any()
}

/// Units in words, such as for a choice.
pub fn in_words(force: Force) -> String {
    let units = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0);
    units.map(|unit| words::units(unit, force.of(unit))).collect::<Vec<_>>().join(", ")
}

/// Which units go from where to where, in words.
pub fn moved(room: Room, (from, to): (Spot, Spot), force: Force) -> String {
    texts().board_planned(&in_words(force), &name(room, from), &name(room, to))
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
                {force(units)}
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

/// So many units of each kind, as far as there are any: what is planned, the most there could be, and how it is ordered.
pub fn steppers(
    context: BoardContext,
    kinds: impl Fn(Unit) -> bool,
    now: impl Fn(Unit) -> u16 + Copy + Send + Sync + 'static,
    most: impl Fn(Unit) -> u16 + Copy + Send + Sync + 'static,
    order: impl Fn(Unit, u16) -> leaders::board::Order + Copy + Send + Sync + 'static,
    of: &str,
) -> AnyView {
    let lines = Unit::ALL.into_iter().filter(|unit| kinds(*unit)).map(|unit| {
        let (name, glyph) = words::unit(unit);
        let change = move |count: u32| {
            context.order(order(unit, u16::try_from(count).unwrap_or(u16::MAX)));
        };
        view! {
            <div class="row row--spread">
                <span class="force__kind" aria-hidden="true">
                    <Icon glyph />
                    {name}
                </span>
                <Stepper
                    label=format!("{name}, {of}")
                    value=Signal::derive(move || u32::from(now(unit)))
                    max=Signal::derive(move || u32::from(most(unit)))
                    on_change=change
                />
            </div>
        }
    });
    lines.collect_view().into_any()
}
