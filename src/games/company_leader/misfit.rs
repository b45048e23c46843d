//! What can be wrong with an edition or a board, in words.

use company_leader::{
    Class, CompanyLeader, Coord, Die, MOST_FIELDS,
    edition::{Fault, Problem, SCHEMA},
    workshop::seat_at,
};
use tabletop::Game as _;

use super::words;
use crate::texts::{company_leader::texts, editions};

/// What is wrong in an edition; where it is stands before it.
pub fn misfit(fault: &Fault) -> String {
    misfit_at(fault, &Coord::to_string)
}

/// The same with other names for the fields of a board.
pub fn misfit_at(fault: &Fault, field: &dyn Fn(&Coord) -> String) -> String {
    let (t, common) = (texts(), editions::texts());
    match &fault.problem {
        Problem::Schema(found) => common.misfit_schema(found, &SCHEMA),
        Problem::Game(found) => common.misfit_game(found, &CompanyLeader::TAG),
        Problem::NotOneWord(found) => common.misfit_one_word(found),
        Problem::Empty => common.misfit_empty.to_owned(),
        Problem::Twice(name) => common.misfit_twice(name),
        Problem::Letter(letter) => t.fault_letter(letter),
        Problem::FieldTwice(at) => t.fault_field_twice(&field(at)),
        Problem::TooManyFields(count) => t.fault_too_many(count, &MOST_FIELDS),
        Problem::Disconnected(at) => t.fault_apart(&field(at)),
        Problem::Asymmetric { at, of: 2 } => t.fault_unlike_two(&field(at)),
        Problem::Asymmetric { at, .. } => t.fault_unlike_three(&field(at)),
        Problem::NoField(at) => t.fault_no_such_field(&field(at)),
        Problem::Count { found, needed } => common.misfit_count(found, needed),
        Problem::NoArea(seat) => t.fault_no_area(seat),
        Problem::PurchaseFields { seat, found } => t.fault_gates(seat, found),
        Problem::NoBuiltUp(side) => t.fault_no_built_up(side),
        Problem::ArmyTooBig { troops, fields } => t.fault_army(&seat(&fault.path), troops, fields),
        Problem::NotInArmy(troop) => t.fault_not_in_army(&words::troop(*troop)),
        Problem::OutsideArea(at) => t.fault_outside_area(&field(at)),
        Problem::TooMany { found, most } => common.misfit_entries(found, most),
        Problem::TooLong { found, most } => common.misfit_characters(found, most),
        Problem::More(count) => common.misfit_more(count),
        Problem::Face(found) => t.fault_face(found, &Die::FACES.join(", ")),
        Problem::NeverHit(Class::Infantry) => t.fault_never_hit(&t.edition_class_infantry),
        Problem::NeverHit(Class::Vehicle) => t.fault_never_hit(&t.edition_class_vehicle),
        Problem::OutOfRange { value, min, max } => common.misfit_range(value, min, max),
        Problem::NoBoard(id) => t.fault_no_board(id),
        Problem::NoScenario(id) => t.fault_no_scenario(id),
        Problem::NoLayout(mode) => t.fault_no_layout(&words::mode(*mode)),
        Problem::SettledByScenario => t.fault_settled.to_owned(),
        Problem::NeedsTurns => t.fault_needs_turns.to_owned(),
        Problem::TwoSides => t.fault_two_sides.to_owned(),
    }
}

/// The seat a path speaks of, as people count.
pub fn seat(path: &str) -> u8 {
    seat_at(path).map_or(0, |seat| seat + 1)
}

#[cfg(test)]
mod tests {
    use company_leader::{Mode, Troop};

    use super::*;
    use crate::table::refusals::{each_says_its_own, one_of_each};

    #[test]
    fn every_problem_of_an_edition_says_its_own() {
        let at = Coord { q: 1, r: 2 };
        let mut all = one_of_each!(Problem: Schema(7), Game("x".to_owned()), NotOneWord("x".to_owned()), Empty,
            Twice("x".to_owned()), Letter('x'), FieldTwice(at), TooManyFields(7), Disconnected(at),
            Asymmetric { at: at, of: 2 }, NoField(at), Count { found: 7, needed: 8 }, NoArea(7),
            PurchaseFields { seat: 7, found: 8 }, NoBuiltUp(7), ArmyTooBig { troops: 7, fields: 8 },
            NotInArmy(Troop::Infantry), OutsideArea(at), TooMany { found: 7, most: 8 }, TooLong { found: 7, most: 8 },
            More(7), Face("x".to_owned()), NeverHit(Class::Infantry), OutOfRange { value: 7, min: 8, max: 9 },
            NoBoard("x".to_owned()), NoScenario("x".to_owned()), NoLayout(Mode::Duel), SettledByScenario, NeedsTurns,
            TwoSides);
        all.extend([Problem::Asymmetric { at, of: 3 }, Problem::NeverHit(Class::Vehicle)]);
        each_says_its_own(&all, |problem| misfit(&Fault { path: "boards[0]".to_owned(), problem: problem.clone() }));
    }

    #[test]
    fn the_faces_that_are_named_are_those_that_are_read() {
        assert!(Die::FACES.iter().all(|face| Die::face(face).is_some()));
    }
}
