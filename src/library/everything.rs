//! Everything of an account in one file, and all games of such a file back: a ZIP archive of the files that the app makes and
//! takes one by one, too.

use leptos::prelude::RwSignal;
use vault::{
    Account, AccountId, ArchiveError, Belongings, ImportError, Place, SaveFile, StoreError, archive, unarchived,
};

use super::transfer::{SAVE, file_name, hand_out_as, import, watched};
use crate::{
    accounts::AppVault,
    browser,
    table::{RestoreError, Slices},
    texts::shelf::texts,
    ui::{Notices, Tone},
};

/// Hands out everything of an account as one file, and says what became of it.
///
/// # Errors
/// The storage failed.
pub async fn hand_out_everything(vault: &AppVault, notices: Notices, account: &Account) -> Result<(), StoreError> {
    let t = texts();
    let all = vault.belongings(account.id, browser::clock::now()).await?;
    let mail = account.login.as_ref().map(|login| login.mail.as_str());
    match archive(&files(all, mail, t.games_file_secrets)) {
        Some(bytes) => hand_out_as("application/zip", notices, "leaders.zip", &bytes, t.games_exported_all).await,
        None => notices.say(Tone::Bad, t.games_export_failed),
    }
    Ok(())
}

/// The files: games that can be imported, documents as the texts they are, and what cannot be read as it lies there. `secrets` marks
/// a game that goes on.
fn files(all: Belongings, mail: Option<&str>, secrets: &str) -> Vec<(String, Vec<u8>)> {
    let game = |(id, game): &(_, SaveFile)| {
        let name = format!("games/{}-{id}", game.game);
        (file_name(&name, game, secrets), game.to_bytes())
    };
    let mail = mail.map(|mail| ("account.txt".to_owned(), format!("{mail}\n").into_bytes()));
    let document = |(name, text): (String, String)| (format!("documents/{name}.txt"), text.into_bytes());
    let unread = |(name, bytes)| (format!("unreadable/{name}.broken"), bytes);
    let games = all.games.iter().map(game);
    mail.into_iter()
        .chain(games)
        .chain(all.documents.into_iter().map(document))
        .chain(all.unread.into_iter().map(unread))
        .collect()
}

/// What became of the games of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games that were taken.
    pub taken: u32,
    /// Games for which there was no place, or that were refused.
    pub left: u32,
}

/// Takes every game of an archive for which there is a place; none that is there makes room. Whoever closes the dialog of the
/// progress ends it behind the last game that was taken.
pub async fn import_all(
    vault: &AppVault,
    account: AccountId,
    bytes: &[u8],
    (checking, percent): (RwSignal<bool>, RwSignal<u8>),
) -> Result<Tally, ArchiveError> {
    let mut tally = Tally::default();
    let mut is_wanted = true;
    for (_, file) in unarchived(bytes)?.into_iter().filter(|(name, _)| name.ends_with(SAVE)) {
        if is_wanted {
            let place = Place { account, replacing: None };
            match import(vault, place, file, Slices::of_page(watched(checking, percent))).await {
                Ok(Ok(_)) => {
                    tally.taken += 1;
                    continue;
                }
                // What cannot be fetched now cannot be checked now.
                Err(_) | Ok(Err(ImportError::Refused(RestoreError::Cancelled))) => is_wanted = false,
                Ok(Err(_)) => {}
            }
        }
        tally.left += 1;
    }
    Ok(tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_says_what_it_is() {
        let game = SaveFile { game: "sparta".to_owned(), setup: vec![1], about: Vec::new(), commands: Vec::new() };
        let id = "00000000000000ab".parse().expect("an id");
        let all = Belongings {
            games: vec![(id, game.clone())],
            documents: vec![("name/00000000000000ab".to_owned(), "against grandpa".to_owned())],
            unread: vec![("head-1".to_owned(), b"?".to_vec())],
        };
        let files = files(all, Some("anna@example.org"), "secret");
        let names: Vec<_> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                "account.txt",
                "games/sparta-00000000000000ab-secret.save",
                "documents/name/00000000000000ab.txt",
                "unreadable/head-1.broken"
            ]
        );
        assert_eq!(SaveFile::from_bytes(&files[1].1), Ok(game), "each can be imported by itself");
    }
}
