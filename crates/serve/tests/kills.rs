//! A server that is killed (kill -9) while people play: what was answered as done is there, once, and all go on.

use crate::{
    common::{Client, Data, PATIENCE, Tables, assert_agrees, made, options, run, times},
    games::any_command,
};
use link::{Answer, Wish, served};
use serve::{Options, ServeError, Server};
use std::{
    env,
    net::SocketAddr,
    process::Stdio,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tabletop::{Entry, Generator, Viewer};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    task::JoinHandle,
    time::{sleep, timeout},
};

/// How often new tables are played at, and how often the server is killed meanwhile.
const ROUNDS: usize = 1;
const KILLS: u64 = 5;

/// Where the child's database is, and where it listens.
const DATA: &str = "LEADERS_SERVE_DATA";
const LISTEN: &str = "LEADERS_SERVE_LISTEN";

/// The server of the test below, in a process of its own: this program, started for this test alone.
#[test]
#[ignore = "it is started by the test below"]
fn a_server_of_its_own() {
    let (Ok(data), Ok(listen)) = (env::var(DATA), env::var(LISTEN)) else { return };
    run(async {
        let options = Options { listen: listen.parse().unwrap(), ..options(&Data::named(&data)) };
        // Between two servers another test may have been given the port for a moment.
        let server = loop {
            match Server::start(options.clone()).await {
                Err(ServeError::Listen(..)) => sleep(Duration::from_millis(50)).await,
                started => break started.unwrap(),
            }
        };
        println!("\nlistens {}", server.address());
        core::future::pending::<()>().await;
    });
}

/// Starts a server, and waits until it listens.
pub async fn spawned(data: &Data, listen: SocketAddr) -> (Child, SocketAddr) {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", "kills::a_server_of_its_own"])
        .env(DATA, data.name())
        .env(LISTEN, listen.to_string())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let listens = async {
        loop {
            let line = lines.next_line().await.unwrap().expect("it has ended");
            if let Some(address) = line.strip_prefix("listens ") {
                return address.parse().unwrap();
            }
        }
    };
    let address = timeout(PATIENCE, listens).await.expect("it does not listen");
    (child, address)
}

#[test]
fn what_was_answered_outlives_a_kill() {
    run(async {
        let data = Data::new();
        let (mut child, address) = spawned(&data, SocketAddr::from(([127, 0, 0, 1], 0))).await;
        for round in 0..times("LEADERS_KILLS", ROUNDS) as u64 {
            let ends = Arc::new(AtomicBool::new(false));
            let all = All::sat(&data, &[address], round, &ends).await;
            for kill in 0..KILLS {
                sleep(Duration::from_millis(200 + 37 * ((kill + round) % 7))).await;
                // The signal cannot be caught: nothing is put in order.
                child.kill().await.unwrap();
                (child, _) = spawned(&data, address).await;
            }
            sleep(Duration::from_millis(200)).await;
            ends.store(true, Ordering::Relaxed);
            let done = all.agreed(&data).await;
            println!("serve: {done} wishes were answered as done by a server that was killed {KILLS} times");
            assert!(done > 60, "hardly anything was done: {done}");
        }
        child.kill().await.unwrap();
    });
}

/// A table with guests who play.
type Played<G> = (served::Opened, Vec<JoinHandle<Client<G>>>);

/// A table of each game.
pub struct All {
    general: Played<general::General>,
    sparta: Played<sparta::Sparta>,
    company_leader: Played<company_leader::CompanyLeader>,
    leaders: Played<leaders::Leaders>,
}

impl All {
    /// Has guests sit down at these hosts in turn, who play until the end.
    pub async fn sat(data: &Data, hosts: &[SocketAddr], round: u64, ends: &Arc<AtomicBool>) -> Self {
        Self {
            general: sat(data, hosts, 2 + round, ends).await,
            sparta: sat(data, hosts, round, ends).await,
            company_leader: sat(data, hosts, round, ends).await,
            leaders: sat(data, hosts, 1 + round, ends).await,
        }
    }

    /// Looks whether what was answered is true. Says how much was answered as done.
    pub async fn agreed(self, data: &Data) -> usize {
        agreed(data, self.general).await
            + agreed(data, self.sparta).await
            + agreed(data, self.company_leader).await
            + agreed(data, self.leaders).await
    }
}

/// Has guests sit down at a new table who play until the end.
async fn sat<G: Tables>(data: &Data, hosts: &[SocketAddr], number: u64, ends: &Arc<AtomicBool>) -> Played<G> {
    let opened = made::<G>(hosts[0], number).await;
    let sit = |(at, place): (usize, &served::Place)| {
        let host = hosts[at % hosts.len()];
        let (mut client, ends) = (Client::<G>::new(host, opened.table, *place), Arc::clone(ends));
        let data = data.clone();
        let number = if let Viewer::Seat(seat) = place.viewer { u64::from(seat.0) } else { 99 };
        tokio::spawn(async move {
            let mut dice = Generator::from_number(number);
            client.connect().await;
            while !ends.load(Ordering::Relaxed) || client.guest.is_asking() {
                if !ends.load(Ordering::Relaxed)
                    && let Some(command) = any_command(&client, &data, &mut dice)
                {
                    client.wish(command).await;
                }
                if !client.hear(Duration::from_millis(100)).await {
                    client.tick().await;
                }
            }
            client
        })
    };
    let tasks = opened.places.iter().enumerate().map(sit).collect();
    (opened, tasks)
}

