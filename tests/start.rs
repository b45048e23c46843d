//! The way into the app: the first start, the start without a network, deep links, sub-paths and updates.

use browser_tests::pages::{Game, Shelf, Start, sign_out};
use browser_tests::{Phone, Site, button, choice, link, switch, with_phone};

/// The app is on the screen, and nothing was refused or broken on the way.
async fn assert_running(phone: &Phone) {
    assert_eq!(phone.value("document.title.endsWith('LEADERS')").await, true);
    assert_eq!(phone.value("document.body.innerText.trim().length > 0").await, true);
    let complaints: Vec<_> = phone.log().await.into_iter().filter(|entry| entry.contains("SEVERE")).collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}

/// The second start with the server gone, at the start page and at a deep link.
async fn assert_starts_offline(phone: &Phone, mut site: Site) {
    phone.open(&site.url()).await;
    assert_running(phone).await;
    phone.until_offline_ready().await;
    site.go_away();
    phone.open("about:blank").await;
    phone.open(&site.url()).await;
    assert_running(phone).await;
    phone.open(&format!("{}deep/link", site.url())).await;
    assert_running(phone).await;
}

#[tokio::test]
async fn starts_without_a_network_the_second_time() {
    let site = Site::at_root();
    with_phone(async |phone| assert_starts_offline(phone, site).await).await;
}

#[tokio::test]
async fn starts_below_a_path_without_a_network() {
    let site = Site::below_app();
    with_phone(async |phone| assert_starts_offline(phone, site).await).await;
}

#[tokio::test]
async fn signing_out_below_a_path_stays_where_the_app_is_kept() {
    let site = Site::below_app();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        sign_out(phone).await;
        assert_eq!(phone.value("location.pathname").await, "/app/");
    })
    .await;
}

#[tokio::test]
async fn opens_a_deep_link_on_the_first_visit() {
    for site in [Site::at_root(), Site::below_app()] {
        with_phone(async |phone| {
            phone.open(&format!("{}deep/link?x=1", site.url())).await;
            assert_running(phone).await;
        })
        .await;
    }
}

#[tokio::test]
async fn a_setup_needs_somebody_at_the_device() {
    let site = Site::at_root();
    with_phone(async |phone| {
        for route in ["new", "sparta"] {
            phone.open(&format!("{}{route}", site.url())).await;
            phone.on_screen("LEADERS").await;
        }
    })
    .await;
}

#[tokio::test]
async fn keeps_the_old_build_until_the_new_one_is_accepted() {
    const KEPT: &str = "(await caches.keys()).join()";
    const WAITING: &str = "!!(await navigator.serviceWorker.getRegistration()).waiting";
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        phone.until_offline_ready().await;
        let old = phone.value(KEPT).await;
        // Only this build has it.
        let put = format!("void await (await caches.open({old})).put('engine-x/worker.js', new Response('old'))");
        phone.value(&put).await;

        site.deploy_another_build();
        phone.value("void (await navigator.serviceWorker.getRegistration()).update()").await;
        phone.until(WAITING).await;
        Start::open(phone, &site).await.play_as_guest().await;
        assert_eq!(phone.value(WAITING).await, true, "a reload does not accept the new build");

        phone.tap(button("Neu laden")).await;
        phone.until(&format!("{KEPT}.includes('another') && !({WAITING}) && document.readyState === 'complete'")).await;
        let kept = phone.value("(await caches.keys()).length").await;
        assert_eq!(kept, 2, "the new build, and the one before it");
        // A page of the build before, in another tab, still finds what it asks for only now.
        assert_eq!(phone.value("(await fetch('engine-x/worker.js')).text()").await, "old");
        phone.open(&site.url()).await;
        assert_running(phone).await;
    })
    .await;
}

#[tokio::test]
async fn explains_itself_when_the_app_cannot_be_loaded() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.block(&["*.wasm"]).await;
        phone.client.goto(&site.url()).await.unwrap();
        phone.until("document.getElementById('boot').innerText.includes('LEADERS konnte nicht starten')").await;
        assert_eq!(phone.value("document.activeElement !== null").await, true);

        phone.block(&[]).await;
        phone.value("document.getElementById('boot-reload').click()").await;
        phone.until("!leadersScreens.boot").await;
    })
    .await;
}

