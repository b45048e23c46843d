//! „Spieleranzahl" (manual, chapter 2.3).

use leaders::{Leaders, edition::Edition};
use leptos::prelude::*;

use super::draft::{Draft, Step};
use crate::{
    editions::OwnEdition,
    rules::chapters::leaders as chapters,
    table,
    texts::leaders::texts,
    ui::{Back, Button, Frame, Weight},
};

/// A tap on a number goes on.
pub fn screen(draft: Draft, own: OwnEdition<Leaders>) -> AnyView {
    let t = texts();
    let (least, most) = draft.edition(|edition| (edition.players.min.value, edition.players.max.value));
    let numbers = (least..=most).map(move |count| {
        let choose = move |_| {
            draft.count.set(u8::try_from(count).unwrap_or(u8::MAX));
            draft.propose_settings();
            draft.step.set(Step::Scenario);
        };
        view! {
            <button class="number" type="button" on:click=choose>
                {count}
            </button>
        }
    });
    view! {
        <Frame title=t.new_players chapter=chapters::SETUP back=Back::To("/games")>
            {table::invitation::<Leaders>()}
            <p>{t.new_players_hint}</p>
            <div class="numbers">{numbers.collect_view()}</div>
            <p class="dim">{t.new_players_more}</p>
            <Button weight=Weight::Quiet on_press=move || draft.propose_solo()>
                {t.new_solo}
            </Button>
            <p class="dim">{t.new_solo_hint}</p>
            {own.to_compare(draft.edition(Edition::is_compared))}
            {own.note(t.new_reconstructed)}
        </Frame>
    }
    .into_any()
}
