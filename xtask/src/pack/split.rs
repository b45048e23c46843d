//! Takes the app's WebAssembly apart, so that the first load carries only what the start screen needs.
//!
//! `src/parts.rs` and `src/registry.rs` mark where. What comes out is the main part, which wasm-bindgen joins to JavaScript, the parts that are
//! fetched later, and a script that links them.

use super::boxes::GameBox;
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

/// What compiles parts beside the page, in their folder.
pub const COMPILER: &str = "compile.js";

/// Sizes are said in so many bytes: to the byte they would make the first load larger.
const KIB: usize = 1024;

/// Fetches and compiles a part, counts what arrives, and has the browser keep what it has compiled.
const PART: &str = include_str!("part.js");

/// The script of [`COMPILER`].
pub fn compiler() -> String {
    without_remarks(include_str!("compile.js"))
}

/// Where somebody is first, and what is nearest to it: addresses and parts.
const NEAREST: [(&str, &str); 2] = [("games", "shelf"), ("settings", "settings")];

/// How the splitter has a part fetched and started, and how it is done here: see `part.js`.
const STARTS: (&str, &str) =
    ("WebAssembly.instantiateStreaming(src, imports)", "src.then((module) => started(module, imports))");

/// How often small chunks are joined.
const JOINS: usize = 2;

/// The number of the sections that do not change what a module does.
const CUSTOM: u8 = 0;

/// Where somebody stays.
pub struct Place<'a> {
    /// Its address; of a game, what stands before its id, such as `chess/`.
    pub address: String,
    /// The part that is shown there.
    pub part: &'a str,
}

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

/// Where what has been compiled is worth being kept: the shelf, the settings, and where each of these games is played.
pub fn places(games: &[GameBox]) -> Vec<Place<'_>> {
    let nearest = NEAREST.into_iter().map(|(address, part)| Place { address: address.to_owned(), part });
    nearest.chain(games.iter().map(|game| Place { address: format!("{}/", game.table), part: &game.part })).collect()
}

/// At which of these places a file of the app is wanted, by their numbers; the main part is at each. `needs` are the files of each part.
pub fn wanted_at(file: &str, places: &[Place<'_>], needs: &BTreeMap<String, Vec<String>>) -> Vec<usize> {
    let stem = file.strip_prefix(PARTS).and_then(|file| file.strip_suffix(".wasm"));
    let is_wanted = |place: &Place<'_>| {
        stem.is_none_or(|stem| needs.get(place.part).is_some_and(|files| files.iter().any(|file| file == stem)))
    };
    (0..places.len()).filter(|number| is_wanted(&places[*number])).collect()
}

/// Which files are wanted first, and which beside them at each of these places, as JSON. `needs` are the files of each part.
pub fn wanted(needs: &BTreeMap<String, Vec<String>>, places: &[Place<'_>]) -> Result<String, XtaskError> {
    let first = files_of(NEAREST[0].1, needs)?;
    let beyond = |Place { address, part }: &Place<'_>| {
        let files = files_of(part, needs)?.iter().filter(|file| !first.contains(file));
        Ok(format!("\"{address}\": {}", listed(files)))
    };
    let places = places.iter().map(beyond).collect::<Result<Vec<_>, XtaskError>>()?.join(", ");
    Ok(format!("{{\"first\": {}, \"places\": {{{places}}}}}", listed(first.iter())))
}

/// The files of a part.
fn files_of<'a>(part: &str, needs: &'a BTreeMap<String, Vec<String>>) -> Result<&'a Vec<String>, XtaskError> {
    needs.get(part).ok_or_else(|| XtaskError::Split(format!("there is no part {part}")))
}

