//! The guided first games: played to their ends with fingers, left and taken up again, and never on the shelf.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, choice, link, with_phone};

/// What stands in the coach's line.
const COACH: &str = "(document.querySelector('.coach')?.innerText ?? '')";

/// Waits until the coach says something.
async fn coach_says(phone: &Phone, words: &str) {
    phone.until(&format!("{COACH}.includes({words:?})")).await;
}

/// Chooses a game, and begins its lessons where they stand: what is offered says so.
async fn begin(phone: &Phone, game: &str, setup: &str, offer: &str) {
    phone.tap(choice(game)).await;
    phone.tap(button("Starten")).await;
    phone.on_screen(setup).await;
    phone.tap(link(offer)).await;
    coach_says(phone, "Lektion").await;
}

/// Leaves a lesson by its cross, to the set-up and on to the shelf: nothing of it lies there.
async fn leave(phone: &Phone, setup: &str) {
    phone.tap(button("Lektionen verlassen")).await;
    phone.on_screen(setup).await;
    phone.tap(link("Zurück")).await;
    Shelf::shown(phone).await;
    assert!(!phone.has(link("Fortsetzen")).await, "a lesson is no game on the shelf");
}

/// A lesson is done; goes on to the next one, `at` of so many.
async fn go_on(phone: &Phone, at: usize, count: usize) {
    phone.tap(button("NÄCHSTE LEKTION")).await;
    coach_says(phone, &format!("Lektion {at} von {count}")).await;
}

/// The last lesson is done; goes on to the first game.
async fn finish(phone: &Phone, setup: &str) {
    phone.sees("Mehr brauchst du für die erste Partie nicht.").await;
    phone.tap(button("ERSTE PARTIE")).await;
    phone.on_screen(setup).await;
    phone.find(link("Noch einmal lernen")).await;
}

mod sparta {
    use super::*;

    /// The three touches of a move.
    async fn play(phone: &Phone, from: &str, to: &str) {
        for square in [from, to, to] {
            let square = phone.client.find(fantoccini::Locator::Id(&format!("square-{square}"))).await;
            phone.touch(square.expect("the board has this square")).await.expect("a square can be touched");
        }
    }

    #[tokio::test]
    async fn is_learned_in_five_lessons() {
        let site = Site::at_root();
        with_phone(async |phone| {
            Start::open(phone, &site).await.play_as_guest().await;
            begin(phone, "Sparta", "Sparta", "In drei Minuten lernen").await;
            play(phone, "c4", "d4").await;
            coach_says(phone, "Dann bliebe c6 den Achaiern").await;
            phone.on_screen("Spartaner am Zug").await;
            play(phone, "c4", "c6").await;
            coach_says(phone, "Die Stadt ist dein").await;
            leave(phone, "Sparta").await;

            begin(phone, "Sparta", "Sparta", "Weiter mit Lektion 2 von 5").await;
            play(phone, "g3", "f4").await;
            coach_says(phone, "Dann stündest du selbst zwischen e4 und g4").await;
            play(phone, "g3", "e3").await;
            go_on(phone, 3, 5).await;

            // A step back works as in a game, and takes what was answered with it.
            play(phone, "e3", "d4").await;
            coach_says(phone, "Ein Held kommt drei Felder weit").await;
            phone.on_screen("Spartaner am Zug").await;
            phone.tap(button("Zug zurücknehmen")).await;
            coach_says(phone, "Zieh von e3 nach d4 oder f4").await;
            play(phone, "e3", "f4").await;
            coach_says(phone, "Ein Held kommt drei Felder weit").await;
            phone.on_screen("Spartaner am Zug").await;
            phone.tap(button("Tipp")).await;
            phone.tap(button("ZIEHEN")).await;
            go_on(phone, 4, 5).await;

            play(phone, "b2", "b3").await;
            coach_says(phone, "und schlägt dich auf e4").await;
            play(phone, "e4", "e2").await;
            go_on(phone, 5, 5).await;

            play(phone, "e4", "e6").await;
            phone.on_screen("Spielende").await;
            finish(phone, "Sparta").await;
        })
        .await;
    }
}
