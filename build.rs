//! Turns `locales/*/*.toml` into the typed texts of `src/texts.rs`.
//!
//! A folder holds what the app says, or one of its games; every file in it is one language. `de.toml` is the reference: a
//! key that another file lacks or adds, or a placeholder that differs, stops the build and names file and key. What comes
//! out is one struct `Texts` a folder, with a `&'static str` field for each plain text and a method for each text with
//! `{placeholders}`.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use toml::{Table, Value};

/// The language the others are compared with.
const REFERENCE: &str = "de";

/// The folder that says which languages there are.
const APP: &str = "app";

/// One text of one language.
#[derive(Debug, PartialEq)]
enum Text {
    /// One wording.
    Plain(String),
    /// Two wordings, chosen by the number that stands for `{n}`.
    Counted { one: String, other: String },
}

impl Text {
    /// The names between braces, in order of appearance, each once. Those of a counted text start with `n`.
    fn placeholders(&self) -> Result<Vec<String>, String> {
        let (mut names, sources) = match self {
            Self::Plain(text) => (Vec::new(), vec![text]),
            Self::Counted { one, other } => (vec!["n".to_owned()], vec![other, one]),
        };
        for source in sources {
            let mut rest = source.as_str();
            while let Some(start) = rest.find('{') {
                let end = rest[start..].find('}').ok_or("a { without its }")? + start;
                let name = &rest[start + 1..end];
                if name.is_empty() || !name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
                    return Err(format!("{{{name}}} is no placeholder: use lower-case letters"));
                }
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
                rest = &rest[end + 1..];
            }
        }
        Ok(names)
    }
}

/// One file: its language code and its texts, keyed `section_key`.
struct Language {
    code: String,
    texts: BTreeMap<String, Text>,
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=locales");
    match write_texts() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            for line in message.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// One source file a folder, and one for the languages.
fn write_texts() -> Result<(), String> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    let write = |name: &str, source: String| fs::write(out.join(name), source).map_err(|error| error.to_string());
    let root = Path::new("locales");
    let app = languages(&root.join(APP))?;
    write("languages.rs", generate_languages(&app))?;
    let codes = |languages: &[Language]| languages.iter().map(|language| language.code.clone()).collect::<Vec<_>>();
    for entry in fs::read_dir(root).map_err(|error| error.to_string())? {
        let folder = entry.map_err(|error| error.to_string())?.path();
        let texts = languages(&folder)?;
        if codes(&texts) != codes(&app) {
            return Err(format!("{} and locales/{APP} have different languages", folder.display()));
        }
        compare(&folder, &texts)?;
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        write(&format!("{name}.rs"), generate(&texts)?)?;
    }
    Ok(())
}

/// Reads every locale file, the reference first and the others by name.
fn languages(folder: &Path) -> Result<Vec<Language>, String> {
    let mut codes = BTreeSet::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            codes.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    if !codes.remove(REFERENCE) {
        return Err(format!("{}/{REFERENCE}.toml is missing", folder.display()));
    }
    std::iter::once(REFERENCE.to_owned())
        .chain(codes)
        .map(|code| {
            let path = folder.join(format!("{code}.toml"));
            let file = path.display();
            let source = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
            let table: Table = source.parse().map_err(|error| format!("{file}: {error}"))?;
            Ok(Language { texts: flatten(&table).map_err(|error| format!("{file}: {error}"))?, code })
        })
        .collect()
}

/// `[start] title = "…"` becomes `start_title`.
fn flatten(table: &Table) -> Result<BTreeMap<String, Text>, String> {
    let mut texts = BTreeMap::new();
    for (section, entries) in table {
        let entries = entries.as_table().ok_or_else(|| format!("`{section}` stands outside a section"))?;
        for (key, value) in entries {
            let text = match value {
                Value::String(text) => Text::Plain(text.clone()),
                Value::Table(forms) => match (forms.get("one"), forms.get("other"), forms.len()) {
                    (Some(Value::String(one)), Some(Value::String(other)), 2) => {
                        Text::Counted { one: one.clone(), other: other.clone() }
                    }
                    _ => return Err(format!("`{section}.{key}` needs exactly the texts `one` and `other`")),
                },
                _ => return Err(format!("`{section}.{key}` is no text")),
            };
            text.placeholders().map_err(|error| format!("`{section}.{key}`: {error}"))?;
            if texts.insert(format!("{section}_{key}"), text).is_some() {
                return Err(format!("`{section}.{key}` has the same name as another text: {section}_{key}"));
            }
        }
    }
    Ok(texts)
}

