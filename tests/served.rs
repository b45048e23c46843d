//! A table on a host of one's own: the app makes it there, everybody plays at his own device, and the host may be started anew.

use crate::devices::make_peace;
use crate::general::{lay, retreat};
use browser_tests::pages::{Start, seat};
use browser_tests::{Phone, Site, button, choice, fold, link, with_phone};
use fantoccini::Locator;
use serve::store::Database;
use serve::{Options, Server};
use std::net::SocketAddr;
use std::path::Path;

/// Starts a host at an address, with the app in this folder, and its tables too.
async fn host(listen: SocketAddr, folder: &Path) -> Server {
    let (database, app) = (Database::Sqlite(folder.join("tables.sqlite")), Some(folder.to_owned()));
    let options = Options { listen, database, app, ..Options::default() };
    Server::start(options).await.expect("the host starts")
}

/// Begins GENERAL with Anna and Ben, and asks for what there is for several devices.
async fn offer_general(anna: &Phone, address: SocketAddr) {
    Start::open_at(anna, &format!("http://{address}/")).await.play_as_guest().await.set_up("GENERAL").await;
    seat(anna, &["Anna", "Ben"]).await;
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

/// The links to all places of the table that was made.
async fn links(phone: &Phone) -> Vec<String> {
    phone.until("document.querySelectorAll('.place a[href*=\"#\"]').length === 3").await;
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
            offer_general(anna, address).await;
            anna.tap(button("Tisch auf dem Server anlegen")).await;
            let first = links(anna).await;
            // A link is made anew: the one from before opens nothing any more.
            let renew = anna.client.find_all(Locator::XPath("//button[contains(., 'Neuer Link')]")).await;
            anna.touch(renew.expect("there are links")[1].clone()).await.expect("it can be touched");
            let confirm = Locator::XPath("//dialog[@open]//dialog[@open]//button[contains(., 'Neuer Link')]");
            let confirm = anna.client.wait().for_element(confirm).await.expect("it is asked for once more");
            anna.touch(confirm).await.expect("it can be touched");
            anna.sees("Der neue Link steht hier.").await;
            let links = links(anna).await;
            assert!(links[0] == first[0] && links[1] != first[1], "{first:?} {links:?}");
            ben.client.goto(&first[1]).await.expect("the link opens");
            ben.sees("Diese Einladung gilt nicht mehr.").await;
            // What somebody has is kept for him, as a guest too.
            Start::open_at(ben, &format!("http://{address}/")).await.play_as_guest().await;
            sit(anna, &links[0]).await;
            sit(ben, &links[1]).await;
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

            make_peace(anna, ben).await;
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

/// Over days: who is away is played for, a seat goes to a computer and back, and all who play end the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_for_who_is_away_and_all_end_the_game() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_phone(async |anna| {
        with_phone(async |ben| {
            offer_general(anna, address).await;
            anna.tap(choice("3 Tage")).await;
            anna.tap(button("Tisch auf dem Server anlegen")).await;
            let links = links(anna).await;
            // Whoever has opened the table gives a seat to a computer, and back.
            let give = Locator::XPath("(//button[contains(., 'Dem Computer geben')])[2]");
            let give = anna.client.wait().for_element(give).await.expect("it can be given");
            anna.touch(give).await.expect("it can be touched");
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
            server.stop().await;
        })
        .await;
    })
    .await;
}
