//! The compiled program as the browser takes it: a folder for the app, one for each worker that thinks, and one for the
//! words.
//!
//! Every folder is named after all that is in it. Inside, files name each other relative to their folder, so that the name
//! stands nowhere but in the page: a browser can never join the app or a worker of one build to the page of another.

use super::boxes;
use super::classic::classic;
use super::comments::without_remarks;
use super::imports::shortened;
use super::policy;
use super::split::{COMPILER, LINK, PARTS, Taken, compiler, linking, places, split, wanted, wanted_at, without_names};
use super::tier::with_tiers;
use super::words::{self, WORDS};
use crate::build::Profile;
use crate::files::{self, Files};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use launch::{APP, TARGET};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use wasm_bindgen_cli_support::Bindgen;

/// The programs of the workers begin with this, and so do their folders.
pub const ENGINE: &str = "engine-";

/// What a worker runs first.
const ENTRY: &str = "worker.js";

/// What the names of folders may carry of a digest.
const DIGITS: usize = 16;

/// The app, its engines and its words.
pub struct Program {
    files: Files,
    app: String,
    /// The folder of the words.
    words: String,
    /// Which parts are wanted first, and which where ([`wanted`]).
    wanted: String,
    engines: BTreeMap<String, Engine>,
}

/// A worker that thinks.
struct Engine {
    /// The folder it is in.
    folder: String,
    /// The digest of what Cargo has compiled.
    compiled: String,
}

impl Program {
    /// Joins what Cargo has compiled to JavaScript. The library must be of the very version of the app's `wasm-bindgen`;
    /// Cargo keeps them equal, since one names the other's version to the digit.
    ///
    /// Engines that are the same in the program `before` are taken from there.
    pub fn join(workspace: &Workspace, profile: Profile, before: Option<&Self>) -> Result<Self, XtaskError> {
        let compiled = workspace.target().join(TARGET).join(profile.folder());
        let work = work(workspace, profile);
        let module = |name: &str| {
            let path = compiled.join(format!("{name}.wasm"));
            fs::read(&path).map_err(XtaskError::file(&path))
        };
        let Taken { main, parts: mut app, needs } = split(&module(APP)?, &script(APP), &work)?;
        app.extend(bind(APP, main, &work)?);
        if let Some(start) = app.get_mut(&script(APP)) {
            *start = policy::narrowed(&String::from_utf8_lossy(start))?.into_bytes();
        }
        let mut app = lean(app, profile)?;
        let text = |file: Option<Vec<u8>>| {
            String::from_utf8(file.unwrap_or_default()).map_err(|_| XtaskError::Split("a script is no text".to_owned()))
        };
        let link = text(app.remove(&format!("{PARTS}{LINK}")))?;
        let games = boxes::registered(workspace)?;
        let places = places(&games);
        for (file, module) in app.iter_mut().filter(|(name, _)| files::is(name, "wasm")) {
            *module = with_tiers(module, &wanted_at(file, &places, &needs))?;
        }
        let link = linking(&link, &module_of(APP), &app, &needs, &places)?;
        let starting = classic(&text(app.remove(&script(APP)))?, &script(APP), &link)?;
        app.extend([(script(APP), starting.into_bytes()), (format!("{PARTS}{COMPILER}"), compiler().into_bytes())]);
        let (folder, words, wanted) = (String::new(), String::new(), wanted(&needs, &places)?);
        let mut program = Self { files: Files::new(), app: folder, words, wanted, engines: BTreeMap::new() };
        program.app = program.add("app-", app);
        program.words = program.add(WORDS, words::packed(workspace)?);
        for engine in engines(workspace)? {
            let module = module(&engine)?;
            let compiled = policy::integrity(&module);
            let folder = if let Some((folder, files)) = before.and_then(|before| before.engine(&engine, &compiled)) {
                program.files.extend(files);
                folder
            } else {
                let mut files = bind(&engine, module, &work)?;
                files.insert(ENTRY.to_owned(), start(&engine).into_bytes());
                program.add(&format!("{engine}-"), lean(files, profile)?)
            };
            program.engines.insert(engine, Engine { folder, compiled });
        }
        Ok(program)
    }

    /// Adds a folder that is named after what is in it, and returns its name.
    fn add(&mut self, prefix: &str, folder: Files) -> String {
        let name = format!("{prefix}{}", digest(&folder));
        self.files.extend(folder.into_iter().map(|(file, content)| (format!("{name}/{file}"), content)));
        name
    }

    /// The folder and the files of an engine, if it was made of this.
    fn engine(&self, name: &str, compiled: &str) -> Option<(String, Files)> {
        let engine = self.engines.get(name).filter(|engine| engine.compiled == compiled)?;
        let inside = format!("{}/", engine.folder);
        let files = self.files.iter().filter(|(address, _)| address.starts_with(&inside));
        Some((engine.folder.clone(), files.map(|(address, content)| (address.clone(), content.clone())).collect()))
    }

    /// Every file, by its address.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The address of a file of the app.
    pub fn app(&self, file: &str) -> String {
        format!("{}/{file}", self.app)
    }

    /// The app's script, which starts it.
    pub fn script(&self) -> String {
        self.app(&script(APP))
    }

    /// The main part of the app.
    pub fn module(&self) -> String {
        self.app(&module_of(APP))
    }

    /// The folder of the words.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Which parts are wanted first, and which beside them where somebody is, as JSON.
    pub fn wanted(&self) -> &str {
        &self.wanted
    }

    /// The workers, and where they begin.
    pub fn engines(&self) -> impl Iterator<Item = (&str, String)> {
        self.engines.iter().map(|(name, engine)| (name.as_str(), format!("{}/{ENTRY}", engine.folder)))
    }
}

