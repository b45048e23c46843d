//! Whether an edition can be played: every fault at once, each naming its field.

use core::{fmt, ops::RangeInclusive};

use edition_data::{Common, Head};

use super::{SCHEMA, model::Edition};
use crate::{
    game::TAG,
    position::{Position, UnplayableError},
    side::{Piece, Rank, Rules, Side},
    square::Square,
    squares::Squares,
};

/// Fighters a side begins with: „seine 8 Kämpfer".
pub const FIGHTERS: usize = 8;
/// Cities on the board: „Die 8 Städte".
pub const CITIES: usize = 8;
/// Repetitions that may make a draw.
const REPETITIONS: RangeInclusive<u16> = 2..=10;
/// Quiet turns that may make a draw.
const QUIET_TURNS: RangeInclusive<u16> = 1..=200;

/// Something wrong with an edition.
pub type Fault = edition_data::Fault<Problem>;

/// Collects the faults of one run.
type Faults = edition_data::Faults<Problem>;

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// What can be wrong in the edition of any game.
    Common(Common),
    /// Is no square of the board.
    Square(String),
    /// The square is taken by another piece, named by its field.
    PieceThere(Square, String),
    /// The square has a city already, named by its field.
    CityThere(Square, String),
    /// The number of fighters is not that of the box.
    Fighters(usize),
    /// The number of cities is not that of the box.
    Cities(usize),
    /// Pieces and cities make no position.
    Unplayable(UnplayableError),
    /// The side owns no city: it would have lost before the first move.
    NoCity,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => common.fmt(f),
            Self::Square(text) => {
                write!(f, "“{text}” is outside the board: files go from a to j, ranks from 1 to 10")
            }
            Self::PieceThere(square, other) => write!(f, "{square} is taken by {other}"),
            Self::CityThere(square, other) => write!(f, "{square} is the city {other} already"),
            Self::Fighters(count) => write!(f, "has {count} fighters, must be {FIGHTERS}"),
            Self::Cities(count) => write!(f, "has {count} cities, must be {CITIES}"),
            Self::Unplayable(unplayable) => unplayable.fmt(f),
            Self::NoCity => write!(f, "needs one city at least"),
        }
    }
}

impl From<Common> for Problem {
    fn from(common: Common) -> Self {
        Self::Common(common)
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
        let mut faults = Faults::of_head(Head {
            schema: [self.schema, SCHEMA],
            game: (&self.game, TAG),
            id: &self.id,
            title: &self.title,
        });

        let fighters = squares(&mut faults, "fighters", &self.fighters, Problem::PieceThere);
        for (field, _, list) in self.fighters.sides("fighters") {
            faults.when(list.len() != FIGHTERS, &field, || Problem::Fighters(list.len()));
        }
        let cities = squares(&mut faults, "cities", &self.cities, Problem::CityThere);
        let mut count = 0;
        for (field, _, list) in self.cities.sides("cities") {
            faults.when(list.is_empty(), &field, || Problem::NoCity);
            count += list.len();
        }
        faults.when(count != CITIES, "cities", || Problem::Cities(count));

        faults.range("draws.repetitions", self.draws.repetitions.value, &REPETITIONS);
        faults.range("draws.quiet_turns", self.draws.quiet_turns.value, &QUIET_TURNS);
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

/// Reads the squares of both sides, of which each may be named once.
fn squares(
    faults: &mut Faults,
    field: &str,
    layout: &super::Layout,
    twice: impl Fn(Square, String) -> Problem,
) -> Named {
    let (mut read, mut taken): (Named, Squares) = (Named::new(), Squares::NONE);
    for (field, side, list) in layout.sides(field) {
        for (at, text) in list.iter().enumerate() {
            let path = format!("{field}[{at}]");
            let Ok(square) = text.parse::<Square>() else {
                faults.add(path, Problem::Square(text.clone()));
                continue;
            };
            if taken.contains(square) {
                let first = read.iter().find(|(other, ..)| *other == square);
                let first = first.map(|(.., path)| path.clone()).unwrap_or_default();
                faults.add(path, twice(square, first));
                continue;
            }
            taken |= square.into();
            read.push((square, side, path));
        }
    }
    read
}
