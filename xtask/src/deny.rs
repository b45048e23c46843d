//! What others have written and we depend on, held against `deny.toml` by cargo-deny.

use crate::install;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute};

/// Checks licences, doubles and sources. Needs no network once the packages are there.
pub fn policy(workspace: &Workspace) -> Result<(), XtaskError> {
    install::tool(workspace, "cargo-deny")?;
    // Doubles are looked for in the app: what its tests and tools carry twice is not shipped.
    let deny = |words: &[&str]| execute(workspace.command("cargo-deny").arg("--locked").args(words));
    deny(&["check", "bans"])?;
    deny(&["--workspace", "check", "licenses", "sources"])
}

/// Checks for known holes, with the database of advisories on this machine; fetches it where that is possible.
pub fn advisories(workspace: &Workspace) -> Result<(), XtaskError> {
    install::tool(workspace, "cargo-deny")?;
    let database = workspace.cargo_home().join("advisory-dbs");
    let is_there = || std::fs::read_dir(&database).is_ok_and(|mut entries| entries.any(|entry| entry.is_ok()));
    let mut fetch = workspace.command("cargo-deny");
    if execute(fetch.args(["fetch", "db"])).is_err() && !is_there() {
        return Err(XtaskError::Missing {
            what: format!("The database of advisories in {}, which could not be fetched, either,", database.display()),
            cure: "Nothing is known about holes in what the app depends on. Call this again with a connection to \
                   https://github.com/rustsec/advisory-db.",
        });
    }
    execute(workspace.command("cargo-deny").args(["--locked", "check", "--disable-fetch", "advisories"]))
}
