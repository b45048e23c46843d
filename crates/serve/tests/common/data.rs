//! Databases of tests: files, and a server of `PostgreSQL` of their own.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU32, AtomicUsize, Ordering},
    },
    thread,
    time::Instant,
};

use postgres::{Client, NoTls};
use serve::store::{Database, Kept, Store, TableId};
use tabletop::{Enumerate, Record, Table};

use super::{PATIENCE, deaf::deaf};

/// A database of one test, gone afterwards.
#[derive(Clone)]
pub struct Data(Arc<Inner>);

struct Inner {
    name: String,
    reader: Mutex<Option<Box<dyn Store>>>,
    is_ours: bool,
}

/// A number for whatever needs a name of its own.
fn number() -> u32 {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    NUMBER.fetch_add(1, Ordering::Relaxed)
}

impl Data {
    /// A new file.
    pub fn new() -> Self {
        let file = format!("serve-{}-{}.sqlite", std::process::id(), number());
        Self::of(Path::new(env!("CARGO_TARGET_TMPDIR")).join(file).display().to_string(), true)
    }

    /// A new schema of the server that all tests share; what hosts say to each other there they say under its name.
    pub fn postgres() -> Self {
        static SERVER: OnceLock<Cluster> = OnceLock::new();
        let way = SERVER.get_or_init(|| Cluster::new(0)).way.clone();
        let schema = format!("test{}", number());
        execute(&way, &format!("CREATE SCHEMA {schema}"));
        Self::of(format!("{way}?options=-c%20search_path%3D{schema}&application_name={schema}"), true)
    }

    /// The same schema, through a connection at which nobody can listen or be told, and how often somebody has tried.
    #[allow(dead_code, reason = "the measurement has no need of it")]
    pub fn deaf(&self) -> (Self, Arc<AtomicUsize>) {
        let (host, rest) = self.name().split_once("127.0.0.1:").expect("it is a file");
        let (port, rest) = rest.split_once('/').expect("a database has a name");
        let (port, refusals) = deaf(port.parse().unwrap());
        (Self::named(&format!("{host}127.0.0.1:{port}/{rest}")), refusals)
    }

    /// One that is somebody else's, by its name.
    pub fn named(name: &str) -> Self {
        Self::of(name.to_owned(), false)
    }

    fn of(name: String, is_ours: bool) -> Self {
        Self(Arc::new(Inner { name, reader: Mutex::new(None), is_ours }))
    }

    /// A file, or the way to a server.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The schema of a server that all tests share, which is also what connections to it are called.
    pub fn schema(&self) -> &str {
        self.name().rsplit_once('=').expect("it is a file").1
    }

    fn file(&self) -> Option<&Path> {
        (!self.name().starts_with("postgres:")).then(|| Path::new(self.name()))
    }

    pub fn database(&self) -> Database {
        self.file().map_or_else(|| self.name().parse().unwrap(), |file| Database::Sqlite(file.to_owned()))
    }

    /// Changes something behind our backs.
    pub fn execute(&self, sql: &str) {
        match self.file() {
            Some(file) => rusqlite::Connection::open(file).unwrap().execute_batch(sql).unwrap(),
            None => execute(self.name(), sql),
        }
    }

    /// Whether a server refuses something.
    #[allow(dead_code, reason = "the measurement has no need of it")]
    pub fn refuses(&self, sql: &str) -> bool {
        apart(|| Client::connect(self.name(), NoTls).unwrap().batch_execute(sql)).is_err()
    }

    /// What nobody can write to without changing it.
    pub fn state(&self) -> Vec<u8> {
        let Some(file) = self.file() else {
            let mut client = Client::connect(self.name(), NoTls).unwrap();
            let states = "SELECT string_agg(relname || relfilenode, '' ORDER BY relname) FROM pg_class \
                          WHERE relnamespace = CAST(current_schema() AS regnamespace) \
                          UNION ALL SELECT xmin::TEXT || ctid::TEXT FROM schema_version";
            let rows = client.query(states, &[]).unwrap();
            return rows.iter().flat_map(|row| row.get::<_, String>(0).into_bytes()).collect();
        };
        fs::read(file).unwrap()
    }

    /// A game as it is kept. A database that is away for a moment is asked again.
    fn kept(&self, id: TableId) -> Kept {
        let mut reader = self.0.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let began = Instant::now();
        loop {
            let opened = reader.take().map_or_else(|| self.database().open(), Ok);
            let read = opened.and_then(|mut store| Ok((store.load(id)?, store)));
            match read {
                Ok((kept, store)) => {
                    *reader = Some(store);
                    return kept.unwrap();
                }
                Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
            }
        }
    }

