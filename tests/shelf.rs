//! The shelf: games have names, make room for others by choice, and come back from the bin.

use browser_tests::pages::{Shelf, Start, start_sparta};
use browser_tests::{Phone, Site, blocked, button, choice, field, fold, heading, link, with_phone};

/// Begins a game of Sparta and leaves it.
async fn sparta(phone: &Phone) {
    Shelf::shown(phone).await.begin_sparta("Spartaner").await;
    phone.leave_game().await;
    Shelf::shown(phone).await;
}

#[tokio::test]
async fn a_game_has_a_name_and_comes_back_from_the_bin() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        sparta(phone).await;
        phone.find(heading("Sparta")).await;
        phone.sees("Runde 1 · Spartaner am Zug").await;
        phone.tap(fold("Verwalten")).await;
        phone.fill(field("Name des Spiels"), "Gegen Opa").await;
        phone.tap(button("Umbenennen")).await;
        phone.find(heading("Gegen Opa")).await;

        // It goes into the bin with its name, and back, and plays on.
        phone.tap(button("In den Papierkorb")).await;
        phone.find(heading("Papierkorb")).await;
        assert!(!phone.has(link("Fortsetzen")).await);
        phone.reload().await;
        phone.sees("Gegen Opa: Spartaner, Achaier").await;
        phone.tap(button("Zurückholen")).await;
        phone.find(heading("Gegen Opa")).await;
        phone.tap(link("Fortsetzen")).await;
        phone.on_screen("Spartaner am Zug").await;
        phone.leave_game().await;

        // Only who says so twice deletes it.
        phone.tap(fold("Verwalten")).await;
        phone.tap(button("In den Papierkorb")).await;
        phone.tap(button("Endgültig löschen")).await;
        phone.tap(button("Abbrechen")).await;
        phone.find(button("Zurückholen")).await;
        phone.tap(button("Endgültig löschen")).await;
        phone.tap(button("Endgültig löschen")).await;
        phone.until("!document.body.innerText.includes('Papierkorb')").await;
    })
    .await;
}

#[tokio::test]
async fn a_fourth_game_replaces_the_one_that_is_chosen_and_other_games_have_places_of_their_own() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        for _ in 0..3 {
            sparta(phone).await;
        }
        // The one played last is on top.
        for (at, name) in ["die dritte", "die zweite", "die erste"].into_iter().enumerate() {
            let all = "document.querySelectorAll('.save details')";
            phone.until(&format!("{all}.length === 3")).await;
            phone.value(&format!("{all}.forEach((it, place) => {{ it.open = place === {at}; }})")).await;
            phone.fill(field("Name des Spiels"), name).await;
            phone.tap(button("Umbenennen")).await;
            phone.find(heading(name)).await;
        }
        // GENERAL has places of its own.
        phone.tap(choice("GENERAL")).await;
        phone.tap(button("Starten")).await;
        phone.on_screen("GENERAL").await;
        phone.tap(link("Zurück")).await;

        phone.tap(choice("Sparta")).await;
        phone.tap(button("Starten")).await;
        phone.sees("Mehr als 3 Spiele von Sparta").await;
        // Its name is read while the dialog opens.
        let second =
            "[...document.querySelectorAll('dialog[open] .chip')].find((it) => it.innerText.includes('die zweite'))";
        phone.until(&format!("!!{second}")).await;
        phone.value(&format!("{second}.click()")).await;
        phone.tap(button("Ersetzen")).await;
        start_sparta(phone, "Spartaner").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        for kept in ["die erste", "die dritte"] {
            phone.find(heading(kept)).await;
        }
        phone.sees("die zweite: Spartaner, Achaier").await;

        // There is no place for it now; it stays where it is.
        phone.tap(button("Zurückholen")).await;
        phone.sees("Dafür ist kein Platz: Räume erst ein anderes Spiel von Sparta weg.").await;
        phone.find(button("Zurückholen")).await;
        assert!(!phone.has(blocked("Zurückholen")).await);
    })
    .await;
}

/// Each game stands there with its picture, without a network, too.
#[tokio::test]
async fn every_box_has_its_picture() {
    const PAINTED: &str = "(() => {
        const pictures = [...document.querySelectorAll('.box__picture')];
        const boxes = document.querySelectorAll('.box').length;
        return boxes > 1 && pictures.length === boxes && pictures.every((it) => it.complete && it.naturalWidth > 0);
    })()";
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until(PAINTED).await;
        phone.until_offline_ready().await;
        site.go_away();
        phone.reload().await;
        phone.until(PAINTED).await;
    })
    .await;
}
