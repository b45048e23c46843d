//! What becomes of files of texts, right and wrong.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::path::Path;
use texts::{Fault, Faults, Folders, Sources, generate, read};

/// One folder, the app's, in German and English.
fn app(de: &str, en: &str) -> Folders {
    folders(&[("app", "de", de), ("app", "en", en)])
}

fn folders(files: &[(&str, &str, &str)]) -> Folders {
    let mut folders = Folders::new();
    for (folder, code, text) in files {
        folders.entry((*folder).to_owned()).or_default().insert((*code).to_owned(), (*text).to_owned());
    }
    folders
}

fn said(folders: &Folders) -> String {
    generate(folders).unwrap_err().to_string()
}

fn source(sources: &Sources, file: &str) -> String {
    sources[file].clone()
}

#[test]
fn a_plain_text_is_a_field_in_every_language() {
    let sources = generate(&app("[start]\ntitle = \"Los\"", "[start]\ntitle = \"Go\"")).unwrap();
    assert_eq!(
        source(&sources, "app.rs"),
        "/// All texts of one language.
pub struct Texts {
    /// `Los`
    pub start_title: &'static str,
}

impl Texts {
}

static TEXTS: [Texts; 2] = [
    Texts {
        start_title: \"Los\",
    },
    Texts {
        start_title: \"Go\",
    },
];
"
    );
    let languages = source(&sources, "languages.rs");
    assert!(languages.contains("pub const ALL: [Self; 2] = [Self::De, Self::En];"));
    assert!(languages.contains("Self::En => \"en\","));
}

#[test]
fn names_become_arguments_each_once_in_their_order() {
    let sources = generate(&app("[a]\nb = \"{von} {nach} {von}\"", "[a]\nb = \"{nach} {von}\"")).unwrap();
    let source = source(&sources, "app.rs");
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
    let source = source(&generate(&app(text, other)).unwrap(), "app.rs");
    assert!(source.contains(
        "    pub fn a_b(&self, n: u32, name: &dyn core::fmt::Display) -> String {
        fill(if n == 1 { self.a_b.0 } else { self.a_b.1 }, &[(\"n\", &n), (\"name\", name)])
    }
"
    ));
    assert!(source.contains("        a_b: (\"one move\", \"{n} moves for {name}\"),"));
}

#[test]
fn every_difference_is_said_with_file_and_key() {
    let german = "[a]\nb = \"{x}\"\nc = \"\"\nd = { one = \"1\", other = \"{n}\" }\n";
    let english = "[a]\nb = \"{y}\"\nd = \"{n}\"\ne = \"\"\n";
    assert_eq!(
        said(&app(german, english)),
        "app/en.toml: `a_b` has other placeholders than in de.toml
app/en.toml: `a_c` is missing
app/en.toml: `a_d` is counted in one language only
app/en.toml: `a_e` is not in de.toml
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
        ("[a]\nb = \"{x\"", "`a_b` has a { without its }"),
        ("[a]\nb = \"{}\"", "`a_b` has {}, which is no placeholder"),
        ("[a]\nb = \"{X}\"", "`a_b` has {X}, which is no placeholder"),
        ("[a]\nb_c = \"\"\n[a_b]\nc = \"\"", "`a_b_c` has the same name as another text"),
    ] {
        let said = said(&app(text, text));
        assert!(said.starts_with(&format!("app/de.toml: {why}")), "{text}: {said}");
        assert!(said.contains("app/en.toml"), "not only the first file: {said}");
    }
    assert!(said(&app("[a", "[a]")).starts_with("app/de.toml: "));
}

#[test]
fn all_folders_speak_the_languages_of_the_app() {
    let both = [("app", "de", ""), ("app", "en", "")];
    let less = [both[0], both[1], ("shelf", "de", "")];
    assert_eq!(generate(&folders(&less)), Err(Faults(vec![Fault::OtherLanguages { folder: "shelf".to_owned() }])));
    assert_eq!(generate(&folders(&[less[2]])), Err(Faults(vec![Fault::NoApp])));
    let english = [("app", "en", "")];
    assert_eq!(generate(&folders(&english)), Err(Faults(vec![Fault::NoReference { folder: "app".to_owned() }])));
    assert_eq!(generate(&folders(&both)).unwrap().into_keys().collect::<Vec<_>>(), ["app.rs", "languages.rs"]);
}

#[test]
fn a_text_that_looks_like_rust_stays_a_text() {
    let text = "[a]\nb = \"`\\\"\\\\\\n\"";
    let source = source(&generate(&app(text, text)).unwrap(), "app.rs");
    assert!(source.contains("    /// `'\"\\ `\n"), "{source}");
    assert!(source.contains("a_b: \"`\\\"\\\\\\n\","), "{source}");
}

#[test]
fn the_texts_of_the_app_are_right() {
    let folders = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap();
    let sources = generate(&folders).unwrap();
    assert_eq!(sources.len(), folders.len() + 1);
}
