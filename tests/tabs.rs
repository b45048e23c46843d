//! Several tabs of one browser.

use browser_tests::pages::{Game, Shelf, Start, Table};
use browser_tests::{Phone, Site, button, choice, heading, link, with_phone};
use serde_json::Value;
use vault::SaveFile;

use super::inspection::Inspection;

/// How often each of the four tabs writes.
const WRITES: usize = 500;

async fn address(phone: &Phone) -> String {
    phone.client.current_url().await.expect("the tab has an address").to_string()
}

#[tokio::test]
async fn a_game_is_played_in_one_tab_at_a_time() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        let first = phone.client.window().await.expect("there is a tab");

        // The second tab is told, and takes over with all that was played.
        let game = address(phone).await;
        phone.open_tab(&game).await;
        phone.find(heading("In einem anderen Tab offen")).await;
        phone.tap(button("Hierher holen")).await;
        let table = Table::shown(phone).await;
        table.begin_turn().await;
        table.enter(44).await;

        // The first one is told, and watches before anybody touches it.
        phone.go_to_tab(&first).await;
        phone.on_screen("Zuschauen").await;

        // Nothing is lost: it takes the game back as the second one has left it.
        phone.tap(button("Hierher holen")).await;
        table.until_phase(1).await;
        phone.leave_game().await;
        // Four pages of the preparations, and the points of the second tab.
        assert_eq!(commands(&Shelf::shown(phone).await).await, 4 + 1);
    })
    .await;
}

/// Four tabs take a game over in turn: one plays, the others see what lies open of it, and each can play on.
#[tokio::test]
async fn of_four_tabs_one_plays_and_the_others_watch() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.until_curtain().await;
        let game = address(phone).await;
        let mut tabs = vec![phone.client.window().await.expect("there is a tab")];
        for _ in 1..4 {
            let tab = phone.open_tab(&game).await;
            phone.tap(button("Hierher holen")).await;
            Table::shown(phone).await.until_curtain().await;
            tabs.push(tab);
        }
        let mut see = Inspection::begin(phone);
        let mut before = Vec::new();
        for tab in &tabs[..3] {
            phone.go_to_tab(tab).await;
            phone.on_screen("Zuschauen").await;
            assert_eq!(phone.value("document.querySelector('.curtain')").await, Value::Null, "nothing can be unveiled");
            before.push(phone.text().await);
        }
        see.look("tabs-watching").await;

        // What is played in the fourth is seen in the others.
        phone.go_to_tab(&tabs[3]).await;
        let playing = Table::shown(phone).await;
        let first = playing.receiver().await;
        playing.pass_turn(55).await;
        let second = playing.receiver().await;
        assert_ne!(first, second);
        for (tab, before) in tabs.iter().zip(before) {
            phone.go_to_tab(tab).await;
            let before = serde_json::to_string(&before).expect("a text can be written");
            phone.until(&format!("document.body.innerText !== {before}")).await;
            phone.on_screen("Zuschauen").await;
        }
        see.look("tabs-watching-later").await;

        // The first takes it back, and the fourth watches.
        phone.go_to_tab(&tabs[0]).await;
        phone.tap(button("Hierher holen")).await;
        assert_eq!(Table::shown(phone).await.receiver().await, second);
        phone.go_to_tab(&tabs[3]).await;
        phone.on_screen("Zuschauen").await;
        see.end();
    })
    .await;
}

/// The older tab was left standing at a curtain. It is told at once; and where it can not be told, because the browser has
/// no channels or was asleep, its curtain does not rise on the secrets of then.
#[tokio::test]
async fn a_curtain_left_standing_does_not_rise_on_old_secrets() {
    let site = Site::at_root();
    for deaf in [false, true] {
        with_phone(async |phone| {
            if deaf {
                phone.prepare_pages("delete window.BroadcastChannel").await;
            }
            let table = Start::open(phone, &site).await.play_in_two().await;
            table.prepare().await;
            table.begin_turn().await;
            table.enter(30).await;
            table.withdraw().await;
            table.read_events().await;
            table.leave_events().await;
            table.fight().await;
            // The curtain of the headquarters.
            table.until_curtain().await;
            let first = phone.client.window().await.expect("there is a tab");

            let game = address(phone).await;
            let second = phone.open_tab(&game).await;
            phone.tap(button("Hierher holen")).await;
            let table = Table::shown(phone).await;
            table.enter_headquarters().await;

            phone.go_to_tab(&first).await;
            if deaf {
                phone.hold(button("Zum Aufdecken halten")).await;
            }
            phone.on_screen("Zuschauen").await;
            assert_eq!(phone.value("document.querySelector('.curtain, .resources')").await, Value::Null);

            // The second tab plays on undisturbed.
            phone.go_to_tab(&second).await;
            phone.reload().await;
            table.enter_headquarters().await;
            table.end_turn().await;
        })
        .await;
    }
}

