//! The guided first games: played to their ends with fingers, and with a keyboard alone and without a network; left and taken up
//! again, and never on the shelf.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{
    Phone, Site, button, choice, fold, heading, link, number, tab, with_phone, with_phone_by_keyboard,
};

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

/// The last lesson is done; goes on to the first game, where the lessons are offered `again`.
async fn finish(phone: &Phone, setup: &str, again: &str) {
    phone.sees("Mehr brauchst du für die erste Partie nicht.").await;
    phone.tap(button("ERSTE PARTIE")).await;
    phone.on_screen(setup).await;
    phone.find(link(again)).await;
}

/// Plays a course of lessons from the shelf on, with fingers.
async fn with_fingers(course: impl AsyncFnOnce(&Phone)) {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        course(phone).await;
    })
    .await;
}

/// Plays it with a keyboard alone, and without a network from the shelf on.
async fn by_keyboard_without_a_network(course: impl AsyncFnOnce(&Phone)) {
    let mut site = Site::at_root();
    with_phone_by_keyboard(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        course(phone).await;
    })
    .await;
}

mod sparta {
    use super::*;

    /// The three touches of a move.
    pub async fn play(phone: &Phone, from: &str, to: &str) {
        for square in [from, to, to] {
            let square = phone.client.find(fantoccini::Locator::Id(&format!("square-{square}"))).await;
            phone.touch(square.expect("the board has this square")).await.expect("a square can be touched");
        }
    }

    async fn course(phone: &Phone) {
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
        finish(phone, "Sparta", "Noch einmal lernen").await;
    }

    #[tokio::test]
    async fn is_learned_in_five_lessons() {
        with_fingers(course).await;
    }

    #[tokio::test]
    async fn is_learned_in_five_lessons_by_keyboard() {
        by_keyboard_without_a_network(course).await;
    }
}

/// The rules lead into the lessons in the middle of a game, and the lessons back into it.
#[tokio::test]
async fn a_lesson_beside_a_running_game_leads_back_to_it() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        let game = phone.value("location.pathname").await;
        for way_back in ["Lektionen verlassen", "ZURÜCK ZUM SPIEL"] {
            phone.tap(button("Regeln")).await;
            phone.tap(button("Worum es geht")).await;
            phone
                .tap(link(if way_back.starts_with('L') {
                    "In drei Minuten lernen"
                } else {
                    "Weiter mit Lektion 5 von 5"
                }))
                .await;
            coach_says(phone, "Lektion").await;
            // A lesson has no way into the lessons.
            phone.tap(button("Regeln")).await;
            phone.until("document.querySelector('.rules__section h3') !== null").await;
            assert_eq!(phone.value("document.querySelector('.rules__section a') === null").await, true);
            phone.tap(button("Regeln schließen")).await;
            if way_back.starts_with('L') {
                for at in 2..=5 {
                    phone.tap(button("ÜBERSPRINGEN")).await;
                    coach_says(phone, &format!("Lektion {at} von 5")).await;
                }
            } else {
                sparta::play(phone, "e4", "e6").await;
            }
            phone.tap(button(way_back)).await;
            phone.on_screen("Spartaner am Zug").await;
            phone.until(&format!("location.pathname === {game}")).await;
        }
    })
    .await;
}

mod general {
    use super::*;
    use fantoccini::Locator;

    /// Touches one of the regions, by its place.
    async fn region(phone: &Phone, at: usize) {
        phone.until("document.querySelector('.gcard--region') !== null").await;
        let cards = phone.client.find_all(Locator::Css(".gcard--region")).await.expect("regions are shown");
        phone.touch(cards[at].clone()).await.expect("a region can be touched");
    }