/// Where a part of the app, or its main part, lies as it was before the names of its functions were taken out.
pub fn named_module(workspace: &Workspace, profile: Profile, part: Option<&str>) -> PathBuf {
    let work = work(workspace, profile);
    part.map_or_else(|| work.join(APP).join(module_of(APP)), |part| work.join(format!("{part}.wasm")))
}

/// A folder for what lies between Cargo's output and the program.
fn work(workspace: &Workspace, profile: Profile) -> PathBuf {
    workspace.target().join("pack").join(profile.folder())
}

/// The module wasm-bindgen writes for a program.
fn module_of(name: &str) -> String {
    format!("{name}_bg.wasm")
}

/// The files with what a developer reads in them only where a developer is.
fn lean(mut files: Files, profile: Profile) -> Result<Files, XtaskError> {
    if profile.is_lasting() {
        for (_, content) in files.iter_mut().filter(|(name, _)| files::is(name, "js")) {
            *content = without_remarks(&String::from_utf8_lossy(content)).into_bytes();
        }
        for (_, content) in files.iter_mut().filter(|(name, _)| files::is(name, "wasm")) {
            *content = without_names(content)?;
        }
        let programs: Vec<_> =
            files.keys().filter_map(|name| name.strip_suffix("_bg.wasm").map(str::to_owned)).collect();
        for name in programs {
            let texts = String::from_utf8_lossy(&files[&script(&name)]).into_owned();
            let (short, module) = shortened(&texts, &files[&module_of(&name)], &format!("./{name}_bg.js"))?;
            files.insert(script(&name), short.into_bytes());
            files.insert(module_of(&name), module);
        }
    }
    Ok(files)
}

/// The script wasm-bindgen writes for a program.
fn script(name: &str) -> String {
    format!("{name}.js")
}

/// The names of the workers' programs, such as `engine-chess`: those that Cargo.toml declares.
fn engines(workspace: &Workspace) -> Result<Vec<String>, XtaskError> {
    #[derive(serde::Deserialize)]
    struct Manifest {
        bin: Vec<Bin>,
    }
    #[derive(serde::Deserialize)]
    struct Bin {
        name: String,
    }
    let manifest: Manifest = workspace.parse("Cargo.toml")?;
    let names = manifest.bin.into_iter().map(|bin| bin.name);
    Ok(names.filter(|name| name.starts_with(ENGINE)).collect())
}

/// Script and module of a program, for a page that loads modules.
fn bind(name: &str, module: Vec<u8>, work: &std::path::Path) -> Result<Files, XtaskError> {
    let folder = work.join(name);
    files::remove(&folder)?;
    let mut bindgen = Bindgen::new();
    let made = bindgen.web(true).and_then(|bindgen| {
        let bindgen = bindgen.input_bytes(name, module).out_name(name).typescript(false).keep_lld_exports(true);
        // The script finds its module beside itself.
        bindgen.omit_default_module_path(false).generate(&folder)
    });
    made.map_err(|error| XtaskError::Split(format!("{name}: {error:#}")))?;
    files::read(&folder)
}

/// A name for exactly these files.
fn digest(files: &Files) -> String {
    let lines: Vec<String> =
        files.iter().map(|(name, content)| format!("{name} {}\n", policy::integrity(content))).collect();
    let digest = policy::integrity(lines.concat().as_bytes());
    digest.bytes().filter(u8::is_ascii_alphanumeric).map(char::from).skip("sha256".len()).take(DIGITS).collect()
}

/// Starts a worker. An error must reach the page, and a promise that is refused would not.
fn start(engine: &str) -> String {
    format!("import init from \"./{engine}.js\";\ninit().catch((reason) => setTimeout(() => {{ throw reason; }}));\n")
}

#[cfg(test)]
impl Program {
    /// A program with a worker.
    pub fn sample() -> Self {
        let engine = Engine { folder: "engine-go-1".to_owned(), compiled: "sha256-1".to_owned() };
        let file = |address: &str| (address.to_owned(), address.as_bytes().to_vec());
        let files = Files::from([file("app-1/a.js"), file("engine-go-1/worker.js"), file("engine-go-10/worker.js")]);
        let (app, words, wanted) = ("app-1".to_owned(), "texts-1".to_owned(), "{}".to_owned());
        Self { files, app, words, wanted, engines: BTreeMap::from([("engine-go".to_owned(), engine)]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_after_all_that_is_in_it() {
        let files = |name: &str, content: &str| Files::from([(name.to_owned(), content.as_bytes().to_vec())]);
        let name = digest(&files("a.js", "1"));
        assert_eq!(name.len(), DIGITS);
        assert_eq!(name, digest(&files("a.js", "1")));
        assert_ne!(name, digest(&files("a.js", "2")));
        assert_ne!(name, digest(&files("b.js", "1")));
    }

    #[test]
    fn an_engine_is_taken_over_only_if_nothing_of_it_has_changed() {
        let program = Program::sample();
        let (folder, files) = program.engine("engine-go", "sha256-1").unwrap();
        assert_eq!(
            (folder.as_str(), files.into_keys().collect()),
            ("engine-go-1", vec!["engine-go-1/worker.js".to_owned()])
        );
        assert!(program.engine("engine-go", "sha256-2").is_none());
        assert!(program.engine("engine-chess", "sha256-1").is_none());
    }

    #[test]
    fn engines_are_the_programs_of_that_name() {
        let engines = engines(&Workspace::current().unwrap()).unwrap();
        assert!(engines.contains(&"engine-sparta".to_owned()) && !engines.contains(&APP.to_owned()));
    }
}
