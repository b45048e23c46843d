//! Turns `locales/<language>/*.toml` into the typed texts of the app, and reads the rule books that lie beside them
//! ([`Rulebook`]).
//!
//! A folder is a language. Each file in it holds what the app says, or one of its games; `rules/` holds the rule books, and
//! `language.toml` what the app knows of the language before it reads anything else ([`About`]). `de` is the reference: a file
//! or a key that another language lacks or adds, or a placeholder that differs, is a [`Fault`] that names file and key. What comes
//! out is one struct `Texts` a file, with a `&'static str` field for each plain text and a method for each text with
//! `{placeholders}`, and the wordings of each language as the app fetches them ([`Made::packs`]).
//!
//! ```
//! use std::collections::BTreeMap;
//! use texts::{Files, generate};
//!
//! let files = |text: &str| Files::from([("app".to_owned(), format!("[start]\ntitle = {text:?}\n"))]);
//! let made = generate(&BTreeMap::from([("de".to_owned(), files("Guten Tag, {name}"))])).unwrap();
//! assert!(made.sources["app.rs"].contains("pub fn start_title(&self, name: &dyn core::fmt::Display) -> String"));
//! assert_eq!(made.packs["de"], "\tapp\nGuten Tag, {name}\n");
//! ```

mod about;
mod compare;
mod fault;
mod language;
mod pack;
mod rulebook;
mod rust;

pub use about::{About, Language as Speaks};
pub use fault::{Fault, Faults, Untold, Wrong};
pub use rulebook::{Original, Paragraph, Rulebook, Source};

use language::{Language, Text};
use std::{collections::BTreeMap, fs, path::Path};

/// The language the others are compared with.
const REFERENCE: &str = "de";

/// The file of a language that holds no texts of the app's own.
const ABOUT: &str = "language";

/// The file of a language that holds what the start page says by itself: it stands in the page, in every language, and the program
/// has nothing of it.
const PAGE: &str = "page";

/// The folder of a language that holds the rule books.
const RULES: &str = "rules";

/// What stands in the files of a folder, by their names without the ending.
pub type Files = BTreeMap<String, String>;

/// What stands in the files of every language.
#[derive(Debug, Default)]
pub struct Locales {
    /// The texts of the app, by language.
    pub texts: BTreeMap<String, Files>,
    /// The rule books, by language.
    pub rules: BTreeMap<String, Files>,
    /// What is known of each language.
    pub about: BTreeMap<String, About>,
}

/// What becomes of the texts.
#[derive(Debug)]
pub struct Made {
    /// Rust sources, by file name.
    pub sources: BTreeMap<String, String>,
    /// The wordings, by language: a line for each text in the order of the keys, two for a counted one, below a line with a tab
    /// and the name of the file they come from.
    pub packs: BTreeMap<String, String>,
}

/// Makes a source of each file of the reference but that of the page, and the wordings of every language.
///
/// # Errors
/// Everything that is wrong with the files, not only the first.
pub fn generate(texts: &BTreeMap<String, Files>) -> Result<Made, Faults> {
    let reference = texts.get(REFERENCE).ok_or(Fault::NoReference)?;
    let mut faults = same_files(texts, "");
    let mut made = Made { sources: BTreeMap::new(), packs: BTreeMap::new() };
    for name in reference.keys() {
        match languages_of(name, texts) {
            Ok(_) if name == PAGE => {}
            Ok(languages) => {
                made.sources.insert(format!("{name}.rs"), rust::texts(name, &languages));
                for language in languages {
                    pack::add(made.packs.entry(language.code.clone()).or_default(), name, &language);
                }
            }
            Err(mut other) => faults.append(&mut other.0),
        }
    }
    if faults.is_empty() { Ok(made) } else { Err(Faults(faults)) }
}

/// Every file that a language lacks or has for itself; `inside` is the folder of a language they are in, or empty.
fn same_files(languages: &BTreeMap<String, Files>, inside: &str) -> Vec<Fault> {
    let Some(reference) = languages.get(REFERENCE) else { return Vec::new() };
    let mut faults = Vec::new();
    for (code, files) in languages {
        let path = |name: &String| format!("{code}/{inside}{name}.toml");
        let missing = reference.keys().filter(|name| !files.contains_key(*name));
        faults.extend(missing.map(|name| Fault::NoFile { path: path(name) }));
        let extra = files.keys().filter(|name| !reference.contains_key(*name));
        faults.extend(extra.map(|name| Fault::OtherFile { path: path(name) }));
    }
    faults
}

