//! A position: what stands where, whose the cities are, who is to move.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::{
    key,
    outcome::{Draw, Outcome, Victory},
    side::{BySide, Piece, Rank, Rules, Side},
    square::Square,
    squares::{BOARD, Squares},
};

/// The most pieces a side can have: eight fighters, each of which a hero replaces at most.
pub const MOST_PIECES: u32 = 8;

/// The most cities a board can have: there are eight tiles in the box.
pub const MOST_CITIES: u32 = 8;

/// A position with the rules it is played by; 96 bytes that are copied, not borrowed.
///
/// Made by [`Position::new`] or read from a text by [`Position::read`], changed by [`Position::play`]. Two positions are
/// equal if they show the same board with the same side to move under the same rules: how it came about, and how often
/// it stood before, is known to the game and not to the position.
///
/// # Why sides by name, and not by who is to move?
/// So that a board can be looked at, compared and written without asking whose turn it is. Only while a move is made it
/// is seen from the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(Rules, String)", into = "(Rules, String)")]
pub struct Position {
    /// All pieces of each side.
    pub(crate) pieces: BySide<u128>,
    /// Which of the pieces, of both sides, are heroes.
    pub(crate) heroes: u128,
    /// The cities by their owner.
    pub(crate) cities: BySide<u128>,
    /// The key: kept up to date with every change.
    pub(crate) key: u64,
    pub(crate) turn: Side,
    pub(crate) rules: Rules,
}

/// Why pieces and cities make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayableError {
    /// A square holds two pieces.
    #[error("two pieces stand on {0}")]
    TwoPieces(Square),
    /// A side has more pieces than the box holds.
    #[error("the {0} have {1} pieces, there are {MOST_PIECES} of each side")]
    Pieces(Side, u32),
    /// A city is given to both sides, or twice to one.
    #[error("the city {0} is named twice")]
    CityTwice(Square),
    /// There is no city, or there are more than the box holds.
    #[error("there are {0} cities, must be 1 to {MOST_CITIES}")]
    Cities(u32),
}

impl Position {
    /// A position of these pieces and cities.
    ///
    /// Any such position can be played from, also one that no game leads to; it may be [over](Position::outcome).
    ///
    /// # Errors
    /// The first thing that can not be.
    pub fn new(
        rules: Rules,
        turn: Side,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        cities: impl IntoIterator<Item = (Square, Side)>,
    ) -> Result<Self, UnplayableError> {
        let (pieces_by, cities_by) = (BySide::default(), BySide::default());
        let mut position = Self { pieces: pieces_by, heroes: 0, cities: cities_by, key: 0, turn, rules };
        for (square, piece) in pieces {
            if position.occupied().contains(square) {
                return Err(UnplayableError::TwoPieces(square));
            }
            position.pieces[piece.side] |= square.bit();
            position.heroes |= if piece.rank == Rank::Hero { square.bit() } else { 0 };
        }
        for side in Side::BOTH {
            let count = position.pieces(side).len();
            if count > MOST_PIECES {
                return Err(UnplayableError::Pieces(side, count));
            }
        }
        for (square, owner) in cities {
            if position.all_cities().contains(square) {
                return Err(UnplayableError::CityTwice(square));
            }
            position.cities[owner] |= square.bit();
        }
        let count = position.all_cities().len();
        if !(1..=MOST_CITIES).contains(&count) {
            return Err(UnplayableError::Cities(count));
        }
        position.key = position.computed_key();
        Ok(position)
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The pieces of a side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> Squares {
        Squares(self.pieces[side])
    }

    /// The heroes of a side.
    #[must_use]
    pub fn heroes(&self, side: Side) -> Squares {
        Squares(self.pieces[side] & self.heroes)
    }

    /// The fighters of a side.
    #[must_use]
    pub fn fighters(&self, side: Side) -> Squares {
        Squares(self.pieces[side] & !self.heroes)
    }

    /// The cities a side owns.
    #[must_use]
    pub fn cities(&self, side: Side) -> Squares {
        Squares(self.cities[side])
    }

    /// All cities.
    #[must_use]
    pub const fn all_cities(&self) -> Squares {
        let [one, two] = self.cities.0;
        Squares(one | two)
    }

    /// The squares with a piece.
    #[must_use]
    pub const fn occupied(&self) -> Squares {
        let [one, two] = self.pieces.0;
        Squares(one | two)
    }

    /// The squares without a piece: a city nobody stands on is free.
    #[must_use]
    pub const fn free(&self) -> Squares {
        Squares(BOARD & !self.occupied().0)
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.pieces(*side).contains(square))?;
        Some(Piece { side, rank: self.rank(square) })
    }

