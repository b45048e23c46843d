//! Reads a drawn map; every refusal names its line.

use std::fmt;

use super::{Arc, Atlas, Circle, Ground, Place};
use crate::edition::{AreaId, SeaId};

/// What the first line says.
const FIRST: &str = "leaders-map 1";

/// Why a text is no drawn map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct AtlasError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text does not begin as a map of this kind does.
    NoMap,
    /// Begins with a word that means nothing here.
    Word(String),
    /// Has something that is no whole number, or too large a one.
    Number(String),
    /// Has too few numbers or too many.
    Count(usize),
    /// An area or a sea that should come later or is there already.
    Order(i32),
    /// There is no such kind of ground.
    Ground(i32),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMap => write!(f, "must be {FIRST:?}"),
            Self::Word(word) => write!(f, "{word:?} means nothing"),
            Self::Number(word) => write!(f, "{word:?} is no number"),
            Self::Count(count) => write!(f, "{count} numbers are too few or too many"),
            Self::Order(number) => write!(f, "{number} is not next"),
            Self::Ground(number) => write!(f, "there is no ground {number}"),
        }
    }
}

impl Atlas {
    /// Reads a drawn map.
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn read(text: &str) -> Result<Self, AtlasError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, first)| first != FIRST) {
            return Err(AtlasError { line: 1, problem: Problem::NoMap });
        }
        let mut atlas = Self {
            width: 0,
            height: 0,
            areas: Vec::new(),
            seas: Vec::new(),
            harbours: Vec::new(),
            dotted: Vec::new(),
            lakes: Vec::new(),
            ridges: Vec::new(),
            arcs: Vec::new(),
        };
        for (line, text) in lines {
            atlas.take(text).map_err(|problem| AtlasError { line, problem })?;
        }
        Ok(atlas)
    }

    fn take(&mut self, line: &str) -> Result<(), Problem> {
        let mut words = line.split_ascii_whitespace();
        let word = words.next().unwrap_or_default();
        let number = |word: &str| match word.parse::<i32>() {
            // Sums of many steps stay far from where numbers end.
            Ok(number) if number.abs() <= 1_000_000 => Ok(number),
            _ => Err(Problem::Number(word.to_owned())),
        };
        let numbers = words.map(number).collect::<Result<Vec<i32>, Problem>>()?;
        let circle = |x, y, radius| Circle { middle: (x, y), radius };
        match (word, &numbers[..]) {
            ("size", &[width, height]) => (self.width, self.height) = (width, height),
            ("area", &[area, x, y, radius]) => {
                next(area, self.areas.len())?;
                self.areas.push(circle(x, y, radius));
            }
            ("sea", &[sea, x, y, radius]) => {
                let count = self.seas.len();
                match self.seas.last_mut() {
                    Some(last) if id(sea)? + 1 == count => last.push(circle(x, y, radius)),
                    _ => {
                        next(sea, count)?;
                        self.seas.push(vec![circle(x, y, radius)]);
                    }
                }
            }
            ("harbour", [sea, area, way @ ..]) => {
                self.harbours.push((SeaId(byte(*sea)?), AreaId(byte(*area)?), points(way, 2)?));
            }
            ("dotted", [one, other, way @ ..]) => {
                self.dotted.push((AreaId(byte(*one)?), AreaId(byte(*other)?), points(way, 2)?));
            }
            ("lake", way) => self.lakes.push(points(way, 3)?),
            ("ridge", way) => self.ridges.push(points(way, 1)?),
            ("arc", [left, right, way @ ..]) => {
                self.arcs.push(Arc { left: ground(*left)?, right: ground(*right)?, points: points(way, 2)? });
            }
            ("size" | "area" | "sea" | "harbour" | "dotted" | "arc", _) => return Err(Problem::Count(numbers.len())),
            _ => return Err(Problem::Word(word.to_owned())),
        }
        Ok(())
    }
}

fn id(number: i32) -> Result<usize, Problem> {
    usize::try_from(number).map_err(|_| Problem::Order(number))
}

fn byte(number: i32) -> Result<u8, Problem> {
    u8::try_from(number).map_err(|_| Problem::Order(number))
}

fn next(number: i32, count: usize) -> Result<(), Problem> {
    if id(number)? == count { Ok(()) } else { Err(Problem::Order(number)) }
}

fn ground(number: i32) -> Result<Ground, Problem> {
    Ok(match number {
        -1 => Ground::Water,
        -2 => Ground::Nobodys,
        -3 => Ground::Sand,
        -4 => Ground::Mountains,
        area => Ground::Area(AreaId(u8::try_from(area).map_err(|_| Problem::Ground(area))?)),
    })
}

/// The points of a way: the first one, then the steps.
fn points(steps: &[i32], least: usize) -> Result<Vec<Place>, Problem> {
    let (pairs, []) = steps.as_chunks::<2>() else { return Err(Problem::Count(steps.len())) };
    if pairs.len() < least {
        return Err(Problem::Count(steps.len()));
    }
    let mut at: Place = (0, 0);
    let points = pairs.iter().map(|[x, y]| {
        at = (at.0.saturating_add(*x), at.1.saturating_add(*y));
        at
    });
    Ok(points.collect())
}
