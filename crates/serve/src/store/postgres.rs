//! `PostgreSQL`, which several hosts may share.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error as _,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use link::served::Device;
use postgres::{
    Client, Config, Error, NoTls, Row, Statement,
    config::TargetSessionAttrs,
    error::{Severity, SqlState},
    types::ToSql,
};
use tabletop::Viewer;

use super::{
    Digest, Game, Kept, News, Outcome, Store, StoreError, Subscription, TableId, Terms, Write,
    batch::{self, Batch},
    in_order, sql, viewer_numbered,
};

/// How long a database that cannot be reached is waited for, before somebody is told that something was not kept: one
/// that is started anew, or whose place another takes.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long is waited between two attempts.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a server may take to answer at all, unless the connection string says otherwise.
const CONNECTING: Duration = Duration::from_secs(3);
/// After how long a connection that was not used is asked whether it is still there, before something depends on it.
const RESTING: Duration = Duration::from_secs(1);
/// How long a server that has gone without a word may look as if it were there.
const SILENCE: Duration = Duration::from_secs(10);

/// What is new at many tables.
const NEWS: &str = "SELECT entries.game, entries.entry FROM unnest($1::BYTEA[], $2::BIGINT[]) AS asked (game, behind) \
     JOIN entries ON entries.game = asked.game AND entries.revision > asked.behind \
     ORDER BY entries.game, entries.revision";
/// At which of many tables something is new: that there is an entry of one revision a server finds out without reading any.
const NEWER: &str = "SELECT asked.game FROM unnest($1::BYTEA[], $2::BIGINT[]) AS asked (game, next) \
     JOIN entries ON entries.game = asked.game AND entries.revision = asked.next";
/// How many tables are asked for without looking first at which of them something is new. For many a server would rather
/// read the whole table of entries, for it cannot know that hardly any is new.
const FEW: usize = 20;
/// How a server is set up; those of others that speak its language may have none of these names.
const SETTINGS: &str = "SELECT CAST(name AS TEXT), setting FROM pg_settings \
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_standby_names')";
const PLACES_OF_MANY: &str = "SELECT game, viewer, token_hash FROM places WHERE game = ANY($1)";
const TERMS_OF_MANY: &str = "SELECT game, number, roster, due FROM terms WHERE game = ANY($1)";
const HAS_TABLE: &str = "SELECT 1 FROM information_schema.tables \
     WHERE table_schema = current_schema() AND CAST(table_name AS TEXT) = $1";
/// A commit returns when it is on the disks that the server is told to wait for, whatever stands in its configuration;
/// and nothing cuts that short: a statement that is stopped while it waits for a standby counts as committed.
const SESSION: &str = "SET synchronous_commit = on; SET statement_timeout = 0; SET lock_timeout = 0";
/// Changes nothing, but is written, and so waited for as everything before it.
const BARRIER: &str = "UPDATE schema_version SET version = version";

/// A connection to a server, made anew when it is lost.
pub struct Postgres {
    config: Config,
    session: Option<Session>,
    /// Whether the server has warned of something since this was looked at.
    warned: Arc<AtomicBool>,
}

/// A connection that works, and what it has been asked before.
struct Session {
    client: Client,
    statements: BTreeMap<&'static str, Statement>,
    used: Instant,
}

/// Why something was not done.
enum Failure {
    /// It was not done, and may be later.
    NotNow(Error),
    /// It was not done, and will not be.
    Never(StoreError),
    /// Nobody knows.
    InDoubt(Error),
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Postgres").field("is_open", &self.session.is_some()).finish_non_exhaustive()
    }
}

impl Postgres {
    /// Opens a database, and makes its tables if it has none. The way to it may name several servers: the one that can
    /// be written to is taken.
    ///
    /// It blocks, and must not be called where asynchronous tasks run; nor may anything of it be dropped there.
    ///
    /// # Errors
    /// It is not ours, of a newer version, or cannot be reached.
    pub fn open(config: &Config) -> Result<Self, StoreError> {
        let mut config = patient(config);
        let warned = Arc::new(AtomicBool::new(false));
        let warns = Arc::clone(&warned);
        config.notice_callback(move |notice| {
            if notice.parsed_severity() == Some(Severity::Warning) {
                warns.store(true, Ordering::Relaxed);
            }
        });
        let mut opened = Self { config, session: None, warned };
        opened.patiently(|_, _| Ok(()))?;
        Ok(opened)
    }

    /// A setting of the session, for whoever wants to know how it was opened.
    ///
    /// # Errors
    /// There is none of this name, or the database cannot be reached.
    pub fn setting(&mut self, name: &str) -> Result<String, StoreError> {
        self.patiently(|session, _| Ok(session.client.query_one("SELECT current_setting($1)", &[&name])?.get(0)))
    }

