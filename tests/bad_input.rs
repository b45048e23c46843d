//! Wrong input, broken files and a storage that fails: each gets a clear word, and nothing is lost.

use blake2::{Blake2b512, Digest as _};
use browser_tests::pages::{Game, Shelf, Start, sign_out};
use browser_tests::{Phone, Site, blocked, button, choice, field, fold, link, with_phone};
use serde_json::json;
use std::time::Duration;
use vault::{Entropy, MemoryStore, Place, Policy, SaveFile, SessionId, Time, Vault, limits};

use crate::sparta::touch;

const MAIL: &str = "anna@example.org";
const PASSWORD: &str = "karten und figuren";

/// Fills a form of mail and password and sends it.
async fn send(phone: &Phone, mail: &str, password: &str, submit: &str) {
    phone.fill(field("E-Mail-Adresse"), mail).await;
    phone.fill(field("Passwort"), password).await;
    phone.tap(button(submit)).await;
}

#[tokio::test]
async fn wrong_accounts_are_explained() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await;
        phone.tap(link("Account erstellen")).await;
        send(phone, "anna", PASSWORD, "Registrieren").await;
        phone.sees("Das ist keine E-Mail-Adresse.").await;
        send(phone, MAIL, "kurz", "Registrieren").await;
        phone.sees("Das Passwort braucht mindestens 8 Zeichen.").await;
        send(phone, MAIL, PASSWORD, "Registrieren").await;
        phone.sees("Nur jetzt zu sehen").await;
        phone.fill(field("Code"), "1").await;
        phone.tap(button("Bestätigen")).await;
        phone.sees("„1“ kommt in keinem Code vor.").await;
        phone.fill(field("Code"), "ABCD").await;
        phone.tap(button("Bestätigen")).await;
        phone.sees("Ein Code hat 16 Zeichen. Das sind 4.").await;
        phone.tap(link("Später")).await;
        Shelf::shown(phone).await;
        phone.sees("Bestätige deinen Account in den nächsten").await;

        sign_out(phone).await;
        phone.tap(link("Account erstellen")).await;
        send(phone, MAIL, PASSWORD, "Registrieren").await;
        phone.sees("Mit dieser Adresse gibt es schon einen Account.").await;

        phone.tap(link("Zurück")).await;
        phone.tap(link("Anmelden")).await;
        send(phone, "berta@example.org", PASSWORD, "Anmelden").await;
        phone.sees("Auf diesem Gerät gibt es keinen Account mit dieser Adresse.").await;
        send(phone, MAIL, "figuren und karten", "Anmelden").await;
        phone.sees("Das Passwort stimmt nicht.").await;
        send(phone, MAIL, PASSWORD, "Anmelden").await;
        Shelf::shown(phone).await;
    })
    .await;
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_with_the_code() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let sheet = Start::open(phone, &site).await.register(MAIL, PASSWORD).await;
        let code = sheet.code().await;
        sheet.confirm(&code).await;
        sign_out(phone).await;
        phone.tap(link("Anmelden")).await;
        phone.tap(link("Passwort vergessen?")).await;
        phone.fill(field("E-Mail-Adresse"), MAIL).await;
        phone.fill(field("Neues Passwort"), "ein neues wort").await;
        // One wrong character is always noticed; a code in any other order passes once in 31 times.
        let wrong = if code.ends_with('7') { '8' } else { '7' };
        let mistyped = format!("{}{wrong}", &code[..code.len() - 1]);
        phone.fill(field("Wiederherstellungscode"), &mistyped).await;
        phone.tap(button("Passwort ändern")).await;
        phone.sees("Vertippt").await;
        phone.fill(field("Wiederherstellungscode"), &code).await;
        phone.tap(button("Passwort ändern")).await;
        phone.sees("Nur jetzt zu sehen").await;
        assert_ne!(phone.value("document.querySelector('.recovery-code').innerText").await, json!(code));
    })
    .await;
}

#[tokio::test]
async fn points_that_cannot_be_are_refused() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        phone.tap(choice("Zahl eingeben")).await;
        phone.tap(blocked("WEITER")).await;
        phone.sees("Gib deine Produktionspunkte ein.").await;
        for (typed, words) in [
            ("-1", "Nur Ziffern, bitte."),
            ("1.5", "Nur Ziffern, bitte."),
            ("elf", "Nur Ziffern, bitte."),
            ("9999", "Die ganze Welt hat nur"),
        ] {
            phone.fill(field("Deine Produktionspunkte, mit Kontinentboni"), typed).await;
            phone.sees(words).await;
            phone.tap(blocked("WEITER")).await;
            table.until_phase(0).await;
        }
        phone.fill(field("Deine Produktionspunkte, mit Kontinentboni"), "16").await;
        phone.tap(button("WEITER")).await;
        table.until_phase(1).await;
    })
    .await;
}

