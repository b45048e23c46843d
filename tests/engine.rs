//! The worker the computer thinks in: it plays as a native build does, without a network, and is asked again if it did not
//! come.

use bots::{ON_THE_WAY, THE_ANSWER};
use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, choice, fold, with_phone};
use serde_json::json;
use sparta::{Setup, Sparta, edition::Edition};
use vault::{Cost, Secret};

/// "Sparta", the Achaeans for the computer at its best, and it is his move.
async fn begin_against_the_computer(phone: &Phone) {
    Shelf::shown(phone).await.begin_sparta("Achaier").await;
    phone.tap(fold("Computer")).await;
    phone.tap(choice("Meister")).await;
    phone.tap(choice("Achaier")).await;
}

#[tokio::test]
async fn plays_without_a_network_and_as_long_as_it_may() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        begin_against_the_computer(phone).await;
        phone.on_screen("Spartaner am Zug").await;
        phone.tap(choice("lang")).await;
        phone.tap(button("Tipp")).await;
        phone.tap(button("ZIEHEN")).await;
        phone.sees("3 / 3").await;
        phone.reload().await;
        phone.tap(fold("Computer")).await;
        assert_eq!(phone.value("document.querySelectorAll('.sparta__side input:checked').length").await, json!(4));
    })
    .await;
}

#[tokio::test]
async fn is_asked_again_when_it_did_not_come() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        let engine = phone.value("document.querySelector('meta[name=engine-sparta]').content").await;
        phone.value("document.querySelector('meta[name=engine-sparta]').content = 'nowhere/worker.js'").await;
        begin_against_the_computer(phone).await;
        phone.sees("Der Computer fehlt").await;

        phone.value(&format!("document.querySelector('meta[name=engine-sparta]').content = {engine}")).await;
        phone.tap(button("NOCHMAL")).await;
        phone.on_screen("Spartaner am Zug").await;
    })
    .await;
}

/// Workers that say nothing, and thirty seconds that pass in one.
const SILENT_WORKERS: &str = "
    window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
    const later = setTimeout;
    window.setTimeout = (then, after, ...rest) => later(then, after === 30000 ? 1000 : after, ...rest);";

/// Then the page does it itself: nobody waits at the door for ever.
#[tokio::test]
async fn a_worker_that_never_says_anything_is_done_without() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.prepare_pages(SILENT_WORKERS).await;
        Start::open(phone, &site).await.register("anna@example.org", "karten und figuren").await;
    })
    .await;
}

#[tokio::test]
async fn a_million_plies_are_the_same_here_and_there() {
    const NUMBER: u64 = 7;
    const PLIES: u64 = 1_000_000;
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        let script = "import(new URL(document.querySelector('meta[name=engine-sparta]').content.replace('worker', 'engine-sparta'), \
             document.baseURI)).then(async (engine) => { await engine.default(); window.engine = engine; })";
        phone.value(script).await;
        let there = phone.value(&format!("String(window.engine.sparta_chain({NUMBER}n, {PLIES}n))")).await;
        let here = tabletop::chain::<Sparta>(&Edition::house(), &Setup::default(), NUMBER, PLIES);
        assert_eq!(there, json!(here.expect("the house edition can be played").to_string()));
    })
    .await;
}

/// Of 256 hashes one begins like what a worker says on the way: it is an answer all the same.
#[tokio::test]
async fn a_hash_is_an_answer_whatever_it_begins_with() {
    let cost = Cost { memory: 8, passes: 1, lanes: 1 };
    let secret = |number: u32| {
        let words = number.to_string();
        Secret::of_bytes(&postcard::to_allocvec(&(cost, [7_u8; 16], words)).expect("plain data")).expect("a secret")
    };
    let begins_so = |number: &u32| secret(*number).hash().is_some_and(|hash| hash[0] == ON_THE_WAY);
    let secret = secret((0..10_000).find(begins_so).expect("one of 256"));
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        let said = phone
            .value(&format!(
                "await new Promise((done) => {{
                    const address = document.querySelector('meta[name=engine-secrets]').content;
                    const worker = new Worker(address, {{ type: 'module' }});
                    worker.onmessage = ({{ data }}) => data.length ? done([...data]) : worker.postMessage(Uint8Array.from({}));
                }})",
                json!(secret.to_bytes())
            ))
            .await;
        let said: Vec<u8> = serde_json::from_value(said).expect("bytes");
        assert_eq!(said[0], THE_ANSWER);
        assert_eq!(Some(&said[1..]), secret.hash().as_ref().map(<[u8; 32]>::as_slice));
    })
    .await;
}
