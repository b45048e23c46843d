//! What happened, in sentences, with the dice that fell. A tap on a sentence points at its fields.

use company_leader::{Actor, Event, FieldId, Throw, View};
use leptos::prelude::*;

use super::{
    dice,
    history::Line,
    lens::Lens,
    room::Room,
    tale::{self, Deed, Paragraph, Said, Shot},
    words,
};
use crate::texts::company_leader::texts;

/// A log that grows with what `lines` gives; `view` names fields and players. Where a board is beside it, `lens` is what
/// one sees of that.
pub fn log(room: Room, view: Memo<View>, lens: Option<Lens>, paragraphs: Signal<Vec<Paragraph>>) -> AnyView {
    let entries = Memo::new(move |_| {
        view.with_untracked(|view| {
            let said = |paragraph: Paragraph| Some((said(room, view, &paragraph)?, paragraph));
            paragraphs.get().into_iter().filter_map(said).enumerate().collect::<Vec<_>>()
        })
    });
    // What was said stays, and only what is new is read out.
    let each = move || entries.get();
    let key = |(number, (words, _)): &(usize, (String, Paragraph))| (*number, words.clone());
    let entry = move |(_, (words, paragraph)): (usize, (String, Paragraph))| {
        view.with_untracked(|view| told(room, view, lens, &words, &paragraph))
    };
    view! {
        <div class="cl-news" role="log" aria-label=texts().log_title>
            <ol class="plain cl-log" class:cl-log--empty=move || entries.with(Vec::is_empty)>
                <For each key children=entry />
            </ol>
        </div>
    }
    .into_any()
}

/// What was told so far, as it stands; nothing where there is nothing to say.
pub fn story(room: Room, view: &View, lens: Option<Lens>, lines: &[Line]) -> AnyView {
    let entries = tale::told(lines).into_iter().filter_map(|paragraph| {
        let words = said(room, view, &paragraph)?;
        Some(told(room, view, lens, &words, &paragraph))
    });
    let entries: Vec<AnyView> = entries.collect();
    if entries.is_empty() {
        return ().into_any();
    }
    view! { <ol class="plain cl-log">{entries}</ol> }.into_any()
}

/// The same as text, turn by turn: the sentence that begins it, and what happened in it.
pub fn turns(room: Room, view: &View, lines: &[Line]) -> Vec<(String, Vec<String>)> {
    let mut turns: Vec<(String, Vec<String>)> = Vec::new();
    for paragraph in tale::told(lines) {
        let Some(words) = said(room, view, &paragraph) else { continue };
        match turns.last_mut() {
            Some((_, happened)) if !begins_turn(&paragraph) => happened.push(words),
            _ => turns.push((words, Vec::new())),
        }
    }
    turns
}

/// Whether a turn begins with it.
fn begins_turn(paragraph: &Paragraph) -> bool {
    matches!(paragraph.lines.first().map(|line| &line.event), Some(Event::Turn { .. }))
}

/// A paragraph with its dice.
fn told(room: Room, view: &View, lens: Option<Lens>, words: &str, paragraph: &Paragraph) -> AnyView {
    let fields = paragraph.fields();
    let dice = paragraph.lines.iter().filter_map(|line| match line.event {
        Event::Fired { throw, actors: [_, target], .. } => {
            Some(dice::thrown(&view.rules, throw, Some(view.rules.kind(target.troop).class)))
        }
        _ => None,
    });
    let dice: Vec<AnyView> = dice.collect();
    let words = words.to_owned();
    let is_turn = begins_turn(paragraph);
    let sentence = match lens.filter(|_| !fields.is_empty()) {
        Some(lens) => {
            let rules = view.rules.clone();
            let hue = paragraph.lines.first().map(|line| room.player(line.turn).hue.class());
            view! {
                <button
                    class=format!("told {}", hue.unwrap_or_default())
                    type="button"
                    aria-pressed=move || if lens.pointed.get() == fields { "true" } else { "false" }
                    on:click=move |_| lens.point(rules.board(), fields)
                >
                    {words}
                </button>
            }
            .into_any()
        }
        None => words.into_any(),
    };
    view! { <li class:cl-log__turn=is_turn>{sentence} {dice}</li> }.into_any()
}

