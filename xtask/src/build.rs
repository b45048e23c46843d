//! Builds the app with Trunk.

use crate::trouble::Trouble;
use crate::workspace::{Workspace, execute};
use std::path::{Path, PathBuf};

/// Writes the release of the app for hosting under `public_url` into `dist`. The build tools must be installed.
pub fn release(workspace: &Workspace, dist: &Path, public_url: &str) -> Result<(), Trouble> {
    println!("xtask: building the release for {public_url}");
    let mut trunk = workspace.command("trunk");
    trunk.args(["build", "--release", "--public-url", public_url, "--dist"]).arg(dist);
    // Added to the flags in `.cargo/config.toml`.
    trunk.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", without_machine(workspace));
    execute(&mut trunk)
}

/// Flags that keep the paths of this machine, which panics would name, out of the app: two machines build the same bytes,
/// and nobody's home is published. Left out for a folder with a space in its name, which flags cannot express.
fn without_machine(workspace: &Workspace) -> String {
    let registry = workspace.cargo_home().join("registry").join("src");
    let folders = [(registry, "crates"), (workspace.path(""), "")];
    let remap = |(folder, name): (PathBuf, &str)| {
        let folder = folder.to_str().filter(|folder| !folder.contains(' '))?.to_owned();
        Some(format!("--remap-path-prefix={folder}={name}"))
    };
    folders.into_iter().filter_map(remap).collect::<Vec<_>>().join(" ")
}
