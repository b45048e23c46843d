//! The owner of a printed box types in its true numbers.

use browser_tests::pages::{Game, Shelf, Start};
use browser_tests::{Phone, Site, button, field, fold, heading, link, number, switch, tab, with_phone};
use serde_json::json;

/// What a number of the sheet says.
async fn shown(phone: &Phone, name: &str) -> serde_json::Value {
    let field = format!("document.querySelector('[aria-label={}]')", json!(name));
    phone.until(&format!("{field} !== null")).await;
    phone.value(&format!("{field}.value")).await
}

/// Chooses in a list that folds out.
async fn choose(phone: &Phone, name: &str, option: &str) {
    let choice = format!(
        "(async () => {{
            const list = document.querySelector('select[aria-label={}]');
            list.value = [...list.options].find((option) => option.text === {}).value;
            list.dispatchEvent(new Event('change', {{ bubbles: true }}));
            return true;
        }})()",
        json!(name),
        json!(option)
    );
    phone.until(&choice).await;
}

/// What an enlisted diplomat costs on the screen where one is, in a game of two that begins now.
async fn price_of_two_diplomats(phone: &Phone, site: &Site) -> i64 {
    let table = Shelf::open(phone, site).await.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
    table.prepare().await;
    let (.., headquarters) = table.play_to_headquarters(50).await;
    let points = headquarters.points().await;
    phone.tap(tab("Diplomatie")).await;
    phone.set(number("Diplomaten ernennen"), 2).await;
    let figure = "Number(document.querySelector('.resources .figure').innerText)";
    phone.until(&format!("{figure} < {points}")).await;
    i64::from(points) - phone.value(figure).await.as_i64().expect("a number of points")
}

const DIPLOMAT: &str = "Diplomat, 2 Sp.";

#[tokio::test]
async fn own_values_are_kept_and_played_with() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.tap(link("Einstellungen")).await;
        phone.tap(link("Ausgabe von LEADERS")).await;
        phone.on_screen("Ausgabe: LEADERS").await;
        phone.tap(fold("Preise")).await;
        phone.enter(field(DIPLOMAT), "viel").await;
        phone.sees("Hier passt nur eine ganze Zahl.").await;
        assert_eq!(shown(phone, DIPLOMAT).await, "6");
        phone.enter(field(DIPLOMAT), "70000").await;
        phone.sees("Das passt hier nicht").await;
        assert_eq!(shown(phone, DIPLOMAT).await, "6");
        phone.enter(field(DIPLOMAT), "11").await;
        phone.sees("Gespeichert.").await;

        phone.reload().await;
        phone.tap(switch("Nur zeigen, was nachzuschlagen ist")).await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "11");
        assert_eq!(shown(phone, "Infanterie, 2 Sp.").await, "9", "a number of the manual, shown when asked for");
        assert_eq!(price_of_two_diplomats(phone, &site).await, 22);
    })
    .await;
}

/// What is not right yet is lost by nobody, and played by nobody.
#[tokio::test]
async fn values_that_do_not_go_together_are_a_draft() {
    const LEAST: &str = "Erfolg mindestens in %";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(fold("Preise")).await;
        phone.enter(field(DIPLOMAT), "11").await;
        phone.sees("Gespeichert.").await;
        phone.enter(field(DIPLOMAT), "0").await;
        phone.sees("Diplomat, 2 Sp.: 0. Möglich sind 1 bis 999.").await;
        phone
            .until(&format!("document.querySelector('[aria-label={}]').ariaInvalid === 'true'", json!(DIPLOMAT)))
            .await;
        // The least chance above the greatest: each is in its range, together they make no sense.
        phone.tap(fold("Agenten und verdeckte Aktionen")).await;
        phone.enter(field(LEAST), "99").await;
        phone.sees("Die untere Grenze liegt über der oberen.").await;

        phone.reload().await;
        phone.sees("So lässt sich noch nicht spielen").await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "0");
        assert_eq!(price_of_two_diplomats(phone, &site).await, 22, "the last one that could be played by");

        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(fold("Preise")).await;
        phone.enter(field(DIPLOMAT), "12").await;
        phone.tap(fold("Agenten und verdeckte Aktionen")).await;
        phone.enter(field(LEAST), "5").await;
        phone.sees("Gespeichert.").await;
        phone.reload().await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "12");
        assert!(!phone.text().await.contains("So lässt sich noch nicht spielen"));
    })
    .await;
}

