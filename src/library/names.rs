//! The names people have given their games. Each is a document beside the game, so that a game can be renamed whoever has it
//! open.

use std::collections::BTreeMap;

use edition_data::{LONGEST_TITLE, shown_name};
use vault::{DocumentError, Save, SaveId};

use super::summary::SaveSummary;
use crate::{accounts::AppVault, browser, registry::Entry, texts::shelf::texts};

/// What the names of the documents begin with.
const BEGINNING: &str = "name/";

/// The names by the ids of the games.
pub type Names = BTreeMap<String, String>;

/// All there are. Names that cannot be read are names one does without.
pub async fn names(vault: &AppVault) -> Names {
    let documents = vault.documents(BEGINNING, browser::clock::now()).await.unwrap_or_default();
    let id = |(document, name): (String, String)| Some((document.strip_prefix(BEGINNING)?.to_owned(), name));
    documents.texts.into_iter().filter_map(id).collect()
}

/// Names a game; an empty name is none.
pub async fn rename(vault: &AppVault, id: SaveId, name: &str) -> Result<(), DocumentError> {
    vault.put_document(&format!("{BEGINNING}{id}"), &shown_name(name, LONGEST_TITLE), browser::clock::now()).await
}

/// A game in one line: its name or its game, and who plays.
pub fn line(save: &Save, names: &Names) -> String {
    let about = SaveSummary::from_bytes(&save.about);
    let about = about.map_or_else(|| texts().games_unknown.to_owned(), |about| about.line());
    format!("{}: {about}", called(save, names))
}

/// What a game is called: by people, or else by its box.
pub fn called(save: &Save, names: &Names) -> String {
    // What is stored may come from elsewhere.
    let given = names.get(&save.id.to_string()).map(|name| shown_name(name, LONGEST_TITLE));
    let known = || Entry::of_tag(&save.game).map(|game| game.title.to_owned());
    given.or_else(known).unwrap_or_else(|| shown_name(&save.game, LONGEST_TITLE))
}
