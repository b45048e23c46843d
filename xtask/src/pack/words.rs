//! The words of the app: a folder for each language with what its screens say, and the rule book of each game.

use crate::files::Files;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use texts::{Faults, Locales, Made, Rulebook};

/// How the folder begins that they are in.
pub const WORDS: &str = "texts-";

/// The folder of a language that the rule books are in.
pub const RULES: &str = "/rules/";

/// The rule book of every game.
pub fn rulebooks(workspace: &Workspace) -> Result<BTreeMap<String, Rulebook>, XtaskError> {
    locales(workspace)?.rulebooks(&workspace.path("rulebook")).map_err(|faults| wrong(&faults))
}

/// `<language>/words.txt` and `<language>/rules/<game>.txt` for all there are.
pub fn packed(workspace: &Workspace) -> Result<Files, XtaskError> {
    let locales = locales(workspace)?;
    let Made { packs, .. } = texts::generate(&locales.texts).map_err(|faults| wrong(&faults))?;
    let words = packs.into_iter().map(|(language, text)| (format!("{language}/words.txt"), text.into_bytes()));
    let books = locales.rulebooks(&workspace.path("rulebook")).map_err(|faults| wrong(&faults))?;
    let books = books.iter().flat_map(|(game, book)| {
        book.packed().map(move |(language, text)| (format!("{language}{RULES}{game}.txt"), text.into_bytes()))
    });
    Ok(words.chain(books).collect())
}

/// Everything in `locales/`.
pub fn locales(workspace: &Workspace) -> Result<Locales, XtaskError> {
    Locales::read(&workspace.path("locales")).map_err(|faults| wrong(&faults))
}

/// What is wrong with `locales/`.
pub fn wrong(faults: &Faults) -> XtaskError {
    XtaskError::Content { file: "locales".into(), why: faults.to_string() }
}
