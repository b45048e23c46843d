//! Counts the positions a number of moves away.

use std::io::Write;

use sparta::{Position, Rules, Side, edition::Edition};

use crate::trouble::CliError;

/// The deepest count: one more could be too great a number, and would take years before.
const DEEPEST: u32 = 7;

/// What to count.
pub struct Options {
    position: Position,
    depth: u32,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(game: &str, depth: &str, position: Option<String>, rules: Option<Rules>) -> Result<Self, CliError> {
        if game != "sparta" {
            return Err(CliError::Usage(format!("`perft` knows the game sparta, not `{game}`")));
        }
        let number = depth.parse().ok().filter(|depth| *depth <= DEEPEST);
        let depth = number
            .ok_or_else(|| CliError::Usage(format!("the depth is a number from 0 to {DEEPEST}, not `{depth}`")))?;
        let rules = rules.unwrap_or_default();
        let position = match position {
            Some(text) => Position::read(&text, rules)?,
            None => Edition::house().start(rules, Side::Spartans).map_err(|faults| {
                CliError::Usage(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            })?,
        };
        Ok(Self { position, depth })
    }
}

/// Counts and prints.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    let Options { position, depth } = options;
    writeln!(output, "perft {depth} {}", sparta::perft(position, *depth)).map_err(CliError::Output)
}
