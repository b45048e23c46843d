//! Who has which place, and what becomes of a table between two visits.

use crate::common::{
    Client, Data, Ended, PATIENCE, Socket, assert_agrees, made, options, request, request_as, run, server,
};
use crate::games::played;
use link::{BUILD, Farewell, Guest, Heard, Token, served};
use serve::{Limits, Options, Server};
use std::{net::SocketAddr, time::Duration};
use tabletop::{Seat, SeatSet, Viewer};
use tokio::time::{Instant, sleep};

type Game = general::General;

/// Says hello with a token, and what the host says first.
async fn welcome(address: SocketAddr, table: [u8; 8], token: Token) -> (Socket, Guest<Game>, Heard<general::Refusal>) {
    welcome_as(address, table, token, 1).await
}

/// The same as the device of this number.
async fn welcome_as(
    address: SocketAddr,
    table: [u8; 8],
    token: Token,
    device: u8,
) -> (Socket, Guest<Game>, Heard<general::Refusal>) {
    let mut guest = Guest::<Game>::new(token, [device; 8], BUILD);
    let mut socket = Socket::open(address, table, &[]).await.unwrap();
    assert!(socket.send(guest.connect()).await);
    let heard = guest.hear(&socket.next().await.unwrap()).unwrap();
    (socket, guest, heard)
}

async fn give(address: SocketAddr, table: [u8; 8], viewer: &str, opener: Token) -> crate::common::Reply {
    let line = format!("POST /api/tables/{}/places/{viewer}", served::to_hex(&table));
    request_as(address, &line, opener, &[]).await
}

/// How a game stands is told to whoever has a place, and to nobody else: who is to act, and what is said of it to all.
#[test]
fn who_has_a_place_asks_how_the_game_stands() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let opened = made::<Game>(address, 1).await;
        let ask = async |bearer: Option<Token>| {
            let line = format!("GET /api/tables/{}/standing", served::to_hex(&opened.table));
            match bearer {
                Some(token) => request_as(address, &line, token, &[]).await,
                None => request(address, &line, &[], &[]).await,
            }
        };
        for place in &opened.places {
            let reply = ask(Some(place.token)).await;
            assert_eq!(reply.status, 200, "{}", reply.text());
            let standing: served::Standing = postcard::from_bytes(&reply.body).unwrap();
            assert_eq!((standing.viewer, standing.waiting.len()), (place.viewer, 3), "all choose at once");
            assert!(!standing.card.is_empty());
        }
        for wrong in [opened.opener, Token([0; 16])] {
            assert_eq!(ask(Some(wrong)).await.status, 403);
        }
        assert_eq!(ask(None).await.status, 401);
        server.stop().await;
    });
}

/// The table's link is for several devices at once, a seat's for one; who is there is said to whoever has a place.
#[test]
fn several_look_on_with_the_link_of_the_table() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let opened = made::<Game>(address, 1).await;
        let [first, second, .., table] = &opened.places[..] else { panic!("{opened:?}") };
        assert_eq!(table.viewer, Viewer::Public);
        let there = async || {
            let now = crate::common::standing(address, opened.table, second.token).await;
            (now.present, now.onlookers)
        };
        assert_eq!(there().await, (SeatSet::NONE, 0));
        let mut lines = Vec::new();
        for (token, device) in [(table.token, 1), (table.token, 2), (first.token, 3), (first.token, 4)] {
            let (socket, _, heard) = welcome_as(address, opened.table, token, device).await;
            assert!(matches!(heard, Heard::Told(_)), "{heard:?}");
            lines.push(socket);
        }
        assert_eq!(there().await, (SeatSet::first(1), 2));
        lines.clear();
        let began = Instant::now();
        while there().await != (SeatSet::NONE, 0) {
            assert!(began.elapsed() < PATIENCE, "they have left");
            sleep(Duration::from_millis(20)).await;
        }
        server.stop().await;
    });
}

