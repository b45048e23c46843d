//! „Diplomatie": diplomats, tributes, boycotts, alliances (manual, chapter 3.6.3).

use leaders::{Alliance, Command, Covert, Deed};
use leptos::prelude::*;
use tabletop::Seat;

use super::{Desk, Goods, others, pieces, purchase};
use crate::{
    texts::leaders::texts,
    ui::{Glyph, Stepper},
};

/// Diplomats, and what they can do about each other player.
pub fn panel(desk: Desk) -> AnyView {
    let t = texts();
    let (price, rounds, reserve) = desk.room.edition(|edition| {
        let price = edition.prices.diplomat.get(desk.room.count()).value;
        (price, edition.durations.agents.value, edition.covert.reserve_cap.value)
    });
    let goods = Goods { name: t.hq_appoint, glyph: Glyph::Diplomat, hint: t.hq_appoint_hint(&reserve), price, rounds };
    view! {
        <div class="stack">
            {purchase(
                goods,
                desk.number(|mine| u32::from(mine.orders.diplomats)),
                desk.number(|mine| u32::from(mine.most_agents[0])),
                Callback::new(move |number| desk.order(Command::Appoint(pieces(number)))),
            )} {others::cards(desk, move |other| toward(desk, other))} <p class="dim">{t.hq_chance_hint}</p>
        </div>
    }
    .into_any()
}

fn toward(desk: Desk, other: Seat) -> AnyView {
    let t = texts();
    let alliance = desk.follow(move |mine| mine.toward[other].alliance);
    let treaty = move || match alliance.get() {
        None | Some(Alliance::None) => others::deed(desk, Deed::Offer, other, Glyph::Alliance, t.hq_alliance_offer),
        Some(Alliance::Standing) => view! {
            <p class="turn-line">{t.hq_alliance_stands}</p>
            {others::deed(desk, Deed::Dissolve, other, Glyph::Cross, t.hq_alliance_end)}
        }
        .into_any(),
        Some(Alliance::Ending) => view! { <p class="turn-line">{t.hq_alliance_ending}</p> }.into_any(),
        Some(Alliance::Over) => view! { <p class="turn-line">{t.hq_alliance_over}</p> }.into_any(),
    };
    view! {
        {tribute(desk, other)}
        {others::deed(desk, Deed::Covert(Covert::Boycott), other, Glyph::Boycott, t.hq_boycott)}
        {treaty}
    }
    .into_any()
}

/// Points for another player. How many diplomats they take is the edition's to say, so the rules are asked for the most.
fn tribute(desk: Desk, other: Seat) -> AnyView {
    let t = texts();
    let sent = desk.number(move |mine| mine.orders.toward[other].tribute);
    let most = desk.number(move |mine| mine.toward[other].most_tribute);
    let takes = desk.room.edition(|edition| edition.agents.tribute.value);
    let none_idle = desk.follow(move |mine| mine.orders.toward[other].tribute == 0 && mine.diplomats < takes);
    let why_not = move || (none_idle.get() == Some(true)).then(|| format!(" · {}", t.hq_no_diplomat(takes.into())));
    view! {
        <div class="row row--spread">
            <span>{t.hq_tribute} <span class="dim">{why_not}</span></span>
            <Stepper
                label=t.hq_tribute
                value=sent
                max=most
                on_change=move |points| desk.order(Command::Tribute(other, points))
            />
        </div>
    }
    .into_any()
}
