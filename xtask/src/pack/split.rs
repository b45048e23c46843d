//! Takes the app's WebAssembly apart, so that the first load carries only what the start screen needs.
//!
//! `src/parts.rs` and `src/registry.rs` mark where. What comes out is the main part, which wasm-bindgen joins to JavaScript, the parts that are
//! fetched later, and a script that links them.

use crate::files::{self, Files};
use crate::trouble::XtaskError;
use std::fs;
use std::path::Path;

/// The folder of the parts that are fetched later, beside the app's script.
pub const PARTS: &str = "parts/";

/// What joins the parts, in their folder; the main part imports it.
pub const LINK: &str = "link.js";

/// Sizes are said in so many bytes: to the byte they would make the first load larger.
const KIB: usize = 1024;

/// Fetches a part and counts what arrives.
const PART: &str = include_str!("part.js");

/// The number of the sections that do not change what a module does.
const CUSTOM: u8 = 0;

/// The main part of the app, and the files beside it, which find the app's `script` one folder up.
///
/// `work` is a folder for what lies between.
pub fn split(whole: &[u8], script: &str, work: &Path) -> Result<(Vec<u8>, Files), XtaskError> {
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
    Ok((content(&main)?, parts))
}

/// The script that joins the parts, so that it tells the style sheet how much of what was asked for is here.
///
/// What it says for people is left out.
pub fn counting(link: &str, parts: &Files) -> Result<String, XtaskError> {
    let both = [link, PART].concat();
    let lines = both.lines().map(str::trim_start);
    let lines = lines.filter(|line| !["/*", "//"].iter().any(|remark| line.starts_with(remark)));
    let mut link = lines.collect::<Vec<_>>().join("\n");
    let modules = parts.iter().filter_map(|(name, content)| Some((name.strip_prefix(PARTS)?, content.len())));
    for (name, size) in modules.filter(|(name, _)| *name != LINK) {
        let fetched = format!("fetch(new URL(\"./{name}\", import.meta.url))");
        if !link.contains(&fetched) {
            return Err(XtaskError::Split(format!("{LINK} does not fetch {name} as it did")));
        }
        link = link.replace(&fetched, &format!("part(\"./{name}\", {})", size.div_ceil(KIB)));
    }
    Ok(link)
}

/// A module without what only debuggers read, which is a third of it.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>, XtaskError> {
    let broken = |error: &dyn std::fmt::Display| XtaskError::Split(error.to_string());
    let mut bare = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        let payload = payload.map_err(|error| broken(&error))?;
        let Some((id, range)) = payload.as_section().filter(|(id, _)| *id != CUSTOM) else { continue };
        let at = |offset: u64| usize::try_from(offset).map_err(|error| broken(&error));
        bare.section(&wasm_encoder::RawSection { id, data: &module[at(range.start)?..at(range.end)?] });
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
    fn counts_every_part_as_it_arrives() {
        let parts = Files::from([("parts/one.wasm".into(), vec![0; 1500]), (format!("{PARTS}{LINK}"), Vec::new())]);
        let link = "/* for people */\nload(fetch(new URL(\"./one.wasm\", import.meta.url)));\n    // and this\n";
        let counting_link = counting(link, &parts).unwrap();
        assert!(counting_link.starts_with("load(part(\"./one.wasm\", 2));"), "{counting_link}");
        assert!(counting("load(fetch(one));", &parts).is_err(), "a part that would not be counted");
    }
}
