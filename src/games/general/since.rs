//! What has happened openly since a player last chose: before his curtain, round by round.

use general::{Book, Event};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet};

use super::{
    battle, cards, field,
    history::{Chapter, History},
    room::Room,
    tale, words,
};
use crate::{texts::general::texts, ui::Card};

/// The rounds that are over since a seat last laid something down.
pub fn since(room: Room, book: &Book, history: &History, seat: Seat) -> AnyView {
    let rounds = history.since(seat).iter().map(|chapter| round(room, book, chapter));
    rounds.collect_view().into_any()
}

/// A round: what it has come to, what was staked, and which units have won.
fn round(room: Room, book: &Book, chapter: &Chapter) -> AnyView {
    let t = texts();
    let names = |seats| room.names(seats);
    let situation = chapter.events.iter().find_map(|event| match event {
        Event::Situation { situation, .. } => Some(words::situation(*situation)),
        _ => None,
    });
    let sentences = tale::result(chapter, &names).into_iter().chain(tale::peace(chapter, &names));
    let sentences = sentences.map(|sentence| view! { <p class="turn-line">{sentence}</p> }).collect_view();
    let pictures = chapter.events.iter().filter_map(|event| match event {
        Event::Revealed(choices) => Some(battle::laid_down(room, t.news_revealed, book, choices.iter().copied())),
        Event::Score(wins) => Some(field::won(room, wins.iter().copied())),
        _ => None,
    });
    let won = winners(room, book, chapter);
    view! {
        <section class="news">
            <h2>{t.between_title(&chapter.round)}</h2>
            <Card title=situation.unwrap_or_default()>{sentences}</Card>
            {pictures.collect_view()}
            {(!won.is_empty()).then(|| view! { <Card title=t.since_units><ul class="plain">{won}</ul></Card> })}
        </section>
    }
    .into_any()
}

/// The units that have won an engagement and so lay open to the end, a line each.
fn winners(room: Room, book: &Book, chapter: &Chapter) -> Vec<AnyView> {
    let engagement = |event: &Event| match event {
        Event::Engagement { number, cards, winners } => {
            let won = cards.iter().filter(|shown| winners.has(shown.seat));
            won.map(|shown| (*number, shown.seat, shown.unit)).collect()
        }
        _ => Vec::new(),
    };
    let line = |(number, seat, unit)| {
        let words = texts().since_unit(&number, &room.names(SeatSet::one(seat)), &words::unit(book, unit));
        view! { <li class="hand__line">{cards::unit_line(book, unit, words)}</li> }.into_any()
    };
    chapter.events.iter().flat_map(engagement).map(line).collect()
}
