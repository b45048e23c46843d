//! A computer's turn, as the whole table sees it.

use company_leader::{Event, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView, Marks},
    computers::Computers,
    frame::BoardFrame,
    history::{History, Line, Story},
    log,
    room::Room,
    standing, turn,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::{self, company_leader::texts},
    ui::{BottomBar, Eye},
};

/// The turn of a computer, or the setting up of its army.
pub fn watch(room: Room, seat: Seat, computers: Computers, history: Story) -> AnyView {
    let t = texts();
    let public = room.onlooker();
    let shown = Memo::new(move |_| BoardView { view: public.get(), marks: marks(&history.with(History::last)) });
    let map = board::board(room, shown, Callback::new(|_| ()));
    let news = move || {
        let lines = history.with(History::of_turn);
        public.with_untracked(|view: &View| log::told(room, view, &lines))
    };
    let open = move || public.with(|view| standing::standing(room, view));
    let label = move || {
        let label =
            if computers.controller.is_absent() { texts::table::texts().table_ask_again } else { t.watch_hurry };
        label.to_owned()
    };
    let next = move |()| {
        if computers.controller.is_absent() {
            computers.controller.ask_again();
        } else {
            computers.hurry();
        }
    };
    let blocked = move || {
        let hurrying = computers.are_hurrying() && !computers.controller.is_absent();
        hurrying.then(|| texts::seating::texts().seat_thinking.to_owned())
    };
    let bottom = view! {
        <BottomBar label=Signal::derive(label) on_next=next blocked=Signal::derive(blocked) />
    };
    let side = view! {
        <div class="cl-news" role="status">
            {news}
        </div> {open} {turn::legend()}
    };
    let (title, chapter) = (t.watch_title(&room.name(seat)).into(), chapters::TURN.into());
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Open, map, side, bottom }.of(room, seat)
}

/// Where something has just happened.
fn marks(lines: &[Line]) -> Marks {
    let mut marks = Marks::default();
    for line in lines {
        match &line.event {
            Event::Fired { at, target, .. } => {
                marks.selected = Some(*at);
                marks.target = Some(*target);
            }
            Event::Revealed { at, .. }
            | Event::Moved { to: at, .. }
            | Event::Turned { at, .. }
            | Event::Laid(at)
            | Event::Repaired { at, .. }
            | Event::Hid { at, .. } => marks.selected = marks.selected.or(Some(*at)),
            Event::Swapped(pair) => pair.ends().into_iter().for_each(|at| marks.targets.insert(at)),
            _ => {}
        }
    }
    marks
}
