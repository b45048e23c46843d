//! What the player of a seat at a host may do about it: be away for a while, resign, have the game ended by all who play. Who only looks on is told
//! that it has ended.

use leptos::{prelude::*, task::spawn_local};
use link::{
    Token,
    roster::{Chair, Change, Roster},
};
use tabletop::{Seat, Viewer};

use super::served::{changed, limit_words};
use crate::{
    table::{OwnSeat, Reseated, Seated},
    texts::devices::texts,
    ui::{Back, Button, Card, ConfirmDialog, Frame, Tone, Weight, use_notices},
};

/// What is offered about a seat of this table to whoever has its token.
pub fn own_seat(table: [u8; 8], token: Token) -> OwnSeat {
    let notices = use_notices();
    OwnSeat {
        menu: Callback::new(move |(seated, close)| menu(table, token, seated, close)),
        notice: Callback::new(move |(seated, is_known)| notice(table, token, seated, is_known)),
        news: Callback::new(move |Reseated { others, before, now }| {
            for other in others {
                if let Some(news) = news(other, &before, &now) {
                    notices.say(Tone::Info, news);
                }
            }
        }),
    }
}

/// What has become different about a seat, for all others at the table.
fn news((seat, name): (Seat, String), before: &Roster, now: &Roster) -> Option<String> {
    let t = texts();
    let people = now.people();
    if before.chair(seat) != now.chair(seat) {
        return Some(match now.chair(seat) {
            Chair::Person => t.news_person(&name),
            Chair::Computer => t.news_computer(&name),
            Chair::Away => t.news_away(&name),
            Chair::Overdue => t.news_overdue(&name),
            Chair::Resigned => t.news_resigned(&name),
        });
    }
    match (before.ending.has(seat), now.ending.has(seat)) {
        (false, true) => Some(t.news_ending(&name, &now.ending.len(), &people.len())),
        (true, false) if !now.is_ended => Some(t.news_not_ending(&name)),
        _ => None,
    }
}

/// Asks the host for a change; what comes of it is told to all who are there, and so to this device. `done` hears that another plays then.
fn asking(table: [u8; 8], token: Token, seat: Seat, done: Callback<()>) -> Callback<Change> {
    let notices = use_notices();
    Callback::new(move |change| {
        spawn_local(async move {
            match changed(&table, token, seat, change).await {
                // Who has a vote may want to see what comes of it.
                Ok(_) if matches!(change, Change::End(_)) => {}
                Ok(_) => {
                    done.try_run(());
                }
                Err(why) => notices.say(Tone::Bad, why),
            }
        });
    })
}

/// How it is with a place at which nothing is played, or not by its player; nothing where that is as always.
fn idle_words(roster: &Roster, viewer: Viewer) -> Option<&'static str> {
    let t = texts();
    if roster.is_ended {
        return Some(t.own_ended);
    }
    Some(match roster.chair(viewer.seat()?) {
        Chair::Person => return None,
        Chair::Computer => t.own_computer,
        Chair::Away => t.own_away,
        Chair::Overdue => t.own_overdue,
        Chair::Resigned => t.own_resigned,
    })
}

/// Says in place of the game that somebody else plays the seat, or nobody any more.
fn notice(table: [u8; 8], token: Token, Seated { viewer, roster }: Seated, is_known: RwSignal<bool>) -> AnyView {
    let t = texts();
    let words = move || roster.with(|roster| idle_words(roster.as_ref()?, viewer));
    let may_return = move |seat| {
        roster.with(|roster| roster.as_ref().is_some_and(|now| !now.is_ended && now.chair(seat).may_return()))
    };
    let back = viewer.seat().map(|seat| {
        let ask = asking(table, token, seat, Callback::new(|()| {}));
        move || {
            may_return(seat).then(|| {
                view! {
                    <Button weight=Weight::Primary on_press=move |()| ask.run(Change::Return)>
                        {t.own_return}
                    </Button>
                }
            })
        }
    });
    view! {
        <Frame title=title(viewer) back=Back::To("/games")>
            <Card>
                <p>{words}</p>
                <div class="row">
                    {back}
                    <Button weight=Weight::Quiet on_press=move |()| is_known.set(true)>
                        {t.own_watch}
                    </Button>
                </div>
            </Card>
        </Frame>
    }
    .into_any()
}

