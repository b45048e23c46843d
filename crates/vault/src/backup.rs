//! A backup: bytes that leave the device, sealed under a password of their own.
//!
//! The payload of the frame is what the password costs, its salt and the nonce, as postcard writes them, and behind it the
//! content, encrypted by XChaCha20-Poly1305 under the Argon2id hash of the password. That, and the version, is authenticated with it.

use serde::{Deserialize, Serialize};

use crate::{
    account::AccountError,
    digest::digest,
    envelope::{self, Kind, SCHEMA, Seal},
    ids::Entropy,
    limits,
    seal::{decrypt, encrypt},
    secret::{Cost, Secret},
    store::Store,
    vault::Vault,
};

/// What the password of a backup is hashed with, and what is encrypted by it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Header {
    cost: Cost,
    salt: [u8; 16],
    nonce: [u8; 24],
}

impl Header {
    /// What is authenticated beside the content of a backup of a version.
    fn beside(self, version: u16) -> Vec<u8> {
        [&version.to_le_bytes()[..], &self.to_bytes()].concat()
    }

    fn to_bytes(self) -> Vec<u8> {
        postcard::to_allocvec(&self).unwrap_or_default()
    }
}

/// Version, header and encrypted content of a whole backup.
fn parts(file: &[u8]) -> Option<(u16, Header, &[u8])> {
    let (version, payload) = envelope::open(Kind::Backup, file).ok()?;
    let (header, sealed) = postcard::take_from_bytes(payload).ok()?;
    Some((version, header, sealed))
}

/// Whether bytes are a backup, whole, of a version that is known: then [`Vault::open_backup`] takes a password for it.
#[must_use]
pub fn is_backup(file: &[u8]) -> bool {
    parts(file).is_some()
}

impl<S: Store> Vault<S> {
    /// Seals some bytes under a password of their own. It need not be the one of an account, and nothing on this device knows it.
    ///
    /// # Errors
    /// The password is too short, or the device has not the memory to hash it.
    pub async fn seal_backup(&self, content: &[u8], password: &str, entropy: Entropy) -> Result<Vec<u8>, AccountError> {
        self.check_password(password)?;
        let header =
            Header { cost: self.policy().cost, salt: entropy.draw("backup salt"), nonce: entropy.draw("backup nonce") };
        let key = self.backup_key(header, password).await?;
        let sealed = encrypt(&key, header.nonce, content, &header.beside(SCHEMA)).ok_or(AccountError::OutOfMemory)?;
        let payload = [header.to_bytes(), sealed].concat();
        Ok(envelope::frame(SCHEMA, Kind::Backup as u8, Seal::Plain as u8, &payload))
    }

    /// The bytes that were sealed.
    ///
    /// # Errors
    /// The password is another one, hashing it would cost more than this device may be asked for, or the file is no backup.
    pub async fn open_backup(&self, file: &[u8], password: &str) -> Result<Vec<u8>, AccountError> {
        // Nothing but the frame was looked at before: who asks for a password has seen that it is a backup.
        let (version, header, sealed) = parts(file).ok_or(AccountError::WrongPassword)?;
        let Cost { memory, passes, lanes } = header.cost;
        // A file says what its password costs, and may come from anybody.
        if memory > limits::HASH_MEMORY || passes > limits::HASH_PASSES || lanes > limits::HASH_LANES {
            return Err(AccountError::OutOfMemory);
        }
        let key = self.backup_key(header, password).await?;
        decrypt(&key, header.nonce, sealed, &header.beside(version)).ok_or(AccountError::WrongPassword)
    }

    async fn backup_key(&self, header: Header, password: &str) -> Result<[u8; 32], AccountError> {
        let secret = Secret::new(header.cost, header.salt, password.to_owned());
        let hash = (self.hasher().0)(secret).await.ok_or(AccountError::OutOfMemory)?;
        Ok(digest([&b"backup key"[..], &hash]))
    }
}
