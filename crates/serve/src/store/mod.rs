//! What outlives the process: games, who has which place at them, and their entries.
//!
//! A [`Store`] is one connection to a database, for one thread: a file of `SQLite`, or `PostgreSQL`, which several hosts
//! may share. What both are asked is in `sql`.

mod batch;
mod database;
mod keeper;
mod postgres;
mod secret;
mod sql;
mod sqlite;
mod subscription;
mod wake;

pub use database::{Database, NoDatabase};
pub use keeper::{Keeper, Verdict};
pub use postgres::Postgres;
pub use secret::Digest;
pub use sqlite::Sqlite;
pub use subscription::{MOST_OF_A_PLACE, Subscription};
pub(crate) use wake::{Bell, Wake};

use std::error::Error;

use tabletop::{Seat, Viewer};

/// The name of a table: drawn, and the same in the database, in addresses and in frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(pub [u8; 8]);

/// A game as it was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its name.
    pub id: TableId,
    /// Which game it is.
    pub tag: String,
    /// The version of the written form of records when it was made: [`tabletop::SCHEMA`].
    pub schema: u16,
    /// Edition and set-up, as `postcard` writes a `link::Opening`.
    pub opening: Vec<u8>,
    /// What its chance grows from.
    pub seed: [u8; 32],
    /// What is said of it to all.
    pub card: Vec<u8>,
    /// What the token of whoever has opened it hashes to.
    pub opener: Digest,
    /// Its places, and what their tokens hash to: seats in order, then the table itself.
    pub places: Vec<(Viewer, Digest)>,
}

/// A game with all that was done in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// How it was begun.
    pub game: Game,
    /// Its entries, as `postcard` writes them, in order.
    pub entries: Vec<Vec<u8>>,
}

/// What another host may have changed at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// Which table.
    pub id: TableId,
    /// The revision that was asked for.
    pub behind: u32,
    /// The entries behind it, in order.
    pub entries: Vec<Vec<u8>>,
    /// All its places, in order, and what their tokens hash to; none if there is no such game.
    pub places: Vec<(Viewer, Digest)>,
}

/// Something that is to be kept.
#[derive(Clone, Debug)]
pub enum Write {
    /// A game is begun.
    Game(Box<Game>),
    /// An entry is appended: the one that leads to this revision.
    Entry {
        /// Of which game.
        game: TableId,
        /// The first is 1.
        revision: u32,
        /// As `postcard` writes it.
        entry: Vec<u8>,
    },
    /// A place has another token. The subscriptions of whoever had it before end.
    Place {
        /// Of which game.
        game: TableId,
        /// Whose.
        viewer: Viewer,
        /// What the token hashes to.
        digest: Digest,
    },
    /// A device wants to be told of a place, or of this in other words than before.
    Subscribe {
        /// Of which game.
        game: TableId,
        /// Whose place.
        viewer: Viewer,
        /// What the token hashes to that the device has.
        digest: Digest,
        /// What is kept of it.
        subscription: Box<Subscription>,
    },
    /// A device does not want to be told any more, or cannot be.
    Unsubscribe {
        /// Of which game.
        game: TableId,
        /// Whose place.
        viewer: Viewer,
        /// Where the device would be told.
        endpoint: String,
    },
}

/// What became of something that was to be kept, in a transaction that was committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is kept.
    Kept,
    /// Another has written there before: an entry of this revision, or a game of this name; or what was to be ended was
    /// not there. Nothing was changed.
    Taken,
}

/// Why the database does not do what it is asked for.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A later version has written it.
    #[error(
        "this database was written by a newer version (schema {found}, this one knows {known}): start that version, \
         or name another database"
    )]
    Newer {
        /// What stands in it.
        found: i64,
        /// What this version knows.
        known: i64,
    },
    /// It is none of ours.
    #[error("this database holds what no version of this host has written: {0}")]
    Foreign(&'static str),
    /// Nothing was kept, and nothing can be for now.
    #[error("the database cannot be reached: {0}")]
    Unreachable(Box<dyn Error + Send + Sync>),
    /// Other hosts are not heard, or do not hear us.
    #[error("other hosts of the database are heard late: {0}")]
    Unheard(Box<dyn Error + Send + Sync>),
    /// Nothing of the transaction was kept.
    #[error("the database says: {0}")]
    Undone(Box<dyn Error + Send + Sync>),
    /// The commit failed, and whether it was kept shows when the game is read again.
    #[error("the database does not say whether it has kept something: {0}")]
    InDoubt(Box<dyn Error + Send + Sync>),
}

/// One connection to a database.
pub trait Store: Send {
    /// Keeps all of these in one transaction, and returns when that is durable: an outcome each.
    ///
    /// # Errors
    /// None of them is kept, or it is in doubt.
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError>;

    /// A game with its entries.
    ///
    /// # Errors
    /// The database cannot be read.
    fn load(&mut self, id: TableId) -> Result<Option<Kept>, StoreError>;

    /// What is new at each of these tables behind the revision that is named with it. Of a table that is not there
    /// nothing has to be said.
    ///
    /// # Errors
    /// The database cannot be read.
    fn news(&mut self, asked: &[(TableId, u32)]) -> Result<Vec<News>, StoreError>;

    /// The devices that want to be told of places at a game, of those who have the places now; of each place, who came
    /// last stands last.
    ///
    /// # Errors
    /// The database cannot be read.
    fn subscriptions(&mut self, game: TableId) -> Result<Vec<(Viewer, Subscription)>, StoreError>;

    /// A key of this name that all hosts of the database have: this one if there was none before, durable when this
    /// returns.
    ///
    /// # Errors
    /// The database cannot be written to.
    fn key(&mut self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError>;

    /// Why what is kept here could be lost with one machine, in sentences for whoever looks after it.
    ///
    /// # Errors
    /// The database cannot be read.
    fn doubts(&mut self) -> Result<Vec<&'static str>, StoreError> {
        Ok(Vec::new())
    }
}

/// Brings the places of a table into order: the seats, and the table itself behind them.
fn in_order(mut places: Vec<(Viewer, Digest)>) -> Vec<(Viewer, Digest)> {
    places.sort_by_key(|(viewer, _)| (*viewer == Viewer::Public, viewer_number(*viewer)));
    places
}

/// A viewer as a number: his seat, or -1.
fn viewer_number(viewer: Viewer) -> i64 {
    match viewer {
        Viewer::Seat(Seat(seat)) => i64::from(seat),
        Viewer::Public => -1,
    }
}

/// The viewer of a number.
fn viewer_numbered(number: i64) -> Option<Viewer> {
    match number {
        -1 => Some(Viewer::Public),
        seat => u8::try_from(seat).ok().map(|seat| Viewer::Seat(Seat(seat))),
    }
}
