//! Whether two platforms play the same: random games, and one number that every state of them has a part in.

use postcard::ser_flavors::Flavor;

use crate::{Enumerate, Generator, Waiting, generator::seed_from_number};

/// The hash of every state of so many plies of random games, each state as it is written, one into the other.
///
/// `number` chooses the games and what is played in them. The same arguments give the same number on every platform, and
/// one bit that differs anywhere gives another. `None` where edition and set-up make no game, or one in which a seat
/// that the game waits for has nothing to do.
#[must_use]
pub fn chain<G: Enumerate>(edition: &G::Edition, setup: &G::Setup, number: u64, plies: u64) -> Option<u64> {
    let mut dice = Generator::from_number(number);
    let (mut hash, mut done) = (Fnv::new(), 0);
    for round in 0.. {
        let (mut game, _) = G::begin(edition, setup, seed_from_number(number ^ round)).ok()?;
        while let Waiting::For(seats) = game.waiting_for() {
            if done == plies {
                return Some(hash.0);
            }
            let seat = *dice.choose(&seats)?;
            let legal = game.legal(seat);
            game.apply(seat, dice.choose(&legal)?).ok()?;
            hash = Fnv(postcard::serialize_with_flavor(&game, hash).ok()?);
            done += 1;
        }
    }
    None
}

/// The hash of some bytes, FNV-1a with 64 bits: it tells texts apart that nobody has made to be alike, and protects nothing.
#[must_use]
pub fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(Fnv::new(), |hash, byte| hash.after(*byte)).0
}

/// The hash of Fowler, Noll and Vo, FNV-1a with 64 bits: short, and the same everywhere.
#[derive(Clone, Copy)]
struct Fnv(u64);

impl Fnv {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    const fn after(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3))
    }
}

impl Flavor for Fnv {
    type Output = u64;

    fn try_push(&mut self, byte: u8) -> postcard::Result<()> {
        *self = self.after(byte);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<u64> {
        Ok(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let hashed = |text: &str| {
            let mut hash = Fnv::new();
            hash.try_extend(text.as_bytes()).map(|()| hash.0)
        };
        assert_eq!(hashed(""), Ok(0xcbf2_9ce4_8422_2325));
        assert_eq!(hashed("a"), Ok(0xaf63_dc4c_8601_ec8c));
        assert_eq!(hashed("foobar"), Ok(0x8594_4171_f739_67e8));
    }
}
