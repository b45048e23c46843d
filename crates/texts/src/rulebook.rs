//! Rule books: what players read in the app. `locales/<language>/rules/<game>.toml` holds a section for each chapter, which
//! begins with its `title`, and a key for each paragraph, in the order in which they are read. A paragraph may begin with a
//! mark: `## ` a heading, `- ` an item of a list, `![name] ` an illustration that the app draws.
//!
//! `rulebook/<game>/source.toml` leads from every paragraph of the original rule text to those that tell it here, or says why
//! nothing is to be told ([`Source`]).

use crate::fault::{Fault, Faults, Untold, Wrong};
use crate::language::names;
use crate::{Files, REFERENCE, files, list, name, same_files};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use toml::Table;

/// The name of the table.
const SOURCE: &str = "source";

/// The key of a chapter's name.
const TITLE: &str = "title";

/// The rules of one game in every language, and where they come from.
#[derive(Debug)]
pub struct Rulebook {
    /// By language.
    languages: BTreeMap<String, Vec<Chapter>>,
    source: Source,
}

/// One chapter in one language.
#[derive(Debug, PartialEq, Eq)]
struct Chapter {
    name: String,
    /// Key and text, the title among them.
    paragraphs: Vec<(String, String)>,
}

/// Where the paragraphs of the original rule text are told.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The files of the rule text, one after the other.
    pub text: Vec<Original>,
    /// Every paragraph of them.
    pub paragraph: Vec<Paragraph>,
}

/// A file of the original rule text. It is nobody's here but its author's, and not part of the tree.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Original {
    /// Its name.
    pub file: String,
    /// Every line is a paragraph; otherwise an empty line ends one.
    #[serde(default)]
    pub by_lines: bool,
    /// The first and the last line that count, from 1.
    pub lines: Option<[usize; 2]>,
}

/// A paragraph of the original, or some in a row.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paragraph {
    /// Which one, from 1.
    pub number: usize,
    /// The last of a row.
    pub to: Option<usize>,
    /// Its first words.
    pub begins: String,
    /// What tells it: `chapter.key`.
    #[serde(default)]
    pub told: Vec<String>,
    /// Why nothing tells it.
    pub left_out: Option<String>,
}

impl Rulebook {
    /// The book of every game, from what stands in the files of every language and from where they say they come from.
    ///
    /// # Errors
    /// Everything that is wrong with the files.
    pub fn of_games(
        languages: &BTreeMap<String, Files>,
        sources: &BTreeMap<String, Option<String>>,
    ) -> Result<BTreeMap<String, Self>, Faults> {
        let reference = languages.get(REFERENCE).ok_or(Fault::NoReference)?;
        let (mut books, mut faults) = (BTreeMap::new(), same_files(languages, "rules/"));
        let untold = sources.keys().filter(|game| !reference.contains_key(*game));
        faults.extend(untold.map(|game| Fault::NoFile { path: format!("{REFERENCE}/rules/{game}.toml") }));
        for game in reference.keys() {
            let wordings =
                languages.iter().filter_map(|(code, files)| Some((code.as_str(), files.get(game)?.as_str())));
            match Self::read(game, wordings, sources.get(game).and_then(Option::as_deref)) {
                Ok(book) => drop(books.insert(game.clone(), book)),
                Err(mut other) => faults.append(&mut other.0),
            }
        }
        if faults.is_empty() { Ok(books) } else { Err(Faults(faults)) }
    }

    fn read<'a>(
        game: &str,
        wordings: impl Iterator<Item = (&'a str, &'a str)>,
        source: Option<&str>,
    ) -> Result<Self, Faults> {
        let path = |code: &str| format!("{code}/rules/{game}.toml");
        let mut faults = Vec::new();
        let mut languages = BTreeMap::new();
        for (code, text) in wordings {
            match chapters(&path(code), text) {
                Ok(chapters) => drop(languages.insert(code.to_owned(), chapters)),
                Err(mut other) => faults.append(&mut other.0),
            }
        }
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let reference = languages.get(REFERENCE).ok_or(Fault::NoReference)?;
        for (code, chapters) in &languages {
            faults.extend(differences(&path(code), reference, chapters));
        }
        let source = source.ok_or_else(|| Fault::NoSource { folder: game.to_owned() })?;
        let path = format!("{game}/{SOURCE}.toml");
        let source: Source =
            toml::from_str(source).map_err(|error| Fault::File { path: path.clone(), why: error.to_string() })?;
        faults.extend(source.faults(&path, reference));
        if faults.is_empty() { Ok(Self { languages, source }) } else { Err(Faults(faults)) }
    }

    /// Where its paragraphs come from.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The book in each language as the app reads it: a line for each chapter, `#name`, a tab and the title, and one for each
    /// paragraph, its key, a tab and the text.
    pub fn packed(&self) -> impl Iterator<Item = (&str, String)> {
        self.languages.iter().map(|(code, chapters)| {
            let mut text = String::new();
            for chapter in chapters {
                for (key, paragraph) in &chapter.paragraphs {
                    let is_title = key == TITLE;
                    let (mark, name) = if is_title { ("#", &chapter.name) } else { ("", key) };
                    // Writing to a `String` cannot fail.
                    let _ = writeln!(text, "{mark}{name}\t{paragraph}");
                }
            }
            (code.as_str(), text)
        })
    }
}

