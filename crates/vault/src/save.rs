//! Saved games (manual, chapter 2.2): three an account of each game that stands on the shelf, each in a slot of its own.
//!
//! A game is kept as a head, its set-up, one record a command, and two snapshots. Writing a command puts one record and
//! the head, whatever the length of the game. The head is the fence: every change expects the head exactly as the
//! writer knows it, so of two tabs only one can write.

use serde::{Deserialize, Serialize};

use crate::{
    account::key as account_key,
    bin,
    body::{self, Body, Setup},
    envelope::{Kind, ReadError},
    file::SaveFile,
    ids::{AccountId, Entropy, SaveId, SessionId, Time},
    quarantine::QuarantineRecord,
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored, Vault},
    write::OpenSave,
};

/// How often a change is tried again that collides with one of another tab.
pub(crate) const ATTEMPTS: usize = 8;

/// A saved game, as a list may show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Its id.
    pub id: SaveId,
    /// The tag of its game.
    pub game: String,
    /// When it was begun.
    pub created: Time,
    /// When it was last written to.
    pub updated: Time,
    /// How many commands it has.
    pub length: u32,
    /// What the game wants to be said about it. The vault does not look into it.
    pub about: Vec<u8>,
    /// Since when a tab has it open. That tab may have crashed meanwhile.
    pub in_use: Option<Time>,
}

/// One place that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A game is in it.
    Taken(Save),
    /// A game of a newer version of the app is in it. It is left as it is.
    FromTheFuture(ReadError),
}

/// Where a game is put: into a free slot of an account, or in place of another one of the same kind, which goes into the bin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose game it is.
    pub account: AccountId,
    /// The game that goes into the [bin](Vault::bin) if no slot is free: the player has chosen it.
    pub replacing: Option<SaveId>,
}

/// Why a game finds no place. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// There are as many games of this kind as there may be: ask which of them may go, and come back with it in
    /// [`Place::replacing`].
    #[error("every slot for this game is taken")]
    NoFreeSlot {
        /// Those of the same kind, the one first that was not played for the longest time.
        candidates: Vec<Save>,
    },
    /// There is no such account, perhaps because the storage was cleared while the app ran.
    #[error("there is no such account")]
    NoAccount,
    /// Other tabs changed the slots again and again.
    #[error("the saves were changed elsewhere at the same time")]
    ChangedElsewhere,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The record that leads a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) id: SaveId,
    pub(crate) game: String,
    pub(crate) created: Time,
    pub(crate) updated: Time,
    /// Another one with every write, so that no two states of a game have the same head.
    pub(crate) revision: u64,
    /// Grows with every opening of any game of the account: the lowest is the oldest, whatever the clock says.
    pub(crate) rank: u64,
    pub(crate) length: u32,
    /// The lengths at which snapshots were taken, oldest first, at most two.
    pub(crate) snapshots: Vec<u32>,
    pub(crate) about: Vec<u8>,
    pub(crate) owner: Option<Owner>,
}

impl Head {
    /// The revision after this one. A head that was made up may have the last there is, and goes on from the first.
    pub(crate) fn next_revision(&self) -> u64 {
        self.revision.wrapping_add(1)
    }
}

/// Who may write to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owner {
    pub(crate) session: SessionId,
    pub(crate) since: Time,
}

/// Which slot of which account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlotKey {
    pub(crate) account: AccountId,
    pub(crate) slot: u8,
}

impl SlotKey {
    /// What the keys of all heads of an account begin with.
    fn heads(account: AccountId) -> String {
        format!("head/{account}/")
    }

    /// The key of the head.
    pub(crate) fn head(self) -> String {
        format!("{}{}", Self::heads(self.account), self.slot)
    }

    /// What the keys of all other records begin with.
    pub(crate) fn body(self) -> String {
        format!("body/{}/{}/", self.account, self.slot)
    }
}