/// Looks whether all that was answered as done was done, once, and whether all know it. Says how much that was.
async fn agreed<G: Tables>(data: &Data, (opened, tasks): Played<G>) -> usize {
    let mut clients = Vec::new();
    for task in tasks {
        clients.push(task.await.unwrap());
    }
    let table = data.table::<G>(opened.table);
    let mut count = 0;
    for client in &mut clients {
        client.catch_up(&table).await;
        assert_agrees(&table, client.viewer, &client.guest);
        let mine = |entry| match entry {
            Entry::Command(seat, command) => (Viewer::Seat(seat) == client.viewer).then_some(command),
            _ => None,
        };
        let done: Vec<_> = table.entries().filter_map(mine).collect();
        assert!(explains(&client.wishes, &done), "{} {:?}: {:?}\n{done:?}", G::TAG, client.viewer, client.wishes);
        count += client.wishes.iter().filter(|(_, answer)| *answer == Some(Answer::Done)).count();
    }
    count
}

/// Whether these commands are what came of these wishes: each that was answered as done, once and in order, and none
/// that was refused. Of one that was overtaken nobody knows: the server may have been killed before it could say that
/// it was done.
fn explains<C: PartialEq, R>(wishes: &[(Wish<C>, Option<Answer<R>>)], done: &[C]) -> bool {
    // How many of the commands may be explained by the wishes so far.
    let mut reached = vec![false; done.len() + 1];
    reached[0] = true;
    for (wish, answer) in wishes {
        let Wish::Play(command) = wish else { return false };
        let mut next = vec![false; done.len() + 1];
        for at in (0..=done.len()).filter(|at| reached[*at]) {
            let (may, may_not) = match answer {
                Some(Answer::Done) => (true, false),
                Some(Answer::Overtaken) | None => (true, true),
                _ => (false, true),
            };
            next[at] |= may_not;
            if may && done.get(at) == Some(command) {
                next[at + 1] = true;
            }
        }
        reached = next;
    }
    reached[done.len()]
}

#[test]
fn what_is_lost_or_done_twice_is_not_explained() {
    let wish = |command, answer| (Wish::Play(command), Some(answer));
    let done = |command| wish(command, Answer::<()>::Done);
    assert!(explains(&[done(1), wish(2, Answer::Overtaken), done(3)], &[1, 3]));
    assert!(explains(&[done(1), wish(2, Answer::Overtaken), done(3)], &[1, 2, 3]));
    assert!(!explains(&[done(1), done(3)], &[1]), "one is lost");
    assert!(!explains(&[done(1), done(3)], &[1, 3, 3]), "one is doubled");
    assert!(!explains(&[done(1), done(3)], &[3, 1]));
    assert!(!explains(&[wish(1, Answer::NotKept)], &[1]), "what was said not to be kept");
}

/// Two hosts of one database hold one table: what one has kept, the other takes up before it keeps anything itself.
#[test]
fn two_hosts_of_one_database_do_not_both_go_on() {
    run(async {
        let data = Data::new();
        let servers = [crate::common::server(&data).await, crate::common::server(&data).await];
        let opened = made::<general::General>(servers[0].address(), 0).await;
        // A player comes to each, and both may choose at once.
        let mut clients: Vec<_> = (servers.iter().zip(&opened.places))
            .map(|(server, place)| Client::<general::General>::new(server.address(), opened.table, *place))
            .collect();
        let mut dice = Generator::from_number(1);
        for client in &mut clients {
            client.connect().await;
            while client.guest.sight().is_none() {
                client.hear(PATIENCE).await;
            }
        }
        for (at, times) in [(0, 1), (1, 2)] {
            for _ in 0..times {
                let client = &mut clients[at];
                let command = any_command(client, &data, &mut dice).unwrap();
                client.wish(command).await;
                while client.guest.is_asking() {
                    client.hear(PATIENCE).await;
                }
            }
        }
        let answers = clients[1].wishes.iter().map(|(_, answer)| answer.clone().unwrap());
        assert_eq!(answers.collect::<Vec<_>>(), [Answer::Overtaken, Answer::Done]);
        let table = data.table::<general::General>(opened.table);
        assert_eq!(table.revision().0, 2);
        clients[1].catch_up(&table).await;
        assert_agrees(&table, clients[1].viewer, &clients[1].guest);
        for server in servers {
            server.stop().await;
        }
    });
}
