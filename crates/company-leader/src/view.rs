//! What a player, or the whole table, may see.

use std::sync::Arc;

use tabletop::{Seat, Viewer};

use crate::{
    edition::Troop,
    fields::{FieldId, Fields},
    piece::Piece,
    rules::Rules,
    state::{Now, Pending, Reserve},
};

/// All that a screen or a bot gets.
///
/// # Why can it not tell a dummy from a hidden troop?
/// Because the pieces on the board are of a type that has no room for it: [`Shown::Down`](crate::Shown::Down) is all there
/// is. What lies face down is in [`Own`], and that is made for the viewer's own pieces only; his partner's stay face down
/// for him (CL-33).
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the game is played by.
    pub rules: Arc<Rules>,
    /// What stands on every field, in the order of the board.
    pub fields: Vec<Option<Piece>>,
    /// Turn, purses, flags and whatever else lies open.
    pub now: Now,
    /// What must be chosen before the game goes on; the first one first.
    pub pending: Vec<Pending>,
    /// The viewer's own secrets.
    pub own: Option<Own>,
}

/// What only the owner knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// Whose secrets these are.
    pub seat: Seat,
    /// His hidden troops, in the order of the board; his other pieces face down are dummies.
    pub hidden: Vec<(FieldId, Troop)>,
    /// What he has still to put down.
    pub reserve: Reserve,
}

impl View {
    /// The piece on a field.
    #[must_use]
    pub fn piece(&self, at: FieldId) -> Option<Piece> {
        self.fields.get(at.index()).copied().flatten()
    }

    /// The viewer's own hidden troop on a field.
    #[must_use]
    pub fn hidden(&self, at: FieldId) -> Option<Troop> {
        self.own.as_ref()?.hidden.iter().find(|(field, _)| *field == at).map(|(_, troop)| *troop)
    }

    /// The fields the enemies of a seat see with their revealed troops: no dummy may be exchanged or laid there, and
    /// nobody hides there.
    #[must_use]
    pub fn in_sight(&self, seat: Seat) -> Fields {
        let board = self.rules.board();
        let mut seen = Fields::NONE;
        for (at, piece) in (0..).map(FieldId).zip(&self.fields) {
            if let Some(piece) = piece
                && let Some(unit) = piece.unit()
                && self.rules.division().hostile(piece.owner, seat)
            {
                let sight = self.rules.kind(unit.troop).sight;
                board.sight(at, unit.facing, sight).as_slice().iter().for_each(|field| seen.insert(*field));
            }
        }
        seen
    }
}
