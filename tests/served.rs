//! A table on a host of one's own: the app makes it there, everybody plays at his own device, and the host may be started anew.

use crate::devices::make_peace;
use crate::general::{lay, retreat};
use browser_tests::pages::{Shelf, Start, seat};
use browser_tests::{Phone, Site, button, choice, fold, link, with_four_phones, with_phone};
use fantoccini::Locator;
use serde_json::json;
use serve::store::Database;
use serve::{Limits, Options, PushOptions, Server};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Starts a host at an address, with the app in this folder, and its tables too.
async fn host(listen: SocketAddr, folder: &Path) -> Server {
    let (database, app) = (Database::Sqlite(folder.join("tables.sqlite")), Some(folder.to_owned()));
    let options = Options { listen, database, app, ..Options::default() };
    Server::start(options).await.expect("the host starts")
}

/// Begins GENERAL with these, of whom Anna is the first, and asks for what there is for several devices.
async fn offer_general(anna: &Phone, address: SocketAddr, players: &[&str]) {
    Start::open_at(anna, &format!("http://{address}/")).await.play_as_guest().await.set_up("GENERAL").await;
    if players.len() != 2 {
        anna.tap(choice(&players.len().to_string())).await;
    }
    seat(anna, players).await;
    anna.tap(button("STARTEN")).await;
    anna.on_screen("Weitergeben an Anna").await;
    crate::menu::open(anna).await;
    anna.tap(fold("Auf mehreren Geräten")).await;
}

/// Opens what one may do about one's own seat.
async fn own_seat(phone: &Phone) {
    crate::menu::open(phone).await;
    phone.tap(fold("Dein Platz")).await;
}

/// Waits for what comes of a round, be it over or a war.
async fn goes_on(phone: &Phone) {
    phone.until("/^(nach runde 1|krieg)/i.test(document.querySelector('h1')?.innerText)").await;
}

/// Makes a table of two at a host, as somebody who has just begun a game, and says where its places are.
async fn table(phone: &Phone, address: SocketAddr) -> Vec<String> {
    offer_general(phone, address, &["Anna", "Ben"]).await;
    phone.tap(button("Tisch auf dem Server anlegen")).await;
    links(phone, 2).await
}

/// The links to all places of the table that was made, for so many players and the table itself.
async fn links(phone: &Phone, players: usize) -> Vec<String> {
    phone.until(&format!("document.querySelectorAll('.place a[href*=\"#\"]').length === {}", players + 1)).await;
    let links = phone.value("[...document.querySelectorAll('.place a[href*=\"#\"]')].map((link) => link.href)").await;
    let links = links.as_array().expect("links").iter();
    links.map(|link| link.as_str().expect("a link is text").to_owned()).collect()
}

/// Opens the link to a place, and waits until it is there.
async fn sit(phone: &Phone, link: &str) {
    phone.client.goto(link).await.expect("the link opens");
    phone.on_screen("Dein Einsatz").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_at_a_host_goes_on_when_it_is_started_anew() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_phone(async |anna| {
        with_phone(async |ben| {
            let first = table(anna, address).await;
            // A link is made anew: the one from before opens nothing any more.
            let renew = anna.client.find_all(Locator::XPath("//button[contains(., 'Neuer Link')]")).await;
            anna.touch(renew.expect("there are links")[1].clone()).await.expect("it can be touched");
            crate::menu::confirm(anna, "Neuer Link").await;
            anna.sees("Der neue Link steht hier.").await;
            let links = links(anna, 2).await;
            assert!(links[0] == first[0] && links[1] != first[1], "{first:?} {links:?}");
            ben.client.goto(&first[1]).await.expect("the link opens");
            ben.sees("Dieser Link gilt nicht mehr.").await;
            sit(anna, &links[0]).await;
            // What somebody has is kept for him, as a guest too, and if he comes in only afterwards.
            sit(ben, &links[1]).await;
            ben.leave_game().await;
            ben.tap(button("OHNE ACCOUNT SPIELEN")).await;
            Shelf::shown(ben).await;
            ben.tap(link("An einem anderen Gerät mitspielen")).await;
            ben.tap(link("Weiterspielen")).await;
            ben.on_screen("Dein Einsatz").await;
            retreat(ben).await;
            ben.sees("Anna ist dran").await;
            lay(anna, &[0], "KAMPF").await;
            for phone in [anna, ben] {
                phone.on_screen("Nach Runde 1").await;
            }

            // The host is started anew: both come back by themselves, and a device that is opened anew finds its place in its address.
            server.stop().await;
            anna.sees("Die Verbindung zum Server wird aufgebaut").await;
            let server = host(address, site.folder()).await;
            for phone in [anna, ben] {
                phone.on_screen("Nach Runde 1").await;
            }
            ben.reload().await;
            ben.on_screen("Nach Runde 1").await;

            // Who has left finds his place again, with whose turn it is.
            ben.open(&format!("http://{address}/join")).await;
            ben.sees("Deine Plätze auf dem Server").await;
            ben.sees("Anna, Ben").await;
            ben.tap(link("Weiterspielen")).await;
            ben.on_screen("Nach Runde 1").await;

            make_peace(anna, &[ben]).await;
            ben.open(&format!("http://{address}/join")).await;
            ben.sees("Das Spiel ist zu Ende.").await;
            ben.tap(button("Vergessen")).await;
            ben.until("!document.body.innerText.includes('Deine Plätze')").await;
            server.stop().await;
        })
        .await;
    })
    .await;
}