#[tokio::test]
async fn an_area_that_is_anothers_is_asked_about() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        phone.tap(choice("Gebiete antippen")).await;
        phone.tap(button("Brazil")).await;
        phone.sees("1/4").await;
        phone.tap(button("WEITER")).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        table.fight().await;
        table.enter_headquarters().await;
        table.end_turn().await;
        table.begin_turn().await;
        phone.tap(choice("Gebiete antippen")).await;
        phone.tap(button("Brazil")).await;
        phone.sees("Ein Gebiet kann nur einem gehören.").await;
        phone.tap(button("Abbrechen")).await;
        phone.until("document.querySelector('.area[aria-pressed=true]') === null").await;
        phone.tap(button("Brazil")).await;
        phone.tap(button("IST JETZT MEINS")).await;
        phone.until("document.querySelector('.area[aria-pressed=true]') !== null").await;
    })
    .await;
}

/// The same file, from a newer version: its checksum is right, only its form is unknown.
fn of_the_future(file: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    file[4] = 9;
    let checksum = Blake2b512::new().chain_update(&file[..12]).chain_update(&file[28..]).finalize();
    file[12..28].copy_from_slice(&checksum[..16]);
    file
}

#[tokio::test]
async fn broken_files_are_refused_and_change_nothing() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        phone.open(&site.url()).await;
        let shelf = Shelf::shown(phone).await;
        let good = shelf.export().await;
        let save = SaveFile::from_bytes(&good).expect("the app writes files it can read");
        assert_eq!(save.commands.len(), 4);

        let mut altered = good.clone();
        altered[100] ^= 1;
        let mut unruly = save.clone();
        unruly.commands.push(b"\xff\xff\xff".to_vec());
        let mut too_far = save.clone();
        too_far.commands.extend([save.commands[0].clone(), save.commands[0].clone()]);
        let other = SaveFile { game: "chess".to_owned(), ..save.clone() };
        let disguised = SaveFile { game: "sparta".to_owned(), ..save.clone() };
        for (file, words) in [
            (good[..good.len() - 9].to_vec(), "Der Datei fehlt das Ende."),
            (altered, "Die Datei wurde verändert"),
            (of_the_future(&good), "Die Datei stammt von einer neueren Version der App."),
            (other.to_bytes(), "Die Datei ist ein Spiel „chess“. Das kennt diese App nicht."),
            (disguised.to_bytes(), "Die Datei passt nicht zu den Spielregeln"),
            (unruly.to_bytes(), "Die Datei passt nicht zu den Spielregeln"),
            (too_far.to_bytes(), "Die Datei passt nicht zu den Spielregeln"),
            (b"Liebes Tagebuch".to_vec(), "Die Datei ist kein gespeichertes Spiel."),
            (Vec::new(), "Die Datei ist kein gespeichertes Spiel."),
        ] {
            shelf.import(&file).await;
            phone.sees(words).await;
        }
        for size in [50_000_000, 70_000_000] {
            shelf.import_of_size(size).await;
            phone.sees("Die Datei ist zu groß für ein Spiel").await;
            phone.tap(button("Meldung schließen")).await;
        }
        assert_eq!(shelf.export().await, good, "nothing was changed");

        // The good one still comes in, beside the first.
        shelf.import(&good).await;
        phone.sees("Das Spiel ist importiert.").await;
        phone.until("document.querySelectorAll('article.save').length === 2").await;
    })
    .await;
}

/// What the shelf is told of so many players, as the app writes it: name and colour of each, the round, nobody has won, no
/// computers.
fn summary(players: usize, name: &str) -> Vec<u8> {
    postcard::to_allocvec(&(vec![(name, 0_u8); players], 3_u16, None::<u8>, Vec::<Option<u8>>::new()))
        .expect("memory is enough")
}

#[tokio::test]
async fn what_a_file_says_about_itself_is_not_believed() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        phone.open(&site.url()).await;
        let shelf = Shelf::shown(phone).await;
        let save = SaveFile::from_bytes(&shelf.export().await).expect("the app writes files it can read");

        let endless = SaveFile { about: summary(100_000, "Mallory"), ..save.clone() };
        shelf.import(&endless.to_bytes()).await;
        phone.sees("In der Datei steht mehr, als je ein Spiel hatte.").await;
        let wordy = SaveFile { setup: vec![0; limits::SETUP + 1], ..save.clone() };
        shelf.import(&wordy.to_bytes()).await;
        phone.sees("In der Datei steht mehr, als je ein Spiel hatte.").await;

        // Small enough to be looked at: the game itself says who plays.
        let boastful = SaveFile { about: summary(400, "Mallory"), ..save };
        shelf.import(&boastful.to_bytes()).await;
        phone.sees("Das Spiel ist importiert.").await;
        phone.until("document.querySelectorAll('article.save').length === 2").await;
        assert!(!phone.text().await.contains("Mallory"));
    })
    .await;
}

