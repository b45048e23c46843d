//! Nearest on the screen.

use core::time::Duration;

use bots::LevelName;
use leptos::prelude::*;
use nearest::{Cover, Edition, LEVELS, Nearest, Refusal, SIDES, Setup, View};
use tabletop::Seat;

use crate::{
    accounts::require_account,
    library::{SaveSummary, won_by},
    table::{AppGame, Ending, Lifted, OpenTable, Pacing, Room, SetupDraft, Turn, TurnController, Unveiled, Veil},
    texts::nearest::texts,
    ui::{Card, Chapter, Choice, ChoiceOption, Eye, Frame},
};

/// Where it is set up.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let t = texts();
    let draft = SetupDraft::<Nearest>::begin(Setup, |_| true);
    let first = view! { <p>{t.new_intro}</p> };
    draft.screen(
        (t.new_title, Chapter::FIRST.into()),
        Edition::house,
        Signal::stored(2),
        first.into_any(),
        ().into_any(),
    )
}

impl AppGame for Nearest {
    fn summary(open: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary {
        let winner = open.view.winner.map(|winner| won_by([winner]));
        let points: u16 = open.view.points.iter().map(|(_, points)| u16::from(*points)).sum();
        SaveSummary { round: points + 1, winner, ..before }
    }

    fn levels() -> Vec<LevelName> {
        LEVELS.into()
    }

    fn plays_by(edition: &Edition) -> bool {
        edition.points > 0
    }

    fn refusal(_: &View, refusal: &Refusal, _: &dyn Fn(Seat) -> String) -> Option<String> {
        Some(refusal.to_string())
    }

    fn screen(room: Room<Self>) -> AnyView {
        let pacing = Pacing {
            may_act: Signal::stored(true),
            pause: Callback::new(|()| Duration::ZERO),
            hear: Callback::new(|_| ()),
        };
        let (turn, computers) = (room.turn(), TurnController::drive(room, pacing));
        (move || match turn.get() {
            Turn::Person(seat) => {
                let veil = Veil::before(Lifted::down(seat));
                untrack(|| room.curtain_unless_alone(veil, move |unveiled| cover(room, &unveiled)))
            }
            Turn::Away(_) | Turn::Computer(_) => {
                untrack(|| view! { <Frame title=texts().new_title>{computers.thinking()}</Frame> }.into_any())
            }
            Turn::Over => untrack(|| over(room)),
        })
        .into_any()
    }
}

/// A person covers a number.
fn cover(room: Room<Nearest>, unveiled: &Unveiled) -> AnyView {
    let (t, seat) = (texts(), unveiled.seat());
    let view = room.session.private(unveiled);
    let numbers = (1..=SIDES).map(|number| ChoiceOption::from(number.to_string())).collect::<Vec<_>>();
    let mine = move || view.with(|view| view.mine.map(|number| usize::from(number - 1)));
    let choose = move |at: usize| {
        if let Ok(number) = u8::try_from(at + 1) {
            room.act_once(seat, Cover(number));
        }
    };
    view! {
        <Frame
            title=t.table_cover
            back=room.back(seat)
            player=room.player(seat)
            eye=Eye::Closed
        >
            {move || view.with(|view| standing(room, view))}
            <Card>
                <Choice label=t.table_number options=numbers chosen=Signal::derive(mine) on_choose=choose />
            </Card>
        </Frame>
    }
    .into_any()
}

/// The points, and what was rolled last.
fn standing(room: Room<Nearest>, view: &View) -> AnyView {
    let t = texts();
    let line = |seat: Seat| {
        let number = view.last.as_ref().map(|last| t.table_had(&last.numbers[seat]));
        view! { <li>{t.table_points(&room.name(seat), &view.points[seat])} " " {number}</li> }
    };
    view! {
        <p class="nearest__die">{view.last.as_ref().map(|last| t.table_rolled(&last.die))}</p>
        <ul>{view.points.seats().map(line).collect_view()}</ul>
    }
    .into_any()
}

/// The end.
fn over(room: Room<Nearest>) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    let how = view.winner.map(|winner| t.over_won(&room.name(winner))).unwrap_or_default();
    let winners = view.winner.into_iter().collect();
    let ending = room.ending(Ending { winners, how, when: None, graph: Vec::new(), turning: None, more: None });
    view! {
        <Frame title=t.new_title bottom=room.to_the_games()>
            {ending} {standing(room, &view)}
        </Frame>
    }
    .into_any()
}
