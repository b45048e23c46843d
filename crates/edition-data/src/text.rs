//! Texts of editions, in any language.

use crate::name::{LONGEST_TITLE, shown_name};
use core::{cell::Cell, fmt};
use std::collections::{BTreeMap, BTreeSet};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, Visitor},
};

/// A text in some languages, each by its code: two small letters (ISO 639-1).
///
/// In JSON it is `{"de": …, "en": …}`, in bytes the pairs of code and wording, in the order of the codes. Which languages there
/// are is for the edition to say: an owner may add one, and another one may be missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Text(BTreeMap<String, String>);

/// Bytes of the longest text in one language, many times those of any there is: an edition may come with a file from
/// anywhere, and a longer text would fill the screen with nothing else.
const LONGEST_TEXT: usize = 4096;

/// The most languages of a text.
const MOST_LANGUAGES: usize = 32;

/// What is read where a language is missing, the first that is there.
const INSTEAD: [&str; 2] = ["en", "de"];

/// What parted English from Dutch while texts were two strings: the unit separator of ASCII, which nobody types.
const SEPARATOR: char = '\u{1f}';

/// The languages in which any of these texts is given, in the order of their codes.
pub fn languages<'a>(texts: impl Iterator<Item = &'a Text>) -> BTreeSet<&'a str> {
    texts.flat_map(Text::languages).collect()
}

impl Text {
    /// A text in these languages, by their codes.
    pub fn new<'a>(wordings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self(wordings.into_iter().map(|(code, wording)| (code.to_owned(), wording.to_owned())).collect())
    }

    /// A name that somebody has given, the same in every language.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let name = shown_name(name, LONGEST_TITLE);
        Self::new(["de", "en"].map(|code| (code, name.as_str())))
    }

    /// The codes of the languages it is given in.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// In a language; where it is not given in that, in English, in German, or in any.
    #[must_use]
    pub fn in_language(&self, code: &str) -> &str {
        let given = |code| self.0.get(code);
        let instead = || INSTEAD.into_iter().find_map(given).or_else(|| self.0.values().next());
        given(code).or_else(instead).map_or("", String::as_str)
    }

    /// The codes of the languages in which it is given and empty.
    pub fn gaps(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter(|(_, wording)| wording.trim().is_empty()).map(|(code, _)| code.as_str())
    }

    /// The text, unless it is no text, or too long in a language.
    fn checked<E: Error>(self) -> Result<Self, E> {
        if self.0.is_empty() || self.0.len() > MOST_LANGUAGES {
            return Err(E::custom(format_args!("a text is given in 1 to {MOST_LANGUAGES} languages")));
        }
        for (code, wording) in &self.0 {
            if code.len() != 2 || !code.bytes().all(|letter| letter.is_ascii_lowercase()) {
                return Err(E::custom(format_args!("“{code}” is no code of a language, such as “de”")));
            }
            if wording.len() > LONGEST_TEXT {
                return Err(E::custom(format_args!("a text has at most {LONGEST_TEXT} bytes")));
            }
        }
        Ok(self)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() || !TWO_STRINGS.get() {
            return from.deserialize_map(Wordings);
        }
        let (de, en) = <(String, String)>::deserialize(from)?;
        let (en, nl) = en.split_once(SEPARATOR).map_or((en.as_str(), None), |(en, nl)| (en, Some(nl)));
        Self::new([("de", de.as_str()), ("en", en)].into_iter().chain(nl.map(|nl| ("nl", nl)))).checked()
    }
}

/// Reads the pairs of code and wording. Of two wordings in one language nobody could say which one is meant.
struct Wordings;

impl<'de> Visitor<'de> for Wordings {
    type Value = Text;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a text by languages")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Text, A::Error> {
        let mut wordings = BTreeMap::new();
        while let Some((code, wording)) = from.next_entry::<String, String>()? {
            if wordings.contains_key(&code) {
                return Err(Error::custom(format_args!("a text is given in “{code}” twice")));
            }
            wordings.insert(code, wording);
        }
        Text(wordings).checked()
    }
}

thread_local! {
    /// Whether texts are read as two strings. The form of a text depends on the record it stands in, and serde hands nothing
    /// down from there.
    static TWO_STRINGS: Cell<bool> = const { Cell::new(false) };
}

