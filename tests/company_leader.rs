//! Company Leader: a whole game of two people without a network, and armies that are nowhere behind the curtain.

use browser_tests::pages::{Shelf, Start, analyse, seat};
use browser_tests::{Phone, Site, blocked, button, choice, field, fold, heading, switch, with_phone};
use fantoccini::{Locator, key::Key};

/// "Company Leader", "STARTEN".
async fn set_up(phone: &Phone) {
    phone.tap(choice("Company Leader")).await;
    phone.tap(button("Starten")).await;
    phone.on_screen("Company Leader").await;
}

/// The small board, two people.
async fn begin(phone: &Phone) {
    settle(phone).await;
    phone.tap(button("STARTEN")).await;
}

/// The same, up to the last button.
pub async fn settle(phone: &Phone) {
    set_up(phone).await;
    phone.tap(choice("Klein, 61 Felder")).await;
    // A first game has the army of the text; six troops are put down faster.
    phone.sees("Jeder hat 9 Truppen unter 15 Attrappen.").await;
    phone.tap(fold("Varianten")).await;
    phone.tap(choice("6 Truppen, vom Brett")).await;
    phone.sees("Jeder hat 6 Truppen unter 18 Attrappen.").await;
    seat(phone, &["Anna", "Ben"]).await;
}

/// The device is handed to a player, who lifts the curtain.
async fn hand_to(phone: &Phone, name: &str) {
    phone.on_screen(&format!("Weitergeben an {name}")).await;
    phone.hold(button("Zum Aufdecken halten")).await;
}

/// Touches the field of this name, as "e5".
pub async fn touch(phone: &Phone, name: &str) {
    let found = format!(".cl-field[aria-label^='{name},']");
    phone.until(&format!("document.querySelector(\"{found}\") !== null")).await;
    let field = phone.client.find(Locator::Css(&found)).await.expect("the board has this field");
    phone.touch(field).await.expect("a field can be touched");
}

/// What is said of a field to those who do not see it.
async fn spoken(phone: &Phone, name: &str) -> String {
    let said = phone.value(&format!("document.querySelector(\".cl-field[aria-label^='{name},']\").ariaLabel")).await;
    said.as_str().expect("a field has a label").to_owned()
}

/// Waits until this is said of a field.
async fn until_spoken(phone: &Phone, name: &str, words: &str) {
    let label = format!("document.querySelector(\".cl-field[aria-label^='{name},']\")?.ariaLabel");
    phone.until(&format!("{label}?.includes('{words}')")).await;
}

/// What of the board is seen.
async fn zoom(phone: &Phone) -> String {
    let seen = phone.value("document.querySelector('.sheet__drawing').style.transform").await;
    seen.as_str().expect("the board is drawn").to_owned()
}

/// A step nearer, by a button that is no part of playing; what is seen then.
async fn come_nearer(phone: &Phone) -> String {
    let before = zoom(phone).await;
    phone.value("void document.querySelector(\"button[aria-label='Näher heran']\").click()").await;
    phone.until(&format!("document.querySelector('.sheet__drawing').style.transform !== '{before}'")).await;
    zoom(phone).await
}

/// Puts the six troops of the small board down, each on a field of its own.
async fn deploy(phone: &Phone, name: &str, fields: [&str; 6]) {
    hand_to(phone, name).await;
    put_down(phone, fields).await;
}

/// The same, once the phone is in the right hands.
pub async fn put_down(phone: &Phone, fields: [&str; 6]) {
    phone.on_screen("Dein Heer").await;
    phone.tap(button("Infanterie")).await;
    for at in fields {
        touch(phone, at).await;
        until_spoken(phone, at, "verdeckt: ").await;
    }
    phone.tap(button("FERTIG")).await;
}

/// Who has the first turn is drawn.
async fn first(phone: &Phone) -> &'static str {
    phone.until("document.body.innerText.includes(' beginnt.')").await;
    if phone.value("document.body.innerText.includes('Anna beginnt.')").await == true { "Anna" } else { "Ben" }
}

/// Waits for a notice with these words, and puts it away.
async fn until_told(phone: &Phone, words: &str) {
    phone.until(&format!("document.querySelector('.notice')?.innerText.includes('{words}')")).await;
    phone.tap(button("Meldung schließen")).await;
}

