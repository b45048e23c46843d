//! Between two turns: who gets the device, and what everybody could see since his last turn.

use leaders::National;
use leptos::prelude::*;
use tabletop::Seat;

use super::{events, room::Room};
use crate::{
    table::{Lifted, Veil},
    texts::leaders::texts,
    ui::PlayerName,
};

/// Hands the device to `seat`; `begun` tells that he has it. Nothing secret is behind: phase 0 is public.
pub fn handover(room: Room, seat: Seat, begun: Lifted) -> AnyView {
    let public = ToChildren::to_children(move || digest(room, seat));
    let veil = Veil { hint: Some(texts().handover_public), public: Some(public), ..Veil::before(begun) };
    room.curtain(veil, |_| ().into_any())
}

/// What was public in the turns of the others, in the order of play, since the last turn of `seat`.
fn digest(room: Room, seat: Seat) -> AnyView {
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
        let news = public.news.iter().map(|national| line(room, *other, national));
        Some(view! {
            <li>
                <div class="row row--spread">
                    <PlayerName player=room.player(*other) />
                    <b>{t.handover_entered(&entered)}</b>
                </div>
                <ul class="plain dim">{news.collect_view()}</ul>
            </li>
        })
    });
    view! {
        <section class="digest" role="log" aria-label=t.handover_digest>
            <h2>{t.handover_digest}</h2>
            <ul class="plain lines">{lines.collect_view()}</ul>
        </section>
    }
    .into_any()
}

fn line(room: Room, seat: Seat, national: &National) -> AnyView {
    let (title, text) = events::words_of(room, seat, national);
    view! { <li>{title} ": " {text}</li> }.into_any()
}