/// What links the parts, so that they are compiled side by side: the splitter's script with ours behind it ([`PART`]), which fetches
/// what nobody has asked for in the order of the `places`. `main` is the main part, `needs` are the files of each part.
///
/// What it says for people is left out.
pub fn linking(
    link: &str,
    main: &str,
    parts: &Files,
    needs: &BTreeMap<String, Vec<String>>,
    places: &[Place<'_>],
) -> Result<String, XtaskError> {
    let mut seen: BTreeSet<_> = files_of(NEAREST[0].1, needs)?.iter().collect();
    let mut later = Vec::new();
    for part in places.iter().map(|place| place.part).chain(needs.keys().map(String::as_str)) {
        later.extend(files_of(part, needs)?.iter().filter(|file| seen.insert(file)));
    }
    let consts = format!("const later = {}, main = \"../{main}\";\n", listed(later.into_iter()));
    let mut link = without_remarks(&format!("{link}{consts}{PART}"));
    for (name, content) in parts.iter().filter_map(|(name, content)| Some((name.strip_prefix(PARTS)?, content))) {
        let fetched = format!("fetch(new URL(\"./{name}\", import.meta.url))");
        if !link.contains(&fetched) {
            return Err(XtaskError::Split(format!("{LINK} does not fetch {name} as it did")));
        }
        link = link.replace(&fetched, &format!("compiled(\"./{name}\", {})", content.len().div_ceil(KIB)));
    }
    if !link.contains(STARTS.0) {
        return Err(XtaskError::Split(format!("{LINK} does not start parts as it did")));
    }
    Ok(link.replace(STARTS.0, STARTS.1))
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
    use crate::pack::boxes;
    use crate::workspace::Workspace;
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
        let parts =
            Files::from([file("one.wasm", 1500), file("two.wasm", 9), file("three.wasm", 9), file("four.wasm", 9)]);

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
        let place = |address: &str, part| Place { address: address.to_owned(), part };
        let places = [place("games", "shelf"), place("settings", "settings"), place("match/", "more")];
        let made = linking(link, "main.wasm", &parts, &needs, &places).unwrap();
        assert!(made.contains("src = compiled(\"./one.wasm\", 2);\n") && made.contains("\nsrc.then("), "{made}");
        let consts = "const later = [\"./four.wasm\", \"./three.wasm\", \"./two.wasm\"], main = \"../main.wasm\";\n";
        assert!(made.contains(consts), "{made}");
        let first = r#"{"first": ["./one.wasm"], "places": {"games": [], "settings": ["./four.wasm"], "match/": ["./three.wasm"]}}"#;
        assert_eq!(wanted(&needs, &places).unwrap(), first);
        let elsewhere = [place("match/", "chess")];
        assert!(linking(link, "", &parts, &needs, &elsewhere).is_err(), "a part that is not there");
        let refused =
            [(link.replace("fetch", "get"), "not be counted"), (link.replace("Streaming", ""), "be started as before")];
        for (link, why) in refused {
            assert!(linking(&link, "", &parts, &needs, &places).is_err(), "a part that would {why}");
        }
    }

    #[test]
    fn places_are_the_shelf_the_settings_and_where_each_game_is_played() {
        let games = boxes::registered(&Workspace::current().unwrap()).unwrap();
        let places: Vec<_> = places(&games).into_iter().map(|place| (place.address, place.part.to_owned())).collect();
        let nearest =
            [("games", "shelf"), ("settings", "settings")].map(|(address, part)| (address.to_owned(), part.to_owned()));
        let tables = games.iter().map(|game| (format!("{}/", game.table), game.part.clone()));
        assert_eq!(places, nearest.into_iter().chain(tables).collect::<Vec<_>>());
        assert!(places.contains(&("sparta/".to_owned(), "sparta".to_owned())));
    }

    #[test]
    fn a_part_is_wanted_where_it_is_shown_and_the_main_part_everywhere() {
        let needs = [("shelf", vec!["one"]), ("settings", vec!["one", "two"]), ("more", vec!["three"])];
        let needs: BTreeMap<_, Vec<_>> =
            needs.map(|(part, files)| (part.to_owned(), files.into_iter().map(str::to_owned).collect())).into();
        let place = |address: &str, part| Place { address: address.to_owned(), part };
        let places = [place("games", "shelf"), place("settings", "settings"), place("match/", "more")];
        let at = |file: &str| wanted_at(file, &places, &needs);
        assert_eq!((at("main.wasm"), at("parts/one.wasm")), (vec![0, 1, 2], vec![0, 1]));
        assert_eq!((at("parts/three.wasm"), at("parts/four.wasm")), (vec![2], vec![]));
    }
}
