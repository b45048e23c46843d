//! How large the texts and lists of a board may be: asked before anything is made of them, since a board may come from anybody.

use super::{BoardData, Faults, Goal, Layout, Mode, Placed};
use crate::{
    board::OUTERMOST,
    division::{MOST_SEATS, MOST_SIDES},
    fields::MOST_FIELDS,
};

/// The most characters of a name: that of a board in any language, or of what programs know it by. It is more than a screen
/// lets anybody type, as every copy of a board adds a word.
pub const LONGEST_NAME: usize = 100;

/// The most rows: on a board of [`MOST_FIELDS`], each has a field.
const MOST_ROWS: usize = MOST_FIELDS as usize;

/// The most letters of a row: from one edge of the grid to the other.
const WIDEST: usize = 2 * OUTERMOST as usize + 1;

/// The most fields a list of fields names, and troops that stand already.
const MOST_NAMED: usize = MOST_FIELDS as usize;

/// Whether the lists of a board are as long as those of a board can be; notes those that are not.
pub(crate) fn fits(faults: &mut Faults, path: &str, data: &BoardData) -> bool {
    let before = faults.len();
    faults.longest(format!("{path}.id"), &data.id, LONGEST_NAME);
    if faults.most(format!("{path}.rows"), &data.rows.value, MOST_ROWS) {
        for (at, row) in data.rows.value.iter().enumerate() {
            faults.longest(format!("{path}.rows[{at}]"), &row.fields, WIDEST);
        }
    }
    if faults.most(format!("{path}.layouts"), &data.layouts, Mode::ALL.len()) {
        for (at, layout) in data.layouts.iter().enumerate() {
            layout_fits(faults, &format!("{path}.layouts[{at}]"), layout);
        }
    }
    faults.len() == before
}

/// The same for a division.
pub(crate) fn layout_fits(faults: &mut Faults, path: &str, layout: &Layout) -> bool {
    let before = faults.len();
    if faults.most(format!("{path}.areas"), &layout.areas.value, MOST_ROWS) {
        for (at, row) in layout.areas.value.iter().enumerate() {
            faults.longest(format!("{path}.areas[{at}]"), row, WIDEST);
        }
    }
    faults.most(format!("{path}.armies"), &layout.armies.value, MOST_SEATS);
    faults.most(format!("{path}.income"), &layout.income.value, MOST_SIDES);
    faults.len() == before
}

/// The same for what is played on a board.
pub(crate) fn play_fits(faults: &mut Faults, path: &str, goal: &Goal, placed: &[Placed]) -> bool {
    let before = faults.len();
    let (name, fields) = match goal {
        Goal::Battle => ("", [].as_slice()),
        Goal::Flag { homes } => ("homes", homes.as_slice()),
        Goal::Assault { fields, .. } => ("fields", fields.as_slice()),
        Goal::Escort { exits, .. } => ("exits", exits.as_slice()),
    };
    faults.most(format!("{path}.goal.{name}"), fields, MOST_NAMED);
    faults.most(format!("{path}.placed"), placed, MOST_NAMED);
    faults.len() == before
}
