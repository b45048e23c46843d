//! The edition: what units and regions are worth, as data with the mark of its source.
//!
//! The printed cards were not found. The regions follow from what the rule text says of them, the units of the house
//! edition in `editions/general-house.json` are a reconstruction, marked so; the owner of a printed game may load a file
//! of the same shape.

mod check;
mod model;

pub use check::{Fault, Problem};
pub use model::{Edition, UnitCard, Values};

pub use edition_data::{Mark, Marked, Text};

/// The version of the shape this crate reads.
pub const SCHEMA: u16 = 1;

const HOUSE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/general-house.postcard"));

/// Why a text is no edition.
#[cfg(feature = "json")]
pub type EditionError = edition_data::EditionError<Fault>;

impl Edition {
    /// The edition the app comes with.
    ///
    /// # Panics
    /// Never: the bytes are written by `build.rs` from the very types that read them here.
    #[must_use]
    pub fn house() -> Self {
        postcard::from_bytes(HOUSE).expect("build.rs wrote these bytes from the same types")
    }

    /// Reads an edition from JSON and checks it.
    ///
    /// # Errors
    /// The text has another shape, or every fault that [`Edition::validate`] finds.
    #[cfg(feature = "json")]
    pub fn from_json(json: &str) -> Result<Self, EditionError> {
        edition_data::from_json(json, Self::validate)
    }
}
