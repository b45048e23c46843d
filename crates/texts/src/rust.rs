//! Writes Rust. Writing to a `String` cannot fail.

use crate::language::{Entry, Language, Text};
use std::fmt::Write as _;

/// The source of the enum `Language`.
pub(crate) fn languages(languages: &[Language]) -> String {
    let mut enumeration = String::new();
    let mut codes = String::new();
    for Language { code, .. } in languages {
        let variant = variant(code);
        let _ = writeln!(enumeration, "    /// `{code}.toml` in the folders of `locales/`.\n    {variant},");
        let _ = writeln!(codes, "            Self::{variant} => {code:?},");
    }
    let all: Vec<_> = languages.iter().map(|language| format!("Self::{}", variant(&language.code))).collect();
    let (count, all) = (all.len(), all.join(", "));
    format!(
        "/// A language the app speaks: one file in each folder of `locales/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {{
{enumeration}}}

impl Language {{
    /// Every language, the reference first.
    pub const ALL: [Self; {count}] = [{all}];

    /// The language tag, as in `<html lang>`.
    pub const fn code(self) -> &'static str {{
        match self {{
{codes}        }}
    }}
}}
"
    )
}

/// The source of the struct `Texts` and its constants, from languages that have been compared.
pub(crate) fn texts(languages: &[Language]) -> String {
    let mut constants = String::new();
    for language in languages {
        let _ = writeln!(constants, "    Texts {{");
        for (key, entry) in &language.texts {
            let _ = match &entry.text {
                Text::Plain(text) => writeln!(constants, "        {key}: {text:?},"),
                Text::Counted { one, other } => writeln!(constants, "        {key}: ({one:?}, {other:?}),"),
            };
        }
        let _ = writeln!(constants, "    }},");
    }
    let (mut fields, mut methods) = (String::new(), String::new());
    for (key, entry) in languages.iter().take(1).flat_map(|reference| &reference.texts) {
        match &entry.text {
            Text::Plain(text) if entry.names.is_empty() => {
                let _ = writeln!(fields, "    /// {}\n    pub {key}: &'static str,", doc(text));
            }
            Text::Plain(_) => {
                let _ = writeln!(fields, "    {key}: &'static str,");
                methods.push_str(&method(key, entry));
            }
            Text::Counted { .. } => {
                let _ = writeln!(fields, "    {key}: (&'static str, &'static str),");
                methods.push_str(&method(key, entry));
            }
        }
    }
    let count = languages.len();
    format!(
        "/// All texts of one language.
pub struct Texts {{
{fields}}}

impl Texts {{
{methods}}}

static TEXTS: [Texts; {count}] = [
{constants}];
"
    )
}

/// The method that fills in the names of a text.
fn method(key: &str, entry: &Entry) -> String {
    let (shown, number, template, filled) = match &entry.text {
        Text::Plain(text) => (text, "", format!("self.{key}"), &entry.names[..]),
        Text::Counted { other, .. } => {
            (other, ", n: u32", format!("if n == 1 {{ self.{key}.0 }} else {{ self.{key}.1 }}"), &entry.names[1..])
        }
    };
    let arguments: Vec<_> = filled.iter().map(|name| format!(", {name}: &dyn core::fmt::Display")).collect();
    let arguments = arguments.concat();
    let counted = !number.is_empty();
    let pair = |name: &String| format!("({name:?}, {}{name})", if counted && name == "n" { "&" } else { "" });
    let pairs = entry.names.iter().map(pair).collect::<Vec<_>>().join(", ");
    format!(
        "    /// {}
    pub fn {key}(&self{number}{arguments}) -> String {{
        fill({template}, &[{pairs}])
    }}
",
        doc(shown)
    )
}

/// `de` becomes `De`.
fn variant(code: &str) -> String {
    let mut letters = code.chars().filter(char::is_ascii_alphanumeric);
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// One line of documentation that shows the text itself.
fn doc(text: &str) -> String {
    format!("`{}`", text.replace('\n', " ").replace('`', "'"))
}
