//! The war as everybody could see it, told along with the game: a tap adds what it has brought, and nothing is told anew.

use company_leader::{Command, CompanyLeader, Event, FieldId, Troop, View};
use leptos::prelude::*;
use tabletop::{Game as _, Record, Seat, Told, Viewer};

use super::room::Room;

/// Something that everybody saw.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Which command of the record brought it, counted from 1; 0 before the first.
    pub ply: usize,
    /// Whose turn it was.
    pub turn: Seat,
    /// What happened.
    pub event: Event,
    /// The troops it happened to, as they stood before: who acts, and who is acted upon.
    pub troops: [Option<(Seat, Troop)>; 2],
}

/// What was told so far.
struct Chronicle {
    game: CompanyLeader,
    view: View,
    commands: Vec<(Seat, Command)>,
    lines: Vec<Line>,
    /// How many built-up fields each seat held at the beginning of each round, and now.
    held: Vec<Vec<u32>>,
}

impl Chronicle {
    /// The beginning of a record that the table has accepted.
    fn of(record: &Record<CompanyLeader>) -> Option<Self> {
        let (game, told) = CompanyLeader::begin(&record.edition, &record.setup, record.seed).ok()?;
        let view = game.view(Viewer::Public);
        let held = vec![Vec::new(); game.seats().into()];
        let mut chronicle = Self { game, view, commands: Vec::new(), lines: Vec::new(), held };
        chronicle.tell(told);
        Some(chronicle)
    }

    /// Plays on to where the record is.
    fn follow(&mut self, record: &Record<CompanyLeader>) {
        for (seat, command) in &record.commands[self.commands.len().min(record.commands.len())..] {
            let Ok(applied) = self.game.apply(*seat, command) else { return };
            self.commands.push((*seat, *command));
            self.tell(applied.events);
        }
    }

    fn tell(&mut self, told: Vec<Told<Event>>) {
        let before = self.view.clone();
        self.game.refresh(&mut self.view);
        let public = told.into_iter().filter(|told| told.reaches(Viewer::Public));
        for Told { event, .. } in public {
            let new_round = matches!(event, Event::Turn { round, .. } if usize::from(round) > self.held[0].len());
            if new_round || matches!(event, Event::Ended(_)) {
                self.count();
            }
            let troops = actors(&event).map(|at| at.and_then(|at| standing(&before, at)));
            // The turn passes with the event that says so.
            let turn = match &event {
                Event::Turn { seat, .. } => *seat,
                _ => self.lines.last().map_or(before.now.turn, |line| line.turn),
            };
            self.lines.push(Line { ply: self.commands.len(), turn, event, troops });
        }
    }

    fn count(&mut self) {
        let built_up = self.view.rules.board().built_up();
        for (seat, held) in self.held.iter_mut().enumerate() {
            let own = |at: &FieldId| self.view.piece(*at).is_some_and(|piece| piece.owner.index() == seat);
            held.push(u32::try_from(built_up.iter().filter(own).count()).unwrap_or_default());
        }
    }
}

fn standing(view: &View, at: FieldId) -> Option<(Seat, Troop)> {
    let piece = view.piece(at)?;
    Some((piece.owner, piece.unit()?.troop))
}

/// Where those stand whom an event is about.
const fn actors(event: &Event) -> [Option<FieldId>; 2] {
    match event {
        Event::Fired { at, target, .. } => [Some(*at), Some(*target)],
        Event::Hit { at, .. } | Event::Repaired { at, .. } | Event::Hid(at) => [Some(*at), None],
        Event::Moved { from, .. } => [Some(*from), None],
        _ => [None; 2],
    }
}

/// The story of a running game, for the screens.
#[derive(Clone, Copy)]
pub struct History {
    chronicle: StoredValue<Option<Chronicle>>,
    /// How far it is.
    plies: Memo<usize>,
}

