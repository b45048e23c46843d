//! Builds the app with Trunk.

use crate::trouble::Trouble;
use crate::workspace::{Workspace, execute};
use std::path::Path;

/// Writes the release of the app for hosting under `public_url` into `dist`. The build tools must be installed.
pub fn release(workspace: &Workspace, dist: &Path, public_url: &str) -> Result<(), Trouble> {
    println!("xtask: building the release for {public_url}");
    let mut trunk = workspace.command("trunk");
    trunk.args(["build", "--release", "--public-url", public_url, "--dist"]).arg(dist);
    execute(&mut trunk)
}
