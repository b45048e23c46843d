//! Editions as files: handed on, changed in any editor, loaded, and played by.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, button, field, fold, link, with_phone};

/// The editor of a game's edition.
async fn open(phone: &Phone, site: &Site, game: &str) {
    phone.open(&format!("{}editions/{game}", site.url())).await;
    phone.find(button("Ausgabe weitergeben")).await;
}

/// The file of the edition a game is played by.
async fn handed_on(phone: &Phone) -> String {
    let file = phone.catch_file(button("Ausgabe weitergeben")).await;
    String::from_utf8(file).expect("an edition is a text")
}

#[tokio::test]
async fn an_edition_goes_out_is_changed_and_played_by() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        open(phone, &site, "sparta").await;
        let house = handed_on(phone).await;
        let own =
            house.replace("\"b2\"", "\"b3\"").replace("Sparta mit rekonstruierter Aufstellung", "Meine Schachtel");
        assert!(own.contains("\"b3\"") && own.contains("Meine Schachtel"), "{house}");
        phone.pick_file(button("Ausgabe laden"), own.as_bytes()).await;
        phone.sees("Neue Spiele werden nach „Meine Schachtel“ gespielt.").await;
        // It outlasts the page, and only new games of this one are played by it.
        open(phone, &site, "general").await;
        phone.sees("GENERAL mit rekonstruierten Kampfeinheiten").await;
        open(phone, &site, "sparta").await;
        phone.sees("Meine Schachtel").await;
        assert_eq!(handed_on(phone).await, own);
        phone.open(&format!("{}sparta", site.url())).await;
        phone.sees("Meine Schachtel").await;
        phone.tap(button("STARTEN")).await;
        phone.until("document.getElementById('square-b3')?.ariaLabel.includes('Kämpfer') === true").await;
        assert_eq!(phone.value("document.getElementById('square-b2').ariaLabel.includes('Kämpfer')").await, false);
        // The way back asks first, and what has begun stays.
        open(phone, &site, "sparta").await;
        phone.tap(button("Zur Hausausgabe zurück")).await;
        phone.tap(button("ZURÜCK")).await;
        phone.sees("Sparta mit rekonstruierter Aufstellung").await;
        open(phone, &site, "sparta").await;
        assert_eq!(handed_on(phone).await, house);
    })
    .await;
}

#[tokio::test]
async fn an_edition_that_cannot_be_played_is_refused_by_field() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        for (game, good, bad, field) in [
            ("sparta", "\"b2\"", "\"b9\"", "fighters."),
            ("general", "\"water\": 12", "\"water\": 13", "units[8].strength.water"),
            ("company-leader", "\"2I\"", "\"3I\"", "dice.open"),
            ("leaders", "\"id\": 1,", "\"id\": 2,", "map.continents[1].id"),
        ] {
            open(phone, &site, game).await;
            let house = handed_on(phone).await;
            assert!(house.contains(good), "{house}");
            for (file, why) in [
                (house.replacen(good, bad, 1), field),
                (house.replacen('{', "[", 1), "Zeile 2, Spalte 10: "),
                (String::new(), "Zeile 1, Spalte 0: "),
            ] {
                phone.pick_file(button("Ausgabe laden"), file.as_bytes()).await;
                phone.sees("Diese Ausgabe lässt sich nicht spielen.").await;
                phone.sees(why).await;
            }
            assert_eq!(handed_on(phone).await, house);
            open(phone, &site, game).await;
            assert!(!phone.text().await.contains("Diese Ausgabe lässt sich nicht spielen."));
        }
    })
    .await;
}

/// What another version has left, or an editor of text past the app.
#[tokio::test]
async fn a_kept_edition_that_cannot_be_played_is_told_without_being_asked() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_document("edition/sparta", "{}").await;
        phone.open(&format!("{}sparta", site.url())).await;
        phone.sees("Gespielt wird mit der des Hauses.").await;
        phone.sees("Sparta mit rekonstruierter Aufstellung").await;
        phone.tap(link("Ausgabe ansehen, ändern oder laden")).await;
        assert_eq!(handed_on(phone).await, "{}");
    })
    .await;
}

/// Whoever edits in two tabs loses nothing in either: the later one is told, and shows what there is.
/// A draft of another time hides what is played by; both can be handed on before the way back removes them.
#[tokio::test]
async fn all_that_goes_can_be_handed_on_before() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        open(phone, &site, "general").await;
        let own = handed_on(phone).await.replacen("GENERAL mit", "Unser GENERAL mit", 1);
        phone.put_document("edition/general", &own).await;
        phone.put_document("edition-draft/general", "{\"of\": \"tomorrow\"}").await;
        phone.reload().await;
        phone.sees("Der Entwurf, der auf diesem Gerät liegt, lässt sich nicht lesen.").await;
        assert_eq!(phone.catch_file(button("Entwurf weitergeben")).await, b"{\"of\": \"tomorrow\"}");
        assert_eq!(handed_on(phone).await, own);
        phone.open(&format!("{}general", site.url())).await;
        phone.sees("Unser GENERAL mit").await;
        open(phone, &site, "general").await;
        phone.tap(button("Zur Hausausgabe zurück")).await;
        phone.tap(button("ZURÜCK")).await;
        phone.sees("Es gilt wieder die Hausausgabe.").await;
        phone.open(&format!("{}general", site.url())).await;
        phone.sees("GENERAL mit rekonstruierten Kampfeinheiten").await;
        assert!(!phone.text().await.contains("Unser GENERAL"));
    })
    .await;
}

#[tokio::test]
async fn a_change_elsewhere_is_not_overwritten() {
    const TURNS: &str = "nach so vielen Zügen ohne Schlagen";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        open(phone, &site, "sparta").await;
        let house = handed_on(phone).await;
        let shown = format!("document.querySelector('[aria-label=\"{TURNS}\"]')?.value");
        phone.tap(fold("Unentschieden")).await;
        phone.until(&format!("{shown} === '40'")).await;
        phone.put_document("edition/sparta", &house.replacen("40", "50", 1)).await;
        phone.enter(field(TURNS), "60").await;
        phone.sees("in einem anderen Tab geändert").await;
        phone.tap(fold("Unentschieden")).await;
        phone.until(&format!("{shown} === '50'")).await;
        phone.enter(field(TURNS), "60").await;
        phone.sees("Gespeichert.").await;
    })
    .await;
}
