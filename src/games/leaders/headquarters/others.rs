//! What can be done about another player: the part diplomacy and espionage share.

use leaders::{Command, Covert, Deed};
use leptos::prelude::*;
use tabletop::Seat;

use super::Headquarters;
use crate::{
    games::leaders::words,
    texts::leaders::texts,
    ui::{Card, Glyph, Icon, PlayerName, figure},
};

/// One card for each other player, in the order of play.
pub fn cards(hq: Headquarters, content: impl Fn(Seat) -> AnyView) -> AnyView {
    let order = hq.view.with_untracked(|view| view.order.clone());
    let cards = order.into_iter().filter(|other| *other != hq.seat).map(|other| {
        let body = content(other);
        view! {
            <Card>
                <PlayerName player=hq.room.player(other) />
                {body}
            </Card>
        }
    });
    view! { <div class="cards">{cards.collect_view()}</div> }.into_any()
}

/// A deed as a switch: pressed, it is ordered; pressed again, it is not.
pub fn deed(hq: Headquarters, deed: Deed, other: Seat, glyph: Glyph, label: &'static str) -> AnyView {
    let t = texts();
    let at = other;
    let ordered = hq.follow(move |mine| mine.orders.toward[at].ordered(deed));
    let on = move || ordered.get() == Some(true);
    let permitted = hq.permits(move || Command::Act(deed, other, !on()));
    let chance = move || match deed {
        Deed::Covert(covert) => Some(t.hq_chance(&figure::hundredths(known_chance(hq, covert, other)?))),
        _ => None,
    };
    let why_not = move || Some(words::refusal(permitted.get().err()??, &|seat| hq.room.name(seat)));
    let cost = hq.room.edition(|edition| cost(deed.takes(edition)));
    let hint = move || {
        let known = [chance(), cost.clone()];
        why_not().unwrap_or_else(|| known.into_iter().flatten().collect::<Vec<_>>().join(" · "))
    };
    view! {
        <button
            class="deed"
            type="button"
            aria-pressed=move || on().to_string()
            aria-disabled=move || permitted.get().is_err().then_some("true")
            on:click=move |_| {
                if permitted.get_untracked().is_ok() {
                    hq.order(Command::Act(deed, other, !on()));
                }
            }
        >
            <Icon glyph />
            <span class="deed__words">
                {label} <span class="dim">{hint}</span>
            </span>
        </button>
    }
    .into_any()
}

/// Which agents something takes, who do not come back; nothing if it takes none.
pub fn cost([diplomats, spies]: [u16; 2]) -> Option<String> {
    let t = texts();
    match (diplomats, spies) {
        (0, 0) => None,
        (0, spies) => Some(t.hq_takes_spy(spies.into())),
        (diplomats, _) => Some(t.hq_takes_diplomat(diplomats.into())),
    }
}

/// The chance of a covert action as far as the player can know it, in percent.
fn known_chance(hq: Headquarters, covert: Covert, other: Seat) -> Option<u8> {
    hq.view.with(|view| view.mine.as_ref().map(|mine| mine.toward[other].chances[covert as usize]))
}
