//! What is one's own: the password is changed, everything goes along in one file and comes back, the account is deleted.

use browser_tests::pages::{Shelf, Start, own_data, sign_in, start_sparta};
use browser_tests::{Phone, Site, button, field, fold, heading, link, with_phone};

const MAIL: &str = "anna@example.org";
const FIRST: &str = "karten und figuren";
const SECOND: &str = "figuren und karten";

/// Types a password in place of another.
async fn change_password(phone: &Phone, [old, new, again]: [&str; 3]) {
    for (name, text) in [("Bisheriges Passwort", old), ("Neues Passwort", new), ("Neues Passwort noch einmal", again)] {
        phone.fill(field(name), text).await;
    }
    phone.tap(button("Passwort ändern")).await;
}

#[tokio::test]
async fn a_password_is_changed_and_an_account_deleted_with_everything_in_a_file() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.register(MAIL, FIRST).await.confirm_shown().await.set_up("Sparta").await;
        start_sparta(phone, "Spartaner").await;
        phone.leave_game().await;
        phone.tap(fold("Verwalten")).await;
        phone.fill(field("Name des Spiels"), "Gegen Opa").await;
        phone.tap(button("Umbenennen")).await;
        phone.find(heading("Gegen Opa")).await;

        own_data(phone, &site).await;
        change_password(phone, [FIRST, SECOND, FIRST]).await;
        phone.sees("Das ist nicht dasselbe neue Passwort.").await;
        change_password(phone, [SECOND, SECOND, SECOND]).await;
        phone.sees("Das Passwort stimmt nicht.").await;
        change_password(phone, [FIRST, SECOND, SECOND]).await;
        phone.sees("Das Passwort ist geändert.").await;
        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(button("Abmelden")).await;
        phone.on_screen("LEADERS").await;
        sign_in(phone, MAIL, FIRST).await;
        phone.sees("Das Passwort stimmt nicht.").await;
        phone.fill(field("Passwort"), SECOND).await;
        phone.tap(button("Anmelden")).await;
        phone.find(heading("Gegen Opa")).await;

        // Whoever thinks again has everything.
        own_data(phone, &site).await;
        phone.tap(button("Account löschen …")).await;
        let archive = phone.catch_file(button("Alles exportieren")).await;
        phone.tap(button("Abbrechen")).await;
        phone.tap(button("Account löschen …")).await;
        phone.fill(field("Passwort"), FIRST).await;
        phone.tap(button("Account endgültig löschen")).await;
        phone.sees("Das Passwort stimmt nicht.").await;
        phone.fill(field("Passwort"), SECOND).await;
        phone.tap(button("Account endgültig löschen")).await;
        phone.on_screen("LEADERS").await;
        phone.sees("Der Account ist gelöscht.").await;
        let mut left = phone.record_keys().await;
        left.sort();
        assert_eq!(left, ["registry", "revision", "visitor"]);
        sign_in(phone, MAIL, SECOND).await;
        phone.sees("Auf diesem Gerät gibt es keinen Account mit dieser Adresse.").await;

        // What he took along is whole, and can be taken in again.
        let names: Vec<String> =
            vault::unarchived(&archive).expect("an archive").into_iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), 3, "{names:?}");
        assert_eq!(names[0], "account.txt");
        assert!(names[1].starts_with("games/sparta-"), "{names:?}");
        assert!(names[2].starts_with("documents/name/"), "{names:?}");
        Start::open(phone, &site).await.play_as_guest().await;
        phone.pick_file(button("Spiel importieren"), &archive).await;
        phone.sees("Ein Spiel ist importiert.").await;
        phone.tap(link("Fortsetzen")).await;
        phone.on_screen("Spartaner am Zug").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.pick_file(button("Spiel importieren"), &archive[..archive.len() - 1]).await;
        phone.sees("Der Datei fehlt das Ende.").await;
    })
    .await;
}

#[tokio::test]
async fn a_guest_deletes_what_he_played_and_goes_on_as_another() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        own_data(phone, &site).await;
        phone.tap(button("Account löschen …")).await;
        phone.tap(button("Account endgültig löschen")).await;
        phone.on_screen("LEADERS").await;
        assert!(phone.record_keys().await.iter().all(|key| key == "revision" || key == "visitor"));
        Start::open(phone, &site).await.play_as_guest().await;
        assert!(!phone.has(link("Fortsetzen")).await);
    })
    .await;
}

/// Fills in fields by their types and presses a button as soon as they are there, and has the storage answer so many milliseconds later: nobody
/// can be known before.
fn sent_early(fields: &[(&str, &str)], button: &str, milliseconds: u32) -> String {
    const SCRIPT: &str = "{
    let release;
    const sent = new Promise((go) => { release = go; });
    const ready = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess').set;
    Object.defineProperty(IDBOpenDBRequest.prototype, 'onsuccess', {
        set(heard) { ready.call(this, heard && ((event) => sent.then(() => heard.call(this, event)))); },
    });
    const send = setInterval(() => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === BUTTON);
        if (!button) return;
        clearInterval(send);
        for (const [type, value] of FIELDS) {
            const input = document.querySelector(`input[type=${type}]`);
            input.value = value;
            input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        button.click();
        setTimeout(release, AFTER);
    }, 20);
}";
    let words =
        [("BUTTON", serde_json::json!(button)), ("FIELDS", serde_json::json!(fields)), ("AFTER", milliseconds.into())];
    words.into_iter().fold(SCRIPT.to_owned(), |script, (word, value)| script.replace(word, &value.to_string()))
}

/// Also where the storage takes longer than the app has patience: it says that nothing answers, and takes the answer when it comes.
#[tokio::test]
async fn a_guest_who_registers_before_he_is_known_takes_his_games_along() {
    let site = Site::at_root();
    for milliseconds in [300, 4_000] {
        with_phone(async |phone| {
            Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
            phone.leave_game().await;
            Shelf::shown(phone).await;

            let fields = [("email", MAIL), ("password", FIRST)];
            phone.prepare_pages(&sent_early(&fields, "Registrieren", milliseconds)).await;
            phone.client.goto(&format!("{}register", site.url())).await.expect("the address opens");
            phone.sees("Nur jetzt zu sehen").await;
            phone.tap(link("Später")).await;
            Shelf::shown(phone).await;
            phone.sees(MAIL).await;
            phone.find(link("Fortsetzen")).await;
        })
        .await;
    }
}

#[tokio::test]
async fn whoever_asks_for_a_new_code_before_he_is_known_gets_it() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.register(MAIL, FIRST).await.confirm_shown().await;
        phone.prepare_pages(&sent_early(&[("password", FIRST)], "Neuer Code", 300)).await;
        phone.client.goto(&format!("{}code", site.url())).await.expect("the address opens");
        phone.sees("Nur jetzt zu sehen").await;
    })
    .await;
}
