//! What the database promises.

use crate::common::Data;
use link::Token;
use rusqlite::Connection;
use serve::store::{Digest, Game, Keeper, Kept, Outcome, Sqlite, Store, StoreError, TableId, Verdict, Write};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use tabletop::{Seat, Viewer};

const ID: TableId = TableId([3; 8]);

fn digest(number: u8) -> Digest {
    Digest::of(Token([number; 16]))
}

fn game(id: TableId) -> Game {
    Game {
        id,
        tag: "sparta".to_owned(),
        schema: 3,
        opening: vec![1, 2],
        seed: [4; 32],
        card: b"who sits where".to_vec(),
        opener: digest(0),
        places: vec![
            (Viewer::Seat(Seat(0)), digest(1)),
            (Viewer::Seat(Seat(1)), digest(2)),
            (Viewer::Public, digest(3)),
        ],
    }
}

fn entry(game: TableId, revision: u32, content: u8) -> Write {
    Write::Entry { game, revision, entry: vec![content] }
}

#[test]
fn what_is_written_is_read_back() {
    let data = Data::new();
    let mut store = Sqlite::open(data.path()).unwrap();
    assert_eq!(store.load(ID).unwrap(), None);
    let writes = [Write::Game(Box::new(game(ID))), entry(ID, 1, 9), entry(ID, 2, 8)];
    assert_eq!(store.write(&writes).unwrap(), [Outcome::Kept; 3]);
    drop(store);
    let mut store = Sqlite::open(data.path()).unwrap();
    assert_eq!(store.load(ID).unwrap(), Some(Kept { game: game(ID), entries: vec![vec![9], vec![8]] }));
    assert_eq!(store.entries(ID, 1).unwrap(), [[8]]);
    let place = Write::Place { game: ID, viewer: Viewer::Public, digest: digest(7) };
    assert_eq!(store.write(&[place]).unwrap(), [Outcome::Kept]);
    assert_eq!(store.load(ID).unwrap().unwrap().game.places[2], (Viewer::Public, digest(7)));
    // A table is not made twice.
    assert_eq!(store.write(&[Write::Game(Box::new(game(ID)))]).unwrap(), [Outcome::Taken]);
}

