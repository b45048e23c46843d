//! What the test of the rulings of every game needs.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{fs, path::Path};

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
