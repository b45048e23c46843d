//! Turns `locales/*/*.toml` into the typed texts of the app, and reads the rule books of `rulebook/` ([`Rulebook`]).
//!
//! A folder holds what the app says, or one of its games; every file in it is one language. `de.toml` is the reference: a
//! key that another file lacks or adds, or a placeholder that differs, is a [`Fault`] that names file and key. What comes
//! out is one struct `Texts` a folder, with a `&'static str` field for each plain text and a method for each text with
//! `{placeholders}`.
//!
//! ```
//! use std::collections::BTreeMap;
//! use texts::{Folders, generate};
//!
//! let files = |text: &str| BTreeMap::from([("de".to_owned(), format!("[start]\ntitle = {text:?}\n"))]);
//! let sources = generate(&Folders::from([("app".to_owned(), files("Guten Tag, {name}"))])).unwrap();
//! assert!(sources["app.rs"].contains("pub fn start_title(&self, name: &dyn core::fmt::Display) -> String"));
//! ```

mod compare;
mod fault;
mod language;
mod rulebook;
mod rust;

pub use fault::{Fault, Faults, Untold, Wrong};
pub use rulebook::{Original, Paragraph, Rulebook, Source};

use language::Language;
use std::{collections::BTreeMap, fs, path::Path};

/// The language the others are compared with.
const REFERENCE: &str = "de";

/// The folder that says which languages there are.
const APP: &str = "app";

/// What stands in the files: by folder, then by language.
pub type Folders = BTreeMap<String, BTreeMap<String, String>>;

/// Rust sources by file name.
pub type Sources = BTreeMap<String, String>;

/// Makes a source of each folder, and `languages.rs` of the languages.
///
/// # Errors
/// Everything that is wrong with the files, not only the first.
pub fn generate(folders: &Folders) -> Result<Sources, Faults> {
    let app = folders.get(APP).ok_or_else(|| Faults::from(Fault::NoApp))?;
    let mut faults = Vec::new();
    let mut sources = Sources::new();
    for (folder, files) in folders {
        if !files.keys().eq(app.keys()) {
            faults.push(Fault::OtherLanguages { folder: folder.clone() });
            continue;
        }
        match one_folder(folder, files) {
            Ok((languages, source)) => {
                if folder == APP {
                    sources.insert("languages.rs".to_owned(), rust::languages(&languages));
                }
                sources.insert(format!("{folder}.rs"), source);
            }
            Err(mut other) => faults.append(&mut other.0),
        }
    }
    if faults.is_empty() { Ok(sources) } else { Err(Faults(faults)) }
}

/// The languages of a folder, the reference first and the others by name, and the source made of them.
fn one_folder(folder: &str, files: &BTreeMap<String, String>) -> Result<(Vec<Language>, String), Faults> {
    if !files.contains_key(REFERENCE) {
        return Err(Fault::NoReference { folder: folder.to_owned() }.into());
    }
    let others = files.keys().filter(|code| *code != REFERENCE).map(String::as_str);
    let (mut languages, mut faults) = (Vec::new(), Vec::new());
    for code in std::iter::once(REFERENCE).chain(others) {
        match Language::read(&format!("{folder}/{code}.toml"), code, &files[code]) {
            Ok(language) => languages.push(language),
            Err(mut other) => faults.append(&mut other.0),
        }
    }
    if faults.is_empty() {
        faults = compare::faults(&languages);
    }
    if faults.is_empty() {
        let source = rust::texts(&languages);
        Ok((languages, source))
    } else {
        Err(Faults(faults))
    }
}

/// Reads every `.toml` of every folder below `root`.
///
/// # Errors
/// If a folder or a file cannot be read.
pub fn read(root: &Path) -> Result<Folders, Faults> {
    let mut folders = Folders::new();
    for folder in list(root)?.iter().filter(|path| path.is_dir()) {
        let files = folders.entry(name(folder)).or_default();
        for path in list(folder)?.iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
            let text = fs::read_to_string(path).map_err(|source| Fault::unreadable(path, &source))?;
            files.insert(name(&path.with_extension("")), text);
        }
    }
    Ok(folders)
}

/// Every language the app speaks, by the folders of its texts.
fn languages(folders: &Folders) -> Vec<&str> {
    folders.get(APP).into_iter().flat_map(BTreeMap::keys).map(String::as_str).collect()
}

/// The rule book of every game, in every language the app speaks.
///
/// # Errors
/// Everything that is wrong with the files, or a file that cannot be read.
pub fn rulebooks(locales: &Path, rulebooks: &Path) -> Result<BTreeMap<String, Rulebook>, Faults> {
    let folders = read(locales)?;
    Rulebook::of_folders(&read(rulebooks)?, &languages(&folders))
}

/// Does all the work of a build script: reads the texts in `locales` and the rule books, and writes the sources into `out`.
///
/// # Errors
/// Everything that is wrong with the files, or a file that cannot be read or written.
pub fn build(locales: &Path, rulebooks: &Path, out: &Path) -> Result<(), Faults> {
    let folders = read(locales)?;
    let mut sources = generate(&folders)?;
    let books = Rulebook::of_folders(&read(rulebooks)?, &languages(&folders))?;
    sources.insert("chapters.rs".to_owned(), rulebook::source_of_chapters(&books));
    for (file, source) in sources {
        let path = out.join(file);
        fs::write(&path, source).map_err(|error| Fault::unreadable(&path, &error))?;
    }
    Ok(())
}

fn list(folder: &Path) -> Result<Vec<std::path::PathBuf>, Faults> {
    let entries = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    entries.map_err(|error| Fault::unreadable(folder, &error).into())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
