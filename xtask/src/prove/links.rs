//! Several devices at one table: bad lines, secrets, and frames that somebody has made up.

use super::outcome::{Outcome, lines_of, set_unless_said};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// Games of each kind over bad lines; there are four.
const GAMES: usize = 2_500;
/// Hostile frames to a host of each kind.
const FRAMES: usize = 250_000;

/// Lets the tests of `crates/link` play and attack much longer than usual. `LEADERS_LINKS` and `LEADERS_FRAMES` say how long.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--profile", "hostile", "--package", "link", "--test", "tests", "--", "--nocapture"]);
    set_unless_said(&mut cargo, "LEADERS_LINKS", GAMES);
    set_unless_said(&mut cargo, "LEADERS_FRAMES", FRAMES);
    let mut all = Counts::default();
    lines_of(&mut cargo, |line| all.add(line))?;
    if all.games == 0 || all.hostile == 0 {
        return Err(XtaskError::Unproved("the tests have named no games, or no frames".to_owned()));
    }
    Ok(all.outcome())
}

/// What was tried, of all games.
#[derive(Debug, Default, PartialEq)]
struct Counts {
    games: usize,
    ended: usize,
    plies: usize,
    hostile: usize,
    /// Frames in pairs of games that differ in a secret.
    pairs: usize,
    /// The largest of the medians, in bytes.
    median: usize,
}

impl Counts {
    /// Takes a line such as `links: 6 games of chess over bad lines, 400 plies, 4 to their end`.
    fn add(&mut self, line: &str) {
        let Some((_, said)) = line.split_once("links: ") else { return };
        let numbers: Vec<usize> = said.split([' ', ',']).filter_map(|word| word.parse().ok()).collect();
        match (&numbers[..], said) {
            ([games, plies, ended], said) if said.contains("over bad lines") => {
                self.games += games;
                self.plies += plies;
                self.ended += ended;
            }
            ([frames, ..], said) if said.contains("hostile frames") => self.hostile += frames,
            ([frames, ..], said) if said.contains("in pairs") => self.pairs += frames,
            ([_, median, ..], said) if said.contains("in the middle") => self.median = self.median.max(*median),
            _ => {}
        }
    }

    fn outcome(self) -> Outcome {
        let Self { games, ended, plies, hostile, pairs, median } = self;
        let figure = format!(
            "games over lines that lose, double, delay and reorder ({plies} plies, {ended} to their end): all devices agree, nothing was done twice; {hostile} hostile frames have changed nothing; {pairs} frames in pairs that differ in a secret are the same; {median} bytes a ply in the middle"
        );
        Outcome { count: games, figure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_the_tests_say() {
        let mut all = Counts::default();
        for line in [
            "links: 6 games of chess over bad lines, 400 plies, 4 to their end",
            "test of::chess ... links: 4000 hostile frames to chess, 3000 refused, 7 that the rules permit",
            "links: 65 frames of chess in pairs that differ in a secret, 2 uneven",
            "links: 862 frames of chess, 71 bytes in the middle, 487 at most, 811 for who comes back",
            "links: 862 frames of go, 48 bytes in the middle, 487 at most, 811 for who comes back",
            "test result: ok. 4 passed",
        ] {
            all.add(line);
        }
        let wanted = Counts { games: 6, ended: 4, plies: 400, hostile: 4000, pairs: 65, median: 71 };
        assert_eq!(all, wanted);
    }
}