    /// Does something as soon as the database is there.
    fn patiently<T>(
        &mut self,
        mut what: impl FnMut(&mut Session, &AtomicBool) -> Result<T, Failure>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        loop {
            let done = self.session().and_then(|(session, warned)| what(session, warned));
            if !matches!(&done, Ok(_) | Err(Failure::Never(_))) {
                // Whatever has happened to it: a new one is as good.
                self.session = None;
            }
            match done {
                Ok(done) => return Ok(done),
                Err(Failure::Never(error)) => return Err(error),
                Err(Failure::InDoubt(error)) => return Err(StoreError::InDoubt(said(&error))),
                Err(Failure::NotNow(error)) if begun.elapsed() > PATIENCE => {
                    return Err(StoreError::Unreachable(said(&error)));
                }
                Err(Failure::NotNow(_)) => thread::sleep(PAUSE),
            }
        }
    }

    fn session(&mut self) -> Result<(&mut Session, &AtomicBool), Failure> {
        // One that has ended since it was used last has to be told from one that ends while it is used.
        let known = self.session.take().and_then(Session::alive);
        let session = known.map_or_else(|| Session::open(&self.config), Ok)?;
        Ok((self.session.insert(session), &self.warned))
    }
}

/// The way to the server that can be written to, and how long it is waited for.
pub(super) fn patient(config: &Config) -> Config {
    let mut config = config.clone();
    config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECTING);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("tabletop");
    }
    config.keepalives_idle(SILENCE).keepalives_interval(SILENCE / 3).keepalives_retries(3);
    config
}

/// What has gone wrong. By itself an error says little more than that.
pub(super) fn said(error: &Error) -> Box<dyn std::error::Error + Send + Sync> {
    match (error.as_db_error(), error.source()) {
        (Some(known), _) => format!("{} ({})", known.message(), known.code().code()).into(),
        (None, Some(source)) => format!("{error}: {source}").into(),
        (None, None) => error.to_string().into(),
    }
}

impl From<Error> for Failure {
    /// Of something that could be said again without harm.
    fn from(error: Error) -> Self {
        match error.code() {
            // The connection, not the statement.
            None => Self::NotNow(error),
            Some(code) if is_passing(code) => Self::NotNow(error),
            Some(_) => Self::Never(StoreError::Undone(said(&error))),
        }
    }
}

impl Failure {
    /// Of a statement that commits.
    fn at_commit(error: Error) -> Self {
        match error.code() {
            Some(code) if !leaves_a_doubt(code) => error.into(),
            _ => Self::InDoubt(error),
        }
    }
}

/// Whether a server may do later what it does not do now: it is starting or stopping, is not to be written to any more,
/// or has let another go first.
fn is_passing(code: &SqlState) -> bool {
    let is_of = |class| code.code().starts_with(class);
    let others_first = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
    is_of("57P")
        || is_of("08")
        || is_of("53")
        || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        || others_first.contains(code)
}

/// Whether a commit may have happened although this was said to it. Who ends a server's process while it waits for its
/// standby has it say so; the commit is on its disk all the same.
fn leaves_a_doubt(code: &SqlState) -> bool {
    code.code().starts_with("57")
        || code.code().starts_with("08")
        || *code == SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN
}

impl Session {
    fn open(config: &Config) -> Result<Self, Failure> {
        let mut client = config.connect(NoTls)?;
        client.batch_execute(SESSION)?;
        let mut session = Self { client, statements: BTreeMap::new(), used: Instant::now() };
        // Looked at before anything is changed: a database of a newer version stays as it is.
        match session.known_version()? {
            None => session.set_up()?,
            Some(version) => session.bring_up(version)?,
        }
        // What a server has on its own disk alone it shows after it was started anew. Before we read anything of it, its
        // standby has it, too.
        session.client.batch_execute(BARRIER)?;
        Ok(session)
    }

    /// The session, unless its connection has ended.
    fn alive(mut self) -> Option<Self> {
        let is_fresh = self.used.elapsed() < RESTING;
        self.used = Instant::now();
        let is_alive = !self.client.is_closed() && (is_fresh || self.client.is_valid(CONNECTING).is_ok());
        is_alive.then_some(self)
    }

    /// Of which version the tables are, if they are there.
    fn known_version(&mut self) -> Result<Option<i64>, Failure> {
        let mut has = |name| self.client.query_opt(HAS_TABLE, &[&name]).map(|found| found.is_some());
        // In this order: whoever makes both in between makes none of them foreign.
        let has_games = has("games")?;
        if has("schema_version")? {
            let found = self.client.query_opt(sql::GET_VERSION, &[])?.map(|row| row.get(0));
            return sql::known_version(found).map(Some).map_err(Failure::Never);
        }
        if has_games { Err(Failure::Never(StoreError::Foreign(sql::WITHOUT_VERSION))) } else { Ok(None) }
    }

