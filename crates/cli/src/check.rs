//! Checks the data of an edition.

use std::{io::Write, path::Path};

use serde_json::Value;

use crate::trouble::{Trouble, read};

/// Says that an edition is valid, and of which game; or everything that is wrong with it.
pub fn run(file: &Path, output: &mut impl Write) -> Result<(), Trouble> {
    let json = read(file)?;
    let value: Value = serde_json::from_str(&json).map_err(|error| Trouble::content(file, &error))?;
    // The editions of LEADERS are older than the field.
    let game = value.get("game").map_or(Some("leaders"), Value::as_str);
    let id = match game {
        Some("leaders") => {
            leaders::edition::Edition::from_json(&json).map_err(|error| Trouble::content(file, &error))?.id
        }
        Some("sparta") => {
            sparta::edition::Edition::from_json(&json).map_err(|error| Trouble::content(file, &error))?.id
        }
        Some("general") => {
            general::edition::Edition::from_json(&json).map_err(|error| Trouble::content(file, &error))?.id
        }
        Some("company-leader") => {
            company_leader::edition::Edition::from_json(&json).map_err(|error| Trouble::content(file, &error))?.id
        }
        _ => {
            let known = "game: must be “sparta”, “general” or “company-leader”, or left out for LEADERS";
            return Err(Trouble::content(file, &known));
        }
    };
    let game = game.unwrap_or_default();
    writeln!(output, "{}: a valid edition of {game}, {id}", file.display()).map_err(Trouble::Output)
}
