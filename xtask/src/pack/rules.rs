//! The rule books, a file for each game and language, as the app reads them.

use crate::files::Files;
use crate::trouble::Trouble;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use texts::Rulebook;

/// How the folder begins that they are in.
pub const RULES: &str = "rules-";

/// The rule book of every game.
pub fn rulebooks(workspace: &Workspace) -> Result<BTreeMap<String, Rulebook>, Trouble> {
    let books = texts::rulebooks(&workspace.path("locales"), &workspace.path("rulebook"));
    books.map_err(|faults| Trouble::Content { file: "rulebook".into(), why: faults.to_string() })
}

/// `<game>.<language>.txt` for every book there is.
pub fn packed(workspace: &Workspace) -> Result<Files, Trouble> {
    let books = rulebooks(workspace)?;
    let files = books.iter().flat_map(|(game, book)| {
        book.packed().map(move |(language, text)| (format!("{game}.{language}.txt"), text.into_bytes()))
    });
    Ok(files.collect())
}
