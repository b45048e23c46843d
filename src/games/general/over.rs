//! The end, and the story of the war.

use general::Stage;
use leptos::prelude::*;
use tabletop::Seat;

use super::{field, history::History, room::Room, tale, words};
use crate::{
    rules::chapters::general as chapters,
    table::Chronicle,
    texts::{self, general::texts},
    ui::{Card, Frame, LineChart, Series},
};

/// The last screen of a game.
pub fn over(room: Room, history: Chronicle<History>) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    let Stage::Over(outcome) = view.stage else { return ().into_any() };
    let series = (0..view.setup.players).map(Seat).map(|seat| {
        let player = room.player(seat);
        Series { player, values: history.with_untracked(|history| history.owned(seat)) }
    });
    let series = series.collect::<Vec<_>>();
    let last = view.battle.as_ref().map(|battle| {
        let last = battle.engagements.len().saturating_sub(1);
        view! { {field::engagement(room, &view, battle, last)} {field::score(room, battle)} }
    });
    let victory = room.victory(outcome.winners().iter(), words::outcome(outcome, &|seats| room.names(seats)), None);
    let story = history.with_untracked(|history| story(room, history));
    view! {
        <Frame title=texts::table::texts().over_title chapter=chapters::END bottom=room.to_the_games()>
            {victory}
            {last}
            {field::standing(room, &view)}
            <Card title=t.over_chart>
                <LineChart label=t.over_chart series />
            </Card>
            <Card title=t.over_story>
                {story}
            </Card>
        </Frame>
    }
    .into_any()
}

/// All that everybody could see of the rounds so far, in sentences.
pub fn story(room: Room, history: &History) -> AnyView {
    let names = |seats| room.names(seats);
    let lines = history.chapters.iter().flat_map(|chapter| tale::story(chapter, &names));
    let lines = lines.map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ol class="plain story">{lines}</ol> }.into_any()
}
