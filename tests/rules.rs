//! The rules of a game, read while it is played: without a network, by keyboard, and without losing anything.

use browser_tests::pages::{Shelf, Start, start_sparta};
use browser_tests::{Phone, Site, button, choice, field, heading, tab, with_phone, with_phone_told_in_german};
use fantoccini::{Locator, key::Key};

use super::inspection::Inspection;

/// Whether all that is marked is what was searched for, with what stands above a letter or without.
const MARKED: &str =
    "(() => { const marks = [...document.querySelectorAll('.rules__text mark')].map((it) => it.innerText);
    return marks.includes('Städt') && marks.every((it) => /^(held|stadt|städt)$/i.test(it)); })()";

/// Whether the book is wider than its sheet, or the sheet higher than the screen. Tables scroll by themselves.
const WIDE: &str = "(() => { const text = document.querySelector('.rules__text');
    return text.scrollWidth > text.clientWidth || document.querySelector('dialog[open]').scrollTop > 0; })()";

/// Opens the rules, and waits until they are open at a chapter.
async fn open(phone: &Phone, chapter: &str) {
    phone.tap(button("Regeln")).await;
    at(phone, chapter).await;
}

/// Waits until a chapter has the focus, and is at the top.
async fn at(phone: &Phone, chapter: &str) {
    phone.until(&format!("document.activeElement?.id === 'rules-{chapter}'")).await;
    phone
        .until(&format!(
            "(() => {{ const [text, title] = ['.rules__text', '#rules-{chapter}'].map((it) =>
                document.querySelector(it).getBoundingClientRect());
              const last = document.querySelector('.rules__text');
              return Math.abs(title.top - text.top) < 8 || last.scrollTop + last.clientHeight >= last.scrollHeight - 8; }})()"
        ))
        .await;
}

async fn close(phone: &Phone) {
    phone.tap(button("Regeln schließen")).await;
    phone.until("document.querySelector('dialog[open]') === null").await;
}

#[tokio::test]
async fn rules_are_read_without_a_network_and_without_losing_the_game() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        phone.tap(choice("Sparta")).await;
        phone.tap(button("Starten")).await;
        phone.on_screen("Sparta").await;
        // Who sees the game for the first time is led to its beginning, whoever asks on a screen to what it is about.
        phone.tap(button("SO WIRD GESPIELT")).await;
        at(phone, "goal").await;
        close(phone).await;
        open(phone, "setup").await;
        close(phone).await;
        start_sparta(phone, "Spartaner").await;

        // A piece stays in hand while one reads, and Escape leads back to where one was.
        let square = phone.client.find(Locator::Id("square-b2")).await.expect("there is a square");
        phone.touch(square).await.expect("it can be touched");
        let chosen = "document.getElementById('square-b2').classList.contains('sparta-square--chosen')";
        phone.until(chosen).await;
        let address = phone.value("location.href").await;
        open(phone, "turn").await;
        phone.press(Key::Escape).await;
        phone.until("document.querySelector('dialog[open]') === null").await;
        phone.until("document.activeElement?.ariaLabel === 'Regeln'").await;
        phone.until(chosen).await;
        assert_eq!(phone.value("location.href").await, address);

        // Every chapter can be reached, and its illustrations are drawn.
        open(phone, "turn").await;
        phone.tap(button("Einschließen und schlagen")).await;
        at(phone, "captures").await;
        phone.until("document.querySelectorAll('.rules__figure .sparta-board').length === 8").await;

        // A search marks what it finds, whatever stands above the letters, and says when there is nothing.
        phone.fill(field("In den Regeln suchen"), "held stadt").await;
        phone.sees("Stellen").await;
        phone.until(MARKED).await;
        phone.fill(field("In den Regeln suchen"), "zugzwang").await;
        phone.sees("Dazu steht hier nichts.").await;
        phone.tap(button("Das Ende")).await;
        at(phone, "end").await;
        close(phone).await;
        phone.on_screen("Spartaner am Zug").await;
    })
    .await;
}

#[tokio::test]
async fn rules_open_where_they_tell_of_the_screen() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        open(phone, "start_areas").await;
        close(phone).await;
        table.prepare().await;
        table.until_curtain().await;
        open(phone, "goal").await;
        phone.sees("Ehrenabzeichen").await;
        close(phone).await;
        table.begin_turn().await;
        open(phone, "points").await;
        close(phone).await;
        table.enter(30).await;
        open(phone, "withdrawal").await;
        close(phone).await;
        table.withdraw().await;
        table.read_events().await;
        open(phone, "events").await;
        close(phone).await;
        table.leave_events().await;
        open(phone, "orders").await;
        close(phone).await;
        table.fight().await;
        table.enter_headquarters().await;
        open(phone, "headquarters").await;
        close(phone).await;
        for (area, chapter) in [("Forschung", "research"), ("Diplomatie", "agents"), ("Missionen", "missions")] {
            phone.tap(tab(area)).await;
            open(phone, chapter).await;
            // Whoever looks up from the rules finds the curtain down, and behind it what he had before him.
            phone.value("void window.dispatchEvent(new Event('blur'))").await;
            phone
                .until("document.querySelector('.curtain') !== null && document.querySelector('.tabs') === null")
                .await;
            close(phone).await;
            table.lift().await;
            phone.until("document.querySelector('.tabs') !== null").await;
        }
    })
    .await;
}

#[tokio::test]
async fn rules_that_did_not_come_are_asked_for_again() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone
            .value(
                "void navigator.serviceWorker.getRegistrations().then((all) => all.forEach((it) => it.unregister()))",
            )
            .await;
        phone.block(&["*/rules/*"]).await;
        phone.devtools("Network.setBypassServiceWorker", serde_json::json!({ "bypass": true })).await;
        phone.tap(choice("GENERAL")).await;
        phone.tap(button("Starten")).await;
        phone.tap(button("Regeln")).await;
        phone.sees("Die Regeln konnten nicht geholt werden.").await;
        phone.block(&[]).await;
        phone.tap(button("NOCH EINMAL")).await;
        at(phone, "setup").await;
        close(phone).await;
        phone.find(heading("GENERAL")).await;
    })
    .await;
}

#[tokio::test]
async fn every_rule_book_fits_every_screen() {
    let site = Site::at_root();
    for language in ["de", "nl"] {
        with_phone_told_in_german(language, async |phone| {
            Start::open(phone, &site).await.play_as_guest().await;
            let mut see = Inspection::begin_in(phone, language);
            for game in ["", "sparta", "general", "company-leader"] {
                let address = if game.is_empty() { "new" } else { game };
                phone.open(&format!("{}{address}", site.url())).await;
                open(phone, "setup").await;
                assert_eq!(phone.value(WIDE).await, false, "{address}");
                see.look(&format!("rules-{address}")).await;
                close(phone).await;
            }
            see.end();
            phone.open(&format!("{}games", site.url())).await;
            Shelf::shown(phone).await;
        })
        .await;
    }
}
