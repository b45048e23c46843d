//! The main journeys in Firefox and in `WebKitGTK`, which are installed where that is possible without asking for a password.

use super::{browser::counted, outcome::Outcome};
use crate::{install, test, trouble::XtaskError, workspace::Workspace};

/// What Debian calls the browsers and what they need.
const PACKAGES: [&str; 3] = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
/// A program of each.
const PROGRAMS: [&str; 3] = ["firefox-esr", "WebKitWebDriver", "Xvfb"];

/// Registers, plays, reloads, exports, imports and starts without a network in each of them.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let is_there = || PROGRAMS.iter().all(|program| workspace.find(program).is_some());
    if !is_there() {
        install::packages(workspace, &PACKAGES)?;
    }
    if !is_there() {
        return Err(XtaskError::Missing {
            what: format!("one of {}", PROGRAMS.join(", ")),
            cure: "Debian and Ubuntu: `apt-get install firefox-esr webkit2gtk-driver xvfb`.",
        });
    }
    install::tool(workspace, "geckodriver")?;
    let mut command = test::of_a_release(workspace)?();
    command.env("LEADERS_GECKODRIVER", workspace.tools().join("bin/geckodriver"));
    command.args(["--nocapture", "--ignored", "engines::"]);
    let steps = counted(&mut command, "engines: ")?;
    let figure = "steps of the main journeys in Firefox and WebKitGTK".to_owned();
    Ok(Outcome { count: steps, figure })
}
