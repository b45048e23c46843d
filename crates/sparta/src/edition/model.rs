//! The shape of an edition.
//!
//! `build.rs` reads the house edition with these very types.

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

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