/// The turn ends without a purchase.
pub async fn end_turn(phone: &Phone) {
    phone.tap(button("AKTIONEN BEENDEN")).await;
    phone.on_screen("Einkauf").await;
    phone.tap(button("ZUG BEENDEN")).await;
}

#[tokio::test]
async fn a_whole_game_of_two_people_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        settle(phone).await;
        // Who begins was settled at the table.
        phone.tap(choice("Ben").of("Wer beginnt?")).await;
        phone.tap(button("STARTEN")).await;
        // Infantry beside the neutral zone, opposite to each other in the middle row.
        deploy(phone, "Anna", ["e4", "d2", "d3", "e1", "e2", "f1"]).await;
        deploy(phone, "Ben", ["e6", "f7", "f8", "e9", "e8", "d8"]).await;
        let (first, second) = ("Ben", "Anna");
        phone.until("document.body.innerText.includes('Ben beginnt.')").await;
        let at = |name: &str| if name == "Anna" { "e4" } else { "e6" };

        // Turned up, a step into the neutral zone, and what stands there is scouted.
        hand_to(phone, first).await;
        phone.on_screen("Deine Aktionen").await;
        let (before, whole) = (phone.taps(), zoom(phone).await);
        touch(phone, at(first)).await;
        touch(phone, "e5").await;
        let near = come_nearer(phone).await;
        phone.tap(button("Aufdecken und vorrücken")).await;
        assert_eq!(phone.taps() - before, 1, "one tap after two on the board is the first step of a hidden troop");

        // The scouted one chooses openly where it looks.
        phone.on_screen("Aufgedeckt").await;
        assert!(!phone.text().await.contains("verdeckt: "), "both look at the screen now");
        assert_eq!(zoom(phone).await, whole, "where one has looked nobody else needs to know");
        phone.tap(button("AUSRICHTEN")).await;
        hand_to(phone, first).await;
        phone.on_screen("Deine Aktionen").await;
        assert_eq!(zoom(phone).await, near, "a question leaves one's own view as it was");
        phone.reload().await;
        hand_to(phone, first).await;
        end_turn(phone).await;

        // The answer: a shot with its odds, and a target that may fire back.
        hand_to(phone, second).await;
        touch(phone, at(second)).await;
        // What the troop can not do says why; so does a field that is no target, and the shot stays in hand.
        phone.tap(blocked("Reparieren")).await;
        until_told(phone, "Über ihre volle Stärke hinaus").await;
        phone.tap(button("SCHIESSEN")).await;
        touch(phone, "d5").await;
        until_told(phone, "Feld d5 ist leer").await;
        touch(phone, "e5").await;
        phone.sees("vernichtet: ").await;
        phone.tap(button("SCHIESSEN")).await;
        phone.on_screen("Zurückschießen?").await;
        phone.tap(button("ZURÜCKSCHIESSEN")).await;
        phone.until("document.querySelectorAll('.cl-dice').length === 2").await;
        hand_to(phone, second).await;
        // All that the troop did is one sentence, which points at its fields.
        phone.tap(button(&format!("Infanterie ({second}) auf {}", at(second)))).await;
        phone.until("document.querySelectorAll('.cl-field--pointed').length === 2").await;
        phone.until("document.querySelector('.cl-trace--shot') !== null").await;
        // What was thrown stays thrown.
        phone.tap(button("Zurück")).await;
        phone.sees("der Zufall hat gesprochen").await;
        end_turn(phone).await;

        hand_to(phone, first).await;
        phone.tap(button("Aufgeben")).await;
        phone.tap(button("AUFGEBEN")).await;
        phone.on_screen("Spielende").await;
        phone.find(heading(&format!("{second} gewinnt: Der Gegner gibt auf."))).await;
        phone.sees("Wie es kam").await;
        // Nothing is secret any more: hidden troops and dummies of both, on the board and in words.
        phone.sees("Was verdeckt lag").await;
        for (at, name) in [("d2", "Anna"), ("f7", "Ben")] {
            let said = spoken(phone, at).await;
            assert!(said.contains("verdeckt: ") && said.contains(&format!("({name})")), "{said}");
        }
        let dummies = "document.querySelectorAll(\".cl-field[aria-label*='Attrappe (']\").length";
        assert_eq!(phone.value(&format!("{dummies} > 30")).await, true, "the dummies are known");
        assert_eq!(
            phone.value("document.querySelector(\".cl-field[aria-label*='verdeckter Stein']\") === null").await,
            true
        );
        let story = phone.catch_file(button("Geschichte teilen")).await;
        let story = String::from_utf8(story).expect("a story is text");
        assert!(story.contains("\nWas verdeckt lag\n- Anna: ") && story.contains("Es beginnt Ben."), "{story}");
        phone.tap(button("SPIELAUSWAHL")).await;
        Shelf::shown(phone).await;
        phone.sees(&format!("Sieg: {second}")).await;
    })
    .await;
}

