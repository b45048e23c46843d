//! Own boards of Company Leader: drawn, broken and mended, kept, handed on as a file, and played on.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, blocked, button, choice, field, heading, link, number, switch, tab, with_phone};
use fantoccini::Locator;
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::Duration;

use super::inspection::Inspection;

/// A guest on the screen of his own boards.
async fn boards(phone: &Phone, site: &Site) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.open(&format!("{}company-leader/boards", site.url())).await;
    phone.on_screen("Eigene Spielbretter").await;
    phone.sees("Noch ist hier kein Spielbrett.").await;
}

/// Begins a board as a copy of the small one of the house.
async fn begin(phone: &Phone, name: &str) {
    phone.fill(field("Name des Spielbretts"), name).await;
    phone.tap(choice("Klein, 61 Felder")).await;
    phone.tap(button("ANLEGEN")).await;
    phone.on_screen(name).await;
    phone.sees("Spielbar.").await;
}

/// The field of this name, as "e5".
async fn spot(phone: &Phone, name: &str) -> Element {
    let found = format!(".cl-field[aria-label^='{name},']");
    phone.until(&format!("document.querySelector(\"{found}\") !== null")).await;
    phone.client.find(Locator::Css(&found)).await.expect("the board has this field")
}

async fn touch(phone: &Phone, name: &str) {
    phone.touch(spot(phone, name).await).await.expect("a field can be touched");
}

/// Waits until this is said of a field.
async fn until_spoken(phone: &Phone, name: &str, words: &str) {
    let label = format!("document.querySelector(\".cl-field[aria-label^='{name},']\")?.ariaLabel");
    phone.until(&format!("{label}?.includes('{words}')")).await;
}

async fn count_boards(phone: &Phone, count: usize) {
    phone.until(&format!("document.querySelectorAll('.cl-own').length === {count}")).await;
}

#[tokio::test]
async fn a_board_is_drawn_kept_and_played_on() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        begin(phone, "Moor").await;
        phone.find(blocked("SPEICHERN")).await;

        // Broken: a forest on one side only. The fault is named, and shows its fields.
        phone.tap(switch("Gerecht für alle Seiten")).await;
        phone.tap(choice("Wald")).await;
        touch(phone, "a5").await;
        phone.tap(button("Noch 1 Fehler.")).await;
        let fault = "Fehler: Zwei Spieler: nicht punktsymmetrisch. Dem Feld a5 liegt kein gleiches gegenüber.";
        phone.tap(button(fault)).await;
        until_spoken(phone, "a5", "gemeint").await;
        until_spoken(phone, "i5", "gemeint").await;

        // Mended: taken back, done again, and matched on the other side by one fair touch.
        phone.tap(button("Rückgängig")).await;
        phone.sees("Spielbar.").await;
        phone.tap(button("Wiederholen")).await;
        phone.sees("Noch 1 Fehler.").await;
        phone.tap(tab("Gelände")).await;
        phone.tap(switch("Gerecht für alle Seiten")).await;
        touch(phone, "i5").await;
        phone.sees("Spielbar.").await;

        // What is not saved yet survives a reload, and is told on the list.
        phone.reload().await;
        phone.on_screen("Moor").await;
        until_spoken(phone, "a5", "Wald").await;
        phone.tap(link("Zurück")).await;
        phone.sees("Hat Änderungen, die noch nicht gespeichert sind.").await;
        phone.tap(link("Zeichnen")).await;
        phone.tap(button("SPEICHERN")).await;
        phone.sees("Das Spielbrett ist gespeichert.").await;
        phone.find(blocked("SPEICHERN")).await;
        phone.tap(link("Zurück")).await;
        count_boards(phone, 1).await;
        phone.until("!document.body.innerText.includes('Hat Änderungen')").await;

        // It is among the boards for two, and a duel begins on it.
        phone.tap(link("Zurück")).await;
        phone.on_screen("Company Leader").await;
        phone.tap(choice("Moor")).await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Dein Heer").await;
        until_spoken(phone, "a5", "Wald").await;
        phone.until("document.querySelectorAll('.cl-field').length === 61").await;
    })
    .await;
}

