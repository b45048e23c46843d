//! The wordings of a language, fetched when it is chosen: nobody waits for languages he does not read (`crates/texts` writes
//! them).

use std::sync::OnceLock;

use super::Language;
use crate::browser::asset;

/// What has been fetched, by language. It stays for as long as the page: texts are borrowed from it everywhere.
static FETCHED: [OnceLock<&'static str>; Language::ALL.len()] = [const { OnceLock::new() }; _];

/// Fetches the wordings of a language, unless they are here. `false` if they cannot be had now; asking again may help.
pub async fn fetch(language: Language) -> bool {
    if !is_here(language) {
        let text = asset::text("texts", &format!("{}/words.txt", language.code())).await;
        // Some hosts answer an unknown address with the start page.
        let Some(text) = text.filter(|text| text.starts_with('\t')) else { return false };
        // Whoever else has fetched them meanwhile has the same.
        let _ = FETCHED[language as usize].set(text.leak());
    }
    true
}

/// Whether the wordings of a language need not be fetched any more.
pub fn is_here(language: Language) -> bool {
    text(language).is_some()
}

#[cfg(target_arch = "wasm32")]
fn text(language: Language) -> Option<&'static str> {
    FETCHED[language as usize].get().copied()
}

#[cfg(not(target_arch = "wasm32"))]
fn text(language: Language) -> Option<&'static str> {
    Some(super::wordings(language))
}

/// The wordings of a file.
///
/// # Panics
/// If they have not been fetched.
pub(super) fn lines(language: Language, file: &'static str) -> Lines {
    let mut lines = text(language).expect("the words have been fetched before a screen asks for them").lines();
    lines.by_ref().find(|line| line.strip_prefix('\t') == Some(file));
    Lines(lines)
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
