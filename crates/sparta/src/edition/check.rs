//! Whether an edition can be played: every fault at once, each naming its field.

use core::{fmt, ops::RangeInclusive};

use super::{SCHEMA, model::Edition};
use crate::{
    game::TAG,
    position::{Position, Unplayable},
    side::{Piece, Rank, Rules, Side},
    square::Square,
    squares::Squares,
};

/// Fighters a side begins with: „seine 8 Kämpfer".
const FIGHTERS: usize = 8;
/// Cities on the board: „Die 8 Städte".
const CITIES: usize = 8;
/// Repetitions that may make a draw.
const REPETITIONS: RangeInclusive<u16> = 2..=10;
/// Quiet turns that may make a draw.
const QUIET_TURNS: RangeInclusive<u16> = 1..=200;

/// Something wrong with an edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault {
    /// The field, e.g. `fighters.spartans[3]`.
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
    /// Is no square of the board.
    NoSquare(String),
    /// The square is taken by another piece, named by its field.
    PieceThere(Square, String),
    /// The square has a city already, named by its field.
    CityThere(Square, String),
    /// The number of fighters is not that of the box.
    Fighters(usize),
    /// The number of cities is not that of the box.
    Cities(usize),
    /// Pieces and cities make no position.
    Unplayable(Unplayable),
    /// The side owns no city: it would have lost before the first move.
    NoCity,
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(found) => write!(f, "{found}, this version reads {SCHEMA}"),
            Self::Game(found) => write!(f, "“{found}”, must be “{TAG}”"),
            Self::NotOneWord(found) => write!(f, "“{found}”, must be one word"),
            Self::Empty => write!(f, "is empty"),
            Self::NoSquare(text) => {
                write!(f, "“{text}” is outside the board: files go from a to j, ranks from 1 to 10")
            }
            Self::PieceThere(square, other) => write!(f, "{square} is taken by {other}"),
            Self::CityThere(square, other) => write!(f, "{square} is the city {other} already"),
            Self::Fighters(count) => write!(f, "has {count} fighters, must be {FIGHTERS}"),
            Self::Cities(count) => write!(f, "has {count} cities, must be {CITIES}"),
            Self::Unplayable(unplayable) => unplayable.fmt(f),
            Self::NoCity => write!(f, "needs one city at least"),
            Self::OutOfRange { value, min, max } => write!(f, "{value}, must be {min} to {max}"),
        }
    }
}

/// Squares that were read, each with its side and the name of its field.
type Named = Vec<(Square, Side, String)>;

impl Edition {
    /// Checks that the edition can be played.
    ///
    /// # Errors
    /// Every fault there is, in the order of the file.
    pub fn validate(&self) -> Result<(), Vec<Fault>> {
        self.read().map(drop)
    }

    /// The position a game begins with.
    ///
    /// # Errors
    /// As for [`Edition::validate`].
    pub fn start(&self, rules: Rules, first: Side) -> Result<Position, Vec<Fault>> {
        let (fighters, cities) = self.read()?;
        let fighters = fighters.into_iter().map(|(square, side, _)| (square, Piece { side, rank: Rank::Fighter }));
        let cities = cities.into_iter().map(|(square, owner, _)| (square, owner));
        // What `read` lets through makes a position; if ever it did not, a game must not begin all the same.
        let fault = |unplayable| vec![Fault { path: "fighters".to_owned(), problem: Problem::Unplayable(unplayable) }];
        Position::new(rules, first, fighters, cities).map_err(fault)
    }

    /// Reads fighters and cities, and finds every fault on the way.
    fn read(&self) -> Result<(Named, Named), Vec<Fault>> {
        let mut faults = Faults::default();
        faults.when(self.schema != SCHEMA, "schema", || Problem::Schema(self.schema));
        faults.when(self.game != TAG, "game", || Problem::Game(self.game.clone()));
        let words = self.id.split_whitespace().count();
        faults.when(words != 1 || self.id.trim() != self.id, "id", || Problem::NotOneWord(self.id.clone()));
        faults.when(self.title.de.trim().is_empty(), "title.de", || Problem::Empty);
        faults.when(self.title.en.trim().is_empty(), "title.en", || Problem::Empty);

        let fighters = faults.squares("fighters", &self.fighters, Problem::PieceThere);
        for (field, _, list) in self.fighters.sides("fighters") {
            faults.when(list.len() != FIGHTERS, &field, || Problem::Fighters(list.len()));
        }
        let cities = faults.squares("cities", &self.cities, Problem::CityThere);
        let mut count = 0;
        for (field, _, list) in self.cities.sides("cities") {
            faults.when(list.is_empty(), &field, || Problem::NoCity);
            count += list.len();
        }
        faults.when(count != CITIES, "cities", || Problem::Cities(count));

        let draws = [
            ("draws.repetitions", self.draws.repetitions.value, REPETITIONS),
            ("draws.quiet_turns", self.draws.quiet_turns.value, QUIET_TURNS),
        ];
        for (field, value, range) in draws {
            let (min, max) = (*range.start(), *range.end());
            faults.when(!range.contains(&value), field, || Problem::OutOfRange { value, min, max });
        }
        if faults.0.is_empty() { Ok((fighters, cities)) } else { Err(faults.0) }
    }
}

impl super::Layout {
    /// The lists of both sides, with the names of their fields.
    fn sides(&self, field: &str) -> [(String, Side, &[String]); 2] {
        [
            (format!("{field}.spartans"), Side::Spartans, &self.spartans.value),
            (format!("{field}.achaeans"), Side::Achaeans, &self.achaeans.value),
        ]
    }
}

/// Collects the faults of one run.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn when(&mut self, wrong: bool, path: &str, problem: impl FnOnce() -> Problem) {
        if wrong {
            self.0.push(Fault { path: path.to_owned(), problem: problem() });
        }
    }

    /// Reads the squares of both sides, of which each may be named once.
    fn squares(&mut self, field: &str, layout: &super::Layout, twice: impl Fn(Square, String) -> Problem) -> Named {
        let (mut read, mut taken): (Named, Squares) = (Named::new(), Squares::NONE);
        for (field, side, list) in layout.sides(field) {
            for (at, text) in list.iter().enumerate() {
                let path = format!("{field}[{at}]");
                let Ok(square) = text.parse::<Square>() else {
                    self.0.push(Fault { path, problem: Problem::NoSquare(text.clone()) });
                    continue;
                };
                if taken.contains(square) {
                    let first = read.iter().find(|(other, ..)| *other == square);
                    let first = first.map(|(.., path)| path.clone()).unwrap_or_default();
                    self.0.push(Fault { path, problem: twice(square, first) });
                    continue;
                }
                taken |= square.into();
                read.push((square, side, path));
            }
        }
        read
    }
}
