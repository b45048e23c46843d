//! Devices that are told by push messages that somebody is waited for.

use crate::{
    common::{
        Client, Data, PATIENCE, made, options,
        push::{HANGS, Service, ask, key, moment},
        renewed, run, standing,
    },
    games::any_command,
};
use link::{
    Answer, BUILD, Guest,
    served::{self, Tell},
};
use serve::{Limits, Options, PushOptions, Server};
use sparta::Sparta;
use std::{
    net::SocketAddr,
    sync::atomic::{AtomicU8, Ordering},
    time::{Duration, Instant},
};
use tabletop::{Generator, Seat, Viewer, Waiting};

/// How long somebody may be away before he is told.
const WAIT: Duration = Duration::from_millis(800);

/// Tells apps that were started from each other.
static SESSION: AtomicU8 = AtomicU8::new(1);

pub fn with_push(data: &Data, services: &[&str]) -> Options {
    let base = options(data);
    let limits = Limits { push_wait: WAIT, push_pause: Duration::from_millis(50), ..base.limits };
    let services = services.iter().map(|&service| service.to_owned()).collect();
    let push = PushOptions { services, contact: Some("mailto:test@example.org".to_owned()) };
    Options { limits, push, ..base }
}

pub async fn start(data: &Data, service: &Service) -> Server {
    Server::start(with_push(data, &[&service.origin])).await.unwrap()
}

/// A new table; the first of its places is that of whoever begins.
pub async fn table(address: SocketAddr) -> served::Opened {
    let mut opened = made::<Sparta>(address, 0).await;
    if standing(address, opened.table, opened.places[0].token).await.waiting == [Seat(1)] {
        opened.places.swap(0, 1);
    }
    opened
}

/// Whoever comes to a place.
pub async fn guest(address: SocketAddr, opened: &served::Opened, place: usize) -> Client<Sparta> {
    let place = opened.places[place];
    let mut client = Client::new(address, opened.table, place);
    // An app that was started anew begins to count its wishes anew.
    client.guest = Guest::new(place.token, [SESSION.fetch_add(1, Ordering::Relaxed); 8], BUILD);
    client.connect().await;
    while client.guest.sight().is_none() {
        client.hear(PATIENCE).await;
    }
    client
}

fn is_his(client: &Client<Sparta>) -> bool {
    let waiting = client.guest.sight().map(|sight| sight.waiting.clone());
    matches!(waiting, Some(Waiting::For(seats)) if seats.iter().any(|seat| client.viewer == Viewer::Seat(*seat)))
}

/// Has somebody play until he is not waited for any more.
pub async fn play(client: &mut Client<Sparta>, data: &Data) {
    let mut dice = Generator::from_number(5);
    let began = Instant::now();
    while !is_his(client) {
        assert!(began.elapsed() < PATIENCE, "it does not become his turn");
        client.hear(Duration::from_millis(500)).await;
    }
    while is_his(client) {
        assert!(began.elapsed() < PATIENCE, "it stays his turn");
        let command = any_command(client, data, &mut dice).expect("he may do nothing");
        client.wish(command).await;
        while client.guest.is_asking() {
            assert!(began.elapsed() < PATIENCE, "nobody answers him");
            if !client.hear(Duration::from_millis(500)).await {
                client.tick().await;
            }
        }
        assert_eq!(client.wishes.last().unwrap().1, Some(Answer::Done));
    }
}

/// Has a device of a place told.
pub async fn tell(address: SocketAddr, opened: &served::Opened, place: usize, device: served::Device) {
    let reply = ask(address, opened.table, opened.places[place].token, &Tell::Me(device)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[test]
fn who_is_away_is_told_that_it_is_his_turn() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, opened) = (server.address(), table(server.address()).await);
        let (phone, laptop, other) = (service.device("phone"), service.device("laptop"), service.device("other"));
        tell(address, &opened, 1, phone.said()).await;
        tell(address, &opened, 1, laptop.said()).await;
        tell(address, &opened, 0, other.said()).await;
        let mut first = guest(address, &opened, 0).await;
        let began = Instant::now();
        play(&mut first, &data).await;
        let key = key(address).await;
        assert_eq!(key.len(), 65);
        // Each of his devices once, and nobody else's.
        let mut messages = [service.message().await, service.message().await];
        assert!(began.elapsed() >= WAIT, "whoever blinks is not told");
        messages.sort_by(|one, other| other.path.cmp(&one.path));
        for (device, message) in [&phone, &laptop].into_iter().zip(&messages) {
            let tag = served::to_hex(&opened.table);
            let said = serde_json::json!({ "title": "A game", "body": "C'est \u{e0} \"vous\"", "tag": tag });
            assert_eq!(device.open(message, &key), said);
        }
        assert_eq!(messages[0].headers["Topic"], messages[1].headers["Topic"], "they have one secret in this test");
        service.is_silent().await;
        // Who wants no more hears no more.
        let no_more = Tell::NoMore(laptop.said().endpoint);
        assert_eq!(ask(address, opened.table, opened.places[1].token, &no_more).await.status, 200);
        assert_eq!(ask(address, opened.table, opened.places[1].token, &no_more).await.status, 200, "twice is no harm");
        drop(first);
        let mut second = guest(address, &opened, 1).await;
        play(&mut second, &data).await;
        let told = service.message().await;
        assert_eq!(other.open(&told, &key)["title"], "A game");
        drop(second);
        play(&mut guest(address, &opened, 0).await, &data).await;
        assert_eq!(service.message().await.path, phone.path);
        service.is_silent().await;
        server.stop().await;
    });
}

