//! The one source of chance.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use serde::{Deserialize, Serialize};

/// What a game's chance grows from: 32 bytes, drawn at the edge and kept in the record.
pub type Seed = [u8; 32];

/// A portable generator: `ChaCha` with eight rounds, and nothing but integers below a bound.
///
/// # Why not the distributions of `rand`?
/// They may change between its versions, and a saved game must play the same for ever. So the stream
/// is a named one, the step from it to a number is our own, and known answers pin both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Position", into = "Position")]
#[doc(alias("rng", "random number generator"))]
pub struct Generator(ChaCha8Rng);

/// The written form of a generator: where it started and how many words it has given.
#[derive(Serialize, Deserialize)]
struct Position {
    seed: Seed,
    words: u64,
}

impl Generator {
    /// A generator at the beginning of the stream that `seed` names.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha8Rng::from_seed(seed))
    }

    /// A generator for tests and tools, from a number that is easy to write down.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        Self::new(seed_from_number(number))
    }

    /// A number from 0 to `bound - 1`, all equally likely; 0 for a bound of 0 or 1, which draws nothing.
    ///
    /// Lemire's multiplication with rejection: unbiased, and mostly one word a number.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            let [low, high] = halves(product);
            // The threshold is a remainder, and so below the bound: nearly always there is nothing to divide.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// A place in a list of so many, all equally likely; 0 where there is none, which draws nothing.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// One of a list, all equally likely; `None` of an empty one.
    pub fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.index(list.len()))
    }

    /// Brings a list into any order, all equally likely (the shuffle of Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.index(end + 1));
        }
    }

    /// A roll of a die with `sides` sides: 1 to `sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    /// Whether something happens that happens `percent` times in a hundred; always draws, so that what
    /// follows does not depend on how likely this was.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

/// The seed that [`Generator::from_number`] uses: the number, little end first, then zeros.
pub(crate) fn seed_from_number(number: u64) -> Seed {
    let mut seed = Seed::default();
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// The low and the high word of a product.
#[expect(clippy::cast_possible_truncation, reason = "words are what is wanted")]
fn halves(product: u64) -> [u32; 2] {
    [product as u32, (product >> 32) as u32]
}

impl From<Position> for Generator {
    fn from(position: Position) -> Self {
        let mut stream = ChaCha8Rng::from_seed(position.seed);
        stream.set_word_pos(u128::from(position.words));
        Self(stream)
    }
}

impl From<Generator> for Position {
    fn from(generator: Generator) -> Self {
        Self {
            seed: generator.0.get_seed(),
            // A game that drew 2^64 words would have run for centuries.
            words: u64::try_from(generator.0.get_word_pos()).unwrap_or(u64::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the stream are those of `ChaCha8` with an all-zero key, as published with the cipher.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut stream = ChaCha8Rng::from_seed([0; 32]);
        let first: Vec<u8> = (0..4).flat_map(|_| stream.next_u32().to_le_bytes()).collect();
        assert_eq!(
            first,
            [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09, 0xa5, 0xa1]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_pinned() {
        let mut generator = Generator::from_number(1961);
        let drawn: Vec<u32> = [6, 6, 6, 100, 100, 1000, 42, 3, 2, 1_000_000].map(|n| generator.below(n)).into();
        assert_eq!(drawn, [2, 1, 2, 89, 92, 500, 28, 0, 0, 452_023]);
    }

    /// Bots and dealt hands depend on the order in which these draw.
    #[test]
    fn places_and_orders_are_pinned() {
        let mut generator = Generator::from_number(1961);
        let mut letters: Vec<char> = "abcdefgh".chars().collect();
        generator.shuffle(&mut letters);
        assert_eq!(letters.iter().collect::<String>(), "afghecbd");
        let chosen: Vec<char> = (0..6).filter_map(|_| generator.choose(&letters).copied()).collect();
        assert_eq!(chosen.iter().collect::<String>(), "fahhad");
        let mut by_hand = Generator::from_number(1961);
        let drawn: Vec<u32> = (2..=8).rev().chain([8; 6]).map(|bound| by_hand.below(bound)).collect();
        assert_eq!(drawn[7..], chosen.iter().map(|c| place(&letters, *c)).collect::<Vec<_>>());
        assert_eq!((by_hand, generator.choose::<char>(&[])), (generator, None));
    }

    fn place(letters: &[char], letter: char) -> u32 {
        letters.iter().position(|other| *other == letter).and_then(|at| u32::try_from(at).ok()).unwrap()
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut generator = Generator::from_number(8);
        let mut seen = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..60_000 {
            let mut list = [0, 1, 2];
            generator.shuffle(&mut list);
            *seen.entry(list).or_default() += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|n| (9_600..10_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn a_written_generator_goes_on_where_it_was() {
        let mut generator = Generator::from_number(7);
        for _ in 0..21 {
            generator.below(10);
        }
        let bytes = postcard::to_allocvec(&generator).unwrap();
        let mut read: Generator = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(read, generator);
        for _ in 0..100 {
            assert_eq!(read.below(97), generator.below(97));
        }
    }

    #[test]
    fn all_numbers_below_the_bound_are_equally_likely() {
        let mut generator = Generator::from_number(3);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[generator.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_bound_of_nothing_draws_nothing() {
        let mut generator = Generator::from_number(3);
        let before = generator.clone();
        assert_eq!([generator.below(0), generator.below(1)], [0, 0]);
        assert_eq!(generator, before);
    }
}
