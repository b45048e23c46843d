//! The two sides, their pieces, and the two rule books.

use core::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use tabletop::Seat;

/// One of the two peoples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// They sit at the rank 1; the seat 0.
    Spartans,
    /// They sit at the rank 10; the seat 1.
    Achaeans,
}

impl Side {
    /// Both, in the order of the seats.
    pub const BOTH: [Self; 2] = [Self::Spartans, Self::Achaeans];

    /// The seat that plays this side.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side a seat plays; `None` for a seat this table does not have.
    #[must_use]
    pub fn of(seat: Seat) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.seat() == seat)
    }

    /// The letter in texts of a position: `s` or `a`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Spartans => 's',
            Self::Achaeans => 'a',
        }
    }
}

impl Not for Side {
    type Output = Self;

    /// The other side.
    fn not(self) -> Self {
        match self {
            Self::Spartans => Self::Achaeans,
            Self::Achaeans => Self::Spartans,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Spartans => "Spartans",
            Self::Achaeans => "Achaeans",
        })
    }
}

/// One value a side: a total map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(pub [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// What a piece can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Rank {
    /// „Kämpfer": up to two steps; may become a hero.
    Fighter,
    /// „Held": up to three steps.
    Hero,
}

impl Rank {
    /// The most steps of one move.
    #[must_use]
    pub const fn steps(self) -> u8 {
        match self {
            Self::Fighter => 2,
            Self::Hero => 3,
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it can do.
    pub rank: Rank,
}

impl Piece {
    /// The letter in texts of a position: that of the side, small for a fighter and great for a hero.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.rank {
            Rank::Fighter => self.side.letter(),
            Rank::Hero => self.side.letter().to_ascii_uppercase(),
        }
    }

    /// The piece of a letter.
    #[must_use]
    pub fn of(letter: char) -> Option<Self> {
        let rank = if letter.is_ascii_uppercase() { Rank::Hero } else { Rank::Fighter };
        let side = Side::BOTH.into_iter().find(|side| side.letter() == letter.to_ascii_lowercase())?;
        Some(Self { side, rank })
    }
}

/// The rule book that is followed (SP-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// The original: fighters and heroes take cities.
    #[default]
    German,
    /// The English translation: only fighters take cities.
    English,
}

impl Rules {
    /// Both, the original first.
    pub const ALL: [Self; 2] = [Self::German, Self::English];

    /// Whether a hero that ends his move on a city of the other side takes it.
    #[must_use]
    pub const fn heroes_take_cities(self) -> bool {
        matches!(self, Self::German)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::German => "german",
            Self::English => "english",
        })
    }
}

/// A word that names no rule book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” are no rules: say german or english")]
pub struct RulesError(pub String);

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::ALL.into_iter().find(|rules| rules.to_string() == text).ok_or_else(|| RulesError(text.to_owned()))
    }
}
