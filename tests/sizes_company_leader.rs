//! Every screen of Company Leader and of its own boards on a small phone, a tablet and a laptop.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, button, choice, field, fold, link, tab};

use super::inspection::Inspection;
use super::sizes::{in_german, in_longer_words, menu};

#[tokio::test]
async fn company_leader_fits_too() {
    in_german(company_leader).await;
}

#[tokio::test]
async fn company_leader_fits_in_longer_words() {
    in_longer_words(company_leader).await;
}

/// What the screen is called.
const TITLE: &str = "document.querySelector('h1')?.innerText";

/// Two people and two computers up to the first turn of a person, and the end of a scenario against a computer.
async fn company_leader(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.open(&format!("{}company-leader", site.url())).await;
    phone.tap(choice("Zwei gegen zwei")).await;
    phone.tap(choice("Mensch").of("Wer spielt auf Platz 2?")).await;
    phone.fill(field("Name von Spieler 1"), "Annamaria-Louise").await;
    phone.fill(field("Name von Spieler 2"), "Bartholomäus XVI").await;
    phone.tap(fold("Varianten")).await;
    see.look("company-leader-new").await;
    phone.tap(button("STARTEN")).await;
    for _ in 0..2 {
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Dein Heer").await;
        see.look("company-leader-army").await;
        phone.tap(button("Rest zufällig verteilen")).await;
        phone.until("document.querySelector('.bottom-bar__next:not([aria-disabled])') !== null").await;
        phone.tap(button("FERTIG")).await;
    }
    hurry_until(phone, ".curtain__hold").await;
    see.look("company-leader-curtain").await;
    phone.hold(button("Zum Aufdecken halten")).await;
    phone.on_screen("Deine Aktionen").await;
    see.look("company-leader-turn").await;
    menu(phone, "company-leader", &mut see).await;
    // A revealed troop has the most buttons.
    let hidden = "document.querySelector('.cl-counter__plate--hidden').closest('.cl-field')";
    phone.value(&format!("void {hidden}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")).await;
    phone.tap(button("Aufdecken")).await;
    phone.until("document.querySelector('.cl-compass__way:not(:disabled)') !== null").await;
    phone.value("void document.querySelector('.cl-compass__way:not(:disabled)').click()").await;
    phone.until("document.querySelectorAll('.cl-actions button').length === 8").await;
    see.look("company-leader-troop").await;
    phone.tap(button("AKTIONEN BEENDEN")).await;
    phone.on_screen("Einkauf").await;
    see.look("company-leader-purchase").await;

    phone.open(&format!("{}company-leader", site.url())).await;
    phone.tap(choice("Szenario")).await;
    see.look("company-leader-scenario").await;
    phone.tap(button("STARTEN")).await;
    phone.tap(button("Rest zufällig verteilen")).await;
    phone.until("document.querySelector('.bottom-bar__next:not([aria-disabled])') !== null").await;
    let army = phone.value(TITLE).await;
    phone.tap(button("FERTIG")).await;
    phone.until(&format!("{TITLE} !== {army}")).await;
    hurry_until(phone, ".frame--secret .cl-panel").await;
    until_watched(phone).await;
    see.look("company-leader-watch").await;
    hurry_until(phone, ".frame--secret .cl-panel").await;
    phone.on_screen("Deine Aktionen").await;
    phone.tap(button("Aufgeben")).await;
    see.look("company-leader-resign").await;
    phone.tap(button("AUFGEBEN")).await;
    phone.on_screen("Spielende").await;
    see.look("company-leader-over").await;
    phone.tap(button("AUSWERTEN")).await;
    phone.until("document.querySelector('.analysis .chart') !== null").await;
    see.look("company-leader-analysis").await;
    see.end();
}

/// Ends turns until a computer shows one of its own: a turn with nothing to be seen in it is over before anybody could look.
async fn until_watched(phone: &Phone) {
    const WATCHED: &str = "document.querySelector('.frame--open .bottom-bar__next') !== null";
    let mine = phone.value(TITLE).await;
    for _ in 0..6 {
        phone.tap(button("AKTIONEN BEENDEN")).await;
        phone.until(&format!("{TITLE} !== {mine}")).await;
        phone.tap(button("ZUG BEENDEN")).await;
        phone.until(&format!("{WATCHED} || {TITLE} === {mine}")).await;
        if phone.value(WATCHED).await == true {
            return;
        }
    }
    panic!("the computer shows nothing in six turns");
}

/// Hurries computers until this is on the screen.
async fn hurry_until(phone: &Phone, selector: &str) {
    let there = format!("document.querySelector('{selector}') !== null");
    let hurry = "document.querySelector('.frame--open .bottom-bar__next:not([aria-disabled])')?.click()";
    phone.until(&format!("{there} || void {hurry}")).await;
}

#[tokio::test]
async fn own_boards_and_their_tools_fit_too() {
    in_german(own_boards).await;
}

#[tokio::test]
async fn own_boards_and_their_tools_fit_in_longer_words() {
    in_longer_words(own_boards).await;
}

async fn own_boards(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.open(&format!("{}company-leader/boards", site.url())).await;
    phone.sees("Noch ist hier kein Spielbrett.").await;
    see.look("boards-none").await;
    phone.fill(field("Name des Spielbretts"), "Moor").await;
    phone.tap(choice("Standard, 91 Felder")).await;
    phone.tap(button("ANLEGEN")).await;
    phone.on_screen("Moor").await;
    see.look("boards-land").await;
    phone.tap(tab("Gebiete")).await;
    phone.tap(choice("Zwei gegen zwei")).await;
    phone.sees("Aufteilung entfernen").await;
    see.look("boards-areas").await;
    phone.tap(tab("Heere")).await;
    see.look("boards-armies").await;
    phone.tap(tab("Prüfung")).await;
    phone.fill(field("Name des Spielbretts"), " ").await;
    phone.sees("Das Spielbrett braucht einen Namen.").await;
    see.look("boards-check").await;
    phone.tap(button("SPEICHERN")).await;
    phone.tap(link("Zurück")).await;
    phone.sees("noch nicht spielbar").await;
    see.look("boards").await;
    see.end();
}
