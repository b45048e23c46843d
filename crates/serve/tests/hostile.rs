//! Whoever wants to do harm, or has a broken app.

use crate::common::{Data, Ended, PATIENCE, Reply, Socket, made, new_table, options, request, run, server};
use link::{BUILD, Farewell, Guest, Heard, MOST_FROM_GUEST, Token, served};
use serve::{Limits, Options, Server};
use std::{net::SocketAddr, time::Duration};
use tabletop::Generator;
use tokio::{io::AsyncReadExt as _, net::TcpStream, time::Instant};
use tokio_tungstenite::tungstenite::Message;

type Game = sparta::Sparta;

async fn limited(data: &Data, change: impl FnOnce(&mut Limits)) -> Server {
    let mut options = options(data);
    change(&mut options.limits);
    Server::start(options).await.unwrap()
}

async fn post(address: SocketAddr, tag: &str, body: &[u8]) -> Reply {
    request(address, &format!("POST /api/tables/{tag}"), &[], body).await
}

#[test]
fn bodies_that_are_none_are_refused_with_a_sentence() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let good = new_table::<Game>(0);
        let other_build = postcard::to_allocvec(&(BUILD ^ 1, "what nobody can read")).unwrap();
        let table = |card: Vec<u8>, opening: Vec<u8>| {
            let roster = postcard::from_bytes::<served::NewTable>(&good).unwrap().roster;
            postcard::to_allocvec(&served::NewTable { build: BUILD, card, opening, roster }).unwrap()
        };
        let general = postcard::to_allocvec(&link::Opening::<general::General> {
            edition: general::edition::Edition::house(),
            setup: general::Setup::for_players(200),
        });
        let opening = postcard::from_bytes::<served::NewTable>(&good).unwrap().opening;
        let cases: [(&str, &[u8], u16, &str); 10] = [
            ("chess", &good, 404, "no game"),
            ("sparta", &[], 400, "cannot be read"),
            ("sparta", &[0xff; 30], 400, "cannot be read"),
            ("sparta", &good[..good.len() - 1], 400, "cannot be read"),
            ("sparta", &[&good[..], &[0]].concat(), 400, "cannot be read"),
            ("sparta", &other_build, 409, "same version"),
            ("general", &good, 400, "cannot be read"),
            ("general", &table(Vec::new(), general.unwrap()), 422, "no game of this"),
            ("sparta", &table(vec![0; 16 * 1024 + 1], opening), 413, "more than"),
            ("sparta", &vec![0; 1024 * 1024 + 1], 413, "more than"),
        ];
        for (tag, body, status, sentence) in cases {
            let reply = post(address, tag, body).await;
            assert_eq!(reply.status, status, "{tag} {} bytes: {}", body.len(), reply.text());
            assert!(reply.text().contains(sentence), "{}", reply.text());
            assert!(reply.header("Content-Type").unwrap().starts_with("text/plain"), "{}", reply.headers);
        }
        assert_eq!(post(address, "sparta", &good).await.status, 200);
        server.stop().await;
    });
}

#[test]
fn wrong_tokens_are_answered_more_and_more_slowly() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let opened = made::<Game>(server.address(), 0).await;
        let mut times = Vec::new();
        for number in 0..4 {
            let mut guest = Guest::<Game>::new(Token([number; 16]), [1; 8], BUILD);
            let mut socket = Socket::open(server.address(), opened.table, &[]).await.unwrap();
            let began = Instant::now();
            socket.send(guest.connect()).await;
            assert_eq!(guest.hear(&socket.next().await.unwrap()), Ok(Heard::Bye(Farewell::Unknown)));
            times.push(began.elapsed());
            assert_eq!(socket.end().await, Ended::Closed(1000, String::new()));
        }
        assert!(times[3] >= Duration::from_millis(1_500) && times[3] > times[1] * 2, "{times:?}");
        // Whoever has a place does not wait for those of his household who have none.
        let mut guest = Guest::<Game>::new(opened.places[0].token, [1; 8], BUILD);
        let mut socket = Socket::open(server.address(), opened.table, &[]).await.unwrap();
        let began = Instant::now();
        socket.send(guest.connect()).await;
        assert!(matches!(guest.hear(&socket.next().await.unwrap()), Ok(Heard::Told(_))));
        assert!(began.elapsed() < times[2], "{:?}", began.elapsed());
        server.stop().await;
    });
}

