//! LEADERS without a box: the board on the screen, and the app that keeps book beside a board on the table.

use std::time::{Duration, Instant};

use browser_tests::pages::{Game, Start, Table};
use browser_tests::{Phone, Site, button, choice, fold, heading, number, switch, with_phone};

use super::inspection::Inspection;
use super::sizes::{in_german, in_longer_words};

/// Two people whose areas the app has dealt, with the board where it is said to be.
async fn begin<'a>(phone: &'a Phone, site: &Site, board: &str) -> Table<'a> {
    let shelf = Start::open(phone, site).await.play_as_guest().await;
    let game = Game { scenario: 2, board: Some(board), ..Game::of(&["Anna", "Berta"]) };
    let table = shelf.new_game().await.set_up(game).await;
    table.prepare().await;
    table
}

/// What a script finds on the page, as text.
pub async fn found(phone: &Phone, script: &str) -> Option<String> {
    phone.value(script).await.as_str().map(str::to_owned)
}

/// How the number of infantry in a place, or of somebody, is called.
fn infantry(phone: &Phone, place: &str) -> String {
    format!("{}, {place}", phone.say("Infanterie"))
}

/// Places all infantry of the camp in one area after the other, until one is found from which the other one can be attacked; returns
/// that area and the one to attack. What was placed in vain is taken back.
async fn at_the_front(phone: &Phone, other: &str) -> (String, String) {
    const PLACES: &str = "[...document.querySelector('.fold > .spots').querySelectorAll('.spot__name')].map(at => at.innerText).join('|')";
    let enemy = format!(
        "[...document.querySelectorAll('.way')].find(way => [...way.querySelectorAll('.force--owned')]
            .some(owned => owned.innerText.trim().startsWith('{}')))?.querySelector('.spot__name').innerText",
        &other[..1]
    );
    phone.find(heading("1. Platzieren")).await;
    unfold(phone).await;
    let places = found(phone, PLACES).await.expect("areas are listed");
    for place in places.split('|') {
        open(phone, place).await;
        phone.set(number(&infantry(phone, place)), 1).await;
        phone.tap(button("WEITER")).await;
        phone.find(heading("2. Bewegen")).await;
        unfold(phone).await;
        open(phone, place).await;
        if let Some(target) = found(phone, &enemy).await {
            return (place.to_owned(), target);
        }
        phone.tap(button("Zurück")).await;
        phone.find(heading("1. Platzieren")).await;
        unfold(phone).await;
        open(phone, place).await;
        phone.set(number(&infantry(phone, place)), 0).await;
        phone.until("document.querySelector('.camp .figure') !== null").await;
    }
    panic!("{other} is nobody's neighbour");
}

/// Phase 3 up to a battle: an infantry attacks an area of the other one, who adds nothing; returns that area.
pub async fn attack(phone: &Phone, other: &str) -> String {
    let (_, to) = at_the_front(phone, other).await;
    phone.set(number(&infantry(phone, &to)), 1).await;
    phone.tap(button("WEITER")).await;
    phone.find(heading("3. Verteidigen")).await;
    phone.tap(button("WEITER")).await;
    // The area can be tapped on the map of the step before, too.
    phone.find(heading("4. Kampf")).await;
    phone.tap(button(&to)).await;
    to
}

/// Unfolds the list, if it is not so from the step before.
async fn unfold(phone: &Phone) {
    if phone.value("document.querySelector('.fold:has(> .spots)').open").await != true {
        phone.tap(fold("Als Liste")).await;
    }
}

/// Opens a place of the list.
async fn open(phone: &Phone, place: &str) {
    let row = format!("[...document.querySelectorAll('.spot__head')].find(row => row.innerText.startsWith('{place}'))");
    phone.until(&format!("{row} !== undefined")).await;
    phone
        .value(&format!("void (() => {{ const row = {row}; if (row.ariaExpanded !== 'true') row.click(); }})()"))
        .await;
    phone.until(&format!("{row}?.ariaExpanded === 'true'")).await;
}

/// „Der aktive Spieler platziert nun ...", bewegt, der Verteidiger antwortet, und es wird gekämpft: a turn with a battle, loaded anew in
/// the middle of it. The points of the next turn are those of the areas. Each step is looked at on all screens.
#[tokio::test]
async fn a_turn_with_a_battle_is_played_on_the_screen() {
    in_german(turn_with_a_battle).await;
}

#[tokio::test]
async fn a_turn_with_a_battle_fits_in_longer_words() {
    in_longer_words(turn_with_a_battle).await;
}