/// Anna and Ben have set up, and whoever is first has found a troop of the other one: who that is, and the other one.
async fn found(phone: &Phone) -> [&'static str; 2] {
    deploy(phone, "Anna", ["e4", "d2", "d3", "e1", "e2", "f1"]).await;
    deploy(phone, "Ben", ["e6", "f7", "f8", "e9", "e8", "d8"]).await;
    let first = first(phone).await;
    hand_to(phone, first).await;
    touch(phone, if first == "Anna" { "e4" } else { "e6" }).await;
    touch(phone, "e5").await;
    phone.tap(button("Aufdecken und vorrücken")).await;
    phone.on_screen("Aufgedeckt").await;
    [first, if first == "Anna" { "Ben" } else { "Anna" }]
}

/// Notes whether the drawing of the board is still the same when the question beside it is gone.
const STAYS: &str = r"void (() => {
    const drawing = document.querySelector('.sheet__drawing');
    new MutationObserver(() => {
        const asked = document.querySelector('.cl-asked .cl-compass') !== null;
        if (!asked && window.stays === undefined && document.querySelector('h1')?.innerText.endsWith(' ist am Zug')) {
            window.stays = drawing.isConnected;
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
})()";

/// Whose turn it is goes, and leaves the seat to a computer: what his troop has found the other one answers beside the board
/// on which the computer then goes on.
#[tokio::test]
async fn the_board_stays_through_a_question_in_a_computers_turn() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone).await;
        let [first, second] = found(phone).await;
        phone.tap(button("Übersicht und Menü")).await;
        phone.tap(fold("Jemand steht auf")).await;
        phone.tap(choice(first)).await;
        phone.tap(choice("Computer").of("Wer spielt weiter?")).await;
        phone.tap(button("PLATZ ÜBERGEBEN")).await;
        hand_to(phone, second).await;
        phone.on_screen("Aufgedeckt").await;
        phone.tap(choice("Schritt für Schritt")).await;
        phone.sees(second).await;
        // Looked at the moment the question is gone: the computer's turn goes on, and may be over before one asks.
        phone.value(STAYS).await;
        phone.tap(button("AUSRICHTEN")).await;
        phone.until("window.stays !== undefined").await;
        assert_eq!(phone.value("window.stays").await, true);
    })
    .await;
}

/// Real dice: their faces are touched, and what was touched wrongly is taken back.
#[tokio::test]
async fn real_dice_are_typed_in() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        set_up(phone).await;
        phone.tap(fold("Varianten")).await;
        phone.tap(choice("6 Truppen, vom Brett")).await;
        phone.tap(switch("Echte Würfel")).await;
        seat(phone, &["Anna", "Ben"]).await;
        phone.tap(button("STARTEN")).await;
        let [first, second] = found(phone).await;
        phone.tap(button("AUSRICHTEN")).await;
        hand_to(phone, first).await;
        end_turn(phone).await;

        hand_to(phone, second).await;
        touch(phone, if second == "Anna" { "e4" } else { "e6" }).await;
        phone.tap(button("SCHIESSEN")).await;
        touch(phone, "e5").await;
        phone.tap(button("SCHIESSEN")).await;
        phone.on_screen("Zurückschießen?").await;
        phone.tap(button("ZURÜCKSCHIESSEN")).await;
        // Both throw before all eyes, one after the other.
        phone.on_screen("Würfeln").await;
        phone.sees("0 von 6 Würfeln").await;
        phone.find(blocked("SO LIEGEN SIE")).await;
        for _ in 0..6 {
            phone.tap(button("dazu: Panzer")).await;
        }
        phone.sees("6 von 6 Würfeln").await;
        phone.tap(button("zurücknehmen: Panzer (6)")).await;
        phone.tap(button("dazu: Soldat")).await;
        phone.tap(button("SO LIEGEN SIE")).await;
        phone.sees("0 von 6 Würfeln").await;
        phone.tap(button("Die App würfeln lassen")).await;
        hand_to(phone, second).await;
        phone.until("document.querySelectorAll('.cl-dice').length === 2").await;
        assert_eq!(phone.value("document.querySelectorAll('.cl-dice .cl-die--hit').length > 0").await, true);
    })
    .await;
}

