//! Phase 3: what happens on the board, in four steps, with help for those who want it (manual, chapter 3.5).

use leaders::{Phase, edition::Skill};
use leptos::prelude::*;
use tabletop::Seat;

use super::{areas, odds, room::Room, words};
use crate::{
    texts::leaders::texts,
    ui::{BottomBar, Card, Eye},
};

/// Phase 3 for a seat.
pub fn battle(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let next = view! { <BottomBar label=t.new_next on_next=move |()| room.proceed() /> };
    let content = view! {
        <div class="cards">{steps(room, seat)}</div>
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

/// The four steps, with what the player's own research and nation add.
fn steps(room: Room, seat: Seat) -> Vec<AnyView> {
    let t = texts();
    let public = room.public().with_untracked(|view| view.seats[seat].clone());
    let (skill, bonus) = room.edition(|edition| {
        let skill = edition.nation(public.nation).map(|nation| nation.skill.value);
        let skill = skill.filter(|_| room.public().with_untracked(|view| view.settings.skills));
        let mut bonus = 0;
        if public.military >= 2 {
            bonus += edition.research.area_limit.value;
        }
        if skill == Some(Skill::AreaLimit) {
            bonus += edition.skills.area_limit.value;
        }
        (skill, bonus)
    });
    let in_battle = skill.filter(|skill| matches!(skill, Skill::SeaDie | Skill::OrderlyRetreat));
    let skill_note = in_battle.map(|skill| {
        let text = room.edition(|edition| words::skill(skill, edition, room.count()));
        t.battle_skill_note(&text)
    });
    let research = [1, 3].into_iter().filter(|level| public.military >= *level).map(|level| {
        room.edition(|edition| words::research(leaders::edition::Field::Military, level, edition, room.count()))
    });
    let fight_notes: Vec<String> = skill_note.into_iter().chain(research).collect();
    let place_notes = if bonus > 0 { vec![t.battle_step_place_bonus(&bonus)] } else { Vec::new() };
    let steps = [
        (t.battle_step_place, t.battle_step_place_text, place_notes),
        (t.battle_step_move, t.battle_step_move_text, Vec::new()),
        (t.battle_step_defend, t.battle_step_defend_text, Vec::new()),
        (t.battle_step_fight, t.battle_step_fight_text, fight_notes),
    ];
    steps
        .into_iter()
        .map(|(title, text, notes)| {
            let notes = notes.into_iter().map(|note| view! { <p class="turn-line">{note}</p> }).collect_view();
            view! { <Card title=title><p>{text}</p>{notes}</Card> }.into_any()
        })
        .collect()
}
