//! The computers at the table: each command is shown before the next one is played, unless nobody wants to look on.

use core::time::Duration;

use company_leader::{CompanyLeader, Phase};
use leptos::prelude::*;

use super::room::Room;
use crate::table::{Pacing, TurnController};

/// How long what a computer has done is looked at before it goes on.
const PAUSE: Duration = Duration::from_millis(900);

/// Who plays for the seats without people.
#[derive(Clone, Copy)]
pub struct Computers {
    /// Who lets them act.
    pub controller: TurnController<CompanyLeader>,
    /// Nobody wants to look on.
    hurry: RwSignal<bool>,
}

impl Computers {
    /// Lets computers act while it is theirs to act.
    pub fn seat(room: Room) -> Self {
        let (public, hurry) = (room.public(), RwSignal::new(false));
        let pause = move |()| {
            // There is nothing to be seen of an army that is being set up.
            let is_secret = public.with_untracked(|view| view.now.phase == Phase::SettingUp);
            if is_secret || hurry.get_untracked() { Duration::ZERO } else { PAUSE }
        };
        let pacing = Pacing { may_act: Signal::stored(true), pause: Callback::new(pause), hear: Callback::new(|_| ()) };
        let controller = TurnController::drive(room, pacing);
        Effect::new(move || {
            if !controller.is_acting() {
                hurry.set(false);
            }
        });
        Self { controller, hurry }
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
