//! What can be wrong with an edition or a set-up: every fault names its field.

use core::{fmt, ops::RangeInclusive};

use super::{Class, Mode, SCHEMA, Troop};
use crate::{dice::Die, fields::MOST_FIELDS, game::TAG, hex::Coord};

/// Something wrong with an edition or a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault {
    /// The field, e.g. `boards[1].rows[3]`.
    pub path: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is of another schema.
    Schema(u16),
    /// The file is for another game.
    Game(String),
    /// Is not one word.
    NotOneWord(String),
    /// Is empty.
    Empty,
    /// Something before it has the same name or mode.
    Twice(String),
    /// Is no letter of a board or of its division.
    Letter(char),
    /// The field was named before.
    FieldTwice(Coord),
    /// The board has more fields than a set of fields holds.
    TooManyFields(usize),
    /// No way leads from the first field to this one.
    Disconnected(Coord),
    /// Turned around the middle of the board, the field is not matched by a like one.
    Asymmetric {
        /// The field.
        at: Coord,
        /// In how many steps a whole turn is made: 2 for two sides, 3 for three.
        of: u8,
    },
    /// Is no field of the board.
    NoField(Coord),
    /// There are so many, and should be so many others.
    Count {
        /// What there is.
        found: usize,
        /// What there must be.
        needed: usize,
    },
    /// The seat has no field.
    NoArea(u8),
    /// The seat has so many purchase fields, not three.
    PurchaseFields {
        /// The seat, from 1.
        seat: u8,
        /// What it has.
        found: usize,
    },
    /// The side, from 1, would begin without a built-up field, and so have lost.
    NoBuiltUp(u8),
    /// The seat has more troops than fields.
    ArmyTooBig {
        /// Its troops.
        troops: usize,
        /// Its fields.
        fields: usize,
    },
    /// Is not in the army of the seat, or not so often.
    NotInArmy(Troop),
    /// Lies outside the area of the seat.
    OutsideArea(Coord),
    /// A list is longer than any that is played with.
    TooMany {
        /// Its entries.
        found: usize,
        /// The most there may be.
        most: usize,
    },
    /// A text is longer than any that is read.
    TooLong {
        /// Its characters.
        found: usize,
        /// The most there may be.
        most: usize,
    },
    /// So many faults more were found, the first one here.
    More(usize),
    /// Is no face of a die.
    Face(String),
    /// On some ground nothing hits troops of this class: a game without an end.
    NeverHit(Class),
    /// The number is outside its range.
    OutOfRange {
        /// What it is.
        value: u16,
        /// The least it may be.
        min: u16,
        /// The most it may be.
        max: u16,
    },
    /// There is no board of this name.
    NoBoard(String),
    /// There is no scenario of this name.
    NoScenario(String),
    /// The board is not divided for this mode.
    NoLayout(Mode),
    /// The scenario settles this itself.
    SettledByScenario,
    /// Needs a limit of turns.
    NeedsTurns,
    /// Is for two sides only.
    TwoSides,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(found) => write!(f, "{found}, this version reads {SCHEMA}"),
            Self::Game(found) => write!(f, "“{found}”, must be “{TAG}”"),
            Self::NotOneWord(found) => write!(f, "“{found}”, must be one word"),
            Self::Empty => write!(f, "is empty"),
            Self::Twice(name) => write!(f, "“{name}” stands twice"),
            Self::Letter(letter) => write!(f, "“{letter}” means nothing here"),
            Self::FieldTwice(at) => write!(f, "the field {at} stands twice"),
            Self::TooManyFields(count) => write!(f, "has {count} fields, at most {MOST_FIELDS} are possible"),
            Self::Disconnected(at) => write!(f, "no way leads to the field {at}"),
            Self::Asymmetric { at, of: 2 } => {
                write!(f, "is not point-symmetric: {at} has no counterpart half a turn on")
            }
            Self::Asymmetric { at, .. } => {
                write!(f, "is not fair to three: {at} has no counterpart a third of a turn on")
            }
            Self::NoField(at) => write!(f, "{at} is no field of the board"),
            Self::Count { found, needed } => write!(f, "has {found} entries, must have {needed}"),
            Self::NoArea(seat) => write!(f, "seat {seat} has no field"),
            Self::PurchaseFields { seat, found } => write!(f, "seat {seat} has {found} purchase fields, must have 3"),
            Self::NoBuiltUp(side) => write!(f, "side {side} has no built-up field"),
            Self::ArmyTooBig { troops, fields } => write!(f, "{troops} troops do not fit on {fields} fields"),
            Self::NotInArmy(troop) => write!(f, "{troop:?} is not, or not so often, in the army"),
            Self::OutsideArea(at) => write!(f, "{at} is outside the area of the seat"),
            Self::TooMany { found, most } => write!(f, "has {found} entries, at most {most} are possible"),
            Self::TooLong { found, most } => write!(f, "has {found} characters, at most {most} are possible"),
            Self::More(count) => write!(f, "from here on, {count} more faults; mend those above first"),
            Self::Face(text) => write!(f, "“{text}” is no face: write one of {}", Die::FACES.join(", ")),
            Self::NeverHit(class) => write!(f, "on some ground nothing hits {class:?}"),
            Self::OutOfRange { value, min, max } => write!(f, "{value}, must be {min} to {max}"),
            Self::NoBoard(id) => write!(f, "there is no board “{id}”"),
            Self::NoScenario(id) => write!(f, "there is no scenario “{id}”"),
            Self::NoLayout(mode) => write!(f, "the board is not divided for {mode:?}"),
            Self::SettledByScenario => write!(f, "is settled by the scenario"),
            Self::NeedsTurns => write!(f, "this scenario needs a limit of turns"),
            Self::TwoSides => write!(f, "this scenario is for two sides"),
        }
    }
}

