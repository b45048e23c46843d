//! Many tables at a host, over real sockets.

use super::outcome::{Outcome, lines_of, set_unless_said};
use crate::install;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// What the tables are kept in, in turn: a file, `PostgreSQL` with a standby that is waited for, and that with two hosts.
const KINDS: &str = "sqlite,postgres,postgres-2";

/// Runs the load of `crates/serve`. `LOAD_TABLES`, `LOAD_SECONDS` and `LOAD_KINDS` say how much of it. It fails if no command was carried out
/// or one was not answered in time; the rest are figures.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    install::database(workspace)?;
    let mut cargo = workspace.cargo();
    cargo.args(["bench", "--profile", "serve", "--package", "serve", "--bench", "load"]);
    set_unless_said(&mut cargo, "LOAD_KINDS", KINDS);
    let mut loads = Vec::new();
    lines_of(&mut cargo, |line| loads.extend(load(line)))?;
    if loads.is_empty() || loads.iter().any(|load| load.late > 0 || load.commands == 0) {
        return Err(XtaskError::Unproved("no load was measured, or commands were not answered in time".to_owned()));
    }
    let figures: Vec<_> = loads.iter().map(|load| load.figure.as_str()).collect();
    Ok(Outcome { count: loads.iter().map(|load| load.commands).sum(), figure: figures.join("; ") })
}

/// What came of one load.
#[derive(Debug, PartialEq)]
struct Load {
    commands: usize,
    /// How many were not answered in time.
    late: usize,
    figure: String,
}

/// Reads `load: 40000 commands at 2000 tables, 1000 a second, 0 late, p50 ...`.
fn load(line: &str) -> Option<Load> {
    let said = line.strip_prefix("load: ")?;
    let number = |part: &str, unit: &str| -> Option<usize> { part.strip_suffix(unit)?.parse().ok() };
    let commands = said.split_once(" commands")?.0.parse().ok()?;
    let late = said.split(", ").find_map(|part| number(part, " late"))?;
    Some(Load { commands, late, figure: said.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_measurement_says() {
        let read = load("load: 400 commands at 20 tables, 10 a second, 3 late, p50 1.0ms, on sqlite").unwrap();
        assert_eq!((read.commands, read.late), (400, 3));
        assert!(read.figure.ends_with("on sqlite"), "{}", read.figure);
        assert_eq!(load("400 commands in 40 s, 10 a second, 3 without an answer in time"), None);
    }
}
