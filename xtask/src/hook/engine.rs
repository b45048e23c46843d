//! Puts the workers that think, one a game, where the page finds them.
//!
//! Trunk gives a worker no name that changes with its contents, so a browser could join the worker of one build to the
//! page of another, and they would not understand each other.

use super::policy;
use super::split::without_names;
use crate::trouble::Trouble;
use std::env;
use std::fs;
use std::path::Path;

/// The programs of the workers begin with this, and so do their folders.
pub const ENGINE: &str = "engine-";

/// What the worker runs first.
const ENTRY: &str = "worker.js";

/// What the names of files and folders may carry of a digest.
const DIGITS: usize = 16;

/// Moves every worker in Trunk's folder `staging` into a folder named after its contents, and tells the page.
pub fn place(staging: &Path) -> Result<(), Trouble> {
    let page_path = staging.join("index.html");
    let mut page = fs::read_to_string(&page_path).map_err(Trouble::file(&page_path))?;
    for engine in engines(staging)? {
        let folder = move_one(staging, &engine)?;
        page = told(&page, &engine, &folder)?;
    }
    fs::write(&page_path, page).map_err(Trouble::file(&page_path))
}

/// The names of the workers that Trunk has built, such as `engine-sparta`.
fn engines(staging: &Path) -> Result<Vec<String>, Trouble> {
    let entries = fs::read_dir(staging).map_err(Trouble::file(staging))?;
    let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let scripts = files.filter_map(|file| Some(file.strip_suffix(".js")?.to_owned()));
    let mut engines: Vec<String> = scripts.filter(|name| name.starts_with(ENGINE)).collect();
    // A folder is listed in no order, and the page shall be the same for the same build.
    engines.sort_unstable();
    Ok(engines)
}

/// Moves one worker, and returns its folder.
fn move_one(staging: &Path, engine: &str) -> Result<String, Trouble> {
    let [script, module] = [format!("{engine}.js"), format!("{engine}_bg.wasm")].map(|name| staging.join(name));
    let code = fs::read(&script).map_err(Trouble::file(&script))?;
    let mut wasm = fs::read(&module).map_err(Trouble::file(&module))?;
    if env::var("TRUNK_PROFILE").as_deref() != Ok("debug") {
        wasm = without_names(&wasm)?;
    }
    let digest = policy::integrity(&[code.as_slice(), &wasm].concat());
    let digest = digest.bytes().filter(u8::is_ascii_alphanumeric).map(char::from).skip("sha256".len());
    let folder = format!("{engine}-{}", digest.take(DIGITS).collect::<String>());
    let home = staging.join(&folder);
    fs::create_dir_all(&home).map_err(Trouble::file(&home))?;
    for (from, content) in [(&script, &code), (&module, &wasm)] {
        let to = home.join(from.file_name().unwrap_or_default());
        fs::write(&to, content).map_err(Trouble::file(&to))?;
        fs::remove_file(from).map_err(Trouble::file(from))?;
    }
    let entry = home.join(ENTRY);
    fs::write(&entry, start(engine)).map_err(Trouble::file(&entry))?;
    Ok(folder)
}

/// Starts a worker. An error must reach the page, and a promise that is refused would not.
fn start(engine: &str) -> String {
    format!("import init from \"./{engine}.js\";\ninit().catch((reason) => setTimeout(() => {{ throw reason; }}));\n")
}

/// The page with the address of a worker, for `src/browser/engine.rs`.
fn told(page: &str, engine: &str, folder: &str) -> Result<String, Trouble> {
    let why = || Trouble::Content { file: "index.html", why: "it has no head".to_owned() };
    let (head, rest) = page.split_once("</head>").ok_or_else(why)?;
    Ok(format!("{head}<meta name=\"{engine}\" content=\"{folder}/{ENTRY}\">\n  </head>{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_told_where_the_worker_is() {
        let page = told("<head><title>LEADERS</title></head><body></body>", "engine-go", "engine-go-1").unwrap();
        assert!(page.contains("<meta name=\"engine-go\" content=\"engine-go-1/worker.js\">\n  </head><body>"));
        assert!(told("<body></body>", "engine-go", "engine-go-1").is_err());
    }
}
