//! The fifth game from set-up to export: people behind the curtain, and a computer in its worker.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{Phone, Site, button, choice, link, with_phone};

/// A guest sets it up, with a computer or two people.
async fn begin(phone: &Phone, site: &Site, people: bool) {
    phone.open(&format!("{}nearest", site.url())).await;
    if people {
        phone.tap(choice("Mensch").of("Wer spielt auf Platz 2?")).await;
    }
    phone.tap(button("STARTEN")).await;
    phone.until("location.pathname.split('/').length > 2").await;
}

/// Whether it is over.
async fn is_over(phone: &Phone) -> bool {
    phone.value("document.querySelector('.ending') !== null").await == true
}

#[tokio::test]
async fn two_people_play_it_and_see_nothing_of_each_other() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone, &site, true).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Deine Zahl").await;
        phone.tap(choice("5")).await;
        // The neighbour is before his curtain, and behind it nothing of the first is to be seen.
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Deine Zahl").await;
        phone.find(choice("5")).await;
        assert_eq!(phone.value("document.querySelectorAll('input:checked').length").await, 0);
        phone.tap(button("Zurück")).await;
        phone.sees("Den letzten Schritt hat jemand anderes getan.").await;

        // A reload lowers the curtain, and it is still the second's turn.
        phone.reload().await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.tap(choice("2")).await;
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.sees("(zuletzt 5)").await;
        phone.sees("(zuletzt 2)").await;
    })
    .await;
}

#[tokio::test]
async fn a_computer_plays_it_and_a_copy_goes_on() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone, &site, false).await;
        phone.on_screen("Deine Zahl").await;
        phone.tap(choice("3")).await;
        phone.sees("(zuletzt 3)").await;
        phone.leave_game().await;

        let shelf = Shelf::shown(phone).await;
        let file = shelf.export().await;
        phone.tap(link("Fortsetzen")).await;
        phone.sees("(zuletzt 3)").await;
        let first = phone.value("location.pathname").await;
        // In turns: with the same number and the same throw nothing would tell a round from the one before.
        for number in ["4", "3"].into_iter().cycle() {
            if is_over(phone).await {
                break;
            }
            phone.tap(choice(number)).await;
            let told = format!("/Spieler 1: \\d+ \\(zuletzt {number}\\)/.test(document.body.innerText)");
            phone.until(&format!("document.querySelector('.ending') !== null || {told}")).await;
            phone.until("document.querySelector('.ending, input[type=radio]') !== null").await;
        }
        phone.find(button("NOCH EINMAL")).await;
        phone.tap(button("SPIELAUSWAHL")).await;

        // The copy is where it was exported, with its computer.
        let shelf = Shelf::shown(phone).await;
        shelf.import(&file).await;
        let copy =
            format!("[...document.querySelectorAll('a[href*=\"nearest/\"]')].find((to) => to.pathname !== {first})");
        phone.until(&format!("{copy} !== undefined")).await;
        let copy = phone.value(&format!("{copy}.href")).await;
        phone.open(copy.as_str().expect("an address")).await;
        phone.sees("(zuletzt 3)").await;
        phone.tap(choice("4")).await;
        phone.sees("(zuletzt 4)").await;
    })
    .await;
}
