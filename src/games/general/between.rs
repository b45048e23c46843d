//! Between two rounds: how the last one ended, the next one, and peace.

use general::{Command, View};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet, Viewer};

use super::{
    battle, field,
    field::ENGAGEMENTS,
    history::{Chapter, History},
    over,
    room::Room,
    tale, words,
};
use crate::{
    rules::chapters::general as chapters,
    table::Chronicle,
    texts::general::texts,
    ui::{
        AnswerBar, BottomBar, Button, Card, ConfirmDialog, Dialog, Eye, Frame, Notices, PlayerBadge, Tone, Weight,
        use_notices,
    },
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
    let story = history.with_untracked(|history| over::story(room, history));
    view! {
        <Frame columns=true
            title=t.between_title(&view.round)
            eye=Eye::Open
            chapter=if view.pool.is_empty() { chapters::BETWEEN } else { chapters::DISPUTED }
            bottom=bottom.into_any()
        >
            {of_round(room, history, &view)}
            <details class="fold">
                <summary>{t.over_story}</summary>
                {story}
            </details>
            {offer(room, &view)}
        </Frame>
    }
    .into_any()
}

/// How the round has ended, and how all stand.
pub fn of_round(room: Room, history: Chronicle<History>, view: &View) -> AnyView {
    let heading = view.situation().map(words::situation).unwrap_or_default();
    let result =
        history.with_untracked(|history| history.chapters.last().map(|chapter| result(room, heading, chapter)));
    view! { {result} {last_round(room, view)} {field::standing(room, view)} }.into_any()
}

/// What the round has come to: what the rules call it, and a sentence or two.
fn result(room: Room, heading: &'static str, chapter: &Chapter) -> AnyView {
    let sentences = tale::result(chapter, &|seats| room.names(seats));
    view! {
        <Card title=heading>
            <div role="log">{lines(sentences)}</div>
        </Card>
    }
    .into_any()
}

/// Sentences that matter, each on a line of its own.
fn lines(sentences: Vec<String>) -> AnyView {
    sentences.into_iter().map(|sentence| view! { <p class="turn-line">{sentence}</p> }).collect_view().into_any()
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

/// „Frieden": any of the people with regions may offer it. What comes of it is said before.
fn offer(room: Room, view: &View) -> AnyView {
    let t = texts();
    let people = room.people_of(view.waiting);
    let Some(first) = people.lowest() else { return ().into_any() };
    let asking = RwSignal::new(false);
    let sentences = room.peace(view);
    let dialog = if people.len() == 1 {
        view! {
            <ConfirmDialog
                open=asking
                title=t.between_peace
                text=sentences.join(" ")
                confirm=t.between_peace
                weight=Weight::Normal
                on_confirm=move |()| room.act_once(first, Command::OfferPeace)
            />
        }
        .into_any()
    } else {
        view! {
            <Dialog open=asking title=t.between_peace_who>
                {lines(sentences.clone())}
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

/// A person answers an offer of peace: openly, since everybody hears it anyway. Both answers weigh the same, and who would
/// win stands beside them.
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
    let bottom = view! {
        <AnswerBar>
            <Button on_press=move |()| answer(false)>{t.peace_decline}</Button>
            <Button on_press=move |()| answer(true)>{t.peace_accept}</Button>
        </AnswerBar>
    };
    let (consequence, take_back) = (lines(room.peace(&view)), take_back(room, &view, by));
    view! {
        <Frame columns=true
            title=t.peace_title
            player=room.player(asked)
            eye=Eye::Open
            chapter=chapters::BETWEEN
            bottom=bottom.into_any()
        >
            <Card>
                <p>{t.peace_offered(&room.name(by))}</p>
                {consequence}
                <h2>{t.peace_question(&room.name(asked))}</h2>
            </Card>
            {take_back}
            {field::standing(room, &view)}
        </Frame>
    }
    .into_any()
}

/// Whoever spoke last for this peace may think better of it, as long as the next one has not answered. The arrow would be
/// that of the player who is asked, and nobody takes back what another one has said: so this is a button with a name.
fn take_back(room: Room, view: &View, by: Seat) -> AnyView {
    let t = texts();
    let agreed = room.people_of(view.owners() - view.waiting);
    let Some(seat) = last_word(agreed, |seat| untrack(|| room.session.can_undo(Viewer::Seat(seat)))) else {
        return ().into_any();
    };
    let name = room.name(seat);
    let words = if seat == by { t.peace_take_back(&name) } else { t.peace_take_back_yes(&name) };
    view! {
        <Button weight=Weight::Quiet on_press=move |()| room.undo_once(seat)>
            {words}
        </Button>
    }
    .into_any()
}

/// Who of those who have agreed can take it back: whoever spoke last.
fn last_word(agreed: SeatSet, can_undo: impl Fn(Seat) -> bool) -> Option<Seat> {
    agreed.iter().find(|seat| can_undo(*seat))
}

#[cfg(test)]
mod tests {
    use super::last_word;
    use general::{Choice, Command, General, Setup, Stage, edition::Edition};
    use tabletop::{Game as _, Seat, SeatSet, Table, Viewer};

    fn says(table: &mut Table<General>, seat: u8, command: Command) {
        let proposal = table.propose(Seat(seat), command).expect("it is permitted");
        table.accept(proposal);
    }

    /// Whom the screen offers to take back what he has said, if all are people.
    fn offered(table: &Table<General>) -> Option<Seat> {
        let view = table.game().view(Viewer::Public);
        last_word(view.owners() - view.waiting, |seat| table.can_undo(Viewer::Seat(seat)).is_ok())
    }

    #[test]
    fn an_offer_of_peace_can_be_taken_back_while_another_one_is_asked() {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [1; 32]).expect("a game");
        for seat in 0..3 {
            says(&mut table, seat, Command::Choose(Choice::Retreat));
        }
        assert_eq!(offered(&table), None, "nothing was said yet");
        says(&mut table, 1, Command::OfferPeace);
        assert_eq!(offered(&table), Some(Seat(1)), "not the one who is asked");
        says(&mut table, 0, Command::AnswerPeace { accept: true });
        assert_eq!(offered(&table), Some(Seat(0)), "the offer was accepted since");
        for seat in [0, 1] {
            assert_eq!(offered(&table), Some(Seat(seat)));
            table.undo(Viewer::Seat(Seat(seat))).expect("it is his own");
        }
        assert_eq!(table.game().campaign().stage(), Stage::Between);
        assert_eq!(last_word(SeatSet::NONE, |_| true), None, "a computer thinks no better of it");
    }
}
