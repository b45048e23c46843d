//! What the fields of an edition of Sparta are called.

use crate::{editions::Names, texts::sparta::texts};

/// The names and the folds.
pub const EDITION_NAMES: Names = Names {
    name: |path| name(path).map(str::to_owned),
    group: |_| None,
    choices: |_| None,
    first: |_| 0,
    compared: &[],
};

fn name(path: &[&str]) -> Option<&'static str> {
    let t = texts();
    Some(match path {
        ["fighters"] => t.edition_fighters,
        ["cities"] => t.edition_cities,
        ["draws"] => t.edition_draws,
        ["draws", "repetitions"] => t.edition_repetitions,
        ["draws", "quiet_turns"] => t.edition_quiet_turns,
        [_, "spartans"] => t.side_spartans,
        [_, "achaeans"] => t.side_achaeans,
        _ => return None,
    })
}
