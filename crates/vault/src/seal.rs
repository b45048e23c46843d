//! Sealed records: XChaCha20-Poly1305 under the data key of an account.
//!
//! ```text
//! offset  0  id of the account, 8 bytes
//!         8  nonce, 24 bytes, drawn for each write
//!        32  the payload, encrypted, and the tag of 16 bytes
//! ```
//!
//! That is the payload of a record in the [frame](crate::envelope) of any other. What the record says of itself in plain, and the key
//! it lies under, is authenticated with it: a record that was moved, or whose kind was changed, is one that was altered.

use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};

use crate::{
    envelope::{self, Frame, Seal},
    ids::AccountId,
};

/// Bytes of the id.
const ID: usize = 8;
/// Bytes of the nonce.
const NONCE: usize = 24;

/// What the records of one account are sealed by. It never leaves the vault but wrapped.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct DataKey(pub(crate) [u8; 32]);

impl core::fmt::Debug for DataKey {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("DataKey(..)")
    }
}

/// Encrypts bytes that belong to what is said beside them.
pub(crate) fn encrypt(key: &[u8; 32], nonce: [u8; NONCE], plain: &[u8], beside: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(key.into());
    cipher.encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: beside }).ok()
}

/// Decrypts them; `None` if a bit of anything has changed.
pub(crate) fn decrypt(key: &[u8; 32], nonce: [u8; NONCE], sealed: &[u8], beside: &[u8]) -> Option<Vec<u8>> {
    let cipher = XChaCha20Poly1305::new(key.into());
    cipher.decrypt(&XNonce::from(nonce), Payload { msg: sealed, aad: beside }).ok()
}

/// What is authenticated beside the payload of a record.
fn beside(frame: Frame<'_>, id: AccountId, key: &str) -> Vec<u8> {
    let facts = [&frame.version.to_le_bytes()[..], &[frame.kind], &id.to_bytes()].concat();
    [&facts, key.as_bytes()].concat()
}

/// The record as it is stored under `key`; `None` if it is no plain record, or longer than the cipher takes (256 GB).
pub(crate) fn seal(data_key: &DataKey, id: AccountId, key: &str, nonce: [u8; NONCE], plain: &[u8]) -> Option<Vec<u8>> {
    let frame = envelope::frame_of(plain).filter(|frame| frame.seal == Seal::Plain as u8)?;
    let sealed = encrypt(&data_key.0, nonce, frame.payload, &beside(frame, id, key))?;
    let payload = [&id.to_bytes()[..], &nonce, &sealed].concat();
    Some(envelope::frame(frame.version, frame.kind, Seal::DataKey as u8, &payload))
}

/// Whose record it is, if it is a sealed one.
pub(crate) fn sealed_for(stored: &[u8]) -> Option<AccountId> {
    let frame = envelope::frame_of(stored).filter(|frame| frame.seal == Seal::DataKey as u8)?;
    frame.payload.first_chunk().map(|id| AccountId::of_bytes(*id))
}

/// The plain record of one that is stored under `key`; `None` if it was altered or moved.
pub(crate) fn unseal(data_key: &DataKey, key: &str, stored: &[u8]) -> Option<Vec<u8>> {
    let frame = envelope::frame_of(stored)?;
    let (id, rest) = frame.payload.split_first_chunk::<ID>()?;
    let (nonce, sealed) = rest.split_first_chunk::<NONCE>()?;
    let plain = decrypt(&data_key.0, *nonce, sealed, &beside(frame, AccountId::of_bytes(*id), key))?;
    Some(envelope::frame(frame.version, frame.kind, Seal::Plain as u8, &plain))
}

/// A record that no key opens, as it is handed out: marked, so that it counts as altered and not as locked.
pub(crate) fn marked_broken(stored: &[u8]) -> Vec<u8> {
    with_seal(stored, Seal::Broken)
}

/// The same as it is stored.
pub(crate) fn unmarked(handed_out: &[u8]) -> Vec<u8> {
    with_seal(handed_out, Seal::DataKey)
}

/// Whether it is such a record.
pub(crate) fn is_marked(bytes: &[u8]) -> bool {
    envelope::frame_of(bytes).is_some_and(|frame| frame.seal == Seal::Broken as u8)
}

fn with_seal(bytes: &[u8], seal: Seal) -> Vec<u8> {
    match envelope::frame_of(bytes) {
        Some(frame) => envelope::frame(frame.version, frame.kind, seal as u8, frame.payload),
        None => bytes.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entropy, envelope::Kind};

    const KEY: &str = "body/1/0/setup";

    fn sealed() -> (DataKey, AccountId, Vec<u8>, Vec<u8>) {
        let id = AccountId::new(&Entropy::new([1; 32]));
        let plain = envelope::wrap(Kind::Setup, &"a game".to_owned());
        let stored = seal(&DataKey([7; 32]), id, KEY, [9; 24], &plain).unwrap();
        (DataKey([7; 32]), id, plain, stored)
    }

    #[test]
    fn a_record_comes_back_and_only_by_its_key_in_its_place() {
        let (key, id, plain, stored) = sealed();
        assert_eq!(unseal(&key, KEY, &stored), Some(plain));
        assert_eq!(sealed_for(&stored), Some(id));
        assert_eq!(unseal(&DataKey([8; 32]), KEY, &stored), None);
        assert_eq!(unseal(&key, "body/1/1/setup", &stored), None, "another slot");
        assert!(!stored.windows(6).any(|bytes| bytes == b"a game"));
    }

    /// Also where somebody has made the checksum fit.
    #[test]
    fn every_flip_is_told() {
        let (key, _, _, stored) = sealed();
        for place in 0..stored.len() {
            for bit in 0..8 {
                let mut altered = stored.clone();
                altered[place] ^= 1 << bit;
                let fitted = envelope::frame(
                    u16::from_le_bytes([altered[4], altered[5]]),
                    altered[6],
                    altered[7],
                    &altered[28..],
                );
                // The magic, the seal, the length and the checksum are made anew.
                let is_other = fitted != stored;
                assert!(!is_other || unseal(&key, KEY, &fitted).is_none() || place == 7, "bit {bit} of byte {place}");
            }
        }
    }

    #[test]
    fn what_cannot_be_opened_is_marked_and_goes_back_byte_for_byte() {
        let (.., stored) = sealed();
        let marked = marked_broken(&stored);
        assert!(is_marked(&marked) && !is_marked(&stored));
        assert_eq!(unmarked(&marked), stored);
    }

    /// What was sealed once must open for ever.
    #[test]
    fn the_form_of_sealed_records_is_pinned() {
        let (key, .., stored) = sealed();
        let digest: [u8; 8] = crate::digest::digest([&stored[..]]);
        assert_eq!(u64::from_be_bytes(digest), PINNED, "{:016x}", u64::from_be_bytes(digest));
        assert!(unseal(&key, KEY, &stored).is_some());
    }

    const PINNED: u64 = 0xd877_e215_026d_f48c;
}
