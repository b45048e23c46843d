//! Whole games of LEADERS on the screen and without a network: two people to a military victory, and one against five computers. And
//! an alliance that is broken where the app keeps book.

use std::time::{Duration, Instant};

use browser_tests::pages::{Event, Game, Headquarters, Shelf, Start, Table};
use browser_tests::{Phone, Site, button, fold, heading, number, switch, with_phone};

use super::inspection::Inspection;
use super::leaders_board::{attack, choose_tempo, found, go_on};

/// What the areas of the player bring, in phase 0.
const SUM: &str = "document.querySelector('.resource b').innerText";

/// Claims the area that is looked at and goes on to the next phase, both before anything can have been saved.
const CLAIM_AND_GO_ON: &str = "['IST JETZT MEINS', 'WEITER'].forEach((label) =>
    [...document.querySelectorAll('button')].find((button) => button.innerText.trim() === label).click())";

/// The points the player has in phase 0.
async fn points(phone: &Phone) -> u32 {
    found(phone, SUM).await.and_then(|sum| sum.parse().ok()).expect("points are shown")
}

/// Opens the shelf, and takes the network away when everything is on the device.
async fn without_a_network<'a>(phone: &'a Phone, site: &mut Site) -> Shelf<'a> {
    let shelf = Start::open(phone, site).await.play_as_guest().await;
    phone.until_offline_ready().await;
    site.go_away();
    shelf
}

/// Phase 3 of who attacks an area of the other's and takes it, with real dice that let him.
async fn conquer(phone: &Phone, name: &str, other: &str) {
    let to = attack(phone, other).await;
    // Whoever throws real dice once goes on with them.
    phone.find(switch("Echte Würfel")).await;
    if phone.value("document.querySelector('.toggle__input').checked").await == false {
        phone.tap(switch("Echte Würfel")).await;
    }
    phone.tap(button("WEITERKÄMPFEN")).await;
    phone.until(&format!("document.querySelector('.resource').innerText === '{other}'")).await;
    phone.tap(button("WEITERKÄMPFEN")).await;
    phone.set(number(&format!("Infanterie: Treffer, {name}")), 1).await;
    phone.tap(button("SO LIEGEN SIE")).await;
    phone.sees(&format!("{name} erobert {to}.")).await;
    phone.tap(button("WEITER")).await;
}

/// Phase 3 of who leaves the map as it is.
async fn wait(phone: &Phone) {
    for step in ["1. Platzieren", "2. Bewegen"] {
        phone.find(heading(step)).await;
        phone.tap(button("WEITER")).await;
    }
}

/// „Wer zu Beginn seines Zuges die nötigen Produktionspunkte hat, gewinnt" (4): two people, from the set-up to a victory by areas, on
/// the screen and without a network.
#[tokio::test]
async fn two_people_play_to_a_military_victory() {
    const GOAL: u32 = 95;
    let mut site = Site::at_root();
    with_phone(async |phone| {
        let shelf = without_a_network(phone, &mut site).await;
        let game = Game {
            scenario: 2,
            board: Some("Auf dem Bildschirm"),
            military: Some(GOAL),
            ..Game::of(&["Anna", "Berta"])
        };
        let table = shelf.new_game().await.set_up(game).await;
        table.prepare().await;
        let first = table.receiver().await;
        let other = if first == "Anna" { "Berta" } else { "Anna" };
        let mut before = 0;
        loop {
            let name = table.begin_turn().await;
            let now = points(phone).await;
            phone.tap(button("WEITER")).await;
            if now >= GOAL {
                assert_eq!(name, first, "nobody else has attacked");
                break;
            }
            table.withdraw().await;
            table.read_events().await;
            table.leave_events().await;
            if name == first {
                assert!(now > before, "{now} points after {before}: what was conquered counts");
                before = now;
                conquer(phone, &name, other).await;
            } else {
                wait(phone).await;
            }
            let headquarters = table.enter_headquarters().await;
            headquarters.recruit("Infanterie", 1).await;
            table.end_turn().await;
        }
        phone.tap(button("JA, SIEG")).await;
        phone.on_screen("Spielende").await;
        phone.sees(&format!("{first} gewinnt!")).await;
        let mut see = Inspection::begin(phone);
        see.look("board-military-victory").await;
        see.end();
        phone.sees("Glück der Würfel").await;
    })
    .await;
}

