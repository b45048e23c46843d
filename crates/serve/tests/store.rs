//! What the database promises.

use crate::common::Data;
use link::{Token, served::Device};
use serve::store::{
    Database, Digest, Game, Keeper, Kept, MOST_OF_A_PLACE, NEVER, News, Outcome, Postgres, Sqlite, Store, StoreError,
    Subscription, TableId, Terms, Verdict, Write,
};
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

/// What both stores promise.
macro_rules! of_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[test]
            fn $name() {
                super::$name(&crate::common::Data::new());
            })*
        }

        mod postgres {
            $(#[test]
            fn $name() {
                super::$name(&crate::common::Data::postgres());
            })*
        }
    };
}

of_both![
    what_is_written_is_read_back,
    what_is_new_at_many_tables_is_told_at_once,
    two_cannot_write_one_revision,
    a_transaction_is_kept_whole_or_not,
    a_newer_database_is_refused_and_left_alone,
    a_database_of_the_first_version_is_brought_up,
    a_key_is_the_same_for_all,
    devices_are_told_of_a_place_while_it_is_theirs,
    who_plays_is_changed_by_one_after_the_other,
    who_is_late_is_found,
    what_is_no_database_of_ours_is_refused,
    many_open_an_empty_database_at_once,
    what_waits_is_committed_together,
    a_commit_that_fails_leaves_a_doubt,
];

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
        terms: Terms { number: 1, roster: vec![5, 6], due: 1_000 },
    }
}

fn entries(store: &mut dyn Store, game: TableId, behind: u32) -> Vec<Vec<u8>> {
    store.news(&[(game, behind)]).unwrap().remove(0).entries
}

fn entry(game: TableId, revision: u32, content: u8) -> Write {
    Write::Entry { game, revision, entry: vec![content], due: None }
}

fn what_is_written_is_read_back(data: &Data) {
    let mut store = data.database().open().unwrap();
    assert_eq!(store.load(ID).unwrap(), None);
    let writes = [Write::Game(Box::new(game(ID))), entry(ID, 1, 9), entry(ID, 2, 8)];
    assert_eq!(store.write(&writes).unwrap(), [Outcome::Kept; 3]);
    drop(store);
    let mut store = data.database().open().unwrap();
    assert_eq!(store.load(ID).unwrap(), Some(Kept { game: game(ID), entries: vec![vec![9], vec![8]] }));
    assert_eq!(entries(&mut *store, ID, 1), [[8]]);
    let place = Write::Place { game: ID, viewer: Viewer::Public, digest: digest(7) };
    assert_eq!(store.write(&[place]).unwrap(), [Outcome::Kept]);
    assert_eq!(store.load(ID).unwrap().unwrap().game.places[2], (Viewer::Public, digest(7)));
    // A table is not made twice.
    assert_eq!(store.write(&[Write::Game(Box::new(game(ID)))]).unwrap(), [Outcome::Taken]);
}

fn who_plays_is_changed_by_one_after_the_other(data: &Data) {
    let mut store = data.database().open().unwrap();
    store.write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    let terms = |number, due| Terms { number, roster: vec![u8::try_from(number).unwrap()], due };
    let change = |terms: Terms| Write::Terms { game: ID, terms };
    // The same number twice, in one transaction and after it, and one that leaves others out.
    assert_eq!(store.write(&[change(terms(2, 7)), change(terms(2, 8))]).unwrap(), [Outcome::Kept, Outcome::Taken]);
    assert_eq!(store.write(&[change(terms(2, 9))]).unwrap(), [Outcome::Taken]);
    assert_eq!(store.write(&[change(terms(4, 9))]).unwrap(), [Outcome::Taken]);
    let now = |store: &mut dyn Store| store.load(ID).unwrap().unwrap().game.terms;
    assert_eq!(now(&mut *store), terms(2, 7));
    assert_eq!(store.write(&[change(terms(3, 5))]).unwrap(), [Outcome::Kept]);
    assert_eq!(store.news(&[(ID, 0)]).unwrap()[0].terms, terms(3, 5));
    // Until when people are waited for changes with an entry that is kept, and with no other.
    let at = |revision, due| Write::Entry { game: ID, revision, entry: vec![1], due: Some(due) };
    assert_eq!(store.write(&[at(1, 20), at(2, 30)]).unwrap(), [Outcome::Kept; 2]);
    assert_eq!(now(&mut *store), terms(3, 30));
    assert_eq!(store.write(&[at(2, 40)]).unwrap(), [Outcome::Taken]);
    assert_eq!(now(&mut *store), terms(3, 30));
    assert_eq!(store.write(&[Write::Due { game: ID, due: NEVER }]).unwrap(), [Outcome::Kept]);
    assert_eq!(now(&mut *store), terms(3, NEVER));
    let other = TableId([9; 8]);
    assert_eq!(store.write(&[Write::Due { game: other, due: 1 }]).unwrap(), [Outcome::Taken]);
}

