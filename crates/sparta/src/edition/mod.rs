//! The edition: where the pieces begin and the cities lie, and when a game is drawn, as data with the mark of its source.
//!
//! The printed board shows the layout in a picture that was not found. The house edition in `editions/sparta-house.json`
//! is a reconstruction, marked so; the owner of a printed game may load a file of the same shape.

mod check;
mod model;

pub use check::{CITIES, FIGHTERS, Fault, Problem};
pub use model::{Draws, Edition, Layout};

pub use edition_data::{Mark, Marked, Text};

/// The version of the shape this crate reads.
pub const SCHEMA: u16 = 1;

const HOUSE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sparta-house.postcard"));

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