/// Reads bytes from the time when a text was two strings: German, and English with Dutch behind it and U+001F between them,
/// if there was any.
pub fn with_two_strings<T>(read: impl FnOnce() -> T) -> T {
    /// Ends it, also if reading panics.
    struct End(bool);

    impl Drop for End {
        fn drop(&mut self) {
            TWO_STRINGS.set(self.0);
        }
    }

    let _end = End(TWO_STRINGS.replace(true));
    read()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(nl: Option<&str>) -> Text {
        Text::new([("de", "Klein"), ("en", "Small")].into_iter().chain(nl.map(|nl| ("nl", nl))))
    }

    fn two_strings(bytes: &[u8]) -> postcard::Result<Text> {
        with_two_strings(|| postcard::from_bytes(bytes))
    }

    #[test]
    fn two_strings_are_read_where_it_is_said() {
        let before = b"\x05Klein\x05Small";
        assert_eq!(two_strings(before), Ok(text(None)));
        assert!(postcard::from_bytes::<Text>(before).is_err());
        assert_eq!(two_strings(b"\x05Klein\x0bSmall\x1fKlein"), Ok(text(Some("Klein"))));
        assert_eq!(two_strings(b"\x05Klein\x06Small\x1f"), Ok(text(Some(""))));
        assert_eq!(two_strings(b"\0\0"), Ok(Text::named("")));
    }

    #[test]
    fn it_ends_with_the_reading() {
        let panic = std::panic::catch_unwind(|| with_two_strings(|| panic!("unreadable")));
        assert!(panic.is_err());
        let bytes = postcard::to_allocvec(&text(None)).unwrap();
        assert_eq!(postcard::from_bytes(&bytes), Ok(text(None)));
        with_two_strings(|| {
            with_two_strings(|| ());
            assert_eq!(two_strings(b"\0\0"), Ok(Text::named("")));
        });
        assert_eq!(postcard::from_bytes(&bytes), Ok(text(None)));
    }

    #[test]
    fn every_language_travels() {
        for text in [text(None), text(Some("Klein")), text(Some("")), Text::new([("fr", "Petit"), ("it", "Piccolo")])] {
            let bytes = postcard::to_allocvec(&(&text, "next")).unwrap();
            assert_eq!(postcard::from_bytes(&bytes), Ok((text.clone(), "next")));
            let json = serde_json::to_string(&text).unwrap();
            assert_eq!(serde_json::from_str::<Text>(&json).unwrap(), text);
        }
        assert_eq!(postcard::to_allocvec(&Text::new([("fr", "Petit")])).unwrap(), b"\x01\x02fr\x05Petit");
        assert_eq!(serde_json::to_string(&text(Some("Klein"))).unwrap(), r#"{"de":"Klein","en":"Small","nl":"Klein"}"#);
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for wrong in [
            "{}",
            r#"{"DE":"a"}"#,
            r#"{"deu":"a"}"#,
            r#"{"d1":"a"}"#,
            r#"{"de":7}"#,
            r#"["a","b"]"#,
            r#"{"de":"a","de":"b"}"#,
        ] {
            assert!(serde_json::from_str::<Text>(wrong).is_err(), "{wrong}");
        }
        assert!(postcard::from_bytes::<Text>(b"\x02\x02de\x01a\x02de\x01b").is_err());
        let codes: Vec<String> = (b'a'..=b'g')
            .flat_map(|a| (b'a'..=b'g').map(move |b| format!("{}{}", char::from(a), char::from(b))))
            .collect();
        let text = |count: usize| Text::new(codes[..count].iter().map(|code| (code.as_str(), "x")));
        let read = |text: &Text| postcard::from_bytes::<Text>(&postcard::to_allocvec(text).unwrap());
        assert_eq!(read(&text(MOST_LANGUAGES)), Ok(text(MOST_LANGUAGES)));
        assert!(read(&text(MOST_LANGUAGES + 1)).is_err());
    }

    #[test]
    fn a_text_that_would_fill_the_screen_is_refused() {
        let texts = |length: usize| {
            let long = "x".repeat(length);
            ["de", "en", "fr"].map(|code| Text::new([("de", "a"), (code, long.as_str())]))
        };
        for text in texts(LONGEST_TEXT) {
            assert_eq!(postcard::from_bytes(&postcard::to_allocvec(&text).unwrap()), Ok(text.clone()));
            assert_eq!(serde_json::from_str::<Text>(&serde_json::to_string(&text).unwrap()).unwrap(), text);
        }
        for text in texts(LONGEST_TEXT + 1) {
            assert!(postcard::from_bytes::<Text>(&postcard::to_allocvec(&text).unwrap()).is_err());
            assert!(serde_json::from_str::<Text>(&serde_json::to_string(&text).unwrap()).is_err());
        }
        let before = (String::new(), "x".repeat(LONGEST_TEXT + 1));
        assert!(two_strings(&postcard::to_allocvec(&before).unwrap()).is_err());
    }

    #[test]
    fn a_missing_language_is_read_in_another() {
        assert_eq!(text(Some("Weinig")).in_language("nl"), "Weinig");
        assert_eq!(text(None).in_language("nl"), "Small");
        assert_eq!(Text::new([("de", "Klein"), ("fr", "Petit")]).in_language("nl"), "Klein");
        assert_eq!(Text::new([("fr", "Petit"), ("it", "Piccolo")]).in_language("nl"), "Petit");
    }

    #[test]
    fn what_is_given_may_not_be_empty() {
        let gaps = |en: &str, nl: Option<&str>| {
            let text = Text::new([("de", "Klein"), ("en", en)].into_iter().chain(nl.map(|nl| ("nl", nl))));
            text.gaps().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(gaps("Small", None), "");
        assert_eq!(gaps(" ", None), "en");
        assert_eq!(gaps("Small", Some("")), "nl");
    }

    #[test]
    fn languages_are_those_of_any_text() {
        let texts = [text(None), Text::new([("fr", "Petit")])];
        assert_eq!(languages(texts.iter()).into_iter().collect::<Vec<_>>(), ["de", "en", "fr"]);
    }

    #[test]
    fn any_name_comes_back_as_it_is() {
        let name = Text::named("Moor\u{1f}Veen\n");
        assert_eq!(name, Text::named("MoorVeen"));
        assert_eq!(postcard::from_bytes(&postcard::to_allocvec(&name).unwrap()), Ok(name.clone()));
        assert_eq!(serde_json::from_str::<Text>(&serde_json::to_string(&name).unwrap()).unwrap(), name);
    }
}