/// Whether it is told what the player's areas bring.
const SUMMED: &str = "document.querySelector('.resource b') !== null";

async fn turn_with_a_battle(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    let table = begin(phone, site, "Auf dem Bildschirm").await;
    let name = table.begin_turn().await;
    let other = if name == "Anna" { "Berta" } else { "Anna" };
    phone.until(SUMMED).await;
    see.look("board-points").await;
    phone.tap(button("WEITER")).await;
    table.until_phase(1).await;
    see.look("board-withdraw").await;
    table.withdraw().await;
    table.read_events().await;
    table.leave_events().await;

    see.look("board-place").await;
    let (from, to) = at_the_front(phone, other).await;
    phone.set(number(&infantry(phone, &to)), 1).await;
    phone.until("document.querySelector('.odds__figure') !== null").await;
    phone.sees(&format!("1 {}: {from} → {to}", phone.say("Infanterie"))).await;
    see.look("board-move").await;
    phone.tap(button("WEITER")).await;

    // The attacked one is asked, and adds an infantry if one of his is in the camp.
    phone.find(heading("3. Verteidigen")).await;
    phone.sees(&format!("{other} ist gefragt")).await;
    phone.set(number(&infantry(phone, &to)), 1).await;
    see.look("board-defend").await;
    phone.tap(button("WEITER")).await;
    phone.find(heading("4. Kampf")).await;
    see.look("board-choose").await;
    phone.tap(button(&to)).await;

    // The battle goes on after a reload, and its end is read before anything else comes.
    phone.find(button("RÜCKZUG")).await;
    phone.reload().await;
    phone.find(button("RÜCKZUG")).await;
    phone.sees(&format!("{name} gegen {other}")).await;
    see.look("board-battle").await;

    // Real dice are thrown at the table: the defender hits, and the attack is over.
    phone.tap(switch("Echte Würfel")).await;
    phone.tap(button("WEITERKÄMPFEN")).await;
    phone.until(&format!("document.querySelector('.resource').innerText === '{other}'")).await;
    phone.tap(button("WEITERKÄMPFEN")).await;
    let hits = phone.say("Infanterie: Treffer").replace("Infanterie", &phone.say("Infanterie"));
    phone.set(number(&format!("{hits}, {other}")), 1).await;
    see.look("board-real-dice").await;
    phone.tap(button("SO LIEGEN SIE")).await;
    phone.sees(&format!("{other} hält {to}.")).await;
    see.look("board-result").await;
    phone.tap(button("WEITER")).await;

    table.enter_headquarters().await;
    table.end_turn().await;
    assert_eq!(table.begin_turn().await, other);
    phone.until(SUMMED).await;
    see.end();
}

/// The short form of a battle: a plan fights on, whoever else is asked is asked, and what came of it is read. In the next turn the map
/// tells of it, all at once and step by step, and stands beside the headquarters where the window is wide.
#[tokio::test]
async fn a_plan_fights_a_battle_and_the_map_tells_of_it() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = begin(phone, &site, "Auf dem Bildschirm").await;
        let mut see = Inspection::begin(phone);
        let name = table.begin_turn().await;
        let other = if name == "Anna" { "Berta" } else { "Anna" };
        phone.tap(button("WEITER")).await;
        table.until_phase(1).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        // On a phone the map has most of the window, and a number of an army is 11 pixels high or more, from afar, too.
        let high = phone.value("document.querySelector('.sheet').getBoundingClientRect().height").await;
        assert!(high.as_f64().expect("a height") >= 320.0, "the map is {high} pixels high");
        for _ in 0..2 {
            let letters = "Math.min(...[...document.querySelectorAll('.atlas__count, .atlas__total text')]
                .map(count => count.getBoundingClientRect().height / 1.2).filter(height => height > 0))";
            let letters = phone.value(letters).await.as_f64().expect("numbers are seen");
            assert!(letters >= 11.0, "numbers of {letters} pixels");
            see.look("board-map").await;
            phone.tap(button("Weiter weg")).await;
        }
        attack(phone, other).await;
        phone.tap(button("NACH PLAN KÄMPFEN")).await;
        // The other one still says himself whether he fights on.
        let goes_on = "(() => {
            const next = document.querySelector('.bottom-bar__next');
            if (next?.innerText === 'WEITERKÄMPFEN') next.click();
            return document.querySelector('main .turn-line') !== null;
        })()";
        phone.until(goes_on).await;
        see.look("board-by-plan").await;
        phone.tap(button("WEITER")).await;
        table.enter_headquarters().await;
        table.end_turn().await;
        phone.sees("Seit deinem letzten Zug").await;
        phone.sees("Alles seither auf einen Blick").await;
        see.look("board-since").await;
        phone.tap(button("Das Ereignis davor")).await;
        phone.until("document.querySelector('.atlas__mark--selected') !== null").await;
        see.end();
    })
    .await;
}

