//! What can be wrong with the edition of any game, each fault with its field.

use core::{
    fmt::{self, Debug, Display},
    ops::RangeInclusive,
};

use crate::Text;

/// Something wrong with an edition; `P` is what can be wrong with a field of the game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault<P: Debug + Display> {
    /// The field, e.g. `fighters.spartans[3]`.
    pub path: String,
    /// What is wrong with it.
    pub problem: P,
}

/// What can be wrong with a field in the edition of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Common {
    /// The file is of another schema.
    Schema {
        /// Which.
        found: u16,
        /// The one that is read.
        reads: u16,
    },
    /// The file is for another game.
    Game {
        /// Which.
        found: String,
        /// The one that is read.
        reads: &'static str,
    },
    /// Is not one word.
    NotOneWord(String),
    /// Is empty.
    Empty,
    /// The number is outside its range.
    OutOfRange {
        /// What it is.
        value: u16,
        /// The least it may be.
        min: u16,
        /// The most it may be.
        max: u16,
    },
}

impl Display for Common {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema { found, reads } => write!(f, "{found}, this version reads {reads}"),
            Self::Game { found, reads } => write!(f, "“{found}”, must be “{reads}”"),
            Self::NotOneWord(found) => write!(f, "“{found}”, must be one word"),
            Self::Empty => write!(f, "is empty"),
            Self::OutOfRange { value, min, max } => write!(f, "{value}, must be {min} to {max}"),
        }
    }
}

/// What the editions of all games begin with.
#[derive(Clone, Copy, Debug)]
pub struct Head<'a> {
    /// The version of the shape, and the one that is read.
    pub schema: [u16; 2],
    /// Which game it is for, and which one reads it.
    pub game: (&'a str, &'static str),
    /// The name programs know it by; one word.
    pub id: &'a str,
    /// The name people know it by.
    pub title: &'a Text,
}

/// Collects the faults of one run, in the order in which they are met.
#[derive(Clone, Debug)]
pub struct Faults<P: Debug + Display>(pub Vec<Fault<P>>);

impl<P: Debug + Display + From<Common>> Faults<P> {
    /// No faults yet, but those of the head of an edition.
    #[must_use]
    pub fn of_head(head: Head<'_>) -> Self {
        let mut faults = Self(Vec::new());
        let Head { schema: [found, reads], game: (game, tag), id, title } = head;
        faults.when(found != reads, "schema", || Common::Schema { found, reads }.into());
        faults.when(game != tag, "game", || Common::Game { found: game.to_owned(), reads: tag }.into());
        let words = id.split_whitespace().count();
        faults.when(words != 1 || id.trim() != id, "id", || Common::NotOneWord(id.to_owned()).into());
        faults.text("title", title);
        faults
    }

    /// A fault.
    pub fn add(&mut self, path: impl Into<String>, problem: P) {
        self.0.push(Fault { path: path.into(), problem });
    }

    /// A fault if something is wrong.
    pub fn when(&mut self, wrong: bool, path: &str, problem: impl FnOnce() -> P) {
        if wrong {
            self.add(path, problem());
        }
    }

    /// A text that must not be empty in any language it is given in.
    pub fn text(&mut self, path: &str, text: &Text) {
        for language in text.gaps() {
            self.add(format!("{path}.{language}"), Common::Empty.into());
        }
    }

    /// A number that has a range.
    pub fn range<T: Copy + Into<u16> + PartialOrd>(&mut self, path: &str, value: T, range: &RangeInclusive<T>) {
        let is_outside = !range.contains(&value);
        let [value, min, max] = [value, *range.start(), *range.end()].map(Into::into);
        self.when(is_outside, path, || Common::OutOfRange { value, min, max }.into());
    }
}
