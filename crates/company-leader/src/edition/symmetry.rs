//! Whether a board is fair: turned around its middle it must look the same („Maak het speelbord puntsymmetrisch").

use super::{Faults, Mode, Problem};
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

/// Whether two teams sit so that half a turn brings most fields to the same team: partners sit diagonally. Boards from before
/// have them side by side.
pub(super) fn is_diagonal(board: &Board, division: &Division) -> bool {
    let pairs = board.all().filter_map(|field| {
        let other = counterpart(board, board.coord(field), 2)?;
        Some((division.side_at(field)?, division.side_at(other)?))
    });
    let (same, others): (Vec<_>, Vec<_>) = pairs.partition(|(mine, theirs)| mine == theirs);
    division.mode() == Mode::Teams && same.len() > others.len()
}

/// Checks that terrain and areas of a board are matched when it is turned; names the first field that is not.
///
/// The areas of a side become those of another one; where partners sit diagonally, each one's become the other's (CL-44).
pub(super) fn check(faults: &mut Faults, path: &str, board: &Board, division: &Division) {
    let of = division.side_count();
    let turned = |field: FieldId| {
        let other = counterpart(board, board.coord(field), of)?;
        (board.terrain(field) == board.terrain(other)).then_some(other)
    };
    let is_like_partners = |field: FieldId| {
        turned(field).is_some_and(|other| match (division.seat_at(field), division.seat_at(other)) {
            (Some(one), Some(other)) => one != other && !division.hostile(one, other),
            (one, other) => one == other,
        })
    };
    let mut image: [Option<Option<Side>>; 4] = [None; 4];
    let mut is_matched = |field: FieldId| {
        let Some(other) = turned(field) else { return false };
        let (mine, theirs) = (division.side_at(field), division.side_at(other));
        // The areas of a side become those of one other side, the neutral zone stays neutral.
        let slot = &mut image[mine.map_or(3, Side::index)];
        let same = *slot.get_or_insert(theirs) == theirs && mine.is_none() == theirs.is_none();
        same && (mine.is_none() || mine != theirs)
    };
    let is_diagonal = is_diagonal(board, division);
    let odd = board.all().find(|field| if is_diagonal { !is_like_partners(*field) } else { !is_matched(*field) });
    if let Some(odd) = odd {
        faults.note(path, Problem::Asymmetric { at: board.coord(odd), of });
    }
}
