//! Checks the data of an edition, and a drawn map.

use std::{io::Write, path::Path};

use leaders::{
    atlas::{Atlas, Misfit},
    edition::Edition,
};
use serde_json::Value;

use crate::trouble::{CliError, read};

/// Says that an edition is valid, and of which game; or everything that is wrong with it. The same of the map, if there is one.
pub fn run(file: &Path, map: Option<&Path>, output: &mut impl Write) -> Result<(), CliError> {
    let json = read(file)?;
    let value: Value = serde_json::from_str(&json).map_err(|error| CliError::content(file, &error))?;
    // The editions of LEADERS are older than the field.
    let game = value.get("game").map_or(Some("leaders"), Value::as_str);
    let id = match game {
        Some("leaders") => {
            let edition = Edition::from_json(&json).map_err(|error| CliError::content(file, &error))?;
            map.map_or(Ok(()), |map| shows(map, &edition))?;
            edition.id
        }
        Some(_) if map.is_some() => {
            return Err(CliError::Usage("only LEADERS has a drawn map".to_owned()));
        }
        Some("sparta") => {
            sparta::edition::Edition::from_json(&json).map_err(|error| CliError::content(file, &error))?.id
        }
        Some("general") => {
            general::edition::Edition::from_json(&json).map_err(|error| CliError::content(file, &error))?.id
        }
        Some("company-leader") => {
            company_leader::edition::Edition::from_json(&json).map_err(|error| CliError::content(file, &error))?.id
        }
        _ => {
            let known = "game: must be “sparta”, “general” or “company-leader”, or left out for LEADERS";
            return Err(CliError::content(file, &known));
        }
    };
    let game = game.unwrap_or_default();
    writeln!(output, "{}: a valid edition of {game}, {id}", file.display()).map_err(CliError::Output)?;
    match map {
        Some(map) => writeln!(output, "{}: shows its map", map.display()).map_err(CliError::Output),
        None => Ok(()),
    }
}

/// Whether a drawn map shows the map of an edition.
fn shows(file: &Path, edition: &Edition) -> Result<(), CliError> {
    let atlas = Atlas::read(&read(file)?).map_err(|error| CliError::content(file, &error))?;
    let misfits: Vec<String> = atlas.misfits(&edition.map).iter().map(Misfit::to_string).collect();
    if misfits.is_empty() { Ok(()) } else { Err(CliError::content(file, &misfits.join("; "))) }
}