#[tokio::test]
async fn a_board_travels_as_a_file_and_a_bad_file_changes_nothing() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        begin(phone, "Moor").await;
        phone.tap(link("Zurück")).await;
        count_boards(phone, 1).await;
        let file = phone.catch_file(button("Weitergeben")).await;
        let text = String::from_utf8(file).expect("a board is a text");
        let good: Value = serde_json::from_str(&text).expect("a board is JSON");
        assert_eq!(good["board"]["title"]["de"], "Moor");

        let changed = |change: &dyn Fn(&mut Value)| {
            let mut file = good.clone();
            change(&mut file);
            file.to_string().into_bytes()
        };
        let row = |file: &mut Value, text: &str| file["board"]["rows"][0][0]["fields"] = json!(text);
        let areas = |text: &'static str| {
            move |file: &mut Value| {
                let rows = file["board"]["layouts"][0]["areas"][0].as_array_mut().expect("rows of areas");
                for row in rows {
                    *row = json!(row.as_str().expect("a row").replace('A', text));
                }
            }
        };
        for (bytes, words) in [
            (changed(&|file| row(file, "oFooF")), "nicht punktsymmetrisch. Dem Feld a9 liegt kein gleiches gegenüber."),
            (changed(&|file| file["board"]["rows"][0][8]["r"] = json!(9)), "hängt nicht mit den anderen zusammen."),
            (
                changed(&|file| row(file, &"o".repeat(345))),
                "Das Spielbrett hat 401 Felder, höchstens 400 sind möglich.",
            ),
            (changed(&areas("1")), "Zwei Spieler: Einkaufsfelder von Spieler 1: 0. Es müssen 3 sein."),
            (
                changed(&|file| file["board"]["layouts"] = json!([])),
                "Das Spielbrett ist noch für niemanden aufgeteilt.",
            ),
            (changed(&|file| file["game"] = json!("chess")), "Die Datei ist für „chess“."),
            (changed(&|file| file["schema"] = json!(9)), "Die Datei hat die Form 9, diese Version liest die Form 1."),
            (text.replace("\"rows\"", "\"lines\"").into_bytes(), "Zeile 10, Zeichen 11: So sieht kein Spielbrett aus"),
            (text.as_bytes()[..200].to_vec(), "Das ist kein JSON."),
            (b"Liebes Tagebuch".to_vec(), "Zeile 1, Zeichen 1: Das ist kein JSON."),
            (vec![0xff, 0xfe, 0], "Die Datei ist kein Text."),
            (vec![b' '; 300_000], "Die Datei ist zu groß für ein Spielbrett"),
        ] {
            phone.pick_file(button("Spielbrett importieren"), &bytes).await;
            phone.sees(words).await;
            phone.sees("Die Datei wurde nicht übernommen. Deine Spielbretter sind unverändert.").await;
            count_boards(phone, 1).await;
        }
        phone.pick_file_of_size(button("Spielbrett importieren"), 70_000_000).await;
        phone.sees("Die Datei ist zu groß für ein Spielbrett: 60 MB").await;

        // The good one comes in under another name, beside the first; and goes again when asked to.
        let second = changed(&|file| file["board"]["title"] = json!({ "de": "Heide", "en": "Heath" }));
        phone.pick_file(button("Spielbrett importieren"), &second).await;
        phone.sees("„Heide“ ist dazugekommen.").await;
        count_boards(phone, 2).await;
        phone.tap(button("Löschen").of("Heide")).await;
        phone.tap(button("Löschen")).await;
        count_boards(phone, 1).await;
        phone.find(heading("Moor")).await;
        phone.tap(button("Kopieren")).await;
        phone.find(heading("Moor (Kopie)")).await;
    })
    .await;
}

