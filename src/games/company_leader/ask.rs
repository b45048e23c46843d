//! What interrupts somebody's turn is asked openly: all it is about lies open already.

use company_leader::{Command, Facing, FieldId, Pending, Refusal, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    board::{self, BoardView, Handling, Marks},
    frame::BoardFrame,
    history::Story,
    lens::Lens,
    log, odds, panel,
    room::Room,
    trail, turn, words,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::company_leader::texts,
    ui::{BottomBar, Button, Card, Chapter, Eye, PlayerName, Tone, Weight, use_notices},
};

/// Asks who must choose.
pub fn ask(room: Room, pending: Pending, history: Story, lens: Lens) -> AnyView {
    match pending {
        Pending::Face { seat, at } => face(room, seat, at, history, lens),
        Pending::Return { seat, shooter, target } => fire_back(room, seat, [shooter, target], history, lens),
    }
}

/// The frame of a question.
fn open_question(
    (room, seat): (Room, Seat),
    (title, chapter): (&'static str, Chapter),
    map: AnyView,
    side: AnyView,
    bottom: AnyView,
) -> AnyView {
    let side = view! { {side} {turn::legend()} };
    let (title, chapter, side) = (title.into(), chapter.into(), side.into_any());
    BoardFrame { title, chapter, eye: Eye::Open, map, side, bottom }.of(room, seat)
}

/// What has led to the question.
fn news(room: Room, seat: Seat, history: Story, lens: Lens) -> AnyView {
    let lines = history.with_untracked(|history| history.since(seat));
    let told = room.public().with_untracked(|view| log::story(room, view, Some(lens), &lines));
    view! { <div class="cl-news">{told}</div> }.into_any()
}

/// The board as everybody sees it, with what the turn has brought so far.
fn board_view(room: Room, view: View, marks: &Marks, history: Story) -> BoardView {
    let trail = history.with(|history| trail::traces(room, &history.of_turn()));
    BoardView { view, marks: *marks, trail }
}

/// Where a troop looks that was just scouted (CL-11).
fn face(room: Room, seat: Seat, at: FieldId, history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let view = room.public();
    let unit = view.with_untracked(|view| view.piece(at).and_then(|piece| piece.unit()));
    let Some(unit) = unit else { return ().into_any() };
    let facing = RwSignal::new(unit.facing);
    let marks = move |facing: Facing| {
        view.with(|view| Marks {
            selected: Some(at),
            look: Some((at, facing)),
            ..Marks::of_troop(view, unit.troop, at, facing)
        })
    };
    let shown = Memo::new(move |_| board_view(room, view.get(), &marks(facing.get()), history));
    // A neighbour that is touched is looked at.
    let notices = use_notices();
    let tap = move |field: FieldId| {
        let way = view.with_untracked(|view| {
            Facing::ALL.into_iter().find(|way| view.rules.board().neighbour(at, *way) == Some(field))
        });
        if let Some(way) = way {
            facing.set(way);
        } else if field != at {
            let refusal = Refusal::NotAdjacent(at, field);
            let why = view.with_untracked(|view| room.refusal(&view.rules, refusal));
            notices.say(Tone::Warning, why);
        }
    };
    let choose = Callback::new(move |way| facing.set(way));
    let compass =
        panel::compass(Signal::stored(Facing::ALL.to_vec()), Signal::derive(move || Some(facing.get())), choose);
    let next = move |()| room.act_once(seat, Command::Face { facing: facing.get_untracked() });
    let bottom = view! { <BottomBar label=t.ask_face_confirm on_next=next /> }.into_any();
    let troop = words::troop(unit.troop);
    let field = view.with_untracked(|view| view.rules.board().name(at));
    let news = news(room, seat, history, lens);
    let side = view! {
        <Card>
            <PlayerName player=room.player(seat) />
            <h2>{t.ask_face(&troop, &field)}</h2>
            <p class="dim">{t.ask_face_text}</p>
            {compass}
        </Card>
        {news}
    };
    let turns = move |field: FieldId| {
        let near = view.with(|view| view.rules.board().ring(at).contains(field));
        if near { t.action_face.to_owned() } else { String::new() }
    };
    let handling = Handling { tap: Callback::new(tap), deeds: Callback::new(turns) };
    let map = board::board(room, lens, shown, handling);
    open_question((room, seat), (t.ask_face_title, chapters::MOVEMENT), map, side.into_any(), bottom)
}

/// Whether the target of a shot fires back (CL-13).
fn fire_back(room: Room, seat: Seat, [shooter, target]: [FieldId; 2], history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let view = room.public();
    let marks = Marks { selected: Some(target), target: Some(shooter), ..Marks::default() };
    let shown = Memo::new(move |_| board_view(room, view.get(), &marks, history));
    let hold = view! {
        <Button weight=Weight::Quiet on_press=move |()| room.act_once(seat, Command::Return(false))>
            {t.ask_return_no}
        </Button>
    };
    let bottom = view! {
        <BottomBar
            label=t.ask_return_yes
            on_next=move |()| room.act_once(seat, Command::Return(true))
            aside=hold.into_any()
        />
    };
    let (question, odds) = view.with_untracked(|view| {
        let name = |at: FieldId| {
            let piece = view.piece(at).and_then(|piece| Some((piece.unit()?.troop, piece.owner)));
            piece.map_or_else(String::new, |(troop, owner)| words::troop_of(room, troop, owner))
        };
        let question = t.ask_return(&name(shooter), &view.rules.board().name(shooter), &name(target));
        (question, odds::exchange(room, view, shooter, target, true))
    });
    let news = news(room, seat, history, lens);
    let side = view! {
        <Card>
            <PlayerName player=room.player(seat) />
            <h2>{question}</h2>
            {odds}
        </Card>
        {news}
    };
    let map = board::board(room, lens, shown, Handling::none());
    open_question((room, seat), (t.ask_return_title, chapters::SHOOTING), map, side.into_any(), bottom.into_any())
}
