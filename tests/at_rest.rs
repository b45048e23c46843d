//! Whoever signs out leaves nothing that can be read: every storage of the browser is searched for it, byte by byte. The same search
//! finds all of it where a guest has played, whose games lie there in plain.

use browser_tests::pages::{Shelf, Start, seat, sign_in, start_sparta};
use browser_tests::{Phone, Site, button, field, fold, heading, link, with_phone};
use fantoccini::Locator;
use serde_json::json;
use vault::{MemoryStore, Place, Policy, SaveFile, SessionId, Time, Vault};

const MAIL: &str = "xanthippe@example.org";
const PASSWORD: &str = "karten und figuren";
/// Those who play, and what a game is called. No file of the app has these words.
const WORDS: [&str; 3] = ["Xanthippe", "Quirinius", "Gegen Opapa"];

/// Searches databases (those in buckets, too), both storages, caches and cookies for byte strings; gives the places where they are.
const SEARCH: &str = "(async (needles) => {
    const found = [];
    const text = (bytes) => {
        let text = '';
        for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
        return text;
    };
    const look = (place, bytes) => {
        const hay = text(bytes);
        needles.forEach((needle, at) => { if (hay.includes(needle)) found.push([at, place]); });
    };
    const say = (place, words) => look(place, new TextEncoder().encode(words));
    const done = (request) => new Promise((good, bad) => { request.onsuccess = () => good(request.result); request.onerror = () => bad(request.error); });
    const databases = async (of, factory) => {
        for (const { name } of await factory.databases()) {
            const database = await done(factory.open(name));
            for (const store of database.objectStoreNames) {
                const records = database.transaction(store).objectStore(store);
                const [keys, values] = await Promise.all([done(records.getAllKeys()), done(records.getAll())]);
                keys.forEach((key, at) => {
                    say(`${of}${name}`, String(key));
                    const value = values[at];
                    if (value instanceof Uint8Array) look(`${of}${name}: ${key}`, value);
                    else if (!(value instanceof CryptoKey)) say(`${of}${name}: ${key}`, JSON.stringify(value));
                });
            }
            database.close();
        }
    };
    await databases('', indexedDB);
    for (const bucket of await navigator.storageBuckets?.keys() ?? []) {
        await databases(`${bucket}/`, (await navigator.storageBuckets.open(bucket)).indexedDB);
    }
    for (const storage of [localStorage, sessionStorage]) {
        for (const [key, value] of Object.entries(storage)) say(`storage: ${key}`, `${key} ${value}`);
    }
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            look(`cache: ${request.url}`, new Uint8Array(await (await cache.match(request)).arrayBuffer()));
        }
    }
    say('cookies', document.cookie);
    return found;
})";

/// Bytes as they are, as UTF-16, in hexadecimal digits, and in Base64 wherever they begin in it.
fn ways_to_write(bytes: &[u8]) -> Vec<Vec<u8>> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let base64 = |skip: usize| -> Vec<u8> {
        // Only whole groups of three: what stands before and behind them changes the others.
        let groups = bytes[skip..].chunks_exact(3);
        let digits = |group: &[u8]| {
            let number = group.iter().fold(0, |number, byte| number << 8 | usize::from(*byte));
            [18, 12, 6, 0].map(|shift| DIGITS[number >> shift & 63])
        };
        groups.flat_map(digits).collect()
    };
    let wide = bytes.iter().flat_map(|byte| [*byte, 0]).collect();
    let digit = |half: u8| b"0123456789abcdef"[usize::from(half)];
    let hex = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    let ways = [bytes.to_vec(), wide, hex].into_iter().chain((0..3).map(base64));
    // What is too short is found by chance.
    ways.filter(|way| way.len() >= 6).collect()
}

/// Which of some secrets lie in any storage.
async fn found(phone: &Phone, secrets: &[(String, Vec<u8>)]) -> Vec<String> {
    let written = |(name, bytes): &(String, Vec<u8>)| {
        ways_to_write(bytes).into_iter().map(|way| (name.clone(), way)).collect::<Vec<_>>()
    };
    let needles: Vec<_> = secrets.iter().flat_map(written).collect();
    let latin: Vec<String> =
        needles.iter().map(|(_, way)| way.iter().map(|byte| char::from(*byte)).collect()).collect();
    let places = phone.value(&format!("await {SEARCH}({})", json!(latin))).await;
    let places: Vec<(usize, String)> = serde_json::from_value(places).expect("numbers and places");
    let mut found: Vec<String> = places.iter().map(|(at, place)| format!("{} in {place}", needles[*at].0)).collect();
    found.sort();
    found.dedup();
    found
}

