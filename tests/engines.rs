//! The main journeys in other engines than Chromium's: register, a few deeds in each game, a reload, a file out and in, a start without a
//! network. With one game in every run of the tests, with all four in `cargo xtask prove engines`. An engine that is missing fails.

use crate::scripts::{COMPANY_LEADER, GENERAL, LEADERS, SPARTA, Script, begin, come_to, commands, step, until_begun};
use browser_tests::pages::{Shelf, Start, sign_in};
use browser_tests::{Engine, Phone, Site, button, with_phone_of_engine};

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
        let sheet = Start::open(phone, &site).await.register("anna@example.org", "karten und figuren").await;
        let code = sheet.code().await;
        sheet.confirm(&code).await;
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
