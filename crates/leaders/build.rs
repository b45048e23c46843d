//! Turns the house edition from JSON into the compact bytes the app carries.

#[path = "src/edition/ids.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod ids;
#[path = "src/edition/mission.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod mission;
#[path = "src/edition/model.rs"]
#[expect(dead_code, reason = "the build only converts; the crate uses the rest")]
mod model;
#[path = "src/edition/scenario.rs"]
mod scenario;
#[path = "src/edition/schema.rs"]
mod schema;
#[path = "src/edition/world.rs"]
mod world;

fn main() -> Result<(), edition_data::BuildError> {
    let files =
        ["ids", "mission", "model", "scenario", "schema", "world"].map(|module| format!("src/edition/{module}.rs"));
    edition_data::house::<model::Edition>("leaders-house", &files.each_ref().map(String::as_str))
}
