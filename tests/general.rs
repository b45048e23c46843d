//! GENERAL: a whole game of two people without a network, secrets behind the curtain, and one person against computers.

use browser_tests::pages::{Shelf, Start, analyse, seat};
use browser_tests::{Phone, Site, blocked, button, choice, heading, with_phone};
use fantoccini::Locator;
use fantoccini::elements::Element;
use std::time::{Duration, Instant};

/// "GENERAL", "STARTEN", so many players; the first `people` of them are played by people.
async fn begin(phone: &Phone, players: usize, people: &[&str]) {
    phone.tap(choice("GENERAL")).await;
    phone.tap(button("Starten")).await;
    phone.on_screen("GENERAL").await;
    phone.tap(choice(&players.to_string())).await;
    seat(phone, people).await;
    // Nothing that was typed in is lost with the page.
    phone.reload().await;
    phone.tap(button("STARTEN")).await;
}

/// The device is handed to a player, who lifts the curtain.
async fn hand_to(phone: &Phone, name: &str) {
    phone.on_screen(&format!("Weitergeben an {name}")).await;
    phone.hold(button("Zum Aufdecken halten")).await;
}

/// The cards one can touch.
async fn cards(phone: &Phone) -> Vec<Element> {
    phone.until("document.querySelector('.gcard--button') !== null").await;
    phone.client.find_all(Locator::Css(".gcard--button")).await.expect("cards can be looked for")
}

/// Whoever has the device is the next to be asked: it goes back the way it has come.
async fn stays_with(phone: &Phone, name: &str) {
    phone.on_screen(&format!("Das Gerät bleibt bei {name}")).await;
    phone.hold(button("Zum Aufdecken halten")).await;
}

/// Touches some of the cards, and then the button at the bottom.
pub async fn lay(phone: &Phone, at: &[usize], confirm: &str) {
    let cards = cards(phone).await;
    for at in at {
        phone.touch(cards[*at].clone()).await.expect("a card can be touched");
    }
    phone.tap(button(confirm)).await;
}

/// Chooses the retreat, which nobody is given, and then the button at the bottom.
pub async fn retreat(phone: &Phone) {
    phone.tap(button("Rückzugskarte")).await;
    phone.tap(button("RÜCKZUG")).await;
}

/// Touches the first unit of the hand.
async fn unit(phone: &Phone) {
    let cards = cards(phone).await;
    phone.touch(cards[0].clone()).await.expect("a unit can be touched");
}

/// The five engagements of a battle of two, each with the first unit of the hand. The last one of them who was asked begins.
/// Hands the device on four times, and asks for no unit that is no choice.
async fn fight(phone: &Phone, [mut first, mut second]: [&str; 2]) {
    for number in 1..=4 {
        if number > 1 {
            phone.find(heading(&format!("{}. Gefecht", number - 1))).await;
        }
        stays_with(phone, first).await;
        phone.on_screen(&format!("{number}. Gefecht")).await;
        unit(phone).await;
        hand_to(phone, second).await;
        phone.on_screen(&format!("{number}. Gefecht")).await;
        // Before all is turned over there is a moment in which a second touch takes it back.
        unit(phone).await;
        phone.sees("Gleich wird aufgedeckt.").await;
        unit(phone).await;
        phone.sees("Du legst als Letzter.").await;
        unit(phone).await;
        (first, second) = (second, first);
    }
    phone.on_screen("4. Gefecht").await;
    phone.tap(button("LETZTES GEFECHT")).await;
}

/// "Frieden anbieten", by one of two people: the other one is asked.
async fn offer_peace(phone: &Phone, by: &str) {
    phone.tap(button("Frieden anbieten")).await;
    phone.tap(button(by)).await;
    phone.on_screen("Frieden?").await;
    phone.sees(&format!("{by} bietet Frieden an.")).await;
}

