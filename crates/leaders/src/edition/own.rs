//! The numbers an owner has typed in, as text that a person can read, send and paste: one `path = number` a line.

use edition_data::Mark;

use super::{
    check::{Fault, validate},
    model::Edition,
};
use core::fmt::Write as _;

/// Why a text of numbers was not taken over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnValuesError {
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
    /// A line is malformed or its number out of range, or the numbers do not go together.
    pub fn with_own_values(mut self, text: &str) -> Result<Self, OwnValuesError> {
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (path, value) = line.split_once('=').ok_or(OwnValuesError::Line(number))?;
            let value = value.trim().parse().map_err(|_| OwnValuesError::Line(number))?;
            self.set(path.trim(), value).map_err(|fault| OwnValuesError::Number(number, fault))?;
            // Also where it is the number that was guessed: now somebody has looked.
            self.mark_own(path.trim());
        }
        validate(&self).map_err(OwnValuesError::Together)?;
        Ok(self)
    }
}
