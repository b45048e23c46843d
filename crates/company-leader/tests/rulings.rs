//! Every ruling names the tests that hold it, and they exist.

#[path = "../../leaders/tests/common/rulings.rs"]
mod pages;

use std::{collections::BTreeSet, fs, path::Path};

use pages::{quoted, sources};

/// The numbers of rulings a text points to, as in `CL-12`.
fn pointed_to(text: &str) -> impl Iterator<Item = u32> {
    text.split("CL-").skip(1).filter_map(|rest| {
        rest.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|digits| digits.parse().ok())
    })
}

#[test]
fn every_ruling_has_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = sources(&here.join("tests"));
    let text = fs::read_to_string(here.join("../../docs/rulings/company-leader.md")).unwrap();
    let mut numbers = BTreeSet::new();
    for ruling in text.split("\n\n").filter(|paragraph| paragraph.starts_with("**CL-")) {
        let number = pointed_to(ruling).next().unwrap();
        assert!(numbers.insert(number), "CL-{number} stands twice");
        assert!(quoted(ruling).next().is_some(), "CL-{number} names no test");
    }
    assert!(numbers.iter().copied().eq(1..=54), "rulings are missing or out of count: {numbers:?}");
    for name in quoted(&text) {
        assert!(tests.contains(&format!("fn {name}(")), "there is no test {name}");
    }
    // What code and tests point to stands on the page.
    let code = ["src", "src/edition", "src/turn"].map(|folder| sources(&here.join(folder))).concat();
    for number in pointed_to(&(code + &tests)).filter(|number| *number > 0) {
        assert!(numbers.contains(&number), "CL-{number} is pointed to");
    }
}