/// What it is about: a seat, or the table.
fn title(viewer: Viewer) -> &'static str {
    if viewer == Viewer::Public { texts().lobby_table } else { texts().own_title }
}

/// What stands in the menu of the game; nothing for who only looks on.
fn menu(table: [u8; 8], token: Token, Seated { viewer, roster }: Seated, close: Callback<()>) -> Option<AnyView> {
    let t = texts();
    let seat = viewer.seat()?;
    let ask = asking(table, token, seat, close);
    let resigning = RwSignal::new(false);
    let quiet = move |words: &'static str, press: Callback<()>| {
        view! {
            <Button weight=Weight::Quiet on_press=press>
                {words}
            </Button>
        }
    };
    let to = move |change| Callback::new(move |()| ask.run(change));
    let content = move || {
        let now = roster.get()?;
        let chair = now.chair(seat);
        let limit = now.limit.map(|limit| view! { <p class="dim">{t.own_limit(&limit_words(Some(limit)))}</p> });
        let people = now.people();
        let (agree, all) = (now.ending.len(), people.len());
        let votes = (agree > 0 && !now.is_ended).then(|| view! { <p>{t.own_votes(&agree, &all)}</p> });
        let state = idle_words(&now, viewer).map(|words| view! { <p>{words}</p> });
        let buttons = (!now.is_ended).then(|| {
            let plays = chair == Chair::Person;
            let leave = (plays && now.level.is_some()).then(|| quiet(t.own_leave, to(Change::Leave)));
            let back = chair.may_return().then(|| quiet(t.own_return, to(Change::Return)));
            let wants = now.ending.has(seat);
            let words = if wants { t.own_end_not } else { t.own_end };
            let end = plays.then(|| quiet(words, to(Change::End(!wants))));
            let resign = (plays || chair.may_return())
                .then(|| quiet(t.own_resign, Callback::new(move |()| resigning.set(true))));
            view! { <p class="dim">{t.own_text}</p> <div class="row">{back} {leave} {end} {resign}</div> }
        });
        Some(view! { {limit} {state} {votes} {buttons} })
    };
    view! {
        <details class="fold">
            <summary>{t.own_title}</summary>
            <div class="stack">{content}</div>
        </details>
        <ConfirmDialog
            open=resigning
            title=t.own_resign_title
            text=t.own_resign_text
            confirm=t.own_resign
            weight=Weight::Danger
            on_confirm=to(Change::Resign)
        />
    }
    .into_any()
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::SeatSet;

    #[test]
    fn others_are_told_what_has_changed_about_a_seat_and_nothing_else() {
        let persons = |ending: &[u8], chairs: [Chair; 3]| Roster {
            chairs: chairs.into(),
            ending: ending.iter().map(|seat| Seat(*seat)).collect::<SeatSet>(),
            ..Roster::default()
        };
        let before = persons(&[0], [Chair::Person; 3]);
        let of = |seat, now: &Roster| news((Seat(seat), "Ben".to_owned()), &before, now);
        assert_eq!(of(1, &before), None);
        let now = persons(&[0, 2], [Chair::Person, Chair::Away, Chair::Person]);
        assert_eq!(of(0, &now), None);
        assert_eq!(of(1, &now).as_deref(), Some("Ben ist eine Weile weg; ein Computer spielt weiter."));
        let votes = of(2, &now).unwrap();
        assert!(votes.starts_with("Ben stimmt dafür") && votes.contains("2 von"), "{votes}");
        assert_eq!(of(0, &persons(&[], [Chair::Person; 3])).as_deref(), Some("Ben möchte doch weiterspielen."));
    }
}