#[test]
fn a_lost_link_is_made_anew() {
    run(async {
        let data = Data::new();
        let first = server(&data).await;
        let address = first.address();
        let opened = made::<Game>(address, 1).await;
        let viewers: Vec<_> = opened.places.iter().map(|place| place.viewer).collect();
        assert_eq!(viewers, Viewer::all(3).collect::<Vec<_>>());
        let lost = opened.places[1].token;
        let (mut socket, mut guest, heard) = welcome(address, opened.table, lost).await;
        assert!(matches!(heard, Heard::Told(_)));
        // The token of a seat is none for this, nor is any other.
        for wrong in [lost, Token([0; 16])] {
            assert_eq!(give(address, opened.table, "1", wrong).await.status, 403);
        }
        let line = format!("POST /api/tables/{}/places/1", served::to_hex(&opened.table));
        assert_eq!(request(address, &line, &[], &[]).await.status, 401);
        for viewer in ["3", "nobody"] {
            assert_eq!(give(address, opened.table, viewer, opened.opener).await.status, 404);
        }
        assert_eq!(give(address, [0; 8], "1", opened.opener).await.status, 404);

        let reply = give(address, opened.table, "1", opened.opener).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let given: served::Place = postcard::from_bytes(&reply.body).unwrap();
        assert_eq!(given.viewer, Viewer::Seat(Seat(1)));
        // Whoever was there is told so, and does not come back.
        let bye = loop {
            if let Heard::Bye(why) = guest.hear(&socket.next().await.unwrap()).unwrap() {
                break why;
            }
        };
        assert_eq!(bye, Farewell::TakenOver);
        assert_eq!(socket.end().await, Ended::Closed(1000, String::new()));
        let (_, _, heard) = welcome(address, opened.table, lost).await;
        assert_eq!(heard, Heard::Bye(Farewell::Unknown));
        first.stop().await;
        // The new one outlives the host, as the others do.
        let again = server(&data).await;
        let address = again.address();
        let (_, _, heard) = welcome(address, opened.table, lost).await;
        assert_eq!(heard, Heard::Bye(Farewell::Unknown));
        for (token, viewer) in [(given.token, given.viewer), (opened.places[0].token, opened.places[0].viewer)] {
            let (_, guest, heard) = welcome(address, opened.table, token).await;
            assert!(matches!(heard, Heard::Told(_)), "{heard:?}");
            assert_eq!(guest.viewer(), Some(viewer));
        }
        again.stop().await;
    });
}

/// The database knows no token: what it has instead opens nothing.
#[test]
fn what_is_in_the_database_opens_nothing() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let opened = made::<Game>(server.address(), 1).await;
        server.stop().await;
        let bytes = std::fs::read(data.name()).unwrap();
        let has = |token: &[u8]| bytes.windows(token.len()).any(|window| window == token);
        let tokens = opened.places.iter().map(|place| place.token).chain([opened.opener]);
        for token in tokens {
            assert!(!has(&token.0));
            let digest = serve::store::Digest::of(token);
            assert!(has(&digest.0), "what it hashes to is there");
        }
        let again = crate::common::server(&data).await;
        let digest = serve::store::Digest::of(opened.places[0].token);
        let (_, _, heard) = welcome(again.address(), opened.table, digest.stand_in()).await;
        assert_eq!(heard, Heard::Bye(Farewell::Unknown));
    });
}

/// A table at which nobody is, is put away, and is there again when somebody comes.
#[test]
fn a_table_is_put_away_and_comes_back() {
    run(async {
        let data = Data::new();
        let base = options(&data);
        let limits = Limits { put_away: Duration::from_millis(80), ..base.limits };
        let server = Server::start(Options { limits, ..base }).await.unwrap();
        let opened = made::<Game>(server.address(), 2).await;
        let mut clients = played::<Game>(&data, server.address(), &opened, 30).await;
        // Nothing is put away while somebody is there.
        sleep(Duration::from_millis(300)).await;
        assert_eq!(server.tables(), 1);
        let client = clients.pop().unwrap();
        let guest = client.guest.clone();
        drop((client, clients));
        let began = Instant::now();
        while server.tables() > 0 {
            assert!(began.elapsed() < PATIENCE, "it is not put away");
            sleep(Duration::from_millis(20)).await;
        }
        let mut back = Client::<Game>::new(server.address(), opened.table, *opened.places.last().unwrap());
        back.guest = guest;
        back.connect().await;
        let table = data.table::<Game>(opened.table);
        back.catch_up(&table).await;
        assert_agrees(&table, back.viewer, &back.guest);
        assert_eq!(server.tables(), 1);
        server.stop().await;
    });
}

