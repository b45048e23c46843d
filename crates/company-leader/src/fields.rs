//! Fields of a board, and sets of them: one bit a field.

use core::{
    array::from_fn,
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
    slice,
};

use serde::{Deserialize, Serialize};

/// The most fields a board may have.
pub const MOST_FIELDS: u16 = 400;

/// Words of a set: room for [`MOST_FIELDS`] bits.
const WORDS: usize = 7;

/// A field of the board, counted from 0 in the order of its rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FieldId(pub u16);

impl FieldId {
    /// The position in a list that has one entry a field.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Word and bit in a set.
    #[inline]
    const fn place(self) -> (usize, u64) {
        ((self.0 >> 6) as usize, 1 << (self.0 & 63))
    }
}

impl fmt::Display for FieldId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "field {}", self.0)
    }
}

/// A set of fields.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Fields([u64; WORDS]);

impl Fields {
    /// No field.
    pub const NONE: Self = Self([0; WORDS]);

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        // Counting is slow where processors have no instruction for it, and boards leave most words empty.
        self.0.iter().filter(|word| **word != 0).map(|word| word.count_ones()).sum()
    }

    /// Whether `field` is one of them.
    #[inline]
    #[must_use]
    pub fn contains(&self, field: FieldId) -> bool {
        let (word, bit) = field.place();
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Adds a field of a board.
    #[inline]
    pub fn insert(&mut self, field: FieldId) {
        let (word, bit) = field.place();
        self.0[word] |= bit;
    }

    /// Takes a field of a board away.
    #[inline]
    pub fn remove(&mut self, field: FieldId) {
        let (word, bit) = field.place();
        self.0[word] &= !bit;
    }

    /// Adds a field, or takes it away.
    #[inline]
    pub fn set(&mut self, field: FieldId, contained: bool) {
        let (word, bit) = field.place();
        // Without a branch: whether a field is contained is hardly ever foreseen.
        self.0[word] = self.0[word] & !bit | if contained { bit } else { 0 };
    }

    /// Whether the sets have a field in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// The field that comes after `skip` others, if there are so many.
    #[must_use]
    pub fn nth(&self, mut skip: u32) -> Option<FieldId> {
        for (word, at) in self.0.iter().zip((0..).step_by(64)).filter(|(word, _)| **word != 0) {
            let count = word.count_ones();
            if skip < count {
                let left = (0..skip).fold(*word, |left, _| left & (left - 1));
                return Some(FieldId(at + lowest(left)));
            }
            skip -= count;
        }
        None
    }

    /// The fields in order.
    #[inline]
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> Iter<'_> {
        let [first, rest @ ..] = &self.0;
        Iter { word: *first, base: 0, rest: rest.iter() }
    }
}

impl<'a> IntoIterator for &'a Fields {
    type Item = FieldId;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The fields of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    /// What is left of the word at hand.
    word: u64,
    /// The field of its lowest bit.
    base: u16,
    /// The words behind it.
    rest: slice::Iter<'a, u64>,
}

impl Iterator for Iter<'_> {
    type Item = FieldId;

    #[inline]
    fn next(&mut self) -> Option<FieldId> {
        while self.word == 0 {
            self.word = *self.rest.next()?;
            self.base += 64;
        }
        let field = FieldId(self.base + lowest(self.word));
        self.word &= self.word - 1;
        Some(field)
    }
}

/// The place of the lowest bit of a word that has one.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "64 at most")]
const fn lowest(word: u64) -> u16 {
    word.trailing_zeros() as u16
}

impl FromIterator<FieldId> for Fields {
    fn from_iter<I: IntoIterator<Item = FieldId>>(fields: I) -> Self {
        let mut set = Self::NONE;
        fields.into_iter().for_each(|field| set.insert(field));
        set
    }
}

impl BitAnd for Fields {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Fields {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitOrAssign for Fields {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Fields {
    type Output = Self;

    /// Everything else: fields that are on no board too, so meet it with a set of real ones.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|field| field.0)).finish()
    }
}

/// A handful of fields, in the order in which they were found: what a troop sees, or can hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Few {
    count: u8,
    fields: [FieldId; Self::MOST as usize],
}

impl Few {
    /// How many there can be.
    pub const MOST: u8 = 7;

    /// The fields.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[FieldId] {
        &self.fields[..usize::from(self.count)]
    }

    /// Whether `field` is one of them.
    #[inline]
    #[must_use]
    pub fn contains(&self, field: FieldId) -> bool {
        self.as_slice().contains(&field)
    }
}

impl FromIterator<FieldId> for Few {
    /// The first seven of the fields.
    fn from_iter<I: IntoIterator<Item = FieldId>>(fields: I) -> Self {
        let mut few = Self::default();
        for (place, field) in few.fields.iter_mut().zip(fields) {
            *place = field;
            few.count += 1;
        }
        few
    }
}
