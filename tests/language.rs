//! The languages of the app, and addresses that lead somewhere or nowhere.

use browser_tests::pages::{Shelf, Start};
use browser_tests::{
    Phone, Site, button, choice, field, heading, link, number, with_phone, with_phone_in, with_phone_told_in_german,
};

#[tokio::test]
async fn switches_to_english_and_back() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await;
        phone.tap(choice("English")).await;
        phone.find(button("Play without account")).await;
        assert_eq!(phone.value("document.documentElement.lang").await, "en");
        phone.tap(choice("Deutsch")).await;
        shelf.play_as_guest().await;

        phone.tap(link("Einstellungen")).await;
        phone.tap(choice("English")).await;
        phone.on_screen("Settings").await;
        phone.open(&site.url()).await;
        phone.on_screen("Choose a game").await;
        phone.tap(link("Settings")).await;
        phone.tap(choice("Deutsch")).await;
        phone.on_screen("Einstellungen").await;
        Shelf::open(phone, &site).await;
    })
    .await;
}

#[tokio::test]
async fn speaks_the_language_of_the_browser() {
    let site = Site::at_root();
    with_phone_in("en-GB", async |phone| {
        phone.open(&site.url()).await;
        phone.tap(button("Play without account")).await;
        phone.tap(button("Start")).await;
        phone.on_screen("Number of players").await;
        phone.tap(button("2")).await;
        phone.find(heading("Free Play")).await;
        phone.tap(button("CHOOSE")).await;
        phone.on_screen("Settings").await;
        phone.tap(button("NEXT")).await;
        for name in ["Ann", "Bob"] {
            phone.fill(field("Player's name"), name).await;
            phone.tap(button("NEXT")).await;
            phone.on_screen(&format!("{name}'s nation")).await;
            phone.tap(button("CHOOSE")).await;
        }
        phone.on_screen("All set?").await;
        phone.tap(button("START")).await;
        for page in ["Take your material", "Occupy the start areas", "Compensation", "Scenario rules"] {
            phone.on_screen(page).await;
            phone.tap(button("NEXT")).await;
        }
        phone.hold(button("Hold to reveal")).await;
        phone.until("document.querySelector('.frame__phase')?.ariaLabel === 'Phase 0: Production points'").await;
    })
    .await;
}

#[tokio::test]
async fn switches_to_dutch_in_the_settings() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.tap(link("Einstellungen")).await;
        phone.tap(choice("Nederlands")).await;
        phone.on_screen("Instellingen").await;
        assert_eq!(phone.value("document.documentElement.lang").await, "nl");
        phone.open(&site.url()).await;
        phone.on_screen("Spelkeuze").await;

        // The names of boards and units are part of the edition, and Dutch as well.
        go(phone, &site, "company-leader").await;
        phone.find(choice("Klein, 61 velden")).await;
        go(phone, &site, "general").await;
        phone.tap(button("STARTEN")).await;
        phone.on_screen("Je inzet").await;
        let units = "document.querySelectorAll('.hand__line:not(.hand__line--sum) .hand__words')";
        phone.until(&format!("{units}.length > 0")).await;
        let names = phone.value(&format!("[...{units}].map((name) => name.innerText)")).await;
        let house = general::edition::Edition::house();
        for name in names.as_array().expect("a list of names") {
            assert!(house.units.iter().any(|unit| Some(unit.name.value.in_language("nl")) == name.as_str()), "{name}");
        }

        // A name that nobody has typed in changes with the language, in the middle of a game.
        let game = phone.value("location.pathname").await;
        phone.tap(button("Overzicht en menu")).await;
        phone.sees("Speler 1").await;
        go(phone, &site, "settings").await;
        phone.tap(choice("Deutsch")).await;
        phone.on_screen("Einstellungen").await;
        go(phone, &site, game.as_str().expect("an address").trim_start_matches('/')).await;
        phone.tap(button("Übersicht und Menü")).await;
        phone.sees("Spieler 1").await;
        assert!(!phone.text().await.contains("Speler 1"));
    })
    .await;
}

#[tokio::test]
async fn speaks_dutch_to_a_dutch_browser_from_the_boot_screen_on() {
    let site = Site::at_root();
    with_phone_in("nl-BE", async |phone| {
        phone.block(&["*.wasm"]).await;
        phone.client.goto(&site.url()).await.expect("the page opens");
        phone.sees("LEADERS kon niet starten.").await;
        let text = phone.text().await;
        assert!(!text.contains("konnte nicht") && !text.contains("could not"), "{text}");
        phone.block(&[]).await;
        phone.tap(button("OPNIEUW LADEN")).await;

        phone.tap(button("Zonder account spelen")).await;
        phone.on_screen("Spelkeuze").await;
        phone.tap(button("Starten")).await;
        phone.on_screen("Aantal spelers").await;
    })
    .await;
}

