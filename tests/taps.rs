//! How far it is from the address to the first move.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, button, choice, with_phone};

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

#[tokio::test]
async fn a_stranger_decides_something_after_six_taps() {
    let leaders: &[&str] = &["ALLEIN GEGEN DEN COMPUTER", "STARTEN", "WEITER"];
    for (game, on, decision) in [
        ("LEADERS", leaders, ".atlas__area--open, .atlas__seen--open"),
        ("Sparta", &["STARTEN"], ".sparta-square"),
        ("GENERAL", &["STARTEN"], ".gcard--button"),
        ("Company Leader", &["STARTEN"], ".cl-field"),
    ] {
        let site = Site::at_root();
        with_phone(async |phone| decides(phone, &site, game, on, decision).await).await;
    }
}
