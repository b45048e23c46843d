//! What a save keeps, one after the other: commands, commands that were taken back, and new seeds of chance.

use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};

use crate::{Seat, Seed, Viewer};

/// The number of entries a table has taken so far. It only grows, also where a command is taken back: whoever was asked
/// something at one revision and answers at another has been overtaken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[doc(alias = "sequence number")]
pub struct Revision(pub u32);

impl Revision {
    /// A game in which nothing was done yet.
    pub const START: Self = Self(0);

    /// The revision after one more entry.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// One thing that was done at a table. Entries are only ever appended.
///
/// The written form of a command is that of `(Seat, C)`, as saves had it before a retract was an entry; a retract stands
/// behind the number of a seat that no table has, and so does a reseed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<C> {
    /// A seat did something.
    Command(Seat, C),
    /// The last command that stood was taken back (undo, retract), by who asked for it.
    Retract(Viewer),
    /// From here on chance comes from this seed, and not from the record's (see [`Game::reseed`](crate::Game::reseed)).
    Reseed(Seed),
}

/// The seat that says that what follows is a retract.
const RETRACT: Seat = Seat(u8::MAX);

/// The seat that says that what follows is a seed.
const RESEED: Seat = Seat(u8::MAX - 1);

impl<C: Serialize> Serialize for Entry<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut pair = serializer.serialize_tuple(2)?;
        match self {
            Self::Command(seat, command) => {
                pair.serialize_element(seat)?;
                pair.serialize_element(command)?;
            }
            Self::Retract(by) => {
                pair.serialize_element(&RETRACT)?;
                pair.serialize_element(by)?;
            }
            Self::Reseed(seed) => {
                pair.serialize_element(&RESEED)?;
                pair.serialize_element(seed)?;
            }
        }
        pair.end()
    }
}

impl<'de, C: Deserialize<'de>> Deserialize<'de> for Entry<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(2, Pair(PhantomData))
    }
}

/// Reads a seat, and behind it what belongs to it.
struct Pair<C>(PhantomData<C>);

impl<'de, C: Deserialize<'de>> Visitor<'de> for Pair<C> {
    type Value = Entry<C>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seat and its command, a retract, or a reseed")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Entry<C>, A::Error> {
        let missing = |at| A::Error::invalid_length(at, &"two parts");
        let seat = pair.next_element::<Seat>()?.ok_or_else(|| missing(0))?;
        let entry = match seat {
            RETRACT => pair.next_element()?.map(Entry::Retract),
            RESEED => pair.next_element()?.map(Entry::Reseed),
            _ => pair.next_element()?.map(|command| Entry::Command(seat, command)),
        };
        entry.ok_or_else(|| missing(1))
    }
}
