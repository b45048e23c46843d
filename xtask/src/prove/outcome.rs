//! What a proof has found.

use crate::trouble::XtaskError;
use crate::workspace::line;
use std::fmt::Display;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

/// A program of ours that proves something says its outcome on a line that begins with this: the count, then the figure.
const SAID: &str = "proof: ";

/// How much was tried, and what came of it.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    /// How many cases: games, runs, altered programs.
    pub count: usize,
    /// What was measured, in a few words.
    pub figure: String,
}

impl Outcome {
    /// Runs a program that says its outcome as `proof: 7 first tap after 2.1 s`, and shows what else it says.
    ///
    /// # Errors
    /// If the program cannot be started, fails or says nothing of the kind.
    pub fn said_by(command: &mut Command) -> Result<Self, XtaskError> {
        let mut said = None;
        lines_of(command, |text| said = Self::read(text).or(said.take()))?;
        let why = || XtaskError::Unproved(format!("`{}` has named no outcome", line(command)));
        said.ok_or_else(why)
    }

    fn read(text: &str) -> Option<Self> {
        let (count, figure) = text.strip_prefix(SAID)?.split_once(' ')?;
        Some(Self { count: count.parse().ok()?, figure: figure.to_owned() })
    }
}

/// Tells a program how much to try, unless whoever called us has said so in the environment.
pub fn set_unless_said(command: &mut Command, name: &str, usual: impl Display + Copy) {
    if std::env::var_os(name).is_none() {
        command.env(name, usual.to_string());
    }
}

/// Games won, drawn and lost by the first of two.
pub type Score = [usize; 3];

/// Runs contests, and collects the scores they print, each with its name.
///
/// # Errors
/// If the contests cannot be run, fail or print no score.
pub fn scores(contests: &mut Command) -> Result<Vec<(String, Score)>, XtaskError> {
    let mut scores = Vec::new();
    lines_of(contests, |line| scores.extend(score(line)))?;
    if scores.is_empty() {
        return Err(XtaskError::Unproved(format!("`{}` has printed no score", line(contests))));
    }
    Ok(scores)
}

/// How many games there were.
pub fn games(scores: &[(String, Score)]) -> usize {
    scores.iter().flat_map(|(_, score)| score).sum()
}

/// Reads `strong beats good: Tally { won: 63, drawn: 2, lost: 3 }`.
fn score(line: &str) -> Option<(String, Score)> {
    let (pair, tally) = line.split_once(": Tally { ")?;
    let number = |name: &str| {
        let mut fields = tally.trim_end_matches([' ', '}']).split(", ");
        fields.find_map(|field| field.strip_prefix(name)?.strip_prefix(": ")?.parse().ok())
    };
    // The name of the test stands before the first line of its output.
    let pair = pair.rsplit_once("... ").map_or(pair, |(_, pair)| pair);
    Some((pair.to_owned(), [number("won")?, number("drawn")?, number("lost")?]))
}

/// Runs a program to its end, shows what it prints and hands over each line.
///
/// # Errors
/// If the program cannot be started, or fails.
pub fn lines_of(command: &mut Command, mut hear: impl FnMut(&str)) -> Result<(), XtaskError> {
    let child = command.stdout(Stdio::piped()).spawn();
    let not_started = |source| XtaskError::NotStarted { command: line(command), source };
    let mut child = child.map_err(not_started)?;
    for text in child.stdout.take().into_iter().flat_map(|stdout| BufReader::new(stdout).split(b'\n')) {
        let text = text.unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        hear(&text);
    }
    let status = child.wait().map_err(not_started)?;
    if status.success() { Ok(()) } else { Err(XtaskError::Failed { command: line(command), status, hint: "" }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_a_count_and_a_figure() {
        let outcome = Outcome { count: 7, figure: "first tap after 2.1 s".to_owned() };
        assert_eq!(Outcome::read("proof: 7 first tap after 2.1 s"), Some(outcome));
        assert_eq!(Outcome::read("proof: many first taps"), None);
        assert_eq!(Outcome::read("7 first taps"), None);
    }

    #[test]
    fn the_last_outcome_holds_and_none_is_made_up() {
        let echo = |text: &str| Outcome::said_by(Command::new("printf").arg(text));
        let outcome = echo("a\nproof: 1 one\nproof: 2 two\nb\n").unwrap();
        assert_eq!(outcome, Outcome { count: 2, figure: "two".to_owned() });
        assert!(echo("7 runs").is_err());
        assert!(Outcome::said_by(&mut Command::new("false")).is_err());
    }

    #[test]
    fn contests_without_a_score_prove_nothing() {
        let printed = |text: &str| scores(Command::new("printf").arg(text));
        let three = printed(
            "a beats b: Tally { won: 3, drawn: 2, lost: 1 }\nx\nb beats c: Tally { won: 1, drawn: 0, lost: 0 }\n",
        );
        assert_eq!(games(&three.unwrap()), 7);
        assert!(printed("test result: ok. 0 passed\n").is_err());
    }

    #[test]
    fn reads_a_line_of_a_ladder() {
        let read = Some(("strong beats good".to_owned(), [63, 2, 3]));
        assert_eq!(score("strong beats good: Tally { won: 63, drawn: 2, lost: 3 }"), read);
        assert_eq!(score("test levels ... strong beats good: Tally { won: 63, drawn: 2, lost: 3 }"), read);
        assert_eq!(score("test result: ok. 3 passed"), None);
    }
}