/// At a host: a tablet shows the table while somebody looks on elsewhere, and a seat goes from one phone to another with its link.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_at_a_host_is_watched_and_a_seat_goes_to_another_phone() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |[anna, ben, tablet, onlooker]| {
        let links = table(anna, address).await;
        // Whoever has made the table sees people come.
        anna.sees("Nicht da.").await;
        sit(ben, &links[1]).await;
        anna.sees("Gerade da.").await;
        sit(anna, &links[0]).await;
        tablet.resize(1024, 768).await;
        for looks_on in [tablet, onlooker] {
            looks_on.client.goto(&links[2]).await.expect("the link opens");
            looks_on.until("document.querySelectorAll('.spread__edge').length === 4").await;
        }
        // Those who play are told that somebody looks on.
        crate::menu::open(anna).await;
        anna.sees("2 Geräte sehen zu.").await;
        crate::menu::close(anna).await;

        // Ben's battery is empty: his link opens his place at the phone of who has looked on, and his phone is told so.
        sit(onlooker, &links[1]).await;
        ben.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        // He finds a charger, takes it back, and gives it away once more.
        ben.tap(button("Noch einmal verbinden")).await;
        onlooker.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        onlooker.tap(button("Noch einmal verbinden")).await;
        ben.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        retreat(onlooker).await;
        lay(anna, &[0], "KAMPF").await;
        for phone in [anna, onlooker] {
            phone.on_screen("Nach Runde 1").await;
        }
        tablet.sees("Nur Anna will kämpfen: kein Kampf.").await;

        // The table says that the game has ended.
        for phone in [anna, onlooker] {
            own_seat(phone).await;
            phone.tap(button("Für das Ende stimmen")).await;
        }
        tablet.sees("Das Spiel wurde vorzeitig beendet.").await;
        tablet.tap(button("Nur zuschauen")).await;
        tablet.until("document.querySelectorAll('.spread__edge').length === 4").await;
    })
    .await;
    server.stop().await;
}