/// That there will be no program can be known while the page itself is still coming.
#[tokio::test]
async fn explains_itself_on_a_page_that_comes_after_its_failure() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.block(&["*.wasm"]).await;
        let fails_before_its_body = "new MutationObserver((_, observer) => {
            if (!window.leadersShow || document.body) return;
            observer.disconnect();
            window.wasEarly = true;
            dispatchEvent(new ErrorEvent('error'));
        }).observe(document, { attributes: true, childList: true, subtree: true });";
        phone.prepare_pages(fails_before_its_body).await;
        phone.client.goto(&site.url()).await.unwrap();
        phone.sees("LEADERS konnte nicht starten").await;
        assert_eq!(phone.value("window.wasEarly").await, true);

        phone.block(&[]).await;
        phone.value("addEventListener('pagehide', () => localStorage.setItem('test.left', 'yes'))").await;
        phone.tap(button("NEU LADEN")).await;
        phone.until("localStorage.getItem('test.left') === 'yes'").await;
    })
    .await;
}

/// Holds the program back until `come()` is called.
const HELD_BACK: &str = "const original = WebAssembly.instantiate;
    const come = new Promise((go) => { window.come = go; });
    WebAssembly.instantiate = async (...all) => { await come; return original.apply(WebAssembly, all); };";

/// Opens the app with its program held back.
async fn open_held_back(phone: &Phone, site: &Site) {
    phone.prepare_pages(HELD_BACK).await;
    phone.client.goto(&site.url()).await.expect("the page opens");
}

/// The page shows its own screens before the program is there, and remembers what is tapped on them.
#[tokio::test]
async fn a_tap_before_the_program_is_there_is_taken_and_carried_out() {
    const WAITING: &str = "!!leadersScreens.boot";
    let site = Site::at_root();
    for (tapped, at_once, then) in [
        (button("Ohne Account spielen"), "Spielauswahl", "Spielauswahl"),
        (link("Anmelden"), "Einen Moment …", "Anmelden"),
        (choice("Français"), "Jouer sans compte", "LEADERS"),
    ] {
        with_phone(async |phone| {
            open_held_back(phone, &site).await;
            phone.tap(tapped).await;
            phone.sees(at_once).await;
            assert_eq!(phone.value(WAITING).await, true, "the program is not there yet");

            phone.value("window.come()").await;
            phone.until(&format!("!({WAITING})")).await;
            phone.on_screen(then).await;
            if then == "Spielauswahl" {
                Shelf::shown(phone).await.set_up("Sparta").await;
            }
            assert_running(phone).await;
        })
        .await;
    }
}

/// Where everything is on the device a game is the first thing that is drawn; that one has to wait is said only after a second.
#[tokio::test]
async fn a_resumed_game_is_the_first_thing_that_is_drawn() {
    // The one timer of a second is the page's, and never ends; or the program never starts.
    const WATCHED: &str = "window.drawn = [];
        if (localStorage.getItem('held')) WebAssembly.instantiate = () => new Promise(() => {});
        else window.setTimeout = ((original) => (act, after) => original(act, after === 1000 ? 1e9 : after))(setTimeout);
        const look = () => {
            if (document.getElementById('square-b2')) return;
            if (document.body) drawn.push(document.body.checkVisibility());
            requestAnimationFrame(look);
        };
        look();";
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        phone.until_offline_ready().await;
        let game = phone.value("location.href").await.as_str().expect("an address").to_owned();
        phone.prepare_pages(WATCHED).await;

        phone.open(&game).await;
        phone.until("document.getElementById('square-b2')?.checkVisibility()").await;
        assert_eq!(phone.value("drawn.length > 0 && !drawn.includes(true)").await, true);

        phone.value("localStorage.setItem('held', '1')").await;
        phone.client.goto(&game).await.expect("the page opens");
        phone.sees("Einen Moment …").await;
        phone.find(link("Zum Start")).await;
    })
    .await;
}