/// „Das Gebiet steht nun frei" (3.5.4): with the box on the table an area is vacated by a tap, and the points follow; units are noted;
/// whoever has enough of that goes back to telling the points.
#[tokio::test]
async fn the_app_keeps_book_beside_a_board() {
    const SUM: &str = "document.querySelector('.resource b').innerText";
    const MINE: &str = "document.querySelector('.area[aria-pressed=true]')";
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = begin(phone, &site, "Auf dem Tisch, mit Buchführung").await;
        let mut see = Inspection::begin(phone);
        table.begin_turn().await;
        let before = found(phone, SUM).await.expect("a sum");
        phone.value(&format!("void {MINE}.click()")).await;
        phone.until(&format!("{SUM} !== '{before}'")).await;
        let after = found(phone, SUM).await.expect("a sum");
        let points = |text: &str| text.parse::<u32>().expect("points");
        assert!(points(&after) < points(&before), "{after} after {before}");
        assert!(!phone.has(choice("Zahl eingeben")).await, "the app knows the points");

        // What stands where may be noted, too: a tap counts it instead, also after the page was loaded anew, and nobody stands where
        // nobody is.
        let area = found(phone, &format!("{MINE}.querySelector('.area__name').innerText")).await.expect("an area");
        let area = area.trim();
        phone.tap(switch("Einheiten notieren")).await;
        phone.value(&format!("void {MINE}.click()")).await;
        phone.set(number(&format!("Panzer, {area}")), 2).await;
        phone.set(number(&format!("Infanterie, {area}")), 1).await;
        let counts =
            "[...document.querySelectorAll('dialog[open] [role=spinbutton]')].map(count => count.ariaValueNow).join()";
        phone.until(&format!("{counts} === '1,2,0'")).await;
        see.look("book-units").await;
        phone.tap(button("SO STEHEN SIE")).await;
        phone.until(&format!("{MINE}.querySelector('.area__name').innerText.includes('2 Panzer')")).await;
        phone.value("void document.querySelector('.area[aria-pressed=false]:not(:has(.area__holder))').click()").await;
        phone.sees("Dort steht keine Einheit.").await;
        see.look("book").await;
        phone.reload().await;
        table.begin_turn().await;
        phone.until(&format!("{MINE}?.querySelector('.area__name').innerText.includes('2 Panzer') === true")).await;
        phone.until("document.querySelector('.atlas__army') !== null").await;
        see.end();

        phone.tap(button("Auf dem Tisch weiterspielen")).await;
        phone.tap(button("Auf dem Tisch")).await;
        table.enter(100).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        phone.find(fold("Gebiete nachführen")).await;
    })
    .await;
}

/// Does the next thing there is to do, as somebody would who never thinks long; false when the game has ended. In one script: between
/// two of them the screen may be another one.
pub async fn go_on(phone: &Phone) -> bool {
    const SCRIPT: &str = "(() => {
        if (document.querySelector('.ending')) return false;
        if (document.querySelector('.curtain')) throw new Error('a curtain before who plays alone');
        const buttons = ['dialog[open] .dialog__answers button:last-child', '.answers:not(:has(.answer--chosen)) button:not([disabled])',
            '.carousel button[aria-label=\"Nächste Seite\"]:not([disabled], [aria-disabled])',
            '.bottom-bar__next:not([aria-disabled])'];
        const seen = buttons.flatMap(each => [...document.querySelectorAll(each)]);
        seen.find(button => button.checkVisibility())?.click();
        return true;
    })()";
    phone.value(SCRIPT).await == true
}

/// Chooses how fast computers play, if one is just playing. In one script, too: the next moment it may be somebody's turn.
pub async fn choose_tempo(phone: &Phone, tempo: &str) -> bool {
    let script = format!(
        "(() => {{
            const chip = [...document.querySelectorAll('label')].find(label => label.innerText === '{tempo}');
            chip?.click();
            return chip !== undefined;
        }})()"
    );
    phone.value(&script).await == true
}

