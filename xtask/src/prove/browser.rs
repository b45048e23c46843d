//! Tests of the finished app that are done many times over.

use super::outcome::{Outcome, lines_of};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use crate::{build, gallery, test};
use std::process::Command;

/// How often each test of killed browsers does it again, and which tests: ninety browsers killed by who is signed in, a hundred and ten
/// while somebody taps, fifty in a game of each kind, and one for each turn of a game that is played at two devices.
const KILLS: [(usize, &str); 4] = [
    (30, "kills::who_is_signed_in"),
    (109, "kills::what_was_shown"),
    (25, "kills::in_every_game"),
    (200, "kills::what_a_guest_was_told"),
];

/// Kills browsers, and looks at what they have kept.
pub fn kills(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let browser = test::of_a_release(workspace)?;
    let mut all = 0;
    for (times, tests) in KILLS {
        let mut command = browser();
        command.env("LEADERS_KILLS", times.to_string()).args(["--nocapture", tests]);
        all += counted(&mut command, "kills: ")?;
    }
    Ok(Outcome { count: all, figure: "nobody signed out or in, nothing lost that had been shown".to_owned() })
}

/// How many pairs of games are compared in each game with secrets.
const FUTURES: usize = 40;

/// Compares all pages of games that differ in one secret.
pub fn futures(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut command = test::of_a_release(workspace)?();
    command.env("LEADERS_FUTURES", FUTURES.to_string()).args(["--nocapture", "futures::"]);
    let places = counted(&mut command, "futures: ")?;
    let figure = format!(
        "pages and what a screen reader is told of them, in {FUTURES} pairs of games of three kinds that differ in a secret: the same for everybody else"
    );
    Ok(Outcome { count: places, figure })
}

/// Lets the storage fail at every write of a scripted game of each kind.
pub fn faults(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let writes = counted(test::of_a_release(workspace)?().args(["--nocapture", "faults::"]), "faults: ")?;
    let figure = "writes that have failed (full, aborted, closed): told, the last good state kept and to be taken along, and gone on from".to_owned();
    Ok(Outcome { count: writes, figure })
}

/// Where the second build goes.
const OTHER: &str = "target/dist-other";

/// Deploys two builds one after the other: a release, and the same compiled in another way, so that no file of the program is the same.
pub fn updates(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let other = workspace.path(OTHER);
    build::preview(workspace, &other, "/")?;
    let mut command = test::of_a_release(workspace)?();
    command.env("LEADERS_OTHER", other).args(["--nocapture", "--ignored", "updates::"]);
    let pages = counted(&mut command, "updates: ")?;
    let figure = "pages before, between and behind two updates and a half one, each with files of one build; a game went on from either".to_owned();
    Ok(Outcome { count: pages, figure })
}

/// How often four tabs write at once.
const ROUNDS_OF_TABS: usize = 5;

/// Lets four tabs write at once, again and again, and counts what their games have kept.
pub fn tabs(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let browser = test::of_a_release(workspace)?;
    let mut all = 0;
    for _ in 0..ROUNDS_OF_TABS {
        all += counted(browser().args(["--nocapture", "tabs::four_tabs"]), "writes: ")?;
    }
    let figure = format!("writes of four tabs at once, in {ROUNDS_OF_TABS} runs; each of them is in its game");
    Ok(Outcome { count: all, figure })
}

/// Looks at every screen in all seven sizes, in German and in longer words.
pub fn fits(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut command = test::of_a_release(workspace)?();
    command.env("LEADERS_SIZES", "all").args(["--nocapture", "sizes"]);
    let pictures = counted(&mut command, "inspected: ")?;
    let figure = "pictures of every screen; nothing sticks out, is out of sight or too small for a finger".to_owned();
    Ok(Outcome { count: pictures, figure })
}

/// Holds every picture of the gallery against the accepted one.
pub fn gallery(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let figure = "pictures of the main screens and of every component look as accepted".to_owned();
    Ok(Outcome { count: gallery::compare(workspace)?, figure })
}

/// Runs tests that say how much they have done, as in `kills: 60 while tapping`, and adds it up.
pub fn counted(command: &mut Command, said: &str) -> Result<usize, XtaskError> {
    let mut all = 0;
    lines_of(command, |line| all += count(line, said).unwrap_or_default())?;
    if all == 0 {
        return Err(XtaskError::Unproved(format!("no test has said `{said}`")));
    }
    Ok(all)
}

/// The number behind what is said. The name of the test stands before the first line of its output.
fn count(line: &str, said: &str) -> Option<usize> {
    line.split_once(said)?.1.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_tests_say() {
        assert_eq!(count("kills: 60 while tapping, 3 areas were saved and not yet shown", "kills: "), Some(60));
        assert_eq!(count("test sizes::six ... inspected: 21 pictures", "inspected: "), Some(21));
        assert_eq!(count("test result: ok. 4 passed", "kills: "), None);
    }

    #[test]
    fn tests_that_say_nothing_prove_nothing() {
        assert!(counted(Command::new("printf").arg("test result: ok. 0 passed\n"), "kills: ").is_err());
    }
}
