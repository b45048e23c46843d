//! Texts that are more than words: markup, marks of direction, blanks without width, ten thousand characters, joined emoji. Wherever
//! people put texts in, they stay texts, and nothing becomes wider than the screen.

use browser_tests::pages::{Game, Shelf, Start, Table};
use browser_tests::{Phone, Site, Thing, button, choice, field, fold, link, tab, with_phone};
use serde_json::{Value, json};

/// As names, of which the first twenty characters count. An element of this name would be a property of the window.
const NAMES: [&str; 4] =
    ["<b id=taken>A</b>", "\u{202e}anna\u{200f} \u{2067}ben", "A\u{200b}\u{feff}\u{2060}n\u{200d}na", EMOJI];
const EMOJI: &str = "👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈👩‍👩‍👧‍👦👨🏽‍🚀🏳️‍🌈";
const MARKUP: &str = "<img src=x id=taken onerror='document.body.remove()'>";
/// Characters of the longest text.
const LENGTH: usize = 10_000;

/// What a text has become that is more than a text, in words; and what is wider than the screen.
const HARMS: &str = "(() => {
    const harms = [];
    if (window.taken !== undefined || document.querySelector('[onerror], img[src=x]')) harms.push('markup became elements');
    const page = document.documentElement;
    if (Math.max(page.scrollWidth, innerWidth) > screen.width) {
        const wide = [...document.querySelectorAll('body *')].filter((it) => it.getBoundingClientRect().right > screen.width + 1);
        harms.push(`as wide as ${page.scrollWidth}: ${wide.map((it) => it.getAttribute('class') ?? it.tagName).slice(-5)}`);
    }
    const shown = document.querySelector('dialog[open]');
    if (shown && shown.scrollWidth > shown.clientWidth + 1) harms.push(`the dialog is as wide as ${shown.scrollWidth}`);
    return harms;
})()";

/// Unfolds what there is, layer by layer, until there are fields with values.
const UNFOLDED: &str = "(() => {
    document.querySelectorAll('details').forEach((it) => { it.open = true; });
    return document.querySelectorAll('details[open] :is(input, textarea)').length > 3;
})()";

/// Whether a text on the screen turns around what stands behind it.
const TURNS: &str = "/[\\u202a-\\u202e\\u2066-\\u2069]/.test(document.body.innerText)";

/// Nothing has come of the texts on the screen. `place` says which screen that is.
async fn assert_harmless(phone: &Phone, place: &str) {
    assert_narrow(phone, place).await;
    assert_eq!(phone.value(TURNS).await, json!(false), "{place}");
}

/// The same, of texts that may be written in either direction.
async fn assert_narrow(phone: &Phone, place: &str) {
    let harms = phone.value(HARMS).await;
    let text: String = phone.text().await.chars().take(2000).collect();
    assert_eq!(harms, json!([]), "{place}:\n{text}");
}

/// Puts a text into a field as a paste does: a keyboard of a test has no emoji.
async fn paste(phone: &Phone, thing: Thing<'_>, text: &str) {
    phone.tap(thing).await;
    let paste = "(document.activeElement.select(), document.execCommand('insertText', false, TEXT))";
    assert_eq!(
        phone.value(&paste.replace("TEXT", &json!(text).to_string())).await,
        json!(true),
        "{thing:?} takes no text"
    );
}

fn long() -> String {
    "W".repeat(LENGTH)
}

/// Seats two players of these names at the table of GENERAL or Company Leader.
async fn seat(phone: &Phone, names: [&str; 2]) {
    for (number, name) in (1..).zip(names) {
        phone.tap(choice("Mensch").of(&format!("Wer spielt auf Platz {number}?"))).await;
        paste(phone, field(&format!("Name von Spieler {number}")), name).await;
    }
}

/// The names in pairs, the longest among them.
fn pairs() -> [[String; 2]; 3] {
    let [markup, direction, width, emoji] = NAMES.map(str::to_owned);
    [[markup, long()], [direction, emoji], [width, "Ben".to_owned()]]
}

