//! Which screen comes when: the armies one after the other, turns behind the curtain, questions in the open.

use company_leader::{Pending, Phase, View, Volley};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    ask,
    computers::Computers,
    deploy,
    history::{History, Story},
    lens::{Lens, Lenses},
    log, over,
    room::Room,
    standing, turn,
    turn_screen::TurnDraft,
    watch::watch,
};
use crate::{
    table::{Lifted, Veil, stay_awake},
    texts::company_leader::texts,
};

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    /// A player sets his army up, behind the curtain.
    Deploy(Seat),
    /// A player's turn, behind the curtain.
    Turn(Seat, u16),
    /// Somebody must choose something that lies open, in the turn of a person.
    Ask(Pending),
    /// A computer acts, or a person at another device, for all to see, and people are asked without leaving the board.
    Watch(Seat),
    /// The end.
    Over,
}

/// What comes now. Armies are set up in the order of the seats, people at this device first, so that the order tells nothing.
fn screen(view: &View, is_elsewhere: impl Fn(Seat) -> bool) -> Screen {
    let now = &view.now;
    if now.outcome.is_some() {
        return Screen::Over;
    }
    if now.phase == Phase::SettingUp {
        let mut unready = view.rules.division().seats().filter(|seat| !now.ready.has(*seat));
        let person = unready.clone().find(|seat| !is_elsewhere(*seat));
        return match person {
            Some(seat) => Screen::Deploy(seat),
            None => Screen::Watch(unready.next().unwrap_or(now.turn)),
        };
    }
    match view.pending.first() {
        _ if is_elsewhere(now.turn) => Screen::Watch(now.turn),
        // A computer that is asked something answers at once: the device stays where it is.
        Some(pending) if is_open(*pending, now.turn) && !is_elsewhere(pending.seat()) => Screen::Ask(*pending),
        _ => Screen::Turn(now.turn, now.round),
    }
}

/// Whether a choice is made before all: that of somebody whose turn it is not, and the dice of both who fire at each other.
fn is_open(pending: Pending, turn: Seat) -> bool {
    pending.seat() != turn || matches!(pending, Pending::Throw { volley: Volley::Answered, .. })
}

/// A running or finished game.
pub fn game(room: Room) -> AnyView {
    let public = room.public();
    let history = room.session.fold(History::new());
    let computers = Computers::seat(room, history);
    let lenses = StoredValue::new(public.with_untracked(|view| Lenses::on(&view.rules)));
    let open = move || lenses.with_value(|lenses| lenses.open(room));
    let own = move |seat| lenses.with_value(|lenses| lenses.of(seat));
    let screen = Memo::new(move |_| public.with(|view| screen(view, |seat| !room.is_here(seat))));
    stay_awake(move || screen.get() != Screen::Over);
    (move || match screen.get() {
        Screen::Deploy(seat) => untrack(|| deploying(room, seat, own(seat))),
        Screen::Turn(seat, _) => untrack(|| turning(room, seat, (computers, history), own(seat))),
        Screen::Ask(pending) => untrack(|| ask::ask(room, pending, history, open())),
        Screen::Watch(seat) => untrack(|| watch(room, seat, computers, history, open())),
        Screen::Over => untrack(|| over::over(room, history, open())),
    })
    .into_any()
}

fn deploying(room: Room, seat: Seat, lens: Lens) -> AnyView {
    let picked = RwSignal::new(None);
    let veil = Veil { hint: Some(texts().curtain_deploy), ..Veil::before(Lifted::down(seat)) };
    room.curtain_unless_alone(veil, move |unveiled| deploy::deploy(room, &unveiled, picked, lens))
}

/// The device goes to a player, who sees first what everybody may know: what happened since he last did something.
fn turning(room: Room, seat: Seat, (computers, history): (Computers, Story), lens: Lens) -> AnyView {
    let draft = TurnDraft::new();
    let public = move || {
        let lines = history.with_untracked(|history| history.since(seat));
        let told = room.public().with_untracked(|view| {
            view! { {log::story(room, view, None, &lines)} {standing::standing(room, view)} }
        });
        view! { <section class="cl-since">{told}</section> }.into_any()
    };
    let veil = Veil {
        hint: Some(texts().curtain_turn),
        public: Some(ToChildren::to_children(public)),
        ..Veil::before(Lifted::down(seat))
    };
    room.curtain_unless_alone(veil, move |unveiled| turn::turn(room, unveiled, draft, (computers, history), lens))
}

#[cfg(test)]
mod tests {
    use super::{Screen, screen};
    use company_leader::{Command, CompanyLeader, FieldId, First, Pending, Phase, Setup, Volley, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Seat, Table, Viewer};

    #[test]
    fn armies_come_first_then_turns_then_the_end() {
        let setup = Setup { first: First::Chosen(Seat(1)), ..Setup::default() };
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), setup, [0; 32]).expect("a game");
        let seen = |table: &Table<CompanyLeader>, bots: &[Seat]| {
            screen(&table.game().view(Viewer::Public), |seat| bots.contains(&seat))
        };
        let now = |table: &Table<CompanyLeader>| seen(table, &[]);
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(now(&table), Screen::Deploy(seat));
            // People first, and computers where nobody has to be asked any more.
            let without = if seat == Seat(0) { Screen::Deploy(Seat(1)) } else { Screen::Watch(Seat(1)) };
            assert_eq!(seen(&table, &[seat]), without);
            loop {
                let legal = table.game().legal(seat);
                let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
                let command = *place.unwrap_or(&Command::Ready);
                let proposal = table.propose(seat, command).expect("it is permitted");
                table.accept(proposal);
                if command == Command::Ready {
                    break;
                }
            }
        }
        assert_eq!(now(&table), Screen::Turn(Seat(1), 1));
        assert_eq!(seen(&table, &[Seat(1)]), Screen::Watch(Seat(1)));
        assert_eq!(seen(&table, &[Seat(0)]), Screen::Turn(Seat(1), 1));
        let proposal = table.propose(Seat(1), Command::Resign).expect("it is permitted");
        table.accept(proposal);
        assert_eq!(now(&table), Screen::Over);
    }

    #[test]
    fn questions_are_asked_in_the_open_and_leave_the_board_of_a_computers_turn() {
        let (game, _) = CompanyLeader::begin(&Edition::house(), &Setup::default(), [0; 32]).expect("a game");
        let mut view = game.view(Viewer::Public);
        (view.now.phase, view.now.turn, view.now.round) = (Phase::Acting, Seat(1), 1);
        let (at, target) = (FieldId(3), FieldId(4));
        let mut seen = |pending: Pending, bots: &[Seat]| {
            view.pending = vec![pending];
            screen(&view, |seat| bots.contains(&seat))
        };
        let dice = |seat, volley| Pending::Throw { seat: Seat(seat), at, target, volley };
        let face = Pending::Face { seat: Seat(0), at };
        for pending in [face, dice(0, Volley::Answer(2)), dice(1, Volley::Answered)] {
            assert_eq!(seen(pending, &[]), Screen::Ask(pending));
            assert_eq!(seen(pending, &[Seat(1)]), Screen::Watch(Seat(1)));
        }
        // Dice nobody answers are thrown in one's own turn, and what a computer is asked it answers at once.
        assert_eq!(seen(dice(1, Volley::Alone), &[]), Screen::Turn(Seat(1), 1));
        assert_eq!(seen(face, &[Seat(0)]), Screen::Turn(Seat(1), 1));
    }
}
