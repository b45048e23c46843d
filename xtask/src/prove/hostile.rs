//! Save files that somebody has made up: none of them may break the app.

use super::outcome::{Outcome, lines_of};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// Files of each game.
const FILES: usize = 200_000;

/// Lets the tests of `src/table/hostile.rs` try many more files than usual.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "leaders-app", "--bin", "leaders-app", "--", "--nocapture", "hostile_files"]);
    cargo.env("LEADERS_HOSTILE", FILES.to_string());
    let (mut tried, mut taken) = (0, 0);
    lines_of(&mut cargo, |line| {
        if let Some((files, in_the_end)) = counts(line) {
            tried += files;
            taken += in_the_end;
        }
    })?;
    if tried == 0 {
        return Err(XtaskError::Unproved("the tests have named no files".to_owned()));
    }
    let figure = format!("no panic; {taken} were still games, and opened, the rest was refused");
    Ok(Outcome { count: tried, figure })
}

/// Reads `hostile: 400 files of chess, 12 taken in`: how many were tried, and how many of them taken in.
fn counts(line: &str) -> Option<(usize, usize)> {
    let (_, said) = line.split_once("hostile: ")?;
    let (tried, rest) = said.split_once(" files of ")?;
    let (_, taken) = rest.split_once(", ")?;
    Some((tried.parse().ok()?, taken.strip_suffix(" taken in")?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_tests_say() {
        assert_eq!(counts("hostile: 400 files of sparta, 12 taken in"), Some((400, 12)));
        assert_eq!(counts("test hostile ... hostile: 400 files of sparta, 12 taken in"), Some((400, 12)));
        assert_eq!(counts("test result: ok. 4 passed"), None);
    }
}
