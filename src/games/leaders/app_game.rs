//! LEADERS on the shelf and on the table: what the app needs of it beyond the contract.

use bots::leaders::Level;
use std::sync::OnceLock;

use leaders::{
    Command, Event, Leaders, National, Phase, Refusal, Stage, View,
    atlas::Atlas,
    board::Happened,
    edition::{AreaId, Edition},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    battle, board, computers, events, handover, headquarters, history::History, lessons, lessons_on_screen, over,
    overview, points, preparations, room::Room, rules, withdrawal, wizard, words,
};
use crate::{
    library::{Fill, Miniature, SaveSummary, Shape, taken, won_by},
    table::{self, AppGame, Chronicle, Course, Lesson, Lifted, OpenTable, Tale, Turn, stay_awake},
    texts::leaders::texts,
    ui::{Cue, Player},
};

/// Where the areas lie on the drawn map of the house, 250 units wide: what is looked at in small needs no other. None for a map with
/// more areas or fewer.
fn places(edition: &Edition) -> &'static [(u8, u8)] {
    // Read once: a summary is made with every command.
    static PLACES: OnceLock<Vec<(u8, u8)>> = OnceLock::new();
    let places = PLACES.get_or_init(|| {
        let Some(atlas) = Atlas::of(&Edition::house().map) else { return Vec::new() };
        let small = |place: i32| u8::try_from(place * 250 / atlas.width).unwrap_or(u8::MAX);
        atlas.areas.iter().map(|circle| (small(circle.middle.0), small(circle.middle.1))).collect()
    });
    if edition.map.areas.len() == places.len() { places } else { &[] }
}

