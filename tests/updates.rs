//! Two really different builds, one after the other: no page sees files of both, a turn is never interrupted, and games go on from
//! either. `cargo xtask prove updates` compiles the second one; without it there is nothing to be tested.

use browser_tests::pages::{Shelf, Start, start_sparta};
use browser_tests::{Phone, Site, button, link, setting_of, with_phone};
use fantoccini::Locator;
use std::collections::BTreeSet;
use std::path::PathBuf;

const WAITING: &str = "!!(await navigator.serviceWorker.getRegistration()).waiting";

/// The second build.
fn other() -> PathBuf {
    setting_of("LEADERS_OTHER").expect("`cargo xtask prove updates` says where the other build is").into()
}

/// What only one of the builds has: files that are named after their contents.
fn own_files(site: &Site, other: &Site) -> [BTreeSet<String>; 2] {
    let files = |site: &Site| -> BTreeSet<String> { site.files().into_iter().collect() };
    let (first, second) = (files(site), files(other));
    [first.difference(&second).cloned().collect(), second.difference(&first).cloned().collect()]
}

/// All files that the page has asked for since it was opened.
async fn fetched(phone: &Phone, site: &Site) -> BTreeSet<String> {
    let names = phone.value("performance.getEntriesByType('resource').map((entry) => entry.name)").await;
    let names: Vec<String> = serde_json::from_value(names).expect("a list of addresses");
    names.iter().filter_map(|name| Some(name.strip_prefix(&site.url())?.to_owned())).collect()
}

/// The page has files of the one build, and none of the other.
async fn has_files_of(phone: &Phone, site: &Site, [its, others]: [&BTreeSet<String>; 2]) {
    let fetched = fetched(phone, site).await;
    assert!(fetched.intersection(its).count() > 2, "it is none of this build: {fetched:?}");
    assert_eq!(fetched.intersection(others).next(), None, "a page has files of both builds");
}

async fn move_of_sparta(phone: &Phone, squares: [&str; 3], shown: &str) {
    for square in squares {
        let found = phone.client.find(Locator::Id(&format!("square-{square}"))).await.expect("the board has it");
        phone.touch(found).await.expect("it can be touched");
    }
    phone.sees(shown).await;
}

/// Waits until another build is there and waits.
async fn until_offered(phone: &Phone) {
    phone.value("void (await navigator.serviceWorker.getRegistration()).update()").await;
    phone.until(WAITING).await;
}

/// Takes the build that waits, from the shelf.
async fn accept(phone: &Phone, site: &Site) {
    Shelf::open(phone, site).await;
    phone.tap(button("Neu laden")).await;
    phone.until(&format!("!({WAITING}) && document.readyState === 'complete'")).await;
    Shelf::open(phone, site).await;
}

#[tokio::test]
#[ignore = "`cargo xtask prove updates` compiles the build that it needs"]
async fn no_page_sees_files_of_two_builds() {
    let (first, second) = (Site::at_root(), Site::of(&other()));
    let [of_first, of_second] = own_files(&first, &second);
    assert!(of_first.len() > 20 && of_second.len() > 20, "the builds are too much alike: {of_first:?}, {of_second:?}");
    let mut pages = 0;
    with_phone(async |phone| {
        Start::open(phone, &first).await.play_as_guest().await.set_up("Sparta").await;
        start_sparta(phone, "Spartaner").await;
        phone.until_offline_ready().await;
        move_of_sparta(phone, ["b2", "b3", "b3"], "1 / 1").await;

        // Half of it is there, as while a host is written to: that is no build, and is not taken.
        first.deploy(&other(), |path| !path.starts_with("index"));
        phone.value("void (await navigator.serviceWorker.getRegistration()).update().catch(() => {})").await;
        phone.until("!(await navigator.serviceWorker.getRegistration()).installing").await;
        assert_eq!(phone.value(WAITING).await, false, "half a build is none");

        // All of it, in the middle of a turn: the turn goes on, and so does every page, with what it was begun with.
        first.deploy(&other(), |_| true);
        until_offered(phone).await;
        move_of_sparta(phone, ["b9", "b8", "b8"], "2 / 2").await;
        has_files_of(phone, &first, [&of_first, &of_second]).await;
        for route in ["", "settings", "credits", "own", "general"] {
            phone.open(&format!("{}{route}", first.url())).await;
            phone.until("document.documentElement.dataset.shows === 'app'").await;
            has_files_of(phone, &first, [&of_first, &of_second]).await;
            pages += 1;
        }
        assert_eq!(phone.value(WAITING).await, true, "nobody has accepted it");

        // Accepted: everything is of the new build, and the game goes on.
        accept(phone, &first).await;
        has_files_of(phone, &first, [&of_second, &of_first]).await;
        phone.tap(link("Fortsetzen")).await;
        phone.sees("2 / 2").await;
        move_of_sparta(phone, ["c2", "c3", "c3"], "3 / 3").await;
        has_files_of(phone, &first, [&of_second, &of_first]).await;
        pages += 2;

        // Back to the older one: it, too, comes whole, only when it is accepted, and opens what the newer one has written.
        let before = Site::at_root();
        first.deploy(before.folder(), |_| true);
        until_offered(phone).await;
        accept(phone, &first).await;
        has_files_of(phone, &first, [&of_first, &of_second]).await;
        phone.tap(link("Fortsetzen")).await;
        phone.sees("3 / 3").await;
        pages += 2;
    })
    .await;
    println!("updates: {pages} pages, each with files of one build");
}
