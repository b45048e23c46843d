//! The price of the first load.

use crate::files::{self, Files};
use crate::pack::{ENGINE, FOR_LINKS, PARTS, RULES, WORDS};
use crate::trouble::XtaskError;
use brotli::enc::BrotliEncoderParams;
use std::collections::BTreeMap;
use std::path::Path;

/// Bytes the first load may fetch at most, compressed with Brotli at quality 11. Above it the build fails.
const LIMIT: usize = 110_000;

/// Bytes of the parts that are fetched behind it, all together, compressed the same way. Above it the build fails, too. Four thousand more
/// or less come of nothing but another order of the same functions.
const PARTS_LIMIT: usize = 2_068_000;

/// Bytes each worker that thinks may have, compressed the same way. Above it the build fails, too.
const ENGINE_LIMIT: usize = 110_000;

/// Bytes the words of a language may have, compressed the same way. Above it the build fails, too.
const WORDS_LIMIT: usize = 40_000;

/// Bytes the rules of a game may have in a language, compressed the same way. Above it the build fails, too.
const RULES_LIMIT: usize = 40_000;

/// The worker is asked for by the running app, and what it keeps offline has mostly been loaded before.
const ALWAYS_LOADED: [&str; 4] = [".wasm", ".js", ".css", ".woff2"];

/// Prints the compressed size of each part of the first load of the build in `dist`, of what the running start screen
/// fetches behind it, of the workers that think, one a game, of the words and of the rule books.
///
/// # Errors
/// If there is no build, or if its first load exceeds [`LIMIT`], what is fetched behind it [`PARTS_LIMIT`], a worker
/// [`ENGINE_LIMIT`], the words of a language [`WORDS_LIMIT`], or a rule book [`RULES_LIMIT`].
pub fn check(dist: &Path) -> Result<(), XtaskError> {
    if !dist.join("index.html").is_file() {
        let cure = "Make it with `cargo xtask build`.";
        return Err(XtaskError::Missing { what: format!("The build in {}", dist.display()), cure });
    }
    let files = files::read(dist)?;
    let (engine, page): (Vec<_>, Vec<_>) = needed(&files).partition(|(name, _)| is_engine(name));
    let (later, first): (Vec<_>, Vec<_>) = page.into_iter().partition(|(name, _)| is_later(name));
    println!("\n  brotli       raw   first load");
    let mut loads = vec![("first load".to_owned(), print(weighed(first)), LIMIT)];
    println!("                     fetched while the start screen is read");
    loads.push(("parts behind it".to_owned(), print(weighed(later)), PARTS_LIMIT));
    for (folder, files) in by_folder(engine) {
        println!("                     fetched when the computer is to play: {folder}");
        loads.push((folder.to_owned(), print(weighed(files)), ENGINE_LIMIT));
    }
    println!("                     the words of a language, fetched when it is chosen");
    let (books, words): (Vec<_>, Vec<_>) =
        files.iter().filter(|(name, _)| name.starts_with(WORDS)).partition(|(name, _)| name.contains(RULES));
    let (words, books) = (weighed(words), weighed(books));
    let limited = |files: &[Weighed<'_>], limit| -> Vec<_> {
        files.iter().map(|(small, _, name)| ((*name).to_owned(), *small, limit)).collect()
    };
    loads.extend(limited(&words, WORDS_LIMIT).into_iter().chain(limited(&books, RULES_LIMIT)));
    print(words);
    println!("                     fetched when somebody asks for the rules");
    print(books);
    println!();
    for (what, bytes, limit) in loads {
        println!("{bytes} bytes in the {what}, {limit} are allowed");
        if bytes > limit {
            return Err(XtaskError::OverBudget { what, bytes, limit });
        }
    }
    Ok(())
}

/// A file by its size, compressed and as it is, and its name.
type Weighed<'a> = (usize, usize, &'a str);

/// Files and their sizes.
fn weighed<'a>(files: impl IntoIterator<Item = Named<'a>>) -> Vec<Weighed<'a>> {
    files.into_iter().map(|(name, content)| (compressed(content), content.len(), name.as_str())).collect()
}

/// Prints files with their sizes, the largest first, and the sums; returns the compressed one.
fn print(mut parts: Vec<Weighed<'_>>) -> usize {
    parts.sort_unstable_by(|one, other| other.cmp(one));
    let sums = parts.iter().fold((0, 0, "all"), |(small, raw, all), part| (small + part.0, raw + part.1, all));
    parts.push(sums);
    for (small, raw, name) in parts {
        println!("{small:>8} {raw:>9}   {name}");
    }
    sums.0
}

/// Whether a file is a part of the app that the first load goes without. The scripts beside the parts are no parts.
fn is_later(name: &str) -> bool {
    name.contains(&format!("/{PARTS}")) && files::is(name, "wasm")
}

/// Whether a file belongs to a worker that thinks.
fn is_engine(name: &str) -> bool {
    name.starts_with(ENGINE)
}

/// A file: its name, and what is in it.
type Named<'a> = (&'a String, &'a Vec<u8>);

/// Files by the folder they are in.
fn by_folder(files: Vec<Named<'_>>) -> BTreeMap<&str, Vec<Named<'_>>> {
    let mut folders: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for file in files {
        folders.entry(file.0.split('/').next().unwrap_or_default()).or_default().push(file);
    }
    folders
}

/// The start page, all code and type, and whatever else the start page names (icons, manifest).
fn needed(files: &Files) -> impl Iterator<Item = Named<'_>> {
    let page = files.get("index.html").map(|page| String::from_utf8_lossy(page)).unwrap_or_default();
    files.iter().filter(move |(name, _)| {
        let is_named = page.contains(name.as_str()) && *name != FOR_LINKS;
        *name == "index.html" || ALWAYS_LOADED.iter().any(|end| name.ends_with(end)) || is_named
    })
}

/// Size after compression; what does not shrink (pictures, fonts) is sent as it is.
fn compressed(content: &[u8]) -> usize {
    let parameters = BrotliEncoderParams { quality: 11, size_hint: content.len(), ..Default::default() };
    let mut small = Vec::new();
    match brotli::BrotliCompress(&mut &content[..], &mut small, &parameters) {
        Ok(size) => size.min(content.len()),
        Err(error) => unreachable!("compressing memory into memory cannot fail: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_code_and_what_the_page_names() {
        let page = br#"<meta content="icons/share.png"><link href="icons/icon.svg"><script src="/app-1.js">"#.to_vec();
        let mut files = Files::from([("index.html".to_owned(), page)]);
        for name in [FOR_LINKS, "404.html", "app-1.js", "app.wasm", "icons/icon-512.png", "icons/icon.svg"] {
            files.insert(name.to_owned(), Vec::new());
        }
        let counted: Vec<_> = needed(&files).map(|(name, _)| name.as_str()).collect();
        assert_eq!(counted, ["app-1.js", "app.wasm", "icons/icon.svg", "index.html"]);
    }

    #[test]
    fn tells_the_parts_from_the_first_load() {
        assert!(is_later("app-1/parts/split_game.wasm"));
        assert!(!is_later("app-1/parts/link.js") && !is_later("app-1/app.wasm"));
        assert!(is_engine("engine-go-1/engine-go_bg.wasm") && !is_engine("app.wasm"));
    }

    #[test]
    fn never_counts_more_than_the_file() {
        assert_eq!(compressed(b"x"), 1);
        assert!(compressed(&[b'x'; 1000]) < 20);
    }
}
