//! A number in a text is a promise that nothing can change it. What an edition decides is filled in: this test holds every
//! number that stands in `locales/` or in a rule book against a list of those that are fixed, each with its reason.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use ::texts::{About, Files, Locales};

use super::wordings::{fixed_part, locales, wordings};
use crate::registry::SHELF;

/// The list: a folder, a section and a key, and why the number is fixed.
const FIXED: &str = include_str!("fixed_numbers.txt");

/// Whether a text names a number by itself. What stands between braces is filled in.
fn names_a_number(language: &About, text: &str) -> bool {
    let words = &language.language.numbers;
    let mut own = fixed_part(text).to_lowercase();
    // The name of an illustration in a rule book.
    if let Some((_, caption)) = own.strip_prefix("![").and_then(|text| text.split_once("] ")) {
        own = caption.to_owned();
    }
    let mut parts = own.split(|letter: char| !letter.is_alphanumeric());
    parts.any(|part| words.iter().any(|word| word == part) || part.contains(|letter: char| letter.is_numeric()))
}

/// What a list says is fixed, by its key.
fn listed(list: &str) -> BTreeMap<&str, &str> {
    list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": ")).collect()
}

/// Holds a file in every language against what is listed as fixed; `prefix` stands before every key there. Adds the keys that
/// name a number to `named`.
fn hold(
    locales: &Locales,
    files: &BTreeMap<String, Files>,
    file: &str,
    (prefix, listed): (&str, &BTreeMap<&str, &str>),
    named: &mut BTreeSet<String>,
) {
    let mut faults = Vec::new();
    for (code, language) in &locales.about {
        for (key, text) in wordings(&files[code][file]) {
            let key = format!("{prefix}{key}");
            if names_a_number(language, &text) {
                if !listed.contains_key(key.as_str()) {
                    faults.push(format!("{key} ({code}): {text}"));
                }
                named.insert(key);
            }
        }
    }
    assert!(faults.is_empty(), "fill these in, or say in fixed_numbers.txt why they are fixed:\n{}", faults.join("\n"));
}

/// Nothing is listed that names no number.
fn none_is_stale(listed: &BTreeMap<&str, &str>, named: &BTreeSet<String>) {
    let stale: Vec<_> = listed.keys().filter(|key| !named.contains(**key)).collect();
    assert!(stale.is_empty(), "these name no number any more: {stale:?}");
}

#[test]
fn every_number_in_a_text_is_a_fixed_one() {
    let (locales, listed) = (locales(), listed(FIXED));
    let mut named = BTreeSet::new();
    let files = &locales.texts["de"];
    for file in files.keys() {
        hold(&locales, &locales.texts, file, (&format!("{file} "), &listed), &mut named);
    }
    assert_eq!(files.len(), 12, "files");
    none_is_stale(&listed, &named);
}

#[test]
fn every_number_in_a_rule_book_is_a_fixed_one() {
    let locales = locales();
    let games = &locales.rules["de"];
    for game in games.keys() {
        let list = fs::read_to_string(Path::new("rulebook").join(game).join("fixed_numbers.txt"));
        let list = list.expect("every book has its list");
        let (listed, mut named) = (listed(&list), BTreeSet::new());
        hold(&locales, &locales.rules, game, ("", &listed), &mut named);
        none_is_stale(&listed, &named);
    }
    assert_eq!(games.len(), SHELF.len(), "books");
}

#[test]
fn numbers_are_seen_in_figures_and_in_words() {
    let about = locales().about;
    for (language, text) in [
        ("de", "10 % mehr"),
        ("de", "zum dritten Mal"),
        ("en", "Two armies"),
        ("en", "a third"),
        ("nl", "de helft, {n}"),
    ] {
        assert!(names_a_number(&about[language], text), "{text}");
    }
    for (language, text) in [("de", "{n} Punkte, ein Zug"), ("en", "tense"), ("nl", "{zes} punten"), ("de", "achten")] {
        assert!(!names_a_number(&about[language], text), "{text}");
    }
}
