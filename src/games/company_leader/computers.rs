//! The computers at the table: asked one command after the other, each shown before the next one is played.

use core::time::Duration;

use bots::Pace;
use company_leader::{CompanyLeader, Phase};
use leptos::prelude::*;
use tabletop::{Game as _, Seat, Table, Waiting};

use super::room::Room;
use crate::table::BotClient;

/// How long what a computer has done is looked at before it goes on.
const PAUSE: Duration = Duration::from_millis(900);

/// Who plays for the seats without people.
#[derive(Clone, Copy)]
pub struct Computers {
    room: Room,
    client: BotClient<CompanyLeader>,
    /// After how many commands it is whose turn to act.
    acting: Memo<Option<(usize, Seat)>>,
    /// Nobody wants to look on.
    hurry: RwSignal<bool>,
    /// After how many commands one of them has played.
    played: RwSignal<Option<usize>>,
}

impl Computers {
    /// Lets computers act while it is theirs to act.
    pub fn seat(room: Room) -> Self {
        let acting = room.session.follow(move |table| acting(room, table));
        let computers =
            Self { room, client: BotClient::new(), acting, hurry: RwSignal::new(false), played: RwSignal::new(None) };
        if room.has_bots() {
            computers.client.prepare();
        }
        Effect::new(move || {
            computers.client.cancel();
            if let Some((_, seat)) = acting.get() {
                computers.ask(seat);
            } else {
                computers.hurry.set(false);
            }
        });
        computers
    }

    /// Whether one of them is to act.
    pub fn are_acting(self) -> bool {
        self.acting.with(Option::is_some)
    }

    /// Whether nobody could be asked, or the answer could not be saved: then it is time to ask again.
    pub fn are_absent(self) -> bool {
        let ply = self.acting.get().map(|(ply, _)| ply);
        let is_lost = ply.is_some() && self.played.get() == ply && !self.room.session.saving().get();
        is_lost || self.client.is_absent()
    }

    /// Asks again.
    pub fn ask_again(self) {
        if let Some((_, seat)) = self.acting.get_untracked() {
            self.ask(seat);
        }
    }

    /// Whether they go on without being looked at, until a person is to act.
    pub fn are_hurrying(self) -> bool {
        self.hurry.get()
    }

    /// They go on without being looked at.
    pub fn hurry(self) {
        self.hurry.set(true);
    }

    fn ask(self, seat: Seat) {
        let (Some(level), Some((plies, _))) = (self.room.bot(seat), self.acting.get_untracked()) else { return };
        self.played.set(None);
        let is_secret = self.room.public().with_untracked(|view| view.now.phase == Phase::SettingUp);
        // There is nothing to be seen of an army that is being set up.
        let pause = move || if is_secret || self.hurry.get_untracked() { Duration::ZERO } else { PAUSE };
        self.client.ask(self.room.session, seat, level, Pace::Fast, pause, move |command| {
            self.played.set(Some(plies));
            self.room.session.play(seat, command);
        });
    }
}

/// After how many commands which computer is to act; none while the game waits for a person, too: his step back must not
/// take a computer's command with it.
fn acting(room: Room, table: &Table<CompanyLeader>) -> Option<(usize, Seat)> {
    let Waiting::For(seats) = table.game().waiting_for() else { return None };
    let all = seats.iter().all(|seat| room.bot(*seat).is_some());
    seats.first().filter(|_| all).map(|seat| (table.record().commands.len(), *seat))
}