/// The shelf of a second tab says that a game may be open elsewhere only as long as it is.
#[tokio::test]
async fn the_shelf_sees_when_the_other_tab_is_gone() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await;
        let first = phone.client.window().await.expect("there is a tab");
        let second = phone.open_tab(&format!("{}games", site.url())).await;
        Shelf::shown(phone).await;
        phone.sees("Vielleicht in einem anderen Tab offen").await;
        phone.go_to_tab(&first).await;
        phone.client.close_window().await.expect("the tab closes");
        phone.go_to_tab(&second).await;
        phone.until("!document.body.innerText.includes('in einem anderen Tab')").await;
        phone.tap(link("Fortsetzen")).await;
        phone.on_screen("Spielmaterial nehmen").await;
    })
    .await;
}

#[tokio::test]
async fn a_tab_that_was_closed_is_not_asked_about() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_in_two().await;
        let first = phone.client.window().await.expect("there is a tab");
        let game = address(phone).await;
        let second = phone.open_tab(&site.url()).await;
        phone.go_to_tab(&first).await;
        phone.client.close_window().await.expect("the tab closes");
        phone.go_to_tab(&second).await;
        phone.open(&game).await;
        phone.on_screen("Spielmaterial nehmen").await;
    })
    .await;
}

/// Both tabs are told of a new build; the one that is slower must get it too.
#[tokio::test]
async fn a_build_that_another_tab_has_taken_is_loaded() {
    const WAITING: &str = "!!(await navigator.serviceWorker.getRegistration()).waiting";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        let first = phone.client.window().await.expect("there is a tab");
        phone.open_tab(&site.url()).await;
        Shelf::shown(phone).await;
        let second = phone.client.window().await.expect("there is a tab");

        site.deploy_another_build();
        phone.value("void (await navigator.serviceWorker.getRegistration()).update()").await;
        phone.until(WAITING).await;
        for tab in [&first, &second] {
            phone.go_to_tab(tab).await;
            phone.find(button("Neu laden")).await;
            phone.value("void (window.stale = true)").await;
        }
        phone.tap(button("Neu laden")).await;
        phone.until("window.stale === undefined && document.readyState === 'complete'").await;
        // The second tab has taken it.
        phone.until(&format!("!({WAITING})")).await;

        phone.go_to_tab(&first).await;
        assert_eq!(phone.value("window.stale").await, true, "nothing is loaded before its player says so");
        phone.tap(button("Neu laden")).await;
        phone.until("window.stale === undefined && document.readyState === 'complete'").await;
        Shelf::shown(phone).await;
        phone.until("!document.body.innerText.includes('Eine neue Version ist da.')").await;
    })
    .await;
}

/// Sets up a game and leaves the phone in phase 0 where areas are tapped; returns its address.
async fn game_with_areas(phone: &Phone, shelf: Shelf<'_>) -> String {
    let table = shelf.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
    table.prepare().await;
    table.begin_turn().await;
    address(phone).await
}

/// Taps the first area again and again in this tab, each time as soon as the tap before is saved. It goes on while other
/// tabs are looked at. Fingers are too slow for this, so the taps are made by a script; all that follows is the app's.
async fn start_writing(phone: &Phone) {
    phone.tap(choice("Gebiete antippen")).await;
    phone.find(heading("North America")).await;
    let script = format!(
        "void (window.writing = (async () => {{
            const area = document.querySelector('.area');
            for (let i = 0; i < {WRITES}; i++) {{
                await new Promise((saved) => {{
                    const observer = new MutationObserver(() => {{ observer.disconnect(); saved(); }});
                    observer.observe(area, {{ attributeFilter: ['aria-pressed'] }});
                    area.click();
                }});
            }}
            window.written = true;
        }})())",
    );
    phone.value(&script).await;
}

/// How many commands a saved game has.
async fn commands(shelf: &Shelf<'_>) -> usize {
    SaveFile::from_bytes(&shelf.export().await).expect("the app writes files it can read").commands.len()
}

#[tokio::test]
async fn four_tabs_that_write_at_once_lose_nothing() {
    let site = Site::at_root();
    with_phone(async |phone| {
        // Four accounts with a game each: a tab keeps to the account it was opened with.
        let mut tabs = Vec::new();
        for number in 0..4 {
            if number > 0 {
                phone.open_tab(&format!("{}settings", site.url())).await;
                phone.tap(button("Abmelden")).await;
                // Only then nobody is signed in any more.
                phone.on_screen("LEADERS").await;
            }
            let sheet = Start::open(phone, &site)
                .await
                .register(&format!("tab{number}@example.org"), "karten und figuren")
                .await;
            let shelf = sheet.confirm_shown().await;
            let game = game_with_areas(phone, shelf).await;
            tabs.push((phone.client.window().await.expect("there is a tab"), game));
        }
        // Four pages of the preparations.
        let before = 4;
        for (tab, _) in &tabs {
            phone.go_to_tab(tab).await;
            start_writing(phone).await;
        }
        for (tab, _) in &tabs {
            phone.go_to_tab(tab).await;
            phone.until("window.written === true").await;
            phone.leave_game().await;
            assert_eq!(commands(&Shelf::shown(phone).await).await, before + WRITES);
        }
        println!("writes: {} by four tabs", tabs.len() * WRITES);
    })
    .await;
}
