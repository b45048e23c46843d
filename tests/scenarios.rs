//! Scenarios of LEADERS beyond those of the manual: the one of the house on the screen, and one of an owner.

use browser_tests::pages::{Game, Shelf, Start};
use browser_tests::{Phone, Site, button, field, fold, switch, with_phone};

use super::inspection::Inspection;

/// The place of the scenario of the house among the cards: behind those of the manual.
const HOUSE: usize = 4;

/// Puts infantry into the first area that is open until none is left.
async fn occupy_all(phone: &Phone) {
    const OPEN: &str = "document.querySelectorAll('.area:not([disabled])').length";
    phone.until(&format!("{OPEN} > 0")).await;
    let script = "(() => {
        const open = document.querySelectorAll('.area:not([disabled])');
        open[0]?.click();
        return open.length === 0 && !document.querySelector('.bottom-bar__next[aria-disabled=true]');
    })()";
    phone.until(script).await;
}

/// „Szenario-Regeln" (2.10), „Szenariomarker" (2.9) and „fest vorgegeben" (2.4).
#[tokio::test]
async fn the_scenario_of_the_house_is_set_up_for_two_on_the_screen() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let mut see = Inspection::begin(phone);
        let wizard = Start::open(phone, &site).await.play_as_guest().await.new_game().await;
        wizard.players(2).await;
        for _ in 0..HOUSE {
            phone.tap(button("Nächste Seite")).await;
        }
        phone.sees("Öl und Meerengen").await;
        phone.sees("Nicht aus der Anleitung: ein Szenario dieser Edition.").await;
        phone.sees("Nationen fest vorgegeben: USA, Sowjetunion").await;
        phone.sees("der 8 markierten Gebiete halten").await;
        phone.sees("Jede Nation beginnt mit 1 Spion.").await;
        see.look("scenario-card").await;
        wizard.scenario(0).await;
        wizard.settings(Game { board: Some("Auf dem Bildschirm"), ..Game::default() }).await;
        let table = wizard.seat_and_start(&["Anna", "Berta"]).await;

        phone.on_screen("Spielmaterial nehmen").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        phone.until("document.querySelectorAll('.atlas__flag').length === 8").await;
        occupy_all(phone).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Ausgleich Startspieler").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Szenario-Regeln").await;
        phone.sees("Szenariomarker").await;
        phone.sees("Venezuela").await;
        see.look("scenario-rules").await;
        phone.tap(button("WEITER")).await;

        table.begin_turn().await;
        phone.sees("Markierte Gebiete:").await;
        phone.until("document.querySelector('[aria-label*=\"Egypt\"]').ariaLabel.includes('Szenariomarker')").await;
        see.look("scenario-points").await;
        see.end();
    })
    .await;
}

/// On the table whose the marked areas are is tapped in phase 0, and enough of them win.
#[tokio::test]
async fn an_owner_adds_a_scenario_and_wins_by_its_markers() {
    const ADDED: &str = "Szenarien, Öl und Meerengen, Eigener Sieg";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.open(&format!("{}editions/leaders", site.url())).await;
        phone.tap(switch("Nur zeigen, was nachzuschlagen ist")).await;
        phone.tap(fold("Siegziele und Machtblöcke")).await;
        phone.tap(fold("Szenarien")).await;
        phone.tap(button("Szenarien: Eintrag hinzufügen")).await;
        phone.sees("Gespeichert.").await;
        // What a fold is called is followed by how much is in it; the last one of that name is the new one.
        let last = "[...document.querySelectorAll('summary')].filter(at => at.innerText.trim().startsWith('Öl und Meerengen ·'))";
        phone.until(&format!("{last}.length === 2")).await;
        phone.value(&format!("void {last}[1].click()")).await;
        phone.tap(fold("Eigener Sieg")).await;
        phone.enter(field(&format!("{ADDED}, Markierte Gebiete zum Sieg, 2 Sp.")), "9").await;
        phone.sees("9. Möglich sind 0 bis 8.").await;
        phone.enter(field(&format!("{ADDED}, Markierte Gebiete zum Sieg, 2 Sp.")), "2").await;
        phone.enter(field(&format!("{ADDED}, Züge hintereinander")), "1").await;
        phone.enter(field("Szenarien, Öl und Meerengen, Name, de"), "Zwei Kanäle").await;
        phone.sees("Gespeichert.").await;

        let shelf = Shelf::open(phone, &site).await;
        let wizard = shelf.new_game().await;
        wizard.players(2).await;
        for _ in 0..=HOUSE {
            phone.tap(button("Nächste Seite")).await;
        }
        phone.sees("Zwei Kanäle").await;
        phone.sees("Zu Beginn deines Zuges 2 der 8 markierten Gebiete halten").await;
        wizard.scenario(0).await;
        wizard.settings(Game::default()).await;
        let table = wizard.seat_and_start(&["Anna", "Berta"]).await;
        table.prepare().await;
        let name = table.begin_turn().await;
        phone.sees("Tippe an, welche markierten Gebiete dir gehören.").await;
        phone.sees("Markierte Gebiete: 0 von 2").await;
        for area in ["Central America", "Egypt"] {
            phone.tap(button(area)).await;
        }
        phone.sees("Markierte Gebiete: 2 von 2").await;
        table.type_points(20).await;
        phone.tap(button("WEITER")).await;
        phone.sees(&format!("Mit 2 markierten Gebieten gewinnt {name}.")).await;
        phone.tap(button("JA, SIEG")).await;
        phone.sees("durch die markierten Gebiete").await;
    })
    .await;
}
