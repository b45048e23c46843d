//! A table on a host of one's own: the app makes it there, everybody plays at his own device, and the host may be started anew.

use crate::devices::make_peace;
use crate::general::{lay, retreat};
use browser_tests::pages::{Shelf, Start, seat, sign_in, sign_out};
use browser_tests::{Phone, Site, button, choice, fold, link, with_four_phones, with_phone};
use fantoccini::Locator;
use serve::store::Database;
use serve::{Options, Server};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

/// Starts a host at an address, with the app in this folder, and its tables too.
async fn host(listen: SocketAddr, folder: &Path) -> Server {
    let (database, app) = (Database::Sqlite(folder.join("tables.sqlite")), Some(folder.to_owned()));
    let options = Options { listen, database, app, ..Options::default() };
    Server::start(options).await.expect("the host starts")
}

/// Begins GENERAL with these, of whom Anna is the first, and asks for what there is for several devices.
async fn offer_general(anna: &Phone, address: SocketAddr, players: &[&str]) {
    Start::open_at(anna, &format!("http://{address}/")).await.play_as_guest().await.set_up("GENERAL").await;
    if players.len() != 2 {
        anna.tap(choice(&players.len().to_string())).await;
    }
    seat(anna, players).await;
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

/// Makes a table of two at a host, as somebody who has just begun a game, and says where its places are.
pub async fn table(phone: &Phone, address: SocketAddr) -> Vec<String> {
    offer_general(phone, address, &["Anna", "Ben"]).await;
    phone.tap(button("Tisch auf dem Server anlegen")).await;
    links(phone, 2).await
}

/// The links to all places of the table that was made, for so many players and the table itself.
async fn links(phone: &Phone, players: usize) -> Vec<String> {
    phone.until(&format!("document.querySelectorAll('.place a[href*=\"#\"]').length === {}", players + 1)).await;
    let links = phone.value("[...document.querySelectorAll('.place a[href*=\"#\"]')].map((link) => link.href)").await;
    let links = links.as_array().expect("links").iter();
    links.map(|link| link.as_str().expect("a link is text").to_owned()).collect()
}

const MAIL: &str = "ben@example.com";
const PASSWORD: &str = "karten und figuren";

/// Opens the link to a place, and waits until it is there.
pub async fn sit(phone: &Phone, link: &str) {
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
            let first = table(anna, address).await;
            // A link is made anew: the one from before opens nothing any more.
            let renew = anna.client.find_all(Locator::XPath("//button[contains(., 'Neuer Link')]")).await;
            anna.touch(renew.expect("there are links")[1].clone()).await.expect("it can be touched");
            crate::menu::confirm(anna, "Neuer Link").await;
            anna.sees("Der neue Link steht hier.").await;
            let links = links(anna, 2).await;
            assert!(links[0] == first[0] && links[1] != first[1], "{first:?} {links:?}");
            ben.client.goto(&first[1]).await.expect("the link opens");
            ben.sees("Dieser Link gilt nicht mehr.").await;
            sit(anna, &links[0]).await;
            // Who signs in where a place was taken before may be somebody else: it is not kept for him.
            Start::open_at(ben, &format!("http://{address}/"))
                .await
                .register(MAIL, PASSWORD)
                .await
                .confirm_shown()
                .await;
            sign_out(ben).await;
            sit(ben, &links[1]).await;
            ben.leave_game().await;
            sign_in(ben, MAIL, PASSWORD).await;
            ben.tap(link("An einem anderen Gerät mitspielen")).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(!ben.has(link("Weiterspielen")).await, "it is another one's place");
            ben.open(&format!("http://{address}/")).await;
            sign_out(ben).await;
            // What somebody has is kept for him, as a guest too, and if he comes in only afterwards.
            sit(ben, &links[1]).await;
            ben.leave_game().await;
            ben.tap(button("OHNE ACCOUNT SPIELEN")).await;
            Shelf::shown(ben).await;
            ben.tap(link("An einem anderen Gerät mitspielen")).await;
            ben.tap(link("Weiterspielen")).await;
            ben.on_screen("Dein Einsatz").await;
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

            make_peace(anna, &[ben]).await;
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

/// At a host: a tablet shows the table while somebody looks on elsewhere, and a seat goes from one phone to another with its link.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_at_a_host_is_watched_and_a_seat_goes_to_another_phone() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |[anna, ben, tablet, onlooker]| {
        let links = table(anna, address).await;
        // Whoever has made the table sees people come.
        anna.sees("Nicht da.").await;
        sit(ben, &links[1]).await;
        anna.sees("Gerade da.").await;
        sit(anna, &links[0]).await;
        tablet.resize(1024, 768).await;
        for looks_on in [tablet, onlooker] {
            looks_on.client.goto(&links[2]).await.expect("the link opens");
            looks_on.until("document.querySelectorAll('.spread__edge').length === 4").await;
        }
        // Those who play are told that somebody looks on.
        crate::menu::open(anna).await;
        anna.sees("2 Geräte sehen zu.").await;
        crate::menu::close(anna).await;

        // Ben's battery is empty: his link opens his place at the phone of who has looked on, and his phone is told so.
        sit(onlooker, &links[1]).await;
        ben.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        // He finds a charger, takes it back, and gives it away once more.
        ben.tap(button("Noch einmal verbinden")).await;
        onlooker.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        onlooker.tap(button("Noch einmal verbinden")).await;
        ben.sees("Diesen Platz hat jetzt ein anderes Gerät.").await;
        retreat(onlooker).await;
        lay(anna, &[0], "KAMPF").await;
        for phone in [anna, onlooker] {
            phone.on_screen("Nach Runde 1").await;
        }
        tablet.sees("Nur Anna will kämpfen: kein Kampf.").await;

        // The table says that the game has ended.
        for phone in [anna, onlooker] {
            own_seat(phone).await;
            phone.tap(button("Für das Ende stimmen")).await;
        }
        tablet.sees("Das Spiel wurde vorzeitig beendet.").await;
        tablet.tap(button("Nur zuschauen")).await;
        tablet.until("document.querySelectorAll('.spread__edge').length === 4").await;
    })
    .await;
    server.stop().await;
}

