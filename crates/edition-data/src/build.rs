//! What the build script of a game does with its house edition.

use std::{env, fs, io, path::Path};

use serde::{Serialize, de::DeserializeOwned};

/// Why a house edition could not be turned into bytes.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(String, io::Error),
    /// It is no JSON, or of another shape.
    #[error("{0}: {1}")]
    Shape(String, serde_json::Error),
    /// The edition cannot be written as bytes.
    #[error(transparent)]
    Bytes(#[from] postcard::Error),
    /// Not run by Cargo.
    #[error("OUT_DIR: {0}")]
    NoOutput(#[from] env::VarError),
}

/// Turns `editions/<name>.json`, of the type `E`, into `<name>.postcard` in the build script's output.
///
/// `model` are the files the type is made of, seen from the game's crate: when one changes, the script runs again.
///
/// # Errors
/// The edition is not there or of another shape, or its bytes cannot be written.
pub fn house<E: DeserializeOwned + Serialize>(name: &str, model: &[&str]) -> Result<(), BuildError> {
    let source = format!("../../editions/{name}.json");
    for input in model.iter().copied().chain([source.as_str(), "build.rs"]) {
        println!("cargo::rerun-if-changed={input}");
    }
    let json = fs::read_to_string(&source).map_err(|error| BuildError::File(source.clone(), error))?;
    let edition: E = serde_json::from_str(&json).map_err(|error| BuildError::Shape(source, error))?;
    let target = Path::new(&env::var("OUT_DIR")?).join(format!("{name}.postcard"));
    fs::write(&target, postcard::to_allocvec(&edition)?)
        .map_err(|error| BuildError::File(target.display().to_string(), error))
}
