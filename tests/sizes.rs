//! Every screen on a small phone, a tablet and a laptop.

use browser_tests::pages::{Game, Shelf, Start, Table, Wizard};
use browser_tests::{
    Phone, Site, blocked, button, choice, field, fold, heading, link, tab, with_phone, with_stretched_phone,
};
use std::time::Duration;

use super::inspection::Inspection;
use super::menu::{close, open};

/// Looks at the screens as they are in German.
pub async fn in_german(look: impl AsyncFnOnce(&Phone, &Site, Inspection<'_>)) {
    let site = Site::at_root();
    with_phone(async |phone| look(phone, &site, Inspection::begin(phone)).await).await;
}

/// Looks at the screens with each word longer by half than in English: no language asks for more room.
pub async fn in_longer_words(look: impl AsyncFnOnce(&Phone, &Site, Inspection<'_>)) {
    let site = Site::stretched();
    with_stretched_phone(async |phone| look(phone, &site, Inspection::begin_in(phone, "longer")).await).await;
}

/// The menu of a running game, with what a seat can be handed over by.
pub async fn menu(phone: &Phone, game: &str, see: &mut Inspection<'_>) {
    open(phone).await;
    if phone.has(fold("Jemand steht auf")).await {
        phone.tap(fold("Jemand steht auf")).await;
    }
    see.look(&format!("menu-{game}")).await;
    close(phone).await;
}

/// The way in.
async fn ways_in(phone: &Phone, site: &Site, see: &mut Inspection<'_>) {
    let start = Start::open(phone, site).await;
    see.look("start").await;
    phone.tap(link("Anmelden")).await;
    phone.on_screen("Anmelden").await;
    see.look("sign-in").await;
    phone.tap(link("Passwort vergessen?")).await;
    phone.on_screen("Passwort vergessen").await;
    see.look("recover").await;
    phone.open(&site.url()).await;
    let sheet = start.register("anna@example.org", "karten und figuren").await;
    see.look("code").await;
    sheet.confirm_shown().await;
    phone.tap(button("Meldung schließen")).await;
    see.look("games-empty").await;
    phone.tap(link("Einstellungen")).await;
    phone.on_screen("Einstellungen").await;
    see.look("settings").await;
    phone.open(&format!("{}nowhere", site.url())).await;
    phone.on_screen("Diese Seite gibt es nicht").await;
    see.look("not-found").await;
}

/// Every screen of the set-up of a game.
async fn set_up(wizard: &Wizard<'_>, players: &[&str], see: &mut Inspection<'_>) {
    see.look("new-players").await;
    wizard.players(players.len()).await;
    see.look("new-scenario").await;
    wizard.scenario(0).await;
    see.look("new-settings").await;
    wizard.settings(Game::of(players)).await;
    for (place, name) in players.iter().enumerate() {
        if place == 1 {
            see.look("new-player").await;
        }
        wizard.player(place, name).await;
        if place == 1 {
            see.look("new-nation").await;
        }
        wizard.nation(name).await;
    }
    see.look("new-summary").await;
    wizard.start().await;
}

/// The preparations, up to the curtain.
async fn preparations(phone: &Phone, see: &mut Inspection<'_>) {
    for (title, name) in [
        ("Spielmaterial nehmen", "material"),
        ("Startgebiete besetzen", "areas"),
        ("Ausgleich Startspieler", "compensation"),
        ("Szenario-Regeln", "rules"),
    ] {
        phone.on_screen(title).await;
        if name == "areas" {
            phone.tap(fold("Hier mitschreiben")).await;
        }
        see.look(&format!("prepare-{name}")).await;
        phone.tap(button("WEITER")).await;
    }
}

/// The phases before the headquarters.
async fn board(phone: &Phone, table: &Table<'_>, see: &mut Inspection<'_>) {
    table.until_curtain().await;
    see.look("curtain").await;
    table.begin_turn().await;
    phone.tap(choice("Zahl eingeben")).await;
    phone.tap(blocked("WEITER")).await;
    see.look("turn-0-number").await;
    phone.tap(choice("Gebiete antippen")).await;
    see.look("turn-0-areas").await;
    table.enter(100).await;
    see.look("turn-1").await;
    menu(phone, "leaders", see).await;
    table.withdraw().await;
    table.read_events().await;
    see.look("turn-2-secret").await;
    table.leave_events().await;
    see.look("turn-3").await;
    phone.tap(fold("Kampfhilfe")).await;
    phone.tap(fold("Gebiete nachführen")).await;
    see.look("turn-3-unfolded").await;
    table.fight().await;
}

/// The five areas of the headquarters, with something to see in each.
async fn headquarters(phone: &Phone, table: &Table<'_>, see: &mut Inspection<'_>) {
    let headquarters = table.enter_headquarters().await;
    headquarters.recruit("Infanterie", 2).await;
    see.look("turn-4-military").await;
    headquarters.research("Technologie").await;
    see.look("turn-4-research").await;
    headquarters.appoint(2).await;
    see.look("turn-4-diplomacy").await;
    headquarters.hire(2).await;
    see.look("turn-4-espionage").await;
    phone.tap(tab("Missionen")).await;
    see.look("turn-4-missions").await;
    table.end_turn().await;
}

#[tokio::test]
async fn every_screen_fits() {
    in_german(every_screen).await;
}

#[tokio::test]
async fn every_screen_fits_in_longer_words() {
    in_longer_words(every_screen).await;
}

/// A way through the whole app with a game of LEADERS.
async fn every_screen(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    ways_in(phone, site, &mut see).await;
    phone.tap(link("Zum Start")).await;
    let shelf = Shelf::shown(phone).await;
    let players = ["Anna", "Bartholomäus XVI", "Cesar"];
    set_up(&shelf.new_game().await, &players, &mut see).await;
    let table = Table::shown(phone).await;
    preparations(phone, &mut see).await;
    board(phone, &table, &mut see).await;
    headquarters(phone, &table, &mut see).await;
    for _ in 1..players.len() {
        table.pass_turn(40).await;
    }
    see.look("curtain-digest").await;
    table.begin_turn().await;
    table.enter(60).await;
    table.withdraw().await;
    see.look("turn-2-public").await;
    table.read_events().await;
    table.leave_events().await;
    phone.leave_game().await;
    let shelf = Shelf::shown(phone).await;
    see.look("games").await;
    let table = shelf.resume().await;
    table.fight().await;
    let other = if table.receiver().await == "Anna" { "Cesar" } else { "Anna" };
    table.enter_headquarters().await.act("Spionage", "Spionage", other).await;
    table.end_turn().await;
    // Whoever was spied on decides how it went, so everybody has a turn.
    for _ in 1..players.len() {
        table.pass_turn(30).await;
    }
    table.begin_turn().await;
    table.type_points(120).await;
    phone.tap(button("WEITER")).await;
    phone.find(button("JA, SIEG")).await;
    see.look("turn-0-victory").await;
    phone.tap(button("JA, SIEG")).await;
    phone.on_screen("Spielende").await;
    see.look("over").await;
    // What has been won is kept, and what is removed lies in the bin.
    phone.tap(button("SPIELAUSWAHL")).await;
    Shelf::shown(phone).await;
    phone.tap(fold("Verwalten")).await;
    phone.tap(button("In den Papierkorb")).await;
    phone.find(heading("Papierkorb")).await;
    see.look("games-bin-results").await;
    see.end();
}

#[tokio::test]
async fn the_largest_game_fits_too() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let mut see = Inspection::begin(phone);
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let players = ["Annamaria-Louise", "Bartholomäus XVI", "Cesar", "Dora", "Emil", "Friedrich-Wilhel"];
        // "Schnelles Spiel": the app deals the areas.
        let table = shelf.new_game().await.set_up(Game { scenario: 2, ..Game::of(&players) }).await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Startgebiete besetzen").await;
        see.look("six-areas").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Ausgleich Startspieler").await;
        see.look("six-compensation").await;
        phone.tap(button("WEITER")).await;
        phone.on_screen("Szenario-Regeln").await;
        phone.tap(button("WEITER")).await;
        table.begin_turn().await;
        see.look("six-points").await;
        // Whatever the areas are worth that were dealt.
        phone.tap(button("JA,")).await;
        phone.tap(button("WEITER")).await;
        table.withdraw().await;
        table.read_events().await;
        table.leave_events().await;
        table.fight().await;
        table.enter_headquarters().await;
        phone.tap(tab("Diplomatie")).await;
        see.look("six-diplomacy").await;
        table.end_turn().await;
        see.look("six-curtain").await;
        see.end();
    })
    .await;
}