#[test]
fn whoever_stays_silent_is_hung_up_on() {
    run(async {
        let data = Data::new();
        let server = limited(&data, |limits| {
            limits.hello = Duration::from_millis(300);
            limits.ping = Duration::from_millis(100);
            limits.silence = Duration::from_millis(500);
        })
        .await;
        let opened = made::<Game>(server.address(), 0).await;
        // No hello.
        let mut silent = Socket::open(server.address(), opened.table, &[]).await.unwrap();
        let began = Instant::now();
        let Ended::Closed(1008, _) = silent.end().await else { panic!("it may stay silent") };
        assert!(began.elapsed() < Duration::from_secs(2));
        // No request.
        let mut idle = TcpStream::connect(server.address()).await.unwrap();
        let mut rest = Vec::new();
        tokio::time::timeout(Duration::from_secs(2), idle.read_to_end(&mut rest)).await.expect("it may wait").unwrap();
        // Nothing more after a hello, not even the answer to a ping, which a socket that nobody looks at does not give.
        let mut gone = Socket::open(server.address(), opened.table, &[]).await.unwrap();
        let mut guest = Guest::<Game>::new(opened.places[0].token, [1; 8], BUILD);
        gone.send(guest.connect()).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let Ended::Closed(1008, _) = gone.end().await else { panic!("it may be gone") };
        // But whoever answers pings may stay.
        let mut stays = Socket::open(server.address(), opened.table, &[]).await.unwrap();
        stays.send(guest.connect()).await;
        let ended = tokio::time::timeout(Duration::from_millis(1_200), stays.end()).await;
        assert!(ended.is_err(), "{ended:?}");
        server.stop().await;
    });
}

#[test]
fn frames_that_are_none_end_the_line_and_nothing_else() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let opened = made::<Game>(server.address(), 0).await;
        let open = || Socket::open(server.address(), opened.table, &[]);
        let mut long = open().await.unwrap();
        long.send(vec![1; MOST_FROM_GUEST + 1]).await;
        let Ended::Closed(1009, _) = long.end().await else { panic!("it is read") };
        let mut text = open().await.unwrap();
        text.say(Message::Text("hello".into())).await;
        let Ended::Closed(1003, _) = text.end().await else { panic!("it is read") };
        let mut dice = Generator::from_number(1);
        for number in 0..60 {
            let mut socket = open().await.unwrap();
            let place = opened.places[dice.index(opened.places.len())];
            let mut guest = Guest::<Game>::new(place.token, [1; 8], BUILD);
            let mut frame = guest.connect();
            match number % 3 {
                0 => frame.truncate(dice.index(frame.len())),
                1 => frame[dice.index(8)] ^= 1 << dice.below(8),
                _ => frame = (0..dice.below(60)).map(|_| u8::try_from(dice.below(256)).unwrap()).collect(),
            }
            socket.send(frame).await;
            let Ended::Closed(1000, _) = socket.end().await else { panic!("what is that?") };
        }
        let mut guest = Guest::<Game>::new(opened.places[0].token, [2; 8], BUILD);
        let mut socket = open().await.unwrap();
        socket.send(guest.connect()).await;
        assert!(matches!(guest.hear(&socket.next().await.unwrap()), Ok(Heard::Told(_))));
        server.stop().await;
    });
}

