//! The timer of the headquarters (manual, chapter 2.4). It belongs to the table, not to the rules, and goes by the clock: neither the
//! way back nor the menu nor a reload gives a player more of it.

use core::time::Duration;

use leaders::Command;
use leptos::{leptos_dom::helpers::set_interval_with_handle, prelude::*};
use tabletop::Seat;

use crate::{
    browser::{
        clock,
        notes::{self, Note},
        page,
    },
    games::leaders::room::Room,
    table::Lifted,
    texts::leaders::texts,
    ui::{Cue, Glyph, Icon, Tone, use_notices},
};

/// From so many seconds on the time left stands out.
const SOON: u16 = 10;
/// How often the clock is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// Starts the timer when the curtain rises for the first time in a turn; when it ends, the choices made so far stand.
///
/// Returns the seconds left, if there is a timer.
pub fn start(room: Room, seat: Seat, lifted: Lifted) -> Signal<Option<u16>> {
    let (seconds, round) = room.public().with_untracked(|view| (view.settings.timer, view.round));
    let Some(seconds) = seconds else { return Signal::stored(None) };
    let turn = turn(seat, round);
    let noted = noted(&turn);
    let ends = RwSignal::new(noted);
    let now = move |end| seconds_left(end, clock::now().0, seconds);
    let left = RwSignal::new(Some(noted.map_or(seconds, now)));
    let over = StoredValue::new(false);
    Effect::new(move || {
        if lifted.is_up() && ends.get_untracked().is_none() {
            let end = clock::now().0 + u64::from(seconds) * 1000;
            notes::write(Note::Timer, Some(&format!("{turn}{end}")));
            ends.set(Some(end));
        }
    });
    let notices = use_notices();
    let look = move || {
        let Some(end) = ends.try_get_untracked().flatten() else { return };
        let now = now(end);
        let before = left.get_untracked().unwrap_or(seconds);
        if before != now {
            left.set(Some(now));
            if let Some(cue) = cue(before, now) {
                cue.play();
            }
        }
        if now == 0 && !over.get_value() {
            over.set_value(true);
            notices.say_to_all(Tone::Warning, texts().hq_time_up);
            room.act(Command::Proceed);
        }
    };
    if let Ok(interval) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || interval.clear());
    }
    left.into()
}

/// The turn a timer belongs to: whoever comes back to it finds it running.
fn turn(seat: Seat, round: u16) -> String {
    format!("{} {round} {} ", page::path(), seat.0)
}

/// When its time ends, in milliseconds of the clock, if it has begun.
fn noted(turn: &str) -> Option<u64> {
    notes::read(Note::Timer).and_then(|note| note.strip_prefix(turn)?.parse().ok())
}

/// Whether the time of a seat's turn has run out.
pub fn is_up(room: Room, seat: Seat, round: u16) -> bool {
    let has_timer = room.public().with_untracked(|view| view.settings.timer.is_some());
    has_timer && noted(&turn(seat, round)).is_some_and(|end| end <= clock::now().0)
}

/// What is heard between two looks at the clock: when the end is near, and at the end.
fn cue(before: u16, now: u16) -> Option<Cue> {
    match now {
        0 if before > 0 => Some(Cue::TimeUp),
        1..=SOON if before > SOON => Some(Cue::Soon),
        _ => None,
    }
}

/// The seconds until a moment, begun ones included; never more than there were, though the clock be set back.
fn seconds_left(end: u64, now: u64, all: u16) -> u16 {
    let left = end.saturating_sub(now).div_ceil(1000);
    u16::try_from(left).map_or(all, |left| left.min(all))
}

/// The time left.
pub fn mark(left: Signal<Option<u16>>) -> AnyView {
    let t = texts();
    (move || {
        left.get().map(|seconds| {
            view! {
                <span
                    class="timer resource"
                    class:timer--soon=seconds <= SOON
                    role="timer"
                    aria-label=t.hq_time_left(&seconds)
                >
                    <Icon glyph=Glyph::Clock />
                    <b class="figure">{seconds}</b>
                </span>
            }
        })
    })
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{SOON, cue, seconds_left};

    #[test]
    fn it_sounds_when_the_end_is_near_and_when_it_is_there() {
        let sounded: Vec<u16> = (0..40).rev().filter(|now| cue(now + 1, *now).is_some()).collect();
        assert_eq!(sounded, [SOON, 0]);
        // A page that was asleep in between.
        assert!(cue(30, 4).is_some() && cue(4, 0).is_some() && cue(30, 20).is_none() && cue(0, 0).is_none());
    }

    /// „Hier kann die Zeit, die ein Spieler je Runde in Phase 5 „Hauptquartier" zur Verfügung hat, begrenzt werden." (2.4)
    #[test]
    fn the_time_left_goes_by_the_clock() {
        let left = [(40_000, 0), (40_000, 1), (40_000, 39_001), (40_000, 40_000), (40_000, 90_000)]
            .map(|(end, now)| seconds_left(end, now, 40));
        assert_eq!(left, [40, 40, 1, 0, 0]);
        assert_eq!(seconds_left(90_000_000, 0, 40), 40, "the clock was set back");
    }
}
