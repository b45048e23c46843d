//! Whoever has a place at a host is told by a push message that it is his turn.

use crate::general::{lay, retreat};
use crate::served::{sit, table};
use browser_tests::pages::Start;
use browser_tests::{Site, button, with_phone};
use serde_json::json;
use serve::store::Database;
use serve::{Limits, Options, PushOptions, Server};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// A browser without a head has no push service, so the page has a subscription of ours; the rest is the app's and the host's. The key is that of
/// RFC 8291, appendix A.
const SUBSCRIPTION: &str = r#"{
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
    const keys = {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const made = (key) => ({
        endpoint: "ORIGIN/up/ben",
        options: { applicationServerKey: Uint8Array.from(key).buffer },
        getKey: (name) => bytes(keys[name]),
    });
    PushManager.prototype.getSubscription = async () => {
        const key = sessionStorage.getItem("key of the test");
        return key && made(JSON.parse(key));
    };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (userVisibleOnly !== true || applicationServerKey.length !== 65) throw new Error("no browser does that");
        sessionStorage.setItem("key of the test", JSON.stringify([...applicationServerKey]));
        return made(applicationServerKey);
    };
}"#;

/// A push service that takes one message in: where it is, and the head of the message.
fn push_service() -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    let origin = format!("http://{}", listener.local_addr().expect("it has an address"));
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody comes");
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count > 0) {
            head.push(byte[0]);
        }
        let _ = stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
        let _ = tell.send(String::from_utf8_lossy(&head).to_lowercase());
    });
    (origin, told)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_it_is_told_that_it_is_his_turn() {
    let site = Site::at_root();
    let (service, told) = push_service();
    let (database, app) = (Database::Sqlite(site.folder().join("tables.sqlite")), Some(site.folder().to_owned()));
    let push = PushOptions { services: vec![service.clone()], contact: None };
    let limits = Limits { push_wait: Duration::from_millis(500), ..Limits::default() };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let options = Options { listen, database, app, push, limits, ..Options::default() };
    let server = Server::start(options).await.expect("the host starts");
    let address = server.address();
    with_phone(async |anna| {
        with_phone(async |ben| {
            let links = table(anna, address).await;
            ben.prepare_pages(&SUBSCRIPTION.replace("ORIGIN", &service)).await;
            let allowed = json!({ "origin": format!("http://{address}"), "permissions": ["notifications"] });
            ben.devtools("Browser.grantPermissions", allowed).await;
            Start::open_at(ben, &format!("http://{address}/")).await.play_as_guest().await;
            ben.until_offline_ready().await;
            sit(anna, &links[0]).await;
            sit(ben, &links[1]).await;
            retreat(ben).await;
            ben.sees("Anna ist dran").await;

            // Away from the table he says that he wants to be told, and how that comes about is said.
            ben.open(&format!("http://{address}/join")).await;
            ben.sees("Push-Dienst des Herstellers deines Browsers").await;
            ben.tap(button("Sag mir, wenn ich dran bin")).await;
            ben.sees("Du bekommst Bescheid, wenn du dran bist.").await;
            lay(anna, &[0], "KAMPF").await;
            anna.on_screen("Nach Runde 1").await;
            let head = tokio::task::spawn_blocking(move || told.recv_timeout(Duration::from_secs(20)));
            let head = head.await.expect("it does not panic").expect("a message comes");
            assert!(
                head.starts_with("post /up/ben http/1.1") && head.contains("content-encoding: aes128gcm"),
                "{head}"
            );

            // The device remembers, and what was wanted can be had no more.
            ben.reload().await;
            ben.tap(button("Nicht mehr Bescheid sagen")).await;
            ben.sees("Du bekommst keinen Bescheid mehr.").await;
            ben.reload().await;
            ben.find(button("Sag mir, wenn ich dran bin")).await;
            server.stop().await;
        })
        .await;
    })
    .await;
}