/// The words of a language are fetched when it is chosen; where they do not come, everything stays as it was.
#[tokio::test]
async fn words_that_do_not_come_leave_the_language_as_it_was() {
    let site = Site::at_root();
    with_phone(async |phone| {
        phone.open(&site.url()).await;
        let fetched =
            "performance.getEntriesByType('resource').map((it) => it.name).filter((it) => it.includes('/texts-'))";
        phone.until(&format!("{fetched}.length > 0")).await;
        phone.until(&format!("{fetched}.every((it) => it.includes('/de/'))")).await;

        // Before the program has words of its own, the page says all there is, in any language.
        phone.until("!!document.querySelector('.notice-area')").await;
        phone.block(&["*/fr/words.txt"]).await;
        phone.tap(choice("Français")).await;
        phone.sees("Die Texte auf Français konnten nicht geladen werden.").await;
        assert_eq!(phone.value("document.documentElement.lang").await, "de");
        phone.find(button("Ohne Account spielen")).await;

        phone.tap(button("Ohne Account spielen")).await;
        phone.tap(link("Einstellungen")).await;
        phone.block(&["*/fr/words.txt"]).await;
        phone.tap(choice("Français")).await;
        phone.sees("Die Texte auf Français konnten nicht geladen werden.").await;
        phone.on_screen("Einstellungen").await;

        phone.block(&[]).await;
        phone.tap(choice("Français")).await;
        phone.on_screen("Réglages").await;
        assert_eq!(phone.value("document.documentElement.lang").await, "fr");

        // The screen and whoever fetches ahead want the same words at the same time: they are fetched once.
        phone.open(&site.url()).await;
        phone.until(&format!("{fetched}.some((it) => it.endsWith('/fr/words.txt'))")).await;
        phone.find(button("Commencer")).await;
        assert_eq!(phone.value(&format!("{fetched}.filter((it) => it.endsWith('/fr/words.txt')).length")).await, 1);
    })
    .await;
}

/// One infantry against another: a third each for both, and for none. The figures are written as the language does.
#[tokio::test]
async fn figures_are_written_as_in_the_language_on_the_screen() {
    let site = Site::at_root();
    for (language, odds, losses) in [
        ("de", "33,3\u{a0}%", "Angreifer 0,7, Verteidiger 0,7"),
        ("en", "33.3%", "attacker 0.7, defender 0.7"),
        ("fr", "33,3\u{a0}%", "attaquant 0,7, défenseur 0,7"),
        ("it", "33,3%", "attaccante 0,7, difensore 0,7"),
        ("nl", "33,3%", "aanvaller 0,7, verdediger 0,7"),
    ] {
        with_phone_told_in_german(language, async |phone| {
            Start::open(phone, &site).await.play_as_guest().await;
            phone.tap(link("Kampfhilfe")).await;
            for side in ["Angreifer", "Verteidiger"] {
                let name = format!("{}, {}", phone.say("Infanterie"), phone.say(side));
                phone.set(number(&name), 1).await;
            }
            phone.sees(losses).await;
            let figures = "[...document.querySelectorAll('.odds__figure')].map((figure) => figure.innerText)";
            assert_eq!(phone.value(figures).await, serde_json::json!([odds, odds, odds]));
        })
        .await;
    }
}

/// An address deep in the app, typed in.
async fn go(phone: &Phone, site: &Site, path: &str) {
    phone.open(&format!("{}{path}", site.url())).await;
}

#[tokio::test]
async fn addresses_lead_where_they_say() {
    for site in [Site::at_root(), Site::below_app()] {
        with_phone(async |phone| {
            go(phone, &site, "register").await;
            phone.on_screen("Account erstellen").await;
            go(phone, &site, "settings").await;
            phone.on_screen("Einstellungen").await;

            go(phone, &site, "nowhere/at/all").await;
            phone.on_screen("Diese Seite gibt es nicht").await;
            phone.tap(link("Zum Start")).await;
            phone.on_screen("LEADERS").await;

            // Games are for those who have signed in.
            go(phone, &site, "games").await;
            phone.on_screen("LEADERS").await;
            phone.tap(button("Ohne Account spielen")).await;
            Shelf::shown(phone).await;
            // The page itself shows a shelf before the program has let anybody in.
            phone.until("document.documentElement.dataset.shows === 'app'").await;
            go(phone, &site, "play/0123456789abcdef").await;
            phone.find(heading("Dieses Spiel gibt es nicht mehr")).await;
            phone.tap(link("Zur Spielauswahl")).await;
            Shelf::shown(phone).await;
        })
        .await;
    }
}
