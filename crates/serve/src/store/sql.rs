//! What every database is asked, in words that all of them understand: `SQLite`, `PostgreSQL`, and what speaks its
//! language, `CockroachDB`, `YugabyteDB` and Citus.
//!
//! No sequences, no triggers, no types of one's own, no locks by name; each table begins with the name of a game, so that
//! tables can be spread by it and what belongs together lies together.

use super::StoreError;

/// The version of the tables below. It grows when they change; whoever opens an older database brings it up to this one.
pub(super) const VERSION: i64 = 1;

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

/// What is said of a database that has tables of our names and no version.
pub(super) const WITHOUT_VERSION: &str = "a table `games` without a version";

pub(super) const SET_VERSION: &str = "INSERT INTO schema_version (version) VALUES ($1)";
pub(super) const GET_VERSION: &str = "SELECT version FROM schema_version";

pub(super) const NEW_GAME: &str = "INSERT INTO games (id, tag, record_schema, opening, seed, card, opener) \
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";
pub(super) const NEW_PLACE: &str = "INSERT INTO places (game, viewer, token_hash) VALUES ($1, $2, $3)";
pub(super) const SET_PLACE: &str = "UPDATE places SET token_hash = $1 WHERE game = $2 AND viewer = $3";

pub(super) const GAME: &str = "SELECT tag, record_schema, opening, seed, card, opener FROM games WHERE id = $1";
pub(super) const PLACES: &str = "SELECT viewer, token_hash FROM places WHERE game = $1";
pub(super) const ENTRIES: &str = "SELECT entry FROM entries WHERE game = $1 AND revision > $2 ORDER BY revision";

/// Looks whether a database is of the version that is known here; `found` is what stands in its table of versions.
///
/// # Errors
/// It is of a newer version, or none of ours.
pub(super) fn known_version(found: Option<i64>) -> Result<(), StoreError> {
    match found {
        Some(VERSION) => Ok(()),
        Some(found) if found > VERSION => Err(StoreError::Newer { found, known: VERSION }),
        _ => Err(StoreError::Foreign("its version is none")),
    }
}