#[test]
fn who_is_there_or_comes_meanwhile_is_not_told() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, opened) = (server.address(), table(server.address()).await);
        for seat in 0..2 {
            tell(address, &opened, seat, service.device(&format!("device{seat}")).said()).await;
        }
        let (mut first, mut second) = (guest(address, &opened, 0).await, guest(address, &opened, 1).await);
        play(&mut first, &data).await;
        // An app that shows a table says something every few seconds.
        moment().await;
        second.tick().await;
        service.is_silent().await;
        // Who has acted within the wait needs nothing.
        play(&mut second, &data).await;
        play(&mut first, &data).await;
        moment().await;
        play(&mut second, &data).await;
        first.tick().await;
        service.is_silent().await;
        // Who comes, sees it, and leaves again does not either.
        play(&mut first, &data).await;
        drop(second);
        moment().await;
        drop(guest(address, &opened, 1).await);
        service.is_silent().await;
        // But who has a line and says nothing on it has his device in his pocket.
        let mut second = guest(address, &opened, 1).await;
        play(&mut second, &data).await;
        let message = service.message().await;
        assert_eq!(message.path, "/up/device0");
        first.tick().await;
        service.is_silent().await;
        server.stop().await;
    });
}

/// A service that does not know a device any more is not asked again.
#[test]
fn a_device_that_is_gone_is_forgotten() {
    run(async {
        for status in [410, 404] {
            let data = Data::new();
            let mut service = Service::start().await;
            let server = start(&data, &service).await;
            let (address, opened) = (server.address(), table(server.address()).await);
            tell(address, &opened, 1, service.device("gone").said()).await;
            service.answer(status);
            play(&mut guest(address, &opened, 0).await, &data).await;
            service.message().await;
            moment().await;
            service.answer(201);
            play(&mut guest(address, &opened, 1).await, &data).await;
            play(&mut guest(address, &opened, 0).await, &data).await;
            service.is_silent().await;
            let kept = data.clone();
            let devices = tokio::task::spawn_blocking(move || {
                kept.database().open().unwrap().subscriptions(serve::store::TableId(opened.table)).unwrap()
            });
            assert!(devices.await.unwrap().is_empty());
            server.stop().await;
        }
    });
}

/// A service that is overloaded is asked again, and one that leads elsewhere is not followed.
#[test]
fn a_message_is_tried_again_and_led_nowhere() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, opened) = (server.address(), table(server.address()).await);
        tell(address, &opened, 1, service.device("late").said()).await;
        service.answer(503);
        play(&mut guest(address, &opened, 0).await, &data).await;
        service.message().await;
        service.answer(429);
        service.message().await;
        service.answer(201);
        service.message().await;
        service.is_silent().await;
        service.answer(302);
        play(&mut guest(address, &opened, 1).await, &data).await;
        play(&mut guest(address, &opened, 0).await, &data).await;
        assert_eq!(service.message().await.path, "/up/late");
        service.is_silent().await;
        // Nor is it asked for ever.
        service.answer(500);
        play(&mut guest(address, &opened, 1).await, &data).await;
        play(&mut guest(address, &opened, 0).await, &data).await;
        for _ in 0..4 {
            service.message().await;
        }
        service.is_silent().await;
        server.stop().await;
    });
}

/// Whoever gets a place anew does not have his turns told to the device that was lost.
#[test]
fn a_place_that_is_given_anew_has_no_devices() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, mut opened) = (server.address(), table(server.address()).await);
        let lost = service.device("lost");
        tell(address, &opened, 1, lost.said()).await;
        let given = renewed(address, &opened, opened.places[1].viewer).await;
        let old = core::mem::replace(&mut opened.places[1], given);
        assert_eq!(ask(address, opened.table, old.token, &Tell::Me(lost.said())).await.status, 403);
        play(&mut guest(address, &opened, 0).await, &data).await;
        service.is_silent().await;
        let new = service.device("new");
        tell(address, &opened, 1, new.said()).await;
        play(&mut guest(address, &opened, 1).await, &data).await;
        play(&mut guest(address, &opened, 0).await, &data).await;
        new.open(&service.message().await, &key(address).await);
        service.is_silent().await;
        server.stop().await;
    });
}

