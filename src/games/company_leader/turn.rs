//! A turn behind the curtain: the board, what may be done, and what has just happened.

use company_leader::Command;
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView, Handling},
    computers::Computers,
    frame::BoardFrame,
    history::{History, Line, Story},
    lens::Lens,
    log,
    moves::Kind,
    panel,
    replay::Replay,
    room::Room,
    standing, tale, trail,
    turn_screen::{TurnDraft, TurnScreen},
    warn::Warning,
};
use crate::{
    rules::chapters::company_leader as chapters,
    table::{Unveiled, hint},
    texts::company_leader::texts,
    ui::{BottomBar, Button, Chapter, ConfirmDialog, Eye, Weight},
};

/// The turn of a seat.
pub fn turn(
    room: Room,
    unveiled: Unveiled,
    draft: TurnDraft,
    (computers, history): (Computers, Story),
    lens: Lens,
) -> AnyView {
    let t = texts();
    let screen = TurnScreen::new(room, &unveiled, draft, StoredValue::new((computers, history)));
    let (seat, view) = (screen.seat, screen.view);
    let marks = Memo::new(move |_| screen.marks());
    let lines = Memo::new(move |_| history.with(|history| news(history, seat)));
    let told = Signal::derive(move || lines.with(|lines| tale::told(lines)));
    let replay = Replay::of(Signal::derive(move || history.with(|history| history.since(seat))), lens);
    let shown = Memo::new(move |_| {
        let trail = replay.shown().unwrap_or_else(|| lines.get());
        BoardView::of(view.get(), &marks.get(), trail::traces(room, &trail))
    });
    let title = move || if screen.is_buying() { t.turn_buying } else { t.turn_acting }.to_owned();
    let bottom = view! {
        <BottomBar
            label=Signal::derive(move || screen.label())
            on_next=move |()| screen.next()
            blocked=Signal::derive(move || screen.blocked())
            wary=true
            aside=end(screen)
        >
            {move || view.with(|view| standing::short(view, seat))}
        </BottomBar>
    };
    let handling =
        Handling { tap: Callback::new(move |at| screen.tap(at)), deeds: Callback::new(move |at| screen.deeds(at)) };
    let map = board::board(room, lens, shown, handling);
    let open = move || view.with(|view| standing::standing(room, view));
    let hint = hint(room, &unveiled, move |view, command| screen.suggest(view, command));
    let side = view! {
        {panel::panel(screen)} {hint} {log::log(room, view, Some(lens), told)} {replay.button()}
        {computers.controller.tempo()} {legend()} {open} {resign(room, seat)} {warned(screen)}
    };
    let (title, chapter) = (Signal::derive(title), Signal::derive(move || chapter(screen)));
    let (side, bottom) = (side.into_any(), bottom.into_any());
    BoardFrame { title, chapter, eye: Eye::Closed, map, side, bottom }.of(room, seat)
}

/// The button that ends the turn. It stands by itself, never where the one stood that ends the actions.
fn end(screen: TurnScreen) -> AnyView {
    let button = move || {
        view! { <Button on_press=move |()| screen.end()>{texts().turn_end}</Button> }
    };
    view! { <Show when=move || screen.is_buying()>{button}</Show> }.into_any()
}

/// What a seat is told in its turn: everything since its last one, and once it has acted the last that a troop of it did.
fn news(history: &History, seat: Seat) -> Vec<Line> {
    let Some(last) = history.acted(seat) else { return history.since(seat) };
    let mut lines = history.of_turn();
    let told = tale::told(&lines);
    let latest = told.iter().find(|one| one.ply() >= last).or(told.last());
    let begin = latest.and_then(|one| one.lines.first()).map_or(last, |line| line.ply).min(last);
    lines.retain(|line| line.ply >= begin);
    lines
}

/// Asks about what the player may not have thought of.
fn warned(screen: TurnScreen) -> AnyView {
    let t = texts();
    let open = RwSignal::new(false);
    Effect::new(move || open.set(screen.asking.with(Option::is_some)));
    let text = move || {
        let warning = screen.asking.with(|asking| asking.as_ref().map(|(warning, _)| *warning));
        let name = |at| screen.view.with(|view| view.rules.board().name(at));
        match warning {
            Some(Warning::LastBuiltUp(at)) => t.warn_last_built_up(&name(at)),
            Some(Warning::InSight([one, other])) => t.warn_in_sight(&name(one), &name(other)),
            None => String::new(),
        }
    };
    let confirm = move |()| {
        if let Some((_, commands)) = screen.asking.try_update(Option::take).flatten() {
            screen.carry_out(commands);
        }
    };
    Effect::new(move || {
        // Escape closes it too.
        if !open.get() && screen.asking.with_untracked(Option::is_some) {
            screen.asking.set(None);
        }
    });
    view! {
        <ConfirmDialog
            open
            title=t.warn_title
            text=Signal::derive(text)
            confirm=t.warn_confirm
            weight=Weight::Danger
            on_confirm=confirm
        />
    }
    .into_any()
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
            <p>{t.legend_trail}</p>
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
