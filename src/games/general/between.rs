//! Between two rounds: how the last one ended, the next one, and peace.

use general::{Command, View};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet};

use super::{
    battle, field,
    field::ENGAGEMENTS,
    history::{Chapter, History},
    over,
    room::Room,
    tale,
};
use crate::{
    rules::chapters::general as chapters,
    table::Chronicle,
    texts::general::texts,
    ui::{BottomBar, Button, Card, ConfirmDialog, Dialog, Eye, Frame, Notices, PlayerBadge, Tone, Weight, use_notices},
};

/// The round is over, for everybody to see.
pub fn between(room: Room, history: Chronicle<History>) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    // Whoever says so first begins the next round; where no person has a say any more, those who watch do.
    let seat = room.people_of(view.waiting).lowest().or(view.waiting.lowest());
    let next = move |()| {
        if let Some(seat) = seat {
            room.act_once(seat, Command::Proceed);
        }
    };
    let bottom = view! { <BottomBar label=t.between_next on_next=next /> };
    let (result, story) = history.with_untracked(|history| {
        (history.chapters.last().map(|chapter| result(room, chapter)), over::story(room, history))
    });
    view! {
        <Frame
            title=t.between_title(&view.round)
            eye=Eye::Open
            chapter=if view.pool.is_empty() { chapters::BETWEEN } else { chapters::DISPUTED }
            tools=room.way_out()
            bottom=bottom.into_any()
        >
            {result} {last_round(room, &view)} {field::standing(room, &view)}
            <details class="fold">
                <summary>{t.over_story}</summary>
                {story}
            </details>
            {offer(room, room.people_of(view.waiting))}
        </Frame>
    }
    .into_any()
}

/// What the round has come to, in a sentence or two.
fn result(room: Room, chapter: &Chapter) -> AnyView {
    let sentences = tale::result(chapter, &|seats| room.names(seats));
    let quiet = sentences.is_empty().then(|| texts().between_quiet);
    view! {
        <Card>
            {quiet.map(|quiet| view! { <p class="turn-line">{quiet}</p> })}
            {sentences.into_iter().map(|sentence| view! { <p class="turn-line">{sentence}</p> }).collect_view()}
        </Card>
    }
    .into_any()
}

/// The end of the battle, or what everybody had chosen where there was none.
fn last_round(room: Room, view: &View) -> AnyView {
    match &view.battle {
        Some(battle) => view! {
            {field::engagement(room, view, battle, usize::from(ENGAGEMENTS) - 1)}
            {field::score(room, battle)}
            {field::zone(view, battle)}
        }
        .into_any(),
        None => battle::stakes(room, view),
    }
}

/// „Frieden": any of the people with regions may offer it.
fn offer(room: Room, people: SeatSet) -> AnyView {
    let t = texts();
    let Some(first) = people.lowest() else { return ().into_any() };
    let asking = RwSignal::new(false);
    let dialog = if people.len() == 1 {
        view! {
            <ConfirmDialog
                open=asking
                title=t.between_peace
                text=t.between_peace_text
                confirm=t.between_peace
                on_confirm=move |()| room.act_once(first, Command::OfferPeace)
            />
        }
        .into_any()
    } else {
        view! {
            <Dialog open=asking title=t.between_peace_who>
                <p>{t.between_peace_text}</p>
                {move || people.iter().map(|seat| who(room, seat)).collect_view()}
            </Dialog>
        }
        .into_any()
    };
    view! {
        <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
            {t.between_peace}
        </Button>
        {dialog}
    }
    .into_any()
}

fn who(room: Room, seat: Seat) -> AnyView {
    let player = room.player(seat);
    let name = player.name.clone();
    view! {
        <div class="row">
            <PlayerBadge player />
            <Button on_press=move |()| room.act_once(seat, Command::OfferPeace)>{name}</Button>
        </div>
    }
    .into_any()
}

/// Tells everybody who has declined: the next round begins at once, and no screen says why.
pub fn declined(room: Room, seat: Seat, notices: Notices) {
    notices.say(Tone::Info, texts().between_declined(&room.name(seat)));
}

/// A person answers an offer of peace: openly, since everybody hears it anyway.
pub fn peace(room: Room, by: Seat, asked: Seat) -> AnyView {
    let t = texts();
    let view = room.public().get_untracked();
    let notices = use_notices();
    let answer = move |accept: bool| {
        if !accept {
            declined(room, asked, notices);
        }
        room.act_once(asked, Command::AnswerPeace { accept });
    };
    let decline = view! {
        <Button weight=Weight::Quiet on_press=move |()| answer(false)>
            {t.peace_decline}
        </Button>
    };
    let bottom = view! {
        <BottomBar label=t.peace_accept on_next=move |()| answer(true) aside=decline.into_any() />
    };
    view! {
        <Frame
            title=t.peace_title
            back=room.back(asked)
            player=room.player(asked)
            eye=Eye::Open
            chapter=chapters::BETWEEN
            tools=room.way_out()
            bottom=bottom.into_any()
        >
            <Card>
                <p>{t.peace_offered(&room.name(by))}</p>
                <h2>{t.peace_question(&room.name(asked))}</h2>
                <p class="dim">{t.between_peace_text}</p>
            </Card>
            {field::standing(room, &view)}
        </Frame>
    }
    .into_any()
}
