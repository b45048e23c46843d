//! Whether a board is fair: turned around its middle it must look the same („Maak het speelbord puntsymmetrisch").

use super::{Faults, Problem};
use crate::{
    board::Board,
    division::{Division, Side},
    fields::FieldId,
    hex::Coord,
};

/// The counterpart of a field when the board is turned by a half or a third around the middle of all its fields.
fn counterpart(board: &Board, at: Coord, of: u8) -> Option<FieldId> {
    let count = i64::try_from(board.len()).ok()?;
    let sum = board.all().fold((0, 0), |(q, r), field| {
        let at = board.coord(field);
        (q + i64::from(at.q), r + i64::from(at.r))
    });
    // All coordinates times the number of fields, so that the middle is a whole number.
    let (x, y) = (i64::from(at.q) * count - sum.0, i64::from(at.r) * count - sum.1);
    let (x, y) = if of == 2 { (sum.0 - x, sum.1 - y) } else { (sum.0 + y, sum.1 - x - y) };
    if x % count != 0 || y % count != 0 {
        return None;
    }
    board.find(Coord::new(i16::try_from(x / count).ok()?, i16::try_from(y / count).ok()?))
}

/// Checks that terrain and areas of a board are matched when it is turned; names the first field that is not.
pub(super) fn check(faults: &mut Faults, path: &str, board: &Board, division: &Division) {
    let of = division.side_count();
    let mut image: [Option<Option<Side>>; 4] = [None; 4];
    let matched = |field: FieldId, image: &mut [Option<Option<Side>>; 4]| {
        let other = counterpart(board, board.coord(field), of)?;
        if board.terrain(field) != board.terrain(other) {
            return None;
        }
        let (mine, theirs) = (division.side_at(field), division.side_at(other));
        // The areas of a side become those of one other side, the neutral zone stays neutral.
        let slot = &mut image[mine.map_or(3, Side::index)];
        let same = *slot.get_or_insert(theirs) == theirs && mine.is_none() == theirs.is_none();
        (same && (mine.is_none() || mine != theirs)).then_some(())
    };
    if let Some(odd) = board.all().find(|field| matched(*field, &mut image).is_none()) {
        faults.note(path, Problem::Asymmetric { at: board.coord(odd), of });
    }
}
