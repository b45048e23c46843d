//! The winner, and the story of the game (manual, chapter 4).

use leaders::{Attempt, Covert, DiceLuck, Event, Luck, National, Phase, Story};
use leptos::{ev, prelude::*};
use tabletop::Seat;

use super::{areas, events, handover, history::Change, overview, room::Room, words};
use crate::{
    rules::chapters::leaders as chapters,
    table::{Ending, Tale, Turning, turning_point},
    texts::{self, leaders::texts},
    ui::{Bar, BottomBar, Card, Eye, Frame, LineChart, PlayerName, Series, figure, sheet},
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
            <span class="dim" aria-hidden="true">{t.events_public}</span>
        </BottomBar>
    };
    room.screen((seat, Phase::Events), Eye::Open, bottom.into_any(), slides.into_any())
}

fn ending(room: Room, story: &Story) -> AnyView {
    let t = texts();
    let winner = room.player(story.winner);
    // The areas decide where they are known, else the points.
    let decides = if has_map(story) { held(room, story) } else { produced(room, story) };
    let shown = RwSignal::new(story.holders.len().saturating_sub(1));
    let turning = turning_point(&decides, &[story.winner]).map(|at| {
        let show = Callback::new(move |()| {
            shown.set(at);
            sheet::scroll_to(".scrub");
        });
        // Of areas the beginning is counted, too.
        let round = if has_map(story) { at } else { at + 1 };
        Turning { when: t.turn_round(&round), show: has_map(story).then_some(show) }
    });
    let ending = Ending {
        winners: vec![story.winner],
        how: t.over_winner(&winner.name),
        when: Some(how(story)),
        graph: produced(room, story),
        turning,
        more: None,
    };
    let cards =
        [map(room, story, shown), production(room, story), dice(room, story), luck(room, story), secrets(room, story)];
    view! {
        <Frame columns=true title=texts::table::texts().over_title chapter=chapters::VICTORY player=winner bottom=room.to_the_games()>
            {room.ending(ending)}
            <h2>{t.over_story}</h2>
            <div class="cards">{cards}</div>
        </Frame>
    }
    .into_any()
}

/// By what and when it was won.
fn how(story: &Story) -> String {
    format!("{} · {}", words::victory(story.victory), texts().over_rounds(u32::from(story.rounds)))
}

/// The same as text, secrets included; nothing while the game goes on.
pub fn tale(room: Room) -> Option<Tale> {
    let t = texts();
    let story = room.session.finished(Story::of).flatten()?;
    let end = format!("{} {}", t.over_winner(&room.name(story.winner)), how(&story));
    let tale = Tale::new(end).with(texts::table::texts().menu_rules, overview::played_by(room));
    let rounds = room.session.finished(|table| table.story().map(|told| rounds(room, told.map(|told| &told.event))));
    let tale = rounds.flatten()?.into_iter().fold(tale, |tale, (round, lines)| tale.with(round, lines));
    let lucks = story.luck.iter().filter(|(_, luck)| luck.tried > 0);
    let lucks = lucks.map(|(seat, luck)| format!("{}: {}", room.name(seat), luck_text(*luck)));
    let dice = fought(&story).map(|(seat, luck)| format!("{}: {}", room.name(seat), dice_text(luck)));
    let tale = tale.with_numbers(t.over_production, &produced(room, &story));
    Some(tale.with(t.over_dice, dice).with(t.over_luck, lucks))
}

/// What was told of each round, in the order in which it happened.
fn rounds<'a>(room: Room, told: impl Iterator<Item = &'a Event>) -> Vec<(String, Vec<String>)> {
    let t = texts();
    let mut rounds: Vec<(String, Vec<String>)> = Vec::new();
    let (mut turn, mut defender) = (None, None);
    for event in told {
        let change = Change::told(event, &mut defender).filter(|change| change.has_line());
        let line = match event {
            Event::Began { seat, .. } => {
                turn = Some(*seat);
                continue;
            }
            Event::Round(round) => {
                rounds.push((t.turn_round(round), Vec::new()));
                continue;
            }
            Event::Entered { seat, points } => format!("{}: {}", room.name(*seat), t.handover_entered(points)),
            // The points of a turn stand in the numbers.
            Event::National(_, National::Production(_)) => continue,
            Event::National(seat, national) => {
                let (title, text) = events::words_of(room, *seat, national);
                format!("{}: {title}. {text}", room.name(*seat))
            }
            Event::Decided(attempt) => {
                let (what, who, end) = attempted(room, *attempt);
                format!("{what}: {who}, {end}")
            }
            _ => match turn.zip(change) {
                Some((by, change)) => format!("{}: {}", room.name(by), handover::words(room, by, change)),
                None => continue,
            },
        };
        if let Some((_, lines)) = rounds.last_mut() {
            lines.push(line);
        }
    }
    rounds
}

