//! `OpenSpiel` beside our own figures, for the benchmarks of the games: in the same run, where it is installed.

use std::{env, path::Path, process::Command};

/// Millions of moves a second that `OpenSpiel` plays in whole random games of one of its own; `None` where it is not
/// installed (`pip install open_spiel`; another Python than `python3` is named in the environment as `PYTHON`).
pub fn openspiel(game: &str) -> Option<f64> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/openspiel/playouts.py");
    let python = env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(python).arg(script).arg(game).output().ok().filter(|output| output.status.success())?;
    let moves: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some(moves / 1e6)
}