/// What there is of each language by its code, the reference first and the others in the order of their codes.
pub fn reference_first<T>(languages: &BTreeMap<String, T>) -> impl Iterator<Item = (&str, &T)> {
    let others = languages.iter().filter(|(code, _)| *code != REFERENCE);
    languages.get_key_value(REFERENCE).into_iter().chain(others).map(|(code, of)| (code.as_str(), of))
}

/// The languages of a file, the reference first.
fn languages_of(name: &str, texts: &BTreeMap<String, Files>) -> Result<Vec<Language>, Faults> {
    let (mut languages, mut faults) = (Vec::new(), Vec::new());
    for (code, files) in reference_first(texts) {
        // What is not there has been said.
        let Some(source) = files.get(name) else { continue };
        match Language::read(&format!("{code}/{name}.toml"), code, source) {
            Ok(language) => languages.push(language),
            Err(mut other) => faults.append(&mut other.0),
        }
    }
    if faults.is_empty() {
        faults = compare::faults(&languages);
    }
    if faults.is_empty() { Ok(languages) } else { Err(Faults(faults)) }
}

impl Locales {
    /// Reads every language below `root`.
    ///
    /// # Errors
    /// If a folder or a file cannot be read, or a language does not say what it is.
    pub fn read(root: &Path) -> Result<Self, Faults> {
        let (mut locales, mut faults) = (Self::default(), Vec::new());
        for folder in list(root)?.iter().filter(|path| path.is_dir()) {
            let code = name(folder);
            let mut texts = files(folder)?;
            match About::read(&code, texts.remove(ABOUT).as_deref()) {
                Ok(about) => drop(locales.about.insert(code.clone(), about)),
                Err(fault) => faults.push(fault),
            }
            let rules = folder.join(RULES);
            let rules = if rules.is_dir() { files(&rules)? } else { Files::new() };
            locales.texts.insert(code.clone(), texts);
            locales.rules.insert(code, rules);
        }
        if faults.is_empty() { Ok(locales) } else { Err(Faults(faults)) }
    }

    /// A text without placeholders, in every language: `key` is `section_key`, as the field of `Texts` is called. None if there is
    /// no such file or text.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn plain(&self, file: &str, key: &str) -> Result<Option<BTreeMap<String, String>>, Faults> {
        Ok(self.template(file, key)?.filter(|texts| texts.values().all(|text| !text.contains('{'))))
    }

    /// The same of a text that may have placeholders, which stay in it; none if it is a counted one.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn template(&self, file: &str, key: &str) -> Result<Option<BTreeMap<String, String>>, Faults> {
        let languages = languages_of(file, &self.texts)?;
        let text = |mut language: Language| match language.texts.remove(key)?.text {
            Text::Plain(text) => Some((language.code, text)),
            Text::Counted { .. } => None,
        };
        Ok(languages.into_iter().map(text).collect::<Option<_>>().filter(|texts: &BTreeMap<_, _>| !texts.is_empty()))
    }

    /// The rule book of every game, in every language; `sources` holds a folder for each game that has one, which says where the
    /// book comes from.
    ///
    /// # Errors
    /// Everything that is wrong with the files, or a file that cannot be read.
    pub fn rulebooks(&self, sources: &Path) -> Result<BTreeMap<String, Rulebook>, Faults> {
        Rulebook::of_games(&self.rules, &rulebook::sources(sources)?)
    }
}

/// Does all the work of a build script: reads the texts in `locales` and the rule books, and writes sources and wordings into
/// `out`.
///
/// # Errors
/// Everything that is wrong with the files, or a file that cannot be read or written.
pub fn build(locales: &Path, rulebooks: &Path, out: &Path) -> Result<(), Faults> {
    let locales = Locales::read(locales)?;
    let Made { mut sources, packs } = generate(&locales.texts)?;
    sources.insert("languages.rs".to_owned(), rust::languages(&locales.about));
    sources.insert("chapters.rs".to_owned(), rulebook::source_of_chapters(&locales.rulebooks(rulebooks)?));
    sources.extend(packs.into_iter().map(|(code, text)| (format!("{code}.txt"), text)));
    for (file, source) in sources {
        let path = out.join(file);
        fs::write(&path, source).map_err(|error| Fault::unreadable(&path, &error))?;
    }
    Ok(())
}

/// Every `.toml` in a folder.
fn files(folder: &Path) -> Result<Files, Faults> {
    let paths = list(folder)?;
    let paths = paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).map_err(|source| Fault::unreadable(path, &source))?;
        Ok((name(&path.with_extension("")), text))
    };
    paths.map(read).collect()
}

fn list(folder: &Path) -> Result<Vec<std::path::PathBuf>, Faults> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    entries.map_err(|error| Fault::unreadable(folder, &error).into())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