/// The points each player entered, turn by turn.
fn produced(room: Room, story: &Story) -> Vec<Series> {
    let series = |(seat, points): (Seat, &Vec<u16>)| Series {
        player: room.player(seat),
        values: points.iter().copied().map(u32::from).collect(),
    };
    story.production.iter().map(series).collect()
}

/// Whether it was noted whose the areas were.
fn has_map(story: &Story) -> bool {
    story.holders.iter().flatten().any(Option::is_some)
}

/// How many areas each player held, at the beginning and after each round.
fn held(room: Room, story: &Story) -> Vec<Series> {
    let count = |holders: &Vec<Option<Seat>>, seat| holders.iter().filter(|holder| **holder == Some(seat)).count();
    let of = |seat| Series {
        player: room.player(seat),
        values: story.holders.iter().map(|holders| u32::try_from(count(holders, seat)).unwrap_or(u32::MAX)).collect(),
    };
    Seat::all(room.count()).map(of).collect()
}

/// Whose the areas were, round by round. Nothing where none was noted, or no map is drawn.
fn map(room: Room, story: &Story, round: RwSignal<usize>) -> AnyView {
    let t = texts();
    let holders = StoredValue::new(story.holders.clone());
    let last = story.holders.len().saturating_sub(1);
    let shown = Memo::new(move |_| holders.with_value(|all| all.get(round.get()).cloned().unwrap_or_default()));
    let Some(map) = has_map(story).then(|| areas::held(room, shown)).flatten() else { return ().into_any() };
    let name = move || match round.get() {
        0 => t.over_map_start.to_owned(),
        round => t.turn_round(&round),
    };
    let scrub = move |event: ev::Event| {
        if let Ok(at) = event_target_value(&event).parse() {
            round.set(at);
        }
    };
    view! {
        <Card title=t.over_map>
            {map}
            <label class="scrub">
                <span aria-hidden="true">{name}</span>
                <input
                    type="range"
                    min="0"
                    max=last
                    prop:value=move || round.get()
                    aria-label=t.over_map
                    aria-valuetext=name
                    on:input=scrub
                />
            </label>
        </Card>
    }
    .into_any()
}

/// Points over the rounds.
fn production(room: Room, story: &Story) -> AnyView {
    let t = texts();
    let series = produced(room, story);
    view! {
        <Card title=t.over_production>
            <LineChart series />
        </Card>
    }
    .into_any()
}

/// Who has thrown dice in battles, and how they fell.
fn fought(story: &Story) -> impl Iterator<Item = (Seat, DiceLuck)> {
    story.dice.iter().filter(|(_, luck)| luck.thrown > 0).map(|(seat, luck)| (seat, *luck))
}

/// What battle dice hit, beside what was to be expected; nothing where none fell.
fn dice(room: Room, story: &Story) -> AnyView {
    let sixths = |luck: DiceLuck| luck.hits * 6;
    let most = fought(story).map(|(_, luck)| sixths(luck).max(luck.expected_sixths)).max();
    let Some(most) = most else { return ().into_any() };
    let bar = move |(seat, luck)| {
        let (label, figure) = (room.name(seat), dice_text(luck));
        view! { <Bar label value=sixths(luck) of=most expected=luck.expected_sixths figure /> }
    };
    let bars: Vec<_> = fought(story).map(bar).collect();
    view! { <Card title=texts().over_dice>{bars}</Card> }.into_any()
}

/// How many units dice hit, and how many were to be expected.
fn dice_text(luck: DiceLuck) -> String {
    texts().over_dice_text(luck.hits, &figure::decimal(f64::from(luck.expected_sixths) / 6.0, 1))
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
            let figure = luck_text(*luck);
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
            {bars} <div role="log"><ul class="plain lines">{lines}</ul></div>
        </Card>
    }
    .into_any()
}

/// What came off, and what was to be expected.
fn luck_text(luck: Luck) -> String {
    let expected = figure::decimal(f64::from(luck.expected_percent) / 100.0, 1);
    texts().over_luck_text(&luck.succeeded, &luck.tried, &expected)
}

/// What was tried, by whom against whom with which chance, and how it went.
fn attempted(room: Room, attempt: Attempt) -> (&'static str, String, &'static str) {
    let t = texts();
    let what = match attempt.covert {
        Covert::Boycott => t.hq_boycott,
        Covert::Espionage => t.hq_spy_on,
        Covert::Sabotage => t.hq_sabotage,
    };
    let who = t.over_attempt(&room.name(attempt.by), &room.name(attempt.target), &figure::hundredths(attempt.chance));
    (what, who, if attempt.success { t.over_succeeded } else { t.over_failed })
}

fn attempt_line(room: Room, round: u16, attempt: Attempt) -> AnyView {
    let t = texts();
    let (what, who, end) = attempted(room, attempt);
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
            <div role="log">
                <ul class="plain lines">{lines}</ul>
            </div>
        </Card>
    }
    .into_any()
}
