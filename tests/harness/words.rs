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

    /// Reads all that is in `locales/` in German and in a language, such as `nl`.
    pub(crate) fn of(language: &str) -> Self {
        let folders = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales"));
        let folders = folders.expect("the texts are beside the tests").map(|folder| folder.expect("a folder").path());
        // What two folders translate in two ways is said as in the first of them, on every machine.
        let pairs = folders.collect::<BTreeSet<_>>().into_iter().flat_map(|folder| {
            let read = |language: &str| {
                let texts = fs::read_to_string(folder.join(format!("{language}.toml"))).expect("a file each language");
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
