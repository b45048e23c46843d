//! Where the editions of an owner lie in the vault.

use vault::DocumentError;

use super::codec::{Codec, Read};
use crate::{accounts::AppVault, browser::clock, registry::SHELF};

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
    /// Whether the owner was asked to compare it with a box, and would rather not: nobody asks him again.
    pub asked: String,
}

/// What is written there; another answer would be another word.
const NOT_NOW: &str = "not-now 1";

/// What an owner has made of the editions of all games on this device, for a file: the names of the documents, and their texts. What
/// the vault does not hand out is left out.
pub async fn all_kept(vault: &AppVault) -> Vec<(String, String)> {
    let mut kept = Vec::new();
    for name in all_names() {
        if let Ok(Some(text)) = vault.document(&name, clock::now()).await {
            kept.push((name, text));
        }
    }
    kept
}

/// Puts one of them back from a file; what is here already stays as it is. Whether it is here now. Whether it can be played by is
/// looked at where it is played by, as for any that is kept.
///
/// # Errors
/// As for [`Documents::forget`].
pub async fn put_back(vault: &AppVault, name: &str, text: &str) -> Result<bool, DocumentError> {
    if !all_names().any(|known| known == name) {
        return Ok(false);
    }
    vault.add_document(name, text, clock::now()).await
}

fn all_names() -> impl Iterator<Item = String> {
    SHELF.iter().filter(|game| game.has_edition).flat_map(|game| {
        let Documents { file, draft, numbers, .. } = Documents::of(game.tag);
        [file, draft, numbers]
    })
}

impl Documents {
    /// Those of the game of a tag.
    pub fn of(tag: &str) -> Self {
        Self {
            file: format!("edition/{tag}"),
            draft: format!("edition-draft/{tag}"),
            numbers: format!("values/{tag}"),
            asked: format!("edition-asked/{tag}"),
        }
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

    /// Whether the owner would rather not compare it with a box. What is not known counts as no answer.
    pub async fn was_asked(&self, vault: &AppVault) -> bool {
        vault.document(&self.asked, clock::now()).await.is_ok_and(|answer| answer.as_deref() == Some(NOT_NOW))
    }

    /// Remembers that he would rather not.
    ///
    /// # Errors
    /// As for [`Documents::forget`].
    pub async fn ask_no_more(&self, vault: &AppVault) -> Result<(), DocumentError> {
        vault.put_document(&self.asked, NOT_NOW, clock::now()).await
    }

    /// Removes the edition in each of its forms.
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