fn who_is_late_is_found(data: &Data) {
    let mut store = data.database().open().unwrap();
    let ids = [30_i64, 10, 20, NEVER].map(|due| (TableId([u8::try_from(due % 50).unwrap(); 8]), due));
    for (id, due) in ids {
        let terms = Terms { due, ..game(id).terms };
        store.write(&[Write::Game(Box::new(Game { terms, ..game(id) }))]).unwrap();
    }
    let found = |store: &mut dyn Store, now, most| {
        let found = store.overdue(now, most).unwrap();
        found.into_iter().map(|id| id.0[0]).collect::<Vec<_>>()
    };
    assert!(found(&mut *store, 9, 5).is_empty());
    assert_eq!(found(&mut *store, 20, 5), [10, 20], "those who have waited longest first");
    assert_eq!(found(&mut *store, 1_000, 2), [10, 20]);
    assert_eq!(found(&mut *store, NEVER - 1, 9), [10, 20, 30]);
}

fn what_is_new_at_many_tables_is_told_at_once(data: &Data) {
    let mut store = data.database().open().unwrap();
    let ids = [4, 5, 6].map(|number| TableId([number; 8]));
    let games = ids[..2].iter().map(|id| Write::Game(Box::new(game(*id))));
    let entries = (1..=3).map(|revision| entry(ids[1], revision, 9));
    store.write(&games.chain(entries).collect::<Vec<_>>()).unwrap();
    let news = store.news(&[(ids[0], 0), (ids[1], 1)]).unwrap();
    let wanted = |id, behind, entries| News { id, behind, entries, places: game(id).places, terms: game(id).terms };
    assert_eq!(news, [wanted(ids[0], 0, vec![]), wanted(ids[1], 1, vec![vec![9]; 2])]);
    // Few are asked for otherwise than many.
    let many: Vec<_> = (100..200).map(|number| (TableId([number; 8]), 0)).chain([(ids[0], 0), (ids[1], 1)]).collect();
    let mut known = store.news(&many).unwrap();
    known.retain(|news| !news.places.is_empty());
    assert_eq!(known, news);
    // Of a table that is not there nothing is known.
    assert!(store.news(&[(ids[2], 0)]).unwrap().iter().all(|news| news.places.is_empty() && news.entries.is_empty()));
}

/// Two hosts of one database: whoever comes second to a revision is told so, and changes nothing.
fn two_cannot_write_one_revision(data: &Data) {
    let mut stores = [data.database().open().unwrap(), data.database().open().unwrap()];
    stores[0].write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    assert_eq!(stores[0].write(&[entry(ID, 1, 10)]).unwrap(), [Outcome::Kept]);
    assert_eq!(stores[1].write(&[entry(ID, 1, 20), entry(ID, 2, 21)]).unwrap(), [Outcome::Taken, Outcome::Kept]);
    assert_eq!(entries(&mut *stores[0], ID, 0), [[10], [21]]);
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
    assert_eq!(entries(&mut *stores[0], ID, 0).len(), 59);
}

/// What one transaction cannot keep, it keeps nothing of.
fn a_transaction_is_kept_whole_or_not(data: &Data) {
    let mut store = data.database().open().unwrap();
    store.write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    // No such game.
    let error = store.write(&[entry(ID, 1, 1), entry(TableId([9; 8]), 1, 1)]).unwrap_err();
    assert!(matches!(error, StoreError::Undone(_)), "{error}");
    assert_eq!(entries(&mut *store, ID, 0), [[0; 1]; 0]);
}