/// Plays a move of Sparta and begins a game of GENERAL, and gives what of it must not lie anywhere: names, commands as their rows,
/// what the games grew from.
async fn play(phone: &Phone, site: &Site, shelf: Shelf<'_>) -> Vec<(String, Vec<u8>)> {
    shelf.set_up("Sparta").await;
    start_sparta(phone, "Spartaner").await;
    for square in ["square-b2", "square-b3", "square-b3"] {
        let square = phone.client.find(Locator::Id(square)).await.expect("the board has this square");
        phone.touch(square).await.expect("it can be touched");
    }
    phone.until("document.querySelector('.sparta__leaf span')?.innerText === '1 / 1'").await;
    let place = phone.value("location.pathname.split('/').pop()").await;
    let id = u64::from_str_radix(place.as_str().expect("an address"), 16).expect("an id");
    phone.leave_game().await;
    let file = SaveFile::from_bytes(&Shelf::shown(phone).await.export().await).expect("a save");
    phone.tap(fold("Verwalten")).await;
    phone.fill(field("Name des Spiels"), WORDS[2]).await;
    phone.tap(button("Umbenennen")).await;
    phone.find(heading(WORDS[2])).await;
    let shelf = Shelf::open(phone, site).await;
    shelf.set_up("GENERAL").await;
    seat(phone, &WORDS[..2]).await;
    phone.tap(button("STARTEN")).await;
    phone.on_screen("Weitergeben an Xanthippe").await;
    Shelf::open(phone, site).await;
    phone.sees("Quirinius").await;

    let mut secrets: Vec<(String, Vec<u8>)> =
        WORDS.iter().map(|word| ((*word).to_owned(), word.as_bytes().to_vec())).collect();
    for (ply, command) in (0_u32..).zip(&file.commands) {
        let row = postcard::to_allocvec(&(id, ply, command)).expect("plain data");
        secrets.push((format!("command {ply}"), row));
    }
    assert!(secrets.len() > WORDS.len(), "a move was made");
    secrets.push(("set-up".to_owned(), file.setup.iter().rev().take(24).rev().copied().collect()));
    secrets
}

#[tokio::test]
async fn who_signs_out_leaves_nothing_that_can_be_read() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.register(MAIL, PASSWORD).await.confirm_shown().await;
        let mut secrets = play(phone, &site, shelf).await;
        secrets.push(("mail address".to_owned(), MAIL.as_bytes().to_vec()));
        // Nor does anything while he is in, but for what is noted in the tab.
        phone.reload().await;
        phone.find(heading(WORDS[2])).await;
        assert_eq!(found(phone, &secrets).await, [""; 0]);

        phone.open(&format!("{}settings", site.url())).await;
        phone.sees("hält dieses Gerät einen Schlüssel bereit").await;
        phone.tap(button("Abmelden")).await;
        phone.on_screen("LEADERS").await;
        assert_eq!(found(phone, &secrets).await, [""; 0]);
        assert!(phone.record_keys().await.iter().all(|key| !key.starts_with("device/")));
        phone.reload().await;
        phone.on_screen("LEADERS").await;

        // He comes in again by his password, and then by himself.
        sign_in(phone, MAIL, PASSWORD).await;
        phone.find(heading(WORDS[2])).await;
        phone.reload().await;
        phone.find(heading(WORDS[2])).await;
        let wrapping =
            phone.value("window.leadersDeviceKey.then((key) => [key.extractable, key.algorithm.name])").await;
        assert_eq!(wrapping, json!([false, "AES-GCM"]));
    })
    .await;
}

