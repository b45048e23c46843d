//! The owner of a printed box types in its true numbers.

use browser_tests::pages::{Game, Shelf, Start};
use browser_tests::{Phone, Site, button, field, fold, link, number, switch, tab, with_phone};
use serde_json::json;

/// What a number of the sheet says.
async fn shown(phone: &Phone, name: &str) -> serde_json::Value {
    phone.value(&format!("document.querySelector('[aria-label={}]').value", json!(name))).await
}

/// Types a number and leaves it.
async fn enter(phone: &Phone, name: &str, text: &str) {
    phone.fill(field(name), text).await;
    phone.press(fantoccini::key::Key::Tab).await;
}

#[tokio::test]
async fn own_values_are_kept_and_played_with() {
    const DIPLOMAT: &str = "Diplomat, 2 Sp.";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.tap(link("Einstellungen")).await;
        phone.tap(link("Werte der Ausgabe")).await;
        phone.on_screen("Werte der Ausgabe").await;
        phone.tap(fold("Preise")).await;
        for wrong in ["viel", "0", "-3"] {
            enter(phone, DIPLOMAT, wrong).await;
            phone.sees("Hier passt eine ganze Zahl von 1 bis 999.").await;
            assert_eq!(shown(phone, DIPLOMAT).await, "6", "{wrong}");
        }
        enter(phone, DIPLOMAT, "11").await;
        phone.sees("Gespeichert.").await;

        // The least chance above the greatest: each is in its range, together they make no sense.
        phone.tap(fold("Agenten und verdeckte Aktionen")).await;
        enter(phone, "Erfolg mindestens in %", "99").await;
        phone.sees("Diese Zahl passt nicht zu den anderen.").await;

        phone.reload().await;
        phone.tap(switch("Nur Hauswerte zeigen")).await;
        phone.tap(fold("Preise")).await;
        assert_eq!(shown(phone, DIPLOMAT).await, "11");
        assert_eq!(shown(phone, "Infanterie, 2 Sp.").await, "9", "a number of the manual, shown when asked for");

        let table = Shelf::open(phone, &site).await.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
        table.prepare().await;
        let (.., headquarters) = table.play_to_headquarters(50).await;
        let points = headquarters.points().await;
        phone.tap(tab("Diplomatie")).await;
        phone.set(number("Diplomaten ernennen"), 2).await;
        phone.until(&format!("document.querySelector('.resources .figure').innerText === '{}'", points - 22)).await;
    })
    .await;
}

#[tokio::test]
async fn own_values_of_another_time_are_not_overwritten() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.put_document("values/leaders", "prices.gold = 7\n").await;
        phone.open(&format!("{}values", site.url())).await;
        phone.sees("kann diese Version nichts anfangen").await;
        phone.open(&format!("{}new", site.url())).await;
        phone.sees("Dieses Spiel beginnt mit den Hauswerten.").await;
        phone.open(&format!("{}values", site.url())).await;
        phone.tap(button("Zurücksetzen")).await;
        phone.find(fold("Preise")).await;
    })
    .await;
}
