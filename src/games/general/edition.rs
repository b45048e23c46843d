//! What the fields of an edition of GENERAL are called.

use crate::{editions::Names, texts::general::texts};

/// The names and the folds.
pub const EDITION_NAMES: Names = Names {
    name: |path| name(path).map(str::to_owned),
    group: |top| matches!(top, "copies").then(|| texts().edition_units),
    choices: |_| None,
    first: |_| 0,
    compared: &[],
};

fn name(path: &[&str]) -> Option<&'static str> {
    let t = texts();
    Some(match path {
        ["copies"] => t.edition_copies,
        ["units"] => t.edition_units,
        ["units", _, "strength"] => t.edition_strength,
        ["regions"] => t.edition_regions,
        ["quiet_rounds"] => t.edition_quiet_rounds,
        [.., "land"] => t.zone_land,
        [.., "city"] => t.zone_city,
        [.., "water"] => t.zone_water,
        _ => return None,
    })
}