fn a_newer_database_is_refused_and_left_alone(data: &Data) {
    drop(data.database().open().unwrap());
    data.execute("UPDATE schema_version SET version = 7");
    let before = data.state();
    let error = data.database().open().map(drop).unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 7, known: 2 }), "{error}");
    assert!(error.to_string().contains("newer version"), "{error}");
    // As a server says it, with the name of the database.
    crate::common::run(async {
        let error = serve::Server::start(crate::common::options(data)).await.unwrap_err().to_string();
        assert!(error.contains("newer version") && error.contains(&data.database().to_string()), "{error}");
    });
    assert_eq!(data.state(), before);
}

/// What version 1 had made, to the letter.
const FIRST_VERSION: &str = "
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
    INSERT INTO schema_version (version) VALUES (1);
";

fn a_database_of_the_first_version_is_brought_up(data: &Data) {
    data.execute(FIRST_VERSION);
    let bytes = |bytes: &[u8]| {
        let digits = link::served::to_hex(bytes);
        if data.name().starts_with("postgres:") { format!(r"'\x{digits}'") } else { format!("x'{digits}'") }
    };
    let Game { id, tag, schema, opening, seed, card, opener, places, .. } = game(ID);
    let own = bytes(&id.0);
    let (opening, seed, card, opener) = (bytes(&opening), bytes(&seed), bytes(&card), bytes(&opener.0));
    data.execute(&format!("INSERT INTO games VALUES ({own}, '{tag}', {schema}, {opening}, {seed}, {card}, {opener})"));
    for (viewer, (_, digest)) in ["0", "1", "-1"].into_iter().zip(places) {
        data.execute(&format!("INSERT INTO places VALUES ({own}, {viewer}, {})", bytes(&digest.0)));
    }
    data.execute(&format!("INSERT INTO entries VALUES ({own}, 1, {})", bytes(&[9])));
    // Several hosts may be started at once.
    let _opened = thread::scope(|scope| {
        [0; 4].map(|_| scope.spawn(|| data.database().open())).map(|opening| opening.join().unwrap().unwrap())
    });
    let mut store = data.database().open().unwrap();
    let old = Game { terms: Terms::default(), ..game(ID) };
    assert_eq!(store.load(ID).unwrap(), Some(Kept { game: old, entries: vec![vec![9]] }));
    let terms = game(ID).terms;
    assert_eq!(store.write(&[Write::Terms { game: ID, terms: terms.clone() }]).unwrap(), [Outcome::Kept]);
    assert_eq!(store.load(ID).unwrap().unwrap().game.terms, terms);
    // What is new can be kept beside it, and the older version now refuses it.
    assert_eq!(store.write(&[entry(ID, 2, 8), subscribe(0, 1, "a")]).unwrap(), [Outcome::Kept; 2]);
    assert_eq!(store.subscriptions(ID).unwrap(), [(Viewer::Seat(Seat(0)), subscription("a"))]);
    drop(store);
    data.execute("UPDATE schema_version SET version = 3 WHERE version = 2");
    assert!(matches!(data.database().open(), Err(StoreError::Newer { found: 3, known: 2 })));
}

fn a_key_is_the_same_for_all(data: &Data) {
    // Open all the while: the last to close a file has it for himself for a moment.
    let mut hosts = [0; 4].map(|_| data.database().open().unwrap());
    let keys: Vec<_> = thread::scope(|scope| {
        let asked = (1..).zip(&mut hosts).map(|(own, host)| scope.spawn(move || host.key("one", &[own; 40]).unwrap()));
        let asked: Vec<_> = asked.collect();
        asked.into_iter().map(|host| host.join().unwrap()).collect()
    });
    assert!(keys.iter().all(|key| *key == keys[0] && key.len() == 40), "{keys:?}");
    let mut store = data.database().open().unwrap();
    assert_eq!(store.key("one", &[9; 40]).unwrap(), keys[0]);
    assert_eq!(store.key("other", &[9; 40]).unwrap(), [9; 40]);
}

fn subscription(endpoint: &str) -> Subscription {
    let device = Device {
        endpoint: endpoint.to_owned(),
        p256dh: vec![4; 65],
        auth: vec![5; 16],
        title: "A title".to_owned(),
        turn: "C'est \u{e0} vous".to_owned(),
        finish: "The end".to_owned(),
    };
    Subscription { device, since: 1_764_000_000 }
}

