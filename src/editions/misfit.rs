//! What can be wrong with the edition of any game, in words.

use edition_data::Common;

use crate::texts::editions::texts;

/// What does not fit of a value; at which one it is stands before it.
pub fn misfit(problem: &Common) -> String {
    let t = texts();
    match problem {
        Common::Schema { found, reads } => t.misfit_schema(found, reads),
        Common::Game { found, reads } => t.misfit_game(found, reads),
        Common::NotOneWord(found) => t.misfit_one_word(found),
        Common::Empty => t.misfit_empty.to_owned(),
        Common::OutOfRange { value, min, max } => t.misfit_range(value, min, max),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::refusals::{each_says_its_own, one_of_each};

    #[test]
    fn every_problem_of_all_editions_says_its_own() {
        let all = one_of_each!(Common: Schema { found: 7, reads: 8 }, Game { found: "x".to_owned(), reads: "y" },
            NotOneWord("x".to_owned()), Empty, OutOfRange { value: 7, min: 8, max: 9 });
        each_says_its_own(&all, misfit);
    }
}
