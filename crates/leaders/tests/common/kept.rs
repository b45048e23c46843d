//! Texts that are kept beside the tests, to be read by people: what changes in them shows what changed in the rules.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{env, fs, path::Path};

/// Compares a text with the file it is kept in; writes the file instead where `UPDATE_PLAYTHROUGHS` is set.
pub fn compare(file: &Path, text: &str) {
    if env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        fs::write(file, text).unwrap();
    }
    let kept = fs::read_to_string(file).unwrap_or_default();
    let first = text.lines().zip(kept.lines()).position(|(new, old)| new != old);
    let at = first.unwrap_or_else(|| text.lines().count().min(kept.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("nothing").to_owned();
    let name = file.display();
    assert!(text == kept, "{name}, line {}: now “{}”, kept “{}”", at + 1, line(text), line(&kept));
}
