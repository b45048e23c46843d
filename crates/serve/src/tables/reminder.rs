//! Who is to be told that he is waited for, and when: whoever has become so, and whose devices have said nothing here
//! for a while since.
//!
//! A device that shows a table to somebody says something every few seconds. One in a pocket may hold its line for long
//! and show nobody anything, and one whose line has just been lost may be back at once; so what counts is not who has a
//! line, but who has said something. Nothing here depends on more than what all may know: who is waited for.

use std::collections::BTreeMap;

use link::LineId;
use tabletop::{Seat, Viewer};
use tokio::time::Instant;

use crate::push::Occasion;

/// What of a table reminders depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Waited {
    /// These are waited for.
    For(Vec<Seat>),
    /// Nobody any more: the game is over.
    Over,
}

impl Waited {
    fn is_for(&self, seat: Seat) -> bool {
        matches!(self, Self::For(seats) if seats.contains(&seat))
    }
}

/// The reminders of a table.
#[derive(Debug)]
pub(super) struct Reminders {
    waited: Waited,
    due: BTreeMap<Seat, (Instant, Occasion)>,
    /// Whose device is on which line.
    sitting: BTreeMap<LineId, Seat>,
}

impl Reminders {
    /// None, for a table that was just read: whoever was to be reminded has been.
    pub fn new(waited: Waited) -> Self {
        Self { waited, due: BTreeMap::new(), sitting: BTreeMap::new() }
    }

    /// Whether nobody is to be reminded.
    pub fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    /// A device has said hello for this place.
    pub fn sits(&mut self, line: LineId, viewer: Viewer) {
        if let Viewer::Seat(seat) = viewer {
            self.sitting.insert(line, seat);
        }
    }

    /// Something was said on a line: whoever sits there sees for himself.
    pub fn heard(&mut self, line: LineId) {
        if let Some(seat) = self.sitting.get(&line) {
            self.due.remove(seat);
        }
    }

    /// A line has ended.
    pub fn gone(&mut self, line: LineId) {
        self.sitting.remove(&line);
    }

    /// The table has changed, and is waiting so now. What was done here is to be told `at` this time to whoever is not
    /// heard of before; of what another host has kept that one tells.
    pub fn changed(&mut self, now: Waited, at: Option<Instant>, seats: impl Iterator<Item = Seat>) {
        if now == self.waited {
            return;
        }
        let before = core::mem::replace(&mut self.waited, now);
        let waited = &self.waited;
        self.due.retain(|seat, (_, occasion)| match occasion {
            Occasion::Turn => waited.is_for(*seat),
            Occasion::Finish => *waited == Waited::Over,
        });
        let Some(at) = at else { return };
        for seat in seats {
            let occasion = match waited {
                Waited::For(_) if waited.is_for(seat) && !before.is_for(seat) => Occasion::Turn,
                Waited::Over => Occasion::Finish,
                Waited::For(_) => continue,
            };
            self.due.insert(seat, (at, occasion));
        }
    }

    /// When somebody is to be reminded next.
    pub fn next(&self) -> Option<Instant> {
        self.due.values().map(|(at, _)| *at).min()
    }

    /// Those who are to be reminded by now. They are once.
    pub fn take(&mut self, now: Instant) -> Vec<(Seat, Occasion)> {
        let taken = self.due.iter().filter(|(_, (at, _))| *at <= now).map(|(seat, (_, occasion))| (*seat, *occasion));
        let taken: Vec<_> = taken.collect();
        self.due.retain(|_, (at, _)| *at > now);
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const WAIT: Duration = Duration::from_secs(20);

    fn seats() -> impl Iterator<Item = Seat> {
        (0..3).map(Seat)
    }

    fn waited(seats: &[u8]) -> Waited {
        Waited::For(seats.iter().copied().map(Seat).collect())
    }

    #[test]
    fn whoever_is_newly_waited_for_is_told_once() {
        let start = Instant::now();
        let mut reminders = Reminders::new(waited(&[0]));
        reminders.changed(waited(&[1]), Some(start + WAIT), seats());
        assert_eq!(reminders.next(), Some(start + WAIT));
        assert_eq!(reminders.take(start), []);
        // He is waited for all the same, together with another.
        reminders.changed(waited(&[1, 2]), Some(start + WAIT * 2), seats());
        assert_eq!(reminders.take(start + WAIT), [(Seat(1), Occasion::Turn)]);
        assert_eq!(reminders.take(start + WAIT * 2), [(Seat(2), Occasion::Turn)]);
        assert!(reminders.is_empty() && reminders.next().is_none());
    }

    #[test]
    fn whoever_says_something_meanwhile_is_not() {
        let start = Instant::now();
        let mut reminders = Reminders::new(waited(&[0]));
        reminders.sits(LineId(1), Viewer::Seat(Seat(1)));
        reminders.sits(LineId(2), Viewer::Public);
        reminders.changed(waited(&[1, 2]), Some(start + WAIT), seats());
        reminders.heard(LineId(1));
        reminders.heard(LineId(2));
        reminders.heard(LineId(3));
        assert_eq!(reminders.take(start + WAIT), [(Seat(2), Occasion::Turn)]);
        // Whoever has a line and says nothing on it has his device in his pocket.
        reminders.changed(waited(&[0]), Some(start), seats());
        reminders.changed(waited(&[1]), Some(start + WAIT), seats());
        assert_eq!(reminders.take(start + WAIT), [(Seat(1), Occasion::Turn)]);
        reminders.gone(LineId(1));
        assert!(reminders.sitting.is_empty());
    }

    #[test]
    fn whoever_is_not_waited_for_any_more_is_not() {
        let start = Instant::now();
        let mut reminders = Reminders::new(waited(&[0]));
        reminders.changed(waited(&[1]), Some(start + WAIT), seats());
        // Another host has kept that.
        reminders.changed(waited(&[2]), None, seats());
        assert!(reminders.is_empty());
        reminders.changed(waited(&[1]), Some(start + WAIT), seats());
        assert_eq!(reminders.take(start + WAIT), [(Seat(1), Occasion::Turn)]);
    }

    #[test]
    fn the_end_is_told_to_all_once() {
        let start = Instant::now();
        let mut reminders = Reminders::new(waited(&[0]));
        reminders.changed(waited(&[1]), Some(start + WAIT), seats());
        reminders.changed(Waited::Over, Some(start + WAIT), seats());
        reminders.changed(Waited::Over, Some(start + WAIT * 2), seats());
        let told = reminders.take(start + WAIT * 3);
        assert_eq!(told, seats().map(|seat| (seat, Occasion::Finish)).collect::<Vec<_>>());
        // One that was taken back is not told of.
        reminders.changed(waited(&[0]), Some(start), seats());
        reminders.take(start);
        reminders.changed(Waited::Over, Some(start + WAIT), seats());
        reminders.changed(waited(&[0]), Some(start + WAIT), seats());
        assert_eq!(reminders.take(start + WAIT), [(Seat(0), Occasion::Turn)]);
    }
}
