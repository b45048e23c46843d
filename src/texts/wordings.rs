//! The files of `locales/`, for tests that hold every wording against something.

use std::path::Path;

use ::texts::Locales;
use toml::{Table, Value};

/// The files of every language.
pub fn locales() -> Locales {
    Locales::read(Path::new("locales")).expect("the build has read them")
}

/// Every wording of a file, by section and key.
pub fn wordings(source: &str) -> Vec<(String, String)> {
    let table: Table = source.parse().expect("a locale file is TOML");
    let mut found = Vec::new();
    for (section, entries) in &table {
        for (key, value) in entries.as_table().expect("a section holds texts") {
            let name = format!("{section}.{key}");
            match value {
                Value::Table(forms) => {
                    found.extend(forms.values().filter_map(Value::as_str).map(|form| (name.clone(), form.to_owned())));
                }
                other => found.extend(other.as_str().map(|text| (name, text.to_owned()))),
            }
        }
    }
    found
}

/// What stands in a text as it is. What stands between braces is filled in.
pub fn fixed_part(text: &str) -> String {
    let mut own = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        own += before;
        rest = after.split_once('}').map_or("", |(_, after)| after);
    }
    own + rest
}
