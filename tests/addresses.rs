//! Addresses of games that are not where they should be.

use blake2::{Blake2b512, Digest as _};
use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, heading, link, with_phone};

/// Begins a game of Sparta; its id is what comes back.
async fn sparta(phone: &Phone, site: &Site) -> String {
    Start::open(phone, site).await.play_as_guest().await.begin_sparta("Spartaner").await;
    let path = path(phone).await;
    path.strip_prefix("/sparta/").expect("a game of Sparta has its route").to_owned()
}

async fn path(phone: &Phone) -> String {
    phone.value("location.pathname").await.as_str().expect("a page has an address").to_owned()
}

#[tokio::test]
async fn a_game_at_the_address_of_another_one_is_found() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let id = sparta(phone, &site).await;
        for route in ["play", "general", "company-leader"] {
            phone.open(&format!("{}{route}/{id}", site.url())).await;
            phone.find(button("Zug zurücknehmen")).await;
            assert_eq!(path(phone).await, format!("/sparta/{id}"));
        }

        // It is whole, and open nowhere else.
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.tap(link("Fortsetzen")).await;
        phone.find(button("Zug zurücknehmen")).await;
    })
    .await;
}

#[tokio::test]
async fn a_game_of_a_newer_version_is_told_as_one_at_its_address() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let id = sparta(phone, &site).await;
        let address = format!("{}sparta/{id}", site.url());
        phone.leave_game().await;
        Shelf::shown(phone).await;
        let (key, head) = phone.record("head/").await;
        phone.put_record(&key, &of_the_future(&head)).await;

        phone.open(&address).await;
        phone.find(heading("Von einer neueren Version")).await;
        phone.sees("Dieses Spiel stammt von einer neueren Version der App. Lade neu, um sie zu bekommen.").await;
        phone.value("void (window.stale = true)").await;
        phone.tap(button("Neu laden")).await;
        phone.until("window.stale === undefined").await;

        // What the newer version has written is as it was: it reads it again.
        phone.find(heading("Von einer neueren Version")).await;
        phone.put_record(&key, &head).await;
        phone.open(&address).await;
        phone.find(button("Zug zurücknehmen")).await;
    })
    .await;
}

/// The same record, from a newer version: its checksum is right, only its form is unknown.
fn of_the_future(record: &[u8]) -> Vec<u8> {
    let mut record = record.to_vec();
    record[4] = 9;
    let checksum = Blake2b512::new().chain_update(&record[..12]).chain_update(&record[28..]).finalize();
    record[12..28].copy_from_slice(&checksum[..16]);
    record
}
