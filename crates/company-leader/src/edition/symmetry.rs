//! Whether a board is fair: turned around its middle it must look the same („Maak het speelbord puntsymmetrisch").

use super::{Faults, Mode, Problem};
use crate::{
    board::Board,
    division::{Division, Side},
    fields::FieldId,
    hex::Coord,
};

/// A board that is turned around the middle of all its fields.
struct Turning<'board> {
    board: &'board Board,
    count: i64,
    /// The middle, times the number of fields: so it is a whole number.
    middle: (i64, i64),
}

impl<'board> Turning<'board> {
    fn of(board: &'board Board) -> Self {
        let middle = board.all().fold((0, 0), |(q, r), field| {
            let at = board.coord(field);
            (q + i64::from(at.q), r + i64::from(at.r))
        });
        Self { board, count: board.count().into(), middle }
    }

    /// The counterpart of a field when the board is turned by a half or a third.
    fn counterpart(&self, field: FieldId, of: u8) -> Option<FieldId> {
        let Self { board, count, middle } = *self;
        let at = board.coord(field);
        let (x, y) = (i64::from(at.q) * count - middle.0, i64::from(at.r) * count - middle.1);
        let (x, y) = if of == 2 { (middle.0 - x, middle.1 - y) } else { (middle.0 + y, middle.1 - x - y) };
        if x % count != 0 || y % count != 0 {
            return None;
        }
        board.find(Coord::new(i16::try_from(x / count).ok()?, i16::try_from(y / count).ok()?))
    }
}

/// Whether two teams sit so that half a turn brings most fields to the same team: partners sit diagonally. Boards from before
/// have them side by side.
pub(super) fn is_diagonal(board: &Board, division: &Division) -> bool {
    let turning = Turning::of(board);
    let pairs = board.all().filter_map(|field| {
        let other = turning.counterpart(field, 2)?;
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
    let turning = Turning::of(board);
    let turned = |field: FieldId| {
        let other = turning.counterpart(field, of)?;
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
