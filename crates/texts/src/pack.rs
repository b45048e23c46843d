//! The wordings of a language, as the app fetches them: a line for each text in the order of the keys, two for a counted one,
//! below a line with a tab and the name of the file they come from.

use crate::language::{Language, Text};
use std::fmt::Write as _;

/// The files that the start screen needs; everything else may come behind it.
const START: [&str; 2] = ["account", "app"];

/// The wordings of a language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packs {
    /// What the first screen says, and what can go wrong there.
    pub start: String,
    /// Everything else.
    pub rest: String,
}

impl Packs {
    /// Adds the texts of a file.
    pub(crate) fn add(&mut self, name: &str, language: &Language) {
        let pack = if is_start(name) { &mut self.start } else { &mut self.rest };
        // Writing to a `String` cannot fail.
        let _ = writeln!(pack, "\t{name}");
        for entry in language.texts.values() {
            let _ = match &entry.text {
                Text::Plain(text) => writeln!(pack, "{text}"),
                Text::Counted { one, other } => writeln!(pack, "{one}\n{other}"),
            };
        }
    }

    /// Both, by the names under which they are served.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [("start", self.start.as_str()), ("rest", self.rest.as_str())].into_iter()
    }
}

/// Whether the start screen needs the texts of a file.
pub(crate) fn is_start(name: &str) -> bool {
    START.contains(&name)
}