    async fn course(phone: &Phone) {
        begin(phone, "GENERAL", "GENERAL", "In drei Minuten lernen").await;
        region(phone, 3).await;
        phone.tap(button("KAMPF")).await;
        coach_says(phone, "hieße die Kampfzone Stadt").await;
        phone.on_screen("Dein Einsatz").await;
        region(phone, 3).await;
        region(phone, 0).await;
        phone.tap(button("KAMPF")).await;
        coach_says(phone, "Kampfzone Land").await;
        phone.sees("Gekämpft wird: Land").await;
        leave(phone, "GENERAL").await;

        begin(phone, "GENERAL", "GENERAL", "Weiter mit Lektion 2 von 5").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("1. Gefecht").await;
        let cards = phone.client.find_all(Locator::Css(".gcard--unit")).await.expect("units are shown");
        phone.touch(cards[0].clone()).await.expect("a unit can be touched");
        coach_says(phone, "11 schlägt 10").await;
        go_on(phone, 3, 5).await;

        phone.tap(button("Rückzugskarte")).await;
        phone.tap(button("RÜCKZUG")).await;
        coach_says(phone, "Krieg!").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Es ist Krieg: dein Einsatz").await;
        region(phone, 0).await;
        phone.tap(button("EINSETZEN")).await;
        go_on(phone, 4, 5).await;

        region(phone, 4).await;
        phone.tap(button("KAMPF")).await;
        coach_says(phone, "Dann zöge sich dein Gegner zurück").await;
        region(phone, 5).await;
        phone.tap(button("KRIEG")).await;
        go_on(phone, 5, 5).await;

        phone.tap(button("NÄCHSTE RUNDE")).await;
        coach_says(phone, "Dann ginge der Krieg weiter").await;
        phone.tap(button("Frieden anbieten")).await;
        // The button that has asked is called the same.
        let answers = phone.client.find_all(Locator::Css("dialog[open] button")).await.expect("a question");
        phone.touch(answers.last().expect("an answer").clone()).await.expect("it can be touched");
        phone.on_screen("Spielende").await;
        finish(phone, "GENERAL", "Noch einmal lernen").await;
    }

    #[tokio::test]
    async fn is_learned_in_five_lessons() {
        with_fingers(course).await;
    }

    #[tokio::test]
    async fn is_learned_in_five_lessons_by_keyboard() {
        by_keyboard_without_a_network(course).await;
    }
}

mod leaders {
    use super::*;
    use fantoccini::Locator;

    async fn with_the_box(phone: &Phone) {
        begin(phone, "LEADERS", "Spieleranzahl", "Mit Schachtel: In drei Minuten lernen").await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Ada").await;
        // The finger that has held may have typed something where it left.
        for key in ["Alles löschen", "1", "4", "WEITER"] {
            phone.tap(button(key)).await;
        }
        coach_says(phone, "Dann fehlten dir im Hauptquartier 16 Punkte").await;
        for key in ["Alles löschen", "3", "0", "WEITER"] {
            phone.tap(button(key)).await;
        }
        coach_says(phone, "Diese Punkte gibst du gleich aus").await;
        leave(phone, "Spieleranzahl").await;

        begin(phone, "LEADERS", "Spieleranzahl", "Mit Schachtel: Weiter mit Lektion 2 von 5").await;
        phone.on_screen("Ada").await;
        phone.tap(button("WEITER")).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        for page in ["Neue Diplomaten", "Produktionspunkte"] {
            phone.find(heading(page)).await;
            phone.tap(button("Nächste Seite")).await;
        }
        phone.tap(button("ABLEHNEN")).await;
        coach_says(phone, "Dann dürfte Ben dich weiter angreifen").await;
        phone.tap(button("ANNEHMEN")).await;
        coach_says(phone, "Ein Verbündeter greift dich nicht an").await;
        phone.tap(button("WEITER")).await;
        go_on(phone, 3, 5).await;

        phone.tap(button("WEITER")).await;
        coach_says(phone, "Dann wüsste die App nichts von").await;
        phone.tap(fold("Gebiete nachführen")).await;
        let area = phone.value("document.querySelector('.area__name').innerText").await;
        phone.tap(button(area.as_str().expect("an area has a name"))).await;
        coach_says(phone, "Eingetragen.").await;
        phone.tap(button("WEITER")).await;
        go_on(phone, 4, 5).await;

        phone.hold(button("Zum Aufdecken halten")).await;
        phone.tap(button("WEITER")).await;
        phone.tap(button("ZUG BEENDEN")).await;
        coach_says(phone, "Dann käme im nächsten Zug keine Verstärkung").await;
        phone.set(number("Infanterie"), 1).await;
        coach_says(phone, "Bestellt").await;
        go_on(phone, 5, 5).await;

        phone.tap(button("WEITER")).await;
        phone.tap(button("ZUG BEENDEN")).await;
        coach_says(phone, "Beginne erst eine Forschung oder eine Mission").await;
        // What the coach says takes room: the tabs lie below it until one scrolls.
        phone.value("void window.scrollTo(0, 0)").await;
        phone.tap(tab("Forschung")).await;
        phone.tap(button("ERFORSCHEN").of("Militär")).await;
        coach_says(phone, "Läuft!").await;
        phone.tap(button("WEITER")).await;
        phone.tap(button("ZUG BEENDEN")).await;
        phone.on_screen("Weitergeben an Ben").await;
        finish(phone, "Spieleranzahl", "Mit Schachtel: Noch einmal lernen").await;
    }