impl AppGame for Leaders {
    const STYLE: &'static str = concat!(
        // The only game with decks to leaf through and a pad of numbers.
        include_str!("../../../style/parts/leaders-carousel.css"),
        include_str!("../../../style/parts/leaders-number-pad.css"),
        include_str!("../../../style/parts/leaders-wizard.css"),
        include_str!("../../../style/parts/leaders-areas.css"),
        include_str!("../../../style/parts/leaders-values.css"),
        include_str!("../../../style/parts/tabs.css"),
        include_str!("../../../style/parts/bar.css"),
        include_str!("../../../style/parts/chart.css"),
        include_str!("../../../style/parts/sheet.css"),
        include_str!("../../../style/parts/leaders-map.css"),
        include_str!("../../../style/parts/leaders-events.css"),
        include_str!("../../../style/parts/leaders-headquarters.css"),
        include_str!("../../../style/parts/leaders-board.css"),
        include_str!("../../../style/parts/leaders-odds.css"),
    );

    fn summary(open: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary {
        let OpenTable { edition, setup, view } = open;
        let players = setup.players.iter().map(|player| (player.name.clone(), words::hue(edition, player.colour)));
        let winner = match view.stage {
            Stage::Over { winner, .. } => Some(won_by([winner])),
            _ => None,
        };
        let players: Vec<_> = players.collect();
        let owner = |area| view.seats.iter().find(|(_, public)| public.areas.contains(area)).map(|(seat, _)| seat);
        // Who keeps no book of his printed board has none here.
        let is_known = view.seats.iter().any(|(_, public)| !public.areas.is_empty());
        let spots = places(edition).iter().enumerate().filter_map(|(at, (x, y))| {
            let area = AreaId(u8::try_from(at).ok()?);
            Some((*x, *y, taken(&players, owner(area)).unwrap_or(Fill::Bare)))
        });
        let board = Miniature::new(Shape::Circle, spots.filter(|_| is_known));
        SaveSummary { players, round: view.round, winner, board, ..before }
    }

    fn plays_by(edition: &Edition) -> bool {
        leaders::edition::validate(edition).is_ok()
    }

    fn refusal(_: &View, refusal: &Refusal, name: &dyn Fn(Seat) -> String) -> Option<String> {
        // What was asked for is so already.
        (*refusal != Refusal::NothingToChange).then(|| words::refusal(*refusal, name))
    }

    fn set_up_again(room: Room) {
        wizard::note_again(room);
    }

    fn player(room: Room, seat: Seat) -> Player {
        let (name, colour) = room.session.setup(|setup| {
            let player = &setup.players[seat.index()];
            (player.name.trim().to_owned(), player.colour)
        });
        Player { name, hue: room.edition(|edition| words::hue(edition, colour)) }
    }

    table::levels! {
        Level: "beginner" = level_beginner, "easy" = level_easy, "medium" = level_medium,
        "good" = level_good, "strong" = level_strong, "master" = level_master,
    }

    /// A computer sees no board on the table.
    fn takes_computers(room: Room) -> bool {
        board::is_on_screen(room)
    }

    fn rule_value(edition: &Edition, name: &str) -> Option<String> {
        rules::value(edition, name)
    }

    fn rule_figure(edition: &Edition, name: &str) -> Option<AnyView> {
        rules::figure(edition, name)
    }

    fn overview(room: Room) -> AnyView {
        overview::overview(room)
    }

    fn centre(room: Room) -> AnyView {
        overview::centre(room)
    }

    fn tale(room: Room) -> Option<Tale> {
        over::tale(room)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    fn courses() -> Vec<Course<Self>> {
        let t = texts();
        vec![
            Course { name: t.lesson_course_table, lessons: Self::lessons() },
            Course { name: t.lesson_course_screen, lessons: lessons_on_screen::lessons() },
        ]
    }

    fn cue(event: &Event) -> Option<Cue> {
        match event {
            Event::Entered { .. } => Some(Cue::Coins),
            Event::Claimed { .. } | Event::Board(Happened::Took(..)) => Some(Cue::Taken),
            Event::National(_, National::Glory(_)) => Some(Cue::Honour),
            Event::Board(Happened::Placed(..) | Happened::Moved { .. } | Happened::Withdrew(..)) => Some(Cue::Step),
            Event::Board(Happened::Engaged { .. }) => Some(Cue::Alarm),
            Event::Board(Happened::Threw(_) | Happened::Rerolled { .. }) => Some(Cue::Roll),
            Event::Board(Happened::Lost(..)) => Some(Cue::Hit),
            Event::Won(..) => Some(Cue::End),
            _ => None,
        }
    }

    fn screen(room: Room) -> AnyView {
        table(room)
    }
}

/// The screen of the phase. It is built anew when the phase or the seat changes, and only then.
fn table(room: Room) -> AnyView {
    let stage = room.stage();
    let history = room.session.fold(History::new(room.count()));
    let course = room.session.fold(board::Course::default());
    // What had ended before the screen was opened was read.
    let read = RwSignal::new(untrack(|| course.with(board::Course::ended)));
    let result = Memo::new(move |_| {
        let ended = course.with(board::Course::ended);
        // A battle of computers is told while it is watched.
        let concerns = |run: &board::Run| run.seats.into_iter().any(|seat| room.is_here(seat));
        ended.filter(|run| concerns(run) && read.with(|read| read.as_ref() != Some(run)))
    });
    stay_awake(move || matches!(stage.get(), Stage::Turn { .. }));
    let on_screen = board::on_screen(room);
    let kept = board::BoardMemory::of(room);
    let people_throw = board::people_throw(room);
    let computers = computers::seat(room, (course, people_throw), result);
    let turn = room.turn();
    let shown = Memo::new(move |_| match (stage.get(), turn.get().elsewhere()) {
        // Beside a board on the table there is nothing to look at; only a lesson has computers there. Its dice people read.
        (Stage::Turn { seat, .. }, Some(_)) if on_screen.get() && !people_throw.get() => Shown::Watching(seat),
        (Stage::Turn { seat, phase }, Some(_)) if matches!(turn.get(), Turn::Away(_)) => Shown::Away(seat, phase),
        (stage, _) => Shown::Stage(stage),
    });
    let by_stage = move |stage: Stage| match stage {
        Stage::Preparing(page) => preparations::page(room, page),
        Stage::Turn { seat, phase: Phase::Points } => begin_turn(room, history, seat),
        Stage::Turn { seat, phase: phase @ (Phase::Withdrawal | Phase::Battle) } if on_screen.get() => {
            board::phase(room, course, kept, (seat, phase))
        }
        Stage::Turn { seat, phase: Phase::Withdrawal } => withdrawal::withdrawal(room, seat),
        Stage::Turn { seat, phase: Phase::Events } => events::events(room, seat),
        Stage::Turn { seat, phase: Phase::Battle } => battle::battle(room, seat),
        Stage::Turn { seat, phase: Phase::Headquarters } => headquarters::headquarters(room, seat),
        Stage::Over { .. } => over::over(room),
    };
    (move || match result.get() {
        Some(run) => board::result(room, run.clone(), Callback::new(move |()| read.set(Some(run.clone())))),
        None => match shown.get() {
            Shown::Stage(stage) => by_stage(stage),
            Shown::Watching(active) => computers::watch(room, (course, kept), computers, active),
            Shown::Away(active, phase) => computers::away(room, computers, (active, phase)),
        },
    })
    .into_any()
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    /// What somebody does.
    Stage(Stage),
    /// Somebody else who acts, in the turn of this seat: a computer, or a person at another device.
    Watching(Seat),
    /// The same, beside a board on the table.
    Away(Seat, Phase),
}

/// The device goes round first; then phase 0, for everybody to see. Whoever has it notes that: the turn before cannot be taken back
/// any more.
fn begin_turn(room: Room, history: Chronicle<History>, seat: Seat) -> AnyView {
    if room.lone_person() == Some(seat) {
        return handover::alone(room, history, seat);
    }
    let begun = Lifted::down(seat);
    Effect::new(move || {
        if begun.is_up() && room.public().with_untracked(|view| view.passing.is_some()) {
            room.act(Command::Begin);
        }
    });
    (move || {
        if begun.is_up() { points::points(room, seat) } else { handover::handover(room, history, (seat, begun)) }
    })
    .into_any()
}
