//! A host of one's own: `tabletop serve`.
//!
//! It serves the app, and holds tables for it: each is a [`tabletop::Table`] with a [`link::Host`], whose lines are
//! sockets and whose entries are durable before anybody hears of them. The protocol is `crates/link`; what the app says
//! beside frames is [`link::served`]; why it is as it is stands in `docs/decisions/serve.md`, and of several hosts in
//! `docs/decisions/cluster.md`.
//!
//! 1. [`store`]: games, places and entries, written by one thread with group commit; in a file, or in a database that
//!    several hosts share.
//! 2. `games`, `desk`: a table with its host, whichever game is played; the one list of the games.
//! 3. `tables`: a task a table that somebody sits at, made from the database on demand, and what other hosts of the
//!    database have kept there.
//! 4. `push`: messages to devices whose owners are waited for (`docs/decisions/push.md`).
//! 5. `line`: a task a socket. `guard`: what one address may do.
//! 6. `http`, `site`, `listener`: requests, the files of the app, connections.

mod desk;
mod error;
mod games;
mod greeting;
mod guard;
mod http;
mod line;
mod listener;
mod log;
mod push;
mod site;
pub mod store;
mod tables;

pub use error::{Refused, ServeError};
pub use push::PushOptions;

use std::{
    io::{self, Write},
    net::SocketAddr,
    num::NonZeroUsize,
    path::PathBuf,
    sync::Arc,
    thread::available_parallelism,
    time::Duration,
};

use mimalloc::MiMalloc;
use tokio::{
    runtime, signal,
    sync::mpsc::{UnboundedSender, unbounded_channel},
    task::spawn_blocking,
    time::timeout,
};

use guard::Guard;
use http::App;
use listener::Listener;
use log::Log;
use push::Push;
use site::Site;
use store::{Bell, Database, Keeper, StoreError, Wake};
use tables::{Tables, Watch, drawn};

/// A third of what a command costs was the C library's allocator, for frames and views that live a moment: with this one a command takes
/// 0.82 of the processor. It is here, and not in the program, so that tests and benchmarks have what hosts have.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// How long those who are there may take to leave when the host is stopped.
const LEAVING: Duration = Duration::from_secs(5);
/// How often all open tables are looked at where other hosts wake this one: a wake-up may be lost.
const LOOKING: Duration = Duration::from_secs(30);

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub database: Database,
    /// How often to ask the database what other hosts have kept. If nothing is said, hosts of one server of
    /// `PostgreSQL` wake each other, and a host with a file is alone.
    pub poll: Option<Duration>,
    /// The folder of the app; none for a host of tables alone.
    pub app: Option<PathBuf>,
    /// Whose pages may ask it, such as `https://example.org`; if none is named, those that it serves itself.
    pub origins: Vec<String>,
    /// Whether a proxy stands in front that writes the address of who asks into `X-Forwarded-For`.
    pub is_proxied: bool,
    /// Push messages.
    pub push: PushOptions,
    /// How much anybody may do.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([0, 0, 0, 0], 8080)),
            database: Database::Sqlite("tabletop.sqlite".into()),
            poll: None,
            app: Some("dist".into()),
            origins: Vec::new(),
            is_proxied: false,
            push: PushOptions::default(),
            limits: Limits::default(),
        }
    }
}

/// How much anybody may do.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections in all.
    pub lines: usize,
    /// Connections of one address. A browser opens six to load the app, and a household is one address.
    pub lines_of_one: usize,
    /// Tables that one address may make in an hour.
    pub tables_per_hour: u32,
    /// How long it may take until a request has come, or a hello on a line.
    pub hello: Duration,
    /// How often it is asked whether somebody is there.
    pub ping: Duration,
    /// How long nothing may be heard.
    pub silence: Duration,
    /// How many frames may wait for somebody who does not take them in.
    pub waiting: usize,
    /// When a table is put away at which nobody is.
    pub put_away: Duration,
    /// How many computers may think at once, each with a processor for a quarter of a second at the most.
    pub thinking: usize,
    /// How long what came before is looked at where somebody is there, before a computer acts.
    pub pause: Duration,
    /// How often it is looked who has let his time pass.
    pub late: Duration,
    /// How long the devices of whoever is waited for may say nothing here before they are told so by a push message. The
    /// app says something every three seconds while it shows a table.
    pub push_wait: Duration,
    /// How long is waited before a push message that was not taken in is tried again; then longer.
    pub push_pause: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            lines: 10_000,
            lines_of_one: 128,
            tables_per_hour: 30,
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(50),
            waiting: 64,
            put_away: Duration::from_mins(5),
            thinking: available_parallelism().map_or(1, NonZeroUsize::get).div_ceil(2),
            pause: Duration::from_millis(700),
            late: Duration::from_secs(20),
            push_wait: Duration::from_secs(20),
            push_pause: Duration::from_secs(5),
        }
    }
}