#[tokio::test]
async fn a_file_opened_with_the_app_is_imported() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        begin(phone, "Moor").await;
        phone.tap(link("Zurück")).await;
        let file = phone.catch_file(button("Weitergeben")).await;
        let text = String::from_utf8(file).expect("a board is a text").replace("Moor", "Heide");
        // Browsers without windows have no queue of files; this one hands a file over as the real one does.
        let queue = format!(
            "Object.defineProperty(window, 'launchQueue', {{ value: {{ setConsumer: (take) => take({{ files: [
                {{ getFile: async () => new File([{}], 'heide.json') }}] }}) }} }})",
            json!(text)
        );
        phone.prepare_pages(&queue).await;
        phone.open(&format!("{}company-leader/boards", site.url())).await;
        phone.sees("„Heide“ ist dazugekommen.").await;
        count_boards(phone, 2).await;
    })
    .await;
}

/// Draws the mouse from one field to another.
async fn draw(phone: &Phone, from: &str, to: &str) {
    let (from, to) = (spot(phone, from).await, spot(phone, to).await);
    let slowly = Some(Duration::from_millis(200));
    let mouse = MouseActions::new("mouse".to_owned())
        .then(PointerAction::MoveToElement { element: from, duration: None, x: 0.0, y: 0.0 })
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(PointerAction::MoveToElement { element: to, duration: slowly, x: 0.0, y: 0.0 })
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    phone.client.perform_actions(mouse).await.expect("the browser moves a mouse");
}

#[tokio::test]
async fn a_board_is_painted_with_a_mouse_and_with_keys() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        phone.resize(1024, 768).await;
        begin(phone, "Moor").await;

        // A stroke across the first row, on both sides of the board: one step.
        phone.tap(choice("bebaut")).await;
        draw(phone, "a5", "a9").await;
        for name in ["a5", "a7", "a9", "i1", "i5"] {
            until_spoken(phone, name, "bebaut").await;
        }
        phone.tap(button("Rückgängig")).await;
        until_spoken(phone, "a5", "offen").await;
        phone.find(blocked("Rückgängig")).await;
        phone.tap(button("Wiederholen")).await;

        // An area loses a field to the neutral zone, and gets a purchase field more than it may have.
        phone.tap(tab("Gebiete")).await;
        phone.tap(choice("Einkaufsfeld")).await;
        touch(phone, "b4").await;
        until_spoken(phone, "b4", "Spieler 1, Einkaufsfeld").await;
        until_spoken(phone, "h6", "Spieler 2, Einkaufsfeld").await;
        phone.sees("Noch 2 Fehler.").await;
        phone.tap(choice("neutral")).await;
        touch(phone, "b4").await;
        phone.sees("Spielbar").await;

        // One more mode, which the board is not like enough for.
        phone.tap(choice("Drei, jeder für sich")).await;
        phone.tap(button("Aufteilen")).await;
        phone.sees("Noch 1 Fehler.").await;
        phone.tap(button("Aufteilung entfernen")).await;
        phone.sees("Spielbar").await;

        // The board grows by a touch beyond its edge, and a key makes the new field a forest.
        phone.tap(tab("Gelände")).await;
        phone.tap(choice("Wald")).await;
        phone.value("document.querySelector(\".cl-field[aria-label^='a5,']\").focus()").await;
        phone.press(Key::Left).await;
        phone.press(Key::Enter).await;
        phone.until("document.activeElement.ariaLabel === 'a4, Wald'").await;
        phone.until("document.querySelectorAll('.cl-field:not(.cl-field--void)').length === 63").await;
        let keys = "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true }))";
        phone.value(keys).await;
        phone.until("document.querySelectorAll('.cl-field:not(.cl-field--void)').length === 61").await;

        // An army that is too large, and a name that is missing.
        phone.tap(tab("Heere")).await;
        phone.tap(choice("Zwei Spieler")).await;
        phone.set(number("Infanterie"), 25).await;
        phone.sees("30 Truppen und 0 Attrappen auf 23 Feldern").await;
        phone.tap(tab("Prüfung")).await;
        phone.sees("Spieler 2 hat 30 Truppen, sein Gebiet nur 23 Felder.").await;
        phone.fill(field("Name des Spielbretts"), " ").await;
        phone.sees("Das Spielbrett braucht einen Namen.").await;

        // Unfinished as it is, it is kept; it can not be handed on, nor played on.
        phone.fill(field("Name des Spielbretts"), "Torf").await;
        phone.tap(button("SPEICHERN")).await;
        phone.sees("Das Spielbrett ist gespeichert.").await;
        phone.tap(link("Zurück")).await;
        phone.sees("noch nicht spielbar").await;
        phone.tap(button("Weitergeben")).await;
        phone.sees("Weitergeben lässt sich nur ein spielbares Brett.").await;
        phone.tap(link("Zurück")).await;
        phone.find(choice("Klein, 61 Felder")).await;
        assert!(!phone.has(choice("Torf")).await);
    })
    .await;
}

