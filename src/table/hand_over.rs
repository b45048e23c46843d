//! Somebody leaves in the middle of a game: his seat goes to somebody else, or to the computer (docs/decisions/seats.md).

use edition_data::{LONGEST_PLAYER, shown_name};
use leptos::prelude::*;
use tabletop::{Seat, Waiting};

use super::{
    AppGame, LEVEL, Levels, Lifted, Room, Veil, save,
    seating::{self, NAME_LIMIT, offered},
};
use crate::{
    library::{SaveSummary, Seats, known_people},
    texts::seating::texts,
    ui::{BlockedButton, Button, Choice, ChoiceOption, TextField},
};

/// What is settled before a seat changes hands.
#[derive(Clone, Copy)]
struct Draft {
    /// Which seat.
    seat: RwSignal<Seat>,
    /// Whether a computer takes it.
    is_computer: RwSignal<bool>,
    /// Who takes it, if it is a person.
    name: RwSignal<String>,
    /// How well the computer plays.
    level: RwSignal<u8>,
}

impl Draft {
    /// Who sits where afterwards.
    fn seats<G: AppGame>(self, room: Room<G>) -> Seats {
        let mut seats = room.session.sitting();
        let level = self.is_computer.get().then(|| self.level.get());
        seats.give(
            (self.seat.get(), room.session.seats()),
            self.name.with(|name| shown_name(name, LONGEST_PLAYER)),
            level,
        );
        seats
    }

    /// What is wrong with it.
    fn fault<G: AppGame>(self, room: Room<G>) -> Option<&'static str> {
        let players = Seat::all(room.session.seats()).map(|seat| {
            let player = room.player(seat);
            (player.name, player.hue)
        });
        let about = SaveSummary { players: players.collect(), ..SaveSummary::default() };
        seating::fault(&save::with_seats::<G>(about, self.seats(room)))
    }
}

/// The form in the menu; `done` closes that. Nothing once the game is over.
pub fn form<G: AppGame>(room: Room<G>, done: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
    // Another device holds the table, and says who sits there.
    if room.session.is_far() || matches!(room.session.waiting().get_untracked(), Waiting::Over(_)) {
        return ().into_any();
    }
    let t = texts();
    let seats: Vec<Seat> = Seat::all(room.session.seats()).collect();
    let levels = Some(Levels::of::<G>()).filter(|levels| !levels.is_empty() && G::takes_computers(room));
    // Most play on the level there is already.
    let level = seats.iter().find_map(|seat| untrack(|| room.bot(*seat))).unwrap_or(LEVEL);
    let draft = Draft {
        seat: RwSignal::new(room.lone_person().unwrap_or(Seat(0))),
        is_computer: RwSignal::new(false),
        name: RwSignal::new(String::new()),
        level: RwSignal::new(level),
    };
    let names: Vec<_> = seats.iter().map(|seat| ChoiceOption::from(room.name(*seat))).collect();
    let known = known_people();
    let offers =
        Signal::derive(move || offered(known.get(), Seat::all(room.session.seats()).map(|seat| room.name(seat))));
    let kind = levels.is_some().then(|| {
        view! {
            <Choice
                label=t.hand_kind
                options=[t.seat_person, t.seat_computer].map(ChoiceOption::from).to_vec()
                chosen=Signal::derive(move || Some(usize::from(draft.is_computer.get())))
                on_choose=move |at: usize| draft.is_computer.set(at == 1)
            />
        }
    });
    let levels = StoredValue::new(levels);
    let who = move || {
        if draft.is_computer.get() {
            let choice =
                |levels: Levels| levels.choice(t.hand_level, draft.level.into(), move |id| draft.level.set(id));
            levels.get_value().map(choice).into_any()
        } else {
            view! { <TextField label=t.hand_name value=draft.name longest=NAME_LIMIT offers /> }.into_any()
        }
    };
    let hand = move |()| {
        room.session.hand_over(untrack(|| draft.seats(room)));
        done();
    };
    let button = move || match draft.fault(room) {
        Some(fault) => view! { <BlockedButton reason=fault.to_owned()>{t.hand_confirm}</BlockedButton> }.into_any(),
        None => view! { <Button on_press=hand>{t.hand_confirm}</Button> }.into_any(),
    };
    view! {
        <details class="fold">
            <summary>{t.hand_title}</summary>
            <div class="stack">
                <p class="dim">{t.hand_text}</p>
                <Choice
                    label=t.hand_seat
                    options=names
                    chosen=Signal::derive(move || Some(draft.seat.get().index()))
                    on_choose=move |at: usize| {
                        if let Some(seat) = seats.get(at) {
                            draft.seat.set(*seat);
                        }
                    }
                />
                {kind} {who} <div class="row">{button}</div>
            </div>
        </details>
    }
    .into_any()
}

/// The screen of a game, built anew when a seat has changed hands, or goes to another device: every curtain is down then. Who plays on alone has one before
/// him that once, for it is perhaps not he who has the device.
pub fn screen<G: AppGame>(room: Room<G>) -> AnyView {
    let hand_overs = room.session.hand_overs();
    // Who plays at another device from now on, or here again.
    let away = Memo::new(move |_| room.session.devices().away);
    let away_first = away.get_untracked();
    (move || {
        let is_first = hand_overs.get() == 0 && away.get() == away_first;
        untrack(|| match room.lone_person().filter(|_| G::HAS_SECRETS && !is_first) {
            Some(seat) => behind_curtain(room, seat),
            None => G::screen(room),
        })
    })
    .into_any()
}

/// The screen, once its one person has the device.
fn behind_curtain<G: AppGame>(room: Room<G>, seat: Seat) -> AnyView {
    let begun = Lifted::down(seat);
    (move || {
        if begun.is_up() { untrack(|| G::screen(room)) } else { room.curtain(Veil::before(begun), |_| ().into_any()) }
    })
    .into_any()
}
