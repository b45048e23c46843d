//! The screens of the app and of the other three games for the gallery.

use browser_tests::pages::{Shelf, Start, seat};
use browser_tests::{Phone, Site, button, choice, field, fold, link, tab};
use fantoccini::Locator;
use std::time::Duration;

use super::gallery::{Gallery, along};
use super::{gallery_leaders, menu};

/// What is looked at on every journey.
pub const JOURNEYS: [&[&str]; 9] = [
    ARRIVAL,
    gallery_leaders::SET_UP,
    gallery_leaders::TURN,
    gallery_leaders::BOARD,
    SPARTA,
    GENERAL,
    COMPANY_LEADER,
    LESSONS,
    WORKSHOPS,
];

/// What a board can be set to look like, in the storage of the page: the name of the shot, the key and the value there. A line
/// is all that one more board set needs, and each is looked at once, on a phone in the light.
type Set = (&'static str, &'static str, &'static str);

/// Those of Sparta, looked at when one move has been made.
const SPARTA_SETS: [Set; 3] = [
    ("sparta-turned", "leaders.board-turns", "1"),
    ("sparta-marble", "leaders.board.sparta", "1"),
    ("sparta-grove", "leaders.board.sparta", "2"),
];
/// Those of Company Leader, looked at when the game is over and nothing is hidden.
const COMPANY_LEADER_SETS: [Set; 2] = [
    ("company-leader-winter", "leaders.board.company-leader", "1"),
    ("company-leader-desert", "leaders.board.company-leader", "2"),
];

/// What is looked at once, and not in every size and theme.
pub fn is_looked_at_once(shot: &str) -> bool {
    SPARTA_SETS.iter().chain(&COMPANY_LEADER_SETS).any(|(once, ..)| *once == shot)
}

/// Looks at the board on the screen in all its sets; `board` finds it when the page has been loaded anew.
async fn look_at_sets(phone: &Phone, see: &mut Gallery<'_>, sets: &[Set], board: &str) {
    for (shot, key, value) in sets {
        phone.value(&format!("void localStorage.setItem('{key}', '{value}')")).await;
        phone.reload().await;
        phone.until(&format!("document.querySelector('{board}') !== null")).await;
        see.look_for(shot, board).await;
        phone.value(&format!("void localStorage.removeItem('{key}')")).await;
    }
    // As it was before for what follows.
    phone.reload().await;
    phone.until(&format!("document.querySelector('{board}') !== null")).await;
}

/// The way in.
const ARRIVAL: &[&str] =
    &["start", "sign-in", "register", "code", "shelf-empty", "settings", "own", "settings-end", "credits", "not-found"];

#[tokio::test]
async fn somebody_arrives() {
    along(ARRIVAL, async |phone, site, see| {
        Start::open(phone, site).await;
        phone.until_kept().await;
        see.look("start").await;
        phone.tap(link("Anmelden")).await;
        phone.on_screen("Anmelden").await;
        see.look("sign-in").await;
        let start = Start::open(phone, site).await;
        phone.tap(link("Account erstellen")).await;
        phone.fill(field("E-Mail-Adresse"), "anna").await;
        phone.tap(button("Registrieren")).await;
        phone.until("[...document.querySelectorAll('.field__error')].some((error) => error.innerText !== '')").await;
        see.look("register").await;
        phone.tap(link("Zurück")).await;
        let sheet = start.register("anna@example.org", "karten und figuren").await;
        see.look("code").await;
        sheet.confirm_shown().await;
        see.look("shelf-empty").await;
        phone.tap(button("Meldung schließen")).await;
        phone.tap(link("Einstellungen")).await;
        phone.on_screen("Einstellungen").await;
        see.look("settings").await;
        phone.tap(link("Passwort und Daten")).await;
        phone.on_screen("Meine Daten").await;
        see.look("own").await;
        phone.tap(link("Zurück")).await;
        phone.on_screen("Einstellungen").await;
        see.look_for("settings-end", ".cards > :last-child").await;
        phone.tap(link("Mitwirkende und Quellen")).await;
        phone.on_screen("Mitwirkende und Quellen").await;
        see.look("credits").await;
        phone.open(&format!("{}nowhere", site.url())).await;
        phone.on_screen("Diese Seite gibt es nicht").await;
        see.look("not-found").await;
    })
    .await;
}

const SPARTA: &[&str] = &[
    "sparta-set-up",
    "sparta-board",
    "sparta-move",
    "sparta-menu",
    "sparta-turned",
    "sparta-marble",
    "sparta-grove",
    "sparta-over",
    "shelf-delete",
];

#[tokio::test]
async fn sparta_is_played() {
    along(SPARTA, async |phone, site, see| {
        Start::open(phone, site).await.play_as_guest().await.set_up("Sparta").await;
        see.look("sparta-set-up").await;
        phone.tap(choice("Spartaner")).await;
        phone.tap(button("STARTEN")).await;
        phone.until("document.querySelector('.sparta-square') !== null").await;
        for square in ["square-b2", "square-b3", "square-b3"] {
            touch(phone, square).await;
        }
        phone.until("document.querySelector('.sparta__leaf span')?.innerText === '1 / 1'").await;
        see.look("sparta-board").await;
        touch(phone, "square-e9").await;
        phone.until("document.querySelector('.sparta-square--chosen') !== null").await;
        see.look("sparta-move").await;
        menu::open(phone).await;
        see.look("sparta-menu").await;
        menu::close(phone).await;
        look_at_sets(phone, see, &SPARTA_SETS, ".sparta-square").await;
        phone.tap(button("Aufgeben")).await;
        phone.tap(button("AUFGEBEN")).await;
        phone.on_screen("Spielende").await;
        see.look_for("sparta-over", ".ending__stage").await;
        phone.tap(button("SPIELAUSWAHL")).await;
        Shelf::shown(phone).await;
        phone.tap(fold("Verwalten")).await;
        phone.tap(button("In den Papierkorb")).await;
        phone.tap(button("Endgültig löschen")).await;
        phone.until("document.querySelector('dialog[open]') !== null").await;
        see.look("shelf-delete").await;
    })
    .await;
}

/// Touches a square of Sparta.
async fn touch(phone: &Phone, square: &str) {
    let square = phone.client.find(Locator::Id(square)).await.expect("the board has this square");
    phone.touch(square).await.expect("it can be touched");
}

const GENERAL: &[&str] = &[
    "general-set-up",
    "general-curtain",
    "general-choose-none",
    "general-choose",
    "general-battle",
    "general-between",
    "general-peace",
    "general-over",
];

#[tokio::test]
async fn general_is_played() {
    along(GENERAL, async |phone, site, see| {
        Start::open(phone, site).await.play_as_guest().await.set_up("GENERAL").await;
        seat(phone, &["Anna", "Bartholomäus XVI"]).await;
        see.look("general-set-up").await;
        phone.tap(button("STARTEN")).await;
        phone.until("document.querySelector('.curtain__hold') !== null").await;
        see.look("general-curtain").await;
        until_general_is_between(phone, see).await;
        see.look("general-between").await;
        phone.tap(button("Frieden anbieten")).await;
        phone.tap(button("Anna")).await;
        phone.find(button("ANNEHMEN")).await;
        see.look("general-peace").await;
        phone.tap(button("ANNEHMEN")).await;
        phone.on_screen("Spielende").await;
        see.look("general-over").await;
    })
    .await;
}

/// Plays a round of GENERAL: everybody takes the first card.
async fn until_general_is_between(phone: &Phone, see: &mut Gallery<'_>) {
    /// More than a round of two takes.
    const STEPS: usize = 200;
    const TITLE: &str = "document.querySelector('h1').innerText";
    const READY: &str = "document.querySelector('.curtain__hold, .bottom-bar__next, .gcard--button') !== null";
    const CHOSEN: &str = "document.querySelector('.gcard--button[aria-pressed=true]') !== null";
    let end = phone.say("Nach Runde 1").into_owned();
    let (mut has_chosen, mut has_fought) = (false, false);
    for _ in 0..STEPS {
        phone.until(READY).await;
        let title = phone.value(TITLE).await;
        if title == *end {
            return;
        }
        if phone.value("document.querySelector('.curtain__hold') !== null").await == true {
            phone.hold(button("Zum Aufdecken halten")).await;
            continue;
        }
        if title == *phone.say("Dein Einsatz") && !has_chosen {
            has_chosen = true;
            see.look("general-choose-none").await;
            phone.value("void document.querySelector('.gcard--button').click()").await;
            phone.until(CHOSEN).await;
            see.look("general-choose").await;
        } else if title != *phone.say("Dein Einsatz") && !has_fought {
            has_fought = true;
            see.look("general-battle").await;
        }
        // The screen may have gone on meanwhile: what was meant for the last one would miss this one.
        let go_on = format!(
            "(() => {{
                if ({TITLE} !== {title}) return;
                if (!({CHOSEN})) document.querySelector('.gcard--button')?.click();
                document.querySelector('.bottom-bar__next:not([aria-disabled])')?.click();
            }})()"
        );
        phone.value(&go_on).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a round of two takes fewer steps");
}

