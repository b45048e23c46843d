//! „Diplomatie": diplomats, tributes, boycotts, alliances (manual, chapter 3.6.3).

use leaders::{Alliance, Command, Covert, Deed};
use leptos::prelude::*;
use tabletop::Seat;

use super::{Goods, Headquarters, others, pieces, purchase};
use crate::{
    games::leaders::figures,
    texts::leaders::texts,
    ui::{Glyph, Stepper},
};

/// Diplomats, and what they can do about each other player.
pub fn panel(hq: Headquarters) -> AnyView {
    let t = texts();
    let (price, rounds, reserve) = hq.room.edition(|edition| {
        let price = edition.prices.diplomat.get(hq.room.count()).value;
        (price, edition.durations.agents.value, edition.covert.reserve_cap.value)
    });
    let goods =
        Goods { name: t.hq_appoint, figure: figures::DIPLOMAT, hint: t.hq_appoint_hint(&reserve), price, rounds };
    view! {
        <div class="stack">
            {purchase(
                goods,
                hq.number(|mine| u32::from(mine.orders.diplomats)),
                hq.number(|mine| u32::from(mine.most_agents[0])),
                Callback::new(move |number| hq.order(Command::Appoint(pieces(number)))),
            )} {others::cards(hq, move |other| toward(hq, other))} <p class="dim">{t.hq_chance_hint}</p>
        </div>
    }
    .into_any()
}

fn toward(hq: Headquarters, other: Seat) -> AnyView {
    let t = texts();
    let alliance = hq.follow(move |mine| mine.toward[other].alliance);
    let treaty = move || match alliance.get() {
        None | Some(Alliance::None) => others::deed(hq, Deed::Offer, other, Glyph::Alliance, t.hq_alliance_offer),
        Some(Alliance::Standing) => view! {
            <p class="turn-line">{t.hq_alliance_stands}</p>
            {others::deed(hq, Deed::Dissolve, other, Glyph::Cross, t.hq_alliance_end)}
        }
        .into_any(),
        Some(Alliance::Ending) => view! { <p class="turn-line">{t.hq_alliance_ending}</p> }.into_any(),
        Some(Alliance::Over) => view! { <p class="turn-line">{t.hq_alliance_over}</p> }.into_any(),
    };
    view! {
        {tribute(hq, other)}
        {others::deed(hq, Deed::Covert(Covert::Boycott), other, Glyph::Boycott, t.hq_boycott)}
        {treaty}
    }
    .into_any()
}

/// Points for another player. How many diplomats they take is the edition's to say, so the rules are asked for the most.
fn tribute(hq: Headquarters, other: Seat) -> AnyView {
    let t = texts();
    let sent = hq.number(move |mine| mine.orders.toward[other].tribute);
    let most = hq.number(move |mine| mine.toward[other].most_tribute);
    let takes = hq.room.edition(|edition| edition.agents.tribute.value);
    let none_idle = hq.follow(move |mine| mine.orders.toward[other].tribute == 0 && mine.diplomats < takes);
    let cost = others::cost([takes, 0]);
    let hint = move || if none_idle.get() == Some(true) { Some(t.hq_no_diplomat(takes.into())) } else { cost.clone() };
    view! {
        <div class="row row--spread">
            <span class="deed__words">
                <span aria-hidden="true">{t.hq_tribute}</span>
                " "
                <span class="dim">{hint}</span></span>
            <Stepper
                label=t.hq_tribute
                value=sent
                max=most
                on_change=move |points| hq.order(Command::Tribute(other, points))
            />
        </div>
    }
    .into_any()
}
