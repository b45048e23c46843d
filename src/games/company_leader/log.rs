//! What happened, in sentences, with the dice that fell.

use company_leader::{Actor, Event, FieldId, View};
use leptos::prelude::*;

use super::{dice, history::Line, room::Room, words};
use crate::texts::company_leader::texts;

/// The lines that have something to say, one below the other; nothing where there are none.
pub fn told(room: Room, view: &View, lines: &[Line]) -> AnyView {
    let lines: Vec<AnyView> = lines.iter().filter_map(|line| said(room, view, line)).collect();
    if lines.is_empty() {
        return ().into_any();
    }
    view! { <ol class="plain cl-log">{lines}</ol> }.into_any()
}

fn said(room: Room, view: &View, line: &Line) -> Option<AnyView> {
    if let Event::Turn { seat, round } = line.event {
        let words = texts().log_turn(&round, &room.name(seat));
        return Some(view! { <li class="cl-log__turn">{words}</li> }.into_any());
    }
    let words = sentence(room, view, line)?;
    let dice = match line.event {
        Event::Fired { throw, .. } => {
            let class = line.actors()[1].map(|actor| view.rules.kind(actor.troop).class);
            Some(dice::thrown(&view.rules, throw, class))
        }
        _ => None,
    };
    Some(view! { <li>{words} {dice}</li> }.into_any())
}

/// A line in words; nothing for what goes without saying.
fn sentence(room: Room, view: &View, line: &Line) -> Option<String> {
    let t = texts();
    let field = |at: FieldId| view.rules.board().name(at);
    let who = |actor: Option<Actor>| match actor {
        Some(actor) => words::troop_of(room, actor.troop, actor.owner),
        None => t.log_troop.to_owned(),
    };
    let [actor, other] = line.actors();
    Some(match &line.event {
        Event::First(seat) => t.log_first(&room.name(*seat)),
        Event::Ready(seat) => t.log_ready(&room.name(*seat)),
        Event::Swapped(pair) => {
            let [one, other] = pair.ends();
            t.log_swapped(&room.name(line.turn), &field(one), &field(other))
        }
        Event::Revealed { at, piece } => t.log_revealed(&who(piece.actor()), &field(*at)),
        Event::DummyFound { at, owner } => t.log_dummy(&field(*at), &room.name(*owner)),
        Event::Moved { from, to, .. } => t.log_moved(&who(actor), &field(*from), &field(*to)),
        Event::Laid(at) => t.log_laid(&room.name(line.turn), &field(*at)),
        Event::Fired { at, target, throw, .. } => {
            t.log_fired(u32::from(throw.hits), &who(actor), &field(*at), &who(other), &field(*target))
        }
        Event::Hit { at, strength, .. } => t.log_hit(&who(actor), &field(*at), strength),
        Event::Destroyed { at, piece } => t.log_destroyed(&who(piece.actor()), &field(*at)),
        Event::Repaired { at, strength, .. } => t.log_repaired(&who(actor), &field(*at), strength),
        Event::Hid { at, .. } => t.log_hid(&who(actor), &field(*at)),
        Event::Paid { side, coins, .. } => t.log_paid(u32::from(*coins), &room.names(&view.rules, *side)),
        Event::Bought { seat, price, .. } => t.log_bought(u32::from(*price), &room.name(*seat)),
        Event::Out(seat) => t.log_out(&room.name(*seat)),
        Event::Resigned(seat) => t.log_resigned(&room.name(*seat)),
        Event::Ended(outcome) => words::outcome(room, view, *outcome),
        Event::FlagTaken { side, at } => t.log_flag_taken(&room.names(&view.rules, *side), &field(*at)),
        Event::FlagFell { side, at } => t.log_flag_fell(&room.names(&view.rules, *side), &field(*at)),
        Event::FlagBack(side) => t.log_flag_back(&room.names(&view.rules, *side)),
        Event::CameThrough { at, through } => t.log_came_through(&who(actor), &field(*at), through),
        // What the board shows, and what is told to its owner alone.
        Event::Turn { .. }
        | Event::Held(_)
        | Event::Turned { .. }
        | Event::Scouted(_)
        | Event::Aimed { .. }
        | Event::ActionsEnded(_)
        | Event::Placed { .. }
        | Event::Lifted { .. }
        | Event::Delivered { .. } => return None,
    })
}