/// What says where the book of each game comes from, by the folders in `root`.
pub(crate) fn sources(root: &Path) -> Result<BTreeMap<String, Option<String>>, Faults> {
    let folders = list(root)?;
    let folders = folders.iter().filter(|path| path.is_dir());
    folders.map(|folder| Ok((name(folder), files(folder)?.remove(SOURCE)))).collect()
}

/// Rust that names every chapter, for screens that open the book there.
pub(crate) fn source_of_chapters(books: &BTreeMap<String, Rulebook>) -> String {
    let games: Vec<_> = books.keys().collect();
    let mut source = format!(
        "/// The games that have a rule book, by their tags.\npub const BOOKS: [&str; {}] = {games:?};\n",
        games.len()
    );
    for (game, book) in books {
        let module = game.replace('-', "_");
        let _ = writeln!(source, "\n/// The chapters of `{game}`.\npub mod {module} {{\n    use super::Chapter;\n");
        for Chapter { name, paragraphs } in &book.languages[REFERENCE] {
            let title = paragraphs.first().map_or("", |(_, title)| title);
            let constant = name.to_uppercase();
            let _ = writeln!(source, "    /// `{title}`\n    pub const {constant}: Chapter = Chapter({name:?});");
        }
        source += "}\n";
    }
    source
}

/// The chapters of a file, in their order.
fn chapters(file: &str, source: &str) -> Result<Vec<Chapter>, Faults> {
    let broken = |error: toml::de::Error| Fault::File { path: file.to_owned(), why: error.to_string() };
    let table: Table = source.parse().map_err(broken)?;
    let (mut chapters, mut faults) = (Vec::new(), Vec::new());
    for (name, entries) in &table {
        let mut wrong = |key: String, what| faults.push(Fault::Text { file: file.to_owned(), key, what });
        let Some(entries) = entries.as_table() else {
            wrong(name.clone(), Wrong::Outside);
            continue;
        };
        if !is_name(name) {
            wrong(name.clone(), Wrong::Name);
        }
        if entries.keys().next().map(String::as_str) != Some(TITLE) {
            wrong(name.clone(), Wrong::NoTitle);
        }
        let mut paragraphs = Vec::new();
        for (key, value) in entries {
            match value.as_str().ok_or(Wrong::NoText).and_then(|text| paragraph(text).map(|()| text)) {
                Ok(text) if is_name(key) => paragraphs.push((key.clone(), text.to_owned())),
                Ok(_) => wrong(format!("{name}.{key}"), Wrong::Name),
                Err(what) => wrong(format!("{name}.{key}"), what),
            }
        }
        chapters.push(Chapter { name: name.clone(), paragraphs });
    }
    if faults.is_empty() { Ok(chapters) } else { Err(Faults(faults)) }
}

/// Names become constants and anchors.
fn is_name(name: &str) -> bool {
    let in_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    name.bytes().all(in_name) && name.starts_with(|first: char| first.is_ascii_lowercase())
}

/// Whether a text can be a paragraph.
fn paragraph(text: &str) -> Result<(), Wrong> {
    if text.contains(['\n', '\t']) || text.trim() != text || text.is_empty() {
        return Err(Wrong::Lines);
    }
    if !text.matches("**").count().is_multiple_of(2) {
        return Err(Wrong::Bold);
    }
    if text.starts_with("![") && mark(text).is_empty() {
        return Err(Wrong::Caption);
    }
    names(text).map(drop)
}

/// The mark a paragraph begins with: nothing, `## `, `- ` or `![name] `.
fn mark(text: &str) -> &str {
    let of_figure = |text: &str| text.strip_prefix("![")?.find("] ").map(|end| end + 4);
    let length = ["## ", "- "].into_iter().find(|mark| text.starts_with(mark)).map(str::len);
    &text[..length.or_else(|| of_figure(text)).unwrap_or(0)]
}