#[tokio::test]
async fn a_whole_game_of_two_people_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        site.go_away();
        begin(phone, 2, &["Anna", "Ben"]).await;

        // „Rückzug": one battle is none, and everything goes back.
        hand_to(phone, "Anna").await;
        // Nothing is chosen beforehand.
        phone.tap(blocked("EINSETZEN")).await;
        phone.sees("Tippe an, was du einsetzt, oder die Rückzugskarte.").await;
        lay(phone, &[0], "KAMPF").await;
        hand_to(phone, "Ben").await;
        retreat(phone).await;
        phone.on_screen("Nach Runde 1").await;
        phone.find(heading("Rückzug")).await;
        phone.sees("Nur Anna will kämpfen: kein Kampf.").await;
        phone.tap(button("NÄCHSTE RUNDE")).await;

        // Before the curtain stands what has happened since one last chose, for whoever was not there.
        for receiver in ["Das Gerät bleibt bei Ben", "Weitergeben an Anna"] {
            phone.on_screen(receiver).await;
            phone.find(heading("Nach Runde 1")).await;
            phone.sees("Nur Anna will kämpfen: kein Kampf.").await;
            if receiver.ends_with("Ben") {
                stays_with(phone, "Ben").await;
                retreat(phone).await;
            }
        }

        // „Krieg": it is announced, and the retreat goes back. A reload in between loses nothing.
        phone.reload().await;
        hand_to(phone, "Anna").await;
        lay(phone, &[0, 3], "KRIEG").await;
        phone.on_screen("Weitergeben an Ben").await;
        phone.find(heading("Krieg!")).await;
        phone.sees("Den Rückzug ersetzen müssen: Ben").await;
        hand_to(phone, "Ben").await;
        phone.on_screen("Es ist Krieg: dein Einsatz").await;
        lay(phone, &[1], "EINSETZEN").await;
        phone.find(heading("Krieg")).await;
        phone.sees("Anna: Krieg. Alle, die an dieser Runde teilnehmen, müssen kämpfen.").await;
        phone.sees("Gekämpft wird: Land").await;
        fight(phone, ["Ben", "Anna"]).await;
        phone.on_screen("Nach Runde 2").await;

        // „Frieden": offered openly and taken back, offered again and declined, offered by the other one and accepted.
        offer_peace(phone, "Anna").await;
        phone.tap(button("Anna nimmt das Angebot zurück")).await;
        phone.on_screen("Nach Runde 2").await;
        for (by, answer) in [("Anna", "Ablehnen"), ("Ben", "ANNEHMEN")] {
            offer_peace(phone, by).await;
            phone.sees("Nehmen alle an, endet das Spiel, und ").await;
            phone.tap(button(answer)).await;
            if answer == "Ablehnen" {
                phone.sees("Ben lehnt den Frieden ab.").await;
                phone.on_screen("Weitergeben an Anna").await;
                for told in ["Nach Runde 2", "Krieg", "Die Einsätze", "Was siegte"] {
                    phone.find(heading(told)).await;
                }
                hand_to(phone, "Anna").await;
                retreat(phone).await;
                hand_to(phone, "Ben").await;
                retreat(phone).await;
                phone.on_screen("Nach Runde 3").await;
            }
        }
        phone.on_screen("Spielende").await;
        phone.sees("Runde 2: Krieg von Anna, Land.").await;
        // Both have retreated in the last round: their hands are turned over, and their regions.
        phone.find(heading("Was auf der Hand blieb")).await;
        // What was staked in a war that nobody has won belongs to nobody.
        phone.until("[9, 12].includes(document.querySelectorAll('.standing .gcard--region').length)").await;
        let story = phone.catch_file(button("Geschichte teilen")).await;
        let story = String::from_utf8(story).expect("a story is text");
        assert!(story.contains("- Anna\n") && story.contains("Runde 2: Krieg von Anna, Land."), "{story}");
        assert!(story.contains("Was auf der Hand blieb\n- Anna: "), "{story}");
        phone.tap(button("NOCH EINMAL")).await;
        phone.on_screen("GENERAL").await;
        phone.tap(button("STARTEN")).await;
        hand_to(phone, "Anna").await;
        phone.leave_game().await;
        Shelf::shown(phone).await;
        phone.sees("Anna").await;
    })
    .await;
}

