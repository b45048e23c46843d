//! Hexagons and sets of fields.

use company_leader::{CompanyLeader, Coord, Facing, FieldId, Fields, Setup, edition::Edition};
use tabletop::Game as _;

/// Of two facings that are as near the way, the one that comes first on the clock is taken: the same on every device.
#[test]
fn a_way_between_two_facings_has_the_first_of_them() {
    for facing in Facing::ALL {
        let (step, next) = (facing.step(), facing.right().step());
        let between = Coord::new(step.q + next.q, step.r + next.r);
        let expected = if facing.right() == Facing::East { Facing::East } else { facing };
        assert_eq!(Coord::default().toward(between), expected, "{between:?}");
        assert_eq!(Coord::default().toward(step), facing);
    }
}

#[test]
fn what_is_in_both_of_two_sets_is_in_their_union() {
    let set = |ids: &[u16]| {
        let mut fields = Fields::default();
        for id in ids {
            fields.insert(FieldId(*id));
        }
        fields
    };
    assert_eq!(set(&[1, 2, 70]) | set(&[2, 3, 70, 399]), set(&[1, 2, 3, 70, 399]));
}

/// Whoever follows the row from its letter and the column from its number finds the field of that name.
#[test]
fn what_is_written_on_the_rim_is_the_name_of_the_fields() {
    let game = CompanyLeader::begin(&Edition::house(), &Setup::default(), [0; 32]).expect("a game").0;
    let board = game.rules().board();
    let [rows, columns] = board.rim();
    assert_eq!((rows.len(), columns.len()), (11, 11));
    for (first, row) in &rows {
        assert_eq!(board.neighbour(*first, Facing::West), None, "there is room for the letter");
        for (last, column) in &columns {
            let (row_of, column_of) = (board.coord(*first).r, board.coord(*last).q);
            if let Some(field) = board.find(Coord::new(column_of, row_of)) {
                assert_eq!(board.name(field), format!("{row}{column}"));
            }
        }
    }
    assert!(columns.iter().all(|(last, _)| board.neighbour(*last, Facing::SouthEast).is_none()));
}
