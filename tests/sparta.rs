//! Sparta for two at one device: a whole game without a network, and by keyboard.

use browser_tests::pages::{Shelf, Start, analyse, start_sparta};
use browser_tests::{Phone, Site, button, choice, field, fold, heading, link, switch, with_phone};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::{Locator, key::Key};
use sparta::{Command, Move, Transcript};
use vault::SaveFile;

/// A move between two squares.
fn step(from: &str, to: &str) -> Move {
    Move::new(from.parse().expect("a square"), to.parse().expect("a square"))
}

/// The first of the games that are kept for reading beside the rules.
pub fn game() -> Vec<Move> {
    let games = include_str!("../crates/sparta/playthroughs/games.txt");
    let text = games.split_once("\nSparta\n").and_then(|(_, rest)| rest.split("\n\nSparta\n").next());
    let text = format!("Sparta\n{}\n", text.expect("there is a game"));
    let game = Transcript::read(&text).expect("the game can be read");
    let played = |(_, command): &(_, Command)| match command {
        Command::Move(played) => *played,
        other => panic!("everybody moves in this game, and says nothing: {other:?}"),
    };
    game.record.commands.iter().map(played).collect()
}

/// Touches a square, in the middle of the window, where neither a bar nor a notice lies over it.
pub async fn touch(phone: &Phone, square: impl ToString) {
    let id = format!("square-{}", square.to_string());
    phone.value(&format!("void document.getElementById('{id}')?.scrollIntoView({{ block: 'center' }})")).await;
    let square = phone.client.find(Locator::Id(&id)).await;
    phone.touch(square.expect("the board has this square")).await.expect("a square can be touched");
}

/// What is said of a square to those who do not see it.
async fn spoken(phone: &Phone, square: &str) -> String {
    let said = phone.value(&format!("document.getElementById('square-{square}').ariaLabel")).await;
    said.as_str().expect("a square has a label").to_owned()
}

/// Waits until so many moves are played and shown.
pub async fn played(phone: &Phone, count: usize) {
    phone.until(&format!("document.querySelector('.sparta__leaf span')?.innerText === '{count} / {count}'")).await;
}

/// The three touches of a move.
pub async fn play(phone: &Phone, Move { from, to }: Move) {
    for square in [from, to, to] {
        touch(phone, square).await;
    }
}

