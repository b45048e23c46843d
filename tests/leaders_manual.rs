//! LEADERS at the table, by the sentences of its manual that only a screen can keep.

use browser_tests::pages::{Game, Shelf, Start};
use browser_tests::{Phone, Site, button, choice, field, fold, heading, number, switch, with_phone};

/// "Spieler 1" or 2: his name and his bloc, on to his nation, and the first nation there is.
async fn describe(phone: &Phone, name: &str, bloc: &str) {
    phone.fill(field("Spielername"), name).await;
    phone.tap(choice(bloc)).await;
    phone.tap(button("WEITER")).await;
    phone.on_screen(&format!("Nation von {name}")).await;
}

/// „Machtblock-Szenario: … 2 Spieler: 1 – 0 – 1" (2.4): a bloc that is full after somebody went back is chosen no longer, and there is
/// always a nation to leaf to.
#[tokio::test]
async fn a_bloc_that_filled_up_is_left_at_once() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        wizard.scenario(1).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Spieler 1").await;
        describe(phone, "Anna", "kapitalistisch").await;
        phone.tap(button("AUSWÄHLEN")).await;
        phone.on_screen("Spieler 2").await;
        describe(phone, "Berta", "kommunistisch").await;
        for title in ["Spieler 2", "Nation von Anna", "Spieler 1"] {
            phone.tap(button("Zurück")).await;
            phone.on_screen(title).await;
        }
        describe(phone, "Anna", "kommunistisch").await;
        phone.tap(button("AUSWÄHLEN")).await;
        phone.on_screen("Spieler 2").await;
        phone.sees("Wähle einen Machtblock.").await;
        describe(phone, "Berta", "kapitalistisch").await;
        phone.find(heading("USA")).await;
        phone.tap(button("AUSWÄHLEN")).await;
        wizard.start().await;
        phone.on_screen("Spielmaterial nehmen").await;
    })
    .await;
}

/// „In der von der LEADERS-App angegebenen Spielerreihenfolge setzt jeder Spieler …" (2.7), and his marker moves with every area.
#[tokio::test]
async fn start_areas_show_the_order_of_play_and_the_points() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let game = Game::of(&["Anna", "Berta"]);
        Start::open(phone, &site).await.play_as_guest().await.new_game().await.set_up(game).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        let points = "[...document.querySelectorAll('.standing .figure')].map((points) => points.innerText).join()";
        let next = "[...document.querySelectorAll('.standing')].findIndex((line) => line.ariaCurrent === 'step')";
        phone.until(&format!("{points} === '0 Punkte,0 Punkte' && {next} === 0")).await;
        phone.tap(fold("Hier mitschreiben (oder am Brett besetzen und WEITER)")).await;
        phone.tap(button("China")).await;
        phone.until(&format!("{points} === '7 Punkte,0 Punkte' && {next} === 1")).await;
        phone.tap(button("Brazil")).await;
        phone.until(&format!("{points} === '7 Punkte,3 Punkte' && {next} === 0")).await;
    })
    .await;
}

/// The seconds that are left in the headquarters.
async fn seconds_left(phone: &Phone) -> u64 {
    const LEFT: &str = "Number(document.querySelector('.timer .figure')?.innerText ?? NaN)";
    phone.until(&format!("{LEFT} >= 0")).await;
    phone.value(LEFT).await.as_u64().expect("whole seconds")
}

