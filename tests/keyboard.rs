//! A whole game of two by keyboard alone, with the focus always to be seen.

use browser_tests::pages::Table;
use browser_tests::{Phone, Site, button, choice, field, number, tab, with_phone_by_keyboard};
use fantoccini::key::Key;

/// From the start screen to the first hand-over.
async fn set_up<'a>(phone: &'a Phone, site: &Site) -> Table<'a> {
    phone.open(&site.url()).await;
    phone.tap(button("Ohne Account spielen")).await;
    phone.on_screen("Spielauswahl").await;
    phone.tap(button("Starten")).await;
    phone.on_screen("Spieleranzahl").await;
    phone.tap(button("2")).await;
    phone.on_screen("Szenario").await;
    phone.tap(button("AUSWÄHLEN")).await;
    phone.on_screen("Einstellungen").await;
    phone.tap(button("WEITER")).await;
    for (place, name) in [(1, "Anna"), (2, "Berta")] {
        phone.on_screen(&format!("Spieler {place}")).await;
        phone.set(field("Spielername"), name).await;
        phone.on_screen(&format!("Nation von {name}")).await;
        phone.tap(button("AUSWÄHLEN")).await;
    }
    phone.on_screen("Alles bereit?").await;
    phone.tap(button("STARTEN")).await;
    let table = Table::shown(phone).await;
    for page in ["Spielmaterial nehmen", "Startgebiete besetzen", "Ausgleich Startspieler", "Szenario-Regeln"] {
        phone.on_screen(page).await;
        // Not on the button that was pressed, which this screen has, too: a new screen is read from its heading on.
        phone.until("document.activeElement.tagName === 'H1'").await;
        phone.tap(button("WEITER")).await;
    }
    table
}

/// Phase 0, typed.
async fn enter(phone: &Phone, table: &Table<'_>, points: u32) {
    table.begin_turn().await;
    phone.set(field("Deine Produktionspunkte, mit Kontinentboni"), points).await;
}

#[tokio::test]
async fn a_game_is_won_by_keyboard_alone() {
    let site = Site::at_root();
    with_phone_by_keyboard(async |phone| {
        let table = set_up(phone, &site).await;
        for _ in 0..2 {
            enter(phone, &table, 70).await;
            table.until_phase(1).await;
            table.withdraw().await;
            table.until_curtain().await;
            table.lift().await;
            table.until_phase(2).await;
            table.leave_events().await;
            table.fight().await;
            table.enter_headquarters().await;
            phone.reach(&phone.find(number("Infanterie")).await).await.expect("there is infantry");
            phone.press(Key::Up).await;
            phone.until("document.querySelector('[role=spinbutton]').ariaValueNow === '1'").await;
            // Tabs are changed with the arrow keys, and only the open one is a stop of its own.
            phone.reach(&phone.find(tab("Militär")).await).await.expect("there is a tab");
            phone.press(Key::Right).await;
            phone.tap(button("ERFORSCHEN").of("Technologie")).await;
            phone.find(button("DOCH NICHT").of("Technologie")).await;
            table.end_turn().await;
        }
        enter(phone, &table, 130).await;
        phone.tap(button("JA, SIEG")).await;
        phone.on_screen("Spielende").await;
        phone.tap(button("SPIELAUSWAHL")).await;
        phone.on_screen("Spielauswahl").await;
    })
    .await;
}

#[tokio::test]
async fn choices_and_dialogs_keep_to_the_keys() {
    let site = Site::at_root();
    with_phone_by_keyboard(async |phone| {
        phone.open(&site.url()).await;
        phone.tap(choice("English")).await;
        phone.find(button("Play without account")).await;
        // The screen is another one, and the choice is where one was.
        phone.until("document.activeElement.labels?.[0]?.innerText === 'English'").await;
        phone.tap(choice("Deutsch")).await;

        let table = set_up(phone, &site).await;
        enter(phone, &table, 140).await;
        phone.find(button("JA, SIEG")).await;
        // The focus is inside the question; Escape leaves everything as it was.
        assert_eq!(phone.value("document.querySelector('dialog[open]').contains(document.activeElement)").await, true);
        phone.press(Key::Escape).await;
        phone.until("document.querySelector('dialog[open]') === null").await;
        table.until_phase(0).await;
    })
    .await;
}
