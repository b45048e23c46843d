//! Every ruling names the tests that hold it, and they exist.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{collections::BTreeSet, fs, path::Path};

/// The Rust files below a folder of this crate, as one text.
fn sources(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.is_file()).map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The names between backticks in a paragraph.
fn quoted(paragraph: &str) -> impl Iterator<Item = &str> {
    let names = paragraph.split('`').skip(1).step_by(2);
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'))
}

#[test]
fn every_ruling_has_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = sources(&here.join("tests"));
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