#[test]
fn pages_of_others_are_refused() {
    run(async {
        let data = Data::new();
        let server = server(&data).await;
        let address = server.address();
        let opened = made::<Game>(address, 0).await;
        let own = format!("http://{address}");
        assert!(Socket::open(address, opened.table, &[("Origin", &own)]).await.is_ok());
        for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
            assert_eq!(Socket::open(address, opened.table, &[("Origin", origin)]).await.err(), Some(403));
            let body = new_table::<Game>(0);
            let reply = request(address, "POST /api/tables/sparta", &[("Origin", origin)], &body).await;
            assert_eq!(reply.status, 403, "{origin}");
        }
        server.stop().await;
        let named = Options { origins: vec!["https://play.example".to_owned()], ..options(&data) };
        let server = Server::start(named).await.unwrap();
        let address = server.address();
        for (origin, refused) in [("https://play.example", None), ("https://evil.example", Some(403))] {
            assert_eq!(Socket::open(address, opened.table, &[("Origin", origin)]).await.err(), refused);
        }
        server.stop().await;
    });
}

#[test]
fn one_address_does_not_have_it_all() {
    run(async {
        let data = Data::new();
        let server = limited(&data, |limits| (limits.lines_of_one, limits.tables_per_hour) = (3, 2)).await;
        let address = server.address();
        let opened = made::<Game>(address, 0).await;
        assert_eq!(post(address, "sparta", &[]).await.status, 400, "what is refused does not count");
        made::<Game>(address, 0).await;
        let reply = post(address, "sparta", &new_table::<Game>(0)).await;
        assert_eq!(reply.status, 429, "{}", reply.text());
        assert!(reply.header("Retry-After").unwrap().parse::<u64>().unwrap() > 3_000);
        let mut lines = Vec::new();
        for _ in 0..2 {
            lines.push(Socket::open(address, opened.table, &[]).await.unwrap());
        }
        // The third would be one connection while it asks and one line afterwards.
        assert_eq!(Socket::open(address, opened.table, &[]).await.err(), Some(429));
        lines.pop();
        let began = Instant::now();
        while Socket::open(address, opened.table, &[]).await.is_err() {
            assert!(began.elapsed() < Duration::from_secs(5), "what was held is not free again");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        server.stop().await;
    });
}

/// Behind a proxy, who asks is whoever the proxy has seen.
#[test]
fn a_proxy_tells_whom_it_has_seen() {
    run(async {
        let data = Data::new();
        let base = options(&data);
        let limits = Limits { tables_per_hour: 1, ..base.limits };
        let server = Server::start(Options { limits, is_proxied: true, ..base }).await.unwrap();
        let body = new_table::<Game>(0);
        let make = |seen| {
            let body = body.clone();
            let address = server.address();
            async move { request(address, "POST /api/tables/sparta", &[("X-Forwarded-For", seen)], &body).await.status }
        };
        assert_eq!(make("203.0.113.1").await, 200);
        assert_eq!(make("9.9.9.9, 203.0.113.1").await, 429, "what he says of himself does not count");
        assert_eq!(make("203.0.113.2").await, 200);
        server.stop().await;
    });
}

/// Whoever asks for more and more and takes nothing in is hung up on; what is kept for him meanwhile is bounded.
#[test]
fn whoever_takes_nothing_in_is_hung_up_on() {
    run(async {
        let data = Data::new();
        let server = limited(&data, |limits| limits.waiting = 4).await;
        let opened = made::<leaders::Leaders>(server.address(), 2).await;
        let mut greedy = Socket::narrow(server.address(), opened.table).await;
        let mut guest = Guest::<leaders::Leaders>::new(opened.places[0].token, [1; 8], BUILD);
        let mut asked = 0;
        // Each is answered with all that there is, until the system takes no more of it for him.
        for _ in 0..100 {
            asked += usize::from(greedy.send(guest.connect()).await);
        }
        let mut answered = 0;
        let ended = loop {
            match tokio::time::timeout(PATIENCE, greedy.next()).await.expect("it is not hung up on") {
                Ok(frame) => answered += usize::from(frame.len() > 5_000),
                Err(ended) => break ended,
            }
        };
        assert!(matches!(ended, Ended::Closed(1008, _)), "{ended:?} after {answered} of {asked}");
        assert!(answered < asked, "{answered} of {asked}");
        server.stop().await;
    });
}
