//! Which versions belong together.

use crate::trouble::Trouble;
use crate::workspace::Workspace;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The versions of the build tools.
pub struct Pins {
    /// Trunk, from `xtask/pins.toml`.
    pub trunk: String,
    /// What alters code to try the tests, from `xtask/pins.toml`.
    pub cargo_mutants: String,
    /// The command-line tool of wasm-bindgen, from `Cargo.lock`.
    pub wasm_bindgen: String,
}

#[derive(Deserialize)]
struct PinFile {
    trunk: String,
    cargo_mutants: String,
}

#[derive(Deserialize)]
struct LockFile {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
}

impl Pins {
    /// Reads the pins of the workspace.
    pub fn read(workspace: &Workspace) -> Result<Self, Trouble> {
        let PinFile { trunk, cargo_mutants } = parse(workspace, "xtask/pins.toml")?;
        let lock: LockFile = parse(workspace, "Cargo.lock")?;
        let package = lock.package.into_iter().find(|package| package.name == "wasm-bindgen");
        let why = || Trouble::Content { file: "Cargo.lock", why: "it has no wasm-bindgen".to_owned() };
        Ok(Self { trunk, cargo_mutants, wasm_bindgen: package.ok_or_else(why)?.version })
    }
}

fn parse<T: DeserializeOwned>(workspace: &Workspace, file: &'static str) -> Result<T, Trouble> {
    let path = workspace.path(file);
    let text = std::fs::read_to_string(&path).map_err(Trouble::file(&path))?;
    toml::from_str(&text).map_err(|error| Trouble::Content { file, why: error.to_string() })
}
