//! The parts of the program behind the first load: fetched, compiled, and kept compiled.

use browser_tests::pages::{Shelf, Start, start_sparta};
use browser_tests::{Phone, Site, button, heading, link, with_phone};

#[tokio::test]
async fn asks_again_for_a_part_that_did_not_come() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.block(&["*/parts/*.wasm"]).await;
        phone.open(&site.url()).await;
        phone.tap(button("Ohne Account spielen")).await;
        phone.find(heading("Ein Teil der App fehlt")).await;

        phone.block(&[]).await;
        phone.tap(button("Noch einmal")).await;
        Shelf::shown(phone).await;
    })
    .await;
}

/// How many files of parts the page itself has fetched.
const FETCHED: &str = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.wasm') && name.includes('/parts/')).length";

/// Puts something else in the place of a file that is kept for use without a network.
async fn spoil(phone: &Phone, ending: &str, content: &str, kind: &str) {
    let script = format!(
        "void (async () => {{
            const cache = await caches.open((await caches.keys())[0]);
            const file = (await cache.keys()).find(({{ url }}) => url.endsWith('{ending}'));
            await cache.put(file, new Response('{content}', {{ headers: {{ 'content-type': '{kind}' }} }}));
            window.isSpoilt = true;
        }})()"
    );
    phone.value(&script).await;
    phone.until("window.isSpoilt").await;
}

/// The many parts of a game are compiled beside the page; where that fails, by the page.
#[tokio::test]
async fn parts_of_a_game_are_compiled_by_a_worker_and_by_the_page_where_it_fails() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.until_offline_ready().await;
        let game = phone.value("location.href").await.as_str().expect("an address").to_owned();
        let board = "document.getElementById('square-b2') !== null";

        phone.open(&game).await;
        phone.until(board).await;
        assert_eq!(phone.value(FETCHED).await, 0);

        spoil(phone, "/compile.js", "throw new Error()", "text/javascript").await;
        phone.open(&game).await;
        phone.until(board).await;
        assert!(phone.value(FETCHED).await.as_u64() > Some(0), "the worker has failed, and the parts are here");
    })
    .await;
}

/// Where everything is on the device, what is wanted at an address is begun before the program asks for it, and fetched once.
#[tokio::test]
async fn parts_are_begun_before_they_are_asked_for() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        let mut fetched = Vec::new();
        for (address, screen) in [("games", "Spielauswahl"), ("settings", "Einstellungen")] {
            phone.open(&format!("{}{address}", site.url())).await;
            phone.on_screen(screen).await;
            fetched.push((address, phone.value(FETCHED).await.as_u64()));
            let names = "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.wasm'))";
            assert_eq!(phone.value(&format!("new Set({names}).size === {names}.length")).await, true, "{address}");
        }
        assert!(fetched[0].1 > Some(0) && fetched[1].1 > fetched[0].1, "{fetched:?}");

        // There is no program that could ask for any.
        spoil(phone, "leaders-app_bg.wasm", "none", "application/wasm").await;
        for (address, parts) in fetched {
            phone.client.goto(&format!("{}{address}", site.url())).await.expect("the page opens");
            phone.sees("LEADERS konnte nicht starten").await;
            phone.until(&format!("{FETCHED} === {}", parts.unwrap_or_default())).await;
        }
    })
    .await;
}

/// Chromium keeps the code of what a place has called: where somebody stays, what makes it do so is called in every part that runs, also
/// on the first visit, whose parts are read from the device for that.
#[tokio::test]
async fn what_a_place_has_called_is_kept_where_somebody_stays() {
    // The first module is the main one, whose exports the program uses itself.
    const WATCHED: &str = "const original = WebAssembly.instantiate;
        window.count = 0;
        window.called = [];
        WebAssembly.instantiate = async (...all) => {
            const instance = await original.apply(WebAssembly, all);
            if (!count++) return instance;
            const get = (_, name) => (called.push(name), instance.exports[name]);
            return { exports: new Proxy({}, { get }) };
        };";
    const READ_AGAIN: &str =
        "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('leaders-app_bg.wasm')).length";
    let called = |tier: &str| format!("called.filter((name) => name === '{tier}').length >= count - 1 && count > 1");
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.prepare_pages(WATCHED).await;
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        phone.until(&called("tier0")).await;
        assert_eq!(phone.value(READ_AGAIN).await, 2);

        // Before a game is set up nothing of its table has been called.
        phone.open(&format!("{}sparta", site.url())).await;
        phone.until(&called("tier-1")).await;
        start_sparta(phone, "Spartaner").await;
        phone.until(&called("tier3")).await;
        assert_eq!(phone.value("called.includes('tier0')").await, false);
        assert_eq!(phone.value(READ_AGAIN).await, 1, "it came from the device");
    })
    .await;
}

/// A part that takes its time says how much of it is here, and does not hold anybody back.
#[tokio::test]
async fn a_part_on_its_way_says_how_far_it_is_and_lets_one_go_back() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.slow_line(Some(200_000)).await;
        phone.open(&format!("{}settings", site.url())).await;
        let fetched = "Number(leadersScreens.coming.querySelector('#coming').style.getPropertyValue('--fetched'))";
        phone
            .until(&format!("leadersScreens.coming.querySelector('#coming').checkVisibility() && {fetched} > 0"))
            .await;
        let before = phone.value(fetched).await.as_u64().expect("whole percents");
        phone.until(&format!("{fetched} > {before}")).await;
        phone.tap(link("Zum Start")).await;

        // A guest need not wait for it.
        phone.tap(button("Ohne Account spielen")).await;
        Shelf::shown(phone).await;
        phone.slow_line(None).await;
        phone.until("document.documentElement.dataset.shows === 'app'").await;
        phone.until("leadersScreens.coming.querySelector('#coming').style.length === 0").await;
    })
    .await;
}