#[tokio::test]
async fn nothing_secret_is_behind_the_curtain() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone, 2, &["Anna", "Ben"]).await;
        let hidden = "document.querySelector('.gcard, .hand') === null && !document.body.innerText.includes('Deine')";
        phone.on_screen("Weitergeben an Anna").await;
        phone.until(hidden).await;
        hand_to(phone, "Anna").await;
        let hand = phone
            .value("[...document.querySelectorAll('.hand__line:not(.hand__line--sum)')].map((it) => it.innerText)")
            .await;
        assert_eq!(hand.as_array().map(Vec::len), Some(5));
        lay(phone, &[2], "KAMPF").await;

        // Whether she fights, and with what, is nowhere until all have chosen: the curtain says the same for a retreat.
        phone.on_screen("Weitergeben an Ben").await;
        phone.find(button("Anna nimmt es zurück")).await;
        phone.until(hidden).await;
        let after_a_stake = phone.value("document.querySelector('main').innerText").await;

        // Ben can not take back what Anna has covered: neither from his own screen nor after a reload of it.
        let bens_hand = async || {
            hand_to(phone, "Ben").await;
            phone.until("document.querySelector('.gcard--button') !== null").await;
            let hand = phone.value("document.querySelector('main').innerText").await;
            phone.tap(button("Zurück")).await;
            phone.sees("Den letzten Schritt hat jemand anderes getan.").await;
            assert_eq!(phone.value("document.querySelector('main').innerText").await, hand);
            // What was said to Ben falls with his curtain.
            phone.value("void window.dispatchEvent(new Event('blur'))").await;
            phone.on_screen("Weitergeben an Ben").await;
            phone.until("document.querySelector('.notice') === null").await;
        };
        bens_hand().await;
        phone.reload().await;
        bens_hand().await;
        hand_to(phone, "Ben").await;

        // Another game: the same screen after a retreat. Anna takes a choice of hers back before it.
        phone.leave_game().await;
        Shelf::shown(phone).await;
        begin(phone, 2, &["Anna", "Ben"]).await;
        hand_to(phone, "Anna").await;
        phone.tap(button("Zurück")).await;
        phone.sees("Es gibt nichts zurückzunehmen.").await;
        lay(phone, &[2], "KAMPF").await;
        phone.on_screen("Weitergeben an Ben").await;
        phone.until("document.querySelector('.notice') === null").await;
        phone.tap(button("Anna nimmt es zurück")).await;
        stays_with(phone, "Anna").await;
        retreat(phone).await;
        phone.on_screen("Weitergeben an Ben").await;
        assert_eq!(phone.value("document.querySelector('main').innerText").await, after_a_stake);

        // It falls when somebody looks away.
        hand_to(phone, "Ben").await;
        phone.until("document.querySelector('.gcard') !== null").await;
        phone.value("void window.dispatchEvent(new Event('blur'))").await;
        phone.on_screen("Weitergeben an Ben").await;
        phone.until(hidden).await;
    })
    .await;
}

/// Does the next thing there is to do, as somebody would who never thinks long, and stakes one region or `everything`; false when
/// the game has ended. In one script: between two of them the screen may be another one.
async fn go_on(phone: &Phone, everything: bool) -> bool {
    const SCRIPT: &str = "((everything) => {
        if (document.querySelector('h1')?.innerText === 'Spielende') return false;
        const cards = [...document.querySelectorAll('.gcard--button')];
        if (!cards.some((card) => card.ariaPressed === 'true')) {
            const regions = cards.filter((card) => everything && card.classList.contains('gcard--region'));
            for (const card of regions.length > 0 ? regions : cards.slice(0, 1)) card.click();
        }
        // An offer of peace is accepted.
        document.querySelector('.bottom-bar__next:not([aria-disabled]), .bottom-bar--answers button:last-child')?.click();
        return true;
    })";
    phone.value(&format!("{SCRIPT}({everything})")).await == true
}

#[tokio::test]
async fn one_person_against_five_computers() {
    let site = Site::at_root();
    with_phone(async |phone| {
        Start::open(phone, &site).await.play_as_guest().await;
        begin(phone, 6, &["Anna"]).await;
        // There is nobody to hide the hand from.
        phone.on_screen("Dein Einsatz").await;
        // What the computer would stake, and why: the cards are chosen, and lie before nobody yet.
        phone.tap(button("Tipp")).await;
        phone.until("/^Tipp: .+\\. .+\\.$/.test(document.querySelector('.hint__said')?.innerText)").await;
        let chosen = "document.querySelectorAll('.retreat-card[aria-pressed=true], .gcard--button[aria-pressed=true]').length";
        assert_ne!(phone.value(chosen).await, 0);
        phone.value("void document.querySelectorAll('.retreat-card[aria-pressed=true], .gcard--button[aria-pressed=true]').forEach((card) => card.click())").await;
        lay(phone, &[0], "KAMPF").await;
        phone.until("!document.querySelector('h1').innerText.includes('Einsatz')").await;
        phone.reload().await;
        // Seven to twelve rounds, mostly; two who stake a region each time went on beyond the sixtieth, so after half a minute he
        // stakes all that he has. Who has lost everything looks on.
        let begun = Instant::now();
        while go_on(phone, begun.elapsed() > Duration::from_secs(30)).await {
            assert!(begun.elapsed() < Duration::from_mins(10), "the game does not end");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        phone.sees("Die Geschichte des Krieges").await;
        phone.sees("Hannibal").await;
        // What has cost most of what one did oneself.
        let points = analyse(phone).await;
        assert!(points.iter().all(|point| point.starts_with("Anna, ")), "{points:?}");
    })
    .await;
}
