//! One square of the board: what there is to be seen on it, what is said of it, and where it lies.

use leptos::prelude::*;
use sparta::{Piece, SIDE_LENGTH, Side, Square};

use super::{
    board::Hues,
    figures::{city, figure},
    words,
};
use crate::texts::sparta::texts;

/// Length of a square's side, in the units of the drawing.
pub const FIELD: u8 = 10;

/// What there is to be seen on one square.
#[derive(Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "marks that lie over each other")]
pub struct Cell {
    /// What stands on it.
    pub piece: Option<Piece>,
    /// Whose city it is.
    pub city: Option<Side>,
    /// The piece on it was picked up.
    pub chosen: bool,
    /// That piece may go here.
    pub reachable: bool,
    /// A piece that is about to come here, as it would stand here.
    pub coming: Option<Piece>,
    /// It is a fighter still.
    pub becomes_hero: bool,
    /// The piece here is about to be captured.
    pub threatened: bool,
    /// The last move began or ended here.
    pub last: bool,
    /// Where that came from, if it ended here.
    pub from: Option<Square>,
    /// The piece the last move captured here.
    pub lost: Option<Piece>,
    /// A sentence that was tapped is about it.
    pub pointed: bool,
}

impl Cell {
    /// A piece may go here, and that is what there is to be seen of it.
    pub fn is_marked(&self) -> bool {
        self.reachable && !self.chosen && self.coming.is_none()
    }

    /// What is drawn inside of the square. Where a piece may go changes on many squares at once: nothing is drawn anew for it.
    pub fn content(self) -> Self {
        Self { reachable: self.reachable && self.chosen, becomes_hero: false, last: false, pointed: false, ..self }
    }
}

/// The classes of a square.
pub fn marks(square: Square, cell: &Cell) -> String {
    let is_dark = (square.file() + square.rank()).is_multiple_of(2);
    let marks = [
        (" sparta-square--dark", is_dark),
        (" sparta-square--last", cell.last),
        (" sparta-square--pointed", cell.pointed),
        (" sparta-square--chosen", cell.chosen),
    ];
    marks.into_iter().filter(|(_, holds)| *holds).fold("sparta-square".to_owned(), |class, (mark, _)| class + mark)
}

/// Column and row of a square on the screen, from the top left.
fn place(square: Square, flipped: bool) -> (u8, u8) {
    let far = SIDE_LENGTH - 1;
    if flipped { (far - square.file(), square.rank()) } else { (square.file(), far - square.rank()) }
}

/// Where a square lies on the drawing, for its `transform`.
pub fn at(square: Square, flipped: bool) -> String {
    let (column, row) = place(square, flipped);
    format!("translate({} {})", column * FIELD, row * FIELD)
}

/// The middle of a square on the drawing.
pub fn middle(square: Square, flipped: bool) -> (f64, f64) {
    let (column, row) = place(square, flipped);
    let middle = |at: u8| f64::from(at * FIELD) + f64::from(FIELD) / 2.0;
    (middle(column), middle(row))
}

/// What is on a square, for those who do not see it.
pub fn spoken(square: Square, cell: &Cell) -> String {
    let t = texts();
    let city = cell.city.map(|side| t.board_city(&words::side(side)));
    let piece = cell.piece.map(words::piece);
    let becomes = cell.becomes_hero.then(|| t.board_becomes_hero.to_owned());
    let state = if cell.threatened {
        Some(t.board_threatened.to_owned())
    } else if cell.coming.is_some() {
        Some(t.board_target.to_owned())
    } else if cell.chosen {
        Some(t.board_chosen.to_owned())
    } else {
        cell.reachable.then(|| t.board_reachable.to_owned())
    };
    [Some(square.to_string()), city, piece, becomes, state].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// What is drawn on a square.
pub fn drawn(square: Square, cell: &Cell, hues: Hues, flipped: bool) -> AnyView {
    let slide = cell.from.map(|from| {
        let (old, new) = (place(from, flipped), place(square, flipped));
        let by = |old: u8, new: u8| (i16::from(old) - i16::from(new)) * i16::from(FIELD);
        [by(old.0, new.0), by(old.1, new.1)].map(|pixels| format!("{pixels}px"))
    });
    let [dx, dy] = slide.map_or([None, None], |slide| slide.map(Some));
    let away = cell.chosen && cell.coming.is_none() && cell.reachable;
    let standing = cell.piece.filter(|_| cell.coming.is_none());
    // Nothing stands on most squares: of what is not there no trace is left in the document either.
    let all = [
        cell.city.map(|side| city(side, hues)),
        cell.lost.map(|piece| view! { <g class="sparta-lost">{figure(piece, hues)}</g> }.into_any()),
        standing.map(|piece| {
            view! { <g class="sparta-piece" style:--dx=dx style:--dy=dy>{figure(piece, hues)}</g> }.into_any()
        }),
        cell.coming.map(|piece| view! { <g class="sparta-coming">{figure(piece, hues)}</g> }.into_any()),
        away.then(|| {
            view! { <path class="sparta-star" d="M5 .6l.5 1.1 1.2.1-.9.8.3 1.2L5 3.2l-1.1.6.3-1.2-.9-.8 1.2-.1z" /> }
                .into_any()
        }),
        cell.threatened.then(|| view! { <path class="sparta-cross" d="M1.5 1.5l7 7M8.5 1.5l-7 7" /> }.into_any()),
    ];
    all.into_iter().flatten().collect_view().into_any()
}