#[tokio::test]
async fn names_homes_colours_and_borders_are_corrected() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(switch("Nur zeigen, was nachzuschlagen ist")).await;
        phone.tap(fold("Nationen")).await;
        phone.tap(fold("USA")).await;
        phone.enter(field("USA, Name, de"), "Vereinigte Staaten").await;
        choose(phone, "USA, Home Area", "West Coast").await;
        phone.tap(fold("Farben der Figuren")).await;
        phone.enter(field("Rot, Name, de"), "Orange").await;
        phone.sees("Gespeichert.").await;
        phone.reload().await;

        phone.tap(switch("Nur zeigen, was nachzuschlagen ist")).await;
        phone.tap(fold("Weltkarte")).await;
        phone.tap(fold("Gebiete")).await;
        phone.tap(fold("Alaska")).await;
        let borders = "document.querySelectorAll('select[aria-label^=\"Gebiete, Alaska, Grenzen\"]').length";
        // What a fold holds is built after it has opened.
        phone.until(&format!("{borders} > 0")).await;
        let count = phone.value(borders).await.as_u64().expect("a number");
        phone.tap(button("Grenzen: Eintrag hinzufügen")).await;
        phone.until(&format!("{borders} === {}", count + 1)).await;
        // It is like the last one, and stands there twice now.
        phone.sees("Alaska nennt Western Canada mehrmals.").await;
        phone.tap(button(&format!("Gebiete, Alaska, Grenzen, {} entfernen", count + 1))).await;
        phone.until(&format!("{borders} === {count}")).await;
        phone.sees("Gespeichert.").await;

        phone.open(&format!("{}new", site.url())).await;
        phone.tap(button("2")).await;
        phone.tap(button("AUSWÄHLEN")).await;
        phone.tap(button("WEITER")).await;
        phone.fill(field("Spielername"), "Anna").await;
        phone.sees("Orange").await;
        phone.tap(button("WEITER")).await;
        phone.find(heading("Vereinigte Staaten")).await;
        phone.sees("West Coast").await;
    })
    .await;
}

/// A file that was kept while the app worded the missions is renewed, and its missions are worded anew.
#[tokio::test]
async fn missions_are_worded_by_the_owner() {
    const BEFORE: &str = include_str!("../editions/leaders-schema-1/house.json");
    let wording = |mission: &str| format!("{mission}, Wortlaut mit {{target}} und {{rounds}}, de");
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_document("edition/leaders", BEFORE).await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(fold("Missionen")).await;
        let said = shown(phone, &wording("Truppenstärke")).await;
        assert_eq!(said, "Rekrutiere in {rounds} Runden insgesamt {target} Einheiten oder mehr.");
        phone.enter(field(&wording("Truppenstärke")), "Eigene Worte: {turns}.").await;
        phone.sees("{turns} gibt es hier nicht, nur {target} und {rounds}.").await;
        // Whichever military mission is on offer.
        for mission in ["Truppenstärke", "Verteidigung"] {
            phone.enter(field(&wording(mission)), "Eigene Worte: {rounds} Runden.").await;
        }
        phone.sees("Gespeichert.").await;

        let table = Shelf::open(phone, &site).await.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
        table.prepare().await;
        table.play_to_headquarters(50).await;
        phone.tap(tab("Missionen")).await;
        phone.until("/Eigene Worte: [45] Runden\\./.test(document.body.innerText)").await;
    })
    .await;
}

#[tokio::test]
async fn numbers_of_earlier_versions_are_taken_over() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_document("values/leaders", "prices.diplomat[2] = 11\n").await;
        assert_eq!(price_of_two_diplomats(phone, &site).await, 22);
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "11");
        phone.enter(field("Spion, 2 Sp."), "7").await;
        phone.sees("Gespeichert.").await;
        phone.reload().await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "11");
        assert_eq!(shown(phone, "Spion, 2 Sp.").await, "7");
        phone.tap(button("Zur Hausausgabe zurück")).await;
        phone.tap(button("ZURÜCK")).await;
        phone.sees("Es gilt wieder die Hausausgabe.").await;
        phone.reload().await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "6");
    })
    .await;
}

