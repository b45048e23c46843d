//! A number in a text is a promise that nothing can change it. What an edition decides is filled in: this test holds every
//! number that stands in `locales/` or in a rule book against a list of those that are fixed, each with its reason.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use crate::registry::SHELF;

/// The list: a folder, a section and a key, and why the number is fixed.
const FIXED: &str = include_str!("fixed_numbers.txt");

/// Words that are numbers, language by language. One is left out: it is an article too.
const WORDS: [(&str, &[&str]); 3] = [
    (
        "de",
        &[
            "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "zweimal",
            "dreimal", "zweite", "zweiten", "dritte", "dritten", "doppelt", "hälfte", "drittel", "fünftel", "zehntel",
        ],
    ),
    (
        "en",
        &[
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twice",
            "second", "third", "double", "half", "fifth", "tenth",
        ],
    ),
    (
        "nl",
        &[
            "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf", "twaalf", "tweede",
            "derde", "dubbel", "helft", "vijfde", "tiende",
        ],
    ),
];

/// Whether a text names a number by itself. What stands between braces is filled in.
fn names_a_number(language: &str, text: &str) -> bool {
    let words = WORDS.iter().find(|(code, _)| *code == language).map_or(&[][..], |(_, words)| words);
    let mut own = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        own += before;
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    own = (own + rest).to_lowercase();
    // The name of an illustration in a rule book.
    if let Some((_, caption)) = own.strip_prefix("![").and_then(|text| text.split_once("] ")) {
        own = caption.to_owned();
    }
    let mut parts = own.split(|letter: char| !letter.is_alphanumeric());
    parts.any(|part| words.contains(&part) || part.contains(|letter: char| letter.is_numeric()))
}

/// Every wording of a file, by section and key.
fn wordings(file: &Path) -> Vec<(String, String)> {
    let source = fs::read_to_string(file).expect("a locale file can be read");
    let table: Table = source.parse().expect("a locale file is TOML");
    let mut found = Vec::new();
    for (section, entries) in &table {
        for (key, value) in entries.as_table().expect("a section holds texts") {
            let name = format!("{section}.{key}");
            match value {
                Value::Table(forms) => {
                    found.extend(forms.values().filter_map(Value::as_str).map(|form| (name.clone(), form.to_owned())));
                }
                other => found.extend(other.as_str().map(|text| (name, text.to_owned()))),
            }
        }
    }
    found
}

/// What a list says is fixed, by its key.
fn listed(list: &str) -> BTreeMap<&str, &str> {
    list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": ")).collect()
}

/// Holds the files of a folder against what is listed as fixed; `prefix` stands before every key there. Adds the keys that name
/// a number to `named`.
fn hold(folder: &Path, prefix: &str, listed: &BTreeMap<&str, &str>, named: &mut BTreeSet<String>) {
    let mut faults = Vec::new();
    for (language, _) in WORDS {
        for (key, text) in wordings(&folder.join(format!("{language}.toml"))) {
            let key = format!("{prefix}{key}");
            if names_a_number(language, &text) {
                if !listed.contains_key(key.as_str()) {
                    faults.push(format!("{key} ({language}): {text}"));
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

/// The folders in a folder.
fn folders(root: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root).expect("there are texts");
    entries.map(|folder| folder.expect("a folder can be listed").path()).collect()
}

#[test]
fn every_number_in_a_text_is_a_fixed_one() {
    let listed = listed(FIXED);
    let mut named = BTreeSet::new();
    let folders = folders("locales");
    for folder in &folders {
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        hold(folder, &format!("{name} "), &listed, &mut named);
    }
    assert_eq!(folders.len(), 10, "folders");
    none_is_stale(&listed, &named);
}

#[test]
fn every_number_in_a_rule_book_is_a_fixed_one() {
    let folders = folders("rulebook");
    for folder in &folders {
        let list = fs::read_to_string(folder.join("fixed_numbers.txt")).expect("every book has its list");
        let (listed, mut named) = (listed(&list), BTreeSet::new());
        hold(folder, "", &listed, &mut named);
        none_is_stale(&listed, &named);
    }
    assert_eq!(folders.len(), SHELF.len(), "books");
}

#[test]
fn numbers_are_seen_in_figures_and_in_words() {
    for (language, text) in [
        ("de", "10 % mehr"),
        ("de", "zum dritten Mal"),
        ("en", "Two armies"),
        ("en", "a third"),
        ("nl", "de helft, {n}"),
    ] {
        assert!(names_a_number(language, text), "{text}");
    }
    for (language, text) in [("de", "{n} Punkte, ein Zug"), ("en", "tense"), ("nl", "{zes} punten"), ("de", "achten")] {
        assert!(!names_a_number(language, text), "{text}");
    }
}
