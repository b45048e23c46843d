//! The wordings of a language, as the app fetches them: a line for each text in the order of the keys, two for a counted one,
//! below a line with a tab and the name of the file they come from.

use crate::language::{Language, Text};
use std::fmt::Write as _;

/// Adds the texts of a file to the wordings of its language.
pub(crate) fn add(pack: &mut String, name: &str, language: &Language) {
    // Writing to a `String` cannot fail.
    let _ = writeln!(pack, "\t{name}");
    for entry in language.texts.values() {
        let _ = match &entry.text {
            Text::Plain(text) => writeln!(pack, "{text}"),
            Text::Counted { one, other } => writeln!(pack, "{one}\n{other}"),
        };
    }
}
