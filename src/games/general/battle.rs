//! The reveal for all at once, and the engagements.

use core::time::Duration;

use general::{Book, Choice, Command, Situation, Stage, Unit, View};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use tabletop::Seat;

use super::{cards, field, hint::of_unit, history::History, room::Room, screen::is_last_engagement, tale, words};
use crate::{
    rules::chapters::general as chapters,
    table::{Chronicle, Unveiled, hint},
    texts::general::texts,
    ui::{Back, BottomBar, Card, Chapter, Eye, Frame, PlayerName},
};

/// What everybody is to see before it goes on, on a screen of its own.
pub fn news(room: Room, history: Chronicle<History>, on_next: Callback<()>) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    let News { title, chapter, content } = latest(room, &view, history);
    let is_last = is_last_engagement(&view);
    let about = is_last.then(|| view! { <p class="dim">{t.news_last_hint}</p> });
    let label = if is_last { t.news_last } else { t.table_next };
    let bottom = view! { <BottomBar label on_next /> };
    view! {
        <Frame columns=true title eye=Eye::Open chapter bottom=bottom.into_any()>
            {content}
            {about}
        </Frame>
    }
    .into_any()
}

/// The same, before a curtain.
pub fn digest(room: Room, view: &View, history: Chronicle<History>) -> AnyView {
    let News { title, content, chapter } = latest(room, view, history);
    // An engagement has its number above it anyway.
    let title = (chapter != chapters::BATTLE).then(|| view! { <h2>{title}</h2> });
    view! { <section class="news">{title} {content}</section> }.into_any()
}

/// What was turned over last.
struct News {
    title: String,
    /// Where the rules speak of it.
    chapter: Chapter,
    content: AnyView,
}

/// A war that was announced, the stakes with what has come of them, or an engagement.
fn latest(room: Room, view: &View, history: Chronicle<History>) -> News {
    let t = texts();
    let (title, chapter, content) = match (&view.battle, view.stage) {
        (Some(battle), Stage::Battle) if !battle.engagements.is_empty() => {
            let number = battle.engagements.len() - 1;
            let content = view! { {field::engagement(room, view, battle, number)} {field::score(room, battle)} };
            (t.news_engagement(&(number + 1)), chapters::BATTLE, content.into_any())
        }
        (Some(battle), _) => {
            let (title, chapter, about) = match view.situation() {
                Some(Situation::TotalWar) => (t.news_total, chapters::TOTAL_WAR, total_war(room, view, history)),
                Some(Situation::War) => (words::situation(Situation::War), chapters::ZONE, at_war(room, view)),
                other => (other.map(words::situation).unwrap_or_default(), chapters::ZONE, ().into_any()),
            };
            let content = view! { {about} {field::zone(view, battle)} {stakes(room, view)} };
            (title.to_owned(), chapter, content.into_any())
        }
        (None, _) => (t.news_war.to_owned(), chapters::WAR, war(room, view)),
    };
    News { title, chapter, content }
}

/// Who has gone to war, and whom that forces.
fn at_war(room: Room, view: &View) -> AnyView {
    let by = texts().news_war_by(&room.names(view.wars));
    view! {
        <Card>
            <p class="turn-line">{by}</p>
        </Card>
    }
    .into_any()
}

/// What a total war decides; after a tie that is fought on (GE-14), between whom.
fn total_war(room: Room, view: &View, history: Chronicle<History>) -> AnyView {
    let fights_on = history.with_untracked(|history| history.chapters.last().and_then(tale::fights_on));
    let fights_on = fights_on.map(|seats| texts().news_fights_on(&room.names(seats)));
    let decides = words::total_war(view.setup.tie).map(|sentence| view! { <p>{sentence}</p> });
    view! {
        <Card>
            {fights_on.map(|words| view! { <p class="turn-line">{words}</p> })}
            {decides.into_iter().collect_view()}
        </Card>
    }
    .into_any()
}

/// „Krieg": announced before the stakes are shown (GE-1).
fn war(room: Room, view: &View) -> AnyView {
    let t = texts();
    let (by, back) = (t.news_war_by(&room.names(view.wars)), t.news_war_back(&room.names(view.replaced)));
    view! {
        <Card>
            <h2>{by}</h2>
            <p>{back}</p>
        </Card>
        {field::standing(room, view)}
    }
    .into_any()
}

