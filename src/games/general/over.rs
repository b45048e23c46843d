//! The end, and the story of the war.

use general::Stage;
use leptos::prelude::*;
use tabletop::Seat;

use super::{covered::Covered, field, history::History, overview, room::Room, tale, words};
use crate::{
    rules::chapters::general as chapters,
    table::{Chronicle, Ending, Tale, Turning, analysis, turning_point},
    texts::{self, general::texts},
    ui::{Card, Frame, LineChart, Series},
};

/// The last screen of a game.
pub fn over(room: Room, history: Chronicle<History>) -> AnyView {
    let t = texts();
    let Some(covered) = Covered::of(room) else { return ().into_any() };
    let (drawn, view) = (covered.drawn(room), covered.view);
    let Stage::Over(outcome) = view.stage else { return ().into_any() };
    let series = history.with_untracked(|history| owned(room, history));
    let last = view.battle.as_ref().map(|battle| {
        let last = battle.engagements.len().saturating_sub(1);
        let before = (0..last).map(|number| field::engagement(room, &view, battle, number)).collect_view();
        view! {
            {field::engagement(room, &view, battle, last)}
            <details class="fold">
                <summary>{t.over_engagements}</summary>
                {before}
            </details>
            {field::score(room, battle)}
        }
    });
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    // All begin with as many regions as the others, so any number will do for the beginning.
    let from_the_beginning = |one: &Series| {
        let values = core::iter::once(0).chain(one.values.iter().copied()).collect();
        Series { player: one.player.clone(), values }
    };
    let turning = turning_point(&series.iter().map(from_the_beginning).collect::<Vec<_>>(), &winners);
    let ending = room.ending(Ending {
        winners,
        how: words::outcome(outcome, &|seats| room.names(seats)),
        when: None,
        graph: series.clone(),
        turning: turning.map(|round| Turning { when: t.table_round(&round), show: None }),
        more: None,
    });
    let story = history.with_untracked(|history| story(room, history));
    view! {
        <Frame columns=true title=texts::table::texts().over_title chapter=chapters::END bottom=room.to_the_games()>
            {ending}
            {last}
            {drawn}
            {field::standing(room, &view)}
            <Card title=t.over_chart>
                <LineChart series />
            </Card>
            {analysis(room, None)}
            <Card title=t.over_story>
                {story}
            </Card>
        </Frame>
    }
    .into_any()
}

/// How many regions each player had after each round.
fn owned(room: Room, history: &History) -> Vec<Series> {
    let series = |seat| Series { player: room.player(seat), values: history.owned(seat) };
    Seat::all(room.session.seats()).map(series).collect()
}

/// The same as text; nothing while the war goes on.
pub fn tale(room: Room) -> Option<Tale> {
    let t = texts();
    let Stage::Over(outcome) = room.public().get_untracked().stage else { return None };
    let history = room.session.told(History::default());
    let end = words::outcome(outcome, &|seats| room.names(seats));
    let tale = Tale::new(end).with(texts::table::texts().menu_rules, overview::options(room));
    let tale = match Covered::of(room) {
        Some(covered) => {
            let tale = tale.with(t.over_hands, covered.hands(room)).with(t.over_choices, covered.choices(room));
            tale.with(t.over_regions, covered.regions(room))
        }
        None => tale,
    };
    Some(tale.with(t.over_story, sentences(room, &history)).with_numbers(t.over_chart, &owned(room, &history)))
}

/// All that everybody could see of the rounds so far.
fn sentences(room: Room, history: &History) -> Vec<String> {
    let names = |seats| room.names(seats);
    history.chapters.iter().flat_map(|chapter| tale::story(chapter, &names)).collect()
}

/// The same on the screen.
pub fn story(room: Room, history: &History) -> AnyView {
    let lines = sentences(room, history).into_iter();
    let lines = lines.map(|line| view! { <li>{line}</li> }).collect_view();
    view! {
        <div role="log">
            <ol class="plain story">{lines}</ol>
        </div>
    }
    .into_any()
}
