//! Phase 3: what happens on the board, in four steps, with help for those who want it (manual, chapter 3.5).

use leaders::{
    Phase,
    battle::{Step, placing},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{areas, odds, room::Room};
use crate::{
    texts::leaders::texts,
    ui::{BottomBar, Card, Eye, PlayerName},
};

/// Phase 3 for a seat.
pub fn battle(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let next = view! { <BottomBar label=t.new_next on_next=move |()| room.proceed() /> };
    let content = view! {
        <div class="cards">{steps(room, seat)} {bonuses(room, seat)}</div>
        <details class="fold">
            <summary>{t.battle_odds}</summary>
            {odds::helper(room, seat)}
        </details>
        <details class="fold">
            <summary>{t.battle_conquests}</summary>
            <p class="dim">{t.battle_conquests_hint}</p>
            {areas::claims(room, seat)}
        </details>
    };
    room.screen((seat, Phase::Battle), Eye::Open, next.into_any(), content.into_any())
}

/// The four steps, with what the player's own research and nation add to placing.
fn steps(room: Room, seat: Seat) -> Vec<AnyView> {
    let t = texts();
    let more = room.edition(|edition| {
        let fighter = room.public().with_untracked(|view| view.fighter(seat, edition));
        placing::over_limit(edition, fighter, Step::Placing)
    });
    let steps = [
        (t.battle_step_place, t.battle_step_place_text, (more > 0).then(|| t.battle_step_place_bonus(&more))),
        (t.battle_step_move, t.battle_step_move_text, None),
        (t.battle_step_defend, t.battle_step_defend_text, None),
        (t.battle_step_fight, t.battle_step_fight_text, None),
    ];
    steps
        .into_iter()
        .map(|(title, text, note)| {
            let note = note.map(|note| view! { <p class="turn-line">{note}</p> });
            view! { <Card title=title><p>{text}</p>{note}</Card> }.into_any()
        })
        .collect()
}

/// What everybody has over others on the board: the active player, and each of those he may attack (3.6.2).
pub fn bonuses(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let order = room.public().with_untracked(|view| view.order.clone());
    let at = order.iter().position(|other| *other == seat).unwrap_or(0);
    let line = |other: &Seat| {
        let step = if *other == seat { Step::Placing } else { Step::Defending };
        view! {
            <li>
                <PlayerName player=room.player(*other) />
                {odds::bonuses(room, *other, step)}
            </li>
        }
    };
    let lines: Vec<_> = order.iter().cycle().skip(at).take(order.len()).map(line).collect();
    view! {
        <Card title=t.battle_bonuses>
            <ul class="plain lines">{lines}</ul>
        </Card>
    }
    .into_any()
}
