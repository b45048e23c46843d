//! What a game is made of beside its head: the set-up, one record a command, and snapshots.

use serde::{Deserialize, Serialize};

use crate::{
    envelope::{self, Kind, ReadError},
    file::SaveFile,
    ids::{SaveId, Time},
    limits,
    save::{Head, SlotKey},
    sealing::Sealing,
    store::{Batch, Store},
};

/// What a game grew from, and enough to make its head anew.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) save: SaveId,
    pub(crate) game: String,
    pub(crate) created: Time,
    pub(crate) about: Vec<u8>,
    pub(crate) grows_from: Vec<u8>,
}

/// A [`Setup`] as it lies there, before anything is built from it.
#[derive(Deserialize)]
struct Lying<'a> {
    save: SaveId,
    game: &'a str,
    created: Time,
    about: &'a [u8],
    grows_from: &'a [u8],
}

/// A command or a snapshot. It names its place, so that it is not taken for that of another.
#[derive(Serialize, Deserialize)]
struct Row {
    save: SaveId,
    ply: u32,
    bytes: Vec<u8>,
}

/// A record as the store has it.
pub(crate) type Raw = (String, Vec<u8>);

/// What could be read of a game.
#[derive(Debug)]
pub(crate) struct Body {
    pub(crate) setup: Setup,
    /// The commands up to the first that can not be read.
    pub(crate) commands: Vec<Vec<u8>>,
    /// The snapshots no longer than these commands, oldest first.
    pub(crate) snapshots: Vec<(u32, Vec<u8>)>,
    /// What is wrong with the first command that can not be read.
    pub(crate) damage: Option<ReadError>,
    /// Everything that does not fit those: to be set aside.
    pub(crate) rest: Vec<Raw>,
}

pub(crate) fn command_key(slot: SlotKey, ply: u32) -> String {
    format!("{}command/{ply:08x}", slot.body())
}

pub(crate) fn snapshot_key(slot: SlotKey, ply: u32) -> String {
    format!("{}snapshot/{ply:08x}", slot.body())
}

/// Whether a key is that of a command or a snapshot that a game of this length has no more.
pub(crate) fn is_beyond(slot: SlotKey, key: &str, length: u32) -> bool {
    let number = |kind: &str| {
        let number = key.strip_prefix(&slot.body())?.strip_prefix(kind)?;
        u32::from_str_radix(number, 16).ok()
    };
    // A snapshot after so many commands still holds; the command of that number does not.
    number("command/").is_some_and(|ply| ply >= length) || number("snapshot/").is_some_and(|ply| ply > length)
}

/// A command or a snapshot as it is stored.
pub(crate) fn row(kind: Kind, save: SaveId, ply: u32, bytes: &[u8]) -> Vec<u8> {
    envelope::wrap(kind, &Row { save, ply, bytes: bytes.to_vec() })
}

/// Puts a whole game beside its head. Others may work in between: it can have tens of thousands of commands.
pub(crate) async fn put<S: Store>(
    records: &Sealing<S>,
    batch: Batch,
    (slot, head): (SlotKey, &Head),
    game: &SaveFile,
) -> Batch {
    let setup = Setup {
        save: head.id,
        game: game.game.clone(),
        created: head.created,
        about: game.about.clone(),
        grows_from: game.setup.clone(),
    };
    let mut batch = batch.put(Setup::key(&slot.body()), envelope::wrap(Kind::Setup, &setup));
    for (ply, command) in (0..).zip(&game.commands) {
        records.breathe(ply as usize).await;
        batch = batch.put(command_key(slot, ply), row(Kind::Command, head.id, ply, command));
    }
    batch
}

/// Reads a command or a snapshot, if it is in its place.
fn read_row(kind: Kind, save: SaveId, ply: u32, bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    let row: Row = envelope::unwrap(kind, bytes)?;
    if (row.save, row.ply) == (save, ply) { Ok(row.bytes) } else { Err(ReadError::Foreign) }
}

/// The records of commands among those of a game, in order.
fn command_rows(slot: SlotKey, rows: &[Raw]) -> impl Iterator<Item = (u32, &[u8])> {
    let prefix = format!("{}command/", slot.body());
    let first = rows.partition_point(|(key, _)| key.as_str() < prefix.as_str());
    rows[first..].iter().map_while(move |(key, bytes)| Some((key.strip_prefix(&prefix)?, bytes))).filter_map(
        |(number, bytes)| {
            let ply = u32::from_str_radix(number, 16).ok()?;
            // A number that is written in another way is no key of ours.
            (format!("{ply:08x}") == number).then_some((ply, bytes.as_slice()))
        },
    )
}

/// The record under a key.
fn find<'a>(rows: &'a [Raw], key: &str) -> Option<&'a [u8]> {
    let index = rows.binary_search_by(|(found, _)| found.as_str().cmp(key)).ok()?;
    rows.get(index).map(|(_, bytes)| bytes.as_slice())
}

