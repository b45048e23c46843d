//! The computers at the table. They are asked in the order of the seats, when no person is left to act: a computer sees
//! no more than a person in its seat, so the order gives nothing away, and a person's choice can still be taken back.

use core::time::Duration;

use bots::Pace;
use general::{Command, General, Stage, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{between::declined, room::Room};
use crate::{
    table::BotClient,
    ui::{Notices, use_notices},
};

/// Lets computers act while it is theirs to act, and offer peace between two rounds.
pub fn seat(room: Room, public: Memo<View>, theirs: Memo<bool>) -> Computers {
    let computers = Computers { room, public, theirs, client: BotClient::new(), notices: use_notices() };
    if room.has_bots() {
        computers.client.prepare();
    }
    Effect::new(move || {
        // Every view asks anew, also the one after a step back.
        let stage = public.with(|view| view.stage);
        let waiting = room.bots(public.with(|view| view.waiting));
        computers.client.cancel();
        match waiting.lowest() {
            Some(seat) if theirs.get() => computers.ask(seat),
            Some(seat) if stage == Stage::Between => computers.sound_out(seat),
            _ => {}
        }
    });
    computers
}

/// Who plays for the seats without people.
#[derive(Clone, Copy)]
pub struct Computers {
    room: Room,
    public: Memo<View>,
    theirs: Memo<bool>,
    client: BotClient<General>,
    notices: Notices,
}

impl Computers {
    /// Whether nobody could be asked.
    pub fn are_absent(self) -> bool {
        self.client.is_absent()
    }

    /// Asks again.
    pub fn ask_again(self) {
        let waiting = self.room.bots(self.public.with_untracked(|view| view.waiting));
        if let Some(seat) = waiting.lowest() {
            self.ask(seat);
        }
    }

    fn ask(self, seat: Seat) {
        self.think(seat, move |command| {
            if self.theirs.try_get_untracked() == Some(true) {
                if command == (Command::AnswerPeace { accept: false }) {
                    declined(self.room, seat, self.notices);
                }
                self.room.session.play(seat, command);
            }
        });
    }

    /// Asks one computer after the other whether it offers peace. The next round is for people to begin.
    fn sound_out(self, seat: Seat) {
        self.think(seat, move |command| {
            let waiting = self.public.try_with_untracked(|view| (view.stage == Stage::Between).then_some(view.waiting));
            let Some(waiting) = waiting.flatten() else { return };
            let next = self.room.bots(waiting).iter().find(|other| other.0 > seat.0);
            match (command, next) {
                (Command::OfferPeace, _) => self.room.act_once(seat, command),
                (_, Some(next)) => self.sound_out(next),
                _ => {}
            }
        });
    }

    fn think(self, seat: Seat, then: impl FnOnce(Command) + 'static) {
        let Some(level) = self.room.bot(seat) else { return };
        self.client.ask(self.room.session, seat, level, Pace::Fast, || Duration::ZERO, then);
    }
}
