//! Where a device is told is anybody's word: what of it a host refuses, and how it speaks to what it takes.

use crate::{
    common::{
        Data, PATIENCE,
        push::{Service, ask},
        request, request_as, run,
    },
    push::{guest, play, start, table, tell, with_push},
};
use link::served::{self, Tell};
use serve::Server;
use std::time::Duration;
use tokio::time::timeout;

#[test]
fn devices_that_are_none_are_refused_with_a_sentence() {
    run(async {
        let data = Data::new();
        let mut service = Service::start().await;
        let server = start(&data, &service).await;
        let (address, opened) = (server.address(), table(server.address()).await);
        let good = service.device("good").said();
        let with = |change: &dyn Fn(&mut served::Device)| {
            let mut device = good.clone();
            change(&mut device);
            Tell::Me(device)
        };
        let at = |endpoint: &str| with(&|device| endpoint.clone_into(&mut device.endpoint));
        let port = service.origin.rsplit_once(':').unwrap().1.to_owned();
        for endpoint in [
            "http://fcm.googleapis.com/fcm/send/x",
            "https://127.0.0.1/x",
            "https://10.0.0.1/x",
            "http://169.254.169.254/latest",
            "https://me:secret@fcm.googleapis.com/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evilnotify.windows.com/x",
            "https://fcm.googleapis.com:22/x",
            "ftp://fcm.googleapis.com/x",
            "",
            &format!("http://localhost:{port}/up/x"),
            &format!("http://127.0.0.1:{port}@evil.example/x"),
            &format!("https://fcm.googleapis.com/{}", "x".repeat(1_000)),
        ] {
            let reply = ask(address, opened.table, opened.places[1].token, &at(endpoint)).await;
            assert_eq!(reply.status, 422, "{endpoint}");
            assert!(reply.text().contains("--push-service"), "{}", reply.text());
        }
        let long = |length: usize| "x".repeat(length);
        for (wanted, status, sentence) in [
            (with(&|device| device.p256dh[64] ^= 1), 400, "cannot be read"),
            (with(&|device| device.p256dh.truncate(33)), 400, "cannot be read"),
            (with(&|device| device.auth.push(0)), 400, "cannot be read"),
            (with(&|device| device.turn.push('\n')), 400, "cannot be read"),
            (with(&|device| device.turn = long(201)), 413, "more than"),
            (with(&|device| device.finish = long(201)), 413, "more than"),
            (with(&|device| device.title = long(101)), 413, "more than"),
            (with(&|device| device.title = long(5_000)), 413, "more than"),
        ] {
            let reply = ask(address, opened.table, opened.places[1].token, &wanted).await;
            assert_eq!(reply.status, status, "{}", reply.text());
            assert!(reply.text().contains(sentence), "{}", reply.text());
        }
        // Nobody but who has a seat.
        let public = opened.places.last().unwrap().token;
        assert_eq!(ask(address, opened.table, public, &Tell::Me(good.clone())).await.status, 422);
        assert_eq!(ask(address, opened.table, opened.opener, &Tell::Me(good.clone())).await.status, 403);
        let line = format!("POST /api/tables/{}/push", served::to_hex(&opened.table));
        assert_eq!(request(address, &line, &[], &[1]).await.status, 401);
        let token = opened.places[1].token;
        assert_eq!(request_as(address, &line, token, &[0xff; 40]).await.status, 400);
        let bearer = format!("Bearer {}", served::to_hex(&token.0));
        let foreign = [("Authorization", bearer.as_str()), ("Origin", "https://evil.example")];
        assert_eq!(request(address, &line, &foreign, &[1]).await.status, 403);
        play(&mut guest(address, &opened, 0).await, &data).await;
        service.is_silent().await;
        // Of many devices of one place the last are told.
        for number in 0..6 {
            tell(address, &opened, 1, service.device(&format!("many{number}")).said()).await;
            // They are told apart by the millisecond.
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
        play(&mut guest(address, &opened, 1).await, &data).await;
        play(&mut guest(address, &opened, 0).await, &data).await;
        let mut paths = Vec::new();
        for _ in 0..4 {
            paths.push(service.message().await.path);
        }
        paths.sort();
        assert_eq!(paths, [2, 3, 4, 5].map(|number| format!("/up/many{number}")));
        service.is_silent().await;
        server.stop().await;
    });
}

/// Where a service is named with TLS, it is spoken to with TLS, or not at all.
#[test]
fn nothing_is_said_in_the_open_where_it_is_to_be_encrypted() {
    run(async {
        let data = Data::new();
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let origin = format!("https://{}", listener.local_addr().unwrap());
        let server = Server::start(with_push(&data, &[&origin])).await.unwrap();
        let (address, opened) = (server.address(), table(server.address()).await);
        let device = Service::start().await.device("device").said();
        tell(address, &opened, 1, served::Device { endpoint: format!("{origin}/up/x"), ..device }).await;
        play(&mut guest(address, &opened, 0).await, &data).await;
        let (mut stream, _) = timeout(PATIENCE, listener.accept()).await.unwrap().unwrap();
        let mut head = [0; 3];
        tokio::io::AsyncReadExt::read_exact(&mut stream, &mut head).await.unwrap();
        assert_eq!(head[..2], [0x16, 3], "a hello of TLS");
        server.stop().await;
    });
}