/// Files of before, whose summaries were believed, may be on the shelf: they do not take their neighbours along.
#[tokio::test]
async fn a_head_that_can_not_be_shown_leaves_its_neighbours_alone() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let vault = Vault::new(MemoryStore::new(), Policy::default());
        let guest = vault.guest(Time(1), Entropy::new([1; 32])).await.expect("memory can be written to").id;
        for (number, about) in [(2, summary(20_000, "Mallory")), (3, summary(2, "Nora"))] {
            let save = SaveFile { game: "sparta".to_owned(), setup: Vec::new(), about, commands: Vec::new() };
            let place = Place { account: guest, replacing: None };
            let session = SessionId::new(&Entropy::new([number; 32]));
            vault
                .create(place, &save, session, Time(u64::from(number)), Entropy::new([number; 32]))
                .await
                .expect("there is a slot");
        }
        let start = Start::open(phone, &site).await;
        phone.put_records(vault.store()).await;
        start.play_as_guest().await;
        phone.sees("Nora").await;
        assert_eq!(phone.value("document.querySelectorAll('article.save').length").await, 2);
        assert!(!phone.text().await.contains("Mallory"));
    })
    .await;
}

#[tokio::test]
async fn a_blocked_storage_is_told_before_anybody_plays() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone
            .prepare_pages(
                "for (const name of ['indexedDB', 'localStorage'])
                    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });",
            )
            .await;
        let start = Start::open(phone, &site).await;
        phone.sees("Dieser Browser lässt die App nichts speichern.").await;
        // Whoever wants to plays all the same.
        let table = start.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        table.enter(12).await;
    })
    .await;
}

/// Many thousand commands, each of them by the rules: what is long is checked in slices, shows how far it is, and can be stopped.
#[tokio::test]
async fn an_endless_game_does_not_hold_the_page_up() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        for square in ["c2", "d3", "d3"] {
            touch(phone, square).await;
        }
        phone.on_screen("Achaier am Zug").await;
        phone.tap(button("Zug zurücknehmen")).await;
        phone.on_screen("Spartaner am Zug").await;
        phone.leave_game().await;
        let shelf = Shelf::shown(phone).await;
        let save = SaveFile::from_bytes(&shelf.export().await).expect("the app writes files it can read");
        let commands = save.commands.iter().cycle().take(40_000).cloned().collect();
        let long = SaveFile { commands, ..save }.to_bytes();

        // On a slow phone it takes seconds.
        phone.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 20 })).await;
        shelf.import(&long).await;
        phone.sees("Das Spiel wird geprüft").await;
        phone.until("/\\b[1-9]\\d? %/.test(document.querySelector('dialog[open]').innerText)").await;
        phone.tap(button("Abbrechen")).await;
        phone.until("document.querySelector('dialog[open]') === null").await;
        phone.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 1 })).await;
        assert_eq!(phone.value("document.querySelectorAll('article.save').length").await, 1, "nothing was taken in");

        // Whoever waits has it, and the page has gone on meanwhile: how well, is said and not judged, for it hangs on the machine.
        phone
            .value(
                "void new PerformanceObserver((list) => (window.longest = Math.max(0, window.longest ?? 0,
                    ...list.getEntries().map((task) => task.duration)))).observe({ type: 'longtask' })",
            )
            .await;
        shelf.import(&long).await;
        // They are written to the disk twice, beside other tests.
        phone.until_in("document.querySelectorAll('article.save').length === 2", Duration::from_mins(5)).await;
        println!(
            "bad input: 40000 commands taken in, longest task, ms {}",
            phone.value("window.longest ?? 'below 50'").await
        );
    })
    .await;
}

/// Requests that never answer, as those of a browser whose storage has hung itself up.
const DEAF: &str = "const deaf = (owner, name) => {
    const ask = owner.prototype[name];
    owner.prototype[name] = function (...all) {
        const request = ask.apply(this, all);
        for (const event of ['onsuccess', 'onerror', 'onupgradeneeded'])
            Object.defineProperty(request, event, { get: () => null, set: () => {} });
        request.addEventListener = () => {};
        return request;
    };
};";

