//! What the editions of all games have in common: values, each with the mark of its source.
//!
//! An edition is every number of a game that its rules leave to the box. It stands in `editions/` as JSON, and travels to
//! the browser as the compact bytes that the game's build script makes of it: a JSON parser would cost 22 kB there.

#[cfg(feature = "build")]
mod build;
mod fault;
#[cfg(feature = "json")]
mod json;
mod name;
mod text;

use core::fmt::Display;

use serde::{Deserialize, Serialize};

#[cfg(feature = "build")]
pub use build::{BuildError, house};
pub use fault::{Common, Fault, Faults, Head};
#[cfg(feature = "json")]
pub use json::{EditionError, from_json, spoken_in};
pub use name::{LONGEST_PLAYER, LONGEST_TITLE, shown_name};
pub use text::{Text, languages, with_two_strings};

/// Where a value of an edition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// The rule text says so.
    #[serde(rename = "T", alias = "M")]
    RuleText,
    /// Published elsewhere: reviews, help pages, photographs.
    #[serde(rename = "W", alias = "P")]
    Published,
    /// Derived: what the rule text says leaves one natural solution.
    #[serde(rename = "D")]
    Derived,
    /// Reconstructed: the original has it, and was not found.
    #[serde(rename = "R")]
    Reconstructed,
    /// A house value: the original says nothing, or was never published where we could find it.
    #[serde(rename = "H")]
    House,
    /// Typed in by the owner of a printed game.
    #[serde(rename = "Own")]
    Own,
}

impl Mark {
    /// Whether the house has guessed a value, and nobody has looked it up in a box.
    #[must_use]
    pub const fn is_guess(self) -> bool {
        matches!(self, Self::House | Self::Reconstructed)
    }
}

/// A value and where it comes from; in JSON the pair `[9, "T"]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(T, Mark)", into = "(T, Mark)")]
pub struct Marked<T: Clone> {
    /// The value itself.
    pub value: T,
    /// Its source.
    pub mark: Mark,
}

impl<T: Clone> From<(T, Mark)> for Marked<T> {
    fn from((value, mark): (T, Mark)) -> Self {
        Self { value, mark }
    }
}

impl<T: Clone> From<Marked<T>> for (T, Mark) {
    fn from(marked: Marked<T>) -> Self {
        (marked.value, marked.mark)
    }
}

/// Everything that is wrong with an edition, a line each.
pub fn lines(faults: &[impl Display]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
