//! A position in the making: what stands where while somebody sets it up.

use serde::{Deserialize, Serialize};

use crate::{
    moves::Move,
    position::{Position, UnplayableError},
    side::{Piece, Rank, Rules, Side},
    square::Square,
};

/// What stands where, whose the cities are, and who is to move: like a [`Position`], but nothing of it need be playable yet.
///
/// # Why a type of its own?
/// Whoever sets a position up goes through many that can not be played from: the empty board is one. A [`Position`] is
/// always playable, and everything that plays relies on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// All pieces of each side, in the order of the sides.
    pieces: [u128; 2],
    /// Which of the pieces, of both sides, are heroes.
    heroes: u128,
    /// The cities by their owner.
    cities: [u128; 2],
    /// The side to move.
    pub turn: Side,
    /// The rules it is to be played by.
    pub rules: Rules,
}

impl Draft {
    /// A board with nothing on it.
    #[must_use]
    pub const fn empty(rules: Rules, turn: Side) -> Self {
        Self { pieces: [0; 2], heroes: 0, cities: [0; 2], turn, rules }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = owner(&self.pieces, square)?;
        let rank = if self.heroes & square.bit() == 0 { Rank::Fighter } else { Rank::Hero };
        Some(Piece { side, rank })
    }

    /// The owner of the city on a square.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Side> {
        owner(&self.cities, square)
    }

    /// Puts a piece on a square, in place of one that stands there, or takes it away.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        let is_hero = piece.is_some_and(|piece| piece.rank == Rank::Hero);
        mark(&mut self.pieces, square, piece.map(|piece| piece.side));
        self.heroes = self.heroes & !square.bit() | if is_hero { square.bit() } else { 0 };
    }

    /// Builds a city on a square for a side, or takes it away.
    pub fn found(&mut self, square: Square, owner: Option<Side>) {
        mark(&mut self.cities, square, owner);
    }

    /// Brings the piece on a square to another one, where it takes the place of what stands there. Nothing happens where
    /// there is none.
    pub fn bring(&mut self, Move { from, to }: Move) {
        if let Some(piece) = self.piece(from) {
            self.put(from, None);
            self.put(to, Some(piece));
        }
    }

    /// The position it makes.
    ///
    /// # Errors
    /// Why it makes none.
    pub fn position(&self) -> Result<Position, UnplayableError> {
        let pieces = Square::all().filter_map(|square| Some((square, self.piece(square)?)));
        let cities = Square::all().filter_map(|square| Some((square, self.owner(square)?)));
        Position::new(self.rules, self.turn, pieces, cities)
    }
}

/// Whose a square is.
fn owner(squares: &[u128; 2], square: Square) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| squares[side.seat().index()] & square.bit() != 0)
}

/// Gives a square to a side, or to nobody.
fn mark(squares: &mut [u128; 2], square: Square, of: Option<Side>) {
    for side in Side::BOTH {
        let squares = &mut squares[side.seat().index()];
        *squares = *squares & !square.bit() | if of == Some(side) { square.bit() } else { 0 };
    }
}

impl From<Position> for Draft {
    fn from(position: Position) -> Self {
        Self {
            pieces: position.pieces.0,
            heroes: position.heroes,
            cities: position.cities.0,
            turn: position.turn,
            rules: position.rules,
        }
    }
}
