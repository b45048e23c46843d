//! While the curtain is down nothing secret is in the document: not hidden, not in an attribute, not anywhere.

use browser_tests::pages::{Game, Headquarters, Start, Table};
use browser_tests::{Phone, Site, heading, with_phone};
use serde_json::Value;

/// The whole document as the browser holds it, without what only says how often something was built.
async fn document(phone: &Phone) -> String {
    let document =
        phone.value("document.documentElement.outerHTML.replaceAll(/(id|for|aria-[a-z]+)=\"u[0-9]+[^\"]*\"/g, '')");
    document.await.as_str().expect("a document is a text").to_owned()
}

/// Nothing of the secrets is in the document.
async fn assert_free_of(phone: &Phone, secrets: &[String]) {
    let document = document(phone).await;
    for secret in secrets {
        assert!(!document.contains(secret), "“{secret}” is in the document behind the curtain:\n{document}");
    }
}

/// The phone is put away, and comes back.
async fn hide_and_show(phone: &Phone, how: &str) {
    phone.value(&format!("void ({how})")).await;
    phone.until("document.querySelector('.curtain') !== null").await;
}

/// All that can make the curtain fall from outside.
const FALLS: [&str; 3] = [
    "window.dispatchEvent(new Event('blur'))",
    "window.dispatchEvent(new Event('pagehide'))",
    "(Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }),
      window.dispatchEvent(new Event('visibilitychange')), delete document.hidden)",
];

/// Orders of several kinds; returns what would give them away.
async fn order(headquarters: &Headquarters<'_>, other: &str) -> Vec<String> {
    headquarters.recruit("Infanterie", 1).await;
    headquarters.research("Technologie").await;
    headquarters.act("Spionage", "Spionage", other).await;
    let left = headquarters.points().await;
    vec![format!(">{left}<"), "Technologie".to_owned(), "Spionage".to_owned()]
}

/// Two rounds in which agents are hired, so that there is something to hide.
async fn prepare<'a>(phone: &'a Phone, site: &Site) -> (Table<'a>, String, &'static str) {
    let shelf = Start::open(phone, site).await.play_as_guest().await;
    let table = shelf.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
    table.prepare().await;
    let (name, _, headquarters) = table.play_to_headquarters(97).await;
    headquarters.hire(3).await;
    headquarters.appoint(2).await;
    table.end_turn().await;
    table.pass_turn(60).await;
    let other = if name == "Anna" { "Berta" } else { "Anna" };
    (table, name, other)
}

#[tokio::test]
async fn nothing_secret_is_behind_the_curtain() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let (table, _, other) = prepare(phone, &site).await;
        table.begin_turn().await;
        table.enter(91).await;

        // The public phases know nothing of what is to come.
        let news = ["Neue Spione", "Neue Diplomaten", "treten ihren Dienst"].map(str::to_owned);
        assert_free_of(phone, &news).await;
        table.withdraw().await;
        table.until_curtain().await;
        assert_free_of(phone, &news).await;
        table.lift().await;
        phone.find(heading("Neue Diplomaten")).await;
        for fall in FALLS {
            hide_and_show(phone, fall).await;
            assert_free_of(phone, &news).await;
            table.lift().await;
            table.until_phase(2).await;
        }
        table.read_pages(false, &mut Vec::new()).await;
        table.leave_events().await;
        assert_free_of(phone, &news).await;
        table.fight().await;

        // The curtain of the headquarters is the same to the letter, whatever was ordered behind it.
        let headquarters = table.enter_headquarters().await;
        hide_and_show(phone, FALLS[0]).await;
        let before = document(phone).await;
        table.lift().await;
        let secrets = order(&headquarters, other).await;
        for fall in FALLS {
            hide_and_show(phone, fall).await;
            assert_eq!(document(phone).await, before);
            assert_free_of(phone, &secrets).await;
            table.lift().await;
            table.until_phase(4).await;
        }
        table.end_turn().await;
        assert_free_of(phone, &secrets).await;
        table.begin_turn().await;
        assert_free_of(phone, &secrets).await;
    })
    .await;
}

#[tokio::test]
async fn secrets_are_neither_in_the_address_nor_in_small_storage() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let (table, ..) = prepare(phone, &site).await;
        table.begin_turn().await;
        let kept =
            phone.value("[Object.keys(localStorage).sort(), sessionStorage.length, history.state?.toString() ?? '']");
        let Value::Array(kept) = kept.await else { panic!("a list was asked for") };
        let known = [
            "leaders.expected",
            "leaders.known",
            "leaders.last",
            "leaders.curtain-idle",
            "leaders.language",
            "leaders.theme",
        ];
        let keys = kept[0].as_array().expect("a list of keys");
        assert!(keys.iter().all(|key| known.contains(&key.as_str().unwrap_or_default())), "{kept:?}");
        assert_eq!(kept[1], 0);
    })
    .await;
}
