//! Phase 0: the production points, typed in or added up from tapped areas (manual, chapter 3.2).

use core::cmp::Ordering;

use leaders::{BoardMode, Command, Phase, Victory};
use leptos::prelude::*;
use tabletop::Seat;

use super::{areas, room::Room, words};
use crate::{
    browser::{
        notes::{self, Note},
        page,
    },
    texts::leaders::texts,
    ui::{Banner, BottomBar, Button, Card, Choice, ChoiceOption, ConfirmDialog, Dialog, Eye, NumberPad, Weight},
};

/// The two ways to tell one's points, in the order they are offered.
const BY_AREAS: usize = 0;
const BY_NUMBER: usize = 1;

/// Phase 0 for a seat: another screen when the board leaves the screen.
pub fn points(room: Room, seat: Seat) -> AnyView {
    let view = room.public();
    let mode = Memo::new(move |_| view.with(|view| view.settings.board));
    (move || entry(room, seat, mode.get())).into_any()
}

/// How the points are told, or that they are known.
fn entry(room: Room, seat: Seat, mode: BoardMode) -> AnyView {
    let t = texts();
    let view = room.public();
    let typed = noted(room);
    // Never on the sum of the areas: what was noted last may not be so any more.
    let way = RwSignal::new(if mode.knows_points() { BY_AREAS } else { BY_NUMBER });
    let sum = Memo::new(move |_| {
        let (mine, marked) = view.with(|view| (view.seats[seat].areas, view.scenario.marked()));
        // Where only markers are noted, their sum says nothing of the others.
        let tells = mode.knows_points() || way.get() == BY_AREAS || !marked.includes(mine);
        if tells { room.edition(|edition| edition.income(mine).total) } else { 0 }
    });
    let entry = Memo::new(move |_| {
        if way.get() == BY_AREAS {
            Ok(sum.get())
        } else {
            parse(&typed.get(), room.edition(leaders::edition::Edition::world_total))
        }
    });
    let goal = view.with_untracked(|view| view.settings.military);
    let winning = RwSignal::new(false);
    let enter = move |points: u16| room.act(Command::Enter(points));
    let wins = Memo::new(move |_| entry.get().ok().and_then(|points| view.with(|view| view.wins(seat, points))));
    let next = move |()| match entry.get_untracked() {
        Ok(_) if wins.get_untracked().is_some() => winning.set(true),
        Ok(points) => enter(points),
        Err(_) => {}
    };
    let content = move || match way.get() {
        BY_AREAS if mode == BoardMode::Screen => areas::income(room, seat),
        BY_AREAS => areas::claims(room, seat),
        _ => view! {
            {noted_state(room, seat, typed, sum, way)}
            {number(room, seat, typed, entry, sum, Callback::new(next))}
        }
        .into_any(),
    };
    let ways = (!mode.knows_points()).then(|| {
        let ways = vec![ChoiceOption::from(t.points_by_areas), ChoiceOption::from(t.points_by_number)];
        view! {
            <Choice
                label=t.points_question
                options=Signal::stored(ways)
                chosen=Signal::derive(move || Some(way.get()))
                on_choose=move |chosen| way.set(chosen)
            />
        }
    });
    let bottom = view! {
        <BottomBar label=t.new_next on_next=next blocked=Signal::derive(move || entry.get().err())>
            <span class="resource">
                <b class="figure">{move || entry.get().map_or_else(|_| "–".to_owned(), |points| points.to_string())}</b>
                <span class="dim">{t.points_goal(&goal)}</span>
            </span>
        </BottomBar>
    };
    let name = room.name(seat);
    let content = view! {
        {of_scenario(room, seat, mode, way)}
        {ways}
        {content}
        {downgrade(room, mode)}
        <p class="dim">{t.points_without}</p>
        <ConfirmDialog
            open=winning
            title=t.points_win_title
            text=Signal::derive(move || {
                match (entry.get(), wins.get()) {
                    (Ok(_), Some(Victory::Markers)) => {
                        t.points_win_markers(&view.with(|view| view.marked(seat)), &name)
                    }
                    (Ok(points), _) => t.points_win_text(&points, &name),
                    (Err(_), _) => String::new(),
                }
            })
            confirm=t.points_win_confirm
            on_confirm=move |()| {
                if let Ok(points) = entry.get_untracked() {
                    enter(points);
                }
            }
        />
    };
    room.screen((seat, Phase::Points), Eye::Open, bottom.into_any(), content.into_any())
}

/// What the scenario asks of a turn's beginning: which marked areas are held, unless the app knows it or all areas are tapped anyway,
/// how far that has come, and whether the points are the last ones.
fn of_scenario(room: Room, seat: Seat, mode: BoardMode, way: RwSignal<usize>) -> Option<AnyView> {
    let t = texts();
    let view = room.public();
    let scenario = view.with_untracked(|view| view.scenario.clone());
    let last = view.with_untracked(|view| view.scenario.is_final_count(view.round));
    let last = last.then(|| view! { <Banner>{t.scenario_final_count}</Banner> });
    if scenario.markers.is_empty() {
        return last.map(IntoAny::into_any);
    }
    let (needed, turns) = (scenario.markers_to_hold(room.count()), scenario.own.turns.value);
    let far = move || {
        let (mine, begun) = view.with(|view| (view.marked(seat), view.seats[seat].held));
        let of = needed.map_or(scenario.markers.len(), usize::from);
        if needed.is_some() && turns > 1 {
            t.scenario_held_turns(&mine, &of, &begun, &turns)
        } else {
            t.scenario_held(&mine, &of)
        }
    };
    let tapped = move || {
        let asked = mode == BoardMode::Table && way.get() == BY_NUMBER;
        asked.then(|| view! { <p>{t.scenario_tap_markers}</p> {areas::marked(room, seat)} })
    };
    Some(
        view! {
            {last}
            <Card title=t.scenario_markers>
                <p role="status">{far}</p>
                {tapped}
            </Card>
        }
        .into_any(),
    )
}

