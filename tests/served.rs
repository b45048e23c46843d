//! A table on a host of one's own: the app makes it there, everybody plays at his own device, and the host may be started anew.

use crate::devices::make_peace;
use crate::general::{lay, retreat};
use browser_tests::pages::{Start, seat};
use browser_tests::{Phone, Site, button, fold, link, with_phone};
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
            Start::open_at(anna, &format!("http://{address}/")).await.play_as_guest().await.set_up("GENERAL").await;
            seat(anna, &["Anna", "Ben"]).await;
            anna.tap(button("STARTEN")).await;
            anna.on_screen("Weitergeben an Anna").await;
            crate::menu::open(anna).await;
            anna.tap(fold("Auf mehreren Geräten")).await;
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
