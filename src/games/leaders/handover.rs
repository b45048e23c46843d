//! Between two turns: who gets the device, and what everybody could see since his last turn. Who has just ended his turn finds
//! the way back here, as long as he has the device.

use leaders::{National, Phase};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    areas, events,
    headquarters::time_is_up,
    history::{Change, History},
    points,
    room::Room,
};
use crate::{
    table::{Chronicle, Lifted, Veil},
    texts::leaders::texts,
    ui::{BottomBar, Button, Eye, Glyph, Icon, PlayerName, Weight},
};

/// Hands the device to `seat`; `begun` tells that he has it. Nothing secret is behind: phase 0 is public.
pub fn handover(room: Room, history: Chronicle<History>, (seat, begun): (Seat, Lifted)) -> AnyView {
    let public = ToChildren::to_children(move || {
        view! {
            {take_back(room, seat)}
            {digest(room, history, seat)}
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
        let content = view! {
            {areas::dealt(room)}
            {digest(room, history, seat)}
        };
        room.screen((seat, Phase::Points), Eye::Open, bottom.into_any(), content.into_any())
    })
    .into_any()
}

/// The way back into the turn before, for who has just ended it. Not where its time is up, which would end it again.
fn take_back(room: Room, next: Seat) -> Option<AnyView> {
    let view = room.public().get_untracked();
    let before = view.passing.filter(|seat| room.coach().is_none() && untrack(|| room.bot(*seat)).is_none())?;
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

/// What was public in the turns of the others, in the order of play, since the last turn of `seat`.
fn digest(room: Room, history: Chronicle<History>, seat: Seat) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    if view.round <= 1 && view.seats[seat].entered.is_none() && view.order.first() == Some(&seat) {
        return view! { <p class="dim digest--first">{t.handover_first}</p> }.into_any();
    }
    let at = view.order.iter().position(|other| *other == seat).unwrap_or(0);
    let others = view.order.iter().cycle().skip(at + 1).take(view.order.len() - 1);
    let lines = others.filter_map(|other| {
        let public = &view.seats[*other];
        let entered = public.entered?;
        let news = public.news.iter().map(|national| happened(room, *other, national));
        let board = history.with_untracked(|history| history.of(*other).collect::<Vec<_>>());
        let board = board.into_iter().map(|change| changed(room, (seat, *other), change));
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

/// What became of an area in the turn of `by`, as `seat` is told it. What was taken from himself stands out.
fn changed(room: Room, (seat, by): (Seat, Seat), change: Change) -> AnyView {
    let t = texts();
    let (area, lost) = match change {
        Change::Taken(area, from) => (area, from),
        Change::Left(area, holder) => (area, Some(holder)),
        Change::Held(area, _) => (area, None),
    };
    let place = areas::place(room, area);
    let words = match change {
        Change::Taken(_, Some(from)) => t.handover_taken_from(&place, &room.name(from)),
        Change::Taken(_, None) => t.handover_taken(&place),
        Change::Left(_, holder) if holder == by => t.handover_left(&place),
        Change::Left(_, holder) => t.handover_freed(&place, &room.name(holder)),
        Change::Held(_, holder) => t.handover_held(&place, &room.name(holder), &room.name(by)),
    };
    let glyph = if matches!(change, Change::Taken(..)) { Glyph::Infantry } else { Glyph::Cross };
    line(glyph, lost == Some(seat), words)
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
