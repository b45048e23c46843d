//! „Forschung": three fields, three levels each (manual, chapter 3.6.2).

use leaders::{Command, edition::Field};
use leptos::prelude::*;

use super::{Headquarters, price_tag};
use crate::{
    drawings::drawing,
    games::leaders::{figures, words},
    texts::leaders::texts,
    ui::{Button, Card, Weight},
};

/// The three fields.
pub fn panel(hq: Headquarters) -> AnyView {
    view! { <div class="stack">{Field::ALL.map(|field| card(hq, field))}</div> }.into_any()
}

/// What a field's card depends on.
#[derive(Clone, PartialEq)]
struct Progress {
    level: u8,
    running: Option<u16>,
    price: Option<u32>,
    ordered: bool,
}

fn card(hq: Headquarters, field: Field) -> AnyView {
    let at = field as usize;
    let progress = hq.follow(move |mine| Progress {
        level: mine.research[at],
        running: mine.researching[at],
        price: mine.research_price[at],
        ordered: mine.orders.research[at],
    });
    let body = move || progress.get().map(|progress| body(hq, field, &progress));
    let figure = drawing(figures::field(field));
    view! { <Card title=words::field(field)><span class="card__figure">{figure}</span> {body}</Card> }.into_any()
}

fn body(hq: Headquarters, field: Field, progress: &Progress) -> AnyView {
    let t = texts();
    let describe = |level: u8| hq.room.edition(|edition| words::research(field, level, edition, hq.room.count()));
    let done = (1..=progress.level).map(|level| {
        view! {
            <li>
                <b>{t.research_level(&level)}</b>
                ": "
                {describe(level)}
            </li>
        }
    });
    let next = progress.level + 1;
    let more = match (progress.running, progress.price) {
        (_, None) => view! { <p>{t.hq_complete}</p> }.into_any(),
        (Some(rounds), _) => view! {
            <p>{t.hq_next_level(&next)} ": " {describe(next)}</p>
            <p class="turn-line">{t.hq_running(u32::from(rounds))}</p>
        }
        .into_any(),
        (None, Some(price)) => view! {
            <p>{t.hq_next_level(&next)} ": " {describe(next)}</p>
            {offer(hq, field, next, price, progress.ordered)}
        }
        .into_any(),
    };
    view! {
        {(progress.level == 0).then(|| view! { <p class="dim">{t.hq_level_none}</p> })}
        <ul class="plain dim">{done.collect_view()}</ul>
        {more}
    }
    .into_any()
}

/// The price of the next level, and the button to begin it or to leave it.
fn offer(hq: Headquarters, field: Field, level: u8, price: u32, ordered: bool) -> AnyView {
    let t = texts();
    let rounds = hq.room.edition(|edition| edition.durations.research.get(level).value);
    let permitted = hq.permits(move || Command::Research(field, !ordered));
    let why_not = move || Some(words::refusal(permitted.get().err()??, &|seat| hq.room.name(seat)));
    let (label, weight) = if ordered { (t.hq_stop, Weight::Quiet) } else { (t.hq_begin_research, Weight::Normal) };
    view! {
        <div class="row row--spread">
            {price_tag(price, rounds)}
            <Button
                weight
                disabled=Signal::derive(move || permitted.get().is_err())
                on_press=move |()| hq.order(Command::Research(field, !ordered))
            >
                {label}
            </Button>
        </div>
        <p class="dim">{why_not}</p>
    }
    .into_any()
}
