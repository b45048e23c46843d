//! „Spionage und Sabotage": spies and what they do (manual, chapter 3.6.4).

use leaders::{Command, Covert, Deed};
use leptos::prelude::*;

use super::{Goods, Headquarters, others, pieces, purchase};
use crate::{games::leaders::figures, texts::leaders::texts, ui::Glyph};

/// Spies, and what they can do about each other player.
pub fn panel(hq: Headquarters) -> AnyView {
    let t = texts();
    let (price, rounds, reserve) = hq.room.edition(|edition| {
        let price = edition.prices.spy.get(hq.room.count()).value;
        (price, edition.durations.agents.value, edition.covert.reserve_cap.value)
    });
    let goods = Goods { name: t.hq_hire, figure: figures::SPY, hint: t.hq_hire_hint(&reserve), price, rounds };
    let toward = move |other| {
        view! {
            {others::deed(hq, Deed::Covert(Covert::Espionage), other, Glyph::Espionage, t.hq_spy_on)}
            {others::deed(hq, Deed::Covert(Covert::Sabotage), other, Glyph::Sabotage, t.hq_sabotage)}
        }
        .into_any()
    };
    view! {
        <div class="stack">
            {purchase(
                goods,
                hq.number(|mine| u32::from(mine.orders.spies)),
                hq.number(|mine| u32::from(mine.most_agents[1])),
                Callback::new(move |number| hq.order(Command::Hire(pieces(number)))),
            )} {others::cards(hq, toward)} <p class="dim">{t.hq_chance_hint}</p>
        </div>
    }
    .into_any()
}