    #[tokio::test]
    async fn is_learned_in_a_turn() {
        with_fingers(with_the_box).await;
    }

    #[tokio::test]
    async fn is_learned_in_a_turn_by_keyboard() {
        by_keyboard_without_a_network(with_the_box).await;
    }

    const CHINA: u8 = 33;
    const MONGOLIA: u8 = 31;

    /// Touches an area of the map, wherever it is in sight.
    async fn area(phone: &Phone, area: u8) {
        let face = format!("#area-{area}.atlas__face--open");
        phone.until(&format!("document.querySelector('{face}') !== null")).await;
        if phone.has_keys_only() {
            let face = phone.client.find(Locator::Css(&face)).await.expect("the map has this area");
            return phone.touch(face).await.expect("keys lead to it");
        }
        let face = format!("document.querySelector('{face}')");
        phone.value(&format!("void {face}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")).await;
    }

    async fn without_the_box(phone: &Phone) {
        begin(phone, "LEADERS", "Spieleranzahl", "Ohne Schachtel: In drei Minuten lernen").await;
        phone.tap(choice("Panzer")).await;
        coach_says(phone, "Dann stünde der Panzer in China fest").await;
        phone.tap(button("WEITER")).await;
        coach_says(phone, "Wer geht, lässt nie ein Gebiet leer").await;
        leave(phone, "Spieleranzahl").await;

        // The other course has a place of its own.
        begin(phone, "LEADERS", "Spieleranzahl", "Ohne Schachtel: Weiter mit Lektion 2 von 6").await;
        phone.tap(button("WEITER")).await;
        coach_says(phone, "Dann bliebe dein Base Camp voll").await;
        area(phone, CHINA).await;
        phone.set(number("Infanterie, China"), 3).await;
        coach_says(phone, "China ist bereit").await;
        go_on(phone, 3, 6).await;

        phone.tap(button("WEITER")).await;
        coach_says(phone, "Schicke erst alle 3 nach Mongolia").await;
        area(phone, CHINA).await;
        area(phone, MONGOLIA).await;
        phone.sees("Infanterie: China → Mongolia").await;
        phone.tap(button("WEITER")).await;
        coach_says(phone, "Sie sind unterwegs").await;
        go_on(phone, 4, 6).await;

        phone.tap(button("WEITER")).await;
        coach_says(phone, "Dann stünde in China eine Einheit gegen zwei").await;
        phone.set(number("Infanterie, China"), 2).await;
        phone.tap(button("WEITER")).await;
        coach_says(phone, "Dafür hat man eine Reserve").await;
        go_on(phone, 5, 6).await;

        phone.tap(button("Mongolia")).await;
        coach_says(phone, "Sie sind gut").await;
        phone.tap(button("RÜCKZUG")).await;
        coach_says(phone, "obwohl du fast sicher gewinnst").await;
        phone.tap(button("WEITERKÄMPFEN")).await;
        coach_says(phone, "Beide Seiten würfeln zugleich").await;
        go_on(phone, 6, 6).await;

        phone.tap(button("WEITERKÄMPFEN")).await;
        coach_says(phone, "Dann verlörst du wahrscheinlich alles").await;
        phone.tap(button("RÜCKZUG")).await;
        finish(phone, "Spieleranzahl", "Ohne Schachtel: Noch einmal lernen").await;
        phone.find(link("Mit Schachtel: In drei Minuten lernen")).await;
    }