#[tokio::test]
async fn a_whole_game_is_played_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        Shelf::shown(phone).await.set_up("Sparta").await;
        // A colour nobody else has; it belongs to the game from then on.
        phone.tap(choice("Grün").of("Farbe der Achaier")).await;
        let taken =
            "[...document.querySelectorAll('.chip input:disabled')].map(({ labels }) => labels[0].textContent).join()";
        phone.until(&format!("{taken} === 'Grün,Rot'")).await;
        start_sparta(phone, "Spartaner").await;
        let green = "document.querySelectorAll('.sparta-square .sparta-figure.hue-green').length === 8 \
            && document.querySelector('.sparta-figure.hue-yellow') === null";
        assert_eq!(phone.value(green).await, true);
        let game = game();
        let log = "document.querySelector('[role=log]').innerText";
        let begun = phone.value(log).await;
        for (ply, step) in game.iter().enumerate() {
            play(phone, *step).await;
            played(phone, ply + 1).await;
            if ply == 0 {
                // Whoever does not see the board hears of the move.
                phone.until(&format!("{log} !== {begun}")).await;
                // It is drawn on the board, and a touch on the sentence points at its squares.
                phone.until("document.querySelector('.sparta-way') !== null").await;
                phone.tap(button("Spartaner: von c2 nach d3.")).await;
                let pointed = "[...document.querySelectorAll('.sparta-square--pointed')].map(({ id }) => id).join()";
                phone.until(&format!("{pointed} === 'square-c2,square-d3'")).await;
            }
            if ply == 12 {
                // A capture is shown before it is made; a reload and a step back lose nothing.
                phone.reload().await;
                played(phone, 13).await;
                phone.tap(button("Zug zurücknehmen")).await;
                played(phone, 12).await;
                touch(phone, step.from).await;
                // Where the piece may go there is a dot, and it is said.
                let dots = "document.querySelector('.sparta-reach').getAttribute('d').split('M').length - 1";
                let said = "[...document.querySelectorAll('.sparta-square')].filter(({ ariaLabel }) => ariaLabel.endsWith('erreichbar')).length";
                phone.until(&format!("{dots} > 0 && {dots} === {said}")).await;
                touch(phone, step.to).await;
                assert_eq!(spoken(phone, "d5").await, "d5, Stadt der Achaier, Kämpfer der Achaier, würde geschlagen");
                phone.tap(button("ZIEHEN")).await;
                played(phone, 13).await;
                assert_eq!(spoken(phone, "d5").await, "d5, Stadt der Achaier");
            }
        }
        phone.on_screen("Spielende").await;
        phone.sees("Achaier gewinnen: Alle Städte sind in ihrer Hand.").await;

        let story = phone.catch_file(button("Geschichte teilen")).await;
        let story = String::from_utf8(story).expect("a story is text");
        for told in ["Achaier gewinnen", "1. c2-d3", "\nStädte\n- Spartaner: 4"] {
            assert!(story.contains(told), "{told}: {story}");
        }

        // Every move can be looked at again.
        phone.tap(fold("Züge")).await;
        phone.tap(button("1. c2-d3")).await;
        phone.sees("Spartaner: von c2 nach d3.").await;
        phone.tap(button("SPIELAUSWAHL")).await;
        Shelf::shown(phone).await;
        phone.sees("Sieg: Achaier").await;
        phone.tap(link("Fortsetzen")).await;
        phone.on_screen("Spielende").await;

        // The computer says what would have been better; the board shows where, and it is played on from there.
        let points = analyse(phone).await;
        let (at, before) =
            points.first().and_then(|at| Some((at, at.split([' ', '.']).nth(1)?))).expect("it was no chance");
        let before = before.parse::<usize>().expect("a ply") - 1;
        phone.tap(button("Ansehen").of(at)).await;
        let leaf = "document.querySelector('.sparta__leaf span')?.innerText";
        phone.until(&format!("{leaf} === '{before} / {}'", game.len())).await;
        phone.tap(button("Von hier weiterspielen").of(at)).await;
        played(phone, before).await;
        phone.until("document.querySelector('h1').innerText !== 'Spielende'").await;
        phone.value("history.back()").await;
        phone.on_screen("Spielende").await;

        // Another one like it, in which the Spartans begin again.
        phone.tap(button("NOCH EINMAL")).await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Spartaner am Zug").await;
        phone.until(green).await;
    })
    .await;
}

#[tokio::test]
async fn the_computer_answers_and_gives_a_hint() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.tap(fold("Computer")).await;
        phone.tap(choice("Achaier")).await;
        phone.tap(choice("Meister")).await;
        phone.tap(button("Tipp")).await;
        phone.sees("Tipp: ").await;
        phone.tap(button("ZIEHEN")).await;
        played(phone, 2).await;
        phone.on_screen("Spartaner am Zug").await;

        // It is kept with the game, and its answer is taken back together with what it answers to.
        phone.reload().await;
        played(phone, 2).await;
        phone.tap(button("Zug zurücknehmen")).await;
        played(phone, 0).await;

        // Looking at an earlier move is something else, and does not make a half step back of the next one.
        play(phone, step("e2", "e4")).await;
        played(phone, 2).await;
        phone.tap(button("Früheren Zug ansehen")).await;
        phone.until("document.querySelector('.sparta__leaf span')?.innerText === '1 / 2'").await;
        phone.tap(button("Zug zurücknehmen")).await;
        played(phone, 0).await;
        phone.tap(button("Zug zurücknehmen")).await;
        phone.sees("Es gibt nichts zurückzunehmen.").await;
    })
    .await;
}

