//! The computers at the table: what each command has brought is looked at before the next one is played, unless nobody
//! wants to look on.

use core::time::Duration;

use company_leader::{CompanyLeader, Event, Phase};
use leptos::prelude::*;

use super::{
    history::{History, Line, Story},
    room::Room,
};
use crate::{
    browser::clock,
    table::{Pacing, TurnController},
};

/// The longest a whole turn of a computer is looked at: with what it thinks, a turn stays under six seconds on a slow phone
/// (`bench/start/turn.mjs`).
const TURN: Duration = Duration::from_secs(4);
/// How long one looks at dice.
const DICE: Duration = Duration::from_millis(900);
/// How long one looks at a troop that has moved or was turned up.
const STEP: Duration = Duration::from_millis(350);
/// How long one looks at a piece that has changed.
const CHANGE: Duration = Duration::from_millis(200);

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
    pub fn seat(room: Room, history: Story) -> Self {
        let (public, hurry) = (room.public(), RwSignal::new(false));
        let begun = StoredValue::new(None);
        let pause = move |()| {
            let (turn, phase) = public.with_untracked(|view| ((view.now.turn, view.now.round), view.now.phase));
            // There is nothing to be seen of an army that is being set up, and an answer in the turn of a person is
            // what he waits for.
            let is_watched = phase != Phase::SettingUp && untrack(|| room.bot(turn.0)).is_some();
            if !is_watched || hurry.get_untracked() {
                return Duration::ZERO;
            }
            let now = clock::now().0;
            let since = match begun.get_value() {
                Some((same, since)) if same == turn => since,
                _ => {
                    begun.set_value(Some((turn, now)));
                    now
                }
            };
            let passed = Duration::from_millis(now.saturating_sub(since));
            longest(&history.with_untracked(History::last)).min(TURN.saturating_sub(passed))
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
        self.controller.step();
    }
}

/// How long one looks at what a command has brought.
fn longest(lines: &[Line]) -> Duration {
    let look = |line: &Line| match line.event {
        Event::Fired { .. } => DICE,
        Event::Revealed { .. } | Event::DummyFound { .. } | Event::Moved { .. } => STEP,
        Event::Swapped(_) | Event::Laid(_) | Event::Hid { .. } | Event::Repaired { .. } | Event::Bought { .. } => {
            CHANGE
        }
        _ => Duration::ZERO,
    };
    lines.iter().map(look).max().unwrap_or_default()
}