#[tokio::test]
async fn no_army_is_behind_the_curtain() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone).await;
        let nowhere = "document.querySelector('.cl-field') === null && !document.body.innerHTML.includes('verdeckt: ')";
        phone.on_screen("Weitergeben an Anna").await;
        phone.until(nowhere).await;
        let fields = ["e4", "d2", "d3", "e1", "e2", "f1"];
        deploy(phone, "Anna", fields).await;
        phone.on_screen("Weitergeben an Ben").await;
        phone.until(nowhere).await;

        // For Ben they are pieces like all others.
        hand_to(phone, "Ben").await;
        for at in fields {
            let said = spoken(phone, at).await;
            assert!(said.contains("verdeckter Stein (Anna)"), "{said}");
        }
        let down = phone.value("document.body.innerHTML.split('verdeckter Stein (Anna)').length - 1").await;
        assert_eq!(down, 24, "troops and dummies look alike");

        // Nor does the list of the fields tell more than the board.
        phone.tap(button("Felder als Liste")).await;
        phone.until("document.querySelectorAll('.cl-row').length === 61").await;
        let rows = "[...document.querySelectorAll('.cl-row')].map((row) => row.innerText)";
        let down = format!("{rows}.filter((row) => row.includes('verdeckter Stein (Anna)')).length");
        assert_eq!(phone.value(&down).await, 24, "in the list too");
        assert_eq!(phone.value(&format!("{rows}.some((row) => row.includes('verdeckt: '))")).await, false);
        phone.tap(button("Felder als Liste")).await;

        // It falls when somebody looks away, and what was put down is still there.
        phone.tap(button("Infanterie")).await;
        touch(phone, "e6").await;
        until_spoken(phone, "e6", "verdeckt: Infanterie (Ben)").await;
        phone.value("void window.dispatchEvent(new Event('blur'))").await;
        phone.on_screen("Weitergeben an Ben").await;
        phone.until(nowhere).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        until_spoken(phone, "e6", "verdeckt: Infanterie (Ben)").await;
    })
    .await;
}

#[tokio::test]
async fn one_person_against_a_computer() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        set_up(phone).await;
        phone.tap(choice("Szenario")).await;
        phone.tap(choice("Angriff und Verteidigung")).await;
        phone.sees("Spieler 1 greift an").await;
        phone.fill(field("Name von Spieler 1"), "Anna").await;
        // What is settled survives a slip of the thumb.
        phone.reload().await;
        phone.sees("Anna greift an").await;
        phone.tap(button("STARTEN")).await;

        // Nobody else looks at the device, so there is nothing to hide.
        phone.on_screen("Dein Heer").await;
        phone.tap(button("Rest zufällig verteilen")).await;
        phone.sees("noch 0 Truppen").await;
        phone.tap(button("FERTIG")).await;
        for _ in 0..2 {
            watch(phone).await;
            phone.on_screen("Deine Aktionen").await;
            phone.sees("alle 3 markierten Ziele").await;
            // What the computer would do, and why; it is put in one's hand, and nothing is done yet.
            phone.tap(button("Tipp")).await;
            phone.until("/^Tipp: .+\\. .+\\.$/.test(document.querySelector('.hint__said')?.innerText)").await;
            phone.on_screen("Deine Aktionen").await;
            end_turn(phone).await;
        }
        watch(phone).await;
        phone.on_screen("Deine Aktionen").await;
        phone.tap(button("Aufgeben")).await;
        phone.tap(button("AUFGEBEN")).await;
        phone.find(heading("Boudicca gewinnt: Der Gegner gibt auf.")).await;

        // Whoever only ended his turns could have done better, and does so from there on.
        let points = analyse(phone).await;
        phone.tap(button("Von hier weiterspielen").of(points.first().expect("to do nothing costs something"))).await;
        phone.on_screen("Deine Aktionen").await;
    })
    .await;
}

