//! Several hosts of one database: whoever comes to which, all play at one table.

use crate::{
    common::{Client, Data, PATIENCE, assert_agrees, made, options, renewed, run},
    games::any_command,
};
use link::{Answer, served};
use serve::{Limits, Options, Server};
use sparta::Sparta;
use std::{sync::atomic::Ordering, time::Duration};
use tabletop::{Generator, Seat, Viewer, Waiting};
use tokio::time::{Instant, sleep};

async fn hosts(data: &Data, poll: Option<Duration>) -> [Server; 2] {
    let start = || Server::start(Options { poll, ..options(data) });
    [start().await.unwrap(), start().await.unwrap()]
}

/// A guest at a host, who has been welcomed.
async fn guest(server: &Server, table: [u8; 8], place: served::Place) -> Client<Sparta> {
    let mut client = Client::new(server.address(), table, place);
    client.connect().await;
    while client.guest.sight().is_none() {
        client.hear(PATIENCE).await;
    }
    client
}

/// The two players of a new table, each at a host.
async fn players(servers: &[Server; 2]) -> (served::Opened, [Client<Sparta>; 2]) {
    let opened = made::<Sparta>(servers[0].address(), 0).await;
    let at = |number: usize| guest(&servers[number], opened.table, opened.places[number]);
    let players = [at(0).await, at(1).await];
    (opened, players)
}

/// Has whose turn it is do something, and says how long it takes until the other is shown it.
async fn moved(data: &Data, clients: &mut [Client<Sparta>; 2], dice: &mut Generator) -> Duration {
    let [one, other] = clients;
    let first = Waiting::For(vec![Seat(0)]);
    let is_first = one.guest.sight().is_some_and(|sight| sight.waiting == first);
    let (doer, sees) = if is_first { (one, other) } else { (other, one) };
    let command = any_command(doer, data, dice).expect("he may do nothing");
    let (began, before) = (Instant::now(), sees.guest.told().len());
    doer.wish(command).await;
    while doer.guest.is_asking() {
        if !doer.hear(Duration::from_millis(500)).await {
            doer.tick().await;
        }
    }
    assert_eq!(doer.wishes.last().unwrap().1, Some(Answer::Done));
    while sees.guest.told().len() == before {
        // He does not ask: whatever he hears he is told by his host.
        assert!(sees.hear(PATIENCE).await, "he is not told");
    }
    began.elapsed()
}

/// Two at one table, at different hosts: each is told what the other does. Says how long it took in the middle.
async fn is_live(data: &Data, servers: &[Server; 2]) -> Duration {
    let (opened, mut clients) = players(servers).await;
    let mut dice = Generator::from_number(1);
    let mut times = Vec::new();
    for _ in 0..9 {
        times.push(moved(data, &mut clients, &mut dice).await);
    }
    let table = data.table::<Sparta>(opened.table);
    assert_eq!(table.revision().0, 9);
    for client in &mut clients {
        client.catch_up(&table).await;
        assert_agrees(&table, client.viewer, &client.guest);
    }
    times.sort_unstable();
    times[4]
}

#[test]
fn what_one_host_keeps_the_other_shows_at_once() {
    run(async {
        let data = Data::postgres();
        let servers = hosts(&data, None).await;
        let middle = is_live(&data, &servers).await;
        println!("serve: from one host to a guest of the other {middle:?} in the middle, woken");
        assert!(middle < Duration::from_secs(1), "{middle:?}");
        // Whoever listens was cut off with all others, and writes again at once.
        data.execute(&format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{}' \
             AND pid <> pg_backend_pid()",
            data.schema()
        ));
        sleep(Duration::from_millis(700)).await;
        let middle = is_live(&data, &servers).await;
        assert!(middle < Duration::from_secs(1), "{middle:?}");
        for server in servers {
            server.stop().await;
        }
    });
}

/// Some databases refuse to be listened at: hosts that are told to look need nothing of it, and do not try.
#[test]
fn where_nobody_can_listen_the_database_is_asked() {
    run(async {
        let data = Data::postgres();
        let (deaf, refusals) = data.deaf();
        assert!(deaf.refuses("LISTEN tabletop") && deaf.refuses("SELECT pg_notify('tabletop', '')"));
        assert_eq!(refusals.load(Ordering::Relaxed), 2);
        let servers = hosts(&deaf, Some(Duration::from_millis(200))).await;
        let middle = is_live(&data, &servers).await;
        println!("serve: from one host to a guest of the other {middle:?} in the middle, asked for every 200 ms");
        assert!(middle < Duration::from_secs(2), "{middle:?}");
        // Nothing was refused, since nobody has asked for it.
        assert_eq!(refusals.load(Ordering::Relaxed), 2);
        for server in servers {
            server.stop().await;
        }
    });
}

/// Two hosts of one file, too, if they are told to look.
#[test]
fn hosts_of_one_file_may_ask_it() {
    run(async {
        let data = Data::new();
        let servers = hosts(&data, Some(Duration::from_millis(100))).await;
        is_live(&data, &servers).await;
        for server in servers {
            server.stop().await;
        }
    });
}

/// A lost link that is made anew at one host is good at the other, and the lost one is good nowhere.
#[test]
fn a_place_that_one_host_gives_away_is_given_at_the_other() {
    // Woken, and without: who comes with a new token is looked up.
    for poll in [None, Some(Duration::from_millis(300))] {
        run(async {
            let data = Data::postgres();
            let servers = hosts(&data, poll).await;
            let (opened, [_one, mut other]) = players(&servers).await;
            let given = renewed(servers[0].address(), &opened, Viewer::Seat(Seat(1))).await;
            let mut new = guest(&servers[1], opened.table, given).await;
            // Whoever has the lost one is sent away there.
            let sent_away = other.sent_away().await;
            assert!(sent_away.contains("TakenOver"), "{sent_away}");
            new.tick().await;
            for server in servers {
                server.stop().await;
            }
        });
    }
}

/// News do not keep a table in memory at which nobody is.
#[test]
fn a_table_that_is_looked_at_is_put_away_all_the_same() {
    run(async {
        let data = Data::postgres();
        let limits = Limits { put_away: Duration::from_millis(400), ..options(&data).limits };
        let poll = Some(Duration::from_millis(50));
        let server = Server::start(Options { poll, limits, ..options(&data) }).await.unwrap();
        let opened = made::<Sparta>(server.address(), 0).await;
        drop(guest(&server, opened.table, opened.places[0]).await);
        let began = Instant::now();
        while server.tables() > 0 {
            assert!(began.elapsed() < PATIENCE, "it stays");
            sleep(Duration::from_millis(50)).await;
        }
        server.stop().await;
    });
}
