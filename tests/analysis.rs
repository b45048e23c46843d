//! The analysis board of Sparta: positions set up and pasted, lines tried out, and the computer asked; without a network, too.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{
    Phone, Site, blocked, button, choice, field, heading, link, tab, with_phone, with_phone_by_keyboard,
};
use fantoccini::key::Key;
use sparta::{Position, Rules, Transcript};

use super::inspection::Inspection;
use super::sizes::{in_german, in_longer_words};
use super::sparta::{drag, touch};

/// A record of three moves.
const RECORD: &str = "Sparta
Edition: sparta-house
Rules: german
Start: 10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s
Draws: 3 repetitions, 40 quiet turns

1. e2-e4 d9-d7
2. e4-e6+
Result: open
";

/// What is put down, and where: whoever takes a5 has all cities.
const WIN: [(&str, &[&str]); 4] = [
    ("Kämpfer der Spartaner", &["a1", "a2", "a3"]),
    ("Held der Achaier", &["b9", "c9", "j9"]),
    ("Stadt der Spartaner", &["b1"]),
    ("Stadt der Achaier", &["a5"]),
];

/// A guest on the analysis board, which he reaches from where games are set up.
async fn board(phone: &Phone, site: &Site) {
    Start::open(phone, site).await.play_as_guest().await.set_up("Sparta").await;
    phone.tap(link("Analysebrett")).await;
    phone.on_screen("Analysebrett").await;
    at(phone, "0 / 0").await;
}

/// Waits until this is said of a square to those who do not see it.
async fn spoken(phone: &Phone, square: &str, words: &str) {
    phone.until(&format!("document.getElementById('square-{square}')?.ariaLabel === '{words}'")).await;
}

/// Waits until the board shows this place of the line.
async fn at(phone: &Phone, place: &str) {
    phone.until(&format!("document.querySelector('.sparta__leaf .dim')?.innerText === '{place}'")).await;
}

/// Puts a text in place of what is in the field, as pasting does.
async fn paste(phone: &Phone, text: &str) {
    phone.fill(field("Stellung oder Partie"), " ").await;
    let text = serde_json::to_string(text).expect("a text is JSON");
    let set = format!(
        "void ((area) => {{ area.value = {text}; area.dispatchEvent(new Event('input', {{ bubbles: true }})); }})(
            document.querySelector('textarea'))"
    );
    phone.value(&set).await;
}

/// Sets up a position in which the Spartans win with one move.
async fn set_up_a_win(phone: &Phone) {
    phone.tap(tab("Aufstellen")).await;
    phone.tap(button("Leeres Brett")).await;
    for (brush, squares) in WIN {
        phone.tap(choice(brush)).await;
        for square in squares {
            touch(phone, square).await;
        }
    }
    phone.sees("Aus dieser Stellung kann gespielt werden.").await;
}