/// Lists every difference between the reference and the other languages, not only the first.
fn compare(folder: &Path, languages: &[Language]) -> Result<(), String> {
    let (reference, others) = languages.split_first().ok_or("no language")?;
    let mut faults = String::new();
    for other in others {
        let file = format!("{}/{}.toml", folder.display(), other.code);
        for (key, text) in &reference.texts {
            let fault = match other.texts.get(key) {
                None => "is missing",
                Some(theirs) => {
                    let (mut a, mut b) = (text.placeholders()?, theirs.placeholders()?);
                    a.sort();
                    b.sort();
                    match (text, theirs) {
                        _ if a != b => "has other placeholders than in de.toml",
                        (Text::Plain(_), Text::Plain(_)) | (Text::Counted { .. }, Text::Counted { .. }) => continue,
                        _ => "is counted in one language only",
                    }
                }
            };
            let _ = writeln!(faults, "{file}: `{key}` {fault}");
        }
        for key in other.texts.keys().filter(|key| !reference.texts.contains_key(*key)) {
            let _ = writeln!(faults, "{file}: `{key}` is not in {REFERENCE}.toml");
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// Writes the Rust source of the enum `Language`.
fn generate_languages(languages: &[Language]) -> String {
    let mut enumeration = String::new();
    let mut codes = String::new();
    for Language { code, .. } in languages {
        let variant = variant(code);
        let _ = writeln!(enumeration, "    /// `{code}.toml` in the folders of `locales/`.\n    {variant},");
        let _ = writeln!(codes, "            Self::{variant} => {code:?},");
    }
    let all =
        languages.iter().map(|language| format!("Self::{}", variant(&language.code))).collect::<Vec<_>>().join(", ");
    format!(
        "/// A language the app speaks: one file in each folder of `locales/`.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum Language {{\n{enumeration}}}\n\n\
         impl Language {{\n    /// Every language, the reference first.\n    pub const ALL: [Self; {}] = [{all}];\n\n    \
         /// The language tag, as in `<html lang>`.\n    pub const fn code(self) -> &'static str {{\n        match self {{\n{codes}        }}\n    }}\n}}\n",
        languages.len(),
    )
}

/// Writes the Rust source of the struct `Texts` and its constants.
fn generate(languages: &[Language]) -> Result<String, String> {
    let reference = languages.first().ok_or("no language")?;
    let mut constants = String::new();
    for language in languages {
        let _ = writeln!(constants, "    Texts {{");
        for (key, text) in &language.texts {
            let _ = match text {
                Text::Plain(text) => writeln!(constants, "        {key}: {text:?},"),
                Text::Counted { one, other } => writeln!(constants, "        {key}: ({one:?}, {other:?}),"),
            };
        }
        let _ = writeln!(constants, "    }},");
    }
    let mut fields = String::new();
    let mut methods = String::new();
    for (key, text) in &reference.texts {
        let names = text.placeholders()?;
        let arguments = |names: &[String]| {
            names.iter().fold(String::new(), |mut arguments, name| {
                let _ = write!(arguments, ", {name}: &dyn core::fmt::Display");
                arguments
            })
        };
        let counted = matches!(text, Text::Counted { .. });
        let pair = |name: &String| format!("({name:?}, {}{name})", if counted && name == "n" { "&" } else { "" });
        let pairs = names.iter().map(pair).collect::<Vec<_>>().join(", ");
        match text {
            Text::Plain(text) if names.is_empty() => {
                let _ = writeln!(fields, "    /// {}\n    pub {key}: &'static str,", doc(text));
            }
            Text::Plain(text) => {
                let _ = writeln!(fields, "    {key}: &'static str,");
                let _ = writeln!(
                    methods,
                    "    /// {}\n    pub fn {key}(&self{}) -> String {{\n        fill(self.{key}, &[{pairs}])\n    }}",
                    doc(text),
                    arguments(&names),
                );
            }
            Text::Counted { other, .. } => {
                let _ = writeln!(fields, "    {key}: (&'static str, &'static str),");
                let _ = writeln!(
                    methods,
                    "    /// {}\n    pub fn {key}(&self, n: u32{}) -> String {{\n        fill(if n == 1 {{ self.{key}.0 }} else {{ self.{key}.1 }}, &[{pairs}])\n    }}",
                    doc(other),
                    arguments(&names[1..]),
                );
            }
        }
    }
    Ok(format!(
        "/// All texts of one language.\npub struct Texts {{\n{fields}}}\n\n\
         impl Texts {{\n{methods}}}\n\n\
         static TEXTS: [Texts; {}] = [\n{constants}];\n",
        languages.len(),
    ))
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