impl Head {
    /// What a list shows.
    pub(crate) fn shown(&self) -> Save {
        Save {
            id: self.id,
            game: self.game.clone(),
            created: self.created,
            updated: self.updated,
            length: self.length,
            about: self.about.clone(),
            in_use: self.owner.map(|owner| owner.since),
        }
    }
}

/// The heads of an account, by slot.
pub(crate) struct Heads {
    account: AccountId,
    taken: Vec<(SlotKey, Found<Head>)>,
}

impl Heads {
    /// The readable ones.
    pub(crate) fn readable(&self) -> impl Iterator<Item = (SlotKey, &Stored<Head>)> {
        self.taken.iter().filter_map(|(slot, found)| match found {
            Found::Record(stored) => Some((*slot, stored)),
            _ => None,
        })
    }

    /// The game of an id.
    pub(crate) fn of(&self, id: SaveId) -> Option<(SlotKey, &Stored<Head>)> {
        self.readable().find(|(_, head)| head.value.id == id)
    }

    /// Those of a newer version.
    pub(crate) fn of_the_future(&self) -> impl Iterator<Item = (SlotKey, ReadError)> {
        self.taken.iter().filter_map(|(slot, found)| match found {
            Found::Broken(_, why) => Some((*slot, *why)),
            _ => None,
        })
    }

    /// A rank above all.
    pub(crate) fn next_rank(&self) -> u64 {
        self.readable().map(|(_, head)| head.value.rank).max().unwrap_or(0).saturating_add(1)
    }

    /// The slot for a game of this kind, and the game that goes into the bin for it, if one has to.
    pub(crate) fn place(
        &self,
        kind: &str,
        replacing: Option<SaveId>,
        most: u8,
    ) -> Result<(SlotKey, Option<&Stored<Head>>), PlaceError> {
        let mut candidates: Vec<_> = self.readable().filter(|(_, head)| head.value.game == kind).collect();
        let is_taken = |slot: u8| self.taken.iter().any(|(key, _)| key.slot == slot);
        if candidates.len() < most.into()
            && let Some(slot) = (0..=u8::MAX).find(|slot| !is_taken(*slot))
        {
            return Ok((SlotKey { account: self.account, slot }, None));
        }
        if let Some((slot, head)) = candidates.iter().find(|(_, head)| replacing == Some(head.value.id)) {
            return Ok((*slot, Some(head)));
        }
        candidates.sort_by_key(|(_, head)| head.value.rank);
        Err(PlaceError::NoFreeSlot { candidates: candidates.iter().map(|(_, head)| head.value.shown()).collect() })
    }
}