/// A service that takes a message in and never answers holds up no game, nor other services, nor the end of the host.
#[test]
fn a_service_that_hangs_holds_up_nothing() {
    run(async {
        let data = Data::new();
        let (mut hung, mut good) = (Service::start().await, Service::start().await);
        hung.answer(HANGS);
        let options = with_push(&data, &[&hung.origin, &good.origin]);
        let server = Server::start(options).await.unwrap();
        let (address, opened) = (server.address(), table(server.address()).await);
        for number in 0..3 {
            tell(address, &opened, 1, hung.device(&format!("hung{number}")).said()).await;
        }
        tell(address, &opened, 1, good.device("good").said()).await;
        let (mut first, mut second) = (guest(address, &opened, 0).await, guest(address, &opened, 1).await);
        for _ in 0..4 {
            let began = Instant::now();
            play(&mut first, &data).await;
            assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
            assert_eq!(good.message().await.path, "/up/good");
            hung.message().await;
            play(&mut second, &data).await;
        }
        let began = Instant::now();
        drop((first, second));
        server.stop().await;
        assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    });
}

/// Devices have subscribed to messages of whoever has the key: it outlives the host, and all hosts of a database have it.
#[test]
fn the_key_stays() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let opened = table(server.address()).await;
        let device = service.device("device");
        tell(server.address(), &opened, 1, device.said()).await;
        let before = key(server.address()).await;
        server.stop().await;
        let again = start(&data, &service).await;
        assert_eq!(key(again.address()).await, before);
        play(&mut guest(again.address(), &opened, 0).await, &data).await;
        device.open(&service.message().await, &before);
        again.stop().await;
        let other = start(&Data::new(), &service).await;
        assert_ne!(key(other.address()).await, before, "each database has its own");
        other.stop().await;
    });
}

/// Of several hosts of one database, that one tells who is waited for which has kept the move.
#[test]
fn one_of_several_hosts_tells() {
    run(async {
        let data = Data::postgres();
        let mut service = Service::start().await;
        let hosts = [start(&data, &service).await, start(&data, &service).await];
        let opened = table(hosts[0].address()).await;
        let device = service.device("device");
        tell(hosts[1].address(), &opened, 1, device.said()).await;
        let mut first = guest(hosts[0].address(), &opened, 0).await;
        let _watches = guest(hosts[1].address(), &opened, 0).await;
        first.connect().await;
        play(&mut first, &data).await;
        let both = [key(hosts[0].address()).await, key(hosts[1].address()).await];
        assert_eq!(both[0], both[1]);
        device.open(&service.message().await, &both[1]);
        service.is_silent().await;
        for host in hosts {
            host.stop().await;
        }
    });
}

/// A place that was given away at another host a moment ago is known as soon as somebody names its token.
#[test]
fn a_place_that_another_host_gave_away_is_looked_up() {
    run(async {
        let data = Data::postgres();
        let service = Service::start().await;
        let base = with_push(&data, &[&service.origin]);
        // Neither hears of the other by itself.
        let start = || Server::start(Options { poll: Some(Duration::from_hours(1)), ..base.clone() });
        let hosts = [start().await.unwrap(), start().await.unwrap()];
        let opened = table(hosts[0].address()).await;
        let _sits = guest(hosts[1].address(), &opened, 0).await;
        let given = renewed(hosts[0].address(), &opened, opened.places[1].viewer).await;
        let wanted = Tell::Me(service.device("new").said());
        let reply = ask(hosts[1].address(), opened.table, given.token, &wanted).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        // And the lost one is good for nothing there.
        assert_eq!(ask(hosts[1].address(), opened.table, opened.places[1].token, &wanted).await.status, 403);
        for host in hosts {
            host.stop().await;
        }
    });
}

/// A game that is over is told of once, to whoever is away.
#[test]
fn the_end_of_a_game_is_told_once() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, opened) = (server.address(), table(server.address()).await);
        let devices = [service.device("device0"), service.device("device1")];
        for (place, device) in devices.iter().enumerate() {
            tell(address, &opened, place, device.said()).await;
        }
        // Each is there for his own moves only.
        let (mut mover, mut is_over) = (0, false);
        while !is_over {
            mover = 1 - mover;
            let mut client = guest(address, &opened, 1 - mover).await;
            play(&mut client, &data).await;
            is_over = client.guest.sight().is_some_and(|sight| matches!(sight.waiting, Waiting::Over(_)));
        }
        // Who has made the last move may have seen it, and whoever has thought for long was told that it was his turn.
        let (mut told, key) = ([0, 0], key(address).await);
        while let Some(message) = service.next().await {
            let at = devices.iter().position(|device| device.path == message.path).unwrap();
            told[at] += usize::from(devices[at].open(&message, &key)["body"] == "It is over");
        }
        assert!(told[mover] == 1 && told[1 - mover] <= 1, "{told:?}");
        server.stop().await;
    });
}