/// A device of a seat, which has the token of this number.
fn subscribe(seat: u8, token: u8, endpoint: &str) -> Write {
    let subscription = Box::new(subscription(endpoint));
    Write::Subscribe { game: ID, viewer: Viewer::Seat(Seat(seat)), digest: digest(token), subscription }
}

fn devices_are_told_of_a_place_while_it_is_theirs(data: &Data) {
    let mut store = data.database().open().unwrap();
    let told = |store: &mut dyn Store| -> Vec<(Viewer, String)> {
        store.subscriptions(ID).unwrap().into_iter().map(|(viewer, told)| (viewer, told.device.endpoint)).collect()
    };
    let (first, second) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    let of = |viewer, names: &[&str]| names.iter().map(|name| (viewer, (*name).to_owned())).collect::<Vec<_>>();
    store.write(&[Write::Game(Box::new(game(ID)))]).unwrap();
    // Whoever has not the place's token is told nothing.
    let writes = [subscribe(0, 1, "a"), subscribe(0, 1, "b"), subscribe(1, 2, "a"), subscribe(1, 1, "c")];
    assert_eq!(store.write(&writes).unwrap(), [Outcome::Kept; 4]);
    assert_eq!(told(&mut *store), [of(first, &["a", "b"]), of(second, &["a"])].concat());
    // A device that comes again has one subscription all the same, and says other words.
    let mut other = subscription("a");
    (other.device.turn, other.since) = ("It is yours".to_owned(), other.since + 5);
    let again = Write::Subscribe { game: ID, viewer: first, digest: digest(1), subscription: Box::new(other.clone()) };
    store.write(&[again]).unwrap();
    assert_eq!(store.subscriptions(ID).unwrap()[1], (first, other));
    let end = |endpoint: &str| Write::Unsubscribe { game: ID, viewer: first, endpoint: endpoint.to_owned() };
    assert_eq!(store.write(&[end("b"), end("x")]).unwrap(), [Outcome::Kept, Outcome::Taken]);
    assert_eq!(told(&mut *store), [of(first, &["a"]), of(second, &["a"])].concat());
    // Of too many the oldest end.
    for number in 0..MOST_OF_A_PLACE {
        let mut late = subscription(&format!("late{number}"));
        late.since += 10 + number;
        let late = Write::Subscribe { game: ID, viewer: first, digest: digest(1), subscription: Box::new(late) };
        store.write(&[late]).unwrap();
    }
    let names = told(&mut *store);
    assert_eq!(names[..4], of(first, &["late0", "late1", "late2", "late3"]));
    // Whoever gets the place anew has no device of who had it before.
    store.write(&[Write::Place { game: ID, viewer: first, digest: digest(7) }]).unwrap();
    assert_eq!(told(&mut *store), of(second, &["a"]));
    store.write(&[subscribe(0, 7, "new"), subscribe(0, 1, "lost")]).unwrap();
    assert_eq!(told(&mut *store), [of(first, &["new"]), of(second, &["a"])].concat());
    // Of a game that is not there no device is kept.
    let nowhere = Write::Subscribe {
        game: TableId([9; 8]),
        viewer: first,
        digest: digest(1),
        subscription: Box::new(subscription("a")),
    };
    assert!(store.write(&[nowhere]).is_err());
    assert!(!format!("{:?}", subscription("a secret")).contains("secret"));
}

fn what_is_no_database_of_ours_is_refused(data: &Data) {
    data.execute("CREATE TABLE games (score BIGINT)");
    assert!(matches!(data.database().open(), Err(StoreError::Foreign(_))));
    data.execute("CREATE TABLE schema_version (version BIGINT)");
    assert!(matches!(data.database().open(), Err(StoreError::Foreign(_))));
}

fn many_open_an_empty_database_at_once(data: &Data) {
    thread::scope(|scope| {
        for opening in [0; 8].map(|_| scope.spawn(|| data.database().open().map(drop))) {
            opening.join().unwrap().unwrap();
        }
    });
    let mut store = data.database().open().unwrap();
    assert_eq!(store.write(&[Write::Game(Box::new(game(ID)))]).unwrap(), [Outcome::Kept]);
}

