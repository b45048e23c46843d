//! Hexagons and sets of fields.

use company_leader::{Coord, Facing, FieldId, Fields};

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
