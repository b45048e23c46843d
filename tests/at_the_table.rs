//! What is set once for the table: sounds, the hand that holds the device, the board that is laid out; and how a game stands, seen from
//! the shelf.

use crate::menu;
use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, choice, heading, link, switch, with_phone};
use core::time::Duration;
use fantoccini::Locator;

/// Counts every source that is started, and notes what was felt.
const LISTEN: &str = "window.tones = [];
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
      const start = source.prototype.start;
      source.prototype.start = function (...at) {
        window.tones.push(this.context.state);
        return start.apply(this, at);
      };
    }
    window.felt = [];
    navigator.vibrate = (pattern) => window.felt.push(pattern.join());";

/// The touches of a move on the board of Sparta.
async fn play(phone: &Phone, from: &str, to: &str) {
    for square in [from, to, to] {
        let square = phone.client.find(Locator::Id(&format!("square-{square}"))).await;
        phone.touch(square.expect("the board has this square")).await.expect("a square can be touched");
    }
}

#[tokio::test]
async fn a_table_sounds_where_that_is_wanted_and_only_there() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.prepare_pages(LISTEN).await;
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        play(phone, "b2", "b4").await;
        phone.on_screen("Achaier am Zug").await;
        assert_eq!(phone.value("window.tones.length").await, 0, "nobody has asked for it");

        menu::open(phone).await;
        phone.tap(switch("Töne und Vibration")).await;
        phone.until("window.tones.length === 1").await;
        menu::close(phone).await;
        play(phone, "b9", "b7").await;
        phone.on_screen("Spartaner am Zug").await;
        phone.until("window.tones.length === 2").await;
        assert_eq!(phone.value("window.tones.every((state) => state === 'running')").await, true);

        // It is remembered; who opens a game that has gone on for a while does not hear all of it at once.
        phone.reload().await;
        phone.on_screen("Spartaner am Zug").await;
        assert_eq!(phone.value("window.tones.length").await, 0);
        play(phone, "c2", "c4").await;
        phone.until("window.tones.length === 1").await;
    })
    .await;
}

#[tokio::test]
async fn a_device_that_is_passed_on_is_heard_and_felt() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.prepare_pages(LISTEN).await;
        phone.prepare_pages("localStorage.setItem('leaders.timer-sounds', '1')").await;
        Start::open(phone, &site).await.play_as_guest().await.set_up("GENERAL").await;
        browser_tests::pages::seat(phone, &["Anna", "Ben"]).await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Weitergeben an Anna").await;
        phone.until("window.felt.join(' ') === '60,80,60'").await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.until("document.querySelector('.gcard--button') !== null").await;
        // What is done in secret makes no sound that a neighbour could tell from another.
        let before = phone.value("window.tones.length").await;
        phone.tap(button("Rückzugskarte")).await;
        assert_eq!(phone.value("window.tones.length").await, before);
    })
    .await;
}

#[tokio::test]
async fn what_goes_on_lies_under_the_thumb_of_the_hand_that_holds_the_device() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let next =
            "(() => { const { left, right } = document.querySelector('.bottom-bar__next').getBoundingClientRect();
            return (left + right) / 2 < innerWidth / 2 ? 'left' : 'right'; })()";
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        assert_eq!(phone.value(next).await, "right");
        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(choice("linken Hand").of("Das Gerät liegt in der")).await;
        Shelf::open(phone, &site).await;
        phone.tap(link("Fortsetzen")).await;
        phone.on_screen("Spartaner am Zug").await;
        assert_eq!(phone.value(next).await, "left");
    })
    .await;
}

#[tokio::test]
async fn a_board_is_laid_out_as_it_was_chosen_for_its_game_alone() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let colour = |selector: &str| format!("getComputedStyle(document.querySelector('{selector}')).fill");
        let square = colour(".sparta-square--dark .sparta-square__field");
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        let clay = phone.value(&square).await;
        menu::open(phone).await;
        phone.tap(choice("Marmor").of("Brett")).await;
        let marble = phone.value(&square).await;
        assert_ne!(marble, clay);
        menu::close(phone).await;
        phone.reload().await;
        phone.on_screen("Spartaner am Zug").await;
        assert_eq!(phone.value(&square).await, marble);

        let shelf = Shelf::open(phone, &site).await;
        // The game played last shows its board in small: eight fighters of each side.
        let fighters = "[...document.querySelectorAll('.miniature path[class^=hue-]')].map((path) => path.getAttribute('d').split('M').length - 1)";
        phone.until(&format!("{fighters}.join() === '8,8'")).await;
        shelf.set_up("Company Leader").await;
        phone.tap(button("STARTEN")).await;
        phone.until("document.querySelector('.cl-table') !== null").await;
        assert_eq!(phone.value("document.documentElement.dataset.board").await, "0");
    })
    .await;
}

#[tokio::test]
async fn a_phone_that_lies_shows_the_board_as_high_as_its_window() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.resize(740, 360).await;
        let beside = "(() => {
            const of = (selector) => document.querySelector(selector).getBoundingClientRect();
            const [board, bar, top] = [of('.sheet'), of('.bottom-bar'), of('.frame__top')];
            const window_ = document.documentElement.clientHeight;
            return board.height > 0.9 * window_ && board.top >= 0 && board.bottom <= window_
              && board.right <= bar.left && board.right <= top.left && bar.bottom <= window_;
        })()";
        phone.until(beside).await;
    })
    .await;
}

#[tokio::test]
async fn who_has_made_what_is_said() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.tap(link("Einstellungen")).await;
        phone.tap(link("Mitwirkende und Quellen")).await;
        phone.find(heading("Die Spiele")).await;
        phone.sees("Yannick Holtkamp").await;
        phone.tap(link("Zurück")).await;
        phone.on_screen("Einstellungen").await;
    })
    .await;
}

/// Adds up by how much the page moves while it comes (layout shift, as browsers measure it). Nobody touches it meanwhile; what the
/// browser takes for a touch of late, as it does of a driver's, counts all the same.
const WATCH: &str = "window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });";

#[tokio::test]
async fn nothing_jumps_while_a_screen_comes() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let still = async |screen: &str| {
            // What comes late comes within a moment.
            tokio::time::sleep(Duration::from_millis(700)).await;
            let shifts = phone.value("window.shifts").await.as_f64().expect("the browser measures it");
            assert!(shifts < 0.02, "{screen}: {shifts}");
        };
        phone.prepare_pages(WATCH).await;
        // A page that comes bit by bit is not shown before it has its words.
        phone.slow_line(Some(60_000)).await;
        phone.client.goto(&site.url()).await.expect("the page opens");
        still("a start on a slow line").await;
        phone.slow_line(None).await;
        let start = Start::open(phone, &site).await;
        still("the start").await;
        start.play_as_guest().await.set_up("GENERAL").await;
        browser_tests::pages::seat(phone, &["Anna", "Ben"]).await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Weitergeben an Anna").await;
        phone.reload().await;
        phone.on_screen("Weitergeben an Anna").await;
        still("a game that is opened again").await;
        Shelf::open(phone, &site).await;
        phone.find(link("Fortsetzen")).await;
        still("a shelf with a game").await;

        // It would be noticed.
        phone.value("void (document.querySelector('main').style.marginTop = '300px')").await;
        phone.until("window.shifts > 0.02").await;
    })
    .await;
}
