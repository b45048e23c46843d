//! A turn behind the curtain: the board, what may be done, and what has just happened.

use company_leader::Command;
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView},
    computers::Computers,
    frame::BoardFrame,
    history::Story,
    log,
    moves::Kind,
    panel,
    room::Room,
    standing,
    turn_screen::{TurnDraft, TurnScreen},
};
use crate::{
    rules::chapters::company_leader as chapters,
    table::Unveiled,
    texts::company_leader::texts,
    ui::{BottomBar, Button, Chapter, ConfirmDialog, Eye, Weight},
};

/// The turn of a seat.
pub fn turn(room: Room, unveiled: Unveiled, draft: TurnDraft, computers: Computers, history: Story) -> AnyView {
    let t = texts();
    let screen = TurnScreen::new(room, &unveiled, draft, computers);
    let (seat, view) = (screen.seat, screen.view);
    let marks = Memo::new(move |_| screen.marks());
    let shown = Memo::new(move |_| BoardView { view: view.get(), marks: marks.get() });
    let title = move || if screen.is_buying() { t.turn_buying } else { t.turn_acting }.to_owned();
    let bottom = view! {
        <BottomBar
            label=Signal::derive(move || screen.label())
            on_next=move |()| screen.next()
            blocked=Signal::derive(move || screen.blocked())
        >
            {move || view.with(|view| standing::short(view, seat))}
        </BottomBar>
    };
    let map = board::board(room, shown, Callback::new(move |at| screen.tap(at)));
    let news = move || {
        let lines = history.with(|history| history.news(seat));
        view.with_untracked(|view| log::told(room, view, &lines))
    };
    let open = move || view.with(|view| standing::standing(room, view));
    let side = view! {
        {panel::panel(screen)} <div class="cl-news" role="status">
            {news}
        </div> {legend()} {open} {resign(room, seat)}
    };
    let (title, chapter) = (Signal::derive(title), Signal::derive(move || chapter(screen)));
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Closed, map, side, bottom }.of(room, seat)
}

/// Where the rules tell of what is about to be done.
fn chapter(screen: TurnScreen) -> Chapter {
    if screen.is_buying() {
        return chapters::PURCHASES;
    }
    match screen.hand.with(|hand| hand.kind) {
        None => chapters::TURN,
        Some(Kind::Reveal | Kind::Swap) => chapters::FACE_DOWN,
        Some(Kind::Scout | Kind::Advance | Kind::Lay | Kind::Face) => chapters::MOVEMENT,
        Some(Kind::Shoot | Kind::Blitz) => chapters::SHOOTING,
        Some(Kind::Repair) => chapters::REPAIR,
        Some(Kind::Hide) => chapters::HIDING,
    }
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