/// Chromium may lose all that a site has stored in its first bucket (`mirror.rs`): the records come back from their mirror, and the key
/// that lets their owner in with them.
#[tokio::test]
async fn who_is_in_stays_in_when_the_browser_loses_its_databases() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.register(MAIL, PASSWORD).await.confirm_shown().await.begin_sparta("Spartaner").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.open(&format!("{}manifest.json", site.url())).await;
        for name in ["leaders", "leaders-device"] {
            let gone = format!("new Promise((done) => {{ indexedDB.deleteDatabase('{name}').onsuccess = () => done(true); }})");
            assert_eq!(phone.value(&gone).await, true);
        }
        for _ in 0..2 {
            Shelf::open(phone, &site).await;
            phone.find(link("Fortsetzen")).await;
        }
        // Without the key he types his password, and has everything.
        phone.open(&format!("{}manifest.json", site.url())).await;
        let all = "[indexedDB, (await navigator.storageBuckets.open('mirror')).indexedDB]";
        let gone = format!(
            "await Promise.all({all}.map((of) => new Promise((done) => {{ of.deleteDatabase('leaders-device').onsuccess = () => done(true); }})))"
        );
        assert_eq!(phone.value(&gone).await, json!([true, true]));
        Start::open(phone, &site).await;
        sign_in(phone, MAIL, PASSWORD).await;
        phone.find(link("Fortsetzen")).await;
        phone.reload().await;
        phone.find(link("Fortsetzen")).await;
    })
    .await;
}

/// So that the search above could find something.
#[tokio::test]
async fn the_search_finds_what_a_guest_has_left() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let secrets = play(phone, &site, shelf).await;
        let found = found(phone, &secrets).await;
        for (name, _) in &secrets {
            for place in ["leaders: ", "mirror/leaders: "] {
                let is_found = found.iter().any(|found| found.starts_with(&format!("{name} in {place}")));
                assert!(is_found, "{name} in {place}: {found:?}");
            }
        }
        phone.value("void sessionStorage.setItem('leaders.test', '58616e746869707065')").await;
        assert!(self::found(phone, &secrets).await.contains(&"Xanthippe in storage: leaders.test".to_owned()));
    })
    .await;
}

/// An account that an earlier version has left in plain and signed in, with a game.
async fn from_before() -> MemoryStore {
    let vault = Vault::new(MemoryStore::new(), Policy::default());
    let entropy = |number: u8| vault::Entropy::new([number; 32]);
    let (account, _) = vault.register(MAIL, PASSWORD, None, Time(1), entropy(1)).await.expect("a new account");
    let session = SessionId::new(&entropy(2));
    let game = SaveFile { game: "sparta".into(), setup: vec![1; 40], about: WORDS[0].into(), commands: vec![] };
    let place = Place { account: account.id, replacing: None };
    let save = vault.create(place, &game, session, Time(2), entropy(3)).await.expect("a place");
    vault.close(&save, Time(3)).await.expect("it was open");
    vault.put_document(&format!("name/{}", save.id()), WORDS[2], Time(4)).await.expect("a name");
    vault.set_visitor(Some(account.id), Time(5)).await.expect("he is in");
    vault.store().clone()
}

#[tokio::test]
async fn an_account_from_before_is_sealed_while_it_is_used() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let store = from_before().await;
        // A guest lays the storage out.
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_records(&store).await;
        phone.reload().await;
        phone.find(heading(WORDS[2])).await;
        let secrets: Vec<_> = [MAIL, WORDS[0], WORDS[2]].map(|word| (word.to_owned(), word.as_bytes().to_vec())).into();
        let mut left = found(phone, &secrets).await;
        for _ in 0..50 {
            if left.is_empty() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            left = found(phone, &secrets).await;
        }
        assert_eq!(left, [""; 0]);
        phone.reload().await;
        phone.find(heading(WORDS[2])).await;
        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(button("Abmelden")).await;
        phone.on_screen("LEADERS").await;
        sign_in(phone, MAIL, PASSWORD).await;
        phone.find(heading(WORDS[2])).await;
    })
    .await;
}

#[test]
fn a_needle_is_written_in_every_way() {
    let ways = ways_to_write(b"Xanthippe");
    let has = |way: &str| ways.contains(&way.as_bytes().to_vec());
    assert!(has("Xanthippe") && has("58616e746869707065") && has("WGFudGhpcHBl"));
    assert!(ways.contains(&b"X\0a\0n\0t\0h\0i\0p\0p\0e\0".to_vec()));
}
