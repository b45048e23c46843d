//! The own boards of an account as they lie in the vault: a document each, the moment of its last change in the first line
//! and the file of the board below.

use core::{fmt, num::ParseIntError, str::FromStr};

use company_leader::workshop::{BoardFile, BoardFileError, Draft};
use vault::{AccountId, DocumentError, Time};

use super::import::reasons;
use crate::{
    accounts::{AppVault, document_error},
    browser,
    browser::notes::{self, Note},
    texts::company_leader::texts,
};

/// The number of an own board: drawn, so that no two tabs or accounts use the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardId(u64);

impl BoardId {
    /// One that no board has yet.
    pub fn fresh() -> Self {
        let seed = browser::seed::seed();
        Self(seed.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// What the board is called in its file.
    pub fn word(self) -> String {
        format!("own-{self}")
    }

    /// Where it is drawn.
    pub fn route(self) -> String {
        format!("/company-leader/boards/{self}")
    }

    /// Where what was changed of it waits to be kept.
    pub const fn note(self) -> Note {
        Note::Board(self.0)
    }
}

impl fmt::Display for BoardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for BoardId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

/// An own board.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredBoard {
    /// Its number.
    pub id: BoardId,
    /// As it lies in the vault: whoever writes it anew has to know it.
    pub text: String,
    /// When it was last changed.
    pub changed: Time,
    /// What was drawn; nothing if this version can not read it.
    pub draft: Option<Draft>,
}

impl StoredBoard {
    /// Reads a board.
    pub fn read(id: BoardId, text: String) -> Self {
        let (changed, file) = text.split_once('\n').unwrap_or_default();
        let changed = Time(changed.parse().unwrap_or_default());
        let draft = BoardFile::unfinished(file.as_bytes()).ok().map(|file| Draft::from(&file));
        Self { id, text, changed, draft }
    }

    /// The board as it will lie in the vault, if it can be read there again.
    fn written(id: BoardId, draft: Draft) -> Result<Self, BoardFileError> {
        let changed = browser::clock::now();
        let draft = draft.with_id(&id.word());
        let text = format!("{}\n{}", changed.0, BoardFile::from(&draft).to_keep()?);
        Ok(Self { id, text, changed, draft: Some(draft) })
    }
}

/// Why a board was not kept.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// It could not be read again.
    #[error(transparent)]
    Board(#[from] BoardFileError),
    /// The vault did not take it.
    #[error(transparent)]
    Vault(#[from] DocumentError),
}

impl NotKept {
    /// What is wrong, and what to do.
    pub fn told(&self) -> String {
        match self {
            Self::Board(error) => reasons(error).join("\n"),
            Self::Vault(error) => trouble(error),
        }
    }
}

/// All boards of an account, the one that was changed last first; and how many more a newer version has made.
pub async fn all(vault: &AppVault, account: AccountId) -> Result<(Vec<StoredBoard>, usize), DocumentError> {
    let folder = folder(account);
    let found = vault.documents(&folder, browser::clock::now()).await?;
    let read =
        |(name, text): (String, String)| Some(StoredBoard::read(name.strip_prefix(&folder)?.parse().ok()?, text));
    let mut boards: Vec<StoredBoard> = found.texts.into_iter().filter_map(read).collect();
    boards.sort_by_key(|board| core::cmp::Reverse(board.changed));
    Ok((boards, found.newer))
}

/// The boards of an account that can be played, with their scenarios, the one that was changed last first.
pub async fn playable(vault: &AppVault, account: AccountId) -> Vec<BoardFile> {
    // What stands in the way is told on the screen of the boards.
    let (boards, _) = all(vault, account).await.unwrap_or_default();
    let drafts = boards.into_iter().filter_map(|board| board.draft);
    drafts.filter(|draft| draft.faults().is_empty()).map(|draft| BoardFile::from(&draft)).collect()
}

/// The board of this number.
pub async fn find(vault: &AppVault, account: AccountId, id: BoardId) -> Result<Option<StoredBoard>, DocumentError> {
    let text = vault.document(&name(account, id), browser::clock::now()).await?;
    Ok(text.map(|text| StoredBoard::read(id, text)))
}

/// Keeps a new board.
pub async fn add(vault: &AppVault, account: AccountId, draft: Draft) -> Result<StoredBoard, NotKept> {
    save(vault, account, BoardId::fresh(), None, draft).await
}

/// Keeps a board in place of what it was when it was read.
pub async fn save(
    vault: &AppVault,
    account: AccountId,
    id: BoardId,
    before: Option<&str>,
    draft: Draft,
) -> Result<StoredBoard, NotKept> {
    let kept = StoredBoard::written(id, draft)?;
    vault.replace_document(&name(account, id), before, &kept.text).await?;
    notes::write(id.note(), None);
    Ok(kept)
}

/// Removes a board as it was read, with what was changed of it.
pub async fn remove(vault: &AppVault, account: AccountId, board: &StoredBoard) -> Result<(), DocumentError> {
    vault.replace_document(&name(account, board.id), Some(&board.text), "").await?;
    notes::write(board.id.note(), None);
    Ok(())
}

/// What is wrong with the vault, and what is safe.
pub fn trouble(error: &DocumentError) -> String {
    let t = texts();
    let is_newer = *error == DocumentError::FromTheFuture;
    document_error(error, if is_newer { t.boards_newer_one } else { t.boards_elsewhere })
}

fn folder(account: AccountId) -> String {
    format!("boards/{account}/")
}

fn name(account: AccountId, id: BoardId) -> String {
    format!("{}{id}", folder(account))
}