/// A host that is stopped says so, has kept what it said was done, and goes on where it was.
#[test]
fn a_host_that_is_stopped_says_so() {
    run(async {
        let data = Data::new();
        // As a program of its own would: when it has stopped, its runtime is gone.
        let (tell, told) = tokio::sync::oneshot::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let base = options(&data);
        let program = std::thread::spawn(move || {
            run(async {
                let server = Server::start(base).await.unwrap();
                tell.send(server.address()).unwrap();
                stopped.await.unwrap();
                server.stop().await;
            });
        });
        let address = told.await.unwrap();
        let opened = made::<Game>(address, 0).await;
        let clients = played::<Game>(&data, address, &opened, 20).await;
        let before = data.table::<Game>(opened.table).revision();
        let (mut socket, _, _) = welcome(address, opened.table, opened.places[0].token).await;
        let mut silent = Socket::open(address, opened.table, &[]).await.unwrap();
        // Whoever waits for an answer, because his token is wrong, still gets it.
        let mut waits = Socket::open(address, opened.table, &[]).await.unwrap();
        let mut stranger = Guest::<Game>::new(Token([0; 16]), [1; 8], BUILD);
        waits.send(stranger.connect()).await;
        sleep(Duration::from_millis(50)).await;
        let began = Instant::now();
        stop.send(()).unwrap();
        tokio::task::spawn_blocking(|| program.join().unwrap()).await.unwrap();
        assert!(began.elapsed() < Duration::from_secs(4), "it waits for those who stay silent");
        let Ended::Closed(1012, reason) = socket.end().await else { panic!("it does not say so") };
        assert!(reason.contains("stopped"), "{reason}");
        let Ended::Closed(1012, _) = silent.end().await else { panic!("it says it to players only") };
        let answer = waits.next().await.expect("it was answered before all ended");
        assert_eq!(stranger.hear(&answer), Ok(Heard::Bye(Farewell::Unknown)));
        assert_eq!(Socket::open(address, opened.table, &[]).await.err(), Some(0), "nobody is there");
        let again = server(&data).await;
        for place in &opened.places {
            let (_, guest, heard) = welcome(again.address(), opened.table, place.token).await;
            assert!(matches!(heard, Heard::Told(_)));
            let told = clients.iter().find(|client| client.viewer == place.viewer).unwrap();
            assert_eq!(guest.told(), told.guest.told());
        }
        assert_eq!(data.table::<Game>(opened.table).revision(), before);
        again.stop().await;
    });
}

#[test]
fn a_table_tells_what_it_is() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let opened = made::<sparta::Sparta>(server.address(), 0).await;
        let line = format!("GET /api/tables/{}", served::to_hex(&opened.table));
        let reply = request(server.address(), &line, &[], &[]).await;
        let known: served::Known = postcard::from_bytes(&reply.body).unwrap();
        let tag = <sparta::Sparta as tabletop::Game>::TAG.to_owned();
        assert_eq!(known, served::Known { build: BUILD, tag });
        assert_eq!(reply.header("Cache-Control"), Some("no-store"));
        for id in ["0000000000000000", "x", ""] {
            let line = format!("GET /api/tables/{id}");
            assert_eq!(request(server.address(), &line, &[], &[]).await.status, 404, "{id}");
        }
        assert_eq!(Socket::open(server.address(), [0; 8], &[]).await.err(), Some(404));
        // A place of one table is none of another.
        let other = made::<sparta::Sparta>(server.address(), 0).await;
        let (_, _, heard) = welcome(server.address(), other.table, opened.places[0].token).await;
        assert_eq!(heard, Heard::Bye(Farewell::Unknown));
    });
}