/// The worker shows what comes, as text, one for a table; and what it cannot read it shows in general words.
#[tokio::test]
async fn the_worker_shows_messages() {
    /// All that is shown, as `title|body|tag`.
    const SHOWN: &str = "navigator.serviceWorker.ready.then((registration) => registration.getNotifications())
        .then((all) => all.map(({ title, body, tag }) => `${title}|${body}|${tag}`).sort().join(';'))";
    /// Closes what is shown.
    const CLOSE: &str = "(await registration.getNotifications()).forEach((one) => one.close())";
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        phone.until_offline_ready().await;
        let origin = phone.value("location.origin").await;
        let host = phone.value("location.host").await;
        let host = host.as_str().expect("a host is text");
        phone.devtools("Browser.grantPermissions", json!({ "origin": origin, "permissions": ["notifications"] })).await;
        phone.devtools("ServiceWorker.enable", json!({})).await;
        let said = |title: &str, body: &str, tag: &str| json!({ "title": title, "body": body, "tag": tag }).to_string();
        let shown = async |data: String, expected: &str| {
            let began = Instant::now();
            loop {
                // Nobody tells the number of a registration; they begin with 0. What comes twice takes its own place.
                for number in ["0", "1", "2"] {
                    let message = json!({ "origin": origin, "registrationId": number, "data": data });
                    phone.devtools("ServiceWorker.deliverPushMessage", message).await;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
                let now = phone.value(SHOWN).await;
                if now.as_str() == Some(expected) {
                    return;
                }
                assert!(began.elapsed() < Duration::from_secs(20), "{now} instead of {expected}");
            }
        };
        shown(said("A game", "Your turn", "0011"), "A game|Your turn|0011").await;
        shown(said("A game", "<b>Over</b>", "0011"), "A game|<b>Over</b>|0011").await;
        shown(said("Another", "Your turn", "0022"), "A game|<b>Over</b>|0011;Another|Your turn|0022").await;
        let general = format!("{host}|Es gibt Neues an deinem Tisch.|news");
        let mut all = format!("A game|<b>Over</b>|0011;Another|Your turn|0022;{general}");
        for unreadable in ["", "{", "7", r#"{"title":"x"}"#, r#"{"title":{},"body":"x","tag":"y"}"#] {
            shown(unreadable.to_owned(), &all).await;
            phone.value(&format!("navigator.serviceWorker.ready.then(async (registration) => {CLOSE})")).await;
            phone.until(&format!("await ({SHOWN}) === ''")).await;
            all.clone_from(&general);
        }
    })
    .await;
}

/// Where a tap on a message leads. Nobody can tap one here, so the worker runs in a browser that is made up.
#[tokio::test]
async fn a_tap_on_a_message_leads_to_the_app_and_nowhere_else() {
    const TAPS: &str = r#"(async () => {
        const [heard, done, scope] = [{}, [], "https://play.example/t/"];
        let pages = [];
        const registration = { scope, pushManager: { subscribe: async (options) => done.push(`subscribe ${options}`) } };
        const clients = {
            matchAll: async () => pages.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
            openWindow: async (url) => done.push(`open ${url}`),
        };
        const listen = (name, ear) => (heard[name] = ear);
        new Function("addEventListener", "registration", "clients", "location", WORKER)(
            listen, registration, clients, new URL("service-worker.js", scope));
        const happens = async (name, event) => {
            let waited;
            heard[name]({ ...event, waitUntil: (promise) => (waited = promise) });
            await waited;
        };
        const notification = { data: "https://evil.example/", close: () => done.push("close") };
        for (pages of [[], ["https://play.example/other", "https://play.example/t/rules"]]) {
            await happens("notificationclick", { notification });
        }
        await happens("pushsubscriptionchange", { oldSubscription: { options: "as before" } });
        await happens("pushsubscriptionchange", {});
        return done.join("; ");
    })()"#;
    let site = Site::at_root();
    let worker = std::fs::read_to_string(site.folder().join("service-worker.js")).expect("a build has a worker");
    let worker = serde_json::to_string(&worker).expect("text is written");
    with_phone(async |phone| {
        // A page without a policy: that of the app runs no text.
        phone.client.goto("about:blank").await.expect("an empty page opens");
        let done = phone.value(&TAPS.replace("WORKER", &worker)).await;
        let expected =
            "close; open https://play.example/t/join; close; focus https://play.example/t/rules; subscribe as before";
        assert_eq!(done, expected);
    })
    .await;
}
