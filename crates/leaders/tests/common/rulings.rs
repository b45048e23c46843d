//! What the test of the rulings of every game needs.

#![allow(dead_code, reason = "a game with several pages looks at them in a way of its own")]
#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{collections::BTreeSet, fs, path::Path};

/// The Rust files below a folder of this crate, as one text.
pub fn sources(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|file| file.is_file()).map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The names between backticks in a paragraph.
pub fn quoted(paragraph: &str) -> impl Iterator<Item = &str> {
    let names = paragraph.split('`').skip(1).step_by(2);
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'))
}

/// The numbers of rulings a text points to, as in `SP-12`.
fn pointed_to(text: &str, letters: &str) -> impl Iterator<Item = u32> {
    text.split(letters).skip(1).filter_map(|rest| {
        rest.split(|letter: char| !letter.is_ascii_digit()).next().and_then(|digits| digits.parse().ok())
    })
}

/// Looks at a page of rulings that are numbered from 0 to `last` behind some letters: each names a test, the tests
/// exist, and every number the `folders` of the crate point to stands on the page.
pub fn check(page: &str, letters: &str, last: u32, folders: &[&str]) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = sources(&here.join("tests"));
    let text = fs::read_to_string(here.join("../../docs/rulings").join(page)).unwrap();
    let mut numbers = BTreeSet::new();
    for ruling in text.split("\n\n").filter(|paragraph| paragraph.starts_with(&format!("**{letters}"))) {
        let number = pointed_to(ruling, letters).next().unwrap();
        assert!(numbers.insert(number), "{letters}{number} stands twice");
        assert!(quoted(ruling).next().is_some(), "{letters}{number} names no test");
    }
    assert!(numbers.iter().copied().eq(0..=last), "rulings are missing or out of count: {numbers:?}");
    for name in quoted(&text) {
        assert!(tests.contains(&format!("fn {name}()")), "there is no test {name}");
    }
    let code: String = folders.iter().map(|folder| sources(&here.join(folder))).collect();
    for number in pointed_to(&code, letters) {
        assert!(numbers.contains(&number), "the code points to {letters}{number}");
    }
}
