//! One file: one language.

use crate::fault::{Fault, Faults, Wrong};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// One text of one language.
#[derive(Debug, PartialEq)]
pub(crate) enum Text {
    /// One wording.
    Plain(String),
    /// Two wordings, chosen by the number that stands for `{n}`.
    Counted { one: String, other: String },
}

impl Text {
    /// Its wordings, the general one last.
    fn wordings(&self) -> impl Iterator<Item = &str> {
        let (one, other) = match self {
            Self::Plain(text) => (None, text),
            Self::Counted { one, other } => (Some(one.as_str()), other),
        };
        one.into_iter().chain([other.as_str()])
    }
}

/// A text and what it has to be told.
#[derive(Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) text: Text,
    /// The names between braces, in order of appearance, each once. Those of a counted text start with `n`.
    pub(crate) names: Vec<String>,
}

/// One file: its language code and its texts, keyed `section_key`.
#[derive(Debug)]
pub(crate) struct Language {
    pub(crate) file: String,
    pub(crate) code: String,
    pub(crate) texts: BTreeMap<String, Entry>,
}

impl Language {
    /// Reads a file. `[start] title = "…"` becomes `start_title`.
    pub(crate) fn read(file: &str, code: &str, source: &str) -> Result<Self, Faults> {
        let broken = |error: toml::de::Error| Fault::File { path: file.to_owned(), why: error.to_string() };
        let table: Table = source.parse().map_err(broken)?;
        let mut texts = BTreeMap::new();
        let mut faults = Vec::new();
        let mut wrong = |key: String, what| faults.push(Fault::Text { file: file.to_owned(), key, what });
        for (section, entries) in &table {
            let Some(entries) = entries.as_table() else {
                wrong(section.clone(), Wrong::Outside);
                continue;
            };
            for (key, value) in entries {
                let key = format!("{section}_{key}");
                match entry(value) {
                    Err(what) => wrong(key, what),
                    Ok(_) if texts.contains_key(&key) => wrong(key, Wrong::Twice),
                    Ok(entry) => drop(texts.insert(key, entry)),
                }
            }
        }
        let language = Self { file: file.to_owned(), code: code.to_owned(), texts };
        if faults.is_empty() { Ok(language) } else { Err(Faults(faults)) }
    }
}

fn entry(value: &Value) -> Result<Entry, Wrong> {
    let text = match value {
        Value::String(text) => Text::Plain(text.clone()),
        Value::Table(forms) => match (forms.get("one"), forms.get("other"), forms.len()) {
            (Some(Value::String(one)), Some(Value::String(other)), 2) => {
                Text::Counted { one: one.clone(), other: other.clone() }
            }
            _ => return Err(Wrong::Forms),
        },
        _ => return Err(Wrong::NoText),
    };
    if text.wordings().any(|wording| wording.contains(['\n', '\t'])) {
        return Err(Wrong::Line);
    }
    Ok(Entry { names: entry_names(&text)?, text })
}

fn entry_names(text: &Text) -> Result<Vec<String>, Wrong> {
    let (mut all, sources) = match text {
        Text::Plain(text) => (Vec::new(), vec![text]),
        Text::Counted { one, other } => (vec!["n".to_owned()], vec![other, one]),
    };
    for source in sources {
        for name in names(source)? {
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    Ok(all)
}

/// The names between braces, in order of appearance, each once.
pub(crate) fn names(text: &str) -> Result<Vec<String>, Wrong> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(Wrong::Open)?;
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_') {
            return Err(Wrong::Placeholder(name.to_owned()));
        }
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
        rest = after;
    }
    Ok(names)
}
