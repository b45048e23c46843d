//! The screens of LEADERS for the gallery: two people beside a board on the table, and two whose board is on the screen.

use browser_tests::pages::{Game, Shelf, Start, Table};
use browser_tests::{Phone, Site, button, choice, fold, heading, link, number, tab};

use super::gallery::{Gallery, along};
use super::menu;

const PLAYERS: [&str; 2] = ["Anna", "Bartholomäus XVI"];

/// The set-up of a game.
pub const SET_UP: &[&str] = &[
    "leaders-players",
    "leaders-scenario",
    "leaders-settings",
    "leaders-player",
    "leaders-nation",
    "leaders-summary",
    "leaders-material",
    "leaders-areas",
];

#[tokio::test]
async fn leaders_is_set_up() {
    along(SET_UP, async |phone, site, see| {
        let wizard = Start::open(phone, site).await.play_as_guest().await.new_game().await;
        see.look("leaders-players").await;
        wizard.players(PLAYERS.len()).await;
        see.look("leaders-scenario").await;
        wizard.scenario(0).await;
        see.look("leaders-settings").await;
        wizard.settings(Game::of(&PLAYERS)).await;
        for (place, name) in PLAYERS.into_iter().enumerate() {
            if place == 1 {
                see.look("leaders-player").await;
            }
            wizard.player(place, name).await;
            if place == 1 {
                see.look("leaders-nation").await;
            }
            wizard.nation(name).await;
        }
        see.look("leaders-summary").await;
        wizard.start().await;
        phone.on_screen("Spielmaterial nehmen").await;
        see.look("leaders-material").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        see.look("leaders-areas").await;
    })
    .await;
}

/// A turn, and the end.
pub const TURN: &[&str] = &[
    "leaders-curtain",
    "leaders-points",
    "leaders-map",
    "leaders-menu",
    "leaders-rules",
    "leaders-event",
    "leaders-battles",
    "leaders-military",
    "leaders-research",
    "leaders-diplomacy",
    "leaders-espionage",
    "leaders-missions",
    "leaders-digest",
    "shelf",
    "leaders-over",
    "leaders-over-chart",
    "leaders-over-luck",
];

#[tokio::test]
async fn leaders_is_played() {
    along(TURN, turn).await;
}

async fn turn(phone: &Phone, site: &Site, see: &mut Gallery<'_>) {
    let wizard = Start::open(phone, site).await.play_as_guest().await.new_game().await;
    let table = wizard.set_up(Game::of(&PLAYERS)).await;
    table.prepare().await;
    see.look("leaders-curtain").await;
    let name = table.begin_turn().await;
    table.type_points(64).await;
    see.look("leaders-points").await;
    phone.tap(choice("Gebiete antippen")).await;
    see.look("leaders-map").await;
    menu::open(phone).await;
    see.look("leaders-menu").await;
    menu::close(phone).await;
    phone.tap(button("Regeln")).await;
    phone.find(button("Regeln schließen")).await;
    see.look("leaders-rules").await;
    phone.tap(button("Regeln schließen")).await;
    phone.tap(choice("Zahl eingeben")).await;
    phone.tap(button("WEITER")).await;
    table.withdraw().await;
    table.read_events().await;
    see.look("leaders-event").await;
    table.leave_events().await;
    phone.tap(fold("Kampfhilfe")).await;
    see.look_for("leaders-battles", "details[open] > summary").await;
    table.fight().await;
    areas_of_headquarters(phone, &table, see).await;
    table.end_turn().await;
    see.look("leaders-digest").await;
    phone.leave_game().await;
    let shelf = Shelf::shown(phone).await;
    see.look("shelf").await;
    let table = shelf.resume().await;
    table.pass_turn(40).await;
    // Whoever was spied on decides how it went.
    let (.., headquarters) = table.play_to_headquarters(60).await;
    let other = PLAYERS.into_iter().find(|player| *player != name).expect("there are two");
    headquarters.act("Spionage", "Spionage", other).await;
    table.end_turn().await;
    table.pass_turn(30).await;
    table.begin_turn().await;
    table.type_points(150).await;
    phone.tap(button("WEITER")).await;
    phone.tap(button("JA, SIEG")).await;
    phone.on_screen("Spielende").await;
    see.look("leaders-over").await;
    see.look_for("leaders-over-chart", ".chart__drawing").await;
    see.look_for("leaders-over-luck", ".bar").await;
}

/// The five areas of the headquarters, with something to see in each.
async fn areas_of_headquarters(phone: &Phone, table: &Table<'_>, see: &mut Gallery<'_>) {
    let headquarters = table.enter_headquarters().await;
    headquarters.recruit("Infanterie", 2).await;
    see.look("leaders-military").await;
    headquarters.research("Technologie").await;
    see.look("leaders-research").await;
    headquarters.appoint(2).await;
    see.look("leaders-diplomacy").await;
    headquarters.hire(2).await;
    see.look("leaders-espionage").await;
    phone.tap(tab("Missionen")).await;
    see.look("leaders-missions").await;
}

/// The board on the screen, and the battle helper.
pub const BOARD: &[&str] = &["leaders-place", "leaders-place-list", "battle-helper"];

#[tokio::test]
async fn leaders_is_played_on_the_screen() {
    along(BOARD, async |phone, site, see| {
        let wizard = Start::open(phone, site).await.play_as_guest().await.new_game().await;
        let game = Game { scenario: 2, board: Some("Auf dem Bildschirm"), ..Game::of(&PLAYERS) };
        let table = wizard.set_up(game).await;
        table.prepare().await;
        table.begin_turn().await;
        phone.until("document.querySelector('.resource b') !== null").await;
        phone.tap(button("WEITER")).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        phone.find(heading("1. Platzieren")).await;
        see.look("leaders-place").await;
        phone.tap(fold("Als Liste")).await;
        see.look_for("leaders-place-list", ".fold > .spots").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.tap(link("Kampfhilfe")).await;
        phone.on_screen("Kampfhilfe").await;
        for (unit, count) in [("Infanterie, Angreifer", 5), ("Flieger, Angreifer", 2), ("Panzer, Verteidiger", 4)] {
            phone.set(number(&of_side(phone, unit)), count).await;
        }
        phone.until("document.querySelectorAll('.odds__figure').length === 3").await;
        see.look("battle-helper").await;
    })
    .await;
}

/// A unit of a side, as in "Infanterie, Angreifer", in the language of the phone.
fn of_side(phone: &Phone, named: &str) -> String {
    let (unit, side) = named.split_once(", ").expect("a unit and a side");
    format!("{}, {}", phone.say(unit), phone.say(side))
}
