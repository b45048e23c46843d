//! Editions as JSON.

use core::fmt::Display;

use serde::de::DeserializeOwned;

/// Why a text is no edition; `F` is what may be wrong with one of the game.
#[derive(Debug, thiserror::Error)]
pub enum EditionError<F: Display> {
    /// It is no JSON, or of another shape.
    #[error("not an edition: {0}")]
    Shape(#[from] serde_json::Error),
    /// It cannot be played.
    #[error("{}", crate::lines(.0))]
    Faults(Vec<F>),
}

/// Reads an edition from JSON and checks it.
///
/// # Errors
/// The text has another shape, or every fault that `validate` finds.
pub fn from_json<E, F>(json: &str, validate: impl Fn(&E) -> Result<(), Vec<F>>) -> Result<E, EditionError<F>>
where
    E: DeserializeOwned,
    F: Display,
{
    let edition = serde_json::from_str(json)?;
    validate(&edition).map_err(EditionError::Faults)?;
    Ok(edition)
}