/// The keys alone, in the list of the fields: a piece is chosen and its first action done, within four stops of the Tab key.
#[tokio::test]
async fn an_action_in_the_list_needs_four_stops_of_the_tab_key() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        set_up(phone).await;
        phone.fill(field("Name von Spieler 1"), "Anna").await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Dein Heer").await;
        phone.tap(button("Rest zufällig verteilen")).await;
        phone.sees("noch 0 Truppen").await;
        phone.tap(button("FERTIG")).await;
        watch(phone).await;
        phone.on_screen("Deine Aktionen").await;
        phone.tap(button("Felder als Liste")).await;
        // Whoever asks for the list goes on in it, at a troop of his own.
        phone.until("document.activeElement.innerText.includes('verdeckt: ')").await;
        phone.press(Key::Enter).await;
        phone.until("document.activeElement.innerText.includes('gewählt')").await;
        let mut stops = 0;
        while phone.value("document.activeElement.innerText.toLowerCase() !== 'aufdecken'").await == true {
            phone.press_tab(false).await;
            stops += 1;
            assert!(stops <= 2, "the buttons of the piece follow the list");
        }
        phone.press(Key::Enter).await;
        // It is asked where the troop looks: six arrows are one stop.
        phone.until("document.querySelector('.cl-compass') !== null").await;
        phone.press_tab(false).await;
        phone.press_tab(false).await;
        phone.until("document.activeElement.classList.contains('cl-compass__way')").await;
        phone.press(Key::Enter).await;
        phone.until("[...document.querySelectorAll('.cl-row')].some((row) => row.innerText.includes('Stärke'))").await;
    })
    .await;
}

/// Lets the computer play its turn out, if it has one.
async fn watch(phone: &Phone) {
    let mine = "document.querySelector('h1').innerText === 'Deine Aktionen'";
    // The button hurries it, and answers where it has found out a piece of Anna's. It may be done before the button is reached.
    let next = "document.querySelector('.frame--open .bottom-bar__next:not([aria-disabled]), .bottom-bar--answers button:last-child')";
    phone.until(&format!("{mine} || void {next}?.click()")).await;
}

#[tokio::test]
async fn two_teams_set_up_and_begin() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        set_up(phone).await;
        phone.tap(choice("Zwei gegen zwei")).await;
        let players = ["Anna", "Ben", "Cleo", "Dora"];
        seat(phone, &players).await;
        phone.tap(button("STARTEN")).await;
        for name in players {
            hand_to(phone, name).await;
            phone.on_screen("Dein Heer").await;
            // One's partner's pieces are as face down as everybody else's.
            let foreign = "[...document.querySelectorAll('.cl-field')].map((field) => field.ariaLabel)\
                .filter((label) => label.includes('verdeckt: '))";
            phone.until(&format!("{foreign}.length === 0")).await;
            phone.tap(button("Rest zufällig verteilen")).await;
            phone
                .until(&format!("{foreign}.length > 0 && {foreign}.every((label) => label.includes('({name})'))"))
                .await;
            phone.sees("noch 0 Truppen").await;
            phone.tap(button("FERTIG")).await;
        }
        // Whoever begins, the turn goes to the other team and comes back to the partner.
        let mut order = Vec::new();
        for _ in players {
            phone.until("document.body.innerText.includes('Weitergeben an ')").await;
            let text = phone.text().await;
            let next = players.into_iter().find(|name| text.contains(&format!("Weitergeben an {name}")));
            let next = next.expect("the device goes to somebody");
            hand_to(phone, next).await;
            phone.on_screen("Deine Aktionen").await;
            end_turn(phone).await;
            order.push(next);
        }
        let first = players.iter().position(|name| *name == order[0]).expect("somebody plays");
        let round: Vec<&str> = players.iter().cycle().skip(first).take(players.len()).copied().collect();
        assert_eq!(order, round);
    })
    .await;
}
