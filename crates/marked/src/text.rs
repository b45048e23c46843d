//! Texts of editions, in the languages the games speak.

use core::iter::once;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A text in the languages the games speak.
///
/// In JSON it is `{"de": …, "en": …}`, and `"nl"` where there is Dutch. Its bytes are two strings, as they were before
/// there was Dutch: every save carries its edition, in a form that says nothing of itself, so a third string would make
/// each of them unreadable. Dutch stands in the second string, behind English and the character U+001F.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
    /// Dutch. Editions from before the games spoke it have none, and no owner needs to add it.
    pub nl: Option<String>,
}

/// What parts English from Dutch in the bytes of a text: the unit separator of ASCII, which nobody types.
const SEPARATOR: char = '\u{1f}';

/// Bytes of the longest text in one language, many times those of any there is: an edition may come with a file from
/// anywhere, and a longer text would fill the screen with nothing else.
pub const LONGEST_TEXT: usize = 4096;

/// How a text reads in one language.
pub type Reading = fn(&Text) -> &str;

/// Every language, by its code.
const READINGS: [(&str, Reading); 3] = [("de", |text| &text.de), ("en", |text| &text.en), ("nl", Text::nl)];

/// The languages these texts are given in, by their codes: German and English, and Dutch if any of them has it.
pub fn readings<'a>(mut texts: impl Iterator<Item = &'a Text>) -> impl Iterator<Item = (&'static str, Reading)> {
    let dutch = texts.any(|text| text.nl.is_some());
    READINGS.into_iter().filter(move |(code, _)| dutch || *code != "nl")
}

impl Text {
    /// A name that somebody has given, the same in every language. Characters that are not to be seen have no place in it:
    /// one of them keeps the languages apart in bytes.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let name: String = name.chars().filter(|character| !character.is_control()).collect();
        Self { de: name.clone(), en: name, nl: None }
    }

    /// In Dutch; in English where there is no Dutch.
    #[must_use]
    pub fn nl(&self) -> &str {
        self.nl.as_deref().unwrap_or(&self.en)
    }

    /// The codes of the languages in which it is given and empty.
    pub fn gaps(&self) -> impl Iterator<Item = &'static str> {
        readings(once(self)).filter(|(_, read)| read(self).trim().is_empty()).map(|(code, _)| code)
    }
}

/// A text as it stands in JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spelt<T> {
    de: T,
    en: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    nl: Option<T>,
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { de, en, nl } = self;
        match nl {
            _ if to.is_human_readable() => Spelt { de, en, nl: nl.as_ref() }.serialize(to),
            Some(nl) => (de, format!("{en}{SEPARATOR}{nl}")).serialize(to),
            None => (de, en).serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if from.is_human_readable() {
            let Spelt { de, en, nl } = Spelt::<String>::deserialize(from)?;
            if en.contains(SEPARATOR) {
                return Err(D::Error::custom("a text can not contain the character U+001F"));
            }
            return Self { de, en, nl }.checked();
        }
        let (de, en) = <(String, String)>::deserialize(from)?;
        let text = match en.split_once(SEPARATOR) {
            Some((en, nl)) => Self { de, en: en.to_owned(), nl: Some(nl.to_owned()) },
            None => Self { de, en, nl: None },
        };
        text.checked()
    }
}

impl Text {
    /// The text, unless it is too long in a language.
    fn checked<E: serde::de::Error>(self) -> Result<Self, E> {
        let is_too_long = READINGS.into_iter().any(|(_, read)| read(&self).len() > LONGEST_TEXT);
        if is_too_long { Err(E::custom(format_args!("a text has at most {LONGEST_TEXT} bytes"))) } else { Ok(self) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text as it was before there was Dutch.
    #[derive(Serialize)]
    struct Before {
        de: &'static str,
        en: &'static str,
    }

    const BEFORE: Before = Before { de: "Klein", en: "Small" };

    fn text(nl: Option<&str>) -> Text {
        Text { de: "Klein".to_owned(), en: "Small".to_owned(), nl: nl.map(str::to_owned) }
    }

    #[test]
    fn the_bytes_from_before_dutch_are_read_and_written_alike() {
        let before = postcard::to_allocvec(&BEFORE).unwrap();
        assert_eq!(before, b"\x05Klein\x05Small");
        assert_eq!(postcard::from_bytes(&before), Ok(text(None)));
        assert_eq!(postcard::to_allocvec(&text(None)).unwrap(), before);
    }

    #[test]
    fn dutch_travels_in_the_bytes() {
        for nl in [None, Some("Klein"), Some(""), Some("\u{1f}")] {
            let bytes = postcard::to_allocvec(&(text(nl), "next")).unwrap();
            assert_eq!(postcard::from_bytes(&bytes), Ok((text(nl), "next")), "{nl:?}");
        }
    }

    #[test]
    fn json_may_have_dutch() {
        let before = serde_json::to_string(&BEFORE).unwrap();
        assert_eq!(serde_json::from_str::<Text>(&before).unwrap(), text(None));
        assert_eq!(serde_json::to_string(&text(None)).unwrap(), before);
        let now = r#"{"de":"Klein","en":"Small","nl":"Klein"}"#;
        assert_eq!(serde_json::from_str::<Text>(now).unwrap(), text(Some("Klein")));
        assert_eq!(serde_json::to_string(&text(Some("Klein"))).unwrap(), now);
    }

    #[test]
    fn json_of_another_shape_is_refused() {
        for wrong in [r#"{"de":"a"}"#, r#"{"de":"a","en":"b","fr":"c"}"#, r#"{"de":"a","en":"b\u001fc"}"#] {
            assert!(serde_json::from_str::<Text>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_text_that_would_fill_the_screen_is_refused() {
        let long = |length: usize| "x".repeat(length);
        let texts = |length| {
            [
                Text { de: long(length), ..text(None) },
                Text { en: long(length), ..text(None) },
                Text { nl: Some(long(length)), ..text(None) },
            ]
        };
        for text in texts(LONGEST_TEXT) {
            assert_eq!(postcard::from_bytes(&postcard::to_allocvec(&text).unwrap()), Ok(text.clone()));
            assert_eq!(serde_json::from_str::<Text>(&serde_json::to_string(&text).unwrap()).unwrap(), text);
        }
        for text in texts(LONGEST_TEXT + 1) {
            assert!(postcard::from_bytes::<Text>(&postcard::to_allocvec(&text).unwrap()).is_err());
            assert!(serde_json::from_str::<Text>(&serde_json::to_string(&text).unwrap()).is_err());
        }
    }

    #[test]
    fn without_dutch_there_is_english() {
        assert_eq!(text(None).nl(), "Small");
        assert_eq!(text(Some("Klein")).nl(), "Klein");
    }

    #[test]
    fn what_is_given_may_not_be_empty() {
        let gaps = |en: &str, nl: Option<&str>| {
            let text = Text { en: en.to_owned(), ..text(nl) };
            text.gaps().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(gaps("Small", None), "");
        assert_eq!(gaps(" ", None), "en");
        assert_eq!(gaps("Small", Some("")), "nl");
    }

    #[test]
    fn any_name_comes_back_as_it_is() {
        let name = Text::named("Moor\u{1f}Veen\n");
        assert_eq!(name, Text::named("MoorVeen"));
        assert_eq!(postcard::from_bytes(&postcard::to_allocvec(&name).unwrap()), Ok(name.clone()));
        assert_eq!(serde_json::from_str::<Text>(&serde_json::to_string(&name).unwrap()).unwrap(), name);
    }
}