#[tokio::test]
async fn lessons_fit_too() {
    in_german(lessons).await;
}

#[tokio::test]
async fn lessons_fit_in_longer_words() {
    in_longer_words(lessons).await;
}

/// Every lesson of the four games on the screen as it begins, with the line of its coach.
async fn lessons(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    for (game, course) in [
        ("new", "new/learn"),
        ("new-on-screen", "new/learn?course=1"),
        ("sparta", "sparta/learn"),
        ("general", "general/learn"),
        ("company-leader", "company-leader/learn"),
    ] {
        phone.open(&format!("{}{course}", site.url())).await;
        let coach = "document.querySelector('.coach__place')";
        phone.until(&format!("{coach} !== null && document.querySelector('.frame__main, .curtain') !== null")).await;
        let mut at = 1;
        while phone.value(&format!("{coach} !== null")).await == true {
            see.look(&format!("lesson-{game}-{at}")).await;
            let here = phone.value(&format!("{coach}.innerText")).await;
            phone.tap(button("ÜBERSPRINGEN")).await;
            phone.until(&format!("{coach}?.innerText !== {here}")).await;
            at += 1;
        }
        assert!(at > 1, "{game} has lessons");
    }
    see.end();
}

#[tokio::test]
async fn the_board_of_sparta_and_the_values_fit_too() {
    in_german(sparta_and_values).await;
}

