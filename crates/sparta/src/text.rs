//! Positions as one line of text.

use core::fmt;

use crate::{
    position::{Position, UnplayableError},
    side::{Piece, Rules, Side},
    square::{SIDE_LENGTH, Square, SquareError},
    squares::Squares,
};

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It has not three words.
    #[error("a position is three words (board, cities, side to move), this has {0}")]
    Words(usize),
    /// The board has not ten ranks.
    #[error("the board has {0} ranks, must be 10, from the top, with slashes between them")]
    Ranks(usize),
    /// A rank has more or fewer squares than ten.
    #[error("the rank {rank} has {squares} squares, must be 10")]
    Squares {
        /// Which, 1 to 10.
        rank: u8,
        /// How many it has.
        squares: u32,
    },
    /// A letter in a rank is no piece.
    #[error("the rank {rank} has “{letter}” for a piece: use s and a for fighters, S and A for heroes")]
    Letter {
        /// Which, 1 to 10.
        rank: u8,
        /// What stands there.
        letter: char,
    },
    /// The cities are not two lists.
    #[error("cities are two lists, those of the Spartans, a slash, those of the Achaeans (- for none), not “{0}”")]
    Cities(String),
    /// A city stands on no square.
    #[error("cities: {0}")]
    City(#[from] SquareError),
    /// The side to move is none.
    #[error("the side to move is s or a, not “{0}”")]
    Turn(String),
    /// Pieces and cities can not be so.
    #[error(transparent)]
    Unplayable(#[from] UnplayableError),
}

impl Position {
    /// Reads a position: three words, the board, the cities, the side to move. How many spaces are between them does not
    /// matter.
    ///
    /// ```text
    /// 10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s
    /// ```
    ///
    /// The board is given rank by rank from the top (10 to 1), as in chess's FEN: `s` and `a` are fighters of the Spartans
    /// and the Achaeans, `S` and `A` their heroes, a number stands for so many free squares. The cities are those of the
    /// Spartans, a slash, those of the Achaeans; `-` for none. The last letter tells who is to move. Which rules are played
    /// is not part of the text.
    ///
    /// # Errors
    /// The first thing in the text that can not be.
    pub fn read(text: &str, rules: Rules) -> Result<Self, PositionError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, cities, turn] = words[..] else { return Err(PositionError::Words(words.len())) };
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != usize::from(SIDE_LENGTH) {
            return Err(PositionError::Ranks(ranks.len()));
        }
        let mut pieces = Vec::new();
        for (rank, text) in (0..SIDE_LENGTH).rev().zip(ranks) {
            read_rank(rank, text, &mut pieces)?;
        }
        let Some((spartans, achaeans)) = cities.split_once('/') else {
            return Err(PositionError::Cities(cities.to_owned()));
        };
        let mut owned = Vec::new();
        for (side, list) in Side::BOTH.into_iter().zip([spartans, achaeans]) {
            owned.extend(read_squares(list)?.into_iter().map(|square| (square, side)));
        }
        let side = Side::BOTH.into_iter().find(|side| turn == side.letter().to_string());
        let side = side.ok_or_else(|| PositionError::Turn(turn.to_owned()))?;
        Ok(Self::new(rules, side, pieces, owned)?)
    }
}

/// Reads the pieces of a rank that is counted from 0.
fn read_rank(rank: u8, text: &str, pieces: &mut Vec<(Square, Piece)>) -> Result<(), PositionError> {
    let (mut file, mut rest) = (0_u32, text);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        if digits > 0 {
            // A number that does not fit is as wrong as any that is too great.
            file = file.saturating_add(rest[..digits].parse().unwrap_or(u32::MAX));
            rest = &rest[digits..];
            continue;
        }
        let piece = Piece::of(letter).ok_or(PositionError::Letter { rank: rank + 1, letter })?;
        let square = u8::try_from(file).ok().and_then(|file| Square::new(file, rank));
        pieces.extend(square.map(|square| (square, piece)));
        file = file.saturating_add(1);
        rest = &rest[letter.len_utf8()..];
    }
    if file == u32::from(SIDE_LENGTH) { Ok(()) } else { Err(PositionError::Squares { rank: rank + 1, squares: file }) }
}

/// Reads squares that are written without a gap between them; `-` for none.
fn read_squares(text: &str) -> Result<Vec<Square>, SquareError> {
    let (mut squares, mut rest) = (Vec::new(), if text == "-" { "" } else { text });
    while let Some(file) = rest.chars().next() {
        let after = &rest[file.len_utf8()..];
        let digits = after.len() - after.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let (square, others) = rest.split_at(file.len_utf8() + digits);
        squares.push(square.parse()?);
        rest = others;
    }
    Ok(squares)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..SIDE_LENGTH).rev() {
            let mut free = 0;
            for piece in (0..SIDE_LENGTH).filter_map(|file| Square::new(file, rank)).map(|square| self.piece(square)) {
                let Some(piece) = piece else {
                    free += 1;
                    continue;
                };
                write_free(free, f)?;
                free = 0;
                write!(f, "{}", piece.letter())?;
            }
            write_free(free, f)?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write_squares(self.cities(Side::Spartans), f)?;
        f.write_str("/")?;
        write_squares(self.cities(Side::Achaeans), f)?;
        write!(f, " {}", self.turn().letter())
    }
}

fn write_free(count: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if count > 0 { write!(f, "{count}") } else { Ok(()) }
}

fn write_squares(squares: Squares, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if squares.is_empty() {
        return f.write_str("-");
    }
    squares.iter().try_for_each(|square| write!(f, "{square}"))
}

impl TryFrom<(Rules, String)> for Position {
    type Error = PositionError;

    fn try_from((rules, text): (Rules, String)) -> Result<Self, PositionError> {
        Self::read(&text, rules)
    }
}

impl From<Position> for (Rules, String) {
    fn from(position: Position) -> Self {
        (position.rules(), position.to_string())
    }
}
