//! The one hash of the vault: BLAKE2b-512, which Argon2 brings along anyway, cut to the length that is needed.

use blake2::{Blake2b512, Digest};

/// The first `N` bytes, at most 64, of the hash of the parts put together.
pub(crate) fn digest<'a, const N: usize>(parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; N] {
    let mut hash = Blake2b512::new();
    for part in parts {
        hash.update(part);
    }
    let mut bytes = [0; N];
    bytes.copy_from_slice(&hash.finalize()[..N]);
    bytes
}
