//! `SQLite`: one file beside the program.

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

use link::served::Device;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, Transaction, TransactionBehavior, params};

use tabletop::Viewer;

use super::{
    Digest, Game, Kept, MOST_OF_A_PLACE, News, Outcome, Store, StoreError, Subscription, TableId, Terms, Write,
    in_order, sql, viewer_number, viewer_numbered,
};

/// How long somebody else may write to the file before we give up.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long we wait until we try again what `SQLite` does not wait for itself.
const PAUSE: Duration = Duration::from_millis(5);

/// A connection to a file.
#[derive(Debug)]
pub struct Sqlite(Connection);

impl Sqlite {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    /// It is not ours, of a newer version, or cannot be read.
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let mut connection = Connection::open(file).map_err(undone)?;
        connection.busy_timeout(PATIENCE).map_err(undone)?;
        // Looked at before anything is changed: a file of a newer version stays as it is. In this order, for somebody else
        // may make both in between.
        let has_games = has_table(&connection, "games")?;
        if has_table(&connection, "schema_version")? {
            known_version(&connection)?;
        } else if has_games {
            return Err(StoreError::Foreign(sql::WITHOUT_VERSION));
        }
        use_log(&connection).map_err(undone)?;
        // With FULL a commit returns when the log is on the disk, and not only with the system.
        for (name, value) in [("synchronous", "FULL"), ("foreign_keys", "ON")] {
            connection.pragma_update(None, name, value).map_err(undone)?;
        }
        set_up(&mut connection)?;
        Ok(Self(connection))
    }

    /// The connection, for whoever wants to know how it was opened.
    #[must_use]
    pub fn connection(&self) -> &Connection {
        &self.0
    }
}

fn undone(error: rusqlite::Error) -> StoreError {
    StoreError::Undone(error.into())
}

/// Writes to a log beside the file (WAL). The change turns a read into a write, where `SQLite` does not wait for whoever
/// writes already, whatever its busy timeout: it says that the file is busy, and we wait.
fn use_log(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        let done = connection.pragma_update(None, "journal_mode", "WAL");
        let is_busy = done.as_ref().is_err_and(|error| error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy));
        if !is_busy || began.elapsed() >= PATIENCE {
            return done;
        }
        thread::sleep(PAUSE);
    }
}

fn has_table(connection: &Connection, name: &str) -> Result<bool, StoreError> {
    let found = connection.query_row("SELECT 1 FROM sqlite_master WHERE name = $1", [name], |_| Ok(()));
    Ok(found.optional().map_err(undone)?.is_some())
}

fn known_version(connection: &Connection) -> Result<i64, StoreError> {
    let found = connection.query_row(sql::GET_VERSION, [], |row| row.get(0));
    sql::known_version(found.optional().map_err(undone)?)
}

/// Makes the tables, or brings those of an older version up. Two that open a file at once wait for each other.
fn set_up(connection: &mut Connection) -> Result<(), StoreError> {
    let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(undone)?;
    let version = if has_table(&begun, "schema_version")? {
        known_version(&begun)?
    } else {
        let make = || {
            begun.execute_batch(sql::TABLES)?;
            begun.execute(sql::SET_VERSION, [1])
        };
        make().map_err(undone)?;
        1
    };
    for step in sql::steps_from(version) {
        begun.execute_batch(step).map_err(undone)?;
    }
    if version < sql::VERSION {
        begun.execute(sql::RAISE_VERSION, [sql::VERSION, version]).map_err(undone)?;
    }
    begun.commit().map_err(undone)
}

impl Store for Sqlite {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        // If it is dropped before the commit, nothing of it was done.
        let begun = self.0.transaction_with_behavior(TransactionBehavior::Immediate).map_err(undone)?;
        let outcomes = writes.iter().map(|write| one(&begun, write)).collect::<Result<_, _>>();
        let outcomes = outcomes.map_err(undone)?;
        begun.commit().map_err(|error| StoreError::InDoubt(error.into()))?;
        Ok(outcomes)
    }

    fn load(&mut self, id: TableId) -> Result<Option<Kept>, StoreError> {
        // In one transaction, so that a game and its entries are of one moment.
        let begun = self.0.transaction().map_err(undone)?;
        let kept = loaded(&begun, id).map_err(undone)?;
        begun.commit().map_err(undone)?;
        Ok(kept)
    }

    fn news(&mut self, asked: &[(TableId, u32)]) -> Result<Vec<News>, StoreError> {
        let news = |&(id, behind)| {
            let (entries, places, terms) = (entries(&self.0, id, behind)?, places(&self.0, id)?, terms(&self.0, id)?);
            Ok(News { id, behind, entries, places, terms })
        };
        asked.iter().map(news).collect::<Result<_, _>>().map_err(undone)
    }

    fn subscriptions(&mut self, game: TableId) -> Result<Vec<(Viewer, Subscription)>, StoreError> {
        subscriptions(&self.0, game).map_err(undone)
    }

    fn key(&mut self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        self.0.execute(sql::NEW_KEY, params![name, new]).map_err(undone)?;
        self.0.query_row(sql::KEY, [name], |row| row.get(0)).map_err(undone)
    }

    fn overdue(&mut self, now: i64, most: u32) -> Result<Vec<TableId>, StoreError> {
        let mut select = self.0.prepare_cached(sql::OVERDUE).map_err(undone)?;
        let games = select.query_map(params![now, most], |row| row.get(0).map(TableId)).map_err(undone)?;
        games.collect::<Result<_, _>>().map_err(undone)
    }
}