#[tokio::test]
async fn two_tabs_do_not_overwrite_each_other() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        begin(phone, "Moor").await;
        let address = phone.client.current_url().await.expect("the tab has an address").to_string();
        let first = phone.client.window().await.expect("there is a tab");
        phone.open_tab(&address).await;
        phone.on_screen("Moor").await;
        phone.tap(choice("Wald")).await;
        touch(phone, "a5").await;
        until_spoken(phone, "a5", "Wald").await;
        phone.tap(button("SPEICHERN")).await;
        phone.sees("Das Spielbrett ist gespeichert.").await;

        phone.go_to_tab(&first).await;
        touch(phone, "a7").await;
        until_spoken(phone, "a7", "Wald").await;
        phone.tap(button("SPEICHERN")).await;
        phone.tap(button("Als Kopie speichern")).await;
        phone.on_screen("Moor (Kopie)").await;
        until_spoken(phone, "a7", "Wald").await;
        until_spoken(phone, "a5", "offen").await;
        phone.tap(link("Zurück")).await;
        count_boards(phone, 2).await;
        phone.tap(link("Zeichnen").of("Moor")).await;
        until_spoken(phone, "a5", "Wald").await;
        until_spoken(phone, "a7", "offen").await;
    })
    .await;
}

#[tokio::test]
async fn a_board_of_another_time_is_not_lost() {
    const TEXT: &str = "0\n{ \"from\": \"another time\" }";
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        let keys = phone.record_keys().await;
        let account = keys.iter().find_map(|key| key.strip_prefix("account/")).expect("somebody is signed in");
        phone.put_document(&format!("boards/{account}/00000000000000aa"), TEXT).await;
        phone.reload().await;
        phone.find(heading("Unlesbares Spielbrett")).await;
        assert!(!phone.has(link("Zeichnen")).await);
        assert_eq!(phone.catch_file(button("Weitergeben")).await, TEXT.as_bytes());
        phone.tap(button("Löschen")).await;
        phone.tap(button("Abbrechen")).await;
        count_boards(phone, 1).await;
        phone.tap(button("Löschen")).await;
        phone.tap(button("Löschen")).await;
        phone.sees("Noch ist hier kein Spielbrett.").await;
    })
    .await;
}

