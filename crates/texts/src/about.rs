//! What is known of a language before the app says anything in it.

use crate::fault::Fault;
use serde::Deserialize;

/// `language.toml` of a language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The language itself.
    pub language: Language,
}

/// A language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// Its name in itself: what a reader who is lost in another language looks for.
    pub name: String,
    /// The numbers that take the singular.
    pub one: Vec<u32>,
    /// Words that are numbers, in small letters: a text that has one says something that nothing may change. One is left out
    /// where it is an article too.
    pub numbers: Vec<String>,
}

impl About {
    /// Reads the file of a language, which must be there.
    pub(crate) fn read(code: &str, source: Option<&str>) -> Result<Self, Fault> {
        let path = format!("{code}/{}.toml", crate::ABOUT);
        let Some(source) = source else { return Err(Fault::NoFile { path }) };
        toml::from_str(source).map_err(|error| Fault::File { path, why: error.to_string() })
    }
}