/// `chapter.key` of every paragraph, and its text.
fn flat(chapters: &[Chapter]) -> Vec<(String, &str)> {
    let paragraphs = chapters.iter().flat_map(|Chapter { name, paragraphs }| {
        paragraphs.iter().map(move |(key, text)| (format!("{name}.{key}"), text.as_str()))
    });
    paragraphs.collect()
}

/// How a language differs from the reference.
fn differences(file: &str, reference: &[Chapter], chapters: &[Chapter]) -> Vec<Fault> {
    let (ours, theirs) = (flat(reference), flat(chapters));
    let by_key: BTreeMap<_, _> = theirs.iter().map(|(key, text)| (key.as_str(), *text)).collect();
    let fault = |key: &str, what| Fault::Text { file: file.to_owned(), key: key.to_owned(), what };
    let named = |text: &str| {
        let mut names = names(text).unwrap_or_default();
        names.sort();
        names
    };
    let mut faults: Vec<_> = ours
        .iter()
        .filter_map(|(key, our)| {
            let what = match by_key.get(key.as_str()) {
                None => Wrong::Missing,
                Some(their) if mark(their) != mark(our) => Wrong::OtherMark,
                Some(their) if named(their) != named(our) => Wrong::OtherPlaceholders,
                Some(_) => return None,
            };
            Some(fault(key, what))
        })
        .collect();
    let extra = theirs.iter().filter(|(key, _)| !ours.iter().any(|(our, _)| our == key));
    faults.extend(extra.map(|(key, _)| fault(key, Wrong::Extra)));
    if faults.is_empty() {
        let moved = ours.iter().zip(&theirs).find(|((our, _), (their, _))| our != their);
        faults.extend(moved.map(|(_, (key, _))| fault(key, Wrong::Order)));
    }
    faults
}

impl Paragraph {
    /// The last one of the row.
    #[must_use]
    pub fn last(&self) -> usize {
        self.to.unwrap_or(self.number)
    }
}

impl Source {
    /// What is wrong with the table, by the reference.
    fn faults(&self, path: &str, reference: &[Chapter]) -> Vec<Fault> {
        let told: Vec<_> = flat(reference).into_iter().map(|(key, _)| key).collect();
        let mut faults = Vec::new();
        let mut next = 1;
        for paragraph in &self.paragraph {
            let mut wrong = |what| faults.push(Fault::Source { file: path.to_owned(), number: paragraph.number, what });
            if paragraph.number != next {
                wrong(Untold::Gap { expected: next });
            }
            next = paragraph.last().max(paragraph.number) + 1;
            if words(&paragraph.begins).is_empty() {
                wrong(Untold::Nothing);
            }
            if paragraph.told.is_empty() == paragraph.left_out.as_ref().is_none_or(|why| why.trim().is_empty()) {
                wrong(Untold::Neither);
            }
            let is_title = |key: &str| key.rsplit('.').next() == Some(TITLE);
            for key in paragraph.told.iter().filter(|key| is_title(key) || !told.contains(key)) {
                wrong(Untold::Nowhere(key.clone()));
            }
        }
        faults
    }

    /// Holds the table against the paragraphs of the original: the first that the table does not know, or knows otherwise.
    ///
    /// # Errors
    /// The number of that paragraph.
    pub fn covers(&self, paragraphs: &[String]) -> Result<(), usize> {
        let last = self.paragraph.last().map_or(0, Paragraph::last);
        let other = |paragraph: &&Paragraph| {
            let original = paragraph.number.checked_sub(1).and_then(|at| paragraphs.get(at));
            !original.is_some_and(|original| words(original).starts_with(&words(&paragraph.begins)))
        };
        match self.paragraph.iter().find(other) {
            Some(paragraph) => Err(paragraph.number),
            None if last != paragraphs.len() => Err(last + 1),
            None => Ok(()),
        }
    }
}

impl Original {
    /// The paragraphs of its text.
    #[must_use]
    pub fn paragraphs(&self, text: &str) -> Vec<String> {
        let [first, last] = self.lines.unwrap_or([1, usize::MAX]);
        let lines = text.lines().take(last).skip(first.saturating_sub(1));
        let lines: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
        let paragraphs: Vec<Vec<&str>> =
            if self.by_lines { lines } else { lines.split(Vec::is_empty).map(<[_]>::concat).collect() };
        paragraphs.iter().filter(|words| !words.is_empty()).map(|words| words.join(" ")).collect()
    }
}

/// The words of a text, whatever stands between them.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
