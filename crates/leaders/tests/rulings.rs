//! Every ruling names the tests that hold it, and they exist.

#[path = "common/rulings.rs"]
mod pages;

use std::{collections::BTreeSet, fs, path::Path};

use pages::{quoted, sources};

#[test]
fn every_ruling_has_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    // What the shelf does (2.2) is held by the vault.
    let tests = ["tests", "../vault/tests"].map(|folder| sources(&here.join(folder))).concat();
    for page in ["leaders.md", "leaders-map-and-battle.md"] {
        let text = fs::read_to_string(here.join("../../docs/rulings").join(page)).unwrap();
        let mut numbers = BTreeSet::new();
        for ruling in text.split("\n\n").filter(|paragraph| paragraph.starts_with("**LE-")) {
            let number = ruling.split(['*', '.']).find(|part| part.starts_with("LE-")).unwrap();
            assert!(numbers.insert(number), "{page}: {number} stands twice");
            assert!(quoted(ruling).next().is_some(), "{page}: {number} names no test");
        }
        assert!(numbers.len() > 10, "{page} has lost its rulings");
        for name in quoted(&text) {
            assert!(tests.contains(&format!("fn {name}()")), "{page}: there is no test {name}");
        }
    }
}
