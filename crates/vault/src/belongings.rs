//! What belongs to an account: its games on the shelf and in the bin, its documents, and what of it could not be read.

use std::collections::BTreeSet;

use crate::{
    body::{Body, Raw},
    envelope::{self, Kind, ReadError},
    file::SaveFile,
    ids::{AccountId, SaveId, Time},
    quarantine::{QuarantineRecord, records_of},
    save::{Head, SlotKey},
    store::{Store, StoreError},
    vault::{Found, Vault},
};

/// Everything of an account, for files that outlast the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belongings {
    /// The games on the shelf. Of a damaged one it is what is whole.
    pub games: Vec<(SaveId, SaveFile)>,
    /// Those in the bin.
    pub binned: Vec<(SaveId, SaveFile)>,
    /// The documents, name and text of each, such as names of games, results and boards.
    pub documents: Vec<(String, String)>,
    /// What cannot be read, or is of a newer version, each under a name of its own, as [`Vault::export_aside`] gives it.
    pub unread: Vec<(String, Vec<u8>)>,
}

/// What the keys of the games of any account begin with; its id follows.
pub(crate) const PREFIXES: [&str; 3] = ["head/", "body/", "bin/"];

/// What the keys of one account begin with, of those under a prefix.
pub(crate) fn of_account(prefix: &str, account: AccountId) -> String {
    format!("{prefix}{account}/")
}

/// Whether a key is that of something that belongs to an account with these games: a document belongs to whom its name names, or
/// to the game it names.
pub(crate) fn belongs(key: &str, account: AccountId, games: &BTreeSet<SaveId>) -> bool {
    let mut steps = key.split('/').skip(1).filter(|step| step.len() == 16);
    steps.any(|step| {
        let is_account = step.parse().is_ok_and(|id: AccountId| id == account);
        is_account || step.parse().is_ok_and(|id| games.contains(&id))
    })
}

/// A game of which nothing but its records can be had.
type Unread = (ReadError, Vec<Raw>);

/// Reads a game whose records may lie under other keys than those of a slot, such as in the bin.
fn game(account: AccountId, head: &Head, rows: Vec<Raw>, prefix: &str) -> Result<SaveFile, Unread> {
    let slot = SlotKey { account, slot: 0 };
    let moved =
        |(key, bytes): &Raw| (format!("{}{}", slot.body(), key.strip_prefix(prefix).unwrap_or(key)), bytes.clone());
    let body = Body::read(slot, head, rows.iter().map(moved).collect()).map_err(|why| (why, rows))?;
    let (game, about) = (head.game.clone(), head.about.clone());
    Ok(SaveFile { game, setup: body.setup.grows_from, about, commands: body.commands })
}

impl<S: Store> Vault<S> {
    /// Everything that belongs to an account. Nothing is changed.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn belongings(&self, account: AccountId, now: Time) -> Result<Belongings, StoreError> {
        let mut all = Belongings::default();
        for (key, bytes) in self.heads_of(account).await? {
            let (name, prefix) = (key.replace('/', "-"), body_of(&key));
            let rows = self.records().scan(&prefix).await?;
            let read = match Found::<Head>::read(Kind::Head, bytes.clone()) {
                Found::Record(head) => game(account, &head.value, rows, &prefix).map(|game| (head.value.id, game)),
                Found::Broken(_, why) => Err((why, rows)),
                Found::Nothing => continue,
            };
            match read {
                Ok(game) if name.starts_with("bin-") => all.binned.push(game),
                Ok(game) => all.games.push(game),
                Err((why, rows)) => {
                    let records = core::iter::once((key, bytes)).chain(rows).collect();
                    let aside = envelope::wrap(Kind::Quarantine, &QuarantineRecord::new(now, why, records));
                    all.unread.push((name, aside));
                }
            }
        }
        let games = self.games_of(account).await?;
        for (key, bytes) in self.records().scan("document/").await? {
            let name = key.strip_prefix("document/").filter(|_| belongs(&key, account, &games));
            match (name, envelope::unwrap(Kind::Document, &bytes)) {
                (None, _) => {}
                (Some(name), Ok(text)) => all.documents.push((name.to_owned(), text)),
                (Some(_), Err(_)) => all.unread.push((key.replace('/', "-"), bytes)),
            }
        }
        let aside = self.asides_of(account, &games).await?;
        all.unread.extend(aside.into_iter().map(|(key, bytes)| (key.replace('/', "-"), bytes)));
        Ok(all)
    }

    /// The heads of an account, on the shelf and then in the bin, as they are stored.
    async fn heads_of(&self, account: AccountId) -> Result<Vec<Raw>, StoreError> {
        let mut heads = self.records().scan(&of_account("head/", account)).await?;
        heads.extend(self.records().scan(&format!("bin/{account}/head/")).await?);
        Ok(heads)
    }

    /// The ids of the games of an account.
    pub(crate) async fn games_of(&self, account: AccountId) -> Result<BTreeSet<SaveId>, StoreError> {
        let id = |(key, bytes): Raw| match Found::<Head>::read(Kind::Head, bytes) {
            Found::Record(head) => Some(head.value.id),
            // In the bin the key names it.
            Found::Nothing | Found::Broken(..) => key.rsplit('/').next().filter(|step| step.len() == 16)?.parse().ok(),
        };
        Ok(self.heads_of(account).await?.into_iter().filter_map(id).collect())
    }

    /// What was set aside and is of this account alone.
    pub(crate) async fn asides_of(&self, account: AccountId, games: &BTreeSet<SaveId>) -> Result<Vec<Raw>, StoreError> {
        let is_own = |key: &String| *key == format!("account/{account}") || belongs(key, account, games);
        let mut asides = self.records().scan("quarantine/").await?;
        asides.retain(|(_, bytes)| {
            let keys = records_of(bytes);
            !keys.is_empty() && keys.iter().all(is_own)
        });
        Ok(asides)
    }
}

/// Where the rest of a game lies whose head has this key.
fn body_of(head: &str) -> String {
    let (place, id) = head.rsplit_once('/').unwrap_or((head, ""));
    match place.strip_suffix("/head") {
        Some(bin) => format!("{bin}/body/{id}/"),
        None => format!("{}/{id}/", place.replacen("head", "body", 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_lies_beside_its_head() {
        assert_eq!(body_of("head/00000000000000aa/2"), "body/00000000000000aa/2/");
        assert_eq!(
            body_of("bin/00000000000000aa/head/00000000000000bb"),
            "bin/00000000000000aa/body/00000000000000bb/"
        );
    }

    #[test]
    fn a_document_belongs_to_whom_its_name_names() {
        let account: AccountId = "00000000000000aa".parse().unwrap();
        let games = BTreeSet::from(["00000000000000bb".parse().unwrap()]);
        for (key, expected) in [
            ("document/result/00000000000000aa/00000000000000cc", true),
            ("document/name/00000000000000bb", true),
            ("head/00000000000000aa/0", true),
            ("document/name/00000000000000cc", false),
            ("document/edition/aa", false),
            ("00000000000000aa", false),
        ] {
            assert_eq!(belongs(key, account, &games), expected, "{key}");
        }
    }
}
