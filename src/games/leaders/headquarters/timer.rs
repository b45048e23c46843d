//! The timer of the headquarters (manual, chapter 2.4). It belongs to the session, not to the rules.

use core::time::Duration;

use leaders::Command;
use leptos::{leptos_dom::helpers::set_interval_with_handle, prelude::*};

use crate::{
    games::leaders::room::Room,
    table::Lifted,
    texts::leaders::texts,
    ui::{Tone, use_notices},
};

/// From so many seconds on the time left stands out.
const SOON: u16 = 10;

/// Starts the timer when the curtain rises for the first time; when it ends, the choices made so far stand.
///
/// Returns the seconds left, if there is a timer.
pub fn start(room: Room, lifted: Lifted) -> Signal<Option<u16>> {
    let seconds = room.public().with_untracked(|view| view.settings.timer);
    let left = RwSignal::new(seconds);
    let running = StoredValue::new(false);
    let notices = use_notices();
    let tick = move || {
        let now = left.try_get_untracked().flatten();
        if let Some(now) = now.filter(|now| *now > 0 && running.get_value()) {
            left.set(Some(now - 1));
            if now == 1 {
                notices.say_to_all(Tone::Warning, texts().hq_time_up);
                room.act(Command::Proceed);
            }
        }
    };
    Effect::new(move || {
        if lifted.is_up() {
            running.set_value(true);
        }
    });
    if seconds.is_some()
        && let Ok(interval) = set_interval_with_handle(tick, Duration::from_secs(1))
    {
        on_cleanup(move || interval.clear());
    }
    left.into()
}

/// The time left.
pub fn mark(left: Signal<Option<u16>>) -> AnyView {
    let t = texts();
    (move || {
        left.get().map(|seconds| {
            view! {
                <p class="timer" class:timer--soon=seconds <= SOON role="timer">
                    {t.hq_time_left(&seconds)}
                </p>
            }
        })
    })
    .into_any()
}
