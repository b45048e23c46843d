//! `cargo xtask gallery`: pictures of the main screens and of every component, held against the accepted ones.
//!
//! The tests of the module `gallery` do the work (`tests/gallery.rs`); here they are told how much of it, and what they say is
//! added up.

use crate::prove::lines_of;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use crate::{files, test};
use std::fs;

/// Where the accepted pictures are.
const ACCEPTED: &str = "tests/gallery";
/// Where new ones go.
const RENDERED: &str = "target/gallery";

/// What one call was asked for.
#[derive(Debug, Default)]
pub struct Options {
    /// What is new or differs is accepted.
    pub accept: bool,
    /// The beginnings of the names of the pictures; all of them if there are none.
    pub names: Vec<String>,
}

/// What the tests have said.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    /// How many pictures they have looked at.
    pictures: usize,
    /// What has become of accepted ones.
    changes: Vec<String>,
}

impl Tally {
    /// Takes up a line. The name of a test may stand before what it says.
    fn hear(&mut self, line: &str) {
        if let Some((_, said)) = line.split_once("pictures: ") {
            self.pictures += said.split(' ').next().and_then(|count| count.parse::<usize>().ok()).unwrap_or_default();
        }
        if let Some((_, change)) = line.split_once("accepted: ") {
            self.changes.push(change.to_owned());
        }
    }
}

/// Builds the release, renders the gallery, and compares or accepts it.
///
/// # Errors
/// If a picture does not pass, or nothing was looked at.
pub fn run(workspace: &Workspace, options: &Options) -> Result<(), XtaskError> {
    let tally = look(workspace, options)?;
    if options.accept {
        let mut changes = tally.changes;
        changes.sort();
        println!("\n{} of {} pictures have changed; now commit {ACCEPTED}/:", changes.len(), tally.pictures);
        for change in changes {
            println!("  {change}");
        }
        println!("All accepted pictures have {} bytes.", bytes(workspace)?);
    } else {
        println!("\n{} pictures look as accepted.", tally.pictures);
    }
    Ok(())
}

/// Compares the whole gallery; how many pictures it has.
///
/// # Errors
/// As [`run`].
pub fn compare(workspace: &Workspace) -> Result<usize, XtaskError> {
    Ok(look(workspace, &Options::default())?.pictures)
}

fn look(workspace: &Workspace, options: &Options) -> Result<Tally, XtaskError> {
    let mut command = test::of_a_release(workspace)?();
    // What an earlier run has left there would be taken for what is on the screens now.
    files::remove(&workspace.path(RENDERED))?;
    command.args(["--nocapture", "gallery"]);
    command.env("LEADERS_PICTURES", if options.accept { "accept" } else { "all" });
    command.env("LEADERS_PICTURES_OF", options.names.join(","));
    let mut tally = Tally::default();
    lines_of(&mut command, |line| tally.hear(line))?;
    if tally.pictures == 0 {
        let names = options.names.join("`, `");
        return Err(XtaskError::Usage(format!("there is no picture whose name begins with `{names}`")));
    }
    Ok(tally)
}

/// How many bytes the accepted pictures have.
fn bytes(workspace: &Workspace) -> Result<u64, XtaskError> {
    let mut all = 0;
    for path in files::listed(&workspace.path(ACCEPTED))? {
        all += fs::metadata(&path).map_err(XtaskError::file(&path))?.len();
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_tests_say_is_added_up() {
        let mut tally = Tally::default();
        for line in [
            "pictures: 64 in German words",
            "test gallery_leaders::leaders_is_set_up ... pictures: 8 in Longest words",
            "accepted: start-360x640-light (New)",
            "test result: ok. 4 passed",
        ] {
            tally.hear(line);
        }
        assert_eq!(tally, Tally { pictures: 72, changes: vec!["start-360x640-light (New)".to_owned()] });
    }
}