/// „Hier kann die Zeit, die ein Spieler je Runde in Phase 5 „Hauptquartier" zur Verfügung hat, begrenzt werden." (2.4): going back, a
/// reload and the menu give no new time. „Nachdem alle Einstellungen gemacht wurden, drückt der aktive Spieler … auf das
/// „WEITER"-Symbol." (3.6): it says what he did, and what he did not look at.
#[tokio::test]
async fn the_headquarters_has_one_time_and_one_end() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        wizard.scenario(0).await;
        phone.tap(switch("Timer im Hauptquartier")).await;
        wizard.settings(Game::default()).await;
        let table = wizard.seat_and_start(&["Anna", "Berta"]).await;
        table.prepare().await;
        let (name, _, headquarters) = table.play_to_headquarters(50).await;
        phone.until("Number(document.querySelector('.timer .figure').innerText) < 40").await;
        let before = seconds_left(phone).await;

        phone.tap(button("Zurück")).await;
        table.fight().await;
        table.enter_headquarters().await;
        let after_back = seconds_left(phone).await;
        phone.reload().await;
        table.enter_headquarters().await;
        let after_reload = seconds_left(phone).await;
        phone.leave_game().await;
        Shelf::shown(phone).await.resume().await;
        table.enter_headquarters().await;
        let after_menu = seconds_left(phone).await;
        assert!(
            before >= after_back && after_back >= after_reload && after_reload >= after_menu,
            "{name} got new time"
        );

        headquarters.recruit("Infanterie", 2).await;
        phone.tap(button("WEITER")).await;
        phone.sees("2 Infanterie").await;
        phone.sees("Angespart: 32 Produktionspunkte").await;
        phone.sees("Nicht angesehen: Forschung, Diplomatie, Spionage, Missionen").await;
        phone.tap(button("ZUG BEENDEN")).await;
        table.until_curtain().await;
    })
    .await;
}

/// Who has ended his turn may take that back until the phone is passed on, and nobody else may, also after a reload (LE-44). What he
/// took from somebody is told to that one at the next hand-over, with the continent it lies on.
#[tokio::test]
async fn a_turn_is_reopened_until_the_phone_is_passed_on() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        let (name, _, headquarters) = table.play_to_headquarters(50).await;
        headquarters.recruit("Infanterie", 2).await;
        table.end_turn().await;
        let next = table.receiver().await;
        assert_ne!(next, name);

        let reopen = format!("Zug von {name} wieder öffnen");
        phone.reload().await;
        table.until_curtain().await;
        phone.tap(button(&reopen)).await;
        phone.until(&format!("document.querySelector('h1').innerText.endsWith('{name}')")).await;
        table.enter_headquarters().await;
        phone.until("document.querySelector('[role=spinbutton]').value === '2'").await;
        table.end_turn().await;
        phone.find(button(&reopen)).await;

        // The next player has the phone now.
        assert_eq!(table.begin_turn().await, next);
        phone.tap(button("Zurück")).await;
        phone.sees("der Zug ist beendet").await;
        phone.reload().await;
        assert_eq!(table.receiver().await, next);
        assert!(!phone.has(button(&reopen)).await, "the phone was passed on");

        table.lift().await;
        table.until_phase(0).await;
        phone.tap(choice("Gebiete antippen")).await;
        phone.tap(button("Alaska")).await;
        phone.until("document.querySelector('.area[aria-pressed=true]') !== null").await;
        table.enter(12).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        table.fight().await;
        table.enter_headquarters().await;
        table.end_turn().await;
        assert_eq!(table.receiver().await, name);
        phone.sees("Alaska (North America) eingenommen").await;
    })
    .await;
}

/// The timer sounds where that is wanted: not before the page was touched, once near the end and once at it.
#[tokio::test]
async fn the_timer_sounds_where_that_is_wanted() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone
            .prepare_pages(
                "window.tones = [];
                 const start = OscillatorNode.prototype.start;
                 OscillatorNode.prototype.start = function (...at) {
                   window.tones.push(this.context.state);
                   return start.apply(this, at);
                 };",
            )
            .await;
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        wizard.scenario(0).await;
        phone.tap(switch("Timer im Hauptquartier")).await;
        phone.tap(switch("Töne und Vibration")).await;
        phone.until("window.tones.length === 1").await;
        phone.reload().await;
        phone.until("[...document.querySelectorAll('[role=switch]')].filter((one) => one.checked).length === 3").await;
        phone.set(number("Timer im Hauptquartier"), 20).await;
        wizard.settings(Game::default()).await;
        let table = wizard.seat_and_start(&["Anna", "Berta"]).await;
        table.prepare().await;
        table.play_to_headquarters(50).await;
        phone.value("window.tones.length = 0").await;
        // Ten seconds before the end, at the end, and the two of the curtain for the next one.
        phone.until("window.tones.length === 1").await;
        table.until_curtain().await;
        phone.until("window.tones.length === 4").await;
        assert_eq!(phone.value("window.tones.every((state) => state === 'running')").await, true);
        // Its time is up: there is nothing to reopen.
        assert!(!phone.has(button("Zug von")).await);
    })
    .await;
}
