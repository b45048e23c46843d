//! Everything in one file under a password, restored on another device; and a report of a fault, which says what it holds.

use browser_tests::pages::{Shelf, Start, own_data, start_sparta};
use browser_tests::{Phone, Site, button, field, fold, heading, link, with_phone};
use std::time::Duration;
use vault::{SaveFile, archive, is_backup, unarchived};

const PASSWORD: &str = "karten und figuren";
const EDITION: &str = "edition/general";
const VALUES: &str = "somebody has typed this in";

/// Types both passwords of a backup.
async fn type_passwords(phone: &Phone, [one, other]: [&str; 2]) {
    phone.fill(field("Passwort der Sicherung"), one).await;
    phone.fill(field("Passwort der Sicherung noch einmal"), other).await;
}

#[tokio::test]
async fn everything_comes_back_on_another_device_by_the_password_of_the_backup() {
    let site = Site::at_root();
    with_phone(async |phone| {
        // A game in the bin, one on the shelf that has a name, and values of a printed box.
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        Shelf::open(phone, &site).await;
        phone.tap(fold("Verwalten")).await;
        phone.tap(button("In den Papierkorb")).await;
        phone.find(heading("Papierkorb")).await;
        Shelf::open(phone, &site).await.set_up("Sparta").await;
        start_sparta(phone, "Spartaner").await;
        phone.leave_game().await;
        phone.tap(fold("Verwalten")).await;
        phone.fill(field("Name des Spiels"), "Gegen Opa").await;
        phone.tap(button("Umbenennen")).await;
        phone.find(heading("Gegen Opa")).await;
        phone.put_document(EDITION, VALUES).await;

        own_data(phone, &site).await;
        type_passwords(phone, [PASSWORD, "figuren und karten"]).await;
        phone.tap(button("Sicherung erstellen")).await;
        phone.sees("Das ist nicht dasselbe Passwort.").await;
        type_passwords(phone, ["kurz", "kurz"]).await;
        phone.tap(button("Sicherung erstellen")).await;
        phone.sees("Das Passwort braucht mindestens 8 Zeichen.").await;
        type_passwords(phone, [PASSWORD; 2]).await;
        let file = phone.catch_file(button("Sicherung erstellen")).await;
        phone.sees("Die verschlüsselte Sicherung ist erstellt.").await;
        assert!(is_backup(&file));
        for plain in ["sparta", "Gegen Opa", VALUES] {
            assert!(!file.windows(plain.len()).any(|window| window == plain.as_bytes()), "{plain} lies in plain");
        }

        with_phone(async |other| {
            Start::open(other, &site).await.play_as_guest().await;
            other.pick_file(button("Spiel importieren"), &file).await;
            other.find(heading("Verschlüsselte Sicherung")).await;
            other.fill(field("Passwort der Sicherung"), "figuren und karten").await;
            other.tap(button("Öffnen")).await;
            other.sees("Das Passwort stimmt nicht.").await;
            other.fill(field("Passwort der Sicherung"), PASSWORD).await;
            other.tap(button("Öffnen")).await;
            other.sees("2 Spiele sind importiert.").await;
            other.find(heading("Gegen Opa")).await;
            other.find(heading("Papierkorb")).await;
            other.until("document.querySelectorAll('article.save').length === 1").await;
            let keys = other.record_keys().await;
            assert!(keys.contains(&format!("document/{EDITION}")), "{keys:?}");
            other.tap(link("Fortsetzen")).await;
            other.on_screen("Spartaner am Zug").await;
            other.leave_game().await;
            // Whoever turns it down has lost nothing.
            other.pick_file(button("Spiel importieren"), &file).await;
            other.find(heading("Verschlüsselte Sicherung")).await;
            other.tap(button("Abbrechen")).await;
            // What was cut on its way is told before anybody is asked for a password.
            other.pick_file(button("Spiel importieren"), &file[..file.len() - 1]).await;
            other.sees("Der Datei fehlt das Ende.").await;
        })
        .await;
    })
    .await;
}

/// The text of a report, and the names of what lies beside it.
fn read(report: &[u8]) -> (String, Vec<String>) {
    let files = unarchived(report).expect("an archive");
    assert_eq!(files[0].0, "report.txt");
    let text = String::from_utf8(files[0].1.to_vec()).expect("a text");
    for (_, game) in &files[1..] {
        SaveFile::from_bytes(game).expect("a game that can be looked at");
    }
    (text, files[1..].iter().map(|(name, _)| name.clone()).collect())
}

#[tokio::test]
async fn a_fault_is_reported_as_a_file_that_says_which_secrets_it_holds() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.set_up("Sparta").await;
        start_sparta(phone, "Spartaner").await;
        phone.tap(button("Übersicht und Menü")).await;
        phone.tap(fold("Fehler melden")).await;
        phone.sees("was jeder verdeckt hält").await;
        phone.fill(field("Was ist geschehen?"), "Nach dem Zug stand alles still.").await;
        let report = phone.catch_file(button("Bericht erstellen")).await;
        phone.sees("Nichts wurde verschickt.").await;
        let (text, games) = read(&report);
        assert_eq!(games.len(), 1);
        for line in ["what every player hides", "browser: Mozilla", "program: ", "Nach dem Zug stand alles still."] {
            assert!(text.contains(line), "{text}");
        }
        assert!(!text.contains(": ?"), "everything is known: {text}");

        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(fold("Fehler melden")).await;
        phone.sees("Ein Spiel ist nicht darin.").await;
        let (text, games) = read(&phone.catch_file(button("Bericht erstellen")).await);
        assert_eq!(games, [""; 0]);
        assert!(text.contains("It holds no game."), "{text}");
    })
    .await;
}

/// Somebody has made it up: the bin does not grow until the shelf stands still.
#[tokio::test]
async fn a_file_with_hundreds_of_games_is_taken_up_to_a_limit() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        let shelf = Shelf::open(phone, &site).await;
        let game = shelf.export().await;
        // What is said of them goes by itself.
        phone
            .value(
                "void (window.said = [], new MutationObserver(() => window.said.push(document.querySelector('.notice')?.innerText))
                    .observe(document.body, { childList: true, subtree: true }))",
            )
            .await;
        let many: Vec<_> = (0..303).map(|number| (format!("bin/sparta-{number:016x}.save"), game.clone())).collect();
        phone.pick_file(button("Spiel importieren"), &archive(&many).expect("a small archive")).await;
        // Each is written to the disk twice: half a minute, and more than one on a slow disk.
        let all = "document.querySelectorAll('.save__binned').length === 300";
        phone.until_in(all, Duration::from_mins(5)).await;
        let said = phone.value("window.said.join()").await;
        assert!(said.as_str().is_some_and(|said| said.contains("Importiert: 300. Nicht importiert: 3")), "{said}");
    })
    .await;
}
