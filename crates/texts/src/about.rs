//! What is known of a language before the app says anything in it.

use crate::fault::Fault;
use serde::Deserialize;

/// `language.toml` of a language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The language itself.
    pub language: Language,
    /// What the page says while the app is on its way, and when it does not come.
    pub boot: Boot,
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

/// The words of the start page, which stand in it in every language: nothing has been fetched yet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boot {
    /// What the app is, in a sentence or two, for search engines.
    pub description: String,
    /// While the app is fetched.
    pub progress: String,
    /// If that takes long.
    pub slow: String,
    /// If it cannot start.
    pub failed_title: String,
    /// What to do then.
    pub failed_text: String,
    /// The button that does it.
    pub reload: String,
    /// To a browser without JavaScript.
    pub no_script: String,
}

impl About {
    /// Reads the file of a language, which must be there.
    pub(crate) fn read(code: &str, source: Option<&str>) -> Result<Self, Fault> {
        let path = format!("{code}/{}.toml", crate::ABOUT);
        let Some(source) = source else { return Err(Fault::NoFile { path }) };
        toml::from_str(source).map_err(|error| Fault::File { path, why: error.to_string() })
    }
}
