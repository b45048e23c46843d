//! A turn behind the curtain: the board, what may be done, and what has just happened.

use company_leader::Command;
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, Scene},
    computers::Computers,
    desk::{Desk, Pocket},
    frame::framed,
    history::Story,
    log, panel,
    room::Room,
    standing,
};
use crate::{
    table::Unveiled,
    texts::company_leader::texts,
    ui::{BottomBar, Button, ConfirmDialog, Eye, Weight},
};

/// The turn of a seat.
pub fn turn(room: Room, unveiled: Unveiled, pocket: Pocket, computers: Computers, history: Story) -> AnyView {
    let t = texts();
    let desk = Desk::new(room, &unveiled, pocket, computers);
    let (seat, view) = (desk.seat, desk.view);
    let marks = Memo::new(move |_| desk.marks());
    let scene = Memo::new(move |_| Scene { view: view.get(), marks: marks.get() });
    let title = move || if desk.is_buying() { t.turn_buying } else { t.turn_acting }.to_owned();
    let bottom = view! {
        <BottomBar
            label=Signal::derive(move || desk.label())
            on_next=move |()| desk.next()
            blocked=Signal::derive(move || desk.blocked())
        >
            {move || view.with(|view| standing::short(view, seat))}
        </BottomBar>
    };
    let map = board::board(room, scene, Callback::new(move |at| desk.tap(at)));
    let news = move || {
        let lines = history.with(|history| history.news(seat));
        view.with_untracked(|view| log::told(room, view, &lines))
    };
    let open = move || view.with(|view| standing::standing(room, view));
    let side = view! {
        {panel::panel(desk)} <div class="cl-news" role="status">
            {news}
        </div> {legend()} {open} {resign(room, seat)}
    };
    framed(room, seat, Signal::derive(title), Eye::Closed, map, side.into_any(), bottom.into_any())
}

/// What the lines and signs on the board mean.
pub fn legend() -> AnyView {
    let t = texts();
    view! {
        <details class="fold">
            <summary>{t.legend_title}</summary>
            <p>{t.legend_pieces}</p>
            <p>{t.legend_marks}</p>
            <p>{t.legend_land}</p>
        </details>
    }
    .into_any()
}

/// The way out of a lost war.
fn resign(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let asking = RwSignal::new(false);
    view! {
        <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
            {t.turn_resign}
        </Button>
        <ConfirmDialog
            open=asking
            title=t.turn_resign
            text=t.turn_resign_text
            confirm=t.turn_resign_confirm
            weight=Weight::Danger
            on_confirm=move |()| room.act_once(seat, Command::Resign)
        />
    }
    .into_any()
}