#[tokio::test]
async fn a_storage_that_never_answers_is_told_and_can_be_done_without() {
    let site = Site::at_root();
    for never in
        ["deaf(IDBFactory, 'open')", "for (const read of ['get', 'getAll', 'getAllKeys']) deaf(IDBObjectStore, read)"]
    {
        with_phone(async |phone| {
            phone.prepare_pages(&format!("{{ {DEAF} {never} }}")).await;
            let start = Start::open(phone, &site).await;
            // Not without a word, though it was tapped before anybody could know.
            phone.tap(button("Ohne Account spielen")).await;
            phone.sees("Der Speicher dieses Geräts antwortet nicht.").await;
            let shelf = start.play_as_guest().await;
            phone.sees("Dieser Browser lässt die App nichts speichern.").await;
            let table = shelf.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
            table.prepare().await;
            table.begin_turn().await;
        })
        .await;
    }
}

#[tokio::test]
async fn a_storage_that_falls_silent_in_a_game_is_told() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await;
        phone.on_screen("Spielmaterial nehmen").await;
        // Somebody else writes, and never comes to an end.
        let script = "void await (async () => {
            const open = indexedDB.open('leaders');
            await new Promise((done) => (open.onsuccess = done));
            const records = open.result.transaction('records', 'readwrite').objectStore('records');
            const hold = () => (records.get('').onsuccess = hold);
            hold();
        })()";
        phone.value(script).await;
        phone.tap(button("WEITER")).await;
        phone.sees("Nicht gespeichert, darum nicht ausgeführt.").await;
        phone.on_screen("Spielmaterial nehmen").await;
    })
    .await;
}

/// Fills what is left of the storage to the last byte, as another part of a site could.
async fn fill_storage(phone: &Phone) {
    let script = "void await (async () => {
        const open = indexedDB.open('filler');
        open.onupgradeneeded = () => open.result.createObjectStore('sand', { autoIncrement: true });
        await new Promise((done) => (open.onsuccess = done));
        for (let size = 1 << 16; size > 0; size >>= 1) {
            for (let fits = true; fits; ) {
                const transaction = open.result.transaction('sand', 'readwrite');
                transaction.objectStore('sand').put(crypto.getRandomValues(new Uint8Array(size)));
                fits = await new Promise((done) => {
                    transaction.oncomplete = () => done(true);
                    transaction.onabort = () => done(false);
                });
            }
        }
    })()";
    phone.value(script).await;
}

#[tokio::test]
async fn a_full_storage_stops_the_game_and_loses_nothing() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let origin = site.url();
        phone.devtools("Storage.overrideQuotaForOrigin", json!({ "origin": origin, "quotaSize": 3_000_000 })).await;
        Start::open(phone, &site).await.play_in_two().await;
        phone.on_screen("Spielmaterial nehmen").await;
        fill_storage(phone).await;
        phone.tap(button("WEITER")).await;
        phone.sees("Der Speicher ist voll").await;
        // There and then, the game can be taken along.
        phone.tap(button("Exportieren")).await;
        phone.sees("Sie enthält die Geheimnisse aller").await;
        phone.tap(button("WEITERSPIELEN")).await;
        phone.on_screen("Spielmaterial nehmen").await;

        phone.devtools("Storage.overrideQuotaForOrigin", json!({ "origin": origin })).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        phone.reload().await;
        phone.on_screen("Startgebiete besetzen").await;
    })
    .await;
}

#[tokio::test]
async fn a_storage_cleared_while_the_app_runs_is_told() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await;
        phone.on_screen("Spielmaterial nehmen").await;
        let parameters = json!({ "origin": site.url(), "storageTypes": "indexeddb" });
        phone.devtools("Storage.clearDataForOrigin", parameters).await;
        phone.tap(button("WEITER")).await;
        // The game is still whole in the memory of the page, and goes back from there.
        phone.on_screen("Spielstand verschwunden").await;
        phone.tap(button("WIEDER SPEICHERN")).await;
        phone.on_screen("Spielmaterial nehmen").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        phone.reload().await;
        phone.on_screen("Startgebiete besetzen").await;
    })
    .await;
}

#[tokio::test]
async fn a_clock_set_back_loses_nothing() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        let name = table.begin_turn().await;
        table.enter(33).await;
        phone
            .prepare_pages(
                "const now = Date.now;
                Date.now = () => now() - 10 * 365 * 24 * 3600 * 1000;",
            )
            .await;
        phone.open(&site.url()).await;
        let table = Shelf::shown(phone).await.resume().await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        phone.find(fold("Gebiete nachführen")).await;
        phone.reload().await;
        table.until_phase(3).await;
        phone.on_screen(&name).await;
    })
    .await;
}