    /// A table as it is kept.
    pub fn table<G: Enumerate>(&self, id: [u8; 8]) -> Table<G> {
        let kept = apart(|| self.kept(TableId(id)));
        let link::Opening::<G> { edition, setup } = postcard::from_bytes(&kept.game.opening).unwrap();
        let entries: Vec<_> = kept.entries.iter().map(|entry| postcard::from_bytes(entry).unwrap()).collect();
        let count = entries.len();
        let table = Table::restore(Record::new(edition, setup, kept.game.seed), entries).unwrap();
        assert_eq!(table.revision().0 as usize, count, "an entry that is none was kept");
        table
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // A connection is not dropped where asynchronous tasks run.
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner).take();
        apart(|| drop(reader));
        if self.is_ours && !self.name.starts_with("postgres:") {
            for end in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(format!("{}{end}", self.name));
            }
        }
    }
}

/// Does what blocks, and brings a runtime of its own, away from those of tests.
fn apart<T: Send>(what: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(what).join()).expect("it panicked, and has said why")
}

fn execute(way: &str, sql: &str) {
    apart(|| Client::connect(way, NoTls).unwrap().batch_execute(sql).unwrap());
}

/// Servers of `PostgreSQL`, as `cluster/up.sh` makes them. They end with this process, however it ends.
pub struct Cluster {
    pub way: String,
    pub folder: PathBuf,
    keeper: Child,
    /// The scripts wait for its end.
    until: Option<ChildStdin>,
}

/// What is started beside the tests: ctrl-c ends them, and then the servers.
const KEEP: &str = r#"trap "" INT; "$1/up.sh" "$2" "$3" "$4" && cat >/dev/null; "$1/down.sh" "$2"; rm -rf "$2""#;

impl Cluster {
    /// A primary with so many standbys.
    pub fn new(standbys: u16) -> Self {
        // A user of its own has to reach it, which it could not below somebody's home.
        let folder = std::env::temp_dir().join(format!("tabletop-{}-{}", std::process::id(), number()));
        let _ = fs::remove_dir_all(&folder);
        let mut keeper = Command::new("sh")
            .args(["-c", KEEP, "sh"])
            .arg(scripts())
            .arg(&folder)
            .args([free_ports(standbys + 1).to_string(), standbys.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let until = keeper.stdin.take();
        let mut way = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut way).unwrap();
        assert!(
            way.starts_with("postgres:"),
            "these tests need a PostgreSQL that they can start; what is wrong stands above. Debian and Ubuntu: \
             `apt-get install postgresql`, which `cargo xtask test` does where it may"
        );
        Self { way: way.trim().to_owned(), folder, keeper, until }
    }

    /// Runs one of the scripts for it.
    pub fn run(&self, script: &str, more: &[&str]) {
        let done = self.called(script, more);
        assert!(done.status.success(), "{script}: {}", String::from_utf8_lossy(&done.stderr));
    }

    /// Runs a script that does not do what it is asked for, and says why.
    pub fn refuses(&self, script: &str) -> String {
        let done = self.called(script, &[]);
        assert!(!done.status.success(), "{script} does it");
        String::from_utf8_lossy(&done.stderr).into_owned()
    }

    fn called(&self, script: &str, more: &[&str]) -> Output {
        Command::new(scripts().join(script)).arg(&self.folder).args(more).output().unwrap()
    }

    /// Which server is written to.
    pub fn primary(&self) -> String {
        fs::read_to_string(self.folder.join("primary")).unwrap().trim().to_owned()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.until.take());
        let _ = self.keeper.wait();
    }
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cluster")
}

/// The first of so many ports in a row that nobody has, and that no other cluster of these tests will have.
fn free_ports(count: u16) -> u16 {
    static NEXT: Mutex<u16> = Mutex::new(0);
    let mut next = NEXT.lock().unwrap_or_else(PoisonError::into_inner);
    if *next == 0 {
        // What the system gives away by itself lies above; other tests begin elsewhere.
        *next = 20_000 + u16::try_from(std::process::id() % 10_000).unwrap();
    }
    let is_free = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
    let mut firsts = (*next..32_000).step_by(usize::from(count));
    let first = firsts.find(|first| (*first..first + count).all(is_free)).expect("there are no free ports");
    *next = first + count;
    first
}
