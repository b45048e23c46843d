//! Where the editions of an owner lie in the vault.

use vault::DocumentError;

use super::codec::{Codec, Read};
use crate::{accounts::AppVault, browser::clock};

/// What is kept of the edition of a game on this device.
#[derive(Clone, Debug)]
pub enum StoredEdition {
    /// Its file.
    File(String),
    /// Single numbers, as earlier versions kept them.
    Numbers(String),
}

/// The names of an edition's documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Documents {
    /// The file it is played by.
    pub file: String,
    /// The file while it cannot be played.
    pub draft: String,
    /// Single numbers, as earlier versions kept them.
    pub numbers: String,
}

impl Documents {
    /// Those of the game of a tag.
    pub fn of(tag: &str) -> Self {
        Self { file: format!("edition/{tag}"), draft: format!("edition-draft/{tag}"), numbers: format!("values/{tag}") }
    }

    /// What is played by; nothing if that is the edition of the house.
    ///
    /// # Errors
    /// The vault does not hand it out.
    pub async fn stored(&self, vault: &AppVault) -> Result<Option<StoredEdition>, DocumentError> {
        if let Some(file) = vault.document(&self.file, clock::now()).await? {
            return Ok(Some(StoredEdition::File(file)));
        }
        Ok(vault.document(&self.numbers, clock::now()).await?.map(StoredEdition::Numbers))
    }

    /// Removes all of them.
    ///
    /// # Errors
    /// One is of a newer version, another tab writes at this moment, or the storage failed. What lies behind that one is still
    /// there.
    pub async fn forget(&self, vault: &AppVault) -> Result<(), DocumentError> {
        for name in [&self.draft, &self.numbers, &self.file] {
            vault.put_document(name, "", clock::now()).await?;
        }
        Ok(())
    }
}

impl StoredEdition {
    /// Its text, whatever it is.
    pub fn text(&self) -> &str {
        let (Self::File(text) | Self::Numbers(text)) = self;
        text
    }

    /// The file of it.
    ///
    /// # Errors
    /// What is wrong with the numbers.
    pub fn file(&self, codec: Codec) -> Read<String> {
        match self {
            Self::File(file) => Ok(file.clone()),
            Self::Numbers(numbers) => (codec.of_numbers)(numbers),
        }
    }
}