#[tokio::test]
async fn the_board_of_sparta_and_the_values_fit_in_longer_words() {
    in_longer_words(sparta_and_values).await;
}

async fn sparta_and_values(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.tap(choice("Sparta")).await;
    phone.tap(button("Starten")).await;
    see.look("sparta-new").await;
    phone.tap(button("STARTEN")).await;
    phone.find(fold("Züge")).await;
    see.look("sparta").await;
    menu(phone, "sparta", &mut see).await;
    for (game, folds) in [
        ("leaders", ["Preise", "Weltkarte"]),
        ("sparta", ["Aufstellung der Kämpfer", "Städte"]),
        ("general", ["Kampfeinheiten", "Ruhige Runden, bis alle mit Gebieten kämpfen dürfen"]),
        ("company-leader", ["Würfel", "Szenarien"]),
    ] {
        phone.open(&format!("{}editions/{game}", site.url())).await;
        for name in folds {
            phone.tap(fold(name)).await;
        }
        see.look(&format!("edition-{game}")).await;
    }
    see.end();
}

/// Goes on through a round of GENERAL until a screen of that title: lifts curtains, takes the first card, and looks at
/// every screen that was not looked at yet. Whether it came there: chance may end the game before.
async fn until_title(phone: &Phone, title: &str, see: &mut Inspection<'_>) -> bool {
    let mut seen = Vec::new();
    phone.until("document.querySelector('h1')?.innerText !== 'GENERAL'").await;
    loop {
        let ready = "'.curtain__hold, .bottom-bar__next, .bottom-bar--answers, .gcard--button'";
        phone.until(&format!("document.querySelector({ready}) !== null")).await;
        // A computer offers peace.
        if phone.has(button("Ablehnen")).await {
            see.look("general-offer").await;
            // The others answer meanwhile, and one refusal is enough.
            if phone.has(button("Ablehnen")).await {
                phone.tap(button("Ablehnen")).await;
            }
            continue;
        }
        let now = phone.value("document.querySelector('h1').innerText").await;
        let now = now.as_str().expect("a title is a text").to_owned();
        let is = |title| now == phone.say(title);
        if is(title) || is("Spielende") {
            return is(title);
        }
        let name = if is("Dein Einsatz") || is("Es ist Krieg: dein Einsatz") {
            "general-choose"
        } else if phone.value("document.querySelector('.curtain') !== null").await == true {
            if phone.has(heading("Krieg!")).await {
                "general-war"
            } else if phone.has(heading("Die Einsätze")).await {
                "general-stakes"
            } else if phone.value("document.querySelector('.curtain .news') !== null").await == true {
                "general-revealed"
            } else {
                "general-curtain"
            }
        } else if phone.value("document.querySelector('.gcard--button') !== null").await == true {
            "general-lay"
        } else {
            "general-engagement"
        };
        if !seen.contains(&name) {
            seen.push(name);
            see.look(name).await;
        }
        if phone.value("document.querySelector('.curtain') !== null").await == true {
            phone.hold(button("Zum Aufdecken halten")).await;
            continue;
        }
        // Two regions are war. The screen may have gone on meanwhile: a tap that was meant for the last one would miss this one.
        let go_on = "(() => {
            if (document.querySelector('h1').innerText !== TITLE) return;
            const cards = [...document.querySelectorAll('.gcard--button')];
            cards.slice(0, WANTED).filter((card) => card.ariaPressed !== 'true').forEach((card) => card.click());
            document.querySelector('.bottom-bar__next:not([aria-disabled])')?.click();
        })()";
        let wanted = if name == "general-choose" { "2" } else { "1" };
        let title = serde_json::to_string(&now).expect("a text can be written");
        phone.value(&go_on.replace("WANTED", wanted).replace("TITLE", &title)).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_war_of_general_fits_too() {
    in_german(war_of_general).await;
}