    #[tokio::test]
    async fn is_learned_without_the_box_in_six_lessons() {
        with_fingers(without_the_box).await;
    }

    #[tokio::test]
    async fn is_learned_without_the_box_in_six_lessons_by_keyboard() {
        by_keyboard_without_a_network(without_the_box).await;
    }
}

mod company_leader {
    use super::*;
    use fantoccini::Locator;
    use std::time::Duration;

    /// Touches the field of this name, as "e5".
    async fn touch(phone: &Phone, name: &str) {
        let found = format!(".cl-field[aria-label^='{name},']");
        phone.until(&format!("document.querySelector(\"{found}\") !== null")).await;
        let field = phone.client.find(Locator::Css(&found)).await.expect("the board has this field");
        phone.touch(field).await.expect("a field can be touched");
    }

    /// Shoots at a neighbour: a touch could mean to look there, too. The odds stand above the second button.
    async fn shoot_or_look(phone: &Phone, name: &str) {
        touch(phone, name).await;
        phone.tap(button("Schießen")).await;
        let asks = "[...document.querySelectorAll('button')].some((it) => it.innerText.toLowerCase() === 'erkunden')";
        phone.until(&format!("!{asks}")).await;
        phone.tap(button("Schießen")).await;
    }

    async fn course(phone: &Phone) {
        begin(phone, "Company Leader", "Company Leader", "In drei Minuten lernen").await;
        touch(phone, "g3").await;
        phone.tap(button("Aufdecken")).await;
        touch(phone, "g4").await;
        coach_says(phone, "Lass ihn nach g4 blicken").await;
        phone.tap(button("Erkunden")).await;
        touch(phone, "f3").await;
        coach_says(phone, "Dann sähe er nach f3").await;
        touch(phone, "g4").await;
        coach_says(phone, "Rücke nach g4 vor").await;
        touch(phone, "g4").await;
        coach_says(phone, "Auf g5 lag Infanterie!").await;
        leave(phone, "Company Leader").await;

        begin(phone, "Company Leader", "Company Leader", "Weiter mit Lektion 2 von 4").await;
        phone.tap(button("AKTIONEN BEENDEN")).await;
        coach_says(phone, "Dann wäre dein Zug vorbei").await;
        shoot_or_look(phone, "g5").await;
        go_on(phone, 3, 4).await;

        touch(phone, "g4").await;
        shoot_or_look(phone, "g5").await;
        coach_says(phone, "Dann schösse die Infanterie auf g5 zugleich zurück").await;
        phone.tap(button("Abbrechen")).await;
        touch(phone, "g4").await;
        touch(phone, "g3").await;
        phone.tap(button("Aufdecken")).await;
        touch(phone, "g4").await;
        coach_says(phone, "So weit reicht Infanterie nicht").await;
        touch(phone, "g5").await;
        phone.tap(button("Schießen")).await;
        go_on(phone, 4, 4).await;

        phone.tap(button("AKTIONEN BEENDEN")).await;
        phone.on_screen("Einkauf").await;
        phone.tap(button("ZUG BEENDEN")).await;
        coach_says(phone, "Dann bliebe dein Heer, wie es ist").await;
        phone.tap(choice("Panzerspäher (2)").of("Einkaufsfeld e1")).await;
        // The bar does not listen for half a second after its word has changed.
        tokio::time::sleep(Duration::from_millis(600)).await;
        phone.tap(button("KAUFEN")).await;
        finish(phone, "Company Leader", "Noch einmal lernen").await;
    }

    #[tokio::test]
    async fn is_learned_in_four_lessons() {
        with_fingers(course).await;
    }

    #[tokio::test]
    async fn is_learned_in_four_lessons_by_keyboard() {
        by_keyboard_without_a_network(course).await;
    }
}
