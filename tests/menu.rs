//! The menu of a running game: what lies open, nothing that does not, and no game left by mistake.

use browser_tests::pages::{Shelf, Start, seat};
use browser_tests::{Phone, Site, blocked, button, choice, field, fold, heading, link, with_phone};
use fantoccini::{Locator, key::Key};

/// What the menu says.
const SAYS: &str = "document.querySelector('dialog[open]')?.innerText";

/// Opens the menu.
pub async fn open(phone: &Phone) {
    phone.tap(button("Übersicht und Menü")).await;
    phone.find(heading("Übersicht")).await;
}

/// Opens the menu, and gives what it says.
async fn read(phone: &Phone) -> String {
    open(phone).await;
    let says = phone.value(SAYS).await;
    says.as_str().expect("the menu says something").to_owned()
}

/// Closes it.
pub async fn close(phone: &Phone) {
    phone.tap(button("WEITERSPIELEN")).await;
    phone.until("document.querySelector('dialog[open]') === null").await;
}

/// Says yes to what the menu has asked for once more.
pub async fn confirm(phone: &Phone, label: &str) {
    let confirm = format!("//dialog[@open]//dialog[@open]//button[contains(., '{label}')]");
    let confirm = phone.client.wait().for_element(Locator::XPath(&confirm)).await.expect("it is asked for once more");
    phone.touch(confirm).await.expect("it can be touched");
}

/// Anna and Ben begin a game of GENERAL; Anna is called.
async fn begin_general(phone: &Phone, site: &Site) {
    Start::open(phone, site).await.play_as_guest().await.set_up("GENERAL").await;
    seat(phone, &["Anna", "Ben"]).await;
    phone.tap(button("STARTEN")).await;
    phone.on_screen("Weitergeben an Anna").await;
}

#[tokio::test]
async fn the_menu_says_before_the_curtain_what_it_says_behind_it() {
    let site = Site::at_root();
    with_phone(async |phone| {
        begin_general(phone, &site).await;
        let before = read(phone).await;
        for told in ["Runde 1", "Anna", "Ben", "Wem alle Gebiete gehören", "U-Boot", "haben alle verloren"] {
            assert!(before.contains(told), "{told}: {before}");
        }
        close(phone).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.until("document.querySelector('.gcard--button') !== null").await;
        assert_eq!(read(phone).await, before, "the menu knows what only Anna may see");

        // Escape leads back to where one was; a curtain that falls leaves the menu open, which has nothing to hide.
        phone.press(Key::Escape).await;
        phone.until("document.activeElement?.ariaLabel === 'Übersicht und Menü'").await;
        phone.find(button("Rückzugskarte")).await;
        read(phone).await;
        phone.value("void window.dispatchEvent(new Event('blur'))").await;
        phone.until("document.querySelector('.gcard--button') === null").await;
        assert_eq!(phone.value(SAYS).await, before);
        close(phone).await;
        phone.on_screen("Weitergeben an Anna").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
    })
    .await;
}

#[tokio::test]
async fn the_menu_follows_a_game_that_lies_open() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        let begin = read(phone).await;
        assert!(begin.contains("neuen Helden oder gewonnene Stadt: 0;"), "{begin}");
        close(phone).await;
        for square in ["square-b2", "square-b3", "square-b3"] {
            let square = phone.client.find(Locator::Id(square)).await.expect("the board has this square");
            phone.touch(square).await.expect("it can be touched");
        }
        phone.on_screen("Achaier am Zug").await;
        let moved = read(phone).await;
        assert!(moved.contains("neuen Helden oder gewonnene Stadt: 1;"), "{moved}");
    })
    .await;
}

#[tokio::test]
async fn the_menu_says_who_leads_which_nation_and_what_it_can_do() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        let player = table.begin_turn().await;
        let says = read(phone).await;
        for told in [&player, "Militär", "Infanterie", "Runde 1.", "Ohne Timer im Hauptquartier."] {
            assert!(says.contains(told), "{told}: {says}");
        }
        phone.tap(button("ZU DEN SPIELEN")).await;
        phone.find(link("Fortsetzen")).await;
    })
    .await;
}

/// A seat goes to somebody else, who is asked behind a curtain of his own from then on, and is kept with the game.
#[tokio::test]
async fn whoever_leaves_hands_over_the_seat() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        let first = table.receiver().await;
        phone.tap(button("Übersicht und Menü")).await;
        phone.tap(fold("Jemand steht auf")).await;
        phone.tap(choice(&first)).await;
        let other = if first == "Anna" { "Berta" } else { "Anna" };
        phone.fill(field("Wie heißt, wer weiterspielt?"), other).await;
        phone.tap(blocked("PLATZ ÜBERGEBEN")).await;
        phone.sees("Zwei Spieler heißen gleich.").await;
        phone.fill(field("Wie heißt, wer weiterspielt?"), "Cleo").await;
        phone.tap(button("PLATZ ÜBERGEBEN")).await;
        phone.on_screen("Weitergeben an Cleo").await;
        phone.reload().await;
        phone.on_screen("Weitergeben an Cleo").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.sees("Cleo").await;
        assert!(!phone.text().await.contains(&first), "{first} has left");
    })
    .await;
}

/// A computer takes the seat: whoever plays on alone has a curtain before him once, for the one who left may hold the device.
#[tokio::test]
async fn a_computer_takes_the_seat_of_who_leaves() {
    let site = Site::at_root();
    with_phone(async |phone| {
        begin_general(phone, &site).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.find(button("Rückzugskarte")).await;
        phone.tap(button("Übersicht und Menü")).await;
        phone.tap(fold("Jemand steht auf")).await;
        phone.tap(choice("Anna")).await;
        phone.tap(choice("Computer").of("Wer spielt weiter?")).await;
        phone.tap(button("PLATZ ÜBERGEBEN")).await;
        phone.on_screen("Weitergeben an Ben").await;
        assert!(!phone.has(button("Rückzugskarte")).await, "a hand is in sight without a curtain");
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.find(button("Rückzugskarte")).await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.sees("Alexander").await;
        phone.sees("Ben").await;
    })
    .await;
}