impl Setup {
    /// Its key, behind what the keys of all records beside a head begin with.
    pub(crate) fn key(body: &str) -> String {
        format!("{body}setup")
    }

    /// The set-up among the records of a game. A head is made anew from it: more than a list may say about a game is left out.
    pub(crate) fn find(slot: SlotKey, rows: &[Raw]) -> Result<Self, ReadError> {
        let bytes = find(rows, &Setup::key(&slot.body())).ok_or(ReadError::Missing)?;
        envelope::unwrap_with(Kind::Setup, bytes, |payload| {
            let lying: Lying = postcard::from_bytes(payload).map_err(|_| ReadError::Altered)?;
            if lying.game.len() > limits::TAG {
                return Err(ReadError::BeyondLimits);
            }
            Ok(Self {
                save: lying.save,
                game: lying.game.to_owned(),
                created: lying.created,
                about: if lying.about.len() > limits::ABOUT { Vec::new() } else { lying.about.to_vec() },
                grows_from: lying.grows_from.to_vec(),
            })
        })
    }
}

impl Body {
    /// Reads the records of a game, as far as they are whole.
    ///
    /// # Errors
    /// The set-up can not be read, or any record is of the future.
    pub(crate) fn read(slot: SlotKey, head: &Head, rows: Vec<Raw>) -> Result<Self, ReadError> {
        let setup = Setup::find(slot, &rows)?;
        if setup.save != head.id {
            return Err(ReadError::Foreign);
        }
        let mut commands = Vec::new();
        let mut damage = None;
        // What is there is gone through, not what the head counts: that may be any number.
        for (ply, bytes) in command_rows(slot, &rows).take_while(|(ply, _)| *ply < head.length) {
            if damage.is_none() && ply as usize != commands.len() {
                damage = Some(ReadError::Missing);
            }
            match read_row(Kind::Command, head.id, ply, bytes) {
                Err(future) if future.is_of_the_future() => return Err(future),
                Ok(command) if damage.is_none() => commands.push(command),
                // What follows the damage is still looked at, because a record of the future stops everything.
                Ok(_) => {}
                Err(why) => damage = damage.or(Some(why)),
            }
        }
        if commands.len() < head.length as usize {
            damage = damage.or(Some(ReadError::Missing));
        }
        let mut snapshots = Vec::new();
        for &ply in &head.snapshots {
            let found = find(&rows, &snapshot_key(slot, ply)).ok_or(ReadError::Missing);
            match found.and_then(|bytes| read_row(Kind::Snapshot, head.id, ply, bytes)) {
                Err(future) if future.is_of_the_future() => return Err(future),
                Ok(snapshot) if ply as usize <= commands.len() => snapshots.push((ply, snapshot)),
                // A snapshot only saves time: a broken one is no damage, but it is set aside all the same.
                Ok(_) | Err(_) => {}
            }
        }
        let rest = if rows.len() == 1 + commands.len() + snapshots.len() {
            Vec::new()
        } else {
            let kept =
                Self::keys(slot, (0..).zip(&commands).map(|(ply, _)| ply), snapshots.iter().map(|(ply, _)| *ply));
            rows.into_iter().filter(|(key, _)| kept.binary_search(key).is_err()).collect()
        };
        Ok(Self { setup, commands, snapshots, damage, rest })
    }

    /// The keys of a game with these commands and snapshots, in order.
    fn keys(slot: SlotKey, commands: impl Iterator<Item = u32>, snapshots: impl Iterator<Item = u32>) -> Vec<String> {
        let commands = commands.map(|ply| command_key(slot, ply));
        let snapshots = snapshots.map(|ply| snapshot_key(slot, ply));
        let mut keys: Vec<String> = commands.chain(snapshots).chain([Setup::key(&slot.body())]).collect();
        keys.sort_unstable();
        keys
    }

    /// How many commands could be read.
    pub(crate) fn length(&self) -> u32 {
        u32::try_from(self.commands.len()).unwrap_or(u32::MAX)
    }

    /// The head of a game whose own was lost. It counts what is there; [`Body::read`] finds out what is whole.
    pub(crate) fn head_of(slot: SlotKey, setup: &Setup, rows: &[Raw], now: Time) -> Head {
        let plies = |kind: &str| -> Vec<u32> {
            let prefix = format!("{}{kind}/", slot.body());
            let numbers = rows.iter().filter_map(|(key, _)| key.strip_prefix(&prefix));
            numbers.filter_map(|number| u32::from_str_radix(number, 16).ok()).collect()
        };
        Head {
            id: setup.save,
            game: setup.game.clone(),
            created: setup.created,
            updated: now,
            // Above whatever the lost one had.
            revision: now.0,
            rank: now.0,
            length: plies("command").last().map_or(0, |last| last.saturating_add(1)),
            snapshots: plies("snapshot"),
            about: setup.about.clone(),
            owner: None,
        }
    }
}
