//! How far it is from the address to the first move.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, button, choice, with_phone, with_phone_by_keyboard};

/// Touches allowed from opening the address to phase 0 beside a printed board, those on the two name fields and on the curtain included.
const MOST: u32 = 20;
/// Touches allowed from opening the address to the first decision of one's own, this one included.
const FIRST_DECISION: u32 = 6;

#[tokio::test]
async fn a_guest_is_in_phase_0_after_a_few_taps() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        println!("{} taps and two names from the address to phase 0", phone.taps());
        assert!(phone.taps() <= MOST, "{} taps", phone.taps());
    })
    .await;
}

/// Somebody who has never been here plays a game as it is proposed: what has to be touched before `decision`, which is his own, is
/// there.
async fn decides(phone: &Phone, site: &Site, game: &str, on: &[&str], decision: &str) {
    let before = phone.taps();
    Start::open(phone, site).await.play_as_guest().await;
    if game != "LEADERS" {
        phone.tap(choice(game)).await;
    }
    phone.tap(button("Starten")).await;
    for label in on {
        phone.tap(button(label)).await;
    }
    phone.until(&format!("document.querySelector(\"{decision}\")?.checkVisibility() === true")).await;
    let taps = phone.taps() - before + 1;
    println!("{game}: {taps} taps from the address to the first decision");
    assert!(taps <= FIRST_DECISION, "{game}: {taps} taps");
}

/// Each game with what is pressed on the way to its first decision, and where that is made.
const WAYS: [(&str, &[&str], &str); 4] = [
    ("LEADERS", &["ALLEIN GEGEN DEN COMPUTER", "STARTEN", "WEITER"], ".atlas__area--open, .atlas__seen--open"),
    ("Sparta", &["STARTEN"], ".sparta-square"),
    ("GENERAL", &["STARTEN"], ".gcard--button"),
    ("Company Leader", &["STARTEN"], ".cl-field"),
];

#[tokio::test]
async fn a_stranger_decides_something_after_six_taps() {
    for (game, on, decision) in WAYS {
        let site = Site::at_root();
        with_phone(async |phone| decides(phone, &site, game, on, decision).await).await;
    }
}

/// Without a network, on a phone that has had the app for as long as it takes to fetch it, and with a keyboard alone.
#[tokio::test]
async fn a_stranger_decides_something_by_keyboard_without_a_network() {
    for (game, on, decision) in WAYS {
        let mut site = Site::at_root();
        with_phone_by_keyboard(async |phone| {
            Start::open(phone, &site).await;
            phone.until_offline_ready().await;
            site.go_away();
            decides(phone, &site, game, on, decision).await;
        })
        .await;
    }
}
