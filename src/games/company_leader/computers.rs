//! The computers at the table: each command is shown before the next one is played, unless nobody wants to look on.

use core::time::Duration;

use company_leader::{CompanyLeader, Phase};
use leptos::prelude::*;

use super::room::Room;
use crate::table::{Pacing, Turn, TurnController};

/// How long what a computer has done is looked at before it goes on.
const PAUSE: Duration = Duration::from_millis(900);

/// Who plays for the seats without people.
#[derive(Clone, Copy)]
pub struct Computers {
    controller: TurnController<CompanyLeader>,
    /// Nobody wants to look on.
    hurry: RwSignal<bool>,
}

impl Computers {
    /// Lets computers act while it is theirs to act.
    pub fn seat(room: Room) -> Self {
        let (public, turn, hurry) = (room.public(), room.turn(), RwSignal::new(false));
        let pause = move |()| {
            // There is nothing to be seen of an army that is being set up.
            let is_secret = public.with_untracked(|view| view.now.phase == Phase::SettingUp);
            if is_secret || hurry.get_untracked() { Duration::ZERO } else { PAUSE }
        };
        let pacing = Pacing { may_act: Signal::stored(true), pause: Callback::new(pause), hear: Callback::new(|_| ()) };
        Effect::new(move || {
            if !matches!(turn.get(), Turn::Computer(_)) {
                hurry.set(false);
            }
        });
        Self { controller: TurnController::drive(room, pacing), hurry }
    }

    /// Whether one of them is to act.
    pub fn are_acting(self) -> bool {
        self.controller.is_acting()
    }

    /// Whether nobody could be asked, or the answer could not be saved: then it is time to ask again.
    pub fn are_absent(self) -> bool {
        self.controller.is_absent()
    }

    /// Asks again.
    pub fn ask_again(self) {
        self.controller.ask_again();
    }

    /// Whether they go on without being looked at, until a person is to act.
    pub fn are_hurrying(self) -> bool {
        self.hurry.get()
    }

    /// They go on without being looked at.
    pub fn hurry(self) {
        self.hurry.set(true);
    }
}
