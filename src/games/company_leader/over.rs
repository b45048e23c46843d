//! The end, and how it came.

use company_leader::{Outcome, View};
use leptos::prelude::*;

use super::{
    board::{self, BoardView, Marks},
    history::Story,
    lens::Lens,
    log,
    room::Room,
    standing, words,
};
use crate::{
    rules::chapters::company_leader as chapters,
    texts::{self, company_leader::texts},
    ui::{Card, Frame, LineChart, Series},
};

/// The last screen of a game.
pub fn over(room: Room, history: Story, lens: Lens) -> AnyView {
    let t = texts();
    let public = room.public();
    let view = public.get_untracked();
    let Some(outcome) = view.now.outcome else { return ().into_any() };
    let shown = Memo::new(move |_| BoardView { view: public.get(), marks: Marks::default(), trail: Vec::new() });
    let map = board::board(room, lens, shown, Callback::new(|_| ()));
    let series = view.rules.division().seats().map(|seat| {
        let (player, values) = (room.player(seat), history.with_untracked(|history| history.held(seat)));
        Series { player, values }
    });
    let series: Vec<Series> = series.collect();
    let (victory, open) = (victory(room, &view, outcome), standing::standing(room, &view));
    let story = history.with_untracked(|history| log::story(room, &view, Some(lens), history.all()));
    view! {
        <Frame title=texts::table::texts().over_title chapter=chapters::END bottom=room.to_the_games()>
            {victory}
            {map}
            {open}
            <Card>
                <LineChart label=t.over_chart series />
            </Card>
            <Card title=t.over_story>
                {story}
            </Card>
        </Frame>
    }
    .into_any()
}

fn victory(room: Room, view: &View, outcome: Outcome) -> AnyView {
    let winners = match outcome {
        Outcome::Won { seat: Some(seat), .. } => vec![seat],
        Outcome::Won { side, .. } => view.rules.division().members(side).collect(),
        Outcome::Drawn(_) => Vec::new(),
    };
    room.victory(winners, words::outcome(room, view, outcome), None)
}