impl History {
    /// Tells the story along with the game in a room.
    pub fn of(room: Room) -> Self {
        let chronicle = StoredValue::new(None::<Chronicle>);
        let plies = room.session.follow(move |table| {
            let record = table.record();
            chronicle.update_value(|chronicle| {
                // What was taken back was never told.
                let goes_on = chronicle.as_ref().is_some_and(|told| record.commands.starts_with(&told.commands));
                if !goes_on {
                    *chronicle = Chronicle::of(record);
                }
                if let Some(chronicle) = chronicle {
                    chronicle.follow(record);
                }
            });
            record.commands.len()
        });
        Self { chronicle, plies }
    }

    fn read<T: Default>(self, read: impl FnOnce(&Chronicle) -> T) -> T {
        // A memo nobody has asked has not told anything yet.
        self.plies.get();
        self.chronicle.with_value(|chronicle| chronicle.as_ref().map(read).unwrap_or_default())
    }

    /// What everybody saw since a seat last did something.
    pub fn since(self, seat: Seat) -> Vec<Line> {
        self.read(|told| {
            // An answer in somebody else's turn is a part of that.
            let own = |(by, command): &(Seat, Command)| {
                *by == seat && !matches!(command, Command::Face { .. } | Command::Return(_))
            };
            let last = told.commands.iter().rposition(own).map_or(0, |at| at + 1);
            // What a seat's own command has begun for others is news to it too.
            let passes = |event: &Event| matches!(event, Event::First(_) | Event::Turn { .. });
            let news = |line: &&Line| line.ply > last || (line.ply == last && passes(&line.event));
            told.lines.iter().filter(news).cloned().collect()
        })
    }

    /// What everybody saw in the turn that is on.
    pub fn of_turn(self) -> Vec<Line> {
        self.read(|told| {
            let begin = told.lines.iter().rposition(|line| matches!(line.event, Event::Turn { .. }));
            told.lines[begin.unwrap_or_default()..].to_vec()
        })
    }

    /// What a seat has not seen yet: what its last command has brought, or everything since then.
    pub fn news(self, seat: Seat) -> Vec<Line> {
        let acted = self.read(|told| told.commands.last().is_some_and(|(by, _)| *by == seat));
        if acted { self.last() } else { self.since(seat) }
    }

    /// What the last command has brought.
    pub fn last(self) -> Vec<Line> {
        self.read(|told| {
            let last = told.commands.len();
            told.lines.iter().filter(|line| line.ply == last).cloned().collect()
        })
    }

    /// Everything.
    pub fn all(self) -> Vec<Line> {
        self.read(|told| told.lines.clone())
    }

    /// How many built-up fields a seat held at the beginning of each round, and at the end.
    pub fn held(self, seat: Seat) -> Vec<u32> {
        self.read(|told| told.held.get(seat.index()).cloned().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Chronicle;
    use company_leader::{Command, CompanyLeader, Event, Setup, edition::Edition};
    use tabletop::{Game as _, Table, Waiting};

    #[test]
    fn it_is_told_as_far_as_everybody_saw_it_and_in_the_same_words_at_once_and_bit_by_bit() {
        let mut table = Table::<CompanyLeader>::begin(Edition::house(), Setup::default(), [3; 32]).expect("a game");
        let mut bit_by_bit = Chronicle::of(table.record()).expect("the record is playable");
        let mut step = 0;
        while let Waiting::For(seats) = table.game().waiting_for()
            && step < 200
        {
            step += 1;
            let legal: Vec<Command> = table.game().legal(seats[0]);
            let legal: Vec<Command> = legal.into_iter().filter(|command| *command != Command::Resign).collect();
            let proposal = table.propose(seats[0], legal[step * 7 % legal.len()]).expect("it is permitted");
            table.accept(proposal);
            bit_by_bit.follow(table.record());
        }
        let mut at_once = Chronicle::of(table.record()).expect("the record is playable");
        at_once.follow(table.record());
        assert_eq!(at_once.lines, bit_by_bit.lines);
        let secret =
            |event: &Event| matches!(event, Event::Placed { .. } | Event::Lifted { .. } | Event::Delivered { .. });
        assert!(!at_once.lines.iter().any(|line| secret(&line.event)));
    }
}