#[tokio::test]
async fn names_of_players_stay_names_in_general_and_company_leader() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        for game in ["GENERAL", "Company Leader"] {
            for [one, other] in &pairs() {
                Shelf::open(phone, &site).await.set_up(game).await;
                seat(phone, [one, other]).await;
                assert_harmless(phone, &format!("set-up of {game}")).await;
                phone.tap(button("STARTEN")).await;
                phone.until("document.querySelector('.curtain__hold') !== null").await;
                assert_harmless(phone, &format!("curtain of {game}")).await;
                phone.hold(button("Zum Aufdecken halten")).await;
                phone.until("document.querySelector('.curtain__hold') === null").await;
                assert_harmless(phone, &format!("table of {game}")).await;
                phone.tap(button("Übersicht und Menü")).await;
                phone.until("document.querySelector('dialog[open]') !== null").await;
                assert_harmless(phone, &format!("menu of {game}")).await;
                phone.tap(button("ZU DEN SPIELEN")).await;
                Shelf::shown(phone).await;
                assert_harmless(phone, &format!("shelf with {game}")).await;
                phone.tap(fold("Verwalten")).await;
                paste(phone, field("Name des Spiels"), &format!("{MARKUP}{one}")).await;
                phone.tap(button("Umbenennen")).await;
                phone.sees("<img src=x id=taken").await;
                assert_harmless(phone, "shelf with a renamed game").await;
                phone.tap(button("In den Papierkorb")).await;
                phone.tap(button("Endgültig löschen")).await;
                phone.until("document.querySelector('dialog[open]') !== null").await;
                assert_harmless(phone, "a question on the shelf").await;
                phone.tap(button("Endgültig löschen")).await;
                phone.until("!document.body.innerText.includes('Papierkorb')").await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn names_of_players_stay_names_in_leaders() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        for names in &pairs() {
            let wizard = Shelf::open(phone, &site).await.new_game().await;
            wizard.players(names.len()).await;
            wizard.scenario(0).await;
            wizard.settings(Game::default()).await;
            for (place, name) in (1..).zip(names) {
                phone.on_screen(&format!("Spieler {place}")).await;
                paste(phone, field("Spielername"), name).await;
                assert_harmless(phone, "a player of LEADERS").await;
                phone.tap(button("WEITER")).await;
                phone.find(button("AUSWÄHLEN")).await;
                assert_harmless(phone, "a nation of LEADERS").await;
                phone.tap(button("AUSWÄHLEN")).await;
            }
            wizard.start().await;
            let table = Table::shown(phone).await;
            table.prepare().await;
            assert_harmless(phone, "curtain of LEADERS").await;
            let (.., headquarters) = table.play_to_headquarters(50).await;
            assert_harmless(phone, "headquarters of LEADERS").await;
            assert_eq!(headquarters.points().await, 50);
            for area in ["Diplomatie", "Spionage"] {
                phone.tap(tab(area)).await;
                assert_harmless(phone, area).await;
            }
            phone.tap(button("Übersicht und Menü")).await;
            phone.until("document.querySelector('dialog[open]') !== null").await;
            assert_harmless(phone, "menu of LEADERS").await;
            phone.tap(button("ZU DEN SPIELEN")).await;
            Shelf::shown(phone).await;
            assert_harmless(phone, "shelf with LEADERS").await;
        }
    })
    .await;
}

#[tokio::test]
async fn mail_addresses_stay_addresses() {
    let site = Site::at_root();
    let name = "W".repeat(200);
    with_phone(async |phone| {
        for mail in [
            "<b/id=taken>@example.org".to_owned(),
            "\u{202e}anna\u{200f}@example.org".to_owned(),
            format!("{EMOJI}@example.org"),
            format!("{name}@example.org"),
            format!("{}@example.org", long()),
        ] {
            Start::open(phone, &site).await;
            phone.open(&format!("{}register", site.url())).await;
            paste(phone, field("E-Mail-Adresse"), &mail).await;
            phone.fill(field("Passwort"), "karten und figuren").await;
            phone.tap(button("Registrieren")).await;
            if mail.len() > LENGTH {
                phone.sees("Das ist keine E-Mail-Adresse.").await;
                assert_narrow(phone, "an address that is refused").await;
                continue;
            }
            phone.sees("Nur jetzt zu sehen").await;
            assert_narrow(phone, "the code").await;
            phone.tap(link("Später")).await;
            Shelf::shown(phone).await;
            assert_narrow(phone, "the shelf of an account").await;
            phone.tap(link("Einstellungen")).await;
            phone.on_screen("Einstellungen").await;
            assert_narrow(phone, "the settings of an account").await;
            let says = phone.value("document.body.innerText").await;
            assert!(says.as_str().is_some_and(|says| says.contains(&mail.to_lowercase())), "{says}");
            phone.tap(button("Abmelden")).await;
            phone.find(button("Ohne Account spielen")).await;
        }
    })
    .await;
}