impl<S: Store> Vault<S> {
    /// The slots of an account that are taken, in a fixed order.
    ///
    /// A head that can not be read is set aside and made anew from the rest of its game, so this may write.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn slots(&self, account: AccountId, now: Time) -> Result<Vec<Slot>, StoreError> {
        let heads = self.heads(account, now).await?;
        let slot = |(_, found): &(SlotKey, Found<Head>)| match found {
            Found::Nothing => None,
            Found::Record(stored) => Some(Slot::Taken(stored.value.shown())),
            Found::Broken(_, why) => Some(Slot::FromTheFuture(*why)),
        };
        Ok(heads.taken.iter().filter_map(slot).collect())
    }

    /// Begins a game and opens it for this session. If it has commands already, because its storage was lost while it
    /// was played, it goes on after those.
    ///
    /// # Errors
    /// There is no place for it, or the storage failed.
    pub async fn create(
        &self,
        place: Place,
        game: &SaveFile,
        session: SessionId,
        now: Time,
        entropy: Entropy,
    ) -> Result<OpenSave, PlaceError> {
        self.put(place, game, Some(Owner { session, since: now }), now, SaveId::new(&entropy)).await
    }

    /// Puts a game into a slot.
    pub(crate) async fn put(
        &self,
        place: Place,
        game: &SaveFile,
        owner: Option<Owner>,
        now: Time,
        id: SaveId,
    ) -> Result<OpenSave, PlaceError> {
        for _ in 0..ATTEMPTS {
            // It must still be there when the game is written: no game may outlast it.
            let account = self.account_bytes(place.account).await?.ok_or(PlaceError::NoAccount)?;
            let heads = self.heads(place.account, now).await?;
            let (slot, goes) = heads.place(&game.game, place.replacing, self.policy().slots)?;
            let batch = match goes {
                None => Batch::new().expect_absent(slot.head()),
                Some(goes) => {
                    let rows = self.records().scan(&slot.body()).await?;
                    bin::put_away(Batch::new(), slot, goes, rows)
                }
            };
            let head = Head {
                id,
                game: game.game.clone(),
                created: now,
                updated: now,
                revision: 0,
                rank: heads.next_rank(),
                length: u32::try_from(game.commands.len()).unwrap_or(u32::MAX),
                snapshots: Vec::new(),
                about: game.about.clone(),
                owner,
            };
            let batch = batch.expect_equals(account_key(place.account), account);
            let batch = body::put(self.records(), batch.delete_prefix(slot.body()), (slot, &head), game).await;
            let head = Stored::new(Kind::Head, head);
            match self.records().commit(batch.put(slot.head(), head.bytes.clone())).await {
                Ok(()) => return Ok(OpenSave::new(slot, head)),
                Err(CommitError::Unexpected(_)) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(PlaceError::ChangedElsewhere)
    }

    /// The heads of an account. Those that were broken are mended or set aside: what is still broken is of the future.
    pub(crate) async fn heads(&self, account: AccountId, now: Time) -> Result<Heads, StoreError> {
        let mut taken = Vec::new();
        let prefix = SlotKey::heads(account);
        for (key, bytes) in self.records().scan(&prefix).await? {
            let Some(slot) = key.strip_prefix(&prefix).and_then(|slot| slot.parse().ok()) else { continue };
            let slot = SlotKey { account, slot };
            let found = match Found::read(Kind::Head, bytes) {
                Found::Broken(bytes, why) if !why.is_of_the_future() => self.mend_head(slot, bytes, why, now).await?,
                found => found,
            };
            if !matches!(found, Found::Nothing) {
                taken.push((slot, found));
            }
        }
        taken.sort_by_key(|(key, _)| key.slot);
        Ok(Heads { account, taken })
    }

    /// Makes a broken head anew from the rest of its game, or, if that tells nothing either, sets all of it aside.
    async fn mend_head(
        &self,
        slot: SlotKey,
        broken: Vec<u8>,
        why: ReadError,
        now: Time,
    ) -> Result<Found<Head>, StoreError> {
        let rows = self.records().scan(&slot.body()).await?;
        let mended = match Setup::find(slot, &rows) {
            Err(future) if future.is_of_the_future() => return Ok(Found::Broken(broken, future)),
            Err(_) => None,
            Ok(setup) => Some(Stored::new(Kind::Head, Body::head_of(slot, &setup, &rows, now))),
        };
        let batch = Batch::new().expect_equals(slot.head(), broken.clone());
        let batch = if let Some(head) = &mended {
            QuarantineRecord::new(now, why, vec![(slot.head(), broken)]).put(batch).put(slot.head(), head.bytes.clone())
        } else {
            let all = core::iter::once((slot.head(), broken)).chain(rows).collect();
            QuarantineRecord::new(now, why, all).put(batch).delete(slot.head()).delete_prefix(slot.body())
        };
        match self.records().commit(batch).await {
            Ok(()) => Ok(mended.map_or(Found::Nothing, Found::Record)),
            // Another tab was faster. What it made of the head is as good.
            Err(CommitError::Unexpected(_)) => self.find(Kind::Head, &slot.head()).await,
            Err(CommitError::Store(error)) => Err(error),
        }
    }
}
