//! Many tables at once, over real sockets, with the server in a process of its own: how long from a wish to what
//! another seat is shown, and how much memory a table and a seat take.
//!
//! `cargo bench --profile serve -p serve`; `LOAD_TABLES` and `LOAD_SECONDS` say how many and how long. Guests take
//! their share of the same processors, and read every frame as an app does.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on ends")]

#[allow(dead_code, unused_imports, unused_macros, reason = "the tests need more of it")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::{
    env, fs,
    net::SocketAddr,
    path::Path,
    process::Stdio,
    sync::{Arc, Mutex},
    time::Duration,
};

use common::{Data, Socket, made, options, request, run, times};
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
/// A command a table in this time.
const PACE: Duration = Duration::from_secs(2);
/// How many are waited for at once while all sit down.
const AT_ONCE: usize = 32;

fn main() {
    match env::var(DATA) {
        Ok(data) => run(serve(data)),
        Err(_) => run(measure()),
    }
}

async fn serve(data: String) {
    let limits = Limits { lines: 30_000, lines_of_one: 30_000, tables_per_hour: u32::MAX, ..Limits::default() };
    let server = Server::start(Options { data: data.into(), limits, ..options(&Data::new()) }).await.unwrap();
    println!("listens {}", server.address());
    core::future::pending::<()>().await;
}

async fn measure() {
    let (tables, seconds) = (times("LOAD_TABLES", 2_000), times("LOAD_SECONDS", 40));
    let data = Data::new();
    let (child, address) = spawned(data.path()).await;
    let pid = child.id().unwrap();
    let before = resident(pid);
    let opened: Vec<_> =
        stream::iter(0..tables).map(|_| made::<General>(address, FOUR)).buffer_unordered(AT_ONCE).collect().await;
    let kept = resident(pid);
    println!(
        "{tables} tables of {} with {} places, none in memory: {} kB",
        General::TAG,
        opened[0].places.len(),
        kept - before
    );
    let look = |opened: &served::Opened| {
        let line = format!("GET /api/tables/{}", served::to_hex(&opened.table));
        async move { assert_eq!(request(address, &line, &[], &[]).await.status, 200) }
    };
    stream::iter(&opened).map(look).buffer_unordered(AT_ONCE).collect::<Vec<_>>().await;
    let idle = resident(pid);
    println!("an idle table in memory: {} bytes", (idle - kept) * 1024 / tables);
    let mut players: Vec<Table> = Vec::new();
    for chunk in opened.chunks(AT_ONCE) {
        let sit = chunk.iter().enumerate().map(|(at, opened)| Table::sat(address, opened, players.len() + at));
        let sat = futures_util::future::join_all(sit).await;
        players.extend(sat);
    }
    let seats = tables * (opened[0].places.len() - 1);
    // What was said at the beginning has been let go of by then.
    sleep(Duration::from_secs(3)).await;
    println!("a connected seat: {} bytes", (resident(pid) - idle) * 1024 / seats);
    let begins = Instant::now() + Duration::from_secs(1);
    let used = processor(pid);
    let play = players.into_iter().enumerate().map(|(at, table)| {
        let first = begins + PACE * u32::try_from(at).unwrap() / u32::try_from(tables).unwrap();
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
        "{done} commands in {seconds} s, {lost} without an answer in time; shown at another seat {} times",
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
    println!(
        "the server took {:.2} processors, and at the end {} MB",
        (processor(pid) - used) / f64::from(u32::try_from(seconds).unwrap()),
        resident(pid) / 1024
    );
    drop(child);
}

/// Starts the server, and waits until it listens.
async fn spawned(data: &Path) -> (Child, SocketAddr) {
    let mut child = Process::new(env::current_exe().unwrap())
        .env(DATA, data)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().expect("it has ended");
    let address = line.strip_prefix("listens ").unwrap().parse().unwrap();
    (child, address)
}

/// Kilobytes of memory that a process has.
fn resident(pid: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Seconds of a processor that a process has taken.
fn processor(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    // In hundredths, its own and the system's for it.
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().unwrap()).sum::<f64>() / 100.0
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
    async fn sat(address: SocketAddr, opened: &served::Opened, number: usize) -> Self {
        let shared = Arc::new(Shared::default());
        let mut seats = Vec::new();
        for (at, place) in opened.places.iter().enumerate().filter(|(_, place)| place.viewer != Viewer::Public) {
            let mut guest = Guest::<General>::new(place.token, [1; 8], BUILD);
            let mut socket = Socket::open(address, opened.table, &[]).await.unwrap();
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

    /// Has somebody do something every two seconds.
    async fn play(mut self, first: Instant, ends: Instant) -> (Vec<Duration>, usize, usize) {
        let (mut next, mut done, mut lost) = (first, 0, 0);
        while next < ends {
            sleep_until(next).await;
            next += PACE;
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
                    is_late = timeout_at(before + PACE, self.shared.answered.notified()).await.is_err();
                }
                let is_done = self.shared.now.lock().unwrap().is_done == Some(true);
                (done, lost) = (done + usize::from(is_done), lost + usize::from(is_late));
                break;
            }
        }
        sleep(PACE).await;
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
                    sleep(PACE).await;
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
