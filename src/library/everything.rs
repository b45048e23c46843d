//! Everything of an account in one file, and all of such a file back: a ZIP archive of the files that the app makes and takes one by
//! one, too. In a backup that archive lies under a password.

use std::collections::BTreeMap;

use leptos::prelude::RwSignal;
use vault::{
    Account, AccountError, AccountId, ArchiveError, Belongings, ImportError, Moved, Place, SaveFile, SaveId,
    StoreError, archive, unarchived,
};

use super::transfer::{SAVE, file_name, hand_out_as, import, watched};
use crate::{
    accounts::AppVault,
    browser, editions,
    table::{RestoreError, Slices},
    texts::shelf::texts,
    ui::{Notices, Tone},
};

/// The file that says whose everything it is: the id of the account, and its mail address if it has one.
const ACCOUNT: &str = "account.txt";
/// Where games lie that come back onto the shelf.
const GAMES: &str = "games/";
/// Where those of the bin lie.
const BIN: &str = "bin/";
/// Where documents lie.
const DOCUMENTS: &str = "documents/";
/// Where the editions lie that somebody has on this device.
const EDITIONS: &str = "editions/";
/// What the names of texts end with.
const TEXT: &str = ".txt";

/// Games that are taken from one file: far more than anybody has, and no more than a shelf and a bin can show.
const MOST_GAMES: usize = 300;
/// Texts that are taken from one file.
const MOST_TEXTS: usize = 2_000;

/// Hands out everything of an account as one file, and says what became of it.
///
/// # Errors
/// The storage failed.
pub async fn hand_out_everything(vault: &AppVault, notices: Notices, account: &Account) -> Result<(), StoreError> {
    let t = texts();
    match everything(vault, account).await? {
        Some(bytes) => hand_out_as("application/zip", notices, "leaders.zip", &bytes, t.games_exported_all).await,
        None => notices.say(Tone::Bad, t.games_export_failed),
    }
    Ok(())
}

/// Everything of an account under a password of its own.
///
/// # Errors
/// The password is too short, the device has not the memory for it, or the storage failed.
pub async fn backup(vault: &AppVault, account: &Account, password: &str) -> Result<Vec<u8>, AccountError> {
    let everything = everything(vault, account).await?.ok_or(AccountError::OutOfMemory)?;
    vault.seal_backup(&everything, password, browser::seed::entropy()).await
}

/// Hands such a backup out, and says what became of it.
pub async fn hand_out_backup(notices: Notices, file: &[u8]) {
    hand_out_as("application/octet-stream", notices, "leaders.backup", file, texts().games_exported_backup).await;
}

/// The archive; `None` if it is more than one can hold.
async fn everything(vault: &AppVault, account: &Account) -> Result<Option<Vec<u8>>, StoreError> {
    let all = vault.belongings(account.id, browser::clock::now()).await?;
    let editions = editions::all_kept(vault).await;
    Ok(archive(&files(all, account, editions, texts().games_file_secrets)))
}

/// The files: games that can be imported, documents and editions as the texts they are, and what cannot be read as it lies there.
/// `secrets` marks a game that goes on.
fn files(all: Belongings, account: &Account, editions: Vec<(String, String)>, secrets: &str) -> Vec<(String, Vec<u8>)> {
    let games = |folder: &'static str, games: Vec<(SaveId, SaveFile)>| {
        games.into_iter().map(move |(id, game)| {
            let name = format!("{folder}{}-{id}", game.game);
            (file_name(&name, &game, secrets), game.to_bytes())
        })
    };
    let texts = |folder: &'static str, texts: Vec<(String, String)>| {
        texts.into_iter().map(move |(name, text)| (format!("{folder}{name}{TEXT}"), text.into_bytes()))
    };
    let mail = account.login.as_ref().map_or_else(String::new, |login| format!("{}\n", login.mail));
    let whose = (ACCOUNT.to_owned(), format!("{}\n{mail}", account.id).into_bytes());
    core::iter::once(whose)
        .chain(games(GAMES, all.games))
        .chain(games(BIN, all.binned))
        .chain(texts(DOCUMENTS, all.documents))
        .chain(texts(EDITIONS, editions))
        .chain(all.unread.into_iter().map(|(name, bytes)| (format!("unreadable/{name}.broken"), bytes)))
        .collect()
}

/// What became of a file of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were taken.
    pub taken: u32,
    /// Games for which there was no place, or that were refused.
    pub left: u32,
    /// Documents and editions that are here now.
    pub documents: u32,
}

