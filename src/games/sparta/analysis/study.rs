//! A line of moves that somebody tries out: from a position on, with what was on the board before.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use sparta::{Command, Notation, Position, Sparta, Transcript, edition::Edition};
use tabletop::Record;

use crate::games::sparta::{history::Ply, line::Line};

/// So many changes can be taken back.
const STEPS: usize = 40;

/// Keeps a step behind those before it; the first ones are forgotten when there are too many.
pub fn remember<T>(steps: &mut Vec<T>, step: T) {
    if steps.len() == STEPS {
        steps.remove(0);
    }
    steps.push(step);
}

/// By what a line is played: it becomes a record by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The name of the edition.
    pub edition: String,
    /// So many repetitions, and so many quiet turns, are a draw.
    pub draws: [u16; 2],
}

impl From<&Edition> for Origin {
    fn from(edition: &Edition) -> Self {
        Self { edition: edition.id.clone(), draws: [edition.draws.repetitions.value, edition.draws.quiet_turns.value] }
    }
}

/// A line as it is noted, and opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Variation {
    /// The position it begins with.
    pub start: Position,
    /// The moves and passes from there on.
    pub plies: Vec<Command>,
    /// After how many of them the position is that is shown.
    pub at: usize,
    /// By what it is played.
    pub origin: Origin,
}

impl Variation {
    /// A position without moves.
    pub const fn of(start: Position, origin: Origin) -> Self {
        Self { start, plies: Vec::new(), at: 0, origin }
    }

    /// The moves of a record, shown from their end; nothing if the record does not begin.
    pub fn of_record(record: &Record<Sparta>) -> Option<Self> {
        let (game, _) = record.begin().ok()?;
        // What was said beside the board does not change it.
        let plies: Vec<Command> =
            record.commands.iter().map(|(_, command)| *command).filter(|command| command.is_ply()).collect();
        Some(Self { start: *game.position(), at: plies.len(), plies, origin: Origin::from(&record.edition) })
    }
}

/// The line on the board. Every change can be taken back, also one that replaces all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    /// From the start to the end of the line; never empty.
    positions: Vec<Position>,
    /// One less: the one before each later position.
    plies: Vec<Ply>,
    origin: Origin,
    /// What was there before each change, the last one at the end.
    before: Vec<Variation>,
}

impl Study {
    /// A line as far as it can be played; `before` is what was there before each change.
    pub fn new(line: &Variation, before: Vec<Variation>) -> Self {
        let mut study = Self { positions: vec![line.start], plies: Vec::new(), origin: line.origin.clone(), before };
        for command in &line.plies {
            // What was noted by another version might not be a move in this one.
            if study.last().permits(*command).is_err() {
                break;
            }
            study.append(*command);
        }
        study
    }

    /// What can be noted of it, when the position after so many plies is shown.
    pub fn noted(&self, at: usize) -> Variation {
        Variation {
            start: self.positions[0],
            plies: self.plies.iter().map(|ply| ply.written.command).collect(),
            at,
            origin: self.origin.clone(),
        }
    }

    /// What was there before each change.
    pub fn before(&self) -> &[Variation] {
        &self.before
    }

    /// By what it is played.
    pub const fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The position after so many plies, or the last one.
    pub fn position(&self, at: usize) -> &Position {
        &self.positions[at.min(self.plies.len())]
    }

    /// How many plies there are.
    pub const fn len(&self) -> usize {
        self.plies.len()
    }

    /// Does something that is permitted after so many plies. It goes on from there, and what came behind is gone; unless it is the
    /// very ply that comes there anyway.
    pub fn play(&mut self, at: usize, command: Command) {
        if self.plies.get(at).is_some_and(|ply| ply.written.command == command) {
            return;
        }
        self.remember(at);
        self.positions.truncate(at + 1);
        self.plies.truncate(at);
        self.append(command);
    }

    /// Puts another line on the board.
    pub fn open(&mut self, at: usize, line: &Variation) {
        self.remember(at);
        *self = Self::new(line, core::mem::take(&mut self.before));
    }

    /// Takes the last change back; gives the place that was shown before it, or nothing if nothing was changed.
    pub fn undo(&mut self) -> Option<usize> {
        let line = self.before.pop()?;
        *self = Self::new(&line, core::mem::take(&mut self.before));
        Some(line.at)
    }