/// Whoever goes back before the program is there finds the screen he came from.
#[tokio::test]
async fn the_way_back_is_there_before_the_program() {
    let site = Site::at_root();
    with_phone(async |phone| {
        open_held_back(phone, &site).await;
        phone.tap(link("Account erstellen")).await;
        phone.tap(link("Zum Start")).await;
        phone.find(link("Account erstellen")).await;
        phone.client.back().await.unwrap();
        phone.sees("Einen Moment …").await;
        phone.value("window.come()").await;
        phone.on_screen("Account erstellen").await;
    })
    .await;
}

/// The shelf that the page shows is the one that the program puts in its place: its frame, and what a new guest finds on it.
#[tokio::test]
async fn the_shelf_of_the_page_is_the_one_of_the_program() {
    const HEADERS: &str = "[leadersScreens.games, document].map((root) => root.querySelector('.frame__top')).map((header) => \
        [header.querySelector('h1').textContent, ...[...header.querySelectorAll('a, path')].map((it) => \
         [it.tagName, it.className.baseVal ?? it.className, it.getAttribute('href'), it.ariaLabel, it.getAttribute('d')])])";
    const NEW: &str = "[leadersScreens.games, document].map((root) => root.querySelector('.shelf__who + .cards')).map((cards) => [\
        cards.previousElementSibling.textContent, \
        ...[...cards.querySelectorAll('h2.card__title, .shelf-empty p, legend, .box, .button--primary, a.button')].map((it) => \
         [it.className, it.textContent, it.getAttribute('href'), it.querySelector('img')?.getAttribute('src')]), \
        cards.querySelector('.shelf-empty path').getAttribute('d')])";
    for (language, who) in [("de", "Gast"), ("fr", "Invité")] {
        let site = Site::at_root();
        with_phone(async |phone| {
            phone.prepare_pages(&format!("localStorage.setItem('leaders.language', '{language}')")).await;
            phone.open(&site.url()).await;
            phone.value("document.getElementById('start-guest').click()").await;
            phone.until("document.documentElement.dataset.shows === 'app'").await;
            for (what, count) in [(HEADERS, 2), (NEW, 2)] {
                let both = phone.value(what).await;
                assert_eq!(both.as_array().map(Vec::len), Some(count), "one of the page, one of the program: {both}");
                assert_eq!(both[0], both[1]);
            }
            assert_eq!(phone.value(NEW).await[0][0], who);
        })
        .await;
    }
}

/// Whoever comes to a new device finds the games at once, and what he chooses there counts; where somebody has played before, the
/// vault says what is on the shelf.
#[tokio::test]
async fn a_new_guest_chooses_a_game_before_the_program_is_there() {
    let site = Site::at_root();
    with_phone(async |phone| {
        open_held_back(phone, &site).await;
        phone.tap(button("Ohne Account spielen")).await;
        phone.tap(choice("Sparta")).await;
        phone.tap(button("Starten")).await;
        phone.sees("Einen Moment …").await;
        phone.value("window.come()").await;
        phone.on_screen("Sparta").await;

        phone.tap(link("Zurück")).await;
        Shelf::shown(phone).await;
        sign_out(phone).await;
        phone.client.goto(&site.url()).await.unwrap();
        phone.tap(button("Ohne Account spielen")).await;
        phone.sees("Deine Spiele werden geholt").await;
        assert!(!phone.text().await.contains("Noch kein Spiel"), "there may be some");
        phone.value("window.come()").await;
        Shelf::shown(phone).await;
    })
    .await;
}

/// The program comes while a new guest looks at the games: what he has chosen stays chosen, and nothing moves.
#[tokio::test]
async fn what_a_new_guest_has_chosen_stays_chosen_when_the_program_comes() {
    let site = Site::at_root();
    with_phone(async |phone| {
        open_held_back(phone, &site).await;
        phone.tap(button("Ohne Account spielen")).await;
        phone.tap(choice("GENERAL")).await;
        phone.value("scrollTo(0, 90)").await;
        let scrolled = phone.value("scrollY").await;
        phone.value("window.come()").await;
        phone.until("document.documentElement.dataset.shows === 'app'").await;
        assert_eq!(phone.value("scrollY").await, scrolled);
        phone.tap(button("Starten")).await;
        phone.on_screen("GENERAL").await;
    })
    .await;
}

