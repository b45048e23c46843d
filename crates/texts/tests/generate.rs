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
        "/// Where the wordings are fetched from.
const PACK: Pack = Pack::Start;

/// The file they come from.
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
    assert_eq!(["de", "en"].map(|code| made.packs[code].start.as_str()), ["\tapp\nLos\n", "\tapp\nGo\n"]);
}

#[test]
fn what_the_first_screen_does_not_say_is_fetched_behind_it() {
    let text = "[b]\nz = \"2\"\na = { one = \"1\", other = \"{n}\" }";
    let files =
        locales(&[("de", "account", "[a]\nb = \"1\""), ("de", "app", ""), ("de", "shelf", text), ("de", "table", "")]);
    let made = generate(&files).unwrap();
    assert_eq!(made.packs["de"].start, "\taccount\n1\n\tapp\n");
    assert_eq!(made.packs["de"].rest, "\tshelf\n1\n{n}\n2\n\ttable\n");
    assert!(made.sources["shelf.rs"].contains("const PACK: Pack = Pack::Rest;"));
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
    assert_eq!(packs["en"].start, "\tapp\n`\"\\\n");
}

#[test]
fn the_texts_of_the_app_are_right() {
    let locales = Locales::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap();
    let made = generate(&locales.texts).unwrap();
    assert_eq!(made.sources.len(), locales.texts["de"].len());
    assert!(made.packs.keys().eq(locales.about.keys()));
}
