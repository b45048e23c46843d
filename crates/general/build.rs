//! Turns the house edition from JSON into the compact bytes the app carries.

#[path = "src/edition/model.rs"]
mod model;

fn main() -> Result<(), edition_data::BuildError> {
    edition_data::house::<model::Edition>("general-house", &["src/edition/model.rs"])
}
