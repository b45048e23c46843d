//! What is kept of a token.

use link::Token;
use sha2::{Digest as _, Sha256};

/// What a token hashes to (SHA-256). A token has 128 random bits, so it needs neither salt nor a slow hash. Two are
/// compared in a time that does not tell where they differ, and neither is ever printed.
#[derive(Clone, Copy, Eq)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// That of a token.
    #[must_use]
    pub fn of(token: Token) -> Self {
        Self(Sha256::digest(token.0).into())
    }

    /// What stands for the token in a [`Host`](link::Host): as many bits of the digest as a token has.
    #[must_use]
    pub fn stand_in(self) -> Token {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&self.0[..16]);
        Token(bytes)
    }
}

impl PartialEq for Digest {
    fn eq(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |differ, (one, other)| differ | (one ^ other)) == 0
    }
}

impl core::fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Digest(..)")
    }
}
