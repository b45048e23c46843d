//! The end, and the story of the war.

use general::{Event, Outcome, Situation, Stage};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    field,
    history::{Chapter, History},
    room::Room,
    words,
};
use crate::{
    texts::general::texts,
    ui::{BottomBar, ButtonLink, Card, Frame, LineChart, PlayerBadge, Series, Weight},
};

/// The last screen of a game.
pub fn over(room: Room) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    let Stage::Over(outcome) = view.stage else { return ().into_any() };
    let history = room.session.read(|table| History::of(table.record()));
    let series = (0..view.setup.players).map(Seat).map(|seat| {
        let player = room.player(seat);
        Series { player, values: history.owned(seat) }
    });
    let series = series.collect::<Vec<_>>();
    let bottom = view! { <BottomBar label=t.over_games on_next=move |()| room.leave.run(()) /> };
    let last = view.battle.as_ref().map(|battle| {
        let last = battle.engagements.len().saturating_sub(1);
        view! { {field::engagement(room, &view, battle, last)} {field::score(room, battle)} }
    });
    let story = story(room, &history);
    view! {
        <Frame title=t.over_title tools=room.way_out() bottom=bottom.into_any()>
            {victory(room, outcome)}
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

fn victory(room: Room, outcome: Outcome) -> AnyView {
    let t = texts();
    let winners = outcome.winners().iter();
    let badges = winners.map(|seat| view! { <PlayerBadge player=room.player(seat) large=true /> });
    view! {
        <section class="victory">
            <div class="row">{badges.collect_view()}</div>
            <h2>{words::outcome(room, outcome)}</h2>
            <ButtonLink href="/general" weight=Weight::Primary>
                {t.over_rematch}
            </ButtonLink>
        </section>
    }
    .into_any()
}

/// All that everybody could see of the rounds so far, in sentences.
pub fn story(room: Room, history: &History) -> AnyView {
    let lines = history.chapters.iter().flat_map(|chapter| told(room, chapter));
    let lines = lines.map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ol class="plain story">{lines}</ol> }.into_any()
}

/// A round in sentences.
fn told(room: Room, chapter: &Chapter) -> Vec<String> {
    let t = texts();
    let round = chapter.round;
    let zones = chapter.events.iter().find_map(|event| match event {
        Event::Zone { zones, .. } => Some(words::zones(*zones)),
        _ => None,
    });
    let zones = zones.unwrap_or_default();
    let declared = chapter.events.iter().find_map(|event| match event {
        Event::War { by, .. } => Some(*by),
        _ => None,
    });
    chapter
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TotalWar { by, .. } => Some(t.story_total(&round, &room.name(*by))),
            Event::Situation { situation: Situation::Retreat, .. } if !has_conquest(chapter) => {
                Some(t.story_retreat(&round))
            }
            Event::Situation { situation: Situation::War, fighters } if fighters.len() > 1 => {
                Some(t.story_war(&round, &room.names(declared.unwrap_or(*fighters)), &zones))
            }
            Event::Situation { situation: Situation::Battle, fighters } if fighters.len() > 1 => {
                Some(t.story_battle(&round, &room.names(*fighters), &zones))
            }
            // In a total war nothing is staked, and how it ended is said at the end.
            Event::Conquered { by, stakes, disputed, .. } if !(*stakes + *disputed).is_empty() => {
                let regions = words::regions(*stakes + *disputed);
                let fought = chapter.events.iter().any(|event| matches!(event, Event::Score(_)));
                let name = room.name(*by);
                Some(if fought { t.story_conquered(&name, &regions) } else { t.story_alone(&round, &name, &regions) })
            }
            Event::Disputed { contenders, .. } => Some(t.story_disputed(&room.names(*contenders))),
            Event::PeaceOffered(seat) => Some(t.story_peace(&round, &room.name(*seat))),
            Event::Ended(outcome) => Some(words::outcome(room, *outcome)),
            _ => None,
        })
        .collect()
}

fn has_conquest(chapter: &Chapter) -> bool {
    chapter.events.iter().any(|event| matches!(event, Event::Conquered { .. }))
}