/// Who plays which level is part of the save: the file has it, and what an earlier version noted beside it is taken over once.
#[tokio::test]
async fn the_computer_goes_along_with_the_save() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        // A save that says nothing of it, as earlier versions have written it.
        Shelf::shown(phone).await.begin_sparta("Spartaner").await;
        phone.leave_game().await;
        let file = phone.catch_file(button("Exportieren")).await;
        let save = SaveFile::from_bytes(&file).expect("the app writes files it can read");
        phone.tap(fold("Verwalten")).await;
        phone.tap(button("In den Papierkorb")).await;
        phone.find(heading("Papierkorb")).await;
        let players = vec![("Spartaner", 0_u8), ("Achaier", 3)];
        let about = postcard::to_allocvec(&(players, 1_u16, None::<u8>)).expect("memory is enough");
        phone.pick_file(button("Spiel importieren"), &SaveFile { about, ..save }.to_bytes()).await;
        let game = "document.querySelector('a[href*=\"sparta/\"]')";
        phone.until(&format!("{game} !== null")).await;
        let address = phone.value(&format!("{game}.href")).await;
        let address = address.as_str().expect("an address");
        let id = address.rsplit('/').next().expect("an address has an end");
        phone.open(address).await;
        played(phone, 0).await;
        phone.put_document(&format!("opponent/{id}"), "a 5 thorough").await;
        phone.reload().await;
        played(phone, 0).await;
        play(phone, step("e2", "e4")).await;
        played(phone, 2).await;
        phone.leave_game().await;

        // Another device has no note.
        let file = phone.catch_file(button("Exportieren")).await;
        phone.pick_file(button("Spiel importieren"), &file).await;
        let other =
            format!("[...document.querySelectorAll('a[href*=\"sparta/\"]')].find(to => !to.href.includes('{id}'))");
        phone.until(&format!("{other} !== undefined")).await;
        let other = phone.value(&format!("{other}.href")).await;
        phone.open(other.as_str().expect("an address")).await;
        played(phone, 2).await;
        phone.tap(fold("Computer")).await;
        let chosen =
            "[...document.querySelectorAll('details input:checked')].map(input => input.closest('label').innerText)";
        phone.until(&format!("{chosen}.join() === 'Achaier,Meister,lang'")).await;

        // Nobody is somebody, too: the note of the first game is not read again.
        phone.open(address).await;
        played(phone, 2).await;
        phone.tap(fold("Computer")).await;
        phone.tap(choice("niemanden")).await;
        play(phone, step("d2", "d4")).await;
        played(phone, 3).await;
        phone.reload().await;
        played(phone, 3).await;
        phone.on_screen("Achaier am Zug").await;
        phone.tap(fold("Computer")).await;
        phone.until(&format!("{chosen}.join().startsWith('niemanden,')")).await;
    })
    .await;
}

#[tokio::test]
async fn a_move_is_made_by_dragging() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        for (from, to, shown) in
            [("e2", "e7", "e7"), ("e9", "e8", "e8"), ("e2", "f4", "f4, Ziel, noch einmal zum Ziehen")]
        {
            drag(phone, from, to).await;
            assert!(spoken(phone, to).await.starts_with(shown), "{from} to {to}");
        }
        assert_eq!(spoken(phone, "e7").await, "e7", "out of reach");
        phone.tap(button("ZIEHEN")).await;
        played(phone, 1).await;
        phone.sees("Spartaner: von e2 nach f4.").await;
    })
    .await;
}

/// Draws a pointer from one square to another.
pub async fn drag(phone: &Phone, from: &str, to: &str) {
    let at = async |square: &str| {
        let element =
            phone.client.find(Locator::Id(&format!("square-{square}"))).await.expect("the board has this square");
        PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 }
    };
    let drawn = MouseActions::new("mouse".to_owned())
        .then(at(from).await)
        .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
        .then(at(to).await)
        .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    phone.client.perform_actions(drawn).await.expect("a pointer can be drawn over the board");
}

#[tokio::test]
async fn a_board_that_is_near_is_played_with_a_finger() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.tap(button("Näher heran")).await;
        let width = phone.value("document.getElementById('square-e2').getBoundingClientRect().width").await;
        assert!(width.as_f64().is_some_and(|width| width >= 44.0), "{width}");
        let page = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(phone.value(page).await, true, "nothing is wider than the page");

        // From an empty square the board is drawn along, and nothing is said or taken up.
        let left = "document.getElementById('square-e2').getBoundingClientRect().left";
        let before = phone.value(left).await.as_f64().expect("a place");
        drag(phone, "e4", "f4").await;
        let after = phone.value(left).await.as_f64().expect("a place");
        assert!(after > before + 30.0, "{before} to {after}");
        phone.until("document.querySelector('.sparta__said').innerText === ''").await;

        // A piece is drawn to its goal.
        drag(phone, "e2", "f4").await;
        assert_eq!(spoken(phone, "f4").await, "f4, Ziel, noch einmal zum Ziehen");
        phone.tap(button("ZIEHEN")).await;
        played(phone, 1).await;

        // Turned round it shows the same squares, and a touch takes a piece up and moves it.
        phone.tap(button("Brett drehen")).await;
        let seen = "((sheet, square) => square.top >= sheet.top && square.bottom <= sheet.bottom)(
            ...['.sheet', '#square-e2'].map(found => document.querySelector(found).getBoundingClientRect()))";
        phone.until(seen).await;
        // Anew it comes near the pieces of the side to move.
        phone.tap(button("Weiter weg")).await;
        phone.until("document.querySelector('.sheet__drawing--near') === null").await;
        phone.tap(button("Näher heran")).await;
        play(phone, step("e9", "e7")).await;
        played(phone, 2).await;
    })
    .await;
}