/// A server that runs, until it is stopped.
#[derive(Debug)]
pub struct Server {
    listener: Listener,
    app: Arc<App>,
}

impl Server {
    /// Starts it, on the runtime that it is called on.
    ///
    /// # Errors
    /// The address is taken, the database does not open, the folder holds no app, or what is said of push messages makes
    /// no sense.
    pub async fn start(options: Options) -> Result<Self, ServeError> {
        let Options { listen, database, poll, app, origins, is_proxied, push, limits } = options;
        let services = push::told(push, &origins).map_err(ServeError::Push)?;
        let site = match app {
            Some(folder) => Site::of(&folder).ok_or(ServeError::NoApp(folder))?,
            None => Site::none(),
        };
        let log = Arc::new(Log::new());
        let (wakes, woken) = unbounded_channel();
        let (opened, told) = (database.clone(), Arc::clone(&log));
        let (ring, name) = (wakes.clone(), drawn().map_err(|_| ServeError::Chance)?);
        // A database may take its time, and its connections have runtimes of their own.
        let keeper = spawn_blocking(move || keeper(&opened, poll, (name, ring), &told)).await;
        let keeper = keeper.map_err(|error| ServeError::Threads(error.into()))?;
        let (keeper, key) = keeper.map_err(|why| ServeError::Store { database: Box::new(database.clone()), why })?;
        let push = Arc::new(Push::new(key, services, limits.push_pause, Arc::clone(&log)).ok_or(ServeError::Chance)?);
        let every = poll.or(matches!(database, Database::Postgres(_)).then_some(LOOKING));
        let tables = Tables::new(
            keeper,
            limits,
            (Arc::clone(&log), Arc::clone(&push)),
            every.map(|every| Watch { wakes, woken, every }),
        );
        let guard = Guard::new(limits);
        let app = Arc::new(App { tables, push, guard, limits, log, origins, is_proxied, site });
        let listener =
            Listener::start(listen, Arc::clone(&app)).await.map_err(|error| ServeError::Listen(listen, error))?;
        Ok(Self { listener, app })
    }

    /// Where it listens, with the port that was taken.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.listener.address()
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.app.tables.count()
    }

    /// Takes nobody in any more, keeps what is being kept, tells everybody, and closes the database.
    pub async fn stop(self) {
        self.listener.close();
        self.app.tables.stop().await;
        // Those who are told so may still have to read it.
        let _ = timeout(LEAVING, self.app.guard.is_alone()).await;
    }
}

/// Opens a database, and starts what writes to it and reads from it. With it comes the key of its hosts for push messages.
fn keeper(
    database: &Database,
    poll: Option<Duration>,
    (name, wakes): ([u8; 8], UnboundedSender<Wake>),
    log: &Arc<Log>,
) -> Result<(Keeper, push::Key), StoreError> {
    let (mut writer, mut reader) = (database.open()?, database.open()?);
    for doubt in reader.doubts()? {
        log.say(doubt);
    }
    let trouble = || {
        let log = Arc::clone(log);
        move |error: &StoreError| log.say(error)
    };
    let bell = match database {
        Database::Postgres(config) if poll.is_none() => Some(Bell::start(config, name, wakes, trouble())),
        _ => None,
    };
    let kept = move |table| {
        if let Some(bell) = &bell {
            bell.ring(table);
        }
    };
    // Drawn at the first start; whoever comes later, also at another host, finds it.
    let new = push::Key::drawn().ok_or(StoreError::Undone("the system gives no random numbers".into()))?;
    let key = push::Key::kept(&writer.key(push::KEY_NAME, &new)?);
    let key = key.ok_or(StoreError::Foreign("a key for push messages that is none"))?;
    Ok((Keeper::start(writer, reader, kept, trouble()), key))
}

/// Serves until the process is told to end (ctrl-c, SIGTERM).
///
/// # Errors
/// As for [`Server::start`], or there is nowhere to print to.
pub fn run(options: Options, output: &mut impl Write) -> Result<(), ServeError> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build().map_err(ServeError::Threads)?;
    runtime.block_on(async {
        let origins = options.origins.clone();
        // Before anybody is told that we listen: who is stopped at once is stopped well, too.
        let end = end().map_err(ServeError::Threads)?;
        let server = Server::start(options).await?;
        let greeting = greeting::greeting(server.address(), &origins);
        output.write_all(greeting.as_bytes()).and_then(|()| output.flush()).map_err(ServeError::Output)?;
        end.await;
        server.stop().await;
        Ok(())
    })
}

/// Waits until the process is told to end.
fn end() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = signal::ctrl_c().await;
    })
}