/// A paragraph in words; nothing for what goes without saying.
fn said(room: Room, view: &View, paragraph: &Paragraph) -> Option<String> {
    match &paragraph.said {
        Said::Deeds { actor, from, deeds, .. } => {
            let deeds = deeds.iter().map(|deed| does(room, view, deed)).collect::<Vec<_>>().join(", ");
            Some(texts().tale_deeds(&who(room, *actor), &view.rules.board().name(*from), &deeds))
        }
        Said::Line => sentence(room, view, paragraph.lines.first()?),
    }
}

/// A troop and whose it is.
fn who(room: Room, actor: Actor) -> String {
    words::troop_of(room, actor.troop, actor.owner)
}

/// What a troop does, after its name.
fn does(room: Room, view: &View, deed: &Deed) -> String {
    let t = texts();
    let field = |at: &FieldId| view.rules.board().name(*at);
    let fields = |all: &[FieldId], between: &str| all.iter().map(field).collect::<Vec<_>>().join(between);
    match deed {
        Deed::Reveals => t.tale_reveals.to_owned(),
        Deed::Scouts(1) => t.tale_scouts.to_owned(),
        Deed::Scouts(2) => t.tale_scouts_twice.to_owned(),
        Deed::Scouts(times) => t.tale_scouts_often(times),
        Deed::Advances(path) => t.tale_advances(&fields(path, " → ")),
        Deed::Finds(found) => t.tale_finds(count(found), &fields(found, ", ")),
        Deed::Uncovers(other, at) => t.tale_uncovers(&who(room, *other), &field(at)),
        Deed::Lays(laid) => t.tale_lays(&fields(laid, ", ")),
        Deed::Fires(shot) => fires(room, view, shot),
        Deed::PushesOn(to) => t.tale_pushes_on(&field(to)),
        Deed::Repairs(strength) => t.tale_repairs(strength),
        Deed::Hides => t.tale_hides.to_owned(),
    }
}

/// A shot, what it did, and what came back.
fn fires(room: Room, view: &View, shot: &Shot) -> String {
    let t = texts();
    let left = |strength: Option<u8>| match strength {
        None => String::new(),
        Some(0) => t.tale_destroyed.to_owned(),
        Some(strength) => t.tale_left(&strength),
    };
    let hits = |throw: Throw| t.tale_hits(u32::from(throw.hits));
    let target = view.rules.board().name(shot.target);
    let shots = t.tale_fires(&who(room, shot.other), &target, &hits(shot.throw));
    let back = shot.back.map(|(throw, strength)| t.tale_fires_back(&hits(throw)) + &left(strength));
    shots + &left(shot.left) + &back.unwrap_or_default()
}

fn count(fields: &[FieldId]) -> u32 {
    u32::try_from(fields.len()).unwrap_or(u32::MAX)
}

/// A line in words; nothing for what goes without saying.
fn sentence(room: Room, view: &View, line: &Line) -> Option<String> {
    let t = texts();
    let field = |at: FieldId| view.rules.board().name(at);
    Some(match &line.event {
        Event::Turn { seat, round } => t.log_turn(round, &room.name(*seat)),
        Event::First(seat) => t.log_first(&room.name(*seat)),
        Event::Ready(seat) => t.log_ready(&room.name(*seat)),
        Event::Swapped(pair) => {
            let [one, other] = pair.ends();
            t.log_swapped(&room.name(line.turn), &field(one), &field(other))
        }
        Event::Paid { side, coins, .. } => t.log_paid(u32::from(*coins), &room.names(&view.rules, *side)),
        Event::Bought { seat, price, .. } => t.log_bought(u32::from(*price), &room.name(*seat)),
        Event::Out(seat) => t.log_out(&room.name(*seat)),
        Event::Resigned(seat) => t.log_resigned(&room.name(*seat)),
        Event::Ended(outcome) => words::outcome(room, view, *outcome),
        Event::FlagTaken { side, at } => t.log_flag_taken(&room.names(&view.rules, *side), &field(*at)),
        Event::FlagFell { side, at } => t.log_flag_fell(&room.names(&view.rules, *side), &field(*at)),
        Event::FlagBack(side) => t.log_flag_back(&room.names(&view.rules, *side)),
        Event::CameThrough { at, through } => t.log_came_through(&t.log_troop, &field(*at), through),
        _ => return None,
    })
}
