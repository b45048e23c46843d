//! Turns the house edition from JSON into the compact bytes the app carries.

#[path = "src/edition/ids.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod ids;
#[path = "src/edition/model.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod model;
#[path = "src/edition/world.rs"]
mod world;

fn main() -> Result<(), edition_data::BuildError> {
    let files = ["src/edition/ids.rs", "src/edition/model.rs", "src/edition/world.rs"];
    edition_data::house::<model::Edition>("leaders-house", &files)
}
