//! The computers at the table. They act when no person is left to act: a computer sees no more than a person in its seat, so
//! the order gives nothing away, and a person's choice can still be taken back.

use core::time::Duration;

use general::{Command, General, Stage, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{between::declined, room::Room};
use crate::{
    table::{Pacing, TurnController},
    ui::use_notices,
};

/// Lets computers act where `may_act`, and offer peace between two rounds.
pub fn seat(room: Room, public: Memo<View>, may_act: Signal<bool>) -> TurnController<General> {
    let notices = use_notices();
    let hear = move |(seat, command)| {
        if command == (Command::AnswerPeace { accept: false }) {
            declined(room, seat, notices);
        }
    };
    let computers = TurnController::drive(
        room,
        Pacing { may_act, pause: Callback::new(|()| Duration::ZERO), hear: Callback::new(hear) },
    );
    Effect::new(move || {
        let between = public.with(|view| (view.stage == Stage::Between).then_some(view.waiting));
        if let Some(seat) = between.and_then(|waiting| room.bots_of(waiting).lowest()) {
            sound_out(room, public, computers, seat);
        }
    });
    computers
}

/// Asks one computer after the other whether it offers peace. The next round is for people to begin.
fn sound_out(room: Room, public: Memo<View>, computers: TurnController<General>, seat: Seat) {
    computers.sound_out(
        seat,
        || Duration::ZERO,
        move |command| {
            let waiting = public.try_with_untracked(|view| (view.stage == Stage::Between).then_some(view.waiting));
            let Some(waiting) = waiting.flatten() else { return };
            let next = room.bots_of(waiting).iter().find(|other| other.0 > seat.0);
            match (command, next) {
                (Command::OfferPeace, _) => room.act_once(seat, command),
                (_, Some(next)) => sound_out(room, public, computers, next),
                _ => {}
            }
        },
    );
}
