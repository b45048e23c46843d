//! What a player, or the whole table, may see.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{Enumerate as _, Generator, Seat, Seed, Viewer};

use crate::{
    command::Command,
    division::MOST_SEATS,
    edition::Troop,
    fields::{FieldId, Fields},
    game::CompanyLeader,
    piece::Piece,
    rules::Rules,
    state::{Index, Now, Pending, Reserve, State, StateError},
};

/// All that a screen or a bot gets.
///
/// # Why can it not tell a dummy from a hidden troop?
/// Because the pieces on the board are of a type that has no room for it: [`Shown::Down`](crate::Shown::Down) is all there
/// is. What lies face down is in [`Own`], and that is made for the viewer's own pieces only; his partner's stay face down
/// for him (CL-33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    /// What the viewer may do now, in the order of [`legal`](tabletop::Enumerate::legal): what a seat may do never depends on what it can
    /// not see. Empty for the table, and for a view that was read and can not be one of its game.
    #[must_use]
    pub fn legal(&self) -> Vec<Command> {
        let Some(own) = &self.own else { return Vec::new() };
        self.imagine(&[], Seed::default()).map_or_else(|_| Vec::new(), |game| game.legal(own.seat))
    }

    /// A game as it could be, seen from here: these troops lie under pieces of others, all their other pieces face down are
    /// dummies, and what is thrown grows from a seed. Whoever thinks ahead plays it, and learns nothing but what he guessed.
    ///
    /// # Errors
    /// A guess, or a secret of a view that was read, lies where nothing of the kind can; or the view is none of its game.
    pub fn imagine(&self, guess: &[(FieldId, Troop)], seed: Seed) -> Result<CompanyLeader, StateError> {
        let mut under = vec![None; self.fields.len()];
        let mut reserve = [Reserve::default(); MOST_SEATS];
        let own = self.own.as_ref();
        if let Some(own) = own {
            *reserve.get_mut(own.seat.index()).ok_or(StateError::Seat(own.seat))? = own.reserve;
        }
        let seat = own.map(|own| own.seat);
        let hidden = own.map_or(&[][..], |own| &own.hidden);
        let (mine, theirs) = (hidden.iter().map(|one| (one, true)), guess.iter().map(|one| (one, false)));
        for ((at, troop), is_mine) in mine.chain(theirs) {
            let fits = self.piece(*at).is_some_and(|piece| piece.is_down() && (Some(piece.owner) == seat) == is_mine);
            match under.get_mut(at.index()) {
                Some(under) if fits => *under = Some(*troop),
                _ => return Err(StateError::Piece(*at)),
            }
        }
        let state = State {
            fields: self.fields.clone(),
            under,
            now: self.now,
            pending: self.pending.clone(),
            reserve,
            dice: Generator::new(seed),
            index: Index::default(),
        };
        Ok(CompanyLeader { rules: Arc::clone(&self.rules), state: state.restore(&self.rules)? })
    }
}
