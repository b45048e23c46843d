//! Passwords and recovery codes: made, read, and kept as hashes only.

use core::{fmt, future::Future, pin::Pin};
use std::rc::Rc;

use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};

use crate::ids::Entropy;

/// What a hash costs, and so what guessing costs. It is stored beside every hash, so it may be changed at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Memory, in KiB.
    pub memory: u32,
    /// Passes over the memory.
    pub passes: u32,
    /// Independent lanes.
    pub lanes: u32,
}

/// An Argon2id hash, with everything needed to compute it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hashed {
    pub(crate) cost: Cost,
    pub(crate) salt: [u8; 16],
    pub(crate) hash: [u8; 32],
}

impl Hashed {
    /// Hashes a secret; `None` if the device has not the memory.
    pub(crate) fn new(
        hasher: &Hasher,
        cost: Cost,
        salt: [u8; 16],
        secret: String,
    ) -> impl Future<Output = Option<Self>> {
        let hashing = (hasher.0)(Secret { cost, salt, words: secret });
        async move { Some(Self { cost, salt, hash: hashing.await? }) }
    }

    /// Whether this is the hash of the secret.
    pub(crate) async fn is_of(&self, hasher: &Hasher, secret: String) -> bool {
        let secret = Secret { cost: self.cost, salt: self.salt, words: secret };
        (hasher.0)(secret).await.is_some_and(|hash| hash == self.hash)
    }
}

/// A secret to be hashed, as it can be sent to where that is done.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secret {
    cost: Cost,
    salt: [u8; 16],
    words: String,
}

impl Secret {
    /// A secret that is to be hashed so.
    pub(crate) fn new(cost: Cost, salt: [u8; 16], words: String) -> Self {
        Self { cost, salt, words }
    }

    /// Its bytes, which are as secret as it is.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// The secret of such bytes; `None` if they are none.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// Computes the Argon2id hash, on purpose with much memory and time; `None` if the parameters are none or the device has not so
    /// much memory.
    #[must_use]
    pub fn hash(&self) -> Option<[u8; 32]> {
        let Self { cost, salt, words } = self;
        let params = Params::new(cost.memory, cost.passes, cost.lanes, Some(32)).ok()?;
        let mut hash = [0; 32];
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        argon.hash_password_into(words.as_bytes(), salt, &mut hash).ok()?;
        Some(hash)
    }
}

/// What comes of [`Secret::hash`].
pub type Hashing = Pin<Box<dyn Future<Output = Option<[u8; 32]>>>>;

/// Where hashes are computed. That takes its time, so an app does it where nothing else waits for it. It begins when it is asked: two
/// secrets may be hashed beside each other.
#[derive(Clone)]
pub(crate) struct Hasher(pub(crate) Rc<dyn Fn(Secret) -> Hashing>);

impl Default for Hasher {
    /// On the spot.
    fn default() -> Self {
        Self(Rc::new(|secret| Box::pin(core::future::ready(secret.hash()))))
    }
}

impl fmt::Debug for Hasher {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Hasher")
    }
}

/// The characters of a recovery code: none that is taken for another when written by hand (0 O, 1 I L), and a prime
/// number of them, so that the check character finds every wrong character and every two that were swapped.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Characters of a code, the check character included.
const LENGTH: usize = 16;
/// Characters between two dashes.
const GROUP: usize = 4;

/// What opens an account whose password was forgotten: fifteen random characters (74 bits) and one that checks them.
///
/// Shown once, never stored. It reads `ABCD-EFGH-JKMN-PQRS`; when typed, case, spaces and dashes do not matter.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; LENGTH]);

/// A text that is no recovery code, whatever account it is for: a slip of the pen or of the finger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecoveryCodeError {
    /// It has not sixteen characters.
    #[error("a recovery code has {LENGTH} characters, this has {0}")]
    Length(usize),
    /// This character is in no code.
    #[error("no recovery code has the character {0}")]
    Character(char),
    /// Some character is wrong, or two are swapped.
    #[error("a character of this recovery code is wrong")]
    Check,
}

