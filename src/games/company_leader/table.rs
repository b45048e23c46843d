//! Which screen comes when: the armies one after the other, turns behind the curtain, questions in the open.

use company_leader::{Pending, Phase, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{ask, deploy, desk::Pocket, history::History, log, over, room::Room, standing, turn};
use crate::{
    table::{Curtain, stay_awake},
    texts::company_leader::texts,
};

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scene {
    /// A player sets his army up, behind the curtain.
    Deploy(Seat),
    /// A player's turn, behind the curtain.
    Turn(Seat, u16),
    /// Somebody else must choose something that lies open.
    Ask(Pending),
    /// The end.
    Over,
}

/// What comes now. Armies are set up in the order of the seats, so that the order tells nothing.
fn scene(view: &View) -> Scene {
    let now = &view.now;
    if now.outcome.is_some() {
        return Scene::Over;
    }
    if now.phase == Phase::SettingUp {
        let unready = view.rules.division().seats().find(|seat| !now.ready.has(*seat));
        return Scene::Deploy(unready.unwrap_or(now.turn));
    }
    match view.pending.first() {
        Some(pending) if pending.seat() != now.turn => Scene::Ask(*pending),
        _ => Scene::Turn(now.turn, now.round),
    }
}

/// A running or finished game.
pub fn table(room: Room) -> AnyView {
    let public = room.public();
    let history = History::of(room);
    let scene = Memo::new(move |_| public.with(scene));
    stay_awake(move || scene.get() != Scene::Over);
    (move || match scene.get() {
        Scene::Deploy(seat) => untrack(|| deploying(room, seat)),
        Scene::Turn(seat, _) => untrack(|| turning(room, seat, history)),
        Scene::Ask(pending) => untrack(|| ask::ask(room, pending, history)),
        Scene::Over => untrack(|| over::over(room, history)),
    })
    .into_any()
}

fn deploying(room: Room, seat: Seat) -> AnyView {
    let picked = RwSignal::new(None);
    let lifted = RwSignal::new(false);
    view! {
        <Curtain player=room.player(seat) lifted hint=texts().curtain_deploy>
            {deploy::deploy(room, seat, picked)}
        </Curtain>
    }
    .into_any()
}

/// The device goes to a player, who sees first what everybody may know: what happened since he last did something.
fn turning(room: Room, seat: Seat, history: History) -> AnyView {
    let pocket = Pocket::new();
    let lifted = RwSignal::new(false);
    let public = move || {
        let lines = untrack(|| history.since(seat));
        let told = room.public().with_untracked(|view| {
            view! { {log::told(room, view, &lines)} {standing::standing(room, view)} }
        });
        view! { <section class="cl-since">{told}</section> }.into_any()
    };
    view! {
        <Curtain
            player=room.player(seat)
            lifted
            hint=texts().curtain_turn
            public=ToChildren::to_children(public)
        >
            {turn::turn(room, seat, pocket, history)}
        </Curtain>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{Scene, scene};
    use company_leader::{Command, CompanyLeader, First, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, Table, Viewer};

    #[test]
    fn armies_come_first_then_turns_then_the_end() {
        let setup = Setup { first: First::Chosen(Seat(1)), ..Setup::default() };
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), setup, [0; 32]).expect("a game");
        let now = |table: &Table<CompanyLeader>| scene(&table.game().view(Viewer::Public));
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(now(&table), Scene::Deploy(seat));
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
        assert_eq!(now(&table), Scene::Turn(Seat(1), 1));
        let proposal = table.propose(Seat(1), Command::Resign).expect("it is permitted");
        table.accept(proposal);
        assert_eq!(now(&table), Scene::Over);
    }
}