/// Texts that fit into an edition.
fn texts() -> [String; 3] {
    let turned = format!("\u{202e}\u{2067}anna \u{200f}ben\u{200b} {}", EMOJI.repeat(20));
    [MARKUP.to_owned(), turned, "W".repeat(4000)]
}

/// An edition of GENERAL in which the title and all names are this text.
fn with_texts(house: &[u8], text: &str) -> Vec<u8> {
    let mut edition: Value = serde_json::from_slice(house).expect("an edition is JSON");
    edition["title"] = json!({ "de": text, "en": text });
    for (number, unit) in (1..).zip(edition["units"].as_array_mut().expect("GENERAL has units")) {
        // Beside its mark; no two may be called the same.
        let text = format!("{number}{text}");
        unit["name"][0] = json!({ "de": text, "en": text });
    }
    edition.to_string().into_bytes()
}

#[tokio::test]
async fn titles_and_values_of_editions_stay_texts() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        for text in texts() {
            phone.open(&format!("{}editions/general", site.url())).await;
            let house = phone.catch_file(button("Ausgabe weitergeben")).await;
            phone.pick_file(button("Ausgabe laden"), &with_texts(&house, &text)).await;
            phone.sees("Neue Spiele werden nach").await;
            assert_harmless(phone, "an edition that was taken").await;
            phone.reload().await;
            phone.find(button("Ausgabe weitergeben")).await;
            phone.until(UNFOLDED).await;
            assert_harmless(phone, "the editor").await;
            phone.open(&format!("{}general", site.url())).await;
            phone.find(button("STARTEN")).await;
            assert_harmless(phone, "a set-up by an edition").await;
            phone.tap(button("STARTEN")).await;
            phone.until("document.querySelector('.gcard--button') !== null").await;
            assert_harmless(phone, "a game by an edition").await;
        }
        // One that is too long is refused whole.
        phone.open(&format!("{}editions/general", site.url())).await;
        let house = phone.catch_file(button("Ausgabe weitergeben")).await;
        phone.pick_file(button("Ausgabe laden"), &with_texts(&house, &long())).await;
        phone.sees("Diese Ausgabe lässt sich nicht spielen.").await;
        assert_harmless(phone, "an edition that is refused").await;
    })
    .await;
}

#[tokio::test]
async fn titles_of_boards_stay_titles() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.open(&format!("{}company-leader/boards", site.url())).await;
        for name in [&[MARKUP.to_owned(), long()][..], &NAMES.map(str::to_owned)].concat() {
            phone.open(&format!("{}company-leader/boards", site.url())).await;
            paste(phone, field("Name des Spielbretts"), &name).await;
            phone.tap(choice("Klein, 61 Felder")).await;
            phone.tap(button("ANLEGEN")).await;
            phone.sees("Spielbar.").await;
            assert_harmless(phone, "the editor of boards").await;
            phone.tap(link("Zurück")).await;
            phone.until("document.querySelectorAll('.cl-own').length > 0").await;
            assert_harmless(phone, "the list of boards").await;
        }
        // The same past the editor, which knows the rule for names: from a file.
        let file = phone.value("document.querySelectorAll('.cl-own').length").await;
        assert!(file.as_u64().is_some_and(|count| count > 3), "{file}");
        phone.open(&format!("{}company-leader", site.url())).await;
        phone.find(button("STARTEN")).await;
        assert_harmless(phone, "a set-up with boards").await;
    })
    .await;
}
