//! Saved games (manual, chapter 2.2): three slots an account, each holding one game.
//!
//! A game is kept as a head, its set-up, one record a command, and two snapshots. Writing a command puts one record and
//! the head, whatever the length of the game. The head is the fence: every change expects the head exactly as the
//! writer knows it, so of two tabs only one can write.

use serde::{Deserialize, Serialize};

use crate::{
    body::{self, Body, Setup},
    envelope::{Kind, Unreadable},
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

/// One place for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Nothing is in it.
    Free,
    /// A game is in it.
    Taken(Save),
    /// A game of a newer version of the app is in it. It is left as it is.
    FromTheFuture(Unreadable),
}

/// Where a game is put: into a free slot of an account, or in place of its oldest game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whose game it is.
    pub account: AccountId,
    /// The game that may go if no slot is free. It must be the oldest, and the player was asked for this very game
    /// and was offered its export.
    pub replacing: Option<SaveId>,
}

/// Why a game finds no place. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// Every slot is taken: ask whether the oldest game may go, and come back with it in [`Place::replacing`].
    #[error("every slot is taken")]
    NoFreeSlot {
        /// The game that was not played for the longest time; `None`: none of them can be replaced by this version.
        oldest: Option<Save>,
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
    /// Grows with every write, so that no two states of a game have the same head.
    pub(crate) revision: u64,
    /// Grows with every opening of any game of the account: the lowest is the oldest, whatever the clock says.
    pub(crate) rank: u64,
    pub(crate) length: u32,
    /// The lengths at which snapshots were taken, oldest first, at most two.
    pub(crate) snapshots: Vec<u32>,
    pub(crate) about: Vec<u8>,
    pub(crate) owner: Option<Owner>,
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
    /// The key of the head.
    pub(crate) fn head(self) -> String {
        format!("head/{}/{}", self.account, self.slot)
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
pub(crate) struct Heads(Vec<(SlotKey, Found<Head>)>);

impl Heads {
    /// The readable ones.
    pub(crate) fn readable(&self) -> impl Iterator<Item = (SlotKey, &Stored<Head>)> {
        self.0.iter().filter_map(|(slot, found)| match found {
            Found::Record(stored) => Some((*slot, stored)),
            _ => None,
        })
    }

    /// Those of a newer version.
    pub(crate) fn of_the_future(&self) -> impl Iterator<Item = (SlotKey, Unreadable)> {
        self.0.iter().filter_map(|(slot, found)| match found {
            Found::Broken(_, why) => Some((*slot, *why)),
            _ => None,
        })
    }

    /// A rank above all.
    pub(crate) fn next_rank(&self) -> u64 {
        self.readable().map(|(_, head)| head.value.rank).max().unwrap_or(0).saturating_add(1)
    }

    fn free(&self) -> Option<SlotKey> {
        self.0.iter().find(|(_, found)| matches!(found, Found::Nothing)).map(|(slot, _)| *slot)
    }

    fn oldest(&self) -> Option<(SlotKey, &Stored<Head>)> {
        self.readable().min_by_key(|(_, head)| head.value.rank)
    }
}

impl<S: Store> Vault<S> {
    /// The slots of an account, in a fixed order.
    ///
    /// A head that can not be read is set aside and made anew from the rest of its game, so this may write.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn slots(&self, account: AccountId, now: Time) -> Result<Vec<Slot>, StoreError> {
        let heads = self.heads(account, now).await?;
        let slot = |found: &Found<Head>| match found {
            Found::Nothing => Slot::Free,
            Found::Record(stored) => Slot::Taken(stored.value.shown()),
            Found::Broken(_, why) => Slot::FromTheFuture(*why),
        };
        Ok(heads.0.iter().map(|(_, found)| slot(found)).collect())
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
        if !self.has_account(place.account).await? {
            return Err(PlaceError::NoAccount);
        }
        for _ in 0..ATTEMPTS {
            let heads = self.heads(place.account, now).await?;
            let (slot, batch) = match (heads.free(), heads.oldest()) {
                (Some(slot), _) => (slot, Batch::new().expect_absent(slot.head())),
                (None, Some((slot, oldest))) if place.replacing == Some(oldest.value.id) => {
                    (slot, Batch::new().expect_equals(slot.head(), oldest.bytes.clone()))
                }
                (None, oldest) => {
                    return Err(PlaceError::NoFreeSlot { oldest: oldest.map(|(_, head)| head.value.shown()) });
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
            let batch = body::put(batch.delete_prefix(slot.body()), slot, &head, game);
            let head = Stored::new(Kind::Head, head);
            match self.store().commit(batch.put(slot.head(), head.bytes.clone())).await {
                Ok(()) => return Ok(OpenSave::new(slot, head)),
                Err(CommitError::Unexpected(_)) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(PlaceError::ChangedElsewhere)
    }

    /// The heads of an account. Those that were broken are mended or set aside: what is still broken is of the future.
    pub(crate) async fn heads(&self, account: AccountId, now: Time) -> Result<Heads, StoreError> {
        let mut heads = Vec::new();
        for slot in (0..self.policy().slots).map(|slot| SlotKey { account, slot }) {
            let mut found = self.find(Kind::Head, &slot.head()).await?;
            if let Found::Broken(bytes, why) = found {
                found = if why.is_of_the_future() {
                    Found::Broken(bytes, why)
                } else {
                    self.mend_head(slot, bytes, why, now).await?
                };
            }
            heads.push((slot, found));
        }
        Ok(Heads(heads))
    }

    /// Makes a broken head anew from the rest of its game, or, if that tells nothing either, sets all of it aside.
    async fn mend_head(
        &self,
        slot: SlotKey,
        broken: Vec<u8>,
        why: Unreadable,
        now: Time,
    ) -> Result<Found<Head>, StoreError> {
        let rows = self.store().scan(&slot.body()).await?;
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
        match self.store().commit(batch).await {
            Ok(()) => Ok(mended.map_or(Found::Nothing, Found::Record)),
            // Another tab was faster. What it made of the head is as good.
            Err(CommitError::Unexpected(_)) => self.find(Kind::Head, &slot.head()).await,
            Err(CommitError::Store(error)) => Err(error),
        }
    }
}
