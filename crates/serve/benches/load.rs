//! Many tables at once, over real sockets, with the server in a process of its own: how long from a wish to what
//! another seat is shown, and how much memory a table and a seat take.
//!
//! `cargo bench --profile serve -p serve`; `LOAD_TABLES` and `LOAD_SECONDS` say how many and how long. Guests take
//! their share of the same processors, and read every frame as an app does.
//!
//! `LOAD_KINDS` says on what, in turn: `sqlite`, and `postgres` (a primary and a standby that is waited for, started for
//! this) with one host, `postgres-2` with two and the players of a table at both, `postgres-apart` with two and each
//! table at one, and `postgres-alone` without a standby. `LOAD_PACE` says how many milliseconds pass between two commands of a table.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on ends")]

#[allow(dead_code, unused_imports, unused_macros, reason = "the tests need more of it")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::{
    env, fs,
    net::SocketAddr,
    path::PathBuf,
    process::Stdio,
    sync::{Arc, Mutex},
    time::Duration,
};

use common::{Cluster, Data, Socket, made, options, request, run, times};
use futures_util::{StreamExt as _, stream};
use general::{Choice, Command, General, Regions};
use link::{Answer, BUILD, Guest, Heard, Wish, served};
use serve::{Limits, Options, Server};
use tabletop::{Game as _, Generator, Viewer};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command as Process},
    sync::{Notify, mpsc, oneshot},
    time::{Instant, sleep, sleep_until, timeout_at},
};

const DATA: &str = "LOAD_DATA";
/// Four sit at the table of this number.
const FOUR: u64 = 2;
/// A command a table in so many milliseconds.
const PACE: usize = 2_000;
/// After this time nobody waits for an answer any more.
const LATE: Duration = Duration::from_secs(2);
/// How many are waited for at once while all sit down.
const AT_ONCE: usize = 32;

fn main() {
    if let Ok(data) = env::var(DATA) {
        return run(serve(data));
    }
    let kinds = env::var("LOAD_KINDS").unwrap_or_else(|_| "sqlite".to_owned());
    for kind in kinds.split(',') {
        println!("== {kind}");
        let (hosts, are_apart) = match kind {
            "postgres-2" => (2, false),
            "postgres-apart" => (2, true),
            _ => (1, false),
        };
        let cluster = match kind {
            "sqlite" => None,
            "postgres-alone" => Some(Cluster::new(0)),
            _ => Some(Cluster::new(1)),
        };
        let data = cluster.as_ref().map_or_else(Data::new, |cluster| Data::named(&cluster.way));
        let said = run(measure(data, hosts, are_apart, cluster.as_ref()));
        // What `cargo xtask prove loads` reads.
        println!("load: {said}, on {kind}");
    }
}

async fn serve(data: String) {
    let limits = Limits { lines: 30_000, lines_of_one: 30_000, tables_per_hour: u32::MAX, ..Limits::default() };
    let server = Server::start(Options { limits, ..options(&Data::named(&data)) }).await.unwrap();
    println!("listens {}", server.address());
    core::future::pending::<()>().await;
}

/// How often a table is played at.
fn pace() -> Duration {
    Duration::from_millis(times("LOAD_PACE", PACE) as u64)
}