impl RecoveryCode {
    /// A new code.
    pub(crate) fn new(entropy: &Entropy) -> Self {
        let mut rest = u128::from_le_bytes(entropy.draw("recovery code"));
        let mut places = [0; LENGTH];
        for place in &mut places[..LENGTH - 1] {
            *place = u8::try_from(rest % 31).unwrap_or_default();
            rest /= 31;
        }
        // The sum, each place weighted by its number from one, is divisible by 31. The weight of the last place is 16,
        // and 16 × 2 = 32 leaves 1.
        places[LENGTH - 1] = u8::try_from((62 - 2 * weighted(&places)) % 31).unwrap_or_default();
        Self(places)
    }

    /// Reads a code as it was typed.
    ///
    /// # Errors
    /// It is no code.
    pub fn parse(text: &str) -> Result<Self, RecoveryCodeError> {
        let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–' | '—'));
        let mut places = Vec::new();
        for character in typed {
            let upper = character.to_ascii_uppercase();
            let place = ALPHABET.iter().position(|known| char::from(*known) == upper);
            let place = place.and_then(|place| u8::try_from(place).ok());
            places.push(place.ok_or(RecoveryCodeError::Character(character))?);
        }
        let places = <[u8; LENGTH]>::try_from(places).map_err(|places| RecoveryCodeError::Length(places.len()))?;
        if weighted(&places) == 0 { Ok(Self(places)) } else { Err(RecoveryCodeError::Check) }
    }

    /// The characters without the dashes: what is hashed.
    pub(crate) fn plain(&self) -> String {
        self.0.iter().map(|place| char::from(ALPHABET[usize::from(*place)])).collect()
    }
}

/// The sum of the places, each times its number from one, modulo 31.
fn weighted(places: &[u8; LENGTH]) -> u32 {
    places.iter().zip(1_u32..).map(|(place, weight)| u32::from(*place) * weight).sum::<u32>() % 31
}

impl core::fmt::Display for RecoveryCode {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for (index, character) in self.plain().chars().enumerate() {
            if index > 0 && index % GROUP == 0 {
                formatter.write_str("-")?;
            }
            write!(formatter, "{character}")?;
        }
        Ok(())
    }
}

impl core::fmt::Debug for RecoveryCode {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("RecoveryCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CHEAP: Cost = Cost { memory: 8, passes: 1, lanes: 1 };

    #[test]
    fn a_hash_is_of_its_secret_only() {
        pollster::block_on(async {
            let here = Hasher::default();
            let hashed = Hashed::new(&here, CHEAP, [7; 16], "correct horse".to_owned()).await.unwrap();
            assert!(hashed.is_of(&here, "correct horse".to_owned()).await);
            assert!(!hashed.is_of(&here, "correct horsf".to_owned()).await);
        });
    }

    #[test]
    fn a_secret_arrives_as_it_was_sent() {
        let secret = Secret { cost: CHEAP, salt: [7; 16], words: "correct horse".to_owned() };
        let arrived = Secret::of_bytes(&secret.to_bytes()).unwrap();
        assert_eq!(arrived.hash(), secret.hash());
        assert!(secret.hash().is_some());
        assert!(Secret::of_bytes(&[]).is_none());
    }

    proptest! {
        #[test]
        fn a_code_survives_careless_typing(seed: [u8; 32]) {
            let code = RecoveryCode::new(&Entropy::new(seed));
            let careless = code.to_string().to_lowercase().replace('-', " ");
            prop_assert_eq!(RecoveryCode::parse(&careless), Ok(code));
        }

        #[test]
        fn one_wrong_character_is_noticed(seed: [u8; 32], place in 0..LENGTH, shift in 1_u8..31) {
            let mut code = RecoveryCode::new(&Entropy::new(seed));
            code.0[place] = (code.0[place] + shift) % 31;
            prop_assert_eq!(RecoveryCode::parse(&code.to_string()), Err(RecoveryCodeError::Check));
        }

        #[test]
        fn two_swapped_characters_are_noticed(seed: [u8; 32], first in 0..LENGTH, second in 0..LENGTH) {
            let mut code = RecoveryCode::new(&Entropy::new(seed));
            prop_assume!(code.0[first] != code.0[second]);
            code.0.swap(first, second);
            prop_assert_eq!(RecoveryCode::parse(&code.to_string()), Err(RecoveryCodeError::Check));
        }
    }

    #[test]
    fn what_is_no_code_is_told_apart() {
        assert_eq!(RecoveryCode::parse("ABCD"), Err(RecoveryCodeError::Length(4)));
        assert_eq!(RecoveryCode::parse("ABCO"), Err(RecoveryCodeError::Character('O')));
    }
}