    /// Makes the tables. Of two that do it at once one fails, whatever its server calls that, and finds them made.
    fn set_up(&mut self) -> Result<(), Failure> {
        let mut begun = self.client.transaction()?;
        let made = core::iter::once(sql::TABLES).chain(sql::steps_from(1)).try_for_each(|sql| begun.batch_execute(sql));
        let made = made.and_then(|()| begun.execute(sql::SET_VERSION, &[&sql::VERSION]));
        let made = made.and_then(|_| begun.commit());
        match made {
            Err(error) if !self.client.is_closed() && self.known_version()?.is_none() => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Brings tables of an older version up to the one that is known here, in one transaction. Of two that do it at once
    /// one waits for the other, and finds it done; or is told to try again, by a server that does not let it wait.
    fn bring_up(&mut self, version: i64) -> Result<(), Failure> {
        if version == sql::VERSION {
            return Ok(());
        }
        let mut begun = self.client.transaction()?;
        if begun.execute(sql::RAISE_VERSION, &[&sql::VERSION, &version])? > 0 {
            sql::steps_from(version).try_for_each(|step| begun.batch_execute(step))?;
        }
        Ok(begun.commit()?)
    }

    /// A statement that is read by the server once.
    fn statement(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql, statement.clone());
        Ok(statement)
    }

    fn query(&mut self, sql: &'static str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let statement = self.statement(sql)?;
        self.client.query(&statement, values)
    }

    /// Those of many tables at which something is new.
    fn newer(&mut self, asked: &[(TableId, u32)]) -> Result<Vec<(TableId, u32)>, Error> {
        let (ids, next) = columns(asked, 1);
        let rows = self.query(NEWER, &[&ids, &next])?;
        let newer: BTreeSet<_> = rows.iter().filter_map(of_table).collect();
        Ok(asked.iter().filter(|(id, _)| newer.contains(id)).copied().collect())
    }

    fn write(&mut self, batch: &Batch<'_>, warned: &AtomicBool) -> Result<Vec<Outcome>, Failure> {
        let insert = self.statement(batch::NEW_ENTRIES)?;
        warned.store(false, Ordering::Relaxed);
        let kept = if batch.is_entries_only() {
            // One statement is a transaction by itself, and one way there and back.
            batch.append_entries(&mut self.client, &insert).map_err(Failure::at_commit)?
        } else {
            let mut begun = self.client.transaction()?;
            let mut kept = batch.begin_games(&mut begun)?;
            let entries = batch.append_entries(&mut begun, &insert)?;
            kept.extend(batch.set_dues(&mut begun, &entries)?);
            kept.extend(entries);
            kept.extend(batch.give_places(&mut begun)?);
            kept.extend(batch.subscribe(&mut begun)?);
            kept.extend(batch.set_terms(&mut begun)?);
            begun.commit().map_err(Failure::at_commit)?;
            kept
        };
        if warned.load(Ordering::Relaxed) {
            // Somebody has cut short the wait for the standby: the server calls that committed, with a warning.
            return Err(Failure::Never(StoreError::InDoubt("it has warned at a commit; its log says of what".into())));
        }
        Ok(batch.outcomes(&kept))
    }
}

impl Store for Postgres {
    fn write(&mut self, writes: &[Write]) -> Result<Vec<Outcome>, StoreError> {
        let batch = Batch::of(writes);
        self.patiently(|session, warned| session.write(&batch, warned))
    }

    fn load(&mut self, id: TableId) -> Result<Option<Kept>, StoreError> {
        self.patiently(|session, _| {
            // Not of one moment: what comes between two of these is behind them when the table hears that there is news.
            let Some(row) = session.query(sql::GAME, &[&id.bytes()])?.pop() else { return Ok(None) };
            let places = session.query(sql::PLACES, &[&id.bytes()])?;
            let places = places.iter().filter_map(|row| place(row, 0)).collect();
            let terms = session.query(sql::TERMS, &[&id.bytes()])?.pop();
            let terms = terms.map_or(Some(Terms::default()), |row| terms_of(&row, 0));
            let game =
                game(id, &row, (in_order(places), terms)).ok_or(Failure::Never(StoreError::Foreign("a game")))?;
            let entries = session.query(sql::ENTRIES, &[&id.bytes(), &0_i64])?;
            Ok(Some(Kept { game, entries: entries.iter().map(|row| row.get(0)).collect() }))
        })
    }

