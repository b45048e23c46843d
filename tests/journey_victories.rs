//! From registration to each of the three victories, with the server gone after the first load.

use browser_tests::pages::{Game, Shelf, Start, Table};
use browser_tests::{Phone, Site, button, choice, field, fold, heading, link, with_phone};

/// Opens the app, takes the network away, registers and sets up a game.
async fn register_and_set_up<'a>(phone: &'a Phone, mut site: Site, game: Game<'_>) -> Table<'a> {
    let start = Start::open(phone, &site).await;
    phone.until_offline_ready().await;
    site.go_away();
    let shelf = start.register("anna@example.org", "karten und figuren").await.confirm_shown().await;
    let table = shelf.new_game().await.set_up(game).await;
    table.prepare().await;
    table
}

/// The winner is on the screen, with how he won and the story of the game.
async fn assert_won(phone: &Phone, winner: &str, how: &str, rounds: &str) {
    phone.on_screen("Spielende").await;
    phone.find(heading(&format!("{winner} gewinnt!"))).await;
    phone.sees(how).await;
    phone.sees(rounds).await;
    phone.find(heading("Die Geschichte dieses Spiels")).await;
    phone.find(heading("Produktionspunkte über die Runden")).await;
    phone.find(heading("Glück der verdeckten Aktionen")).await;
    phone.find(heading("Jetzt öffentlich")).await;
    phone.find(button("Geschichte teilen")).await;
}

#[tokio::test]
async fn victory_by_points() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = register_and_set_up(phone, site, Game::of(&["Anna", "Berta"])).await;
        table.pass_turn(61).await;
        table.pass_turn(57).await;
        let winner = table.begin_turn().await;
        table.enter_and_win(130).await;
        assert_won(phone, &winner, "durch militärische Stärke", "nach 2 Runden").await;
        phone.tap(fold("Zahlen zeigen")).await;
        phone.sees("61").await;

        // What everybody has done in secret is told now: nothing leads back into the game, and a reload stays there.
        assert!(!phone.has(button("Zurück")).await);
        phone.reload().await;
        assert_won(phone, &winner, "durch militärische Stärke", "nach 2 Runden").await;
        let story = phone.catch_file(button("Geschichte teilen")).await;
        let story = String::from_utf8(story).expect("a story is text");
        for told in ["Freies Spiel", "\nRunde 1\n", "61 Produktionspunkte", "durch militärische Stärke"] {
            assert!(story.contains(told), "{told}: {story}");
        }
        let picture = phone.catch_file(button("Bild teilen")).await;
        assert!(picture.starts_with(b"\x89PNG\r\n") && picture.len() > 10_000, "{} bytes", picture.len());
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../target/screenshots/shared-picture.png"), &picture)
            .expect("pictures can be kept");
        phone.tap(button("SPIELAUSWAHL")).await;
        Shelf::shown(phone).await;
        phone.sees(&format!("Sieg: {winner}")).await;

        // It counts once, however often it is opened.
        let other = if winner == "Anna" { "Berta" } else { "Anna" };
        phone.sees(&format!("{winner} LEADERS: 1 von 1")).await;
        phone.sees(&format!("{other} LEADERS: 0 von 1")).await;
        phone.tap(button(&format!("{other} vergessen"))).await;
        phone.tap(button("Vergessen")).await;
        phone.until(&format!("document.querySelector('[aria-label=\"{other} vergessen\"]') === null")).await;
        phone.sees(&format!("{winner} LEADERS: 1 von 1")).await;

        // Whoever has played is offered where somebody is named, also where that is loaded anew; who was forgotten is not.
        phone.tap(choice("Sparta")).await;
        phone.tap(button("Starten")).await;
        phone.on_screen("Sparta").await;
        phone.reload().await;
        phone.tap(field("Name der Spartaner")).await;
        phone.until(&format!("document.querySelector('.field__offers')?.innerText === '{winner}'")).await;
        phone.tap(link("Zurück")).await;
        Shelf::shown(phone).await;

        // Another game keeps the people, their nations and the settings: it is begun by one tap, and can still be changed.
        phone.tap(link("Fortsetzen")).await;
        assert_won(phone, &winner, "durch militärische Stärke", "nach 2 Runden").await;
        phone.tap(button("NOCH EINMAL")).await;
        phone.on_screen("Alles bereit?").await;
        phone.sees("USA").await;
        phone.tap(button("Berta ändern")).await;
        phone.on_screen("Spieler 2").await;
        phone.fill(field("Spielername"), "Cleo").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Nation von Cleo").await;
        phone.tap(button("AUSWÄHLEN")).await;
        phone.on_screen("Alles bereit?").await;
        phone.sees("Cleo").await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Spielmaterial nehmen").await;
        phone.sees("Anna").await;
    })
    .await;
}

#[tokio::test]
async fn victory_by_research() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let game = Game { research: Some(1), ..Game::of(&["Anna", "Berta"]) };
        let table = register_and_set_up(phone, site, game).await;
        let (winner, _, headquarters) = table.play_to_headquarters(60).await;
        for area in ["Militär", "Technologie", "Wirtschaft"] {
            headquarters.research(area).await;
        }
        table.end_turn().await;
        // The first level takes two rounds.
        for _ in 0..3 {
            table.pass_turn(40).await;
        }
        assert_eq!(table.begin_turn().await, winner);
        table.enter(60).await;
        table.withdraw().await;
        table.read_decisive("Wirtschaft, Stufe 1 ist erforscht.").await;
        assert_won(phone, &winner, "durch Forschung", "nach 3 Runden").await;
        // What nobody but the winner knew.
        phone.sees("Technologie, Stufe 1 ist erforscht.").await;
    })
    .await;
}

#[tokio::test]
async fn victory_by_missions() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let game = Game { badge: Some(1), ..Game::of(&["Anna", "Berta"]) };
        let table = register_and_set_up(phone, site, game).await;
        // Whichever strategic mission is on offer, to grow or to save: more points than before do it.
        let (winner, _, headquarters) = table.play_to_headquarters(50).await;
        headquarters.take_on("Strategisch").await;
        table.end_turn().await;
        table.pass_turn(50).await;
        let mut rounds = 1;
        loop {
            rounds += 1;
            table.begin_turn().await;
            table.enter(120).await;
            table.withdraw().await;
            if table.is_over().await {
                break;
            }
            assert!(rounds < 5, "the mission is not fulfilled");
            table.read_events().await;
            table.leave_events().await;
            table.fight().await;
            table.enter_headquarters().await;
            table.end_turn().await;
            table.pass_turn(50).await;
        }
        table.read_decisive("1. Ehrenabzeichen").await;
        assert_won(phone, &winner, "durch Ruhm und Ehre", &format!("nach {rounds} Runden")).await;
    })
    .await;
}
