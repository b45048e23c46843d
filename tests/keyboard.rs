//! A whole game of two by keyboard alone, with the focus always to be seen.

use browser_tests::pages::Table;
use browser_tests::{Phone, Site, Thing, button, choice, field, number, tab, with_phone};
use fantoccini::key::Key;
use std::cmp::Ordering;

/// More steps of the Tab key than any screen has stops.
const STOPS: u32 = 90;

/// Fails unless one can see where the focus is.
async fn assert_focus_is_seen(phone: &Phone) {
    const SEEN: &str = "(() => {
        const focused = document.activeElement;
        if (!focused.matches(':focus-visible')) return false;
        const shown = [focused, ...(focused.labels?.[0]?.querySelectorAll('*') ?? [])].map((e) => getComputedStyle(e));
        return shown.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    })()";
    let focused = phone.value("document.activeElement.outerHTML").await;
    assert_eq!(phone.value(SEEN).await, true, "the focus on {focused} cannot be seen");
}

/// Steps with Tab, forwards or back, until a thing has the focus.
async fn reach(phone: &Phone, thing: Thing<'_>) {
    let wanted = phone.find(thing).await;
    for _ in 0..STOPS {
        match phone.from_focus(&wanted).await {
            Ordering::Equal => return assert_focus_is_seen(phone).await,
            towards => phone.press_tab(towards == Ordering::Less).await,
        }
    }
    panic!("{thing:?} cannot be reached with the Tab key");
}

/// Reaches a button and presses Enter.
async fn press(phone: &Phone, name: &str) {
    reach(phone, button(name)).await;
    phone.press(Key::Enter).await;
}

/// Types what a keyboard has.
async fn type_in(phone: &Phone, text: &str) {
    for character in text.chars() {
        phone.press(character).await;
    }
}

/// Lifts the curtain with the space bar: there is nothing to hold on a keyboard.
async fn lift(phone: &Phone, table: &Table<'_>) {
    table.until_curtain().await;
    reach(phone, button("Zum Aufdecken halten")).await;
    phone.press(Key::Space).await;
    phone.until("document.querySelector('.curtain') === null").await;
}

/// From the start screen to the first hand-over.
async fn set_up<'a>(phone: &'a Phone, site: &Site) -> Table<'a> {
    phone.open(&site.url()).await;
    press(phone, "Ohne Account spielen").await;
    phone.on_screen("Spielauswahl").await;
    press(phone, "Starten").await;
    phone.on_screen("Spieleranzahl").await;
    press(phone, "2").await;
    phone.on_screen("Szenario").await;
    press(phone, "AUSWÄHLEN").await;
    phone.on_screen("Einstellungen").await;
    press(phone, "WEITER").await;
    for (place, name) in [(1, "Anna"), (2, "Berta")] {
        phone.on_screen(&format!("Spieler {place}")).await;
        reach(phone, field("Spielername")).await;
        type_in(phone, name).await;
        phone.press(Key::Enter).await;
        phone.on_screen(&format!("Nation von {name}")).await;
        press(phone, "AUSWÄHLEN").await;
    }
    phone.on_screen("Alles bereit?").await;
    press(phone, "STARTEN").await;
    let table = Table::shown(phone).await;
    for page in ["Spielmaterial nehmen", "Startgebiete besetzen", "Ausgleich Startspieler", "Szenario-Regeln"] {
        phone.on_screen(page).await;
        // Not on the button that was pressed, which this screen has, too: a new screen is read from its heading on.
        phone.until("document.activeElement.tagName === 'H1'").await;
        press(phone, "WEITER").await;
    }
    table
}

/// Phase 0, typed.
async fn enter(phone: &Phone, table: &Table<'_>, points: u32) {
    lift(phone, table).await;
    table.until_phase(0).await;
    reach(phone, field("Deine Produktionspunkte, mit Kontinentboni")).await;
    type_in(phone, &points.to_string()).await;
    phone.press(Key::Enter).await;
}

#[tokio::test]
async fn a_game_is_won_by_keyboard_alone() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = set_up(phone, &site).await;
        for _ in 0..2 {
            enter(phone, &table, 70).await;
            table.until_phase(1).await;
            press(phone, "WEITER").await;
            lift(phone, &table).await;
            table.until_phase(2).await;
            press(phone, "WEITER").await;
            table.until_phase(3).await;
            press(phone, "WEITER").await;

            lift(phone, &table).await;
            table.until_phase(4).await;
            reach(phone, number("Infanterie")).await;
            phone.press(Key::Up).await;
            phone.until("document.querySelector('[role=spinbutton]').ariaValueNow === '1'").await;
            // Tabs are changed with the arrow keys, and only the open one is a stop of its own.
            reach(phone, tab("Militär")).await;
            phone.press(Key::Right).await;
            press_in(phone, "ERFORSCHEN", "Technologie").await;
            phone.find(button("DOCH NICHT").of("Technologie")).await;
            press(phone, "WEITER").await;
            press(phone, "ZUG BEENDEN").await;
        }
        enter(phone, &table, 130).await;
        phone.find(button("JA, SIEG")).await;
        press(phone, "JA, SIEG").await;
        phone.on_screen("Sieg").await;
        press(phone, "ZU DEN SPIELEN").await;
        phone.on_screen("Spielauswahl").await;
    })
    .await;
}

/// Reaches a button of a card and presses Enter.
async fn press_in(phone: &Phone, name: &str, place: &str) {
    reach(phone, button(name).of(place)).await;
    phone.press(Key::Enter).await;
}

#[tokio::test]
async fn choices_and_dialogs_keep_to_the_keys() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        reach(phone, choice("Deutsch")).await;
        phone.press(Key::Right).await;
        phone.find(button("Play without account")).await;
        reach(phone, choice("English")).await;
        phone.press(Key::Left).await;

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