/// How many faults of one run are told: more than anybody mends at once. A file may have one a letter.
pub const MOST_TOLD: usize = 100;

/// Collects the faults of one run: the first [`MOST_TOLD`], and how many more there are.
#[derive(Default)]
pub(crate) struct Faults {
    list: Vec<Fault>,
    count: usize,
}

impl Faults {
    /// Notes a fault.
    pub(crate) fn note(&mut self, path: impl Into<String>, problem: Problem) {
        self.count += 1;
        if let Some(Fault { problem: Problem::More(more), .. }) = self.list.get_mut(MOST_TOLD) {
            *more += 1;
        } else {
            let problem = if self.list.len() == MOST_TOLD { Problem::More(1) } else { problem };
            self.list.push(Fault { path: path.into(), problem });
        }
    }

    /// How many there are, told or not.
    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// What is told of them.
    pub(crate) fn told(self) -> Vec<Fault> {
        self.list
    }

    /// Notes a fault if something is wrong.
    pub(crate) fn when(&mut self, wrong: bool, path: impl Into<String>, problem: impl FnOnce() -> Problem) {
        if wrong {
            self.note(path, problem());
        }
    }

    /// Notes a number outside its range.
    pub(crate) fn range(&mut self, path: impl Into<String>, value: u16, range: RangeInclusive<u16>) {
        let (min, max) = range.into_inner();
        self.when(value < min || value > max, path, || Problem::OutOfRange { value, min, max });
    }

    /// Notes a list of another length.
    pub(crate) fn count(&mut self, path: impl Into<String>, found: usize, needed: usize) -> bool {
        self.when(found != needed, path, || Problem::Count { found, needed });
        found == needed
    }

    /// Notes a list that is too long; `false` if it is.
    pub(crate) fn most<T>(&mut self, path: impl Into<String>, list: &[T], most: usize) -> bool {
        let found = list.len();
        self.when(found > most, path, || Problem::TooMany { found, most });
        found <= most
    }

    /// Notes a text that is too long.
    pub(crate) fn longest(&mut self, path: impl Into<String>, text: &str, most: usize) {
        // Only a text with that many bytes can have that many characters.
        let found = if text.len() > most { text.chars().count() } else { 0 };
        self.when(found > most, path, || Problem::TooLong { found, most });
    }

    /// Notes a name that is no word.
    pub(crate) fn word(&mut self, path: impl Into<String>, word: &str) {
        let one = word.split_whitespace().count() == 1 && word.trim() == word;
        self.when(!one, path, || Problem::NotOneWord(word.to_owned()));
    }
}
