//! The main journeys in other engines than Chromium's: register, a few deeds in each game, a reload, a file out and in, a start without a
//! network. With one game in every run of the tests, with all four in `cargo xtask prove engines`. An engine that is missing fails.

use crate::scripts::{COMPANY_LEADER, GENERAL, LEADERS, SPARTA, Script, begin, come_to, commands, step, until_begun};
use browser_tests::pages::{Shelf, Start, sign_in};
use browser_tests::{
    Camera, Engine, Phone, Site, button, link, with_phone, with_phone_and_camera, with_phone_of_engine,
};

const SCRIPTS: [&Script; 4] = [&SPARTA, &GENERAL, &COMPANY_LEADER, &LEADERS];

/// Waits until there are more commands than there were.
async fn until_written(phone: &Phone, before: usize) {
    for _ in 0..200 {
        if commands(phone).await > before {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("nothing was written");
}

/// What of the app's wishes the engine has, for the table in `docs/engines.md`.
const FACTS: &str = "Object.entries({
    'keys of the browser': !!crypto.subtle,
    'data channels': 'RTCPeerConnection' in window,
    'storage buckets': 'storageBuckets' in navigator,
    'promise to keep': !!navigator.storage?.persist,
    'trusted types': 'trustedTypes' in window,
    'files shared': !!navigator.canShare?.({ files: [new File([''], 'a.txt', { type: 'text/plain' })] }),
    'screen kept awake': 'wakeLock' in navigator,
    'orientation held': !!screen.orientation?.lock,
    'vibration': 'vibrate' in navigator,
}).map(([what, has]) => `${what}: ${has ? 'yes' : 'no'}`).join(', ')";

/// Takes an engine through all of it; `scripts` says in which games.
async fn journey(engine: Engine, scripts: &[&Script]) {
    let mut site = Site::at_root();
    let mut steps = 0;
    with_phone_of_engine(engine, async |phone| {
        // Not every engine is asked for German.
        phone.open(&site.url()).await;
        phone.value("void localStorage.setItem('leaders.language', 'de')").await;
        Start::open(phone, &site).await.register("anna@example.org", "karten und figuren").await.confirm_shown().await;
        steps += 1;
        println!("{}: {}", engine.name(), phone.value(FACTS).await);
        let mut file = Vec::new();
        for script in scripts {
            Shelf::open(phone, &site).await;
            begin(phone, script).await;
            for deed in script.deeds {
                come_to(phone, deed).await;
                let before = commands(phone).await;
                step(phone, deed.tap).await;
                until_written(phone, before).await;
                steps += 1;
            }
            let before = commands(phone).await;
            phone.reload().await;
            until_begun(phone).await;
            assert_eq!(commands(phone).await, before, "{}: {}", engine.name(), script.game);
            steps += 1;
            if file.is_empty() {
                // As long as it is the only one.
                file = Shelf::open(phone, &site).await.export().await;
                steps += 1;
            }
        }

        let shelf = Shelf::open(phone, &site).await;
        shelf.import(&file).await;
        phone.sees("Das Spiel ist importiert.").await;
        steps += 1;

        // Signed out and in again: what lies there is sealed.
        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(button("Abmelden")).await;
        phone.on_screen("LEADERS").await;
        sign_in(phone, "anna@example.org", "karten und figuren").await;
        Shelf::shown(phone).await;
        steps += 1;

        // Without a network.
        phone.until_offline_ready().await;
        site.go_away();
        Shelf::open(phone, &site).await;
        let saves = scripts.len() + 1;
        phone.until(&format!("document.querySelectorAll('article.save').length === {saves}")).await;
        steps += 1;
    })
    .await;
    println!("engines: {steps} steps in {}", engine.name());
}

#[tokio::test]
async fn firefox_takes_the_main_journey() {
    journey(Engine::Firefox, &[&SPARTA]).await;
}

#[tokio::test]
async fn webkit_takes_the_main_journey() {
    journey(Engine::WebKit, &[&SPARTA]).await;
}

#[tokio::test]
#[ignore = "`cargo xtask prove engines`"]
async fn firefox_plays_every_game() {
    journey(Engine::Firefox, &SCRIPTS).await;
}

#[tokio::test]
#[ignore = "`cargo xtask prove engines`"]
async fn webkit_plays_every_game() {
    journey(Engine::WebKit, &SCRIPTS).await;
}

/// A phone with one engine plays at a table that a phone with another one holds, without a network; it comes back when the line was cut.
async fn two_engines(host: &Phone, guest: &Phone, site: &mut Site) {
    use crate::devices::{COUNTED, begin_general, bring_together, cut_line, make_peace, places, ready, until_agreed};
    for phone in [host, guest] {
        phone.open(&site.url()).await;
        phone.value("void localStorage.setItem('leaders.language', 'de')").await;
        ready(phone, site).await;
    }
    site.go_away();
    host.value(&format!("(() => {{ {COUNTED} }})()")).await;
    begin_general(host).await;
    places(host).await;
    guest.tap(link("An einem anderen Gerät mitspielen")).await;
    bring_together(host, guest, 1).await;
    crate::menu::close(host).await;
    host.hold(button("Zum Aufdecken halten")).await;
    crate::general::retreat(guest).await;
    // The line is cut: the guest comes back by himself, without a code.
    guest.sees("Anna ist dran").await;
    until_agreed(host).await;
    cut_line(host).await;
    host.until("connections.some((it) => it.connectionState === 'connected')").await;
    crate::general::lay(host, &[0], "KAMPF").await;
    for phone in [host, guest] {
        phone.on_screen("Nach Runde 1").await;
    }
    make_peace(guest, &[host]).await;
}

#[tokio::test]
async fn firefox_plays_at_a_table_of_chromium() {
    let mut site = Site::at_root();
    let camera = Camera::new();
    with_phone_and_camera(&camera, async |chromium| {
        // Whoever comes back has to know where the table is. Chromium tells an address only to who was given the camera, else a name
        // of this network (mDNS), which Firefox does not resolve here.
        chromium.open(&site.url()).await;
        chromium.value("navigator.mediaDevices.getUserMedia({ video: true }).then(() => true)").await;
        with_phone_of_engine(Engine::Firefox, async |firefox| two_engines(chromium, firefox, &mut site).await).await;
    })
    .await;
}

#[tokio::test]
async fn chromium_plays_at_a_table_of_firefox() {
    let mut site = Site::at_root();
    with_phone(async |chromium| {
        with_phone_of_engine(Engine::Firefox, async |firefox| two_engines(firefox, chromium, &mut site).await).await;
    })
    .await;
}