#[tokio::test]
async fn a_move_is_made_by_keyboard() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.value("document.getElementById('square-a1').focus()").await;
        for key in [Key::Right, Key::Right, Key::Up, Key::Enter, Key::Up, Key::Up, Key::Enter] {
            phone.press(key).await;
        }
        assert_eq!(spoken(phone, "c4").await, "c4, Ziel, noch einmal zum Ziehen");
        phone.press(Key::Enter).await;
        played(phone, 1).await;
        phone.on_screen("Achaier am Zug").await;
        phone.sees("Spartaner: von c2 nach c4.").await;

        // The board turned round: what was up is down.
        phone.tap(button("Brett drehen")).await;
        phone.value("document.getElementById('square-c9').focus()").await;
        for key in [Key::Enter, Key::Up, Key::Up, Key::Enter, Key::Enter] {
            phone.press(key).await;
        }
        played(phone, 2).await;
        phone.sees("Achaier: von c9 nach c7.").await;
    })
    .await;
}

#[tokio::test]
async fn two_with_names_agree_on_a_draw_and_one_gives_up() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.set_up("Sparta").await;
        // The opponent comes first; nothing of it is lost with the page.
        phone.find(choice("Computer").of("Wer führt die Achaier?")).await;
        for (side, name) in [("Spartaner", "Anna"), ("Achaier", "Ben")] {
            phone.fill(field(&format!("Name der {side}")), name).await;
        }
        phone.tap(choice("Spartaner")).await;
        phone.reload().await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Anna am Zug").await;

        // A wrong touch says why, and what is in hand stays there.
        touch(phone, "e2").await;
        touch(phone, "e7").await;
        phone.sees("Von e2 nach e7 kommt die Figur nicht").await;
        assert!(spoken(phone, "e2").await.ends_with("gewählt"));
        touch(phone, "e4").await;
        phone.tap(button("ZIEHEN")).await;
        phone.on_screen("Ben am Zug").await;

        // The board turns to whoever is to move, and this device remembers it.
        let rank = "document.getElementById('square-e4').getAttribute('transform')";
        let far = phone.value(rank).await;
        phone.tap(switch("Das Brett dreht sich nach jedem Zug")).await;
        let near = phone.value(rank).await;
        assert_ne!(near, far);
        phone.reload().await;
        played(phone, 1).await;
        assert_eq!(phone.value(rank).await, near);

        phone.tap(button("Unentschieden anbieten")).await;
        phone.sees("Angeboten von Ben, zu beantworten von Anna.").await;
        touch(phone, "e9").await;
        phone.sees("Erst kommt die Antwort.").await;
        phone.tap(button("Ablehnen")).await;
        phone.on_screen("Ben am Zug").await;
        phone.tap(button("Unentschieden anbieten")).await;
        phone.sees("Zieh erst, bevor du es wieder machst.").await;
        play(phone, step("e9", "e7")).await;
        played(phone, 2).await;
        phone.on_screen("Anna am Zug").await;
        phone.tap(button("Unentschieden anbieten")).await;
        phone.tap(button("ANNEHMEN")).await;
        phone.on_screen("Spielende").await;
        phone.sees("Beide Seiten waren einverstanden.").await;

        // A step back takes offer and answer along. Giving up takes a second tap.
        phone.tap(button("Zug zurücknehmen")).await;
        phone.on_screen("Anna am Zug").await;
        phone.tap(button("Aufgeben")).await;
        phone.sees("Der Sieg geht an Ben.").await;
        phone.tap(button("AUFGEBEN")).await;
        phone.on_screen("Spielende").await;
        phone.sees("Achaier gewinnen: Die Spartaner haben aufgegeben.").await;
    })
    .await;
}

#[tokio::test]
async fn the_computer_answers_an_offer_of_a_draw() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.set_up("Sparta").await;
        phone.tap(choice("Computer").of("Wer führt die Achaier?")).await;
        start_sparta(phone, "Spartaner").await;
        phone.tap(button("Unentschieden anbieten")).await;
        phone.sees("Das Unentschieden ist abgelehnt").await;
        play(phone, step("e2", "e4")).await;
        played(phone, 2).await;
    })
    .await;
}
