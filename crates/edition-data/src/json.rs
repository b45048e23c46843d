//! Editions as JSON.

use core::fmt::Display;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

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

/// An edition with its texts in these languages alone, by their codes: so it is held against files from before it spoke more.
///
/// # Errors
/// It has a text in none of them, or is none that JSON can hold.
pub fn spoken_in<E: Serialize + DeserializeOwned>(edition: &E, codes: &[&str]) -> serde_json::Result<E> {
    fn keep(value: &mut Value, codes: &[&str]) {
        match value {
            Value::Object(fields) => {
                // Every text is given in German.
                if fields.contains_key("de") {
                    fields.retain(|code, _| codes.contains(&code.as_str()));
                }
                fields.values_mut().for_each(|value| keep(value, codes));
            }
            Value::Array(values) => values.iter_mut().for_each(|value| keep(value, codes)),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(edition)?;
    keep(&mut value, codes);
    serde_json::from_value(value)
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
