//! Takes the app's WebAssembly apart, so that the first load carries only what the start screen needs.
//!
//! `src/parts.rs` marks where. Trunk knows nothing of this: what it has made of the whole is replaced by what
//! wasm-bindgen makes of the main part, under the names that the page already uses, and the other parts come beside it.

use crate::trouble::Trouble;
use crate::workspace::{Workspace, execute};
use std::env;
use std::fs;
use std::path::Path;

/// The folder of the parts that are fetched later begins with this.
pub const PARTS: &str = "parts-";

/// What joins the parts, in their folder; the main part imports it.
pub const LINK: &str = "link.js";

/// The number of the sections that do not change what a module does.
const CUSTOM: u8 = 0;

/// The package whose program is the app.
const APP: &str = "leaders-app";

/// Takes the app in Trunk's folder `staging` apart and tells the page what to fetch from the start.
pub fn split(workspace: &Workspace, staging: &Path) -> Result<(), Trouble> {
    let profile = env::var("TRUNK_PROFILE").unwrap_or_else(|_| "release".to_owned());
    let compiled = workspace.target().join("wasm32-unknown-unknown").join(&profile).join(format!("{APP}.wasm"));
    let whole = fs::read(&compiled).map_err(Trouble::file(&compiled))?;
    let name = script_name(staging)?;
    // The name that Trunk has given carries a hash of the whole.
    let folder = name.replace(&format!("{APP}-"), PARTS);
    let parts = staging.join(&folder);
    fs::create_dir_all(&parts).map_err(Trouble::file(&parts))?;

    let main = workspace.target().join("main-part.wasm");
    let (link, script) = (format!("./{folder}/{LINK}"), format!("../{name}.js"));
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = staging;
    options.main_out_path = &main;
    options.main_module = &script;
    options.link_name = &link;
    let made = wasm_split_cli_support::transform(options).map_err(|error| Trouble::Split(format!("{error:#}")))?;
    for part in &made.split_modules {
        let part_name = part.file_name().unwrap_or_default();
        let content = fs::read(part).map_err(Trouble::file(part))?;
        fs::write(parts.join(part_name), without_names(&content)?).map_err(Trouble::file(part))?;
        fs::remove_file(part).map_err(Trouble::file(part))?;
    }

    let mut bindgen = workspace.command("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--keep-lld-exports"]);
    if profile == "release" {
        bindgen.args(["--remove-name-section", "--remove-producers-section"]);
    }
    execute(bindgen.args(["--out-name", &name]).arg("--out-dir").arg(staging).arg(&main))?;
    adapt_page(staging, &format!("{folder}/{LINK}"))
}

/// A module without what only debuggers read, which is a third of it.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>, Trouble> {
    let broken = |error: &dyn std::fmt::Display| Trouble::Split(error.to_string());
    let mut bare = wasm_encoder::Module::new();
    for payload in wasmparser::Parser::new(0).parse_all(module) {
        let payload = payload.map_err(|error| broken(&error))?;
        let Some((id, range)) = payload.as_section().filter(|(id, _)| *id != CUSTOM) else { continue };
        let at = |offset: u64| usize::try_from(offset).map_err(|error| broken(&error));
        bare.section(&wasm_encoder::RawSection { id, data: &module[at(range.start)?..at(range.end)?] });
    }
    Ok(bare.finish())
}

/// The name of the app's script without its ending, such as `leaders-app-1f2e3d`.
fn script_name(staging: &Path) -> Result<String, Trouble> {
    let entries = fs::read_dir(staging).map_err(Trouble::file(staging))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut scripts = names.filter_map(|name| Some(name.strip_suffix(".js")?.to_owned()));
    let why = || Trouble::Content { file: "Trunk's build", why: format!("it has no script {APP}-….js") };
    scripts.find(|name| name.starts_with(APP)).ok_or_else(why)
}

/// Has the browser fetch the link together with the main script, which would otherwise ask for it a round trip later, and
/// paint the boot screen before the app takes the processor, however fast it has arrived.
fn adapt_page(staging: &Path, link: &str) -> Result<(), Trouble> {
    let path = staging.join("index.html");
    let page = fs::read_to_string(&path).map_err(Trouble::file(&path))?;
    fs::write(&path, adapted(&page, link)?).map_err(Trouble::file(&path))
}

fn adapted(page: &str, link: &str) -> Result<String, Trouble> {
    const PRELOAD: &str = "<link rel=\"modulepreload\" href=\"";
    const INIT: &str = "const wasm = await init(";
    const PAINTED: &str =
        "if (!document.hidden) await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));";
    let wrong = |why: &str| Trouble::Content { file: "index.html", why: why.to_owned() };
    let (before, after) = page.split_once(PRELOAD).ok_or_else(|| wrong("it does not preload the app's script"))?;
    let script = after.split('"').next().unwrap_or_default();
    let base = script.rsplit_once('/').map_or("", |(base, _)| base);
    let page = format!("{before}{PRELOAD}{base}/{link}\">{PRELOAD}{after}");
    let (before, after) = page.split_once(INIT).ok_or_else(|| wrong("it does not start the app"))?;
    Ok(format!("{before}{PAINTED}\n{INIT}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{CustomSection, Module, TypeSection};

    #[test]
    fn the_page_fetches_the_link_and_waits_for_its_first_paint() {
        let page = r#"<link rel="modulepreload" href="/app/a.js" x><script>const wasm = await init({});</script>"#;
        let adapted = adapted(page, "parts-1/link.js").unwrap();
        assert!(adapted.starts_with(
            r#"<link rel="modulepreload" href="/app/parts-1/link.js"><link rel="modulepreload" href="/app/a.js" x>"#
        ));
        let (before, _) = adapted.split_once("const wasm = await init({});").unwrap();
        assert!(before.ends_with("setTimeout(go)));\n"));
        assert!(super::adapted("<html></html>", "").is_err());
    }

    #[test]
    fn keeps_all_but_the_names() {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let (mut with, mut without) = (Module::new(), Module::new());
        with.section(&types).section(&CustomSection { name: "name".into(), data: b"main".into() });
        without.section(&types);
        assert_eq!(without_names(&with.finish()).unwrap(), without.finish());
    }
}
