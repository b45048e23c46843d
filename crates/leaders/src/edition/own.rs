//! The numbers an owner has typed in, as text that a person can read, send and paste: one `path = number` a line.

use edition_data::Mark;

use super::{
    check::{Fault, validate},
    model::Edition,
};
use core::fmt::Write as _;

/// The most bytes of a text of numbers: thirty times those of every number there is.
pub const MOST_BYTES: usize = 256 * 1024;

/// The most lines of it: far more than there are numbers.
pub const MOST_LINES: usize = 10_000;

/// The most bytes of a line that sets a number: twice the longest. Who is told of a wrong line is shown what it names.
const LONGEST_LINE: usize = 120;

/// Why a text of numbers was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnValuesError {
    /// The text is larger than [`MOST_BYTES`], so it was not even looked at.
    #[error("the text has {0} bytes, at most {MOST_BYTES}: leave only lines “name = number”")]
    TooLarge(usize),
    /// The text has more lines than [`MOST_LINES`].
    #[error("the text has {0} lines, at most {MOST_LINES}: leave one line a number")]
    TooManyLines(usize),
    /// A line is not of the form `path = number`.
    #[error("line {0} is not “name = number”")]
    Line(usize),
    /// A line names no number, or one out of its range.
    #[error("line {0}: {1}")]
    Number(usize, Fault),
    /// The numbers do not go together.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Together(Vec<Fault>),
}

impl Edition {
    /// The owner's numbers ([`Mark::Own`]), one line each; empty if there are none.
    #[must_use]
    pub fn own_values(&self) -> String {
        let own = self.fields().into_iter().filter(|field| field.mark == Mark::Own);
        own.fold(String::new(), |mut text, field| {
            // Writing to a `String` cannot fail.
            let _ = writeln!(text, "{} = {}", field.path, field.value);
            text
        })
    }

    /// This edition with the owner's numbers. Empty lines, and lines that begin with `#`, are skipped.
    ///
    /// # Errors
    /// The text is too large, a line is malformed or its number out of range, or the numbers do not go together.
    pub fn with_own_values(mut self, text: &str) -> Result<Self, OwnValuesError> {
        if text.len() > MOST_BYTES {
            return Err(OwnValuesError::TooLarge(text.len()));
        }
        if text.lines().nth(MOST_LINES).is_some() {
            return Err(OwnValuesError::TooManyLines(text.lines().count()));
        }
        let mut places = self.places();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.len() > LONGEST_LINE {
                return Err(OwnValuesError::Line(number));
            }
            let (path, value) = line.split_once('=').ok_or(OwnValuesError::Line(number))?;
            let value = value.trim().parse().map_err(|_| OwnValuesError::Line(number))?;
            places.own(path.trim(), value).map_err(|fault| OwnValuesError::Number(number, fault))?;
        }
        validate(&self).map_err(OwnValuesError::Together)?;
        Ok(self)
    }
}