/// Measures with so many hosts; the players of a table are at one of them, or at each in turn.
/// Says all that in a line, which begins with the number of commands.
async fn measure(data: Data, hosts: usize, are_apart: bool, cluster: Option<&Cluster>) -> String {
    let (tables, seconds) = (times("LOAD_TABLES", 2_000), times("LOAD_SECONDS", 40));
    let mut children = Vec::new();
    for _ in 0..hosts {
        children.push(spawned(&data).await);
    }
    let pids: Vec<u32> = children.iter().map(|(child, _)| child.id().unwrap()).collect();
    let addresses: Vec<SocketAddr> = children.iter().map(|(_, address)| *address).collect();
    let before = all_resident(&pids);
    let opened: Vec<_> =
        stream::iter(0..tables).map(|_| made::<General>(addresses[0], FOUR)).buffer_unordered(AT_ONCE).collect().await;
    let kept = all_resident(&pids);
    println!(
        "{tables} tables of {} with {} places, none in memory: {} kB",
        General::TAG,
        opened[0].places.len(),
        kept - before
    );
    let at_hosts = |number: usize| {
        let first = number % hosts;
        if are_apart { addresses[first..=first].to_vec() } else { addresses.clone() }
    };
    let look = |(number, opened): (usize, &served::Opened)| {
        let address = at_hosts(number)[0];
        let line = format!("GET /api/tables/{}", served::to_hex(&opened.table));
        async move { assert_eq!(request(address, &line, &[], &[]).await.status, 200) }
    };
    stream::iter(opened.iter().enumerate()).map(look).buffer_unordered(AT_ONCE).collect::<Vec<_>>().await;
    let idle = all_resident(&pids);
    let idle_table = (idle - kept) * 1024 / tables;
    println!("an idle table in memory: {idle_table} bytes");
    let mut players: Vec<Table> = Vec::new();
    for chunk in opened.chunks(AT_ONCE) {
        let sit = chunk.iter().enumerate().map(|(at, opened)| {
            let number = players.len() + at;
            Table::sat(at_hosts(number), opened, number)
        });
        let sat = futures_util::future::join_all(sit).await;
        players.extend(sat);
    }
    let seats = tables * (opened[0].places.len() - 1);
    // What was said at the beginning has been let go of by then.
    sleep(Duration::from_secs(3)).await;
    let seat = (all_resident(&pids) - idle) * 1024 / seats;
    println!("a connected seat: {seat} bytes");
    let begins = Instant::now() + Duration::from_secs(1);
    let servers = cluster.map_or_else(Vec::new, nodes);
    let (used, used_there) = (taken(&pids), servers.iter().map(Node::taken).collect::<Vec<_>>());
    let play = players.into_iter().enumerate().map(|(at, table)| {
        let first = begins + pace() * u32::try_from(at).unwrap() / u32::try_from(tables).unwrap();
        tokio::spawn(table.play(first, begins + Duration::from_secs(seconds as u64)))
    });
    let played = futures_util::future::join_all(play).await;
    let (mut times, mut done, mut lost) = (Vec::new(), 0, 0);
    for played in played {
        let (shown, count, missed) = played.unwrap();
        times.extend(shown);
        (done, lost) = (done + count, lost + missed);
    }
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 1_000];
    println!(
        "{done} commands in {seconds} s, {} a second, {lost} without an answer in time; shown at another seat {} times",
        done / seconds,
        times.len()
    );
    println!(
        "from sent to shown: p50 {:?}, p90 {:?}, p99 {:?}, p99.9 {:?}, most {:?}",
        at(500),
        at(900),
        at(990),
        at(999),
        at(1_000)
    );
    let of_a_second = |used: f64| used / f64::from(u32::try_from(seconds).unwrap());
    let used = taken(&pids) - used;
    let each = used * 1e6 / f64::from(u32::try_from(done).unwrap());
    println!(
        "the hosts took {:.2} processors, {each:.0} µs a command, and at the end {} MB",
        of_a_second(used),
        all_resident(&pids) / 1024
    );
    for (node, before) in servers.iter().zip(used_there) {
        println!("server {} of the database took {:.2} processors", node.name, of_a_second(node.taken() - before));
    }
    format!(
        "{done} commands at {tables} tables, {} a second, {lost} late, p50 {:.1?} and p99 {:.1?} until shown elsewhere, {each:.0} µs of a processor each, {idle_table} bytes an idle table, {seat} a connected seat",
        done / seconds,
        at(500),
        at(990)
    )
}

/// Starts the server, and waits until it listens.
async fn spawned(data: &Data) -> (Child, SocketAddr) {
    let mut child = Process::new(env::current_exe().unwrap())
        .env(DATA, data.name())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().expect("it has ended");
    let address = line.strip_prefix("listens ").unwrap().parse().unwrap();
    (child, address)
}

/// Kilobytes of memory that processes have.
fn all_resident(pids: &[u32]) -> usize {
    pids.iter().map(|pid| resident(*pid)).sum()
}

/// Kilobytes of memory that a process has.
fn resident(pid: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Seconds of a processor that processes have taken.
fn taken(pids: &[u32]) -> f64 {
    pids.iter().map(|pid| processor(*pid)).sum()
}

/// A server of a cluster.
struct Node {
    name: &'static str,
    data: PathBuf,
}

/// The servers of a cluster.
fn nodes(cluster: &Cluster) -> Vec<Node> {
    let data = |name: &str| cluster.folder.join(name).join("data");
    let there = ["a", "b", "c"].into_iter().filter(|name| data(name).is_dir());
    there.map(|name| Node { name, data: data(name) }).collect()
}

impl Node {
    /// Seconds of a processor that it has taken, with all its processes.
    fn taken(&self) -> f64 {
        let pids = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
            let is_its = fs::read_link(entry.path().join("cwd")).is_ok_and(|folder| folder == self.data);
            is_its.then(|| entry.file_name().to_string_lossy().parse().ok())?
        });
        pids.map(processor).sum()
    }
}