const COMPANY_LEADER: &[&str] = &[
    "company-leader-set-up",
    "company-leader-army",
    "company-leader-turn",
    "company-leader-troop",
    "company-leader-purchase",
    "company-leader-over",
    "company-leader-winter",
    "company-leader-desert",
];

#[tokio::test]
async fn company_leader_is_played() {
    along(COMPANY_LEADER, company_leader).await;
}

async fn company_leader(phone: &Phone, site: &Site, see: &mut Gallery<'_>) {
    const READY: &str = "document.querySelector('.bottom-bar__next:not([aria-disabled])') !== null";
    Start::open(phone, site).await.play_as_guest().await.set_up("Company Leader").await;
    seat(phone, &["Anna", "Bartholomäus XVI"]).await;
    see.look("company-leader-set-up").await;
    phone.tap(choice("Anna").of("Wer beginnt?")).await;
    phone.tap(button("STARTEN")).await;
    for is_first in [true, false] {
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Dein Heer").await;
        phone.tap(button("Rest zufällig verteilen")).await;
        phone.until(READY).await;
        if is_first {
            see.look("company-leader-army").await;
        }
        phone.tap(button("FERTIG")).await;
    }
    phone.until("document.querySelector('.curtain__hold') !== null").await;
    phone.hold(button("Zum Aufdecken halten")).await;
    phone.on_screen("Deine Aktionen").await;
    see.look("company-leader-turn").await;
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
    phone.tap(button("ZUG BEENDEN")).await;
    phone.until("document.querySelector('.curtain__hold') !== null").await;
    phone.hold(button("Zum Aufdecken halten")).await;
    phone.on_screen("Deine Aktionen").await;
    phone.tap(button("Aufgeben")).await;
    phone.tap(button("AUFGEBEN")).await;
    phone.on_screen("Spielende").await;
    see.look("company-leader-over").await;
    look_at_sets(phone, see, &COMPANY_LEADER_SETS, ".cl-field").await;
}

