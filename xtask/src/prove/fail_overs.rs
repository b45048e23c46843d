//! Hosts of one database, whose primary is killed again and again.

use super::outcome::{Outcome, lines_of, set_unless_said};
use crate::install;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// How often the primary is killed; hosts are killed half as often again.
const FAILOVERS: usize = 100;

/// Lets the test of `crates/serve` kill much longer than usual. `LEADERS_FAILOVERS` says how often.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    install::database(workspace)?;
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "serve", "--test", "tests", "--", "--nocapture", "--exact"]);
    cargo.arg("failovers::what_was_answered_outlives_the_primary");
    set_unless_said(&mut cargo, "LEADERS_FAILOVERS", FAILOVERS);
    let mut said = None;
    lines_of(&mut cargo, |line| said = outcome(line).or(said.take()))?;
    said.ok_or_else(|| XtaskError::Unproved("the test has named no fail-overs".to_owned()))
}

/// Reads a line such as `serve: 349 wishes were answered as done through 2 fail-overs and 3 kills of hosts, the longest
/// fail-over took 1237 ms`.
fn outcome(line: &str) -> Option<Outcome> {
    let (_, said) = line.split_once("serve: ").filter(|(_, said)| said.contains("fail-overs"))?;
    let numbers: Vec<usize> = said.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
    let &[done, fail_overs, kills, longest] = &numbers[..] else { return None };
    let figure = format!(
        "kill -9 of the primary ({fail_overs}) and of hosts ({kills}) while four games are played at two hosts: none of {done} acknowledged commands lost or done twice, all seats agree; the longest fail-over took {longest} ms"
    );
    Some(Outcome { count: fail_overs + kills, figure })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_test_says() {
        let line = "test of::all ... serve: 349 wishes were answered as done through 2 fail-overs and 3 kills of hosts, \
                    the longest fail-over took 1237 ms";
        let read = outcome(line).unwrap();
        assert_eq!(read.count, 5);
        assert!(read.figure.contains("none of 349") && read.figure.ends_with("1237 ms"), "{}", read.figure);
        assert_eq!(outcome("serve: 269 wishes were answered as done by a server that was killed 5 times"), None);
    }
}