/// Seconds of a processor that a process has taken; none if it has ended.
fn processor(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    // In hundredths, its own and the system's for it.
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// A table with its guests.
struct Table {
    /// Each is asked to do something, and says whether he does.
    seats: Vec<mpsc::Sender<oneshot::Sender<bool>>>,
    shared: Arc<Shared>,
    dice: Generator,
}

/// What the guests of a table have to do with each other.
#[derive(Default)]
struct Shared {
    now: Mutex<Wished>,
    answered: Notify,
}

#[derive(Default)]
struct Wished {
    /// Who has wished something, and when.
    by: Option<(usize, Instant)>,
    /// Whether it was done, once that is known.
    is_done: Option<bool>,
    /// How long it took until others were shown it.
    shown: Vec<Duration>,
}

impl Table {
    async fn sat(hosts: Vec<SocketAddr>, opened: &served::Opened, number: usize) -> Self {
        let shared = Arc::new(Shared::default());
        let mut seats = Vec::new();
        for (at, place) in opened.places.iter().enumerate().filter(|(_, place)| place.viewer != Viewer::Public) {
            let mut guest = Guest::<General>::new(place.token, [1; 8], BUILD);
            let mut socket = Socket::open(hosts[at % hosts.len()], opened.table, &[]).await.unwrap();
            socket.send(guest.connect()).await;
            while guest.sight().is_none() {
                guest.hear(&socket.next().await.unwrap()).unwrap();
            }
            let (seat, asked) = mpsc::channel(1);
            let dice = Generator::from_number((number * 8 + at) as u64);
            tokio::spawn(sit((at, guest, socket), asked, Arc::clone(&shared), dice));
            seats.push(seat);
        }
        Self { seats, shared, dice: Generator::from_number(number as u64) }
    }

    /// Has somebody do something now and then.
    async fn play(mut self, first: Instant, ends: Instant) -> (Vec<Duration>, usize, usize) {
        let (mut next, mut done, mut lost) = (first, 0, 0);
        // Who cannot keep up ends in time all the same: what was done is what could be.
        while next.max(Instant::now()) < ends {
            sleep_until(next).await;
            next += pace();
            // Whoever may do nothing passes.
            let start = self.dice.index(self.seats.len());
            for at in 0..self.seats.len() {
                let before = Instant::now();
                {
                    let mut now = self.shared.now.lock().unwrap();
                    (now.by, now.is_done) = (None, None);
                }
                let (says, does) = oneshot::channel();
                self.seats[(start + at) % self.seats.len()].send(says).await.unwrap();
                if !does.await.unwrap() {
                    continue;
                }
                let mut is_late = false;
                while !is_late && self.shared.now.lock().unwrap().is_done.is_none() {
                    is_late = timeout_at(before + pace().max(LATE), self.shared.answered.notified()).await.is_err();
                }
                let is_done = self.shared.now.lock().unwrap().is_done == Some(true);
                (done, lost) = (done + usize::from(is_done), lost + usize::from(is_late));
                break;
            }
        }
        sleep(pace()).await;
        (core::mem::take(&mut self.shared.now.lock().unwrap().shown), done, lost)
    }
}

/// A guest: reads what comes, and does something when he is asked to.
async fn sit(
    (at, mut guest, mut socket): (usize, Guest<General>, Socket),
    mut asked: mpsc::Receiver<oneshot::Sender<bool>>,
    shared: Arc<Shared>,
    mut dice: Generator,
) {
    loop {
        tokio::select! {
            frame = socket.next() => {
                let Ok(frame) = frame else { return };
                match guest.hear(&frame).unwrap() {
                    Heard::Told(_) => {
                        let mut now = shared.now.lock().unwrap();
                        if let Some((by, since)) = now.by
                            && by != at
                        {
                            now.shown.push(since.elapsed());
                        }
                    }
                    Heard::Answer(_, answer) => {
                        shared.now.lock().unwrap().is_done = Some(answer == Answer::Done);
                        shared.answered.notify_one();
                    }
                    Heard::Ask(frame) => drop(socket.send(frame).await),
                    Heard::Bye(why) => panic!("{why}"),
                    _ => {}
                }
            }
            more = asked.recv() => {
                let Some(says) = more else {
                    // The others of the table are still told of the last command.
                    sleep(pace()).await;
                    return;
                };
                let frame = command(&guest, &mut dice).and_then(|command| guest.wish(Wish::Play(command)));
                let _ = says.send(frame.is_some());
                if let Some(frame) = frame {
                    shared.now.lock().unwrap().by = Some((at, Instant::now()));
                    socket.send(frame).await;
                }
            }
        }
    }
}

/// What a guest does: anything but to make peace, which would end the game.
fn command(guest: &Guest<General>, dice: &mut Generator) -> Option<Command> {
    let sight = guest.sight()?;
    let Some(legal) = &sight.legal else {
        // Too many to be listed: a stake of one region.
        let own: Vec<_> = sight.view.mine.as_ref()?.regions.iter().collect();
        return Some(Command::Choose(Choice::Stake(Regions::one(dice.choose(&own)?.0))));
    };
    let warlike: Vec<_> = legal.iter().filter(|command| !matches!(command, Command::OfferPeace)).collect();
    dice.choose(&warlike).map(|command| **command)
}
