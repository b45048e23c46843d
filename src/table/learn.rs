//! The guided first game on the screen: the game's own screens at a table that keeps nothing, and the coach's line above
//! them. How far one has come is remembered on the device.

use bots::Pace;
use leptos::prelude::*;
use tabletop::{Record, Seat, Viewer};
use vault::SaveId;

use super::{
    AppGame, Coach, Course, Guard, Lesson, Levels, OpenTable, Room, RoomWriter, Seating, Session, SessionError,
    Unveiled, coach::Said, game_screen, play::say,
};
use crate::{
    browser::{prefs, style::wear},
    library::{Bots, SaveSummary, Seats},
    registry::Entry,
    router::{Address, use_router, use_way},
    rules,
    texts::table::texts,
    ui::{Button, ButtonLink, Glyph, Icon, IconButton, Notices, Weight, use_notices},
};

/// What names one of several courses in an address.
const COURSE: &str = "course";

/// What the device calls the lessons of a course of `G` whose place is this.
fn key<G: AppGame>(course: usize) -> String {
    // The first has had the name of the game alone before there were others.
    if course == 0 { G::TAG.to_owned() } else { format!("{}-{course}", G::TAG) }
}

/// How far somebody is in the lessons of a course, of which there are so many. Whoever is through begins anew.
fn place(key: &str, count: usize) -> usize {
    prefs::lessons_done(key).filter(|done| *done < count).unwrap_or(0)
}

/// What is offered to who sets a game of `G` up for the first time: its lessons, and its rules.
pub fn invitation<G: AppGame>() -> AnyView {
    let lessons = way::<G>().map(entrance::<G>);
    view! { <div class="row">{lessons} {rules::invitation()}</div> }.into_any()
}

/// The way from the present screen into the lessons of `G`: from a running game one that leads back to it, and none from a lesson.
pub fn way<G: AppGame>() -> Option<String> {
    let learn = Entry::of_tag(G::TAG)?.learn_route.filter(|_| !G::courses().is_empty())?;
    let (here, game) = use_router().now(|address| (address.path.clone(), address.id::<SaveId>()));
    match game {
        _ if here.starts_with(learn) => None,
        Some(game) => Some(format!("{learn}/{game}")),
        None => Some(learn.to_owned()),
    }
}

/// The links into the lessons of `G`, one for each course, which say how far one is.
pub fn entrance<G: AppGame>(href: String) -> AnyView {
    let t = texts();
    let courses = G::courses();
    let several = courses.len() > 1;
    let links = courses.into_iter().enumerate().map(|(at, Course { name, lessons })| {
        let count = lessons.len();
        let words = match prefs::lessons_done(&key::<G>(at)) {
            None | Some(0) => t.lesson_first.to_owned(),
            Some(done) if done < count => t.lesson_resume(&(done + 1), &count),
            Some(_) => t.lesson_again.to_owned(),
        };
        let words = if several { format!("{name}: {words}") } else { words };
        let href = if at == 0 { href.clone() } else { format!("{href}?{COURSE}={at}") };
        view! {
            <ButtonLink href weight=Weight::Quiet glyph=Glyph::Star>
                {words}
            </ButtonLink>
        }
    });
    links.collect_view().into_any()
}

/// The route of the lessons of `G`.
pub fn learn<G: AppGame>() -> AnyView {
    let router = use_router();
    let course = router.now(|address| address.asked(COURSE)?.parse().ok());
    let course = course.filter(|at| *at < G::courses().len()).unwrap_or(0);
    let lessons = move || G::courses().into_iter().nth(course).map(|course| course.lessons).unwrap_or_default();
    let (count, notices, way) = (lessons().len(), use_notices(), use_way());
    let key = StoredValue::new(key::<G>(course));
    Guard::provide_open();
    let at = RwSignal::new(key.with_value(|key| place(key, count)));
    let leave = Callback::new(move |()| way.run("/games".to_owned()));
    let game = router.now(Address::id::<SaveId>);
    let end = Callback::new(move |()| {
        way.run(match (Entry::of_tag(G::TAG), game) {
            (Some(entry), Some(game)) => entry.play_route(game),
            (Some(entry), None) => entry.new_route().to_owned(),
            (None, _) => "/games".to_owned(),
        });
    });
    // The next lesson, or the first game behind the last.
    let next = Callback::new(move |()| {
        let following = at.get_untracked() + 1;
        key.with_value(|key| prefs::set_lessons_done(key, following));
        if following < count { at.set(following) } else { end.run(()) }
    });
    let lesson = move |place: usize| {
        let lesson = lessons().into_iter().nth(place)?;
        Some(show(lesson, Place { key, at: place, count }, notices, Ways { leave, next, end, beside: game.is_some() }))
    };
    wear(concat!(include_str!("../../style/parts/curtain-bar.css"), include_str!("../../style/parts/lesson.css")));
    view! {
        <div class="lesson">
            {move || {
                let place = at.get();
                untrack(|| lesson(place))
            }}
        </div>
    }
    .into_any()
}

