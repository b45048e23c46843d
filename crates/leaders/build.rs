//! Turns the house edition from JSON into the compact bytes the app carries, so that no JSON
//! parser has to travel to the browser.

use std::{env, error::Error, fs, path::Path};

#[path = "src/edition/ids.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod ids;
#[path = "src/edition/model.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod model;
#[path = "src/edition/world.rs"]
mod world;

const SOURCE: &str = "../../editions/leaders-house.json";

fn main() -> Result<(), Box<dyn Error>> {
    for input in [SOURCE, "src/edition/ids.rs", "src/edition/model.rs", "src/edition/world.rs", "build.rs"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let json = fs::read_to_string(SOURCE).map_err(|error| format!("{SOURCE}: {error}"))?;
    let edition: model::Edition = serde_json::from_str(&json).map_err(|error| format!("{SOURCE}: {error}"))?;
    let bytes = postcard::to_allocvec(&edition)?;
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("leaders-house.postcard"), bytes)?;
    Ok(())
}