#[tokio::test]
async fn own_values_of_another_time_are_not_overwritten() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_document("values/leaders", "prices.gold = 7\n").await;
        phone.open(&format!("{}new", site.url())).await;
        phone.sees("Gespielt wird mit der des Hauses.").await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.sees("prices.gold: Diesen Wert gibt es nicht.").await;
        assert_eq!(phone.catch_file(button("Ausgabe weitergeben")).await, b"prices.gold = 7\n");
        phone.tap(button("Zur Hausausgabe zurück")).await;
        phone.tap(button("ZURÜCK")).await;
        phone.find(fold("Preise")).await;
    })
    .await;
}

/// The title of the sheet that is open, and its number.
async fn sheet(phone: &Phone, title: &str, page: &str) {
    phone.on_screen(title).await;
    phone.sees(page).await;
}

/// „A box on the table": who has one compares with it once, and plays by it from then on.
#[tokio::test]
async fn a_box_is_compared_sheet_by_sheet_and_played_by() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        for _ in 0..2 {
            phone.tap(button("Nächste Seite")).await;
        }
        phone.find(heading("Schnelles Spiel")).await;
        phone.sees("Gebiete und Werte sind Hauswerte").await;
        phone.tap(button("Zurück")).await;
        phone.tap(link("VERGLEICHEN")).await;

        sheet(phone, "North America", "Seite 1 von 9").await;
        assert_eq!(shown(phone, "Gebiete, Alaska, Wert").await, "2");
        phone.enter(field("Gebiete, Alaska, Wert"), "5").await;
        phone.sees("Gespeichert.").await;
        phone.tap(button("STIMMT")).await;
        let title = "document.querySelector('h1')?.innerText";
        phone.until(&format!("{title} !== 'North America'")).await;
        let second = phone.value(title).await;
        phone.reload().await;
        phone.until(&format!("{title} === {second}")).await;

        // Later: the set-up says that it is not done yet.
        phone.tap(link("Später")).await;
        phone.sees("Der Vergleich mit deiner Schachtel ist noch nicht fertig.").await;
        phone.tap(link("WEITER VERGLEICHEN")).await;
        phone.until(&format!("{title} === {second}")).await;
        while phone.value(title).await != "Meine Schachtel" {
            let before = phone.value(title).await;
            phone.tap(button("STIMMT")).await;
            phone.until(&format!("{title} !== {before}")).await;
        }
        phone.sees("Neue Spiele gehen nach deiner Schachtel.").await;

        phone.tap(button("NEUES SPIEL")).await;
        phone.sees("Ausgabe: Meine Schachtel").await;
        assert!(!phone.has(link("VERGLEICHEN")).await, "it was compared");
        wizard.players(2).await;
        phone.tap(button("Nächste Seite")).await;
        phone.find(heading("Schnelles Spiel")).await;
        assert!(!phone.text().await.contains("Hauswerte"));
        phone.tap(button("Vorige Seite")).await;
        wizard.scenario(0).await;
        wizard.settings(Game::default()).await;
        wizard.seat_and_start(&["Anna", "Berta"]).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        phone.tap(fold("Hier mitschreiben")).await;
        phone
            .until("[...document.querySelectorAll('.area')].some((area) => area.innerText.match(/Alaska\\s+5/))")
            .await;
    })
    .await;
}

#[tokio::test]
async fn who_would_rather_not_compare_is_not_asked_again() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        shelf.new_game().await;
        phone.tap(button("Nicht jetzt")).await;
        phone.until("!document.body.innerText.includes('Hast du die Schachtel?')").await;
        phone.reload().await;
        phone.sees("Wie viele spielen mit?").await;
        assert!(!phone.text().await.contains("Hast du die Schachtel?"));
        phone.tap(link("Ausgabe ansehen, ändern oder laden")).await;
        phone.tap(link("Mit der Schachtel vergleichen")).await;
        phone.on_screen("North America").await;
    })
    .await;
}
