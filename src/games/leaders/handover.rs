//! Between two turns: who gets the device, and what everybody could see since his last turn. Who has just ended his turn finds
//! the way back here, as long as he has the device.

use leaders::{National, Phase, board::Spot};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    areas, board, events,
    headquarters::time_is_up,
    history::{Change, History},
    points,
    room::Room,
    since::Since,
};
use crate::{
    table::{Chronicle, Lifted, Veil},
    texts::leaders::texts,
    ui::{BottomBar, Button, Eye, Glyph, Icon, PlayerName, Weight, sheet},
};

/// Hands the device to `seat`; `begun` tells that he has it. Nothing secret is behind: phase 0 is public.
pub fn handover(room: Room, history: Chronicle<History>, (seat, begun): (Seat, Lifted)) -> AnyView {
    let public = ToChildren::to_children(move || {
        view! {
            {take_back(room, seat)}
            {digest(room, history, seat, || None)}
        }
        .into_any()
    });
    let veil = Veil { hint: Some(texts().handover_public), public: Some(public), ..Veil::before(begun) };
    room.curtain(veil, |_| ().into_any())
}

/// The same for a person alone among computers, who has the device already: what happened since his last turn, and then phase 0.
pub fn alone(room: Room, history: Chronicle<History>, seat: Seat) -> AnyView {
    let is_first = room.public().with_untracked(|view| view.seats[seat].entered.is_none());
    let read = RwSignal::new(is_first && room.public().with_untracked(|view| view.order.first() == Some(&seat)));
    (move || {
        if read.get() {
            return points::points(room, seat);
        }
        let bottom = view! { <BottomBar label=texts().new_next on_next=move |()| read.set(true) wary=true /> };
        let content = digest(room, history, seat, move || areas::dealt(room));
        room.screen((seat, Phase::Points), Eye::Open, bottom.into_any(), content)
    })
    .into_any()
}

/// The way back into the turn before, for who has just ended it. Not where its time is up, which would end it again.
fn take_back(room: Room, next: Seat) -> Option<AnyView> {
    let view = room.public().get_untracked();
    let before = view.passing.filter(|seat| room.coach().is_none() && untrack(|| room.is_here(*seat)))?;
    let round = if view.order.first() == Some(&next) { view.round - 1 } else { view.round };
    if time_is_up(room, before, round) {
        return None;
    }
    let label = texts().handover_take_back(&room.name(before));
    let button = view! {
        <div class="digest__back">
            <Button glyph=Glyph::Undo weight=Weight::Quiet on_press=move |()| room.undo_once(before)>
                {label}
            </Button>
        </div>
    };
    Some(button.into_any())
}

/// What was public in the turns of the others, in the order of play, since the last turn of `seat`, and on the map what of it
/// happened there; without that a `map` of how it stands, if one is wanted.
fn digest(room: Room, history: Chronicle<History>, seat: Seat, map: impl Fn() -> Option<AnyView>) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    if view.round <= 1 && view.seats[seat].entered.is_none() && view.order.first() == Some(&seat) {
        return view! {
            {map()}
            <p class="dim digest--first">{t.handover_first}</p>
        }
        .into_any();
    }
    let at = view.order.iter().position(|other| *other == seat).unwrap_or(0);
    let others: Vec<Seat> = view.order.iter().cycle().skip(at + 1).take(view.order.len() - 1).copied().collect();
    let happened_in = |other: Seat| history.with_untracked(|history| history.of(other).collect::<Vec<_>>());
    let board: Vec<(Seat, Change)> =
        others.iter().flat_map(|other| happened_in(*other).into_iter().map(|change| (*other, change))).collect();
    let since = Since::of(room, board.clone());
    let drawn = since.map(move |(by, change)| format!("{}: {}", room.name(by), words(room, by, change)));
    let is_drawn = drawn.is_some();
    let lines = others.iter().filter_map(|other| {
        let public = &view.seats[*other];
        let entered = public.entered?;
        let news = public.news.iter().map(|national| happened(room, *other, national));
        let board = board.iter().enumerate().filter(|(_, (by, change))| by == other && change.has_line());
        let point = |place: usize| is_drawn.then_some((since, place));
        let board = board.map(|(place, (by, change))| changed(room, (seat, *by), *change, point(place)));
        Some(view! {
            <li>
                <div class="row row--spread">
                    <PlayerName player=room.player(*other) />
                    <b>{t.handover_entered(&entered)}</b>
                </div>
                <ul class="plain digest__lines">{news.collect_view()} {board.collect_view()}</ul>
            </li>
        })
    });
    // The heading says what the log is.
    view! {
        <section class="digest">
            <h2>{t.handover_digest}</h2>
            {drawn.or_else(map)}
            <div role="log">
                <ul class="plain lines">{lines.collect_view()}</ul>
            </div>
        </section>
    }
    .into_any()
}

/// A national event of the turn of a seat.
fn happened(room: Room, seat: Seat, national: &National) -> AnyView {
    let (title, text) = events::words_of(room, seat, national);
    line(events::glyph(national), false, format!("{title}: {text}"))
}

/// What happened in the turn of `by`, as `seat` is told it. What was taken from himself stands out. A tap points at it on the map.
fn changed(room: Room, (seat, by): (Seat, Seat), change: Change, point: Option<(Since, usize)>) -> AnyView {
    let lost = change.before().is_some_and(|(_, holder)| holder == Some(seat));
    let glyph = if matches!(change, Change::Taken(..)) { Glyph::Infantry } else { Glyph::Cross };
    let words = words(room, by, change);
    let Some((since, place)) = point else { return line(glyph, lost, words) };
    let tap = move |_| {
        since.point(place);
        sheet::scroll_to(".digest .map");
    };
    view! {
        <li class="digest__line" class:digest__line--mine=lost>
            <Icon glyph />
            <button
                class=format!("told {}", room.player(by).hue.class())
                type="button"
                aria-pressed=move || since.is_shown(place).to_string()
                on:click=tap
            >
                {words}
            </button>
        </li>
    }
    .into_any()
}

/// What happened in the turn of `by`, in words.
pub fn words(room: Room, by: Seat, change: Change) -> String {
    let t = texts();
    let place = |area| areas::place(room, area);
    match change {
        Change::Moved(from, to, force) => board::moved(room, (from, to), force),
        Change::Taken(area, Some(from)) => t.handover_taken_from(&place(area), &room.name(from)),
        Change::Taken(area, None) => t.handover_taken(&place(area)),
        Change::Left(area, holder) if holder == by => t.handover_left(&place(area)),
        Change::Left(area, holder) => t.handover_freed(&place(area), &room.name(holder)),
        Change::Held(area, holder) => t.handover_held(&place(area), &room.name(holder), &room.name(by)),
        Change::AtSea(sea, holder, outcome) => board::decided(room, Spot::Sea(sea), [by, holder], outcome),
    }
}

/// A sentence beside its picture.
fn line(glyph: Glyph, stands_out: bool, words: String) -> AnyView {
    view! {
        <li class="digest__line" class:digest__line--mine=stands_out>
            <Icon glyph />
            <span>{words}</span>
        </li>
    }
    .into_any()
}