    /// The line as a record; nothing where it is no game from its beginning.
    pub fn record(&self) -> Option<String> {
        let Origin { edition, draws } = &self.origin;
        let plies = self.plies.iter().map(|ply| ply.written.command);
        let record = Transcript::of_line(edition, *draws, &self.positions[0], plies)?;
        Transcript::write(&record).ok()
    }

    fn remember(&mut self, at: usize) {
        let noted = self.noted(at);
        remember(&mut self.before, noted);
    }

    fn last(&self) -> Position {
        *self.position(self.plies.len())
    }

    fn append(&mut self, command: Command) {
        let present = self.last();
        self.plies.push(Ply { side: present.turn(), written: Notation::of(&present, command) });
        self.positions.push(present.after(command));
    }
}

impl Line for RwSignal<Study> {
    fn read<T>(self, read: impl FnOnce(&[Position], &[Ply]) -> T) -> T {
        self.with(|study| read(&study.positions, &study.plies))
    }
}

#[cfg(test)]
mod tests {
    use super::{Origin, STEPS, Study, Variation};
    use sparta::{Command, Move, Position, Rules, Side, Transcript, edition::Edition};

    fn start() -> Variation {
        let edition = Edition::house();
        Variation::of(edition.start(Rules::German, Side::Spartans).expect("a position"), Origin::from(&edition))
    }

    fn step(from: &str, to: &str) -> Command {
        Command::Move(Move::new(from.parse().expect("a square"), to.parse().expect("a square")))
    }

    fn written(study: &Study) -> String {
        study.plies.iter().map(|ply| ply.written.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn line() -> Study {
        let mut study = Study::new(&start(), Vec::new());
        for (at, (from, to)) in [("e2", "e4"), ("d9", "d7"), ("e4", "e6")].into_iter().enumerate() {
            study.play(at, step(from, to));
        }
        study
    }

    #[test]
    fn another_move_replaces_what_came_behind_and_is_taken_back() {
        let mut study = line();
        let before = study.clone();
        assert_eq!(written(&study), "e2-e4 d9-d7 e4-e6+");
        study.play(1, step("d9", "d7"));
        assert_eq!(study, before, "the move that comes there anyway changes nothing");
        study.play(1, step("f9", "f7"));
        assert_eq!(written(&study), "e2-e4 f9-f7");
        assert_eq!((study.undo(), written(&study)), (Some(1), written(&before)));
        assert_eq!(study, before);
        assert_eq!(core::iter::from_fn(|| study.undo()).collect::<Vec<_>>(), [2, 1, 0]);
        assert_eq!(study, Study::new(&start(), Vec::new()));
    }

    #[test]
    fn whatever_is_opened_is_taken_back_too() {
        let mut study = line();
        let other = Position::read("10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 a", Rules::English).expect("a position");
        study.open(3, &Variation::of(other, study.origin().clone()));
        assert_eq!((*study.position(0), study.len()), (other, 0));
        assert_eq!(study.undo(), Some(3));
        assert_eq!(study, line());
        for _more in 0..2 * STEPS {
            study.open(0, &start());
        }
        assert_eq!(study.before().len(), STEPS);
    }

    #[test]
    fn what_is_noted_comes_back_as_far_as_it_can_be_played() {
        let study = line();
        let noted = study.noted(2);
        assert_eq!(Study::new(&noted, study.before().to_vec()), study);
        let bytes = postcard::to_allocvec(&noted).expect("memory is enough");
        assert_eq!(postcard::from_bytes::<Variation>(&bytes), Ok(noted.clone()));
        let mut broken = noted;
        broken.plies[1] = step("a1", "a2");
        assert_eq!(written(&Study::new(&broken, Vec::new())), "e2-e4");
    }

    #[test]
    fn a_line_from_the_start_is_a_record_that_opens_at_its_end() {
        let study = line();
        let text = study.record().expect("it is a game from its beginning");
        let read = Transcript::read(&text).expect("it can be read");
        let opened = Variation::of_record(&read.record).expect("it begins");
        assert_eq!((&opened, opened.at), (&study.noted(3), 3));
        let other = Position::read("10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 a", Rules::English).expect("a position");
        assert_eq!(Study::new(&Variation::of(other, study.origin().clone()), Vec::new()).record(), None);
    }
}