#[tokio::test]
async fn a_position_is_set_up_and_its_win_is_found() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        Shelf::shown(phone).await.set_up("Sparta").await;
        phone.tap(link("Analysebrett")).await;
        at(phone, "0 / 0").await;

        // What is no position says why, and the board keeps what it had.
        phone.tap(tab("Aufstellen")).await;
        phone.find(blocked("ÜBERNEHMEN")).await;
        phone.tap(button("Leeres Brett")).await;
        phone.sees("Ohne Stadt kann niemand spielen").await;
        phone.find(blocked("ÜBERNEHMEN")).await;
        phone.tap(tab("Züge")).await;
        spoken(phone, "e2", "e2, Kämpfer der Spartaner").await;
        phone.tap(tab("Aufstellen")).await;
        spoken(phone, "e2", "e2").await;
        for square in ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1"] {
            touch(phone, square).await;
        }
        phone.tap(choice("Stadt der Spartaner")).await;
        touch(phone, "j10").await;
        phone.sees("Spartaner: 9 Figuren, es gibt aber nur 8.").await;
        // The last touch is taken back alone, and survives a reload.
        phone.tap(button("Letzte Änderung zurücknehmen")).await;
        spoken(phone, "j10", "j10").await;
        phone.reload().await;
        spoken(phone, "i1", "i1, Kämpfer der Spartaner").await;

        // A piece is drawn to another square, whosever turn it is.
        set_up_a_win(phone).await;
        drag(phone, "c9", "i6").await;
        spoken(phone, "c9", "c9").await;
        spoken(phone, "i6", "i6, Held der Achaier").await;
        phone.tap(button("ÜBERNEHMEN")).await;
        at(phone, "0 / 0").await;
        phone.tap(button("Bester Zug")).await;
        phone.sees("a3-a5+. Damit ist die Partie gewonnen. So rechnet der Computer auf diesem Gerät.").await;
        spoken(phone, "a5", "a5, Stadt der Achaier, Ziel, noch einmal zum Ziehen").await;
        phone.tap(button("ZIEHEN")).await;
        phone.sees("Spartaner gewinnen: Alle Städte sind in ihrer Hand.").await;
        phone.tap(button("1. a3-a5+")).await;

        // The computer moves for the other side, too; and all of it is taken back to the board of the beginning.
        phone.tap(button("Früheren Zug ansehen")).await;
        phone.tap(tab("Aufstellen")).await;
        phone.tap(choice("Achaier")).await;
        phone.tap(button("ÜBERNEHMEN")).await;
        phone.sees("Achaier am Zug").await;
        phone.tap(button("Computer zieht")).await;
        at(phone, "1 / 1").await;
        for _change in 0..4 {
            phone.tap(button("Letzte Änderung zurücknehmen")).await;
        }
        spoken(phone, "e2", "e2, Kämpfer der Spartaner").await;
        at(phone, "0 / 0").await;
    })
    .await;
}

#[tokio::test]
async fn records_are_pasted_followed_and_left() {
    let site = Site::at_root();
    with_phone(async |phone| {
        board(phone, &site).await;
        phone.tap(tab("Text")).await;
        phone.tap(blocked("ÖFFNEN")).await;
        phone.sees("Füge zuerst einen Text ein.").await;
        for (text, said) in [
            ("e2-e4 d9-d7", "Eine Stellung nennt Brett, Städte und Seite am Zug, also 3 Wörter; gefunden: 2."),
            ("10/10/10/10/10/10/10/10/10/10 -/- s", "Ohne Stadt kann niemand spielen"),
            (&RECORD.replace("Rules: german", "Rules: french"), "Zeile 3: „french“ sind keine Regeln"),
            (&RECORD.replace("e4-e6+", "e4-e9"), "Zeile 8, Zug 2, Spartaner: Auf e9 steht schon eine Figur"),
        ] {
            paste(phone, text).await;
            phone.tap(button("ÖFFNEN")).await;
            phone.sees(said).await;
            phone.until("document.querySelector('.sparta-written').innerText.startsWith('10/1aaaaaaaa1/')").await;
        }
        // What stands before the wrong move is there all the same.
        phone.tap(button("Bis dahin öffnen")).await;
        at(phone, "2 / 2").await;

        phone.tap(tab("Text")).await;
        paste(phone, RECORD).await;
        phone.tap(button("ÖFFNEN")).await;
        phone.sees("Partie geöffnet: 3 Züge.").await;
        at(phone, "3 / 3").await;
        phone.find(button("3. e4-e6+")).await;

        // Back, another move, and the rest is replaced by it; one step takes that back.
        phone.tap(button("1. e2-e4")).await;
        at(phone, "1 / 3").await;
        for square in ["f9", "f7", "f7"] {
            touch(phone, square).await;
        }
        at(phone, "2 / 2").await;
        phone.reload().await;
        at(phone, "2 / 2").await;
        phone.find(button("2. f9-f7")).await;
        phone.tap(button("Letzte Änderung zurücknehmen")).await;
        at(phone, "1 / 3").await;
        phone.reload().await;
        at(phone, "1 / 3").await;
        phone.tap(button("Späteren Zug ansehen")).await;
        at(phone, "2 / 3").await;

        // What is handed on is read again.
        phone.tap(tab("Text")).await;
        let record = phone.catch_file(button("Partie teilen")).await;
        let record = String::from_utf8(record).expect("a record is text");
        assert_eq!(Transcript::read(&record).expect("it is read").record.commands.len(), 3);
        let position = phone.catch_file(button("Stellung teilen")).await;
        let position = String::from_utf8(position).expect("a position is text");
        let position = Position::read(&position, Rules::German).expect("it is read");
        assert_eq!(position.piece("d7".parse().expect("a square")).map(sparta::Piece::letter), Some('a'));
        // A position that no game begins with is no record.
        paste(phone, "10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 s").await;
        phone.tap(button("ÖFFNEN")).await;
        at(phone, "0 / 0").await;
        phone.tap(tab("Text")).await;
        phone.tap(blocked("Partie kopieren")).await;
        phone.sees("Als Partie lässt sich nur weitergeben").await;
    })
    .await;
}

