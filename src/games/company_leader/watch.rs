//! The turn of a computer, or of a person at another device, as the whole table sees it.

use company_leader::View;
use leptos::{html, prelude::*};
use tabletop::Seat;

use super::{
    ask::{Draft, Question},
    board::{self, BoardView, Handling, Marks},
    computers::Computers,
    frame::BoardFrame,
    history::{History, Story},
    lens::{Lens, Lenses},
    log, panel,
    room::Room,
    standing, tale, trail, turn,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::{self, company_leader::texts},
    ui::{BottomBar, Eye, Tone, use_notices},
};

/// The turn of a computer or of a person at another device, or the setting up of their army. A person who must choose something meanwhile is asked beside the same
/// board.
pub fn watch(room: Room, seat: Seat, computers: Computers, history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let controller = computers.controller;
    let public = room.onlooker();
    let lines = Memo::new(move |_| history.with(History::of_turn));
    let draft = Draft::new();
    let asked = Memo::new(move |_| {
        let pending = public.with(|view| view.pending.first().copied());
        pending.filter(|pending| room.is_here(pending.seat()))
    });
    let question = move || asked.get().map(|pending| Question { room, pending, draft });
    let asks = move || untrack(question);
    let shown = Memo::new(move |_| {
        let view = public.get();
        let watched = || Marks { going_on: going_on(&view), ..Marks::default() };
        let marks = question().map_or_else(watched, |question| question.marks(&view));
        BoardView::of(view, &marks, lines.with(|lines| trail::traces(room, lines)))
    });
    let notices = use_notices();
    let tap = move |field| {
        if let Some(why) = asks().and_then(|question| question.tap(field)) {
            notices.say(Tone::Warning, why);
        }
    };
    let deeds = move |field| question().map_or_else(String::new, |question| question.deeds(field));
    let handling = Handling { tap: Callback::new(tap), deeds: Callback::new(deeds) };
    let map = board::board(room, lens, shown, handling);
    let place = NodeRef::<html::Section>::new();
    Effect::new(move |before: Option<()>| {
        let question = question();
        draft.clear();
        if let Some(question) = question {
            public.with_untracked(|view| lens.show(view.rules.board(), question.fields()));
        }
        match question {
            // Whoever does not see the board hears that he is asked.
            Some(_) => request_animation_frame(move || panel::focus(place)),
            None if before.is_some() => request_animation_frame(move || panel::keep_focus(place)),
            None => {}
        }
    });
    let news = log::log(room, public, Some(lens), Signal::derive(move || lines.with(|lines| tale::told(lines))));
    let open = move || public.with(|view| standing::standing(room, view));
    let label = move || {
        let table = texts::table::texts();
        if let Some(question) = question() {
            return question.label().to_owned();
        }
        let label = match (controller.is_absent(), controller.is_held()) {
            (true, _) => table.table_ask_again,
            (false, true) => table.tempo_next,
            // Nobody hurries a person.
            (false, false) if controller.away().is_some() => table.tempo_next,
            (false, false) => t.watch_hurry,
        };
        label.to_owned()
    };
    let next = move |()| {
        if let Some(question) = asks() {
            question.next();
        } else if untrack(|| controller.is_absent()) {
            controller.ask_again();
        } else if untrack(|| controller.is_held()) {
            controller.step();
        } else {
            computers.hurry();
        }
    };
    let blocked = move || {
        if let Some(question) = question() {
            return question.blocked();
        }
        let hurrying = computers.are_hurrying() && !controller.is_absent();
        (hurrying || controller.away().is_some()).then(|| controller.waiting_text())
    };
    let bottom = view! {
        <BottomBar
            label=Signal::derive(label)
            on_next=next
            blocked=Signal::derive(blocked)
            wary=Signal::derive(move || asked.with(Option::is_some))
            aside=(move || question().map(|question| untrack(|| question.aside()))).into_any()
        />
    };
    let card = move || question().map(|question| untrack(|| question.card()));
    let side = view! {
        <section class="cl-asked" tabindex="-1" node_ref=place>
            {card} {news}
        </section>
        {controller.tempo()}
        {open}
        {turn::legend()}
    };
    let title = move || question().map_or_else(|| t.watch_title(&room.name(seat)), |it| it.title().to_owned());
    let chapter = move || question().map_or(chapters::TURN, Question::chapter);
    let (title, chapter) = (Signal::derive(title), Signal::derive(chapter));
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Open, map, side, bottom }.of(room, seat)
}

/// The troop in the middle of its actions. Whether anything is left for it only its owner's rules know; it is ticked when
/// another one acts.
pub fn going_on(view: &View) -> Option<company_leader::FieldId> {
    view.now.active.map(|active| active.at)
}

/// The board for who only looks on, with what was done in this turn.
pub fn centre(room: Room) -> AnyView {
    let (public, history) = (room.onlooker(), room.session.fold(History::new()));
    let lines = Memo::new(move |_| history.with(History::of_turn));
    let lens = public.with_untracked(|view| Lenses::on(&view.rules)).open(room);
    let shown = Memo::new(move |_| {
        let view = public.get();
        let marks = Marks { going_on: going_on(&view), ..Marks::default() };
        BoardView::of(view, &marks, lines.with(|lines| trail::traces(room, lines)))
    });
    let handling = Handling { tap: Callback::new(|_| {}), deeds: Callback::new(|_| String::new()) };
    view! { {board::board(room, lens, shown, handling)} {move || public.with(|view| standing::standing(room, view))} }
        .into_any()
}
