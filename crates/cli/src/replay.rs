//! Plays a record as far as it is valid.

use std::{io::Write, path::Path};

use sparta::Transcript;

use crate::{
    board,
    trouble::{CliError, read},
};

/// Prints the game with all its marks and the board it leads to, then where it stopped, if it did.
pub fn run(file: &Path, output: &mut impl Write) -> Result<(), CliError> {
    let read = Transcript::read(&read(file)?).map_err(|error| CliError::content(file, &error))?;
    let game = Transcript::write(&read.record).map_err(|flaw| CliError::content(file, &flaw))?;
    let position = read.game.position();
    writeln!(output, "{game}\n{}\n{position}", board::Drawn(position)).map_err(CliError::Output)?;
    match read.stopped {
        None => Ok(()),
        Some(stop) => Err(CliError::content(file, &format!("stopped at {stop}"))),
    }
}
