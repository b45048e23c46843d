//! The shape of an edition.
//!
//! Depends on nothing but serde, so that `build.rs` can turn the JSON file into the compact bytes
//! the app carries: a JSON parser in the browser would cost 22 kB.

use serde::{Deserialize, Serialize};

/// Where a value of an edition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mark {
    /// The rule text says so.
    #[serde(rename = "T")]
    Text,
    /// Published elsewhere: reviews, photographs.
    #[serde(rename = "W")]
    Published,
    /// Reconstructed: the original shows it in a picture that was not found.
    #[serde(rename = "R")]
    Reconstructed,
    /// A house value: the original says nothing.
    #[serde(rename = "H")]
    House,
    /// Typed in by the owner of a printed game.
    #[serde(rename = "Own")]
    Own,
}

/// A value and where it comes from; in JSON the pair `[3, "H"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

/// A text in both languages of the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

/// Squares of both sides, as somebody typed them in: whether they are squares is looked at afterwards, all at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Those of the side that sits at the rank 1.
    pub spartans: Marked<Vec<String>>,
    /// Those of the side that sits at the rank 10.
    pub achaeans: Marked<Vec<String>>,
}

/// When a game without progress is a draw (SP-12).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draws {
    /// How often the same position with the same side to move must have stood; 2 to 10.
    pub repetitions: Marked<u16>,
    /// How many turns each side must have had without capture, new hero or change of a city; 1 to 200.
    pub quiet_turns: Marked<u16>,
}

/// Everything of the game that is data and not rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of this shape: [`SCHEMA`](super::SCHEMA).
    pub schema: u16,
    /// Which game it is for: `sparta`.
    pub game: String,
    /// The name programs know it by; one word.
    pub id: String,
    /// The name people know it by.
    pub title: Text,
    /// Where the fighters begin: eight a side.
    pub fighters: Layout,
    /// Where the cities lie, by their first owner: eight in all, one at least a side.
    pub cities: Layout,
    /// When a game without progress is a draw.
    pub draws: Draws,
}
