//! What the fields of an edition of GENERAL are called, and what can be wrong with them.

use ::general::{
    REGIONS, UNITS,
    edition::{Fault, Problem},
};

use crate::{
    editions::{Names, misfit as common},
    texts::{editions, general::texts},
};

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

/// What does not fit of a value.
pub fn misfit(fault: &Fault) -> String {
    let t = editions::texts();
    match &fault.problem {
        Problem::Common(problem) => common(problem),
        Problem::Units(count) => t.misfit_count(count, &UNITS),
        Problem::Regions(count) => t.misfit_count(count, &REGIONS),
        Problem::Same(other) => t.misfit_same(other),
    }
}

#[cfg(test)]
mod tests {
    use edition_data::Common;

    use super::*;
    use crate::table::refusals::{each_says_its_own, one_of_each};

    #[test]
    fn every_problem_of_an_edition_says_its_own() {
        let all = one_of_each!(Problem: Common(Common::Empty), Units(11), Regions(5), Same("units[1]".to_owned()));
        each_says_its_own(&all, |problem| misfit(&Fault { path: "units".to_owned(), problem: problem.clone() }));
    }
}
