//! Takes the app's WebAssembly apart, so that the first load carries only what the start screen needs.
//!
//! `src/parts.rs` and `src/registry.rs` mark where. What comes out is the main part, which wasm-bindgen joins to JavaScript, the parts that are
//! fetched later, and a script that links them.

use super::comments::without_remarks;
use super::join::{Chunk, joined};
use super::linked::{broken, slice};
use crate::files::{self, Files};
use crate::trouble::XtaskError;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The folder of the parts that are fetched later, beside the app's script.
pub const PARTS: &str = "parts/";

/// What joins the parts, in their folder; the main part imports it.
pub const LINK: &str = "link.js";

/// Sizes are said in so many bytes: to the byte they would make the first load larger.
const KIB: usize = 1024;

/// What compiles parts beside the page, in their folder.
pub const COMPILER: &str = "compile.js";

/// Fetches a part and counts what arrives.
const PART: &str = include_str!("part.js");

/// Compiles parts in a worker.
const COMPILE: &str = include_str!("compile.js");

/// The part that is wanted first, and the one that is nearest to it.
const SHELF: &str = "shelf";
const SETTINGS: &str = "settings";

/// How the splitter has a part fetched and started, and how it is done here: see `part.js`.
const STARTS: (&str, &str) = (
    "WebAssembly.instantiateStreaming(src, imports)",
    "src.then((module) => WebAssembly.instantiate(module, imports))",
);

/// How often small chunks are joined.
const JOINS: usize = 2;

/// The number of the sections that do not change what a module does.
const CUSTOM: u8 = 0;

/// What an app is taken apart into.
pub struct Taken {
    /// The main part.
    pub main: Vec<u8>,
    /// The files beside it.
    pub parts: Files,
    /// The names, without their endings, of those that each part needs, itself among them.
    pub needs: BTreeMap<String, Vec<String>>,
}

/// Takes an app apart; its parts find the app's `script` one folder up.
///
/// `work` is a folder for what lies between.
pub fn split(whole: &[u8], script: &str, work: &Path) -> Result<Taken, XtaskError> {
    let mut taken = split_once(whole, script, work)?;
    // What is joined takes along what it uses, which may leave less of other chunks.
    let mut whole = Cow::Borrowed(whole);
    for _ in 0..JOINS {
        let Some(joined) = joined(&whole, &taken.chunks())? else { break };
        taken = split_once(&joined, script, work)?;
        whole = Cow::Owned(joined);
    }
    Ok(taken)
}

fn split_once(whole: &[u8], script: &str, work: &Path) -> Result<Taken, XtaskError> {
    files::remove(work)?;
    fs::create_dir_all(work.join(PARTS)).map_err(XtaskError::file(work))?;
    let main = work.join("main.wasm");
    let (link, script) = (format!("./{PARTS}{LINK}"), format!("../{script}"));
    let mut options = wasm_split_cli_support::Options::new(whole);
    options.output_dir = work;
    options.main_out_path = &main;
    options.main_module = &script;
    options.link_name = &link;
    let made = wasm_split_cli_support::transform(options).map_err(|error| XtaskError::Split(format!("{error:#}")))?;
    let content = |path: &Path| fs::read(path).map_err(XtaskError::file(path));
    let mut parts = Files::from([(format!("{PARTS}{LINK}"), content(&work.join(PARTS).join(LINK))?)]);
    for part in &made.split_modules {
        let name = part.file_name().unwrap_or_default().to_string_lossy();
        parts.insert(format!("{PARTS}{name}"), content(part)?);
    }
    Ok(Taken { main: content(&main)?, parts, needs: made.prefetch_map.into_iter().collect() })
}

impl Taken {
    /// Its files, with the parts that need them.
    fn chunks(&self) -> Vec<Chunk<'_>> {
        let files = self.parts.iter().filter_map(|(file, module)| {
            let stem = file.strip_prefix(PARTS)?.strip_suffix(".wasm")?;
            let parts = self.needs.iter().filter(|(_, files)| files.iter().any(|file| file == stem));
            Some(Chunk { module, parts: parts.map(|(part, _)| part.as_str()).collect() })
        });
        files.collect()
    }
}