    /// The owner of the city on a square.
    #[must_use]
    pub fn owner(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.cities(*side).contains(square))
    }

    /// The number this position is known by: equal for equal boards with the same side to move, whatever the rules;
    /// different for different ones but for one case in 2^64. It never changes between versions: saves hold it.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key made from scratch, always equal to [`Position::key`]: for tests.
    #[must_use]
    pub fn computed_key(&self) -> u64 {
        let mut key = if self.turn == Side::Achaeans { key::ACHAEANS_MOVE } else { 0 };
        for side in Side::BOTH {
            for square in self.pieces(side) {
                key ^= key::piece(side, self.rank(square), square);
            }
            for square in self.cities(side) {
                key ^= key::city(side, square);
            }
        }
        key
    }

    /// Whether something happened since `before` that the count of quiet turns begins anew with (SP-12): a piece was
    /// captured, a fighter became a hero, or a city changed hands. `before` is the position one move ago.
    #[must_use]
    pub fn stirred_since(&self, before: &Self) -> bool {
        self.cities != before.cities || self.settled_since(before)
    }

    /// Whether no position before the last move can ever come again: a piece was captured or became a hero. `before`
    /// is the position one move ago.
    #[must_use]
    pub fn settled_since(&self, before: &Self) -> bool {
        let [pieces, pieces_before] = [self, before].map(|position| position.occupied().len());
        let [heroes, heroes_before] = [self, before].map(|position| position.heroes.count_ones());
        (pieces, heroes) != (pieces_before, heroes_before)
    }

    /// How the game ended, if this position ends it; repetition and quiet turns are the game's to know.
    ///
    /// All cities in one hand come first, for they end the game before captures are looked at (SP-6).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        for side in Side::BOTH {
            if self.cities[!side] == 0 {
                return Some(Outcome::Won(side, Victory::AllCities));
            }
        }
        if !self.is_over() {
            return None;
        }
        let by_side = |count: fn(&Self, Side) -> Squares| Side::BOTH.map(|side| count(self, side).len());
        let ([spartans, achaeans], cities) = (by_side(Self::pieces), by_side(Self::cities));
        let more = |[spartans, achaeans]: [u32; 2]| match spartans.cmp(&achaeans) {
            core::cmp::Ordering::Greater => Some(Side::Spartans),
            core::cmp::Ordering::Less => Some(Side::Achaeans),
            core::cmp::Ordering::Equal => None,
        };
        Some(match (more([spartans, achaeans]), more(cities)) {
            (Some(side), _) if spartans.min(achaeans) <= 1 => Outcome::Won(side, Victory::LastPiece),
            (_, Some(side)) => Outcome::Won(side, Victory::MoreCities),
            (_, None) => Outcome::Drawn(Draw::EqualCities),
        })
    }

    /// Whether this position ends the game: what [`Position::outcome`] says, without saying how.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        // Taking the lowest bit away twice is quicker than counting: hardly a position has so few pieces.
        const fn less_one(bits: u128) -> u128 {
            bits & bits.wrapping_sub(1)
        }
        let ([spartans, achaeans], [theirs, others]) = (self.pieces.0, self.cities.0);
        let (one, two) = (less_one(spartans), less_one(achaeans));
        theirs == 0 || others == 0 || one == 0 || two == 0 || less_one(one) | less_one(two) == 0
    }

    /// What a piece on this square can do; [`Rank::Fighter`] where there is none.
    #[inline]
    pub(crate) fn rank(&self, square: Square) -> Rank {
        if self.heroes & square.bit() == 0 { Rank::Fighter } else { Rank::Hero }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}
