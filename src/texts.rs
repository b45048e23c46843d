//! The words of the app and of its games. They live in `locales/`, a folder a language; `build.rs` makes a struct of each file
//! in it, and the browser fetches the wordings of the language on the screen ([`fetch`]) before the first screen that is not the
//! page's own (see [`crate::parts`]).
//!
//! ```ignore
//! let t = texts();
//! view! { <h1>{t.app_not_found}</h1> <p>{t.app_not_found_text}</p> }
//! ```
//! Texts are not reactive: a change of language mounts the whole app anew (see [`crate::app`]).

use core::{
    cell::Cell,
    fmt::{Display, Write as _},
};
use std::sync::OnceLock;

use edition_data::Text;

mod pack;

pub use pack::{fetch, is_here};

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Makes a module of what `build.rs` has made of a file.
macro_rules! files {
    ($($(#[$doc:meta])+ $module:ident = $file:literal;)+) => { $(
        $(#[$doc])+
        pub mod $module {
            #[allow(unused_imports, reason = "some say nothing with a name or number in it")]
            use super::fill;
            use super::{Language, OnceLock, pack};

            include!(concat!(env!("OUT_DIR"), $file));

            /// The texts of the language on the screen.
            ///
            /// # Panics
            /// If they have not been fetched: that is for the part of the app to see to.
            pub fn texts() -> &'static Texts {
                texts_in(Language::current())
            }

            /// The texts of a language.
            ///
            /// # Panics
            /// If they have not been fetched.
            pub fn texts_in(language: Language) -> &'static Texts {
                static TEXTS: [OnceLock<Texts>; Language::ALL.len()] = [const { OnceLock::new() }; _];
                TEXTS[language as usize].get_or_init(|| {
                    let mut lines = pack::lines(language, FILE);
                    let texts = Texts::read(language, &mut || lines.next());
                    lines.end();
                    texts
                })
            }
        }
    )+ };
}

files! {
    /// What the app itself says.
    app = "/app.rs";
    /// What the shelf and the settings say.
    shelf = "/shelf.rs";
    /// What LEADERS says.
    leaders = "/leaders.rs";
    /// What Sparta says.
    sparta = "/sparta.rs";
    /// What signing in and accounts say, but for what can go wrong.
    account = "/account.rs";
    /// What every table says: the curtain, the way back, what became of a save.
    table = "/table.rs";
    /// What is said of the editions of the games.
    editions = "/editions.rs";
    /// What is said of those who sit at a table.
    seating = "/seating.rs";
    /// What is said where several devices play at one table.
    devices = "/devices.rs";
    /// What GENERAL says.
    general = "/general.rs";
    /// What Company Leader says.
    company_leader = "/company_leader.rs";
}

pub use app::texts;

/// A text of an edition in the language on the screen. What would turn around the words behind it (embeddings, overrides and isolates of
/// direction) is left out: editions come from anywhere, and their words stand inside of ours.
pub fn chosen(text: &Text) -> String {
    let turns = |character: &char| matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.in_language(Language::current().code()).chars().filter(|character| !turns(character)).collect()
}

thread_local! {
    /// The language on the screen. The app has one thread; tests have many, and each may speak another language.
    static CURRENT: Cell<Language> = const { Cell::new(Language::ALL[0]) };
}

impl Language {
    /// The language on the screen.
    pub fn current() -> Self {
        CURRENT.get()
    }

    /// Makes `self` the language of every later [`texts`].
    pub fn make_current(self) {
        CURRENT.set(self);
    }

    /// The language of the page.
    pub fn of_page() -> Option<Self> {
        let root = web_sys::window()?.document()?.document_element()?;
        Self::from_tag(&root.get_attribute("lang")?)
    }

    /// The language of a tag such as `de-AT`, by its first part.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(['-', '_']).next()?;
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

/// Puts the values in place of their `{names}`. Which names there are is checked when the app is built.
fn fill(template: &str, values: &[(&str, &dyn Display)]) -> String {
    fill_by(template, &|name, text| {
        if let Some((_, value)) = values.iter().find(|(known, _)| *known == name) {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "{value}");
        }
    })
}

/// Lets `put` write behind the text so far what takes the place of each `{name}`.
pub fn fill_by(template: &str, put: &dyn Fn(&str, &mut String)) -> String {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        put(name, &mut text);
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod fixed;
#[cfg(test)]
mod spoken;
#[cfg(test)]
mod translated;
#[cfg(test)]
mod wordings;

#[cfg(test)]
pub use spoken::in_every_language;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_their_names() {
        assert_eq!(fill("{n} von {name}: {n}", &[("n", &3), ("name", &"Ada")]), "3 von Ada: 3");
        assert_eq!(fill("nichts", &[]), "nichts");
    }

    #[test]
    fn texts_of_editions_do_not_turn_around_what_follows() {
        assert_eq!(
            chosen(&Text::new([("en", "\u{202e}gnal\u{2067} \u{200f}Ben\n👩\u{200d}🚀")])),
            "gnal \u{200f}Ben\n👩\u{200d}🚀"
        );
    }

    #[test]
    fn a_tag_finds_its_language_by_the_first_part() {
        assert_eq!(Language::from_tag("de-AT"), Some(Language::De));
        assert_eq!(Language::from_tag("EN"), Some(Language::En));
        assert_eq!(Language::from_tag("nl_BE"), Some(Language::Nl));
        assert_eq!(Language::from_tag("tlh"), None);
    }
}
