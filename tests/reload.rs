//! Reloading the page in the middle of a phase loses nothing.

use browser_tests::pages::{Game, Shelf, Start, sign_out};
use browser_tests::{Phone, Site, button, choice, field, fold, heading, number, switch, tab, with_phone};
use serde_json::json;

/// The areas that are marked as one's own.
async fn own_areas(phone: &Phone) -> serde_json::Value {
    phone
        .value("[...document.querySelectorAll('.area[aria-pressed=true] .area__name')].map((area) => area.innerText)")
        .await
}

/// Taps an area and waits until it is saved.
async fn claim(phone: &Phone, area: &str) {
    phone.tap(button(area)).await;
    phone
        .until(&format!(
            "[...document.querySelectorAll('.area[aria-pressed=true]')].some((area) => area.innerText.startsWith('{area}'))"
        ))
        .await;
}

#[tokio::test]
async fn in_the_setup() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let game = Game::of(&["Anna", "Berta", "Carla"]);
        let wizard = shelf.new_game().await;
        wizard.players(3).await;
        wizard.scenario(2).await;
        phone.tap(switch("Special Skills")).await;
        wizard.settings(game).await;
        wizard.player(0, "Anna").await;
        wizard.nation("Anna").await;
        phone.fill(field("Spielername"), "Berta").await;
        phone.reload().await;
        phone.on_screen("Spieler 2").await;
        assert_eq!(phone.value("document.querySelector('.field__input').value").await, "Berta");
        phone.tap(button("Zurück")).await;
        phone.on_screen("Nation von Anna").await;
        phone.tap(button("Zurück")).await;
        phone.tap(button("Zurück")).await;
        phone.on_screen("Einstellungen").await;
        assert_eq!(phone.value("document.querySelector('[role=switch]').checked").await, false);

        // Another game begins anew.
        let shelf = Shelf::open(phone, &site).await;
        shelf.new_game().await.set_up(game).await;
    })
    .await;
}

#[tokio::test]
async fn in_the_preparations() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        for page in ["Spielmaterial nehmen", "Startgebiete besetzen", "Ausgleich Startspieler", "Szenario-Regeln"] {
            phone.on_screen(page).await;
            phone.reload().await;
            phone.on_screen(page).await;
            phone.tap(button("WEITER")).await;
        }
        let first = table.receiver().await;
        phone.reload().await;
        assert_eq!(table.receiver().await, first);
    })
    .await;
}

#[tokio::test]
async fn in_the_public_phases() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;

        let name = table.begin_turn().await;
        table.type_points(17).await;
        phone.reload().await;
        assert_eq!(table.begin_turn().await, name);
        assert_eq!(phone.value("document.querySelector('.number-pad__value').value").await, "17");

        phone.tap(choice("Gebiete antippen")).await;
        claim(phone, "Venezuela").await;
        claim(phone, "Siberia").await;
        phone.reload().await;
        assert_eq!(table.begin_turn().await, name);
        // It asks first whether the areas still come to what is noted.
        phone.sees("Deine notierten Gebiete ergeben 8.").await;
        phone.tap(choice("Gebiete antippen")).await;
        assert_eq!(own_areas(phone).await, json!(["Venezuela", "Siberia"]));
        phone.tap(button("WEITER")).await;

        table.until_phase(1).await;
        phone.reload().await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;

        phone.tap(fold("Gebiete nachführen")).await;
        claim(phone, "China").await;
        phone.reload().await;
        table.until_phase(3).await;
        phone.tap(fold("Gebiete nachführen")).await;
        assert_eq!(own_areas(phone).await, json!(["Venezuela", "Siberia", "China"]));
    })
    .await;
}

#[tokio::test]
async fn in_the_events_and_in_the_headquarters() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;

        let (name, _, headquarters) = table.play_to_headquarters(100).await;
        headquarters.recruit("Infanterie", 3).await;
        headquarters.research("Wirtschaft").await;
        headquarters.appoint(2).await;
        headquarters.take_on("Strategisch").await;
        let points = headquarters.points().await;
        phone.reload().await;
        assert_eq!(table.receiver().await, name);
        let headquarters = table.enter_headquarters().await;
        assert_eq!(headquarters.points().await, points);
        phone.find(number("Infanterie")).await;
        assert_eq!(phone.value("document.querySelector('[aria-label=Infanterie][role=spinbutton]').value").await, "3");
        phone.tap(tab("Forschung")).await;
        phone.find(button("DOCH NICHT").of("Wirtschaft")).await;
        phone.tap(tab("Diplomatie")).await;
        assert_eq!(phone.value("document.querySelector('[role=spinbutton]').value").await, "2");
        phone.tap(tab("Missionen")).await;
        phone.find(button("DOCH NICHT")).await;
        table.end_turn().await;
        table.pass_turn(40).await;

        // What was ordered has come: reinforcements for everybody to see, diplomats for nobody else.
        table.begin_turn().await;
        table.enter(50).await;
        table.withdraw().await;
        phone.find(heading("Truppennachschub")).await;
        phone.reload().await;
        phone.find(heading("Truppennachschub")).await;
        phone.tap(button("WEITER")).await;
        table.lift().await;
        phone.find(heading("Neue Diplomaten")).await;
        phone.reload().await;
        assert_eq!(table.receiver().await, name);
        table.lift().await;
        phone.find(heading("Neue Diplomaten")).await;
        phone.tap(button("Nächste Seite")).await;
        phone.find(heading("Produktionspunkte")).await;
        phone.reload().await;
        table.lift().await;
        phone.find(heading("Produktionspunkte")).await;
    })
    .await;
}

/// Versions of the app before kept the account in `localStorage`: it is adopted once, and never again.
#[tokio::test]
async fn an_account_signed_in_by_an_older_version_is_adopted_once() {
    const OLDER: &str = "leaders.account";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        let keys = phone.record_keys().await;
        let account = keys.iter().find_map(|key| key.strip_prefix("account/")).expect("somebody is signed in");
        // As the older version has left it.
        phone.delete_record("visitor").await;
        phone.value(&format!("void (localStorage.clear(), localStorage.setItem('{OLDER}', '{account}'))")).await;
        Shelf::open(phone, &site).await;
        phone.until(&format!("localStorage.getItem('{OLDER}') === null")).await;

        sign_out(phone).await;
        // A killed browser may bring back what it was told to remove.
        phone.value(&format!("void localStorage.setItem('{OLDER}', '{account}')")).await;
        Start::open(phone, &site).await;
        phone.find(button("Ohne Account spielen")).await;
    })
    .await;
}
