//! Writes Rust. Writing to a `String` cannot fail.

use crate::about::About;
use crate::language::{Entry, Language, Text};
use crate::reference_first;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

/// The source of the enum `Language`, and of the wordings that a program has in itself where it cannot fetch them.
pub(crate) fn languages(languages: &BTreeMap<String, About>) -> String {
    let (mut enumeration, mut codes, mut names, mut ones, mut wordings) = Default::default();
    let all: Vec<_> = reference_first(languages).collect();
    for (code, About { language, .. }) in &all {
        let variant = variant(code);
        let ones_of: Vec<_> = language.one.iter().map(u32::to_string).collect();
        line(&mut enumeration, format_args!("    /// `locales/{code}/`.\n    {variant},"));
        line(&mut codes, format_args!("            Self::{variant} => {code:?},"));
        line(&mut names, format_args!("            Self::{variant} => {:?},", language.name));
        line(&mut ones, format_args!("            &[{}],", ones_of.join(", ")));
        let text = format!("include_str!(concat!(env!(\"OUT_DIR\"), \"/{code}.txt\"))");
        line(&mut wordings, format_args!("        Language::{variant} => {text},"));
    }
    let all: Vec<_> = all.iter().map(|(code, _)| format!("Self::{}", variant(code))).collect();
    let (count, all) = (all.len(), all.join(", "));
    format!(
        "/// A language the app speaks: a folder of `locales/`.
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

    /// The name of the language in itself: what a reader who is lost in another language looks for.
    pub const fn name(self) -> &'static str {{
        match self {{
{names}        }}
    }}

    /// Whether a number takes the singular.
    fn is_one(self, n: u32) -> bool {{
        const ONE: [&[u32]; Language::ALL.len()] = [
{ones}        ];
        ONE[self as usize].contains(&n)
    }}
}}

/// The wordings themselves, for a program that cannot fetch them.
#[cfg(not(target_arch = \"wasm32\"))]
const fn wordings(language: Language) -> &'static str {{
    match language {{
{wordings}    }}
}}
"
    )
}

/// Adds a line. Writing to a `String` cannot fail.
fn line(text: &mut String, line: fmt::Arguments<'_>) {
    let _ = writeln!(text, "{line}");
}

/// The source of the struct `Texts` of a file, from languages that have been compared.
pub(crate) fn texts(name: &str, languages: &[Language]) -> String {
    let (mut fields, mut methods, mut read) = (String::new(), String::new(), String::new());
    let mut is_counted = false;
    for (key, entry) in languages.iter().take(1).flat_map(|reference| &reference.texts) {
        match &entry.text {
            Text::Plain(text) if entry.names.is_empty() => {
                line(&mut fields, format_args!("    /// {}\n    pub {key}: &'static str,", doc(text)));
                line(&mut read, format_args!("            {key}: next(),"));
            }
            Text::Plain(_) => {
                line(&mut fields, format_args!("    {key}: &'static str,"));
                line(&mut read, format_args!("            {key}: next(),"));
                methods.push_str(&method(key, entry));
            }
            Text::Counted { .. } => {
                is_counted = true;
                line(&mut fields, format_args!("    {key}: (&'static str, &'static str),"));
                line(&mut read, format_args!("            {key}: (next(), next()),"));
                methods.push_str(&method(key, entry));
            }
        }
    }
    let (declared, argument, given) =
        if is_counted { ("    language: Language,\n", "language", "            language,\n") } else { ("", "_", "") };
    format!(
        "/// The file the wordings come from.
const FILE: &str = {name:?};

/// All texts of one language.
pub struct Texts {{
{declared}{fields}}}

impl Texts {{
    /// Takes the wordings one after the other.
    #[allow(clippy::too_many_lines, reason = \"a line for each text\")]
    fn read({argument}: Language, next: &mut dyn FnMut() -> &'static str) -> Self {{
        Self {{
{given}{read}        }}
    }}

{methods}}}
"
    )
}

/// The method that fills in the names of a text.
fn method(key: &str, entry: &Entry) -> String {
    let (shown, number, template, filled) = match &entry.text {
        Text::Plain(text) => (text, "", format!("self.{key}"), &entry.names[..]),
        Text::Counted { other, .. } => (
            other,
            ", n: u32",
            format!("if self.language.is_one(n) {{ self.{key}.0 }} else {{ self.{key}.1 }}"),
            &entry.names[1..],
        ),
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
