//! A saved game as a file: to carry it to another device, to keep it, to report it.

use serde::{Deserialize, Serialize};

use crate::{
    body::Body,
    envelope::{self, Kind, ReadError},
    ids::{AccountId, Entropy, SaveId, Time},
    limits,
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
    Unreadable(ReadError),
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
    /// A part of it is larger than any game makes it (see [`crate::limits`]).
    #[error("a part of the file is larger than any game makes it")]
    BeyondLimits,
    /// The rules refuse it.
    #[error("the rules refuse the saved game")]
    Refused(E),
    /// There is no place for it.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl<E> From<ReadError> for ImportError<E> {
    fn from(why: ReadError) -> Self {
        match why {
            // A file is never sealed.
            ReadError::Foreign | ReadError::Missing | ReadError::Locked => Self::NotASave,
            ReadError::Cut => Self::Cut,
            ReadError::Altered => Self::Altered,
            ReadError::FromTheFuture { found, known } => Self::FromTheFuture { found, known },
            ReadError::BeyondLimits => Self::BeyondLimits,
        }
    }
}

impl SaveFile {
    /// The bytes of the file. Also the way out for a game whose storage is gone.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        envelope::wrap(Kind::File, self)
    }

    /// The game that a file is of, without building anything else of it.
    ///
    /// # Errors
    /// It is not one of ours, or not as it was written.
    pub fn game_of(bytes: &[u8]) -> Result<String, ReadError> {
        envelope::unwrap_with(Kind::File, bytes, |payload| Parts(payload).text(limits::TAG))
    }

    /// Reads a file. Every part is measured before anything is built from it: a file comes from anywhere, and its checksum
    /// only tells that it is as its maker wanted it.
    ///
    /// # Errors
    /// It is not one of ours, not as it was written, or larger in some part than any game makes it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        envelope::unwrap_with(Kind::File, bytes, |payload| {
            let mut parts = Parts(payload);
            let game = parts.text(limits::TAG)?;
            let setup = parts.bytes(limits::SETUP)?;
            let about = parts.bytes(limits::ABOUT)?;
            let count = parts.count(limits::COMMANDS)?;
            let commands = (0..count).map(|_| parts.bytes(limits::COMMAND)).collect::<Result<_, _>>()?;
            Ok(Self { game, setup, about, commands })
        })
    }
}

/// What is left of the bytes of a file: the fields of [`SaveFile`], as postcard writes them.
struct Parts<'a>(&'a [u8]);

impl<'a> Parts<'a> {
    /// Takes a value that borrows from the bytes, so that nothing is built.
    fn take<T: Deserialize<'a>>(&mut self) -> Result<T, ReadError> {
        let (value, rest) = postcard::take_from_bytes(self.0).map_err(|_| ReadError::Altered)?;
        self.0 = rest;
        Ok(value)
    }

    /// Takes the length of a list.
    fn count(&mut self, most: u32) -> Result<u32, ReadError> {
        Some(self.take()?).filter(|count| *count <= most).ok_or(ReadError::BeyondLimits)
    }

    /// Takes bytes of a limited length.
    fn bytes(&mut self, most: usize) -> Result<Vec<u8>, ReadError> {
        let bytes: &[u8] = self.take()?;
        if bytes.len() <= most { Ok(bytes.to_vec()) } else { Err(ReadError::BeyondLimits) }
    }

    /// Takes a text of a limited length.
    fn text(&mut self, most: usize) -> Result<String, ReadError> {
        let text: &str = self.take()?;
        if text.len() <= most { Ok(text.to_owned()) } else { Err(ReadError::BeyondLimits) }
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
            let found = heads.of(id);
            let (slot, head) = found.ok_or(ExportError::Unknown)?;
            let rows = self.records().scan(&slot.body()).await?;
            // Both must be of one moment, and they are if the head is still the same.
            if self.records().get(&slot.head()).await?.as_ref() == Some(&head.bytes) {
                let body = Body::read(slot, &head.value, rows).map_err(ExportError::Unreadable)?;
                let (game, about) = (head.value.game.clone(), head.value.about.clone());
                return Ok(SaveFile { game, setup: body.setup.grows_from, about, commands: body.commands });
            }
        }
        Err(ExportError::ChangedElsewhere)
    }

    /// Puts the game of a file into a slot, not opened. `verify` replays it first, by the rules of the game `tag`, and gives what is
    /// to be kept, with what a list is to say about it: what the file says of itself is never believed.
    ///
    /// # Errors
    /// The file is refused, there is no place for it, or the storage failed.
    pub async fn import<E>(
        &self,
        place: Place,
        file: &[u8],
        tag: &str,
        verify: impl AsyncFnOnce(&SaveFile) -> Result<SaveFile, E>,
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
        let game = verify(&file).await.map_err(ImportError::Refused)?;
        // What was added to it must not keep it from being taken in the next time.
        if game.commands.len() > limits::COMMANDS as usize {
            return Err(ImportError::BeyondLimits);
        }
        let save = self.put(place, &game, None, now, SaveId::new(&entropy)).await?;
        Ok(save.id())
    }
}
