//! German and English, and addresses that lead somewhere or nowhere.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, choice, field, heading, link, with_phone, with_phone_in};

#[tokio::test]
async fn switches_to_english_and_back() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await;
        phone.tap(choice("English")).await;
        phone.find(button("Play without account")).await;
        assert_eq!(phone.value("document.documentElement.lang").await, "en");
        phone.tap(choice("Deutsch")).await;
        shelf.play_as_guest().await;

        phone.tap(link("Einstellungen")).await;
        phone.tap(choice("English")).await;
        phone.on_screen("Settings").await;
        phone.open(&site.url()).await;
        phone.on_screen("Choose a game").await;
        phone.tap(link("Settings")).await;
        phone.tap(choice("Deutsch")).await;
        phone.on_screen("Einstellungen").await;
        Shelf::open(phone, &site).await;
    })
    .await;
}

#[tokio::test]
async fn speaks_the_language_of_the_browser() {
    let site = Site::at_root();
    with_phone_in("en-GB", async |phone| {
        phone.open(&site.url()).await;
        phone.tap(button("Play without account")).await;
        phone.tap(button("Start")).await;
        phone.on_screen("Number of players").await;
        phone.tap(button("2")).await;
        phone.find(heading("Free Play")).await;
        phone.tap(button("CHOOSE")).await;
        phone.on_screen("Settings").await;
        phone.tap(button("NEXT")).await;
        for name in ["Ann", "Bob"] {
            phone.fill(field("Player's name"), name).await;
            phone.tap(button("NEXT")).await;
            phone.on_screen(&format!("{name}'s nation")).await;
            phone.tap(button("CHOOSE")).await;
        }
        for page in ["Take your material", "Occupy the start areas", "Compensation", "Scenario rules"] {
            phone.on_screen(page).await;
            phone.tap(button("NEXT")).await;
        }
        phone.hold(button("Hold to reveal")).await;
        phone.until("document.querySelector('.frame__phase')?.ariaLabel === 'Phase 0: Production points'").await;
    })
    .await;
}

/// An address deep in the app, typed in.
async fn go(phone: &Phone, site: &Site, path: &str) {
    phone.open(&format!("{}{path}", site.url())).await;
}

#[tokio::test]
async fn addresses_lead_where_they_say() {
    for site in [Site::at_root(), Site::below_app()] {
        with_phone(async |phone| {
            go(phone, &site, "register").await;
            phone.on_screen("Account erstellen").await;
            go(phone, &site, "settings").await;
            phone.on_screen("Einstellungen").await;

            go(phone, &site, "nowhere/at/all").await;
            phone.on_screen("Diese Seite gibt es nicht").await;
            phone.tap(link("Zum Start")).await;
            phone.on_screen("LEADERS").await;

            // Games are for those who have signed in.
            go(phone, &site, "games").await;
            phone.on_screen("LEADERS").await;
            phone.tap(button("Ohne Account spielen")).await;
            Shelf::shown(phone).await;
            go(phone, &site, "play/0123456789abcdef").await;
            phone.find(heading("Dieses Spiel gibt es nicht mehr")).await;
            phone.tap(link("Zur Spielauswahl")).await;
            Shelf::shown(phone).await;
        })
        .await;
    }
}