#[test]
fn what_is_no_database_at_all_is_refused() {
    let data = Data::new();
    std::fs::write(data.name(), [7; 5000]).unwrap();
    assert!(matches!(data.database().open(), Err(StoreError::Undone(_))));
    // Nobody waits for a server that knows him and says no.
    let way = Data::postgres().name().replace("tabletop:", "tabletop:not");
    let Err(StoreError::Undone(why)) = Data::named(&way).database().open() else { panic!("it opens") };
    assert!(why.to_string().contains("password"), "{why}");
}

/// Whatever the database was told before: a commit waits for disk and standby.
#[test]
fn a_server_is_waited_for() {
    let data = Data::postgres();
    let way =
        data.name().replace("?options=", "?options=-c%20synchronous_commit%3Doff%20-c%20statement_timeout%3D1000%20");
    let Database::Postgres(config) = Data::named(&way).database() else { unreachable!() };
    let mut store = Postgres::open(&config).unwrap();
    assert_eq!(["synchronous_commit", "statement_timeout"].map(|name| store.setting(name).unwrap()), ["on", "0"]);
    // What cannot be helped from here is said.
    let doubts = store.doubts().unwrap();
    assert!(doubts.len() == 1 && doubts[0].contains("no synchronous standby"), "{doubts:?}");
}

/// The change to a log does not wait by itself, as everything else does.
#[test]
fn a_file_that_somebody_writes_to_is_opened_when_he_is_done() {
    let data = Data::new();
    data.execute(FIRST_VERSION);
    let other = rusqlite::Connection::open(data.name()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let opening = thread::spawn({
        let database = data.database();
        move || database.open().map(drop)
    });
    thread::sleep(Duration::from_millis(200));
    assert!(!opening.is_finished(), "it has not waited");
    other.execute_batch("COMMIT").unwrap();
    opening.join().unwrap().unwrap();
}

/// A commit outlives the power: `SQLite` is told to wait for the disk.
#[test]
fn the_log_is_waited_for() {
    let data = Data::new();
    let Database::Sqlite(file) = data.database() else { unreachable!() };
    let store = Sqlite::open(&file).unwrap();
    let journal: String = store.connection().query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    let synchronous: i64 = store.connection().query_row("PRAGMA synchronous", [], |row| row.get(0)).unwrap();
    assert_eq!((journal.as_str(), synchronous), ("wal", 2), "2 is FULL");
}

/// A store that is slow, and counts.
struct Slow {
    inner: Box<dyn Store>,
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

    fn news(&mut self, asked: &[(TableId, u32)]) -> Result<Vec<News>, StoreError> {
        self.inner.news(asked)
    }

    fn subscriptions(&mut self, game: TableId) -> Result<Vec<(Viewer, Subscription)>, StoreError> {
        self.inner.subscriptions(game)
    }

    fn key(&mut self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        self.inner.key(name, new)
    }

    fn overdue(&mut self, now: i64, most: u32) -> Result<Vec<TableId>, StoreError> {
        self.inner.overdue(now, most)
    }
}

fn keeper(data: &Data, fails: bool) -> (Keeper, Arc<AtomicUsize>) {
    let commits = Arc::new(AtomicUsize::new(0));
    let inner = data.database().open().unwrap();
    let slow = Slow { inner, commits: Arc::clone(&commits), fails };
    (Keeper::start(Box::new(slow), data.database().open().unwrap(), |_| {}, |_| {}), commits)
}

/// Group commit: what comes while a transaction is under way goes into the next together; one table's trouble is not
/// that of the others.
fn what_waits_is_committed_together(data: &Data) {
    let (keeper, commits) = keeper(data, false);
    crate::common::run(async {
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
        assert_eq!(keeper.news(vec![(ID, 0)]).await.unwrap().unwrap()[0].entries.len(), 102);
        // Whatever was handed in is done before it stops.
        let last = keeper.write(entry(ID, 103, 1));
        tokio::task::spawn_blocking(move || keeper.stop()).await.unwrap();
        assert_eq!(last.await, Ok(Verdict::Kept));
    });
}

/// If a commit fails, nobody says that it was not kept: it may have been.
fn a_commit_that_fails_leaves_a_doubt(data: &Data) {
    let (keeper, _) = keeper(data, true);
    crate::common::run(async {
        assert_eq!(keeper.write(Write::Game(Box::new(game(ID)))).await, Ok(Verdict::InDoubt));
        assert!(keeper.load(ID).await.unwrap().unwrap().is_some());
    });
}