/// Two hosts of one database: whoever comes second to a revision is told so, and changes nothing.
#[test]
fn two_cannot_write_one_revision() {
    let data = Data::new();
    let mut stores = [Sqlite::open(data.path()).unwrap(), Sqlite::open(data.path()).unwrap()];
    stores[0].write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    assert_eq!(stores[0].write(&[entry(ID, 1, 10)]).unwrap(), [Outcome::Kept]);
    assert_eq!(stores[1].write(&[entry(ID, 1, 20), entry(ID, 2, 21)]).unwrap(), [Outcome::Taken, Outcome::Kept]);
    assert_eq!(stores[0].entries(ID, 0).unwrap(), [[10], [21]]);
    // And at the same time: of each revision one is kept.
    let kept = AtomicUsize::new(0);
    thread::scope(|scope| {
        for (own, store) in (0..).zip(&mut stores) {
            let kept = &kept;
            scope.spawn(move || {
                for revision in 3..60 {
                    let outcomes = store.write(&[entry(ID, revision, own)]).unwrap();
                    kept.fetch_add(usize::from(outcomes == [Outcome::Kept]), Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(kept.load(Ordering::Relaxed), 57);
    assert_eq!(stores[0].entries(ID, 0).unwrap().len(), 59);
}

/// What one transaction cannot keep, it keeps nothing of.
#[test]
fn a_transaction_is_kept_whole_or_not() {
    let data = Data::new();
    let mut store = Sqlite::open(data.path()).unwrap();
    store.write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    // No such game.
    let error = store.write(&[entry(ID, 1, 1), entry(TableId([9; 8]), 1, 1)]).unwrap_err();
    assert!(matches!(error, StoreError::Undone(_)), "{error}");
    assert_eq!(store.entries(ID, 0).unwrap(), [[0; 1]; 0]);
}

#[test]
fn a_newer_database_is_refused_and_left_alone() {
    let data = Data::new();
    drop(Sqlite::open(data.path()).unwrap());
    let newer = Connection::open(data.path()).unwrap();
    newer.execute("UPDATE schema_version SET version = 7", []).unwrap();
    drop(newer);
    let before = std::fs::read(data.path()).unwrap();
    let error = Sqlite::open(data.path()).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 7, known: 1 }), "{error}");
    assert!(error.to_string().contains("newer version"), "{error}");
    assert_eq!(std::fs::read(data.path()).unwrap(), before);
    // As a server says it, with the name of the file.
    crate::common::run(async {
        let error = serve::Server::start(crate::common::options(&data)).await.unwrap_err().to_string();
        assert!(error.contains("newer version") && error.contains(".sqlite"), "{error}");
    });
}

#[test]
fn what_is_no_database_of_ours_is_refused() {
    let data = Data::new();
    let other = Connection::open(data.path()).unwrap();
    other.execute_batch("CREATE TABLE games (score BIGINT)").unwrap();
    drop(other);
    assert!(matches!(Sqlite::open(data.path()), Err(StoreError::Foreign(_))));
    std::fs::write(data.path(), [7; 5000]).unwrap();
    assert!(matches!(Sqlite::open(data.path()), Err(StoreError::Undone(_))));
}

/// A commit outlives the power: `SQLite` is told to wait for the disk.
#[test]
fn the_log_is_waited_for() {
    let data = Data::new();
    let store = Sqlite::open(data.path()).unwrap();
    let journal: String = store.connection().query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    let synchronous: i64 = store.connection().query_row("PRAGMA synchronous", [], |row| row.get(0)).unwrap();
    assert_eq!((journal.as_str(), synchronous), ("wal", 2), "2 is FULL");
}

/// A store that is slow, and counts.
struct Slow {
    inner: Sqlite,
    commits: Arc<AtomicUsize>,
    fails: bool,
}

impl Store for Slow {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        thread::sleep(Duration::from_millis(20));
        self.commits.fetch_add(1, Ordering::Relaxed);
        let outcomes = self.inner.write(writes)?;
        if self.fails { Err(StoreError::InDoubt("the disk is gone".into())) } else { Ok(outcomes) }
    }

    fn load(&mut self, id: TableId) -> Result<Option<Kept>, StoreError> {
        self.inner.load(id)
    }

    fn entries(&mut self, id: TableId, behind: u32) -> Result<Vec<Vec<u8>>, StoreError> {
        self.inner.entries(id, behind)
    }
}

fn keeper(data: &Data, fails: bool) -> (Keeper, Arc<AtomicUsize>) {
    let commits = Arc::new(AtomicUsize::new(0));
    let inner = Sqlite::open(data.path()).unwrap();
    let slow = Slow { inner, commits: Arc::clone(&commits), fails };
    (Keeper::start(Box::new(slow), Box::new(Sqlite::open(data.path()).unwrap()), |_| {}), commits)
}

/// Group commit: what comes while a transaction is under way goes into the next together; one table's trouble is not
/// that of the others.
#[test]
fn what_waits_is_committed_together() {
    crate::common::run(async {
        let data = Data::new();
        let (keeper, commits) = keeper(&data, false);
        assert_eq!(keeper.write(Write::Game(Box::new(game(ID)))).await, Ok(Verdict::Kept));
        let waiting: Vec<_> = (1..=100).map(|revision| keeper.write(entry(ID, revision, 1))).collect();
        for verdict in waiting {
            assert_eq!(verdict.await, Ok(Verdict::Kept));
        }
        let count = commits.load(Ordering::Relaxed);
        assert!(count <= 4, "{count} transactions");
        // The first is under way alone while the others gather.
        let first = keeper.write(entry(ID, 101, 1));
        thread::sleep(Duration::from_millis(10));
        let bad = keeper.write(entry(TableId([9; 8]), 1, 1));
        let (good, late) = (keeper.write(entry(ID, 102, 1)), keeper.write(entry(ID, 102, 2)));
        let verdicts = [first.await, bad.await, good.await, late.await];
        assert_eq!(verdicts, [Verdict::Kept, Verdict::NotKept, Verdict::Kept, Verdict::Taken].map(Ok));
        assert_eq!(keeper.entries(ID, 0).await.unwrap().unwrap().len(), 102);
        // Whatever was handed in is done before it stops.
        let last = keeper.write(entry(ID, 103, 1));
        tokio::task::spawn_blocking(move || keeper.stop()).await.unwrap();
        assert_eq!(last.await, Ok(Verdict::Kept));
    });
}

/// If a commit fails, nobody says that it was not kept: it may have been.
#[test]
fn a_commit_that_fails_leaves_a_doubt() {
    crate::common::run(async {
        let data = Data::new();
        let (keeper, _) = keeper(&data, true);
        assert_eq!(keeper.write(Write::Game(Box::new(game(ID)))).await, Ok(Verdict::InDoubt));
        assert!(keeper.load(ID).await.unwrap().unwrap().is_some());
    });
}
