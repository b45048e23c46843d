//! Every ruling names the tests that hold it, and they exist.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "../../leaders/tests/common/rulings.rs"]
mod pages;

use std::{collections::BTreeSet, fs, path::Path};

use pages::{quoted, sources};

/// The numbers of rulings a text points to, as in `SP-12`.
fn pointed_to(text: &str) -> impl Iterator<Item = u32> {
    text.split("SP-").skip(1).filter_map(|rest| {
        rest.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|digits| digits.parse().ok())
    })
}

#[test]
fn every_ruling_has_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = sources(&here.join("tests"));
    let text = fs::read_to_string(here.join("../../docs/rulings/sparta.md")).unwrap();
    let mut numbers = BTreeSet::new();
    for ruling in text.split("\n\n").filter(|paragraph| paragraph.starts_with("**SP-")) {
        let number = pointed_to(ruling).next().unwrap();
        assert!(numbers.insert(number), "SP-{number} stands twice");
        assert!(quoted(ruling).next().is_some(), "SP-{number} names no test");
    }
    assert!(numbers.iter().copied().eq(0..=22), "rulings are missing or out of count: {numbers:?}");
    for name in quoted(&text) {
        assert!(tests.contains(&format!("fn {name}()")), "there is no test {name}");
    }
    // What the code points to stands on the page.
    let code = sources(&here.join("src")) + &sources(&here.join("src/edition"));
    for number in pointed_to(&code) {
        assert!(numbers.contains(&number), "the code points to SP-{number}");
    }
}
