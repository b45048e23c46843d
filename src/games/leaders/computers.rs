//! The computers at the table: what each of their steps has brought is looked at before the next one, unless nobody wants to look
//! on. They play only where the board is on the screen.

use core::time::Duration;

use leaders::{Leaders, Phase, Stage, board::Happened};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    areas,
    board::{self, BoardEvent, BoardMemory, Course, Run},
    overview,
    room::Room,
};
use crate::{
    rules::chapters::leaders as chapters,
    table::{Chronicle, Pacing, TurnController},
    texts::leaders::texts,
    ui::{BottomBar, Eye, Frame},
};

/// How long one looks at armies that have moved.
const MOVED: Duration = Duration::from_millis(1_200);
/// How long one looks at the end of a battle.
const ENDED: Duration = Duration::from_millis(900);

/// Lets computers act, except where people read: the pages of the preparations, the `result` of a battle, and real dice.
pub fn seat(
    room: Room,
    (course, people_throw): (Chronicle<Course>, Memo<bool>),
    result: Memo<Option<Run>>,
) -> TurnController<Leaders> {
    let public = room.public();
    let may_act = Memo::new(move |_| {
        let pages = public.with(|view| matches!(view.stage, Stage::Preparing(_)) && view.open_areas.is_empty());
        !pages && !people_throw.get() && result.with(Option::is_none)
    });
    let pause = move |()| {
        let active = public.with_untracked(|view| view.turn().map(|(seat, _)| seat));
        // What is an answer in the turn of a person, he waits for.
        if active.is_none_or(|seat| untrack(|| room.is_here(seat))) {
            return Duration::ZERO;
        }
        let look = |happened: &Happened| match happened {
            Happened::Moved { .. } | Happened::Took(..) => MOVED,
            Happened::Ended(..) => ENDED,
            _ => Duration::ZERO,
        };
        course.with_untracked(|course| course.latest().map(look).max().unwrap_or_default())
    };
    TurnController::drive(
        room,
        Pacing { may_act: may_act.into(), pause: Callback::new(pause), hear: Callback::new(|_| ()) },
    )
}

/// The screen while a person acts at another device in the turn of a seat, beside a board on the table: what lies open.
pub fn away(room: Room, computers: TurnController<Leaders>, (active, phase): (Seat, Phase)) -> AnyView {
    let bottom = view! { <footer class="bottom-bar">{computers.thinking()}</footer> };
    room.screen((active, phase), Eye::Open, bottom.into_any(), overview::overview(room))
}

/// The screen while somebody else acts in the turn of a seat, a computer or a person at another device: the map or the battle, and what has happened in the turn so far.
pub fn watch(
    room: Room,
    (course, kept): (Chronicle<Course>, BoardMemory),
    computers: TurnController<Leaders>,
    active: Seat,
) -> AnyView {
    let t = texts();
    let told = move || course.with(|course| course.told().collect::<Vec<_>>());
    let line = move |(_, told): (usize, BoardEvent)| view! { <li>{sentence(room, &told)}</li> };
    let bottom = move || {
        if computers.is_held() {
            view! { <BottomBar label=t.new_next on_next=move |()| computers.step() /> }.into_any()
        } else {
            view! { <footer class="bottom-bar">{computers.thinking()}</footer> }.into_any()
        }
    };
    view! {
        <Frame
            title=room.name(active)
            player=room.player(active)
            eye=Eye::Open
            chapter=chapters::ORDERS
            bottom=bottom.into_any()
        >
            {board::watching(room, course, kept, active)}
            <div role="log">
                // What was said stays below, and only what is new is read out.
                <ol class="plain lines lines--newest-first">
                    <For each=told key=|(at, _)| *at children=line />
                </ol>
            </div>
            {computers.tempo()}
        </Frame>
    }
    .into_any()
}

/// What has happened, in a sentence.
fn sentence(room: Room, told: &BoardEvent) -> String {
    let t = texts();
    match told {
        BoardEvent::Moved(from, to, force) => board::moved(room, (*from, *to), *force),
        BoardEvent::Took(seat, area) => {
            format!("{}: {}", room.name(*seat), t.handover_taken(&areas::place(room, *area)))
        }
        BoardEvent::Fought(run) => board::outcome(room, run).unwrap_or_default(),
    }
}