/// Over days: who is away is played for, a seat goes to a computer and back, and all who play end the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_for_who_is_away_and_all_end_the_game() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_phone(async |anna| {
        with_phone(async |ben| {
            offer_general(anna, address, &["Anna", "Ben"]).await;
            anna.tap(choice("3 Tage")).await;
            anna.tap(button("Tisch auf dem Server anlegen")).await;
            let links = links(anna, 2).await;
            // Whoever has opened the table gives a seat to a computer, and back.
            let give = Locator::XPath("(//button[contains(., 'Dem Computer geben')])[2]");
            let give = anna.client.wait().for_element(give).await.expect("it can be given");
            anna.touch(give).await.expect("it can be touched");
            crate::menu::confirm(anna, "Dem Computer geben").await;
            anna.sees("Hier spielt ein Computer.").await;
            anna.tap(button("Einem Menschen geben")).await;
            anna.until("!document.body.innerText.includes('Hier spielt ein Computer.')").await;
            Start::open_at(ben, &format!("http://{address}/")).await.play_as_guest().await;
            sit(anna, &links[0]).await;
            sit(ben, &links[1]).await;

            // Ben is away: a computer plays for him, and he may look on.
            own_seat(ben).await;
            ben.sees("Bedenkzeit je Zug: 3 Tage").await;
            ben.tap(button("Ich bin eine Weile weg")).await;
            ben.sees("Du hast dich abgemeldet.").await;
            anna.sees("Ben ist eine Weile weg; ein Computer spielt weiter.").await;
            retreat(anna).await;
            goes_on(anna).await;
            ben.tap(button("Nur zuschauen")).await;
            goes_on(ben).await;
            // Somebody who opens the link later is told so, too, and that he may come back.
            ben.reload().await;
            ben.sees("Ein Computer spielt für dich, bis du wieder da bist.").await;
            ben.tap(button("Wieder selbst spielen")).await;
            goes_on(ben).await;

            // Both vote for the end, after one has thought better of it.
            own_seat(anna).await;
            anna.tap(button("Für das Ende stimmen")).await;
            ben.sees("Anna stimmt dafür, das Spiel zu beenden: 1 von 2.").await;
            own_seat(ben).await;
            ben.sees("1 von 2 stimmen dafür").await;
            anna.tap(button("Doch weiterspielen")).await;
            ben.until("!document.body.innerText.includes('stimmen dafür')").await;
            ben.tap(button("Für das Ende stimmen")).await;
            anna.sees("1 von 2 stimmen dafür").await;
            anna.tap(button("Für das Ende stimmen")).await;
            for phone in [anna, ben] {
                phone.sees("Das Spiel wurde vorzeitig beendet.").await;
            }
            ben.open(&format!("http://{address}/join")).await;
            ben.sees("Das Spiel wurde beendet.").await;
            // What the table was made of lies on Anna's shelf, and says where it is played.
            anna.open(&format!("http://{address}/games")).await;
            anna.tap(link("Fortsetzen")).await;
            anna.on_screen("Auf dem Server").await;
            anna.tap(link("Deine Plätze")).await;
            anna.sees("Das Spiel wurde beendet.").await;
            server.stop().await;
        })
        .await;
    })
    .await;
}

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

/// Each of four takes his place; whoever has made the table has the first.
async fn take_places(phones: [&Phone; 4], address: SocketAddr, links: &[String]) {
    for ((phone, link), at) in phones.into_iter().zip(links).zip(0..) {
        if at > 0 {
            Start::open_at(phone, &format!("http://{address}/")).await.play_as_guest().await;
        }
        phone.client.goto(link).await.expect("the link opens");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_general_at_a_host_to_the_end() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |phones| {
        offer_general(phones[0], address, &["Anna", "Ben", "Cem", "Dora"]).await;
        phones[0].tap(button("Tisch auf dem Server anlegen")).await;
        let links = links(phones[0], 4).await;
        take_places(phones, address, &links).await;
        for phone in phones {
            phone.on_screen("Dein Einsatz").await;
        }
        for phone in phones {
            retreat(phone).await;
        }
        for phone in phones {
            phone.on_screen("Nach Runde 1").await;
        }
        make_peace(phones[1], &[phones[0], phones[2], phones[3]]).await;
    })
    .await;
    server.stop().await;
}

/// To the first victory by points, in the second round; the board lies beside them.
#[tokio::test(flavor = "multi_thread")]
async fn four_play_leaders_at_a_host_to_the_end() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |phones| {
        let names = ["Anna", "Berta", "Cem", "Dora"];
        let shelf = Start::open_at(phones[0], &format!("http://{address}/")).await.play_as_guest().await;
        shelf.new_game().await.set_up(browser_tests::pages::Game::of(&names)).await;
        crate::menu::open(phones[0]).await;
        phones[0].tap(fold("Auf mehreren Geräten")).await;
        phones[0].tap(button("Tisch auf dem Server anlegen")).await;
        let links = links(phones[0], 4).await;
        take_places(phones, address, &links).await;
        // Whoever begins the second round has conquered a good deal.
        let is_second =
            |steps: &[String]| steps.iter().filter(|step| step.ends_with(": points")).count() >= names.len();
        let points = |steps: &[String]| if is_second(steps) { 130 } else { 9 };
        let is_over = "/^spielende/i.test(document.querySelector('h1')?.innerText)";
        let steps = crate::devices::play_on(&phones, &names, points, is_over).await;
        assert!(!steps.iter().any(|step| step.ends_with(": curtain")), "a phone of one's own has no curtain");
        for (phone, name) in phones.into_iter().zip(names) {
            phone.on_screen("Spielende").await;
            phone.sees("durch militärische Stärke").await;
            assert!(steps.iter().any(|step| step.starts_with(name)), "{name} has done nothing: {steps:#?}");
        }
    })
    .await;
    server.stop().await;
}
