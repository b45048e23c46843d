//! Puts the worker that thinks where the page finds it.
//!
//! Trunk gives a worker no name that changes with its contents, so a browser could join the worker of one build to the
//! page of another, and they would not understand each other.

use super::policy;
use super::split::without_names;
use crate::trouble::Trouble;
use std::env;
use std::fs;
use std::path::Path;

/// The folder of the worker begins with this.
pub const FOLDER: &str = "engine-";

/// What the worker runs first.
const ENTRY: &str = "worker.js";

/// Starts the engine. An error must reach the page, and a promise that is refused would not.
const START: &str =
    "import init from \"./engine.js\";\ninit().catch((reason) => setTimeout(() => { throw reason; }));\n";

/// What the names of files and folders may carry of a digest.
const DIGITS: usize = 16;

/// Moves the worker in Trunk's folder `staging` into a folder named after its contents, and tells the page.
pub fn place(staging: &Path) -> Result<(), Trouble> {
    let [script, module] = ["engine.js", "engine_bg.wasm"].map(|name| staging.join(name));
    let code = fs::read(&script).map_err(Trouble::file(&script))?;
    let mut wasm = fs::read(&module).map_err(Trouble::file(&module))?;
    if env::var("TRUNK_PROFILE").as_deref() != Ok("debug") {
        wasm = without_names(&wasm)?;
    }
    let digest = policy::integrity(&[code.as_slice(), &wasm].concat());
    let digest = digest.bytes().filter(u8::is_ascii_alphanumeric).map(char::from).skip("sha256".len());
    let folder = format!("{FOLDER}{}", digest.take(DIGITS).collect::<String>());
    let home = staging.join(&folder);
    fs::create_dir_all(&home).map_err(Trouble::file(&home))?;
    for (from, content) in [(&script, &code), (&module, &wasm)] {
        let to = home.join(from.file_name().unwrap_or_default());
        fs::write(&to, content).map_err(Trouble::file(&to))?;
        fs::remove_file(from).map_err(Trouble::file(from))?;
    }
    let entry = home.join(ENTRY);
    fs::write(&entry, START).map_err(Trouble::file(&entry))?;

    let page_path = staging.join("index.html");
    let page = fs::read_to_string(&page_path).map_err(Trouble::file(&page_path))?;
    fs::write(&page_path, told(&page, &folder)?).map_err(Trouble::file(&page_path))
}

/// The page with the address of the worker, for `src/browser/engine.rs`.
fn told(page: &str, folder: &str) -> Result<String, Trouble> {
    let why = || Trouble::Content { file: "index.html", why: "it has no head".to_owned() };
    let (head, rest) = page.split_once("</head>").ok_or_else(why)?;
    Ok(format!("{head}<meta name=\"engine\" content=\"{folder}/{ENTRY}\">\n  </head>{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_told_where_the_worker_is() {
        let page = told("<head><title>LEADERS</title></head><body></body>", "engine-1").unwrap();
        assert!(page.contains("<meta name=\"engine\" content=\"engine-1/worker.js\">\n  </head><body>"));
        assert!(told("<body></body>", "engine-1").is_err());
    }
}