#[tokio::test]
async fn the_war_of_general_fits_in_longer_words() {
    in_longer_words(war_of_general).await;
}

/// "STARTEN". A war may end in its first round, and another one is begun then: the fourth takes the place of the oldest.
async fn start(phone: &Phone) {
    phone.tap(button("STARTEN")).await;
    let begun = "document.querySelector('h1')?.innerText !== 'GENERAL'";
    phone.until(&format!("{begun} || document.querySelector('dialog[open]') !== null")).await;
    if phone.has(button("Ersetzen")).await {
        phone.tap(button("Ersetzen")).await;
    }
}

async fn war_of_general(phone: &Phone, site: &Site, mut see: Inspection<'_>) {
    Start::open(phone, site).await.play_as_guest().await;
    loop {
        phone.open(&format!("{}general", site.url())).await;
        phone.tap(choice("6")).await;
        phone.tap(choice("Mensch").of("Wer spielt auf Platz 2?")).await;
        phone.fill(field("Name von Spieler 1"), "Annamaria-Louise").await;
        phone.fill(field("Name von Spieler 2"), "Bartholomäus XVI").await;
        phone.tap(fold("Regeln, die der Text offenlässt")).await;
        see.look("general-new").await;
        start(phone).await;
        if until_title(phone, "Nach Runde 1", &mut see).await {
            break;
        }
    }
    see.look("general-between").await;
    menu(phone, "general", &mut see).await;
    // Two people alone make peace, and the game is over.
    phone.open(&format!("{}general", site.url())).await;
    phone.tap(choice("Mensch").of("Wer spielt auf Platz 2?")).await;
    start(phone).await;
    assert!(until_title(phone, "Nach Runde 1", &mut see).await, "one round is not enough for two");
    phone.tap(button("Frieden anbieten")).await;
    see.look("general-who").await;
    phone.tap(button("Spieler 1")).await;
    phone.find(button("ANNEHMEN")).await;
    see.look("general-peace").await;
    phone.tap(button("ANNEHMEN")).await;
    phone.on_screen("Spielende").await;
    see.look("general-over").await;
    see.end();
}