/// One person against five computers to the end, without a network.
#[tokio::test]
async fn one_person_plays_against_five_computers() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        let wizard = without_a_network(phone, &mut site).await.new_game().await;
        wizard.players(6).await;
        wizard.scenario(2).await;
        wizard.settings(Game { board: Some("Auf dem Bildschirm"), research: Some(1), ..Game::default() }).await;
        wizard.player(0, "Anna").await;
        wizard.nation("Anna").await;
        for place in 1..6 {
            wizard.computer(place, "leicht").await;
        }
        wizard.start().await;
        Table::shown(phone).await.read_preparations().await;
        let begun = Instant::now();
        while go_on(phone).await {
            choose_tempo(phone, "sofort").await;
            assert!(begun.elapsed() < Duration::from_mins(4), "the game does not end");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        phone.sees("gewinnt!").await;
        phone.sees("durch Forschung").await;
    })
    .await;
}

/// From the beginning of a turn to the last event; returns the points that were counted, and what was read.
async fn read(phone: &Phone, table: &Table<'_>) -> (u32, Vec<Event>) {
    table.begin_turn().await;
    let points = points(phone).await;
    phone.tap(button("WEITER")).await;
    table.withdraw().await;
    (points, table.read_events().await)
}

/// From the events to the headquarters.
async fn to_headquarters<'a>(table: &Table<'a>) -> Headquarters<'a> {
    table.leave_events().await;
    table.fight().await;
    table.enter_headquarters().await
}

/// A whole turn in which nothing happens.
async fn pass(phone: &Phone, table: &Table<'_>) {
    read(phone, table).await;
    to_headquarters(table).await;
    table.end_turn().await;
}

/// „Du darfst wieder angreifen" (3.6.3): an alliance is offered, agreed to and ended, and then the app notes for whom the area of the
/// former partner is, and counts its points.
#[tokio::test]
async fn book_is_kept_through_a_broken_alliance() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let board = Some("Auf dem Tisch, mit Buchführung");
        let game = Game { scenario: 2, board, ..Game::of(&["Anna", "Berta"]) };
        let table = shelf.new_game().await.set_up(game).await;
        table.prepare().await;
        let first = table.receiver().await;
        let other = if first == "Anna" { "Berta" } else { "Anna" };

        read(phone, &table).await;
        to_headquarters(&table).await.appoint(1).await;
        table.end_turn().await;
        pass(phone, &table).await;

        read(phone, &table).await;
        to_headquarters(&table).await.act("Diplomatie", "Allianz anbieten", other).await;
        table.end_turn().await;
        read(phone, &table).await;
        table.leaf_back_to("Allianzangebot").await;
        phone.tap(button("ANNEHMEN")).await;
        phone.sees("Angenommen").await;
        to_headquarters(&table).await;
        table.end_turn().await;

        read(phone, &table).await;
        to_headquarters(&table).await.act("Diplomatie", "Allianz auflösen", other).await;
        table.end_turn().await;

        // The other one hears of it, may attack again, and takes an area.
        let (before, events) = read(phone, &table).await;
        let ended = events.iter().find(|event| event.text.contains("eure Allianz aufgelöst"));
        assert!(ended.is_some_and(|ended| !ended.public && ended.text.contains(&first)), "{events:#?}");
        table.leave_events().await;
        phone.tap(fold("Gebiete nachführen")).await;
        phone.value("void document.querySelector('.area:has(.area__holder)').click()").await;
        phone.sees("Verbündete dürfen einander nicht angreifen.").await;
        // Who goes on before the area is saved goes on once it is: nothing that was tapped is lost.
        phone.value(CLAIM_AND_GO_ON).await;
        phone.until("document.querySelector('dialog[open]') === null").await;
        table.enter_headquarters().await;
        table.end_turn().await;

        pass(phone, &table).await;
        assert_eq!(table.begin_turn().await, other);
        let after = points(phone).await;
        assert!(after > before, "{after} points after {before}");
    })
    .await;
}
