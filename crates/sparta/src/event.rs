//! What happens in a game. Nothing in it is secret: everybody is told everything.

use crate::{
    outcome::Outcome,
    side::{Piece, Side},
    square::Square,
};
use serde::{Deserialize, Serialize};

/// Something that happened, in the order of the rule text: the move, the city, the captures, the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The game has begun, and this side moves first.
    First(Side),
    /// A piece went from one square to another.
    Moved {
        /// Which piece, as it was before.
        piece: Piece,
        /// Where it stood.
        from: Square,
        /// Where it went.
        to: Square,
    },
    /// The fighter on a square became a hero.
    BecameHero(Square),
    /// A city changed hands.
    CityTaken {
        /// Where it lies.
        at: Square,
        /// Who owns it now.
        by: Side,
    },
    /// Enclosed pieces went out of the game, in the order of their squares.
    Captured(Vec<(Square, Piece)>),
    /// A side had no move.
    Passed(Side),
    /// A side has given the game up.
    Resigned(Side),
    /// A side offers a draw.
    DrawOffered(Side),
    /// A side has answered an offer of a draw.
    DrawAnswered {
        /// Who.
        by: Side,
        /// Whether it is accepted.
        accept: bool,
    },
    /// The game is over.
    Ended(Outcome),
}