/// What everybody has laid down, turned over.
pub fn stakes(room: Room, view: &View) -> AnyView {
    let choices = view.seats.iter().filter_map(|(seat, public)| Some((seat, public.choice?)));
    laid_down(room, texts().news_revealed, &view.book, choices)
}

/// The same of these, below a title.
pub fn laid_down(
    room: Room,
    title: &'static str,
    book: &Book,
    choices: impl Iterator<Item = (Seat, Choice)>,
) -> AnyView {
    let t = texts();
    let line = move |(seat, choice): (Seat, Choice)| {
        let what = match choice {
            Choice::Retreat => view! { <span class="dim">{t.news_retreats}</span> }.into_any(),
            Choice::Stake(stake) => view! { {cards::regions(book, stake)} }.into_any(),
            Choice::TotalWar => view! { <b>{t.table_total}</b> }.into_any(),
        };
        view! {
            <li>
                <PlayerName player=room.player(seat) />
                " "
                {what}
            </li>
        }
    };
    let lines = choices.map(line).collect_view();
    view! {
        <Card title>
            <ul class="plain lines turned">{lines}</ul>
        </Card>
    }
    .into_any()
}

/// How long the last unit lies before everything is turned over: long enough for somebody who has touched the wrong one.
const BEFORE_TURNED_OVER: Duration = Duration::from_millis(1500);

/// „Gefecht": a player lays one of his units down by touching it. Whoever comes next has to lift his curtain before it stays;
/// where nobody comes next all is turned over, a moment later, in which another touch takes it back.
pub fn lay(room: Room, unveiled: &Unveiled, back: Back) -> AnyView {
    let t = texts();
    let (seat, view) = (unveiled.seat(), room.session.private(unveiled).get_untracked());
    let (Some(mine), Some(battle)) = (&view.mine, &view.battle) else { return ().into_any() };
    // Whoever has a device of his own lays there, at the same time, and may be done while this screen stands here.
    let table = room.public();
    let is_last = move || table.with(|view| (view.waiting - room.bots_of(view.waiting)).len() == 1);
    let picked = RwSignal::new(None::<Unit>);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let stop = move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    };
    on_cleanup(stop);
    let lay = move |unit| {
        // It may be said no to, as in a lesson.
        picked.set(None);
        room.act_once(seat, Command::Lay(unit));
    };
    let touch = move |unit| {
        stop();
        if !untrack(is_last) {
            return lay(unit);
        }
        picked.update(|picked| *picked = (*picked != Some(unit)).then_some(unit));
        if picked.get_untracked().is_some() {
            timer.set_value(set_timeout_with_handle(move || lay(unit), BEFORE_TURNED_OVER).ok());
        }
    };
    let card = |unit: Unit| {
        let pressed = move || if picked.get() == Some(unit) { "true" } else { "false" };
        let strength = view.book.strength(battle.zones, unit);
        view! {
            <li>
                <button
                    class="gcard gcard--unit gcard--button"
                    type="button"
                    aria-pressed=pressed
                    on:click=move |_| touch(unit)
                >
                    {cards::unit(&view.book, unit, Some(battle.zones))}
                    <b class="gcard__strength" aria-label=t.news_strength(&strength)>
                        {strength}
                    </b>
                </button>
            </li>
        }
    };
    let says = move || match (picked.get(), is_last()) {
        (Some(_), _) => t.table_lay_picked,
        (None, true) => t.table_lay_last,
        (None, false) => t.table_lay_choose,
    };
    let zones = battle.zones;
    let hint = hint(room, unveiled, move |view, command| {
        let (Command::Lay(unit), Some(mine)) = (command, &view.mine) else { return String::new() };
        t.hint_says(&words::unit(&view.book, unit), &of_unit(view, mine.hand, zones, unit))
    });
    // Two of a kind are one and the same choice.
    let hand = mine.hand.kinds().map(card).collect_view();
    let last = battle.engagements.len().checked_sub(1).map(|last| field::engagement(room, &view, battle, last));
    let title = t.table_lay(&(battle.engagements.len() + 1));
    let (score, zone) = (field::score(room, battle), field::zone(&view, battle));
    view! {
        <Frame columns=true title back player=room.player(seat) eye=Eye::Closed chapter=chapters::BATTLE>
            <Card title=t.table_hand>
                <p class="dim" role="status">
                    {says}
                </p>
                <ul class="plain gcards">{hand}</ul>
                {hint}
            </Card>
            {score} {last} {zone}
        </Frame>
    }
    .into_any()
}