/// Where it goes from a lesson.
#[derive(Clone, Copy)]
struct Ways {
    /// To the shelf, as from a game.
    leave: Callback<()>,
    /// To the next lesson.
    next: Callback<()>,
    /// To where the game is set up, or back to the one that is running.
    end: Callback<()>,
    /// There is a running one.
    beside: bool,
}

/// Which lesson of how many.
#[derive(Clone, Copy)]
struct Place {
    /// What the device calls the course.
    key: StoredValue<String>,
    at: usize,
    count: usize,
}

/// A lesson: the coach's line, and the screen of the game.
fn show<G: AppGame>(lesson: Lesson<G>, place: Place, notices: Notices, ways: Ways) -> Option<AnyView> {
    let (table, learner) = ((lesson.position)()?, lesson.learner);
    let seats = table.game().seats();
    let coach = Coach::new(lesson, table.game().clone());
    // The others are played by the lesson, at a table of one person.
    let levels = Seat::all(seats).map(|seat| (seat != learner).then_some(0)).collect();
    let bots = Bots { levels, pace: Pace::Fast };
    let about = SaveSummary { bots: bots.clone(), ..Seating::new(Levels::of::<G>()).about(seats.into()) };
    let numbered = about.players.clone();
    let Record { edition, setup, .. } = table.record();
    let open = OpenTable { edition, setup, view: &table.game().view(Viewer::Public) };
    let about = G::summary(&open, about);
    // What the players of a lesson are called there is a name like any other.
    let unnamed = if about.players == numbered { about.unnamed } else { 0 };
    let about = SaveSummary { unnamed, ..about };
    let (seats, summary) = (Seats { bots, ..about.seats() }, StoredValue::new(about));
    let here = StoredValue::new(None::<Room<G>>);
    let trouble = Callback::new(move |trouble| match trouble {
        SessionError::Refused(refusal) => {
            if let Some(words) = here.get_value().and_then(|room| room.words_for(&refusal)) {
                coach.objects(words);
            }
        }
        SessionError::Undo(reason) => say(notices, reason),
        SessionError::NotSaved(_) | SessionError::Theirs(_) => {}
    });
    let session = Session::new(table, RoomWriter::Lesson(coach), seats, trouble);
    let room = Room { session, summary, bots: session.bots(), leave: ways.leave };
    here.set_value(Some(room));
    room.begin_staging();
    let said = coach.said();
    Effect::new(move || {
        if matches!(*said.read(), Said::Done(_)) {
            place.key.with_value(|key| prefs::set_lessons_done(key, place.at + 1));
        }
    });
    let line = line(room, coach, place, ways);
    let screen = game_screen::<G>(move || session.edition(Clone::clone), || G::screen(room));
    Some(view! { {line} {screen} }.into_any())
}

/// The coach's line: which lesson it is, what is to be done, and what was said about it.
fn line<G: AppGame>(room: Room<G>, coach: Coach<G>, place: Place, Ways { next, end, beside, .. }: Ways) -> AnyView {
    let t = texts();
    let Place { at, count, .. } = place;
    let is_last = at + 1 == count;
    let view = room.session.private(&Unveiled::of(coach.learner()));
    let task = Memo::new(move |_| view.with(|view| coach.task(view)));
    let said = coach.said();
    let words = move || match said.get() {
        Said::Nothing => view! { <p>{task}</p> }.into_any(),
        Said::Wrong(words) => view! {
            <p>{task}</p>
            <p class="coach__said tone-warning">
                <Icon glyph=Glyph::Warning />
                <span>{words}</span>
            </p>
        }
        .into_any(),
        Said::Done(words) => view! {
            <p class="coach__said tone-good">
                <Icon glyph=Glyph::Check />
                <span>{words} {is_last.then(|| format!(" {}", t.lesson_end))}</span>
            </p>
        }
        .into_any(),
    };
    let is_done = Memo::new(move |_| matches!(*said.read(), Said::Done(_)));
    let go_on = move || {
        let (weight, words) = match (is_done.get(), is_last) {
            (true, true) => (Weight::Primary, if beside { t.lesson_back } else { t.lesson_play }),
            (true, false) => (Weight::Primary, t.lesson_next),
            (false, _) => (Weight::Quiet, t.lesson_skip),
        };
        view! {
            <Button weight on_press=next>
                {words}
            </Button>
        }
    };
    view! {
        <section class="coach" aria-label=t.lesson_title>
            <div class="coach__head">
                <span class="coach__place">{t.lesson_place(&(at + 1), &count)}</span>
                {go_on}
                <IconButton glyph=Glyph::Cross label=t.lesson_leave on_press=end />
            </div>
            <div class="coach__words" role="status">
                {words}
            </div>
        </section>
    }
    .into_any()
}