/// Over days: who is away is played for, a seat goes to a computer and back, and all who play end the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_for_who_is_away_and_all_end_the_game() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_phone(async |anna| {
        with_phone(async |ben| {
            offer_general(anna, address, &["Anna", "Ben"]).await;
            anna.tap(choice("3 Tage")).await;
            anna.tap(button("Tisch auf dem Server anlegen")).await;
            let links = links(anna, 2).await;
            // Whoever has opened the table gives a seat to a computer, and back.
            let give = Locator::XPath("(//button[contains(., 'Dem Computer geben')])[2]");
            let give = anna.client.wait().for_element(give).await.expect("it can be given");
            anna.touch(give).await.expect("it can be touched");
            crate::menu::confirm(anna, "Dem Computer geben").await;
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
            anna.sees("Ben ist eine Weile weg; ein Computer spielt weiter.").await;
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
            ben.sees("Anna stimmt dafür, das Spiel zu beenden: 1 von 2.").await;
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
            // What the table was made of lies on Anna's shelf, and says where it is played.
            anna.open(&format!("http://{address}/games")).await;
            anna.tap(link("Fortsetzen")).await;
            anna.on_screen("Auf dem Server").await;
            anna.tap(link("Deine Plätze")).await;
            anna.sees("Das Spiel wurde beendet.").await;
            server.stop().await;
        })
        .await;
    })
    .await;
}

/// Each of four takes his place; whoever has made the table has the first.
async fn take_places(phones: [&Phone; 4], address: SocketAddr, links: &[String]) {
    for ((phone, link), at) in phones.into_iter().zip(links).zip(0..) {
        if at > 0 {
            Start::open_at(phone, &format!("http://{address}/")).await.play_as_guest().await;
        }
        phone.client.goto(link).await.expect("the link opens");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_general_at_a_host_to_the_end() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |phones| {
        offer_general(phones[0], address, &["Anna", "Ben", "Cem", "Dora"]).await;
        phones[0].tap(button("Tisch auf dem Server anlegen")).await;
        let links = links(phones[0], 4).await;
        take_places(phones, address, &links).await;
        for phone in phones {
            phone.on_screen("Dein Einsatz").await;
        }
        for phone in phones {
            retreat(phone).await;
        }
        for phone in phones {
            phone.on_screen("Nach Runde 1").await;
        }
        make_peace(phones[1], &[phones[0], phones[2], phones[3]]).await;
    })
    .await;
    server.stop().await;
}

/// To the first victory by points, in the second round; the board lies beside them.
#[tokio::test(flavor = "multi_thread")]
async fn four_play_leaders_at_a_host_to_the_end() {
    let site = Site::at_root();
    let server = host(SocketAddr::from(([127, 0, 0, 1], 0)), site.folder()).await;
    let address = server.address();
    with_four_phones(async |phones| {
        let names = ["Anna", "Berta", "Cem", "Dora"];
        let shelf = Start::open_at(phones[0], &format!("http://{address}/")).await.play_as_guest().await;
        shelf.new_game().await.set_up(browser_tests::pages::Game::of(&names)).await;
        crate::menu::open(phones[0]).await;
        phones[0].tap(fold("Auf mehreren Geräten")).await;
        phones[0].tap(button("Tisch auf dem Server anlegen")).await;
        let links = links(phones[0], 4).await;
        take_places(phones, address, &links).await;
        // Whoever begins the second round has conquered a good deal.
        let is_second =
            |steps: &[String]| steps.iter().filter(|step| step.ends_with(": points")).count() >= names.len();
        let points = |steps: &[String]| if is_second(steps) { 130 } else { 9 };
        let is_over = "/^spielende/i.test(document.querySelector('h1')?.innerText)";
        let steps = crate::devices::play_on(&phones, &names, points, is_over).await;
        assert!(!steps.iter().any(|step| step.ends_with(": curtain")), "a phone of one's own has no curtain");
        for (phone, name) in phones.into_iter().zip(names) {
            phone.on_screen("Spielende").await;
            phone.sees("durch militärische Stärke").await;
            assert!(steps.iter().any(|step| step.starts_with(name)), "{name} has done nothing: {steps:#?}");
        }
    })
    .await;
    server.stop().await;
}
