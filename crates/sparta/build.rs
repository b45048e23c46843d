//! Turns the house edition from JSON into the compact bytes the app carries, so that no JSON
//! parser has to travel to the browser.

use std::{env, error::Error, fs, path::Path};

#[path = "src/edition/model.rs"]
mod model;

const SOURCE: &str = "../../editions/sparta-house.json";

fn main() -> Result<(), Box<dyn Error>> {
    for input in [SOURCE, "src/edition/model.rs", "build.rs"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let json = fs::read_to_string(SOURCE).map_err(|error| format!("{SOURCE}: {error}"))?;
    let edition: model::Edition = serde_json::from_str(&json).map_err(|error| format!("{SOURCE}: {error}"))?;
    let bytes = postcard::to_allocvec(&edition)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("sparta-house.postcard"), bytes)?;
    Ok(())
}
