//! The wordings of a language, fetched when it is chosen: a file for the first screen and one for everything else, so that
//! nobody waits for languages he does not read, nor for games he has not opened (`crates/texts` writes them).

use std::sync::OnceLock;

use super::Language;
use crate::browser::asset;

/// What is fetched at once of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    /// What the first screen says.
    Start,
    /// What everything else says.
    Rest,
}

/// What has been fetched, by language and pack. It stays for as long as the page: texts are borrowed from it everywhere.
static FETCHED: [[OnceLock<&'static str>; 2]; Language::ALL.len()] = [const { [const { OnceLock::new() }; 2] }; _];

impl Pack {
    /// Fetches the wordings, unless they are here. `false` if they cannot be had now; asking again may help.
    pub async fn fetch(self, language: Language) -> bool {
        if !self.is_here(language) {
            let file = match self {
                Self::Start => "start.txt",
                Self::Rest => "rest.txt",
            };
            let text = asset::text("texts", &format!("{}/{file}", language.code())).await;
            // Some hosts answer an unknown address with the start page.
            let Some(text) = text.filter(|text| text.starts_with('\t')) else { return false };
            // Whoever else has fetched them meanwhile has the same.
            let _ = FETCHED[language as usize][self as usize].set(text.leak());
        }
        true
    }

    /// Whether the wordings need not be fetched any more.
    pub fn is_here(self, language: Language) -> bool {
        self.text(language).is_some()
    }

    #[cfg(target_arch = "wasm32")]
    fn text(self, language: Language) -> Option<&'static str> {
        FETCHED[language as usize][self as usize].get().copied()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn text(self, language: Language) -> Option<&'static str> {
        Some(super::wordings(language, self))
    }

    /// The wordings of a file.
    ///
    /// # Panics
    /// If they have not been fetched.
    pub(super) fn lines(self, language: Language, file: &'static str) -> Lines {
        let mut lines = self.text(language).expect("the words have been fetched before a screen asks for them").lines();
        lines.by_ref().find(|line| line.strip_prefix('\t') == Some(file));
        Lines(lines)
    }
}

/// The wordings of a file, one after the other.
pub(super) struct Lines(core::str::Lines<'static>);

impl Lines {
    /// The next wording.
    ///
    /// # Panics
    /// If there is none: the wordings are of another build than the program.
    pub(super) fn next(&mut self) -> &'static str {
        self.0.next().expect("the wordings are those of this build")
    }

    /// Holds that there are no more.
    ///
    /// # Panics
    /// If there are.
    pub(super) fn end(mut self) {
        assert!(self.0.next().is_none_or(|line| line.starts_with('\t')), "the wordings are those of this build");
    }
}
