//! The battle helper on its own, for use beside any printed board.

use browser_tests::pages::Start;
use browser_tests::{Phone, Site, choice, link, number, with_phone};
use serde_json::json;

use super::inspection::Inspection;
use super::sizes::{in_german, in_longer_words};

/// What is told of the attacker, of nobody and of the defender.
const FIGURES: &str = "[...document.querySelectorAll('.odds__figure')].map((figure) => figure.innerText)";

/// Waits for these figures.
async fn until_figures(phone: &Phone, figures: [&str; 3]) {
    let expected = json!(figures.map(|figure| format!("{figure}\u{a0}%")));
    phone.until(&format!("JSON.stringify({FIGURES}) === JSON.stringify({expected})")).await;
}

/// Opens the attacker's fold of a name; the defender has one, too.
async fn unfold_first(phone: &Phone, name: &str) {
    let summary = format!("[...document.querySelectorAll('summary')].find((it) => it.innerText.includes('{name}'))");
    phone.value(&format!("void {summary}.click()")).await;
}

/// From the shelf, without a game and without a network, at an address of its own. An infantry against an infantry ends with the one, the
/// other or nobody in a third each; who retreats at one unit leaves at once, and of a plane and an infantry the plane should stay.
#[tokio::test]
async fn a_battle_on_a_printed_board_is_counted_out() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        phone.tap(link("Kampfhilfe")).await;
        phone.on_screen("Kampfhilfe").await;
        phone.reload().await;
        phone.sees("Beide Seiten brauchen Einheiten.").await;

        phone.set(number("Infanterie, Angreifer"), 1).await;
        phone.set(number("Infanterie, Verteidiger"), 1).await;
        until_figures(phone, ["33,3", "33,3", "33,3"]).await;
        let likeliest = "document.querySelector('.odds__columns').ariaLabel";
        assert_eq!(phone.value(&format!("{likeliest}.startsWith('Am wahrscheinlichsten: ')")).await, true);

        unfold_first(phone, "Rückzug und Verluste").await;
        let retreat = number("Rückzug bei höchstens so vielen Einheiten");
        phone.set(retreat, 1).await;
        until_figures(phone, ["0,0", "0,0", "100,0"]).await;
        phone.sees("Rückzug: Angreifer 100,0\u{a0}%, Verteidiger 0,0\u{a0}%").await;
        phone.set(retreat, 0).await;

        phone.set(number("Flieger, Angreifer"), 1).await;
        phone.set(number("Infanterie, Verteidiger"), 2).await;
        let attacker = "parseFloat(document.querySelector('.odds__figure').innerText.replace(',', '.'))";
        let before = phone.value(attacker).await.as_f64().expect("a number");
        phone.tap(choice("Flieger")).await;
        phone.until(&format!("{attacker} < {}", before - 0.5)).await;
        unfold_first(phone, "Boni im Kampf").await;
        phone.tap(choice("3")).await;
        phone.until(&format!("{attacker} > {before}")).await;
    })
    .await;
}

#[tokio::test]
async fn the_battle_helper_fits() {
    in_german(battle_helper).await;
}

#[tokio::test]
async fn the_battle_helper_fits_in_longer_words() {
    in_longer_words(battle_helper).await;
}

/// Everything unfolded.
async fn battle_helper(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.tap(link("Kampfhilfe")).await;
    for (unit, side, count) in
        [("Infanterie", "Angreifer", 13), ("Flieger", "Angreifer", 12), ("Panzer", "Verteidiger", 11)]
    {
        phone.set(number(&format!("{}, {}", phone.say(unit), phone.say(side))), count).await;
    }
    phone.until("document.querySelectorAll('.odds__figure').length > 0").await;
    phone.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })").await;
    see.look("battle-helper").await;
    see.end();
}
