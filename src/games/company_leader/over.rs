//! The end, and how it came.

use company_leader::{Fields, Outcome, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    below,
    board::{self, BoardView, Handling, Marks},
    history::{History, Story},
    lens::Lens,
    log, overview,
    room::Room,
    standing, words,
};
use crate::{
    rules::chapters::company_leader as chapters,
    table::{Ending, Tale, Turning, analysis, turning_point},
    texts::{self, company_leader::texts},
    ui::{Card, Frame, LineChart, Series, figure},
};

/// The last screen of a game.
pub fn over(room: Room, history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let public = room.public();
    let view = public.get_untracked();
    let Some(outcome) = view.now.outcome else { return ().into_any() };
    let uncovered = below::below(room);
    let below = uncovered.as_ref().map(|below| below::told(room, &view, below)).filter(|below| !below.is_empty());
    let below = below.map(|below| listed(t.over_below, below));
    let shown = Memo::new(move |_| BoardView {
        below: uncovered.clone(),
        ..BoardView::of(public.get(), &Marks::default(), Vec::new())
    });
    let map = board::board(room, lens, shown, Handling::none());
    let (series, lucks) = history.with_untracked(|history| (held(room, &view, history), luck(room, &view, history)));
    let turning = history.with_untracked(|history| turning(&view, history, &series, &winners(&view, outcome)));
    let lucks = (!lucks.is_empty()).then(|| listed(t.over_luck, lucks));
    let (ending, open) =
        (ending(room, &view, lens, (outcome, series.clone()), turning), standing::standing(room, &view));
    let story = history.with_untracked(|history| log::story(room, &view, Some(lens), history.all()));
    view! {
        <Frame columns=true title=texts::table::texts().over_title chapter=chapters::END bottom=room.to_the_games()>
            {ending}
            {map}
            {below}
            {open}
            <Card>
                <LineChart label=t.over_chart series />
            </Card>
            {analysis(room, None)}
            {lucks}
            <Card title=t.over_story>
                {story}
            </Card>
        </Frame>
    }
    .into_any()
}

/// Lines of text below a heading.
fn listed(title: &'static str, lines: Vec<String>) -> AnyView {
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <Card title>
            <ul class="plain lines">{lines}</ul>
        </Card>
    }
    .into_any()
}

/// How many built-up fields each player held from round to round.
fn held(room: Room, view: &View, history: &History) -> Vec<Series> {
    let series = |seat| Series { player: room.player(seat), values: history.held(seat) };
    view.rules.division().seats().map(series).collect()
}

/// What the dice of each player hit, beside what was to be expected of them.
fn luck(room: Room, view: &View, history: &History) -> Vec<String> {
    let line = |seat| {
        let (hits, expected) = history.luck(&view.rules, seat)?;
        Some(texts().over_luck_line(hits, &room.name(seat), &figure::decimal(expected, 1)))
    };
    view.rules.division().seats().filter_map(line).collect()
}

/// The same as text; nothing while the game goes on.
pub fn tale(room: Room) -> Option<Tale> {
    let t = texts();
    let view = room.public().get_untracked();
    let outcome = view.now.outcome?;
    let history = room.session.told(History::new());
    let goal = words::goal(&view.rules, &|seat| room.name(seat));
    let goals = [goal].into_iter().chain(overview::ways(&view.rules));
    let menu = texts::table::texts();
    let settled = overview::settled(&view.rules, &|seat| room.name(seat));
    let tale =
        Tale::new(words::outcome(room, &view, outcome)).with(menu.menu_goal, goals).with(menu.menu_rules, settled);
    let turns = log::turns(room, &view, history.all());
    let tale = turns.into_iter().fold(tale, |tale, (turn, happened)| tale.with(turn, happened));
    let below = below::below(room).map(|below| below::told(room, &view, &below));
    let tale = tale.with(t.over_below, below.into_iter().flatten());
    Some(tale.with_numbers(t.over_chart, &held(room, &view, &history)).with(t.over_luck, luck(room, &view, &history)))
}

/// Who has won.
fn winners(view: &View, outcome: Outcome) -> Vec<Seat> {
    match outcome {
        Outcome::Won { seat: Some(seat), .. } => vec![seat],
        Outcome::Won { side, .. } => view.rules.division().members(side).collect(),
        Outcome::Drawn(_) => Vec::new(),
    }
}

/// The round that has decided it, and the fields on which something happened in it.
fn turning(view: &View, history: &History, series: &[Series], winners: &[Seat]) -> Option<(usize, Fields)> {
    let seats: Vec<Seat> = view.rules.division().seats().collect();
    // The graph has the seats that play, the turning point those of the table.
    let places: Vec<Seat> =
        (0..).map(Seat).zip(&seats).filter(|(_, seat)| winners.contains(seat)).map(|(place, _)| place).collect();
    let round = turning_point(series, &places)?;
    Some((round, history.fields_of_round(round)))
}

fn ending(
    room: Room,
    view: &View,
    lens: Lens,
    (outcome, graph): (Outcome, Vec<Series>),
    turning: Option<(usize, Fields)>,
) -> AnyView {
    let rules = StoredValue::new(view.rules.clone());
    let turning = turning.map(|(round, fields)| Turning {
        when: texts().overview_round(&round),
        show: Some(Callback::new(move |()| rules.with_value(|rules| lens.point(rules.board(), fields)))),
    });
    let (winners, how) = (winners(view, outcome), words::outcome(room, view, outcome));
    room.ending(Ending { winners, how, when: None, graph, turning, more: None })
}