/// The way from the screen to the table, where the box is: not back again.
fn downgrade(room: Room, mode: BoardMode) -> Option<AnyView> {
    let t = texts();
    let asking = RwSignal::new(false);
    let way = move |to: BoardMode| {
        let (label, text) = words::board_mode(to);
        let go = move |()| {
            asking.set(false);
            room.act(Command::Downgrade(to));
        };
        view! {
            <p class="dim">{text}</p>
            <Button weight=Weight::Normal on_press=go>{label}</Button>
        }
    };
    let ways = move || BoardMode::ALL.into_iter().filter(|to| *to < mode).map(way).collect_view();
    // Computers see no board on the table.
    (mode != BoardMode::Table && room.coach().is_none() && untrack(|| !room.has_bots())).then(|| {
        view! {
            <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>{t.board_downgrade}</Button>
            <Dialog open=asking title=t.board_downgrade>
                <p>{t.board_downgrade_text}</p>
                <div class="stack">{ways()}</div>
            </Dialog>
        }
        .into_any()
    })
}

/// What is typed, as far as it was typed before this page was loaded anew.
fn noted(room: Room) -> RwSignal<String> {
    // The place in the game it was typed at: nowhere else does it mean anything.
    let place = format!("{} {} ", page::path(), untrack(|| room.session.revision().0));
    let note = notes::read(Note::Points);
    let typed = note.as_deref().and_then(|note| note.strip_prefix(&place)).unwrap_or_default();
    let typed = RwSignal::new(typed.to_owned());
    Effect::new(move || {
        let note = typed.with(|typed| (!typed.is_empty()).then(|| format!("{place}{typed}")));
        notes::write(Note::Points, note.as_deref());
    });
    // A reload runs no clean-up.
    on_cleanup(|| notes::write(Note::Points, None));
    typed
}

/// What the noted areas come to, by how much that is another sum than last time, and whether it is so on the board.
fn noted_state(room: Room, seat: Seat, typed: RwSignal<String>, sum: Memo<u16>, way: RwSignal<usize>) -> impl IntoView {
    let t = texts();
    let before = room.public().with_untracked(|view| view.seats[seat].entered);
    let question = move || match before {
        Some(before) => t.points_noted_since(&sum.get(), &difference(before, sum.get()), &before),
        None => t.points_noted(&sum.get()),
    };
    move || {
        (sum.get() > 0).then(|| {
            view! {
                <Card>
                    <p>{question}</p>
                    <div class="dialog__answers">
                        <Button weight=Weight::Quiet on_press=move |()| way.set(BY_AREAS)>
                            {t.points_noted_check}
                        </Button>
                        <Button weight=Weight::Normal on_press=move |()| typed.set(sum.get_untracked().to_string())>
                            {t.points_noted_so(&sum.get())}
                        </Button>
                    </div>
                </Card>
            }
        })
    }
}

/// By how much a sum differs from the one before, with its sign.
fn difference(before: u16, now: u16) -> String {
    match now.cmp(&before) {
        Ordering::Less => format!("−{}", before - now),
        Ordering::Equal => "±0".to_owned(),
        Ordering::Greater => format!("+{}", now - before),
    }
}

/// The number pad, with what is known from before.
fn number(
    room: Room,
    seat: Seat,
    typed: RwSignal<String>,
    entry: Memo<Result<u16, String>>,
    sum: Memo<u16>,
    enter: Callback<()>,
) -> AnyView {
    let t = texts();
    let before = room.public().with_untracked(|view| view.seats[seat].entered);
    let error = move || typed.with(|typed| !typed.is_empty()).then(|| entry.get().err()).flatten();
    let differs = move || {
        let entry = entry.get().ok()?;
        (sum.get() > 0 && sum.get() != entry).then(|| t.points_differs(&sum.get()))
    };
    view! {
        {move || before.filter(|_| sum.get() == 0).map(|before| view! { <p class="dim">{t.points_before(&before)}</p> })}
        <NumberPad label=t.points_question value=typed error=Signal::derive(error) on_enter=enter />
        <p class="dim" role="status">
            {differs}
        </p>
    }
    .into_any()
}

/// Reads typed points, or says what is wrong with them.
fn parse(typed: &str, world: u16) -> Result<u16, String> {
    let t = texts();
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(t.points_empty.to_owned());
    }
    if !typed.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(t.points_not_a_number.to_owned());
    }
    // A number too long to be read is too large as well.
    typed.parse().ok().filter(|points| *points <= world).ok_or_else(|| t.points_too_many(&world))
}

#[cfg(test)]
mod tests {
    use super::{difference, parse};

    /// „Der aktuelle Produktionspunktstand jedes Spielers ist am unteren Rand des Spielplans durch seinen Holzmarker markiert." (3.2):
    /// what is noted may differ from it, so it is told with what it was.
    #[test]
    fn a_difference_has_a_sign() {
        let told = [(30, 33), (33, 30), (33, 33)].map(|(before, now)| difference(before, now));
        assert_eq!(told, ["+3", "−3", "±0"]);
    }

    #[test]
    fn points_are_digits_up_to_the_worlds_total() {
        assert_eq!(parse(" 16 ", 190), Ok(16));
        assert_eq!(parse("0", 190), Ok(0));
        assert_eq!(parse("190", 190), Ok(190));
        for wrong in ["", "  ", "-1", "1.5", "zwölf", "191", "99999999999999999999", "１６"] {
            assert!(parse(wrong, 190).is_err(), "{wrong}");
        }
    }
}
