//! What is measured in the page, by the scripts of `bench/start` (they need Node).

use super::Outcome;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute};
use crate::{build, install};

/// Where the scripts are.
const FOLDER: &str = "bench/start";

/// First and second starts.
pub fn starts(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "start")
}

/// Taps until they are saved.
pub fn saves(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "save")
}

/// Taps early and late in long games.
pub fn taps(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "taps")
}

/// Memory and time in long use.
pub fn long(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "long")
}

/// Bots in their workers.
pub fn thinks(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "think")
}

/// The board under fingers.
pub fn drags(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "drag")
}

/// What moves on the screen.
pub fn motion(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "motion")
}

/// Turns of a computer that are looked at.
pub fn turns(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    script(workspace, "turn")
}

/// Builds the release and runs one of the scripts on it.
fn script(workspace: &Workspace, name: &str) -> Result<Outcome, XtaskError> {
    let folder = workspace.path(FOLDER);
    if workspace.find("node").is_none() || workspace.find("npm").is_none() {
        let cure = "The scripts of bench/start need Node 20 or later with npm, from https://nodejs.org.";
        return Err(XtaskError::Missing { what: "Node".to_owned(), cure });
    }
    let browser = install::browser(workspace)?;
    install::wasm_target(workspace)?;
    build::release(workspace, &[(&workspace.dist(), "/")])?;
    if !folder.join("node_modules").is_dir() {
        execute(workspace.command("npm").arg("ci").current_dir(&folder))?;
    }
    let mut node = workspace.command("npm");
    node.args(["run", "--silent", name]).current_dir(&folder).env("LEADERS_CHROME", &browser.chrome);
    Outcome::said_by(&mut node)
}
