//! A text that is the same as in English has been forgotten by its translator, unless it is listed: this test holds every
//! wording of the other languages against the English one.

use std::collections::{BTreeMap, BTreeSet};

use ::texts::Files;

use super::wordings::{fixed_part, locales, wordings};

/// Wordings that another language may share with English, a line each: names, and words that are the same in both.
const SAME: &str = include_str!("../../locales/same-as-english.txt");

/// Every wording that a language shares with English.
fn shared(languages: &BTreeMap<String, Files>) -> BTreeMap<String, Vec<String>> {
    let mut shared = BTreeMap::<String, Vec<String>>::new();
    for (file, english) in &languages["en"] {
        let english: BTreeSet<_> = wordings(english).into_iter().collect();
        for (code, files) in languages.iter().filter(|(code, _)| *code != "en") {
            for (key, wording) in wordings(&files[file]) {
                let speaks = fixed_part(&wording).contains(char::is_alphabetic);
                let entry = (key, wording);
                if speaks && english.contains(&entry) {
                    let (key, wording) = entry;
                    shared.entry(wording).or_default().push(format!("{code}/{file} {key}"));
                }
            }
        }
    }
    shared
}

#[test]
fn every_text_is_translated() {
    let locales = locales();
    let mut shared_with_english = shared(&locales.texts);
    for (wording, places) in shared(&locales.rules) {
        shared_with_english
            .entry(wording)
            .or_default()
            .extend(places.into_iter().map(|place| format!("rules of {place}")));
    }
    let listed: BTreeSet<_> = SAME.lines().filter(|line| !line.starts_with("# ")).collect();
    let forgotten: Vec<_> =
        shared_with_english.iter().filter(|(wording, _)| !listed.contains(wording.as_str())).collect();
    assert!(forgotten.is_empty(), "translate these, or list them in locales/same-as-english.txt: {forgotten:#?}");
    let stale: Vec<_> = listed.iter().filter(|wording| !shared_with_english.contains_key(**wording)).collect();
    assert!(stale.is_empty(), "no language shares these with English any more: {stale:?}");
}

#[test]
fn a_text_that_was_not_translated_is_named() {
    let files = |text: &str| Files::from([("app".to_owned(), text.to_owned())]);
    let english = "[a]\nb = \"Go\"\nc = \"{n} / {m}\"\nd = { one = \"One\", other = \"{n} moves\" }";
    let dutch = "[a]\nb = \"Ga\"\nc = \"{n} / {m}\"\nd = { one = \"Een\", other = \"{n} moves\" }";
    let languages = [("en", english), ("nl", dutch)].map(|(code, text)| (code.to_owned(), files(text)));
    let named = shared(&languages.into());
    assert_eq!(named, BTreeMap::from([("{n} moves".to_owned(), vec!["nl/app a.d".to_owned()])]));
}
