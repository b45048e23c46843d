//! A computer's turn, as the whole table sees it.

use company_leader::View;
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView, Handling, Marks},
    computers::Computers,
    frame::BoardFrame,
    history::{History, Story},
    lens::Lens,
    log,
    room::Room,
    standing, tale, trail, turn,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::{self, company_leader::texts},
    ui::{BottomBar, Eye},
};

/// The turn of a computer, or the setting up of its army.
pub fn watch(room: Room, seat: Seat, computers: Computers, history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let controller = computers.controller;
    let public = room.onlooker();
    let lines = Memo::new(move |_| history.with(History::of_turn));
    let shown = Memo::new(move |_| {
        let view = public.get();
        let marks = Marks { going_on: going_on(&view), ..Marks::default() };
        BoardView { view, marks, trail: lines.with(|lines| trail::traces(room, lines)) }
    });
    let map = board::board(room, lens, shown, Handling::none());
    let news = log::log(room, public, Some(lens), Signal::derive(move || lines.with(|lines| tale::told(lines))));
    let open = move || public.with(|view| standing::standing(room, view));
    let label = move || {
        let table = texts::table::texts();
        let label = match (controller.is_absent(), controller.is_held()) {
            (true, _) => table.table_ask_again,
            (false, true) => table.tempo_next,
            (false, false) => t.watch_hurry,
        };
        label.to_owned()
    };
    let next = move |()| {
        if untrack(|| controller.is_absent()) {
            controller.ask_again();
        } else if untrack(|| controller.is_held()) {
            controller.step();
        } else {
            computers.hurry();
        }
    };
    let blocked = move || {
        let hurrying = computers.are_hurrying() && !controller.is_absent();
        hurrying.then(|| texts::seating::texts().seat_thinking.to_owned())
    };
    let bottom = view! {
        <BottomBar label=Signal::derive(label) on_next=next blocked=Signal::derive(blocked) />
    };
    let side = view! { {news} {controller.tempo()} {open} {turn::legend()} };
    let (title, chapter) = (t.watch_title(&room.name(seat)).into(), chapters::TURN.into());
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Open, map, side, bottom }.of(room, seat)
}

/// The troop in the middle of its actions. Whether anything is left for it only its owner's rules know; it is ticked when
/// another one acts.
pub fn going_on(view: &View) -> Option<company_leader::FieldId> {
    view.now.active.map(|active| active.at)
}
