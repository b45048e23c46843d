//! A saved game as a file: to carry it to another device, to keep it, to report it.

use serde::{Deserialize, Serialize};

use crate::{
    body::Body,
    envelope::{self, Kind, Unreadable},
    ids::{AccountId, Entropy, SaveId, Time},
    save::{ATTEMPTS, Place, PlaceError},
    store::{Store, StoreError},
    vault::Vault,
};

/// A whole game, as it goes into a slot or a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveFile {
    /// The tag of its game.
    pub game: String,
    /// What it grows from: set-up, edition, seed. Never changed once it has begun.
    pub setup: Vec<u8>,
    /// What the list says about it. The vault does not look into it.
    pub about: Vec<u8>,
    /// Its commands, in order.
    pub commands: Vec<Vec<u8>>,
}

/// Why there is no file of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    /// The account has no such game.
    #[error("there is no such game")]
    Unknown,
    /// What it grew from can not be read, or it is of a newer version.
    #[error("the game can not be read: {0}")]
    Unreadable(Unreadable),
    /// Other tabs changed it again and again.
    #[error("the game was changed elsewhere at the same time")]
    ChangedElsewhere,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why a file is refused. Nothing was changed. `E` is how the game refuses it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError<E> {
    /// No save is so large, so it was not even looked at.
    #[error("the file is too large ({size} bytes, at most {max})")]
    TooLarge {
        /// Bytes it has.
        size: usize,
        /// Bytes it may have.
        max: usize,
    },
    /// It is no save of ours.
    #[error("the file is no saved game")]
    NotASave,
    /// Its end is missing.
    #[error("the end of the file is missing")]
    Cut,
    /// It is not as it was written.
    #[error("the file was altered")]
    Altered,
    /// It was written by a newer version of the app.
    #[error("the file was written by a newer version (form {found}, this app knows {known})")]
    FromTheFuture {
        /// The version of the file.
        found: u16,
        /// The newest version this app reads.
        known: u16,
    },
    /// It is a save of another game.
    #[error("the file is a save of the game “{tag}”")]
    OtherGame {
        /// The tag of that game.
        tag: String,
    },
    /// The rules refuse it.
    #[error("the rules refuse the saved game")]
    Refused(E),
    /// There is no place for it.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl<E> From<Unreadable> for ImportError<E> {
    fn from(why: Unreadable) -> Self {
        match why {
            Unreadable::Foreign | Unreadable::Missing => Self::NotASave,
            Unreadable::Cut => Self::Cut,
            Unreadable::Altered => Self::Altered,
            Unreadable::FromTheFuture { found, known } => Self::FromTheFuture { found, known },
        }
    }
}

impl SaveFile {
    /// The bytes of the file. Also the way out for a game whose storage is gone.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        envelope::wrap(Kind::File, self)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is not one of ours, or not as it was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Unreadable> {
        envelope::unwrap(Kind::File, bytes)
    }
}

impl<S: Store> Vault<S> {
    /// A game as a file, whoever has it open. Of a damaged game it has what is whole.
    ///
    /// # Errors
    /// There is no such game, it can not be read, or the storage failed.
    pub async fn export(&self, account: AccountId, id: SaveId, now: Time) -> Result<SaveFile, ExportError> {
        for _ in 0..ATTEMPTS {
            let heads = self.heads(account, now).await?;
            let found = heads.readable().find(|(_, head)| head.value.id == id);
            let (slot, head) = found.ok_or(ExportError::Unknown)?;
            let rows = self.store().scan(&slot.body()).await?;
            // Both must be of one moment, and they are if the head is still the same.
            if self.store().get(&slot.head()).await?.as_ref() == Some(&head.bytes) {
                let body = Body::read(slot, &head.value, rows).map_err(ExportError::Unreadable)?;
                let (game, about) = (head.value.game.clone(), head.value.about.clone());
                return Ok(SaveFile { game, setup: body.setup.grows_from, about, commands: body.commands });
            }
        }
        Err(ExportError::ChangedElsewhere)
    }

    /// Puts the game of a file into a slot, not opened. `verify` replays it first, by the rules of the game `tag`.
    ///
    /// # Errors
    /// The file is refused, there is no place for it, or the storage failed.
    pub async fn import<E>(
        &self,
        place: Place,
        file: &[u8],
        tag: &str,
        verify: impl FnOnce(&SaveFile) -> Result<(), E>,
        now: Time,
        entropy: Entropy,
    ) -> Result<SaveId, ImportError<E>> {
        let max = self.policy().file_max;
        if file.len() > max {
            return Err(ImportError::TooLarge { size: file.len(), max });
        }
        let file = SaveFile::from_bytes(file)?;
        if file.game != tag {
            return Err(ImportError::OtherGame { tag: file.game });
        }
        verify(&file).map_err(ImportError::Refused)?;
        let save = self.put(place, &file, None, now, SaveId::new(&entropy)).await?;
        Ok(save.id())
    }
}