/// „Spelers kunnen natuurlijk ook zelf scenario's bedenken": a goal is painted, a troop stands already, and it is played on the board of
/// one's own, by as many as it is for.
#[tokio::test]
async fn a_scenario_of_ones_own_is_painted_and_begun() {
    let site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        begin(phone, "Moor").await;
        let mut see = Inspection::begin(phone);
        phone.tap(tab("Szenario")).await;
        phone.tap(switch("Szenario auf diesem Brett")).await;
        phone.tap(choice("Angriff und Verteidigung")).await;
        phone.tap(button("Noch 1 Fehler.")).await;
        phone.sees("Zwei Spieler: Dem Szenario fehlt sein Ziel. Male mindestens ein Feld.").await;
        phone.tap(tab("Szenario")).await;
        touch(phone, "e5").await;
        until_spoken(phone, "e5", "Ziel des Szenarios").await;
        phone.sees("Spielbar.").await;
        phone.set(number("Züge bis zum Ende"), 7).await;

        // A troop that stands already, and one that stands where it must not.
        phone.tap(choice("Truppen von Spieler 1")).await;
        phone.tap(choice("Artillerie")).await;
        touch(phone, "i5").await;
        phone.sees("Noch 1 Fehler.").await;
        touch(phone, "i5").await;
        phone.sees("Spielbar.").await;
        touch(phone, "a5").await;
        until_spoken(phone, "a5", "Artillerie (Spieler 1)").await;
        see.look("boards-scenario").await;
        phone.reload().await;
        until_spoken(phone, "a5", "offen").await;
        phone.tap(tab("Szenario")).await;
        until_spoken(phone, "a5", "Artillerie (Spieler 1)").await;
        phone.tap(button("SPEICHERN")).await;
        phone.sees("Das Spielbrett ist gespeichert.").await;
        phone.tap(link("Zurück")).await;
        phone.sees("Zwei Spieler · Szenario").await;

        phone.tap(link("Zurück")).await;
        phone.on_screen("Company Leader").await;
        phone.tap(choice("Szenario")).await;
        phone.tap(choice("Moor")).await;
        phone.sees("muss das markierte Ziel besetzen").await;
        phone.sees("Jeder hat 7 Züge.").await;
        see.look("boards-scenario-begun").await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Dein Heer").await;
        until_spoken(phone, "a5", "Artillerie").await;
        until_spoken(phone, "e5", "Ziel").await;
        phone.reload().await;
        until_spoken(phone, "e5", "Ziel").await;
        see.end();
    })
    .await;
}

/// From the empty board list to the end of a scenario of one's own, with one turn each, without a network.
#[tokio::test]
async fn a_scenario_of_ones_own_is_played_to_its_end_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        boards(phone, &site).await;
        phone.until_offline_ready().await;
        site.go_away();
        begin(phone, "Moor").await;
        phone.tap(tab("Szenario")).await;
        phone.tap(switch("Szenario auf diesem Brett")).await;
        phone.tap(choice("Flagge erobern")).await;
        phone.tap(switch("Begrenzte Zahl von Zügen")).await;
        phone.set(number("Züge bis zum Ende"), 1).await;
        phone.tap(button("SPEICHERN")).await;
        phone.sees("Das Spielbrett ist gespeichert.").await;
        phone.tap(link("Zurück")).await;
        phone.tap(link("Zurück")).await;
        phone.tap(choice("Szenario")).await;
        phone.tap(choice("Moor")).await;
        phone.tap(choice("Mensch").of("Wer spielt auf Platz 2?")).await;
        phone.tap(button("STARTEN")).await;
        for _ in 0..2 {
            phone.hold(button("Zum Aufdecken halten")).await;
            phone.on_screen("Dein Heer").await;
            phone.tap(button("Rest zufällig verteilen")).await;
            phone.until("document.querySelector('.bottom-bar__next:not([aria-disabled])') !== null").await;
            phone.tap(button("FERTIG")).await;
        }
        let mut see = Inspection::begin(phone);
        for _ in 0..2 {
            phone.hold(button("Zum Aufdecken halten")).await;
            phone.on_screen("Deine Aktionen").await;
            see.look("boards-scenario-turn").await;
            phone.tap(button("AKTIONEN BEENDEN")).await;
            phone.on_screen("Einkauf").await;
            phone.tap(button("ZUG BEENDEN")).await;
            phone.until("document.querySelector('h1').innerText !== 'Einkauf'").await;
        }
        phone.on_screen("Spielende").await;
        see.look("boards-scenario-over").await;
        see.end();
    })
    .await;
}