#[tokio::test]
async fn a_game_that_is_over_is_analysed_and_stays_as_it_was() {
    let site = Site::at_root();
    with_phone(async |phone| {
        board(phone, &site).await;
        phone.tap(link("Zurück")).await;
        phone.on_screen("Sparta").await;
        browser_tests::pages::start_sparta(phone, "Spartaner").await;
        for square in ["e2", "e4", "e4"] {
            touch(phone, square).await;
        }
        at(phone, "1 / 1").await;
        phone.tap(button("Aufgeben")).await;
        phone.tap(button("AUFGEBEN")).await;
        phone.on_screen("Spielende").await;
        phone.tap(button("Analysebrett")).await;
        phone.on_screen("Analysebrett").await;
        at(phone, "1 / 1").await;
        phone.sees("Achaier am Zug").await;
        for square in ["e9", "e7", "e7"] {
            touch(phone, square).await;
        }
        at(phone, "2 / 2").await;
        phone.tap(button("Zurück")).await;
        phone.on_screen("Spielende").await;
        at(phone, "1 / 1").await;
        phone.find(heading("Spartaner gewinnen: Die Achaier haben aufgegeben.")).await;
    })
    .await;
}

#[tokio::test]
async fn the_board_is_used_by_keyboard() {
    let site = Site::at_root();
    with_phone_by_keyboard(async |phone| {
        board(phone, &site).await;
        phone.tap(button("Bester Zug")).await;
        phone.sees("So rechnet der Computer auf diesem Gerät.").await;
        phone.tap(button("ZIEHEN")).await;
        at(phone, "1 / 1").await;
        phone.tap(tab("Aufstellen")).await;
        phone.tap(choice("Held der Achaier")).await;
        touch(phone, "a10").await;
        spoken(phone, "a10", "a10, Held der Achaier").await;
        phone.press(Key::Right).await;
        phone.press(Key::Enter).await;
        spoken(phone, "b10", "b10, Held der Achaier").await;
        phone.sees("Achaier: 10 Figuren, es gibt aber nur 8.").await;
    })
    .await;
}

#[tokio::test]
async fn the_analysis_board_fits() {
    in_german(areas).await;
}

#[tokio::test]
async fn the_analysis_board_fits_in_longer_words() {
    in_longer_words(areas).await;
}

/// All areas, and what is said there when something is wrong.
async fn areas(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    board(phone, site).await;
    see.look("analysis-begin").await;
    phone.tap(tab("Text")).await;
    paste(phone, RECORD).await;
    phone.tap(button("ÖFFNEN")).await;
    at(phone, "3 / 3").await;
    phone.tap(button("Bester Zug")).await;
    phone.until("document.querySelector('.sparta-coming') !== null").await;
    see.look("analysis-hint").await;
    phone.tap(tab("Aufstellen")).await;
    see.look("analysis-set-up").await;
    phone.tap(button("Leeres Brett")).await;
    see.look("analysis-empty").await;
    phone.tap(tab("Text")).await;
    paste(phone, &RECORD.replace("e4-e6+", "e4-e9")).await;
    phone.tap(button("ÖFFNEN")).await;
    phone.find(button("Bis dahin öffnen")).await;
    see.look("analysis-text").await;
    see.end();
}
