//! Fields of a board, and sets of them: one bit a field.

use core::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
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
        self.0.iter().all(|word| *word == 0)
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
        if contained { self.insert(field) } else { self.remove(field) }
    }

    /// Whether the sets have a field in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// The field that comes after `skip` others, if there are so many.
    #[must_use]
    pub fn nth(&self, mut skip: u32) -> Option<FieldId> {
        for (at, word) in (0_u16..).zip(self.0).filter(|(_, word)| *word != 0) {
            let count = word.count_ones();
            if skip < count {
                return Bits(word).nth(usize::try_from(skip).ok()?).map(|bit| FieldId(at * 64 + bit));
            }
            skip -= count;
        }
        None
    }

    /// The fields in order.
    pub fn iter(&self) -> impl Iterator<Item = FieldId> + use<> {
        let words = self.0;
        (0_u16..).zip(words).flat_map(|(at, word)| Bits(word).map(move |bit| FieldId(at * 64 + bit)))
    }
}

/// The bits of a word, lowest first.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u16;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "64 at most")]
    fn next(&mut self) -> Option<u16> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u16;
        self.0 &= self.0 - 1;
        Some(bit)
    }
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
    fn bitand(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine &= theirs);
        self
    }
}

impl BitOr for Fields {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for Fields {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

impl Not for Fields {
    type Output = Self;

    /// Everything else: fields that are on no board too, so meet it with a set of real ones.
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
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
    fields: [FieldId; 7],
}

impl Few {
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
