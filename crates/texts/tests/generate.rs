//! What becomes of files of texts, right and wrong.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{collections::BTreeMap, path::Path};
use texts::{Fault, Faults, Files, Locales, Made, generate};

/// One file, the app's, in German and English.
fn app(de: &str, en: &str) -> BTreeMap<String, Files> {
    locales(&[("de", "app", de), ("en", "app", en)])
}

fn locales(files: &[(&str, &str, &str)]) -> BTreeMap<String, Files> {
    let mut languages = BTreeMap::<String, Files>::new();
    for (code, file, text) in files {
        languages.entry((*code).to_owned()).or_default().insert((*file).to_owned(), (*text).to_owned());
    }
    languages
}

fn said(texts: &BTreeMap<String, Files>) -> String {
    generate(texts).unwrap_err().to_string()
}

fn source(texts: &BTreeMap<String, Files>) -> String {
    generate(texts).unwrap().sources["app.rs"].clone()
}

#[test]
fn a_plain_text_is_a_field_in_every_language() {
    let made = generate(&app("[start]\ntitle = \"Los\"", "[start]\ntitle = \"Go\"")).unwrap();
    assert_eq!(
        made.sources["app.rs"],
        "/// The file the wordings come from.
const FILE: &str = \"app\";

/// All texts of one language.
pub struct Texts {
    /// `Los`
    pub start_title: &'static str,
}

impl Texts {
    /// Takes the wordings one after the other.
    #[allow(clippy::too_many_lines, reason = \"a line for each text\")]
    fn read(_: Language, next: &mut dyn FnMut() -> &'static str) -> Self {
        Self {
            start_title: next(),
        }
    }

}
"
    );
    assert_eq!(["de", "en"].map(|code| made.packs[code].as_str()), ["\tapp\nLos\n", "\tapp\nGo\n"]);
}

#[test]
fn the_wordings_of_all_files_lie_one_behind_the_other() {
    let text = "[b]\nz = \"2\"\na = { one = \"1\", other = \"{n}\" }";
    let files = locales(&[("de", "account", "[a]\nb = \"1\""), ("de", "app", ""), ("de", "shelf", text)]);
    let made = generate(&files).unwrap();
    assert_eq!(made.packs["de"], "\taccount\n1\n\tapp\n\tshelf\n1\n{n}\n2\n");
}

#[test]
fn a_plain_text_is_found_in_every_language() {
    let files = [("de", "app", "[a]\nb = \"1\"\nc = \"{n}\""), ("en", "app", "[a]\nb = \"2\"\nc = \"{n}\"")];
    let locales = Locales { texts: locales(&files), ..Locales::default() };
    let found = locales.plain("app", "a_b").unwrap().unwrap();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [("de".into(), "1".into()), ("en".into(), "2".into())]);
    for (file, key) in [("app", "a_c"), ("app", "b"), ("other", "a_b")] {
        assert_eq!(locales.plain(file, key), Ok(None), "{file} {key}");
    }
}

#[test]
fn names_become_arguments_each_once_in_their_order() {
    let source = source(&app("[a]\nb = \"{von} {nach} {von}\"", "[a]\nb = \"{nach} {von}\""));
    assert!(source.contains(
        "    pub fn a_b(&self, von: &dyn core::fmt::Display, nach: &dyn core::fmt::Display) -> String {
        fill(self.a_b, &[(\"von\", von), (\"nach\", nach)])
    }
"
    ));
    assert!(source.contains("    a_b: &'static str,"), "the template is nobody else's business");
}

#[test]
fn a_counted_text_chooses_by_its_number() {
    let text = "[a]\nb = { one = \"ein Zug\", other = \"{n} Züge für {name}\" }";
    let other = "[a]\nb = { one = \"one move\", other = \"{n} moves for {name}\" }";
    let source = source(&app(text, other));
    assert!(source.contains(
        "    pub fn a_b(&self, n: u32, name: &dyn core::fmt::Display) -> String {
        fill(if self.language.is_one(n) { self.a_b.0 } else { self.a_b.1 }, &[(\"n\", &n), (\"name\", name)])
    }
"
    ));
    assert!(source.contains("            a_b: (next(), next()),"));
}

#[test]
fn every_difference_is_said_with_file_and_key() {
    let german = "[a]\nb = \"{x}\"\nc = \"\"\nd = { one = \"1\", other = \"{n}\" }\n";
    let english = "[a]\nb = \"{y}\"\nd = \"{n}\"\ne = \"\"\n";
    assert_eq!(
        said(&app(german, english)),
        "en/app.toml: `a_b` has other placeholders than in `de`
en/app.toml: `a_c` is missing
en/app.toml: `a_d` is counted in one language only
en/app.toml: `a_e` is not in `de`
"
    );
}

#[test]
fn a_text_that_cannot_be_filled_in_is_refused() {
    for (text, why) in [
        ("b = 1", "`b` stands outside a section"),
        ("[a]\nb = 1", "`a_b` is no text"),
        ("[a]\nb = { one = \"\" }", "`a_b` needs exactly the texts `one` and `other`"),
        ("[a]\nb = { one = \"\", other = \"\", few = \"\" }", "`a_b` needs exactly the texts `one` and `other`"),
        ("[a]\nb = \"x\\ny\"", "`a_b` must be one line"),
        ("[a]\nb = { one = \"\", other = \"x\\ty\" }", "`a_b` must be one line"),
        ("[a]\nb = \"{x\"", "`a_b` has a { without its }"),
        ("[a]\nb = \"{}\"", "`a_b` has {}, which is no placeholder"),
        ("[a]\nb = \"{X}\"", "`a_b` has {X}, which is no placeholder"),
        ("[a]\nb_c = \"\"\n[a_b]\nc = \"\"", "`a_b_c` has the same name as another text"),
    ] {
        let said = said(&app(text, text));
        assert!(said.starts_with(&format!("de/app.toml: {why}")), "{text}: {said}");
        assert!(said.contains("en/app.toml"), "not only the first file: {said}");
    }
    assert!(said(&app("[a", "[a]")).starts_with("de/app.toml: "));
}

#[test]
fn every_language_has_the_files_of_the_reference() {
    let all = [("de", "app", ""), ("de", "shelf", ""), ("en", "app", ""), ("en", "more", "")];
    assert_eq!(
        said(&locales(&all)),
        "en/shelf.toml is missing: copy it from `de` and translate it\nen/more.toml is not in `de`\n"
    );
    assert_eq!(generate(&locales(&all[2..])).unwrap_err(), Faults(vec![Fault::NoReference]));
}

#[test]
fn a_text_that_looks_like_rust_stays_a_text() {
    let text = "[a]\nb = \"`\\\"\\\\\"";
    let Made { sources, packs } = generate(&app(text, text)).unwrap();
    assert!(sources["app.rs"].contains("    /// `'\"\\`\n"), "{}", sources["app.rs"]);
    assert_eq!(packs["en"], "\tapp\n`\"\\\n");
}

#[test]
fn the_texts_of_the_app_are_right() {
    let locales = Locales::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap();
    let made = generate(&locales.texts).unwrap();
    // What the page says by itself is no part of the program.
    assert_eq!(made.sources.len(), locales.texts["de"].len() - 1);
    assert!(locales.plain("page", "start_guest").unwrap().is_some());
    assert!(made.packs.keys().eq(locales.about.keys()));
}