    fn news(&mut self, asked: &[(TableId, u32)]) -> Result<Vec<News>, StoreError> {
        let ids: Vec<_> = asked.iter().map(|(id, _)| id.bytes()).collect();
        self.patiently(|session, _| {
            let mut news: BTreeMap<_, _> = (asked.iter())
                .map(|&(id, behind)| {
                    (id, News { id, behind, entries: Vec::new(), places: Vec::new(), terms: Terms::default() })
                })
                .collect();
            let newer = if asked.len() > FEW { session.newer(asked)? } else { asked.to_vec() };
            if !newer.is_empty() {
                let (ids, behind) = columns(&newer, 0);
                for row in session.query(NEWS, &[&ids, &behind])? {
                    if let Some(news) = of_table(&row).and_then(|id| news.get_mut(&id)) {
                        news.entries.push(row.get(1));
                    }
                }
            }
            for row in session.query(PLACES_OF_MANY, &[&ids])? {
                if let Some(news) = of_table(&row).and_then(|id| news.get_mut(&id)) {
                    news.places.extend(place(&row, 1));
                }
            }
            for row in session.query(TERMS_OF_MANY, &[&ids])? {
                if let Some((news, terms)) = of_table(&row).and_then(|id| news.get_mut(&id)).zip(terms_of(&row, 1)) {
                    news.terms = terms;
                }
            }
            let in_order = |news: News| News { places: in_order(news.places), ..news };
            Ok(news.into_values().map(in_order).collect())
        })
    }

    fn subscriptions(&mut self, game: TableId) -> Result<Vec<(Viewer, Subscription)>, StoreError> {
        self.patiently(|session, _| {
            let rows = session.query(sql::SUBSCRIPTIONS, &[&game.bytes()])?;
            Ok(rows.iter().filter_map(|row| Some((viewer_numbered(row.get(0))?, subscription(row)))).collect())
        })
    }

    fn key(&mut self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        // Said twice it does no harm, so that what is in doubt is tried again.
        self.patiently(|session, _| {
            session.client.execute(sql::NEW_KEY, &[&name, &new])?;
            Ok(session.client.query_one(sql::KEY, &[&name])?.get(0))
        })
    }

    fn overdue(&mut self, now: i64, most: u32) -> Result<Vec<TableId>, StoreError> {
        self.patiently(|session, _| {
            let rows = session.query(sql::OVERDUE, &[&now, &i64::from(most)])?;
            Ok(rows.iter().filter_map(of_table).collect())
        })
    }

    fn doubts(&mut self) -> Result<Vec<&'static str>, StoreError> {
        self.patiently(|session, _| {
            let settings = session.query(SETTINGS, &[])?;
            let doubt = |row: &Row| match (row.get(0), row.get(1)) {
                ("fsync" | "full_page_writes", "off") => {
                    Some("the database does not wait for its disk (fsync or full_page_writes is off): a power cut loses games")
                }
                ("synchronous_standby_names", "") => {
                    Some("the database names no synchronous standby: what is answered is on one disk, not on two")
                }
                _ => None,
            };
            Ok(settings.iter().filter_map(doubt).collect())
        })
    }
}

impl TableId {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Tables and revisions, or so many behind those, as a statement takes many.
fn columns(asked: &[(TableId, u32)], further: i64) -> (Vec<&[u8]>, Vec<i64>) {
    asked.iter().map(|(id, revision)| (id.bytes(), i64::from(*revision) + further)).unzip()
}

/// The table that a row is of.
pub(super) fn of_table(row: &Row) -> Option<TableId> {
    row.get::<_, &[u8]>(0).try_into().ok().map(TableId)
}

/// A place, from this column on.
fn place(row: &Row, from: usize) -> Option<(Viewer, Digest)> {
    let digest = row.get::<_, &[u8]>(from + 1).try_into().ok()?;
    Some((viewer_numbered(row.get(from))?, Digest(digest)))
}

/// Terms, from this column on.
fn terms_of(row: &Row, from: usize) -> Option<Terms> {
    let number = u32::try_from(row.get::<_, i64>(from)).ok()?;
    Some(Terms { number, roster: row.get(from + 1), due: row.get(from + 2) })
}

fn game(id: TableId, row: &Row, (places, terms): (Vec<(Viewer, Digest)>, Option<Terms>)) -> Option<Game> {
    let schema = u16::try_from(row.get::<_, i64>(1)).ok()?;
    let seed = row.get::<_, &[u8]>(3).try_into().ok()?;
    let opener = Digest(row.get::<_, &[u8]>(5).try_into().ok()?);
    Some(Game {
        id,
        tag: row.get(0),
        schema,
        opening: row.get(2),
        seed,
        card: row.get(4),
        opener,
        places,
        terms: terms?,
    })
}

fn subscription(row: &Row) -> Subscription {
    let (endpoint, p256dh, auth) = (row.get(1), row.get(2), row.get(3));
    let (title, turn, finish, since) = (row.get(4), row.get(5), row.get(6), row.get(7));
    Subscription { device: Device { endpoint, p256dh, auth, title, turn, finish }, since }
}