/// The scripts beside the parts: [`LINK`] joins them, so that they are compiled side by side, fetches those that nobody has asked for in
/// the order of the games, and tells the style sheet how much of what was asked for is here; [`COMPILER`] compiles those of the first
/// screen, and of a game that goes on, before they are asked for. `needs` are the files of each part, `tables` where each game is
/// played and its part.
///
/// What they say for people is left out.
pub fn scripts(
    link: &str,
    parts: &Files,
    needs: &BTreeMap<String, Vec<String>>,
    tables: &[(&str, &str)],
) -> Result<[(&'static str, String); 2], XtaskError> {
    let files_of = |part: &str| needs.get(part).ok_or_else(|| XtaskError::Split(format!("there is no part {part}")));
    let mut seen = BTreeSet::new();
    let mut new_of = |part: &str| -> Result<Vec<&String>, XtaskError> {
        Ok(files_of(part)?.iter().filter(|file| seen.insert(*file)).collect())
    };
    let shelf = new_of(SHELF)?;
    let later = tables.iter().map(|(_, part)| *part).chain(needs.keys().map(String::as_str));
    let later = later.map(new_of).collect::<Result<Vec<_>, _>>()?.concat();
    let beyond = |part: &str| files_of(part).map(|files| files.iter().filter(|file| !shelf.contains(file)));
    let settings = beyond(SETTINGS)?;
    let tables = tables.iter().map(|(table, part)| Ok(format!("\"{table}\": {}", listed(beyond(part)?))));
    let tables = tables.collect::<Result<Vec<_>, XtaskError>>()?.join(", ");
    let first = listed(shelf.iter().copied().chain(settings));
    let compiler = format!("const first = {first}, tables = {{{tables}}};\n{COMPILE}");
    let mut link = without_remarks(&format!("{link}const later = {};\n{PART}", listed(later.into_iter())));
    let modules = parts.iter().filter_map(|(name, content)| Some((name.strip_prefix(PARTS)?, content.len())));
    for (name, size) in modules.filter(|(name, _)| *name != LINK) {
        let fetched = format!("fetch(new URL(\"./{name}\", import.meta.url))");
        if !link.contains(&fetched) {
            return Err(XtaskError::Split(format!("{LINK} does not fetch {name} as it did")));
        }
        link = link.replace(&fetched, &format!("compiled(\"./{name}\", {})", size.div_ceil(KIB)));
    }
    if !link.contains(STARTS.0) {
        return Err(XtaskError::Split(format!("{LINK} does not start parts as it did")));
    }
    Ok([(LINK, link.replace(STARTS.0, STARTS.1)), (COMPILER, without_remarks(&compiler))])
}

/// Files by their names without endings, as JavaScript.
fn listed<'a>(stems: impl Iterator<Item = &'a String>) -> String {
    let files: Vec<_> = stems.map(|stem| format!("\"./{stem}.wasm\"")).collect();
    format!("[{}]", files.join(", "))
}

/// A module without what only debuggers read, which is a third of it.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>, XtaskError> {
    let mut bare = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        let payload = payload.map_err(broken)?;
        let Some((id, range)) = payload.as_section().filter(|(id, _)| *id != CUSTOM) else { continue };
        bare.section(&wasm_encoder::RawSection { id, data: slice(module, &range)? });
    }
    Ok(bare.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CustomSection, Module, TypeSection};

    #[test]
    fn keeps_all_but_the_names() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let (mut with, mut without) = (Module::new(), Module::new());
        with.section(&types).section(&CustomSection { name: "name".into(), data: b"main".into() });
        without.section(&types);
        assert_eq!(without_names(&with.finish()).unwrap(), without.finish());
    }

    #[test]
    fn compiles_and_counts_every_part_as_it_arrives() {
        let file = |name: &str, size| (format!("{PARTS}{name}"), vec![0; size]);
        let parts = Files::from([
            file("one.wasm", 1500),
            file("two.wasm", 9),
            file("three.wasm", 9),
            file("four.wasm", 9),
            file(LINK, 0),
        ]);

        let fetched = |name: &str| format!("src = fetch(new URL(\"./{name}.wasm\", import.meta.url));\n");
        let load = ["four", "one", "three", "two"].map(fetched).concat();
        let link = &format!(
            "/* for people */\n{load}    // and this\n\
                    WebAssembly.instantiateStreaming(src, imports)\n"
        );
        let needs = [
            ("shelf", vec!["one"]),
            ("settings", vec!["one", "four"]),
            ("game", vec!["one", "two"]),
            ("more", vec!["one", "three"]),
        ];
        let needs: BTreeMap<String, Vec<String>> =
            needs.map(|(part, files)| (part.to_owned(), files.into_iter().map(str::to_owned).collect())).into();
        let [(_, made), (_, compiler)] = scripts(link, &parts, &needs, &[("match", "more")]).unwrap();
        assert!(made.contains("src = compiled(\"./one.wasm\", 2);\n") && made.contains("\nsrc.then("), "{made}");
        assert!(made.contains("const later = [\"./three.wasm\", \"./two.wasm\", \"./four.wasm\"];"), "{made}");
        let first = "const first = [\"./one.wasm\", \"./four.wasm\"], tables = {\"match\": [\"./three.wasm\"]};";
        assert!(compiler.starts_with(first), "{compiler}");
        assert!(scripts(link, &parts, &needs, &[("match", "chess")]).is_err(), "a part that is not there");
        assert!(
            scripts(&link.replace("fetch", "get"), &parts, &needs, &[]).is_err(),
            "a part that would not be counted"
        );
        assert!(
            scripts(&link.replace("Streaming", ""), &parts, &needs, &[]).is_err(),
            "a part that would be started as before"
        );
    }
}
