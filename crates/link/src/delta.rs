//! What has changed between two texts of bytes.
//!
//! A view of a running game has some kilobytes, of which a ply changes some dozen. Both sides have the old one; what is sent is how the new
//! one is put together from pieces of it (binary diff, in the manner of `rsync` and `bsdiff`).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Bytes that are looked for in the old text: shorter pieces cost as much as they save.
const WINDOW: usize = 6;

/// How a text is made from another one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delta(Vec<Piece>);

/// A piece of the new text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Piece {
    /// So many bytes of the old text, so much further on (or back) than the last piece of it ended.
    Old(i32, u32),
    /// These bytes.
    New(Vec<u8>),
}

impl Delta {
    /// How `new` is made from `old`.
    #[must_use]
    pub fn between(old: &[u8], new: &[u8]) -> Self {
        let head = same(old.iter(), new.iter());
        let tail = same(old[head..].iter().rev(), new[head..].iter().rev());
        let (old_end, new_end) = (old.len() - tail, new.len() - tail);
        // Bytes at one place; where there are several, the first.
        let mut places: BTreeMap<&[u8], usize> = BTreeMap::new();
        for (place, window) in (head..).zip(old[head..old_end].windows(WINDOW)) {
            places.entry(window).or_insert(place);
        }
        let mut pieces = Pieces::default();
        pieces.take(0, head);
        let mut at = head;
        while at < new_end {
            let rest = &new[at..new_end];
            // Most often it goes on behind as many bytes as are new.
            let near = [pieces.end + pieces.fresh, pieces.end];
            let known = rest.get(..WINDOW).and_then(|window| places.get(window)).copied();
            let found = near.into_iter().chain(known).map(|place| (same(old.iter().skip(place), rest.iter()), place));
            if let Some((length, place)) = found.max_by_key(|(length, _)| *length).filter(|found| found.0 >= WINDOW) {
                pieces.take(place, length);
                at += length;
            } else {
                pieces.add(new[at]);
                at += 1;
            }
        }
        pieces.take(old_end, tail);
        Self(pieces.all)
    }

    /// The new text, unless it would be longer than `most`, or this is no delta to `old`.
    #[must_use]
    pub fn applied_to(&self, old: &[u8], most: usize) -> Option<Vec<u8>> {
        let (mut new, mut end) = (Vec::new(), 0_usize);
        for piece in &self.0 {
            let bytes = match piece {
                Piece::New(bytes) => bytes.as_slice(),
                Piece::Old(further, length) => {
                    let start = end.checked_add_signed(isize::try_from(*further).ok()?)?;
                    end = start.checked_add(usize::try_from(*length).ok()?)?;
                    old.get(start..end)?
                }
            };
            if new.len() + bytes.len() > most {
                return None;
            }
            new.extend_from_slice(bytes);
        }
        Some(new)
    }
}

/// How many bytes are the same, from the first ones on.
fn same<'a>(old: impl Iterator<Item = &'a u8>, new: impl Iterator<Item = &'a u8>) -> usize {
    old.zip(new).take_while(|(old, new)| old == new).count()
}

/// The pieces so far.
#[derive(Default)]
struct Pieces {
    all: Vec<Piece>,
    /// Where the last piece of the old text ended.
    end: usize,
    /// How many new bytes came after it.
    fresh: usize,
}

impl Pieces {
    /// Bytes of the old text.
    fn take(&mut self, place: usize, length: usize) {
        let further = i64::try_from(place).unwrap_or(i64::MAX) - i64::try_from(self.end).unwrap_or(i64::MAX);
        if let (Ok(further), Ok(count)) = (i32::try_from(further), u32::try_from(length))
            && length > 0
        {
            self.all.push(Piece::Old(further, count));
            (self.end, self.fresh) = (place + length, 0);
        }
    }

    /// A new byte.
    fn add(&mut self, byte: u8) {
        self.fresh += 1;
        match self.all.last_mut() {
            Some(Piece::New(bytes)) => bytes.push(byte),
            _ => self.all.push(Piece::New(vec![byte])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn travels(old: &[u8], new: &[u8]) -> usize {
        let delta = Delta::between(old, new);
        assert_eq!(delta.applied_to(old, new.len()).as_deref(), Some(new));
        postcard::to_allocvec(&delta).expect("it can be written").len()
    }

    #[test]
    fn a_small_change_is_small() {
        let old: Vec<u8> = (0..4_000_u32).map(|number| u8::try_from(number * 7 % 251).unwrap_or_default()).collect();
        let mut new = old.clone();
        assert!(travels(&old, &new) <= 6, "nothing has changed");
        new[1_000] ^= 1;
        assert!(travels(&old, &new) <= 16, "a byte has changed");
        new.splice(2_000..2_010, [1, 2, 3]);
        new.drain(3_000..3_500);
        assert!(travels(&old, &new) <= 48, "{}", travels(&old, &new));
    }

    #[test]
    fn any_text_is_made_from_any_other() {
        let texts = [&b""[..], b"a", b"abcdefgh", b"abcdefgabcdefgabcdefg", b"gfedcbaabcdefgxabcdefghhh", &[0; 300]];
        for old in texts {
            for new in texts {
                travels(old, new);
            }
        }
    }

    /// Whoever sends it: nothing outside of the old text is read, and nothing grows without limit.
    #[test]
    fn a_delta_to_something_else_is_refused() {
        let delta = Delta::between(b"abcdefghij", b"xabcdefghij");
        assert_eq!(delta.applied_to(b"abc", 100), None);
        assert_eq!(delta.applied_to(b"abcdefghij", 10), None, "longer than it may be");
        for (further, length) in [(-1, 1), (i32::MIN, 1), (i32::MAX, u32::MAX), (0, u32::MAX)] {
            assert_eq!(Delta(vec![Piece::Old(further, length)]).applied_to(b"abc", 100), None);
        }
        let bomb = Delta((0..1_000).flat_map(|_| [Piece::Old(0, 3), Piece::Old(-3, 0)]).collect());
        assert_eq!(bomb.applied_to(b"abc", 100), None);
    }
}
