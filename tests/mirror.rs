//! What the browser itself loses, the app puts back from its mirror.

use browser_tests::pages::{Game, Shelf, Start};
use browser_tests::{Phone, Profile, Site, choice, with_phone, with_phone_of};

/// How many areas are tapped in the first game.
const AREAS: usize = 3;

/// A game of two, with areas of the first player tapped.
async fn play(phone: &Phone, site: &Site) {
    let table = Start::open(phone, site).await.play_in_two().await;
    table.prepare().await;
    table.begin_turn().await;
    phone.tap(choice("Gebiete antippen")).await;
    tap_areas(phone, 0..AREAS).await;
}

async fn tap_areas(phone: &Phone, areas: core::ops::Range<usize>) {
    phone.until("document.querySelector('.area') !== null").await;
    for area in areas {
        phone.value(&format!("void document.querySelectorAll('.area')[{area}].click()")).await;
        phone.until(&format!("document.querySelectorAll('.area[aria-pressed=true]').length === {}", area + 1)).await;
    }
}

/// The game is on the shelf, with so many areas tapped.
async fn resume(phone: &Phone, site: &Site, areas: usize) {
    let table = Shelf::open(phone, site).await.resume().await;
    table.begin_turn().await;
    phone.tap(choice("Gebiete antippen")).await;
    phone.until(&format!("document.querySelectorAll('.area[aria-pressed=true]').length === {areas}")).await;
}

/// A function that reads all records, with their keys.
const READ: &str = "(factory) => new Promise((done) => {
        const opening = factory.open('leaders');
        opening.onsuccess = () => {
            const database = opening.result;
            if (!database.objectStoreNames.contains('records')) { database.close(); return done('nothing'); }
            const records = database.transaction('records').objectStore('records');
            const [keys, values] = [records.getAllKeys(), records.getAll()];
            values.onsuccess = () => { database.close(); done(keys.result + ' ' + values.result); };
        };
    })";

/// Waits until the mirror is like the records.
async fn until_mirrored(phone: &Phone) {
    let same = format!(
        "(async (read) => await read(indexedDB) === await read((await navigator.storageBuckets.open('mirror')).indexedDB))({READ})"
    );
    phone.until(&same).await;
}

/// All records, as [`READ`] gives them.
async fn records(phone: &Phone) -> String {
    phone.value(&format!("({READ})(indexedDB)")).await.as_str().expect("a text").to_owned()
}

/// Deletes the records, as Chromium does when it finds its log corrupt, while the app is closed.
async fn lose_records(phone: &Phone, site: &Site) {
    phone.open(&format!("{}manifest.json", site.url())).await;
    let gone = "new Promise((done) => { indexedDB.deleteDatabase('leaders').onsuccess = () => done(true); })";
    assert_eq!(phone.value(gone).await, true);
}

/// <https://github.com/google/leveldb/issues/1287>: the browser that is started after the kill appends to the torn log, and the
/// next one finds it corrupt.
#[tokio::test]
async fn a_log_torn_by_a_killed_browser_loses_nothing() {
    let site = Site::at_root();
    let profile = Profile::new();
    with_phone_of(&profile, async |phone| {
        play(phone, &site).await;
        profile.kill_browser();
    })
    .await;
    profile.tear_log();
    with_phone_of(&profile, async |phone| {
        resume(phone, &site, AREAS).await;
        tap_areas(phone, AREAS..AREAS + 1).await;
        profile.kill_browser();
    })
    .await;
    with_phone_of(&profile, async |phone| {
        resume(phone, &site, AREAS + 1).await;
        until_mirrored(phone).await;
        profile.kill_browser();
    })
    .await;
}

/// Nobody waits for the mirror to open a game: it follows, whether something is done there or not.
#[tokio::test]
async fn a_game_that_was_only_opened_is_mirrored_too() {
    let site = Site::at_root();
    with_phone(async |phone| {
        play(phone, &site).await;
        phone.leave_game().await;
        until_mirrored(phone).await;
        let before = records(phone).await;
        let _ = Shelf::open(phone, &site).await.resume().await;
        phone.until(&format!("(async (read) => await read(indexedDB) !== {before:?})({READ})")).await;
        until_mirrored(phone).await;
    })
    .await;
}

#[tokio::test]
async fn a_lost_mirror_is_made_anew() {
    let site = Site::at_root();
    with_phone(async |phone| {
        play(phone, &site).await;
        until_mirrored(phone).await;
        phone.value("navigator.storageBuckets.delete('mirror')").await;
        resume(phone, &site, AREAS).await;
        tap_areas(phone, AREAS..AREAS + 1).await;
        until_mirrored(phone).await;
        lose_records(phone, &site).await;
        resume(phone, &site, AREAS + 1).await;
    })
    .await;
}

/// Records that were lost while the mirror was out of reach come back beside what somebody has begun since.
#[tokio::test]
async fn what_was_lost_and_what_was_begun_anew_are_both_kept() {
    let site = Site::at_root();
    with_phone(async |phone| {
        play(phone, &site).await;
        let before = phone.record_keys().await;
        lose_records(phone, &site).await;
        // Until the page says that it is back.
        phone
            .prepare_pages(
                "if (!sessionStorage.back) Object.defineProperty(navigator, 'storageBuckets', { value: undefined });",
            )
            .await;
        Start::open(phone, &site).await.play_as_guest().await;
        let begun = phone.record_keys().await;
        let accounts =
            |keys: &[String]| keys.iter().filter(|key| key.starts_with("account/")).cloned().collect::<Vec<_>>();
        assert_ne!(accounts(&before), accounts(&begun), "{before:?} {begun:?}");
        phone.value("void (sessionStorage.back = '1')").await;
        let table = Shelf::open(phone, &site).await.new_game().await.set_up(Game::of(&["Cesar", "Dora"])).await;
        table.prepare().await;
        until_mirrored(phone).await;
        let both = phone.record_keys().await;
        let lost: Vec<_> = before.iter().chain(&begun).filter(|key| !both.contains(key)).collect();
        assert!(lost.is_empty(), "{lost:?}");
    })
    .await;
}