/// Writes one thing. What stands there already stays.
fn one(begun: &Transaction<'_>, write: &Write) -> rusqlite::Result<Outcome> {
    let changed = match write {
        Write::Game(game) => {
            let mut insert = begun.prepare_cached(sql::NEW_GAME)?;
            let Game { id, tag, schema, opening, seed, card, opener, places, terms } = &**game;
            let changed = insert.execute(params![id.0, tag, schema, opening, seed, card, opener.0])?;
            let mut insert = begun.prepare_cached(sql::NEW_PLACE)?;
            for (viewer, digest) in places.iter().filter(|_| changed > 0) {
                insert.execute(params![id.0, viewer_number(*viewer), digest.0])?;
            }
            if changed > 0 {
                set_terms(begun, *id, terms)?;
            }
            changed
        }
        Write::Entry { game, revision, entry, due } => {
            let changed = begun
                .prepare_cached(
                    "INSERT INTO entries (game, revision, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                )?
                .execute(params![game.0, revision, entry])?;
            if let Some(due) = due.filter(|_| changed > 0) {
                set_due(begun, *game, due)?;
            }
            changed
        }
        Write::Place { game, viewer, digest } => {
            let viewer = viewer_number(*viewer);
            begun.prepare_cached(sql::END_SUBSCRIPTIONS)?.execute(params![game.0, viewer])?;
            begun.prepare_cached(sql::SET_PLACE)?.execute(params![digest.0, game.0, viewer])?
        }
        Write::Subscribe { game, viewer, digest, subscription } => {
            let viewer = viewer_number(*viewer);
            let Subscription { device, since } = &**subscription;
            let Device { endpoint, p256dh, auth, title, turn, finish } = device;
            let values = params![game.0, viewer, endpoint, digest.0, p256dh, auth, title, turn, finish, since];
            let changed = begun.prepare_cached(sql::SUBSCRIBE)?.execute(values)?;
            begun.prepare_cached(sql::TRIM_SUBSCRIPTIONS)?.execute(params![game.0, viewer, MOST_OF_A_PLACE])?;
            changed
        }
        Write::Unsubscribe { game, viewer, endpoint } => {
            let values = params![game.0, viewer_number(*viewer), endpoint];
            begun.prepare_cached(sql::UNSUBSCRIBE)?.execute(values)?
        }
        Write::Terms { game, terms } => set_terms(begun, *game, terms)?,
        Write::Due { game, due } => set_due(begun, *game, *due)?,
    };
    Ok(if changed > 0 { Outcome::Kept } else { Outcome::Taken })
}

fn set_terms(begun: &Transaction<'_>, game: TableId, terms: &Terms) -> rusqlite::Result<usize> {
    let Terms { number, roster, due } = terms;
    begun.prepare_cached(sql::set_terms(terms))?.execute(params![number, roster, due, game.0])
}

fn set_due(begun: &Transaction<'_>, game: TableId, due: i64) -> rusqlite::Result<usize> {
    begun.prepare_cached(sql::SET_DUE)?.execute(params![due, game.0])
}

fn loaded(connection: &Connection, id: TableId) -> rusqlite::Result<Option<Kept>> {
    let mut select = connection.prepare_cached(sql::GAME)?;
    let game = |row: &Row<'_>| {
        Ok(Game {
            id,
            tag: row.get(0)?,
            schema: row.get(1)?,
            opening: row.get(2)?,
            seed: row.get(3)?,
            card: row.get(4)?,
            opener: Digest(row.get(5)?),
            places: Vec::new(),
            terms: Terms::default(),
        })
    };
    let Some(mut game) = select.query_row([id.0], game).optional()? else { return Ok(None) };
    (game.places, game.terms) = (places(connection, id)?, terms(connection, id)?);
    Ok(Some(Kept { game, entries: entries(connection, id, 0)? }))
}

fn places(connection: &Connection, id: TableId) -> rusqlite::Result<Vec<(Viewer, Digest)>> {
    let mut select = connection.prepare_cached(sql::PLACES)?;
    let mut places = Vec::new();
    for place in select.query_map([id.0], |row| Ok((row.get(0)?, Digest(row.get(1)?))))? {
        let (viewer, digest) = place?;
        places.extend(viewer_numbered(viewer).map(|viewer| (viewer, digest)));
    }
    Ok(in_order(places))
}

fn terms(connection: &Connection, id: TableId) -> rusqlite::Result<Terms> {
    let mut select = connection.prepare_cached(sql::TERMS)?;
    let terms = |row: &Row<'_>| Ok(Terms { number: row.get(0)?, roster: row.get(1)?, due: row.get(2)? });
    Ok(select.query_row([id.0], terms).optional()?.unwrap_or_default())
}

fn entries(connection: &Connection, id: TableId, behind: u32) -> rusqlite::Result<Vec<Vec<u8>>> {
    let mut select = connection.prepare_cached(sql::ENTRIES)?;
    select.query_map(params![id.0, behind], |row| row.get(0))?.collect()
}

fn subscriptions(connection: &Connection, id: TableId) -> rusqlite::Result<Vec<(Viewer, Subscription)>> {
    let mut select = connection.prepare_cached(sql::SUBSCRIPTIONS)?;
    let mut all = Vec::new();
    let one = |row: &Row<'_>| {
        let (endpoint, p256dh, auth) = (row.get(1)?, row.get(2)?, row.get(3)?);
        let (title, turn, finish, since) = (row.get(4)?, row.get(5)?, row.get(6)?, row.get(7)?);
        let device = Device { endpoint, p256dh, auth, title, turn, finish };
        Ok((row.get(0)?, Subscription { device, since }))
    };
    for found in select.query_map([id.0], one)? {
        let (viewer, subscription) = found?;
        all.extend(viewer_numbered(viewer).map(|viewer| (viewer, subscription)));
    }
    Ok(all)
}
