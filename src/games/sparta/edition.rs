//! What the fields of an edition of Sparta are called, and what can be wrong with them.

use ::sparta::edition::{CITIES, FIGHTERS, Fault, Problem};

use super::analysis::{SQUARES, unplayable};
use crate::{
    editions::{Names, misfit as common},
    texts::{editions, sparta::texts},
};

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

/// What does not fit of a value.
pub fn misfit(fault: &Fault) -> String {
    let t = texts();
    match &fault.problem {
        Problem::Common(problem) => common(problem),
        Problem::Square(found) => {
            let [first, last] = SQUARES;
            t.misfit_square(found, &first, &last)
        }
        Problem::PieceThere(at, other) => t.misfit_piece_there(at, other),
        Problem::CityThere(at, other) => t.misfit_city_there(at, other),
        Problem::Fighters(count) => editions::texts().misfit_count(count, &FIGHTERS),
        Problem::Cities(count) => editions::texts().misfit_count(count, &CITIES),
        Problem::Unplayable(error) => unplayable(*error),
        Problem::NoCity => t.misfit_no_city.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use ::sparta::{Square, UnplayableError};
    use edition_data::Common;

    use super::*;
    use crate::table::refusals::{each_says_its_own, one_of_each};

    #[test]
    fn every_problem_of_an_edition_says_its_own() {
        let at: Square = "e4".parse().expect("a square");
        let all = one_of_each!(Problem: Common(Common::Empty), Square("e11".to_owned()),
            PieceThere(at, "fighters.spartans[1]".to_owned()), CityThere(at, "fighters.spartans[1]".to_owned()), Fighters(7),
            Cities(9), Unplayable(UnplayableError::TwoPieces(at)), NoCity);
        each_says_its_own(&all, |problem| misfit(&Fault { path: "fighters".to_owned(), problem: problem.clone() }));
    }
}
