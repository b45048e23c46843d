//! What every database is asked, in words that all of them understand: `SQLite`, `PostgreSQL`, and what speaks its
//! language, `CockroachDB`, `YugabyteDB` and Citus.
//!
//! No sequences, no triggers, no types of one's own, no locks by name; each table begins with the name of a game, so that
//! tables can be spread by it and what belongs together lies together.

use super::StoreError;

/// The version of the tables below. It grows when they change; whoever opens an older database brings it up to this one.
pub(super) const VERSION: i64 = 2;

/// The tables of version 1, which stay as they are: a new database is made as an old one is brought up, step by step.
/// Names of types are such as `PostgreSQL` has; to `SQLite` they are as good as its own.
pub(super) const TABLES: &str = "
    CREATE TABLE games (
        id BYTEA NOT NULL PRIMARY KEY,
        tag TEXT NOT NULL,
        record_schema BIGINT NOT NULL,
        opening BYTEA NOT NULL,
        seed BYTEA NOT NULL,
        card BYTEA NOT NULL,
        opener BYTEA NOT NULL
    );
    CREATE TABLE places (
        game BYTEA NOT NULL REFERENCES games (id),
        viewer BIGINT NOT NULL,
        token_hash BYTEA NOT NULL,
        PRIMARY KEY (game, viewer)
    );
    CREATE TABLE entries (
        game BYTEA NOT NULL REFERENCES games (id),
        revision BIGINT NOT NULL,
        entry BYTEA NOT NULL,
        PRIMARY KEY (game, revision)
    );
    CREATE TABLE schema_version (version BIGINT NOT NULL);
";

/// What each version has more than the one before, from version 2 on. What stood in a database before stays in it.
const STEPS: [&str; 1] = ["
    CREATE TABLE host_keys (
        name TEXT NOT NULL PRIMARY KEY,
        content BYTEA NOT NULL
    );
    CREATE TABLE subscriptions (
        game BYTEA NOT NULL REFERENCES games (id),
        viewer BIGINT NOT NULL,
        endpoint TEXT NOT NULL,
        token_hash BYTEA NOT NULL,
        p256dh BYTEA NOT NULL,
        auth BYTEA NOT NULL,
        title TEXT NOT NULL,
        turn TEXT NOT NULL,
        finish TEXT NOT NULL,
        since BIGINT NOT NULL,
        PRIMARY KEY (game, viewer, endpoint)
    );
"];

/// What is said of a database that has tables of our names and no version.
pub(super) const WITHOUT_VERSION: &str = "a table `games` without a version";

pub(super) const SET_VERSION: &str = "INSERT INTO schema_version (version) VALUES ($1)";
/// Of two that bring a database up at once the second waits for the first at this row, and then finds it changed.
pub(super) const RAISE_VERSION: &str = "UPDATE schema_version SET version = $1 WHERE version = $2";
pub(super) const GET_VERSION: &str = "SELECT version FROM schema_version";

pub(super) const NEW_GAME: &str = "INSERT INTO games (id, tag, record_schema, opening, seed, card, opener) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
pub(super) const NEW_PLACE: &str = "INSERT INTO places (game, viewer, token_hash) VALUES ($1, $2, $3)";
pub(super) const SET_PLACE: &str = "UPDATE places SET token_hash = $1 WHERE game = $2 AND viewer = $3";

pub(super) const NEW_KEY: &str = "INSERT INTO host_keys (name, content) VALUES ($1, $2) ON CONFLICT DO NOTHING";
pub(super) const KEY: &str = "SELECT content FROM host_keys WHERE name = $1";

pub(super) const SUBSCRIBE: &str = "INSERT INTO subscriptions \
     (game, viewer, endpoint, token_hash, p256dh, auth, title, turn, finish, since) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (game, viewer, endpoint) DO UPDATE SET \
     token_hash = excluded.token_hash, p256dh = excluded.p256dh, auth = excluded.auth, title = excluded.title, \
     turn = excluded.turn, finish = excluded.finish, since = excluded.since";
/// Of a place's subscriptions so many stay as are wanted: those that came last.
pub(super) const TRIM_SUBSCRIPTIONS: &str = "DELETE FROM subscriptions WHERE game = $1 AND viewer = $2 \
     AND endpoint NOT IN (SELECT endpoint FROM subscriptions WHERE game = $1 AND viewer = $2 \
     ORDER BY since DESC, endpoint LIMIT $3)";
pub(super) const UNSUBSCRIBE: &str = "DELETE FROM subscriptions WHERE game = $1 AND viewer = $2 AND endpoint = $3";
pub(super) const END_SUBSCRIPTIONS: &str = "DELETE FROM subscriptions WHERE game = $1 AND viewer = $2";
/// Only those of whoever has the place now.
pub(super) const SUBSCRIPTIONS: &str = "SELECT subscriptions.viewer, endpoint, p256dh, auth, title, turn, finish, since \
     FROM subscriptions JOIN places ON places.game = subscriptions.game AND places.viewer = subscriptions.viewer \
     AND places.token_hash = subscriptions.token_hash \
     WHERE subscriptions.game = $1 ORDER BY subscriptions.viewer, since, endpoint";

pub(super) const GAME: &str = "SELECT tag, record_schema, opening, seed, card, opener FROM games WHERE id = $1";
pub(super) const PLACES: &str = "SELECT viewer, token_hash FROM places WHERE game = $1";
pub(super) const ENTRIES: &str = "SELECT entry FROM entries WHERE game = $1 AND revision > $2 ORDER BY revision";

/// Which version a database is of; `found` is what stands in its table of versions.
///
/// # Errors
/// It is of a newer version than is known here, or none of ours.
pub(super) fn known_version(found: Option<i64>) -> Result<i64, StoreError> {
    match found {
        Some(found) if found > VERSION => Err(StoreError::Newer { found, known: VERSION }),
        Some(found) if found >= 1 => Ok(found),
        _ => Err(StoreError::Foreign("its version is none")),
    }
}

/// What brings a database of this version up to the one that is known here, in order.
pub(super) fn steps_from(version: i64) -> impl Iterator<Item = &'static str> {
    let done = usize::try_from(version - 1).unwrap_or(0);
    STEPS.into_iter().skip(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_version_after_the_first_has_its_step() {
        assert_eq!(i64::try_from(STEPS.len()), Ok(VERSION - 1));
        assert_eq!(steps_from(1).count(), STEPS.len());
        assert_eq!(steps_from(VERSION).count(), 0);
    }
}
