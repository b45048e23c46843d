//! The winner, and the story of the game (manual, chapter 4).

use leaders::{Attempt, Covert, Phase, Story};
use leptos::prelude::*;

use super::{events, room::Room, words};
use crate::{
    rules::chapters::leaders as chapters,
    texts::leaders::texts,
    ui::{Bar, BottomBar, Card, Eye, Frame, LineChart, PlayerBadge, PlayerName, Series, Weight, figure},
};

/// The last screens of a game: the event that has won it, if one has, and the story.
pub fn over(room: Room) -> AnyView {
    let Some(story) = room.session.finished(Story::of).flatten() else { return ().into_any() };
    let told = RwSignal::new(story.decisive.is_empty());
    let story = StoredValue::new(story);
    (move || story.with_value(|story| if told.get() { ending(room, story) } else { decisive(room, story, told) }))
        .into_any()
}

/// The events by which the winner's last turn has won (manual, chapter 3.4).
fn decisive(room: Room, story: &Story, told: RwSignal<bool>) -> AnyView {
    let t = texts();
    let seat = story.winner;
    let slides = story.decisive.iter().map(|national| events::slide(room, seat, national, ())).collect_view();
    let bottom = view! {
        <BottomBar label=t.new_next on_next=move |()| told.set(true)>
            <span class="dim">{t.events_public}</span>
        </BottomBar>
    };
    room.screen((seat, Phase::Events), Eye::Open, bottom.into_any(), slides.into_any())
}

fn ending(room: Room, story: &Story) -> AnyView {
    let t = texts();
    let winner = room.player(story.winner);
    let how = format!("{} · {}", words::victory(story.victory), t.over_rounds(u32::from(story.rounds)));
    let cards = [production(room, story), luck(room, story), secrets(room, story)];
    let bottom = view! { <BottomBar label=t.over_games on_next=move |()| room.leave.run(()) /> };
    view! {
        <Frame title=t.over_title chapter=chapters::VICTORY player=winner.clone() bottom=bottom.into_any()>
            <section class="victory">
                <PlayerBadge player=winner.clone() large=true />
                <h2>{t.over_winner(&winner.name)}</h2>
                <p>{how}</p>
                {room.rematch(Weight::Normal)}
            </section>
            <h2>{t.over_story}</h2>
            <div class="cards">{cards}</div>
        </Frame>
    }
    .into_any()
}

/// Points over the rounds.
fn production(room: Room, story: &Story) -> AnyView {
    let t = texts();
    let series: Vec<Series> = story
        .production
        .iter()
        .map(|(seat, points)| Series {
            player: room.player(seat),
            values: points.iter().copied().map(u32::from).collect(),
        })
        .collect();
    view! {
        <Card title=t.over_production>
            <LineChart label=t.over_production series />
        </Card>
    }
    .into_any()
}

/// Covert actions: what came off, beside what was to be expected. Without a judgement: luck is nobody's merit.
fn luck(room: Room, story: &Story) -> AnyView {
    let t = texts();
    if story.attempts.is_empty() {
        return view! { <Card title=t.over_luck><p class="dim">{t.over_luck_none}</p></Card> }.into_any();
    }
    let bars: Vec<_> = story
        .luck
        .iter()
        .filter(|(_, luck)| luck.tried > 0)
        .map(|(seat, luck)| {
            let expected = figure::decimal(f64::from(luck.expected_percent) / 100.0, 1);
            let figure = t.over_luck_text(&luck.succeeded, &luck.tried, &expected);
            view! {
                <Bar
                    label=room.name(seat)
                    value=luck.succeeded * 100
                    of=luck.tried * 100
                    expected=luck.expected_percent
                    figure
                />
            }
        })
        .collect();
    let lines: Vec<AnyView> =
        story.attempts.iter().map(|(round, attempt)| attempt_line(room, *round, *attempt)).collect();
    view! {
        <Card title=t.over_luck>
            {bars} <ul class="plain lines">{lines}</ul>
        </Card>
    }
    .into_any()
}

fn attempt_line(room: Room, round: u16, attempt: Attempt) -> AnyView {
    let t = texts();
    let what = match attempt.covert {
        Covert::Boycott => t.hq_boycott,
        Covert::Espionage => t.hq_spy_on,
        Covert::Sabotage => t.hq_sabotage,
    };
    let who = t.over_attempt(&room.name(attempt.by), &room.name(attempt.target), &figure::hundredths(attempt.chance));
    let end = if attempt.success { t.over_succeeded } else { t.over_failed };
    view! {
        <li>
            <span class="dim">{t.turn_round(&round)}</span>
            " "
            <b>{what}</b>
            " · "
            {who}
            " · "
            {end}
        </li>
    }
    .into_any()
}

/// What was for one player's eyes only, and is not any more.
fn secrets(room: Room, story: &Story) -> AnyView {
    let t = texts();
    if story.secrets.is_empty() {
        return view! { <Card title=t.over_secrets><p class="dim">{t.over_no_secrets}</p></Card> }.into_any();
    }
    let lines: Vec<_> = story
        .secrets
        .iter()
        .map(|(round, seat, national)| {
            let (title, text) = events::words_of(room, *seat, national);
            view! {
                <li>
                    <span class="dim">{t.turn_round(round)}</span>
                    " "
                    <PlayerName player=room.player(*seat) />
                    " "
                    <b>{title}</b>
                    " "
                    {text}
                </li>
            }
        })
        .collect();
    view! {
        <Card title=t.over_secrets>
            <ul class="plain lines">{lines}</ul>
        </Card>
    }
    .into_any()
}
