//! The main journeys in Firefox and in `WebKitGTK`.

use super::{browser::counted, outcome::Outcome};
use crate::{install, test, trouble::XtaskError, workspace::Workspace};

/// Registers, plays each game, reloads, exports, imports and starts without a network in each of them.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    install::engines(workspace)?;
    let mut command = test::of_a_release(workspace)?();
    command.args(["--nocapture", "--ignored", test::ENGINES]);
    let steps = counted(&mut command, "engines: ")?;
    let figure = "steps of the main journeys in Firefox and WebKitGTK".to_owned();
    Ok(Outcome { count: steps, figure })
}