/// From the icon straight into the running game, if one wants that; the game is over or gone, and it is the shelf again.
#[tokio::test]
async fn the_app_opens_in_the_last_game_where_that_is_wanted() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await.begin_sparta("Spartaner").await;
        let game = phone.value("location.pathname").await;
        phone.open(&site.url()).await;
        phone.on_screen("Spielauswahl").await;
        // The shortcut of the icon needs no setting.
        phone.open(&format!("{}resume", site.url())).await;
        phone.until("!!document.getElementById('square-b2')").await;
        assert_eq!(phone.value("location.pathname").await, game);

        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(switch("Im letzten Spiel weiterspielen")).await;
        phone.open(&site.url()).await;
        phone.until("!!document.getElementById('square-b2')").await;
        assert_eq!(phone.value("location.pathname").await, game);

        phone.open(&format!("{}settings", site.url())).await;
        phone.tap(button("Abmelden")).await;
        phone.on_screen("LEADERS").await;
        phone.open(&format!("{}resume", site.url())).await;
        phone.find(button("Ohne Account spielen")).await;
        assert_eq!(phone.value("location.pathname").await, "/");
    })
    .await;
}

/// What becomes of a worker that is installed now.
const INSTALLED: &str =
    "navigator.serviceWorker.register('service-worker.js').then((registration) => new Promise((done) => {
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const look = () => ['activated', 'redundant'].includes(worker.state) && done(worker.state);
    worker.onstatechange = look;
    look();
}))";

/// While a deployment is under way, or on a host that answers everything with some page.
#[tokio::test]
async fn a_program_of_another_build_is_not_kept() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        assert_eq!(phone.value(INSTALLED).await, "activated");
    })
    .await;
    site.change_a_part();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        assert_eq!(phone.value(INSTALLED).await, "redundant");
    })
    .await;
}

/// Tabs, the history and screen readers name a page by its title.
#[tokio::test]
async fn every_screen_gives_the_page_a_title_of_its_own() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let titled = async |title: &str| phone.until(&format!("document.title === '{title}'")).await;
        let shelf = Start::open(phone, &site).await;
        titled("LEADERS").await;
        shelf.play_as_guest().await;
        titled("Spielauswahl – LEADERS").await;
        phone.tap(link("Einstellungen")).await;
        titled("Einstellungen – LEADERS").await;
        phone.client.back().await.expect("the browser goes back");
        titled("Spielauswahl – LEADERS").await;
        let table = Shelf::shown(phone).await.new_game().await.set_up(Game::of(&["Anna", "Ben"])).await;
        table.prepare().await;
        table.until_curtain().await;
        let first = table.receiver().await;
        titled(&format!("Weitergeben an {first} – LEADERS")).await;
        table.begin_turn().await;
        titled(&format!("{first} – LEADERS")).await;
    })
    .await;
}

/// Somebody else's page could read along in a frame, or lay its own buttons over ours.
#[tokio::test]
async fn in_a_frame_the_app_does_not_begin() {
    let site = Site::at_root();
    with_phone(async |phone| {
        // A page without the policy of ours, which would refuse what follows.
        phone.client.goto(&format!("{}licences.txt", site.url())).await.expect("it is there");
        // The page itself, in a frame that no header could keep it from.
        let script = "void await (async () => {
            const page = await (await fetch('./')).text();
            const frame = document.body.appendChild(document.createElement('iframe'));
            frame.contentDocument.write(page);
            frame.contentDocument.close();
            await new Promise((done) => setTimeout(done, 3000));
        })()";
        phone.value(script).await;
        let shown = "document.querySelector('iframe').contentDocument.body.innerText";
        let text = phone.value(shown).await;
        let text = text.as_str().unwrap_or_default();
        assert!(text.contains("im Rahmen einer anderen Seite") && !text.contains("Ohne Account"), "{text}");
    })
    .await;
}