const LESSONS: &[&str] =
    &["lesson-leaders", "lesson-leaders-on-screen", "lesson-sparta", "lesson-general", "lesson-company-leader"];

#[tokio::test]
async fn lessons_begin() {
    along(LESSONS, async |phone, site, see| {
        Start::open(phone, site).await.play_as_guest().await;
        let addresses = ["new/learn", "new/learn?course=1", "sparta/learn", "general/learn", "company-leader/learn"];
        for (shot, address) in LESSONS.iter().zip(addresses) {
            phone.open(&format!("{}{address}", site.url())).await;
            let is_there = "document.querySelector('.coach__place') !== null
                && document.querySelector('.frame__main, .curtain') !== null";
            phone.until(is_there).await;
            see.look(shot).await;
        }
    })
    .await;
}

const WORKSHOPS: &[&str] = &["edition", "edition-fault", "workshop", "workshop-areas", "workshop-check", "boards"];

#[tokio::test]
async fn owners_make_something_of_their_own() {
    along(WORKSHOPS, async |phone, site, see| {
        Start::open(phone, site).await.play_as_guest().await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(fold("Preise")).await;
        see.look("edition").await;
        let diplomat = ".field__input, [aria-label^='Diplomat']";
        let diplomat = format!("document.querySelector(\"details[open] :is({diplomat})\")?.ariaLabel");
        phone.until(&format!("{diplomat} !== undefined")).await;
        let name = phone.value(&diplomat).await;
        phone.enter(field(name.as_str().expect("a field has a name")), "0").await;
        phone.until("document.querySelector('.banner') !== null").await;
        see.look_for("edition-fault", ".banner").await;

        phone.open(&format!("{}company-leader/boards", site.url())).await;
        phone.fill(field("Name des Spielbretts"), "Moor").await;
        phone.tap(choice("Standard, 91 Felder")).await;
        phone.tap(button("ANLEGEN")).await;
        phone.on_screen("Moor").await;
        see.look("workshop").await;
        phone.tap(tab("Gebiete")).await;
        phone.tap(choice("Zwei gegen zwei")).await;
        phone.sees("Aufteilung entfernen").await;
        see.look("workshop-areas").await;
        phone.tap(tab("Prüfung")).await;
        phone.fill(field("Name des Spielbretts"), " ").await;
        phone.sees("Das Spielbrett braucht einen Namen.").await;
        see.look("workshop-check").await;
        phone.tap(button("SPEICHERN")).await;
        phone.tap(link("Zurück")).await;
        phone.sees("noch nicht spielbar").await;
        see.look("boards").await;
    })
    .await;
}