/// Real dice at a table with a computer (3.5.4b): whoever is attacked by one types in what lies there, for both; he is asked under
/// its name, and the battle goes on from that.
#[tokio::test]
async fn real_dice_are_thrown_for_a_computer_too() {
    // Switches to real dice where a battle asks; says who is asked what they show, if anybody is.
    const ASKED: &str = "(() => {
        const real = document.querySelector('.toggle__input');
        if (real && !real.checked) real.click();
        const shown = [...document.querySelectorAll('button')].some(button => button.innerText === 'SO LIEGEN SIE');
        return shown ? document.querySelector('.resource').innerText : null;
    })()";
    let site = Site::at_root();
    with_phone(async |phone| {
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        wizard.scenario(2).await;
        wizard.settings(Game { board: Some("Auf dem Bildschirm"), ..Game::default() }).await;
        wizard.player(0, "Anna").await;
        wizard.nation("Anna").await;
        wizard.computer(1, "gut").await;
        wizard.start().await;
        Table::shown(phone).await.read_preparations().await;
        let begun = Instant::now();
        let computer = loop {
            if let Some(asked) = found(phone, ASKED).await {
                assert_ne!(asked, "Anna", "who does nothing attacks nobody");
                break asked;
            }
            assert!(go_on(phone).await, "the game is over before the computer has attacked");
            choose_tempo(phone, "sofort").await;
            assert!(begun.elapsed() < Duration::from_mins(2), "the computer never attacks");
            tokio::time::sleep(Duration::from_millis(30)).await;
        };
        phone.sees(&format!("{computer} gegen Anna")).await;
        phone.sees("Tippt ein, was die Würfel zeigen.").await;
        // Loaded anew, it is still the people who throw.
        phone.reload().await;
        phone.find(button("SO LIEGEN SIE")).await;
        let more = format!(
            "[...document.querySelectorAll('.stepper')].find(stepper => stepper.innerHTML.includes('{computer}'))"
        );
        phone.value(&format!("void {more}.querySelector('button:last-of-type').click()")).await;
        phone.tap(button("SO LIEGEN SIE")).await;
        phone.until("document.querySelector('.throw .die--hit') !== null").await;
    })
    .await;
}

/// One person against three computers, to an end: nobody hands anybody the phone, what they do is watched at one's own tempo, and a
/// page that is loaded anew in the middle of it goes on.
#[tokio::test]
async fn one_person_against_three_computers() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        let mut see = Inspection::begin(phone);
        wizard.players(4).await;
        wizard.scenario(2).await;
        wizard.settings(Game { board: Some("Auf dem Bildschirm"), research: Some(1), ..Game::default() }).await;
        wizard.player(0, "Anna").await;
        wizard.nation("Anna").await;
        wizard.computer(1, "gut").await;
        phone.on_screen("Spieler 3").await;
        phone.tap(choice("Computer")).await;
        see.look("board-computer").await;
        phone.tap(button("WEITER")).await;
        wizard.computer(3, "gut").await;
        phone.on_screen("Alles bereit?").await;
        phone.sees("Computer").await;
        // What was settled outlives the page.
        phone.reload().await;
        wizard.start().await;
        Table::shown(phone).await.read_preparations().await;
        let begun = Instant::now();
        let held =
            "document.querySelector('.frame .chip') !== null && document.querySelector('.bottom-bar__next') !== null";
        let (mut steps, mut at_once) = (false, false);
        loop {
            steps = steps || choose_tempo(phone, "Schritt für Schritt").await;
            if steps && !at_once && phone.value(held).await == true && choose_tempo(phone, "Schritt für Schritt").await
            {
                // The screen waits for who looks on; what a computer was about to do it does after a reload, too.
                see.look("board-watch").await;
                phone.reload().await;
                phone.until("document.querySelector('.frame') !== null").await;
                at_once = choose_tempo(phone, "sofort").await;
            }
            if !go_on(phone).await {
                break;
            }
            assert!(begun.elapsed() < Duration::from_mins(4), "the game does not end");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        assert!(at_once, "nobody looked on");
        phone.sees("gewinnt!").await;
        phone.sees("durch Forschung").await;
        // Whose the areas were, back to the beginning.
        phone.sees("Die Karte Runde für Runde").await;
        phone
            .value(
                "void (() => { const round = document.querySelector('.scrub input');
                    round.value = 0; round.dispatchEvent(new Event('input')); })()",
            )
            .await;
        phone.sees("Zu Beginn").await;
        see.end();
    })
    .await;
}
