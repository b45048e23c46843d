//! What lies open on the table: who has how many regions, what is disputed, and how the battle stands.

use general::{Battle, Engagement, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{cards, figures, room::Room, words};
use crate::{
    drawings::drawing,
    texts::general::texts,
    ui::{Bar, Card, PlayerName},
};

/// Engagements of a battle.
pub const ENGAGEMENTS: u8 = 5;

/// How many regions everybody has, and which are disputed.
pub fn standing(room: Room, view: &View) -> AnyView {
    let t = texts();
    let all = u32::from(view.setup.players) * 6;
    let lines = view.seats.iter().map(move |(seat, public)| {
        let player = room.player(seat);
        let (regions, hue) = (public.regions, player.hue.class());
        let known = public.known.map(|known| cards::regions(&view.book, known));
        view! {
            <li class=hue>
                <Bar label=player.name value=regions.into() of=all figure=regions.to_string() />
                {known}
            </li>
        }
    });
    let lines = lines.collect_view();
    view! {
        <Card title=t.table_standing>
            <ul class="plain standing">{lines}</ul>
        </Card>
        {pool(room, view)}
    }
    .into_any()
}

/// The disputed regions, and who plays for them; nothing where there are none.
pub fn pool(room: Room, view: &View) -> AnyView {
    let t = texts();
    let disputed = (!view.pool.is_empty()).then(|| {
        let (regions, contenders) = (cards::regions(&view.book, view.pool), room.names(view.plays_for_pool()));
        view! {
            <Card title=t.table_pool>
                {regions}
                <p class="dim">{t.table_pool_for(&contenders)}</p>
            </Card>
        }
    });
    view! { {disputed} }.into_any()
}

/// Where the battle is, and why.
pub fn zone(view: &View, battle: &Battle) -> AnyView {
    let t = texts();
    let words = place(battle);
    let most = battle.sums.map_or(1, |sums| sums.land.max(sums.city).max(sums.water));
    let sums = battle.sums.map(|sums| cards::sums(sums, Some(battle.zones), most));
    let pool = (!view.pool.is_empty() && battle.sums.is_some()).then(|| words::regions(view.pool));
    let drawn = battle.zones.iter().map(|zone| drawing(figures::zone(zone))).collect_view();
    view! {
        <Card title=t.news_zone>
            <div class="zone-figures" aria-hidden="true">
                {drawn}
            </div>
            {sums} <p class="turn-line">{words}</p>
            {pool.map(|pool| view! { <p class="dim">{t.table_pool} ": " {pool}</p> })}
        </Card>
    }
    .into_any()
}

/// Where the battle is, in words.
fn place(battle: &Battle) -> String {
    match battle.sums {
        Some(_) => texts().news_zone_is(&words::zones(battle.zones)),
        None => texts().news_zone_total.to_owned(),
    }
}

/// The units of an engagement that is over, with their strength; those that won stand out.
pub fn engagement(room: Room, view: &View, battle: &Battle, number: usize) -> AnyView {
    let t = texts();
    let Some(engagement) = battle.engagements.get(number) else { return ().into_any() };
    let won = room.names(engagement.winners);
    let words = if engagement.winners.len() > 1 { t.news_tied(&won) } else { t.news_won(&won) };
    let lines = battle.fighters.iter().map(|seat| laid(room, view, battle, engagement, seat)).collect_view();
    view! {
        <Card title=t.news_engagement(&(number + 1))>
            <ul class="plain engagement">{lines}</ul>
            <p class="turn-line" role="status">
                {words}
            </p>
        </Card>
    }
    .into_any()
}

/// The unit of one player in an engagement.
fn laid(room: Room, view: &View, battle: &Battle, engagement: &Engagement, seat: Seat) -> AnyView {
    let t = texts();
    let unit = engagement.units[seat];
    let strength = unit.map(|unit| view.book.strength(battle.zones, unit));
    let card = match unit {
        Some(unit) => {
            view! { <span class="gcard gcard--unit">{cards::unit(&view.book, unit, Some(battle.zones))}</span> }
                .into_any()
        }
        None => view! { <span class="gcard gcard--covered">{t.table_covered}</span> }.into_any(),
    };
    view! {
        <li class="engagement__line" class:engagement__line--won=engagement.winners.has(seat)>
            <PlayerName player=room.player(seat) />
            {card}
            {strength.map(|strength| view! { <b class="figure" aria-label=t.news_strength(&strength)>{strength}</b> })}
        </li>
    }
    .into_any()
}

/// Who has won how many engagements: a filled mark for each.
pub fn score(room: Room, battle: &Battle) -> AnyView {
    won(room, battle.fighters.iter().map(|seat| (seat, battle.wins[seat])))
}

/// The same of these.
pub fn won(room: Room, wins: impl Iterator<Item = (Seat, u8)>) -> AnyView {
    let t = texts();
    let lines = wins.map(move |(seat, wins)| {
        let marks = (0..ENGAGEMENTS).map(|at| {
            let class = if at < wins { "mark-won mark-won--yes" } else { "mark-won" };
            view! { <i class=class></i> }
        });
        let player = room.player(seat);
        let hue = player.hue.class();
        view! {
            <li class=format!("score {hue}")>
                <PlayerName player />
                <span class="score__marks" aria-hidden="true">
                    {marks.collect_view()}
                </span>
                <b class="figure">{wins}</b>
            </li>
        }
    });
    let lines = lines.collect_view();
    view! {
        <Card title=t.news_score>
            <ul class="plain">{lines}</ul>
        </Card>
    }
    .into_any()
}

/// What the curtain shows meanwhile: how far the round is.
pub fn meanwhile(room: Room, view: &View) -> AnyView {
    let t = texts();
    let battle = view.battle.as_ref().filter(|battle| battle.engagements.len() < ENGAGEMENTS.into());
    let engagement = battle.map(|battle| {
        let wins = battle.fighters.iter().map(|seat| {
            let wins = battle.wins[seat];
            view! {
                <li class="row row--spread">
                    <PlayerName player=room.player(seat) />
                    <b class="figure">{wins}</b>
                </li>
            }
        });
        view! {
            <p>{t.table_lay(&(battle.engagements.len() + 1))} ": " {place(battle)}</p>
            <h2>{t.news_score}</h2>
            <ul class="plain">{wins.collect_view()}</ul>
        }
    });
    view! {
        <section class="digest">
            <p class="dim">{t.table_round(&view.round)}</p>
            {engagement}
            {battle.is_none().then(|| pool(room, view))}
        </section>
    }
    .into_any()
}