/// Takes every game of an archive for which there is a place, those of the bin into the bin, and what was said and made beside them.
/// Nothing that is here makes room or is written over. Whoever closes the dialog of the progress ends it behind the last game that
/// was taken.
pub async fn import_all(
    vault: &AppVault,
    account: AccountId,
    bytes: &[u8],
    (checking, percent): (RwSignal<bool>, RwSignal<u8>),
) -> Result<Tally, ArchiveError> {
    let files = unarchived(bytes)?;
    let mut tally = Tally::default();
    let was = files.iter().find(|(name, _)| name == ACCOUNT).and_then(|(_, content)| whose(content));
    let mut moved = Moved { account: (was.unwrap_or(account), account), games: BTreeMap::new() };
    let mut is_wanted = true;
    // What goes into the bin comes first: it leaves its place on the shelf to the next.
    let (binned, shown): (Vec<_>, Vec<_>) =
        files.iter().filter(|(name, _)| name.ends_with(SAVE)).partition(|(name, _)| name.starts_with(BIN));
    for (at, (name, file)) in binned.into_iter().chain(shown).enumerate() {
        if is_wanted && at < MOST_GAMES {
            let place = Place { account, replacing: None };
            match import(vault, place, file, Slices::of_page(watched(checking, percent))).await {
                Ok(Ok(id)) => {
                    tally.taken += 1;
                    moved.games.extend(id_in(name).map(|was| (was, id)));
                    if name.starts_with(BIN) {
                        // Where that fails it lies on the shelf.
                        let _ = vault.discard(account, id, browser::clock::now()).await;
                    }
                    continue;
                }
                // What cannot be fetched now cannot be checked now.
                Err(_) | Ok(Err(ImportError::Refused(RestoreError::Cancelled))) => is_wanted = false,
                Ok(Err(_)) => {}
            }
        }
        tally.left += 1;
    }
    let texts = files.iter().filter(|(name, _)| name.ends_with(TEXT)).take(MOST_TEXTS);
    for (name, text) in texts.filter_map(|(name, text)| Some((name, str::from_utf8(text).ok()?))) {
        let of = |folder| name.strip_prefix(folder).and_then(|name| name.strip_suffix(TEXT));
        let is_here = if let Some(document) = of(DOCUMENTS) {
            vault.restore_document(&moved, (document, text), browser::clock::now()).await
        } else if let Some(edition) = of(EDITIONS) {
            editions::put_back(vault, edition, text).await
        } else {
            continue;
        };
        // One that does not come back is still in the file.
        tally.documents += u32::from(is_here == Ok(true));
    }
    Ok(tally)
}

/// Whose everything it is, by the file that says so.
fn whose(content: &[u8]) -> Option<AccountId> {
    str::from_utf8(content).ok()?.lines().next()?.parse().ok()
}

/// The id that a game had, by the name of its file.
fn id_in(name: &str) -> Option<SaveId> {
    name.rsplit('/').next()?.split(['-', '.']).filter(|step| step.len() == 16).find_map(|step| step.parse().ok())
}

#[cfg(test)]
mod tests {
    use vault::{Confirmation, Login};

    use super::*;

    #[test]
    fn every_file_says_what_it_is() {
        let game = SaveFile { game: "company-leader".to_owned(), setup: vec![1], about: Vec::new(), commands: vec![] };
        let [account, save, other] = ["00000000000000aa", "00000000000000ab", "00000000000000ac"];
        let id = |text: &str| text.parse().expect("an id");
        let login = Some(Login { mail: "anna@example.org".to_owned(), confirmation: Confirmation::Confirmed });
        let all = Belongings {
            games: vec![(id(save), game.clone())],
            binned: vec![(id(other), game.clone())],
            documents: vec![(format!("name/{save}"), "against grandpa".to_owned())],
            unread: vec![("head-1".to_owned(), b"?".to_vec())],
        };
        let editions = vec![("edition/general".to_owned(), "[edition]".to_owned())];
        let account = Account { id: account.parse().expect("an id"), login };
        let files = files(all, &account, editions, "secret");
        let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                "account.txt",
                "games/company-leader-00000000000000ab-secret.save",
                "bin/company-leader-00000000000000ac-secret.save",
                "documents/name/00000000000000ab.txt",
                "editions/edition/general.txt",
                "unreadable/head-1.broken"
            ]
        );
        assert_eq!(files[0].1, b"00000000000000aa\nanna@example.org\n");
        assert_eq!(whose(&files[0].1), Some(account.id));
        assert_eq!([id_in(names[1]), id_in(names[2])], [save, other].map(|text| Some(id(text))));
        assert_eq!(id_in("games/company-leader.save"), None);
        assert_eq!(SaveFile::from_bytes(&files[1].1), Ok(game), "each can be imported by itself");
    }
}
