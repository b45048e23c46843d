//! Tests name what is on the screen in German, the first language of the app. With these words they can be run in
//! another one.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use toml::Value;

/// What the app says in German, each with what it says instead.
pub(crate) struct Words(Vec<(String, String)>);

impl Words {
    /// Nothing to translate.
    pub(crate) const fn german() -> Self {
        Self(Vec::new())
    }

    /// English, each word longer by half: what the app says at a [`stretched`](crate::Site::stretched) site.
    pub(crate) fn stretched() -> Self {
        let Self(english) = Self::of_texts("en");
        let mut words: Vec<_> = english.into_iter().map(|(german, english)| (german, stretched(&english))).collect();
        words.extend(of_editions("en"));
        Self(words)
    }

    /// Reads all that is in `locales/` in German and in a language, such as `nl`, and the names in the editions.
    pub(crate) fn of(language: &str) -> Self {
        let Self(mut words) = Self::of_texts(language);
        words.extend(of_editions(language));
        Self(words)
    }

    fn of_texts(language: &str) -> Self {
        let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales");
        let files = fs::read_dir(locales.join("de")).expect("the texts are beside the tests");
        let files = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file());
        let files = files.filter_map(|path| path.file_name().map(ToOwned::to_owned));
        // What two files translate in two ways is said as in the first of them, on every machine.
        let pairs = files.collect::<BTreeSet<_>>().into_iter().flat_map(|file| {
            let read = |language: &str| {
                let texts = fs::read_to_string(locales.join(language).join(&file)).expect("a file each language");
                Value::Table(texts.parse().expect("the build has read it too"))
            };
            pairs(read("de"), read(language))
        });
        Self(pairs.collect())
    }

    /// A text of the app in the other language: a whole one, the beginning of one, or one with its names filled in. What
    /// is none stays as it is, such as a number or the name of a player.
    pub(crate) fn say<'a>(&self, german: &'a str) -> Cow<'a, str> {
        if !german.contains(char::is_alphabetic) {
            return Cow::Borrowed(german);
        }
        let patterns = || self.0.iter().filter(|(from, _)| from.contains('{') && fixed(from) > 0);
        let fitting = || patterns().filter_map(|(from, to)| Some((fixed(from), fill(to, &names(from, german)?))));
        let whole = self.0.iter().find(|(from, _)| from == german).map(|(_, to)| to.clone());
        // "Nation von Anna" could be read as "{page} von {count}" too.
        let filled = || fitting().max_by_key(|(fixed, _)| *fixed).map(|(_, text)| text);
        let goes_on =
            |text: &str| text.strip_prefix(german).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        let begun = || self.0.iter().find(|(from, _)| goes_on(from)).map(|(_, to)| to.clone());
        whole.or_else(filled).or_else(begun).map_or(Cow::Borrowed(german), Cow::Owned)
    }
}

/// The names of the games, the same in every language.
const NAMES: [&str; 5] = ["LEADERS", "Sparta", "GENERAL", "Company", "Leader"];

/// A text with each of its words longer by half, but for the names of the games. What stands between braces is filled in, and stays.
pub(crate) fn stretched(text: &str) -> String {
    let stretch = |fixed: &str| {
        let mut longer = String::new();
        for run in fixed.split_inclusive(|letter: char| !letter.is_alphabetic()) {
            let word = run.trim_end_matches(|letter: char| !letter.is_alphabetic());
            let letters: Vec<_> = word.chars().collect();
            longer += word;
            if !NAMES.contains(&word) {
                longer.extend(&letters[letters.len() / 2..]);
            }
            longer += &run[word.len()..];
        }
        longer
    };
    parts(text).fold(String::new(), |text, (fixed, name)| {
        text + &stretch(fixed) + &name.map_or_else(String::new, |name| format!("{{{name}}}"))
    })
}

/// The names in the editions of the house, in German and in a language.
fn of_editions(language: &str) -> Vec<(String, String)> {
    fn collect(value: &serde_json::Value, language: &str, into: &mut Vec<(String, String)>) {
        if let (Some(german), Some(other)) = (value["de"].as_str(), value[language].as_str()) {
            into.push((german.to_owned(), other.to_owned()));
        }
        let of_list = value.as_array().into_iter().flatten();
        let of_object = value.as_object().into_iter().flat_map(serde_json::Map::values);
        for value in of_list.chain(of_object) {
            collect(value, language, into);
        }
    }
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions"));
    let files = files.expect("the editions are beside the tests").map(|file| file.expect("a file").path());
    let mut words = Vec::new();
    for path in files.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect::<BTreeSet<_>>() {
        let edition = fs::read_to_string(path).expect("it can be read");
        collect(&serde_json::from_str(&edition).expect("an edition is JSON"), language, &mut words);
    }
    words
}

/// The texts of two files, key by key.
fn pairs(german: Value, other: Value) -> Vec<(String, String)> {
    match (german, other) {
        (Value::String(german), Value::String(other)) => vec![(german, other)],
        (Value::Table(german), Value::Table(mut other)) => german
            .into_iter()
            .flat_map(|(key, german)| other.remove(&key).map_or_else(Vec::new, |other| pairs(german, other)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The parts of a text: what stands as it is, each with the name behind it.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split('}').map(|part| part.split_once('{').map_or((part, None), |(fixed, name)| (fixed, Some(name))))
}

/// How much of a pattern stands as it is.
fn fixed(pattern: &str) -> usize {
    parts(pattern).map(|(fixed, _)| fixed.trim().len()).sum()
}

/// What stands in place of the names of a pattern, if a text can be read so.
fn names<'a>(pattern: &'a str, text: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let mut parts = parts(pattern).peekable();
    let (mut rest, mut found) = (text, Vec::new());
    while let Some((fixed, name)) = parts.next() {
        rest = rest.strip_prefix(fixed)?;
        let Some(name) = name else { break };
        let end = match parts.peek() {
            Some(("", None)) | None => rest.len(),
            Some((fixed, _)) => rest.find(fixed)?,
        };
        found.push((name, &rest[..end]));
        rest = &rest[end..];
    }
    rest.is_empty().then_some(found)
}

/// A pattern with values in place of its names.
fn fill(pattern: &str, values: &[(&str, &str)]) -> String {
    parts(pattern).fold(String::new(), |text, (fixed, name)| {
        let value = name.and_then(|name| values.iter().find(|(known, _)| *known == name));
        text + fixed + value.map_or("", |(_, value)| value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretched_words_are_longer_by_half() {
        assert_eq!(stretched("Next: {name}'s nation, 12."), "Nextxt: {name}'ss nationion, 12.");
        assert_eq!(stretched("{n} m"), "{n} mm");
        assert_eq!(stretched("ÉTÉ in Sparta"), "ÉTÉTÉ inn Sparta");
    }

    #[test]
    fn a_name_of_an_edition_is_said_in_the_other_language() {
        assert_eq!(Words::of("en").say("Schützenpanzer"), "Infantry fighting vehicle");
        assert_eq!(Words::stretched().say("Ohne Account spielen"), "Playay withouthout accountount");
    }
}
