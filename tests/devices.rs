//! Several devices at one table, without any server: two browsers, brought together by codes, with no network but the one between them.

use crate::general::{lay, retreat};
use browser_tests::pages::{Game, Start, seat};
use browser_tests::{
    CAMERA, Camera, Phone, Site, button, field, fold, heading, link, with_phone, with_phone_and_camera,
};
use fantoccini::Locator;
use gallery::Picture;

/// The code that a device shows, as text.
async fn code_of(phone: &Phone) -> String {
    phone.until("document.querySelector('.code__text') !== null").await;
    // The picture is there, too: what stands in it is the same text.
    phone.until("document.querySelector('svg.code path')?.getAttribute('d').length > 1000").await;
    let text = phone.value("document.querySelector('.code__text').textContent").await;
    text.as_str().expect("a code is text").to_owned()
}

/// Reads a code in a device, as if it was pasted.
async fn read_in(phone: &Phone, label: &str, code: &str) {
    phone.fill(field(label), code).await;
    phone.tap(button("Einlesen")).await;
}

/// Holds the screen of one phone before the camera of another, which reads what it shows: not quite straight, with a wall around it.
async fn look_at(camera: &Camera, reader: &Phone, shown: &Phone) {
    code_of(shown).await;
    // The whole of it is on the screen, without anybody scrolling.
    shown
        .until(
            "(() => { const { left, right, top, bottom } = document.querySelector('svg.code').getBoundingClientRect(); \
             return [[left + 9, top + 9], [right - 9, bottom - 9]].every(([x, y]) => \
             document.elementFromPoint(x, y)?.closest('svg.code')); })()",
        )
        .await;
    let code = shown.client.find(Locator::Css("svg.code")).await.expect("a code is shown");
    let picture = Picture::read(&code.screenshot().await.expect("it can be seen")).expect("a picture");
    let (width, height) = (picture.size().0.cast_signed(), picture.size().1.cast_signed());
    let (middle_x, middle_y) = (CAMERA.0.cast_signed() / 2, CAMERA.1.cast_signed() / 2);
    camera.shows(|moment, x, y| {
        // As large as fills most of it, and never quite the same.
        let (scale, turn) = (380 + 5 * moment.cast_signed(), 10 + 3 * moment.cast_signed());
        let (x, y) = ((x.cast_signed() - middle_x) * width / scale, (y.cast_signed() - middle_y) * width / scale);
        let (x, y) = (x + y / turn + width / 2, y - x / turn + height / 2);
        let is_code = (0..width).contains(&x) && (0..height).contains(&y);
        if is_code { 40 + picture.at(x.cast_unsigned(), y.cast_unsigned())[1] / 2 } else { 100 }
    });
    reader.tap(button("Mit der Kamera einlesen")).await;
}

/// Opens the places of the table in the menu of the game.
pub async fn places(phone: &Phone) {
    crate::menu::open(phone).await;
    phone.tap(fold("Auf mehreren Geräten")).await;
    phone.until("document.querySelector('.place') !== null").await;
}

/// Invites a device to the place of this number. The guest must be where a code is asked for.
async fn invite(host: &Phone, place: usize) {
    let buttons = host.client.find_all(Locator::Css(".place .row:nth-child(2) button:first-child")).await;
    let buttons = buttons.expect("each place can be invited to");
    host.touch(buttons[place].clone()).await.expect("it can be touched");
}

/// Waits until two devices have found each other, and the one has taken the place of this number at the other: what is on the screen there is built
/// anew then, with its curtain down.
async fn until_together(host: &Phone, guest: &Phone, place: usize) {
    for phone in [host, guest] {
        phone.until("document.querySelector('.pairing') === null").await;
    }
    let line = format!("document.querySelectorAll('.place')[{place}]?.innerText");
    host.until(&format!("/eigenes Gerät, verbunden|(sieht|sehen) zu/.test({line})")).await;
}

/// Invites a device to the place of this number, and lets it in.
pub async fn bring_together(host: &Phone, guest: &Phone, place: usize) {
    invite(host, place).await;
    read_in(guest, "Code des Tisches", &code_of(host).await).await;
    guest.sees("Zeig diesen Code dem Gerät, das den Tisch führt.").await;
    read_in(host, "Code des anderen Geräts", &code_of(guest).await).await;
    until_together(host, guest, place).await;
}

/// The same from the shelf of the guest on, and from the running game of the host, which both are in afterwards.
async fn join(host: &Phone, guest: &Phone, place: usize) {
    places(host).await;
    guest.tap(link("An einem anderen Gerät mitspielen")).await;
    bring_together(host, guest, place).await;
    crate::menu::close(host).await;
}

/// The same by two phones with cameras.
async fn join_by_sight((host, sees): (&Phone, &Camera), (guest, looks): (&Phone, &Camera), place: usize) {
    places(host).await;
    guest.tap(link("An einem anderen Gerät mitspielen")).await;
    invite(host, place).await;
    look_at(looks, guest, host).await;
    guest.sees("Zeig diesen Code dem Gerät, das den Tisch führt.").await;
    look_at(sees, host, guest).await;
    until_together(host, guest, place).await;
    crate::menu::close(host).await;
}

/// A guest of the site, who needs no network any more.
pub async fn ready(phone: &Phone, site: &Site) {
    Start::open(phone, site).await.play_as_guest().await;
    phone.until_offline_ready().await;
}

/// Counts the connections between devices, so that one of them can be cut.
pub const COUNTED: &str = "window.connections = []; const Connection = window.RTCPeerConnection; \
    window.RTCPeerConnection = class extends Connection { constructor(...with_) { super(...with_); connections.push(this); } };";

/// Cuts the line to the other device at this end, whose page does not notice. The other one has to.
pub async fn cut_line(phone: &Phone) {
    let cut = "(() => { const open = connections.filter((it) => it.connectionState === 'connected'); \
               open.forEach((it) => it.close()); return open.length; })()";
    assert_eq!(phone.value(cut).await, 1, "there is one line, and whatever was agreed on for later is quiet");
}

/// Waits until two devices have agreed on connections for later.
pub async fn until_agreed(host: &Phone) {
    host.until("connections.filter((it) => it.connectionState === 'new' && it.remoteDescription).length === 3").await;
}

/// Begins GENERAL for two at one device, from the shelf on.
pub async fn begin_general(phone: &Phone) {
    phone.tap(browser_tests::choice("GENERAL")).await;
    phone.tap(button("Starten")).await;
    seat(phone, &["Anna", "Ben"]).await;
    phone.tap(button("STARTEN")).await;
    phone.on_screen("Weitergeben an Anna").await;
}

/// One of those at devices of their own offers peace between two rounds, and all others take it: the game is over at both, and nothing is secret.
pub async fn make_peace(by: &Phone, with: &[&Phone]) {
    by.tap(button("Frieden anbieten")).await;
    let confirm = Locator::XPath("//dialog[@open]//button[contains(., 'Frieden anbieten')]");
    let confirm = by.client.wait().for_element(confirm).await.expect("it is asked for once more");
    by.touch(confirm).await.expect("it can be touched");
    for phone in with {
        phone.on_screen("Frieden?").await;
        phone.tap(button("ANNEHMEN")).await;
    }
    for phone in with.iter().copied().chain([by]) {
        phone.on_screen("Spielende").await;
        phone.find(heading("Was auf der Hand blieb")).await;
    }
}

#[tokio::test]
async fn two_phones_play_general_to_the_end_without_a_network() {
    let mut site = Site::at_root();
    with_phone(async |host| {
        host.prepare_pages(COUNTED).await;
        ready(host, &site).await;
        with_phone(async |guest| {
            ready(guest, &site).await;
            site.go_away();

            begin_general(host).await;
            places(host).await;
            guest.tap(link("An einem anderen Gerät mitspielen")).await;
            bring_together(host, guest, 1).await;
            host.sees("eigenes Gerät, verbunden").await;
            crate::menu::close(host).await;

            // Ben has his own hand in his own hand: no curtain, and nobody else's secrets.
            guest.on_screen("Dein Einsatz").await;
            guest.until("document.querySelector('.curtain') === null && document.querySelectorAll('.hand__line').length > 0").await;
            // The phone that goes round does so no more: it is Anna's, who is asked to take it that once.
            host.hold(button("Zum Aufdecken halten")).await;
            // Both choose at once, in any order.
            retreat(guest).await;
            guest.sees("Anna ist dran").await;

            // The line is cut, and once more: the guest comes back by himself, without a code.
            for _ in 0..2 {
                until_agreed(host).await;
                cut_line(host).await;
                host.until("connections.some((it) => it.connectionState === 'connected')").await;
                guest.sees("Anna ist dran").await;
            }
            lay(host, &[0], "KAMPF").await;
            for phone in [host, guest] {
                phone.on_screen("Nach Runde 1").await;
                phone.sees("Nur Anna will kämpfen: kein Kampf.").await;
            }

            // The phone that holds the table is opened anew: nobody has lost anything, and a new code goes on.
            host.reload().await;
            host.on_screen("Nach Runde 1").await;
            guest.sees("Die Verbindung zum Tisch ist abgebrochen.").await;
            places(host).await;
            host.sees("eigenes Gerät, nicht da").await;
            bring_together(host, guest, 1).await;
            crate::menu::close(host).await;
            guest.on_screen("Nach Runde 1").await;

            // Peace, which the other one is asked for at his own device. Then the guest has the whole game, its story too.
            make_peace(host, &[guest]).await;
            let of_host = host.catch_file(button("Geschichte teilen")).await;
            let of_guest = guest.catch_file(button("Geschichte teilen")).await;
            assert_eq!(String::from_utf8_lossy(&of_host), String::from_utf8_lossy(&of_guest));
        })
        .await;
    })
    .await;
}

/// Offers the table to the one other device, from the menu of the game.
async fn hand_over(phone: &Phone) {
    places(phone).await;
    phone.tap(button("Tisch übergeben")).await;
    crate::menu::confirm(phone, "Tisch übergeben").await;
}

/// The device that holds the table gives it to another one in the middle of the game, and goes on as its guest.
#[tokio::test]
async fn a_table_is_handed_over_to_another_phone() {
    let mut site = Site::at_root();
    with_phone(async |anna| {
        ready(anna, &site).await;
        with_phone(async |ben| {
            ready(ben, &site).await;
            site.go_away();
            begin_general(anna).await;
            join(anna, ben, 1).await;
            anna.hold(button("Zum Aufdecken halten")).await;
            retreat(ben).await;

            // The first time he does not want it.
            hand_over(anna).await;
            ben.tap(button("Nein")).await;
            anna.sees("Das andere Gerät hat den Tisch nicht übernommen.").await;
            crate::menu::close(anna).await;
            // The second time the game goes on while he thinks about it: what was done is not lost, and Anna's phone holds the table.
            hand_over(anna).await;
            crate::menu::close(anna).await;
            lay(anna, &[0], "KAMPF").await;
            anna.on_screen("Nach Runde 1").await;
            ben.tap(button("Übernehmen")).await;
            ben.sees("Am Tisch wurde inzwischen weitergespielt").await;
            hand_over(anna).await;
            ben.tap(button("Übernehmen")).await;
            anna.sees("Das andere Gerät führt jetzt den Tisch.").await;
            // What is left here says so before it shows anything.
            anna.tap(link("Fortsetzen")).await;
            anna.on_screen("Übergeben").await;
            anna.client.back().await.expect("there is a way back");
            // Ben holds the table now; the older one lies there, too, so that this one is a copy to his phone.
            ben.tap(button("ALLE WISSEN ES")).await;
            ben.on_screen("Nach Runde 1").await;
            join(ben, anna, 0).await;
            ben.hold(button("Zum Aufdecken halten")).await;
            ben.on_screen("Nach Runde 1").await;
            anna.on_screen("Nach Runde 1").await;
            make_peace(anna, &[ben]).await;
        })
        .await;
    })
    .await;
}

/// A tablet in the middle shows the whole board to all sides, follows the game, and has nothing on it that could be done. Somebody else looks on
/// at his own phone meanwhile, until the table is for nobody's eyes any more.
#[tokio::test]
async fn a_tablet_in_the_middle_shows_the_table_to_all_sides() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        ready(phone, &site).await;
        with_phone(async |tablet| with_phone(async |onlooker| {
            ready(tablet, &site).await;
            ready(onlooker, &site).await;
            tablet.resize(1024, 768).await;
            site.go_away();
            phone.tap(browser_tests::choice("Sparta")).await;
            phone.tap(button("Starten")).await;
            browser_tests::pages::start_sparta(phone, "Spartaner").await;
            join(phone, tablet, 2).await;
            tablet.until("document.querySelectorAll('.spread__edge').length === 4").await;
            let turn = "[...document.querySelectorAll('.spread__edge li')].map((it) => it.innerText).join()";
            let first = tablet.value(turn).await;
            let names: Vec<_> = first.as_str().expect("names").split(',').collect();
            assert!(names.len() == 4 && names.iter().all(|name| *name == names[0]), "{names:?}");
            // All of the board is to be seen, whichever way it is turned.
            for side in ["bottom", "left", "top", "right"] {
                tablet.until(&format!("document.querySelector('.spread__board--{side}') !== null")).await;
                let fits = "(() => { const { left, right, top, bottom } = document.querySelector('.spread .sparta-board').getBoundingClientRect(); \
                    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && Math.min(right - left, bottom - top) > 400; })()";
                tablet.until(fits).await;
                tablet.tap(button("Brett zur nächsten Seite drehen")).await;
            }
            assert_eq!(tablet.value("document.querySelectorAll('main button').length").await, 2, "to turn it, and the menu");
            // Whoever holds the table has everybody's secrets: who looks on is not offered it.
            places(phone).await;
            phone.sees("Ein Gerät sieht zu.").await;
            assert!(!phone.has(button("Tisch übergeben")).await);
            crate::menu::close(phone).await;
            join(phone, onlooker, 2).await;
            for square in ["b2", "b3", "b3"] {
                crate::sparta::touch(phone, square).await;
            }
            for looks_on in [tablet, onlooker] {
                looks_on.until(&format!("{turn} !== {first}")).await;
                crate::menu::open(looks_on).await;
                looks_on.sees("2 Geräte sehen zu.").await;
                crate::menu::close(looks_on).await;
            }
            places(phone).await;
            phone.sees("2 Geräte sehen zu.").await;
            phone.tap(button("Niemand sieht mehr zu")).await;
            for looks_on in [tablet, onlooker] {
                looks_on.sees("Diese Einladung gilt nicht mehr.").await;
            }
        }).await)
        .await;
    })
    .await;
}

/// The map of LEADERS comes to a tablet that was there before there was one.
#[tokio::test]
async fn the_map_of_leaders_comes_to_a_tablet_after_the_preparations() {
    let mut site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        phone.until_offline_ready().await;
        with_phone(async |tablet| {
            ready(tablet, &site).await;
            tablet.resize(1024, 768).await;
            site.go_away();
            let game = Game { scenario: 2, board: Some("Auf dem Bildschirm"), ..Game::of(&["Anna", "Berta"]) };
            let table = shelf.new_game().await.set_up(game).await;
            join(phone, tablet, 2).await;
            tablet.until("document.querySelectorAll('.spread__edge').length === 4").await;
            let places = "document.querySelectorAll('.spread .atlas__face').length";
            assert_eq!(tablet.value(places).await, 0, "nobody holds an area yet");
            table.prepare().await;
            tablet.until(&format!("{places} > 40")).await;
        })
        .await;
    })
    .await;
}

/// Does the next thing on a phone that somebody who does not think long would do, and says what; nothing where others are waited for. So many production
/// points are typed in.
async fn next_step(phone: &Phone, points: u32) -> Option<String> {
    let step = phone.value(&NEXT_STEP.replace("POINTS", &points.to_string())).await;
    step.as_str().map(str::to_owned)
}

const NEXT_STEP: &str = r#"(() => {
    const press = (found, what) => found ? (found.click(), what) : undefined;
    const named = (name) => [...document.querySelectorAll('button, label')].find((it) => it.innerText.trim() === name);
    if (/^spielende/i.test(document.querySelector('h1')?.innerText)) return null;
    const dialog = document.querySelector('dialog[open]');
    if (dialog) return press(dialog.querySelector('.button--primary, .button--danger, .button--normal'), 'yes');
    const hold = document.querySelector('.curtain__hold');
    if (hold) return press(hold, 'curtain');
    const next = document.querySelector('.bottom-bar__next');
    if (!next) return null;
    if (next.getAttribute('aria-disabled') !== 'true') return press(next, document.querySelector('h1').innerText);
    const page = document.querySelector('[aria-label="Nächste Seite"]:not([aria-disabled=true])');
    if (page) return press(page, 'page');
    // Points are typed in.
    if (named('Zahl eingeben')) {
        named('Zahl eingeben').click();
        return [...'POINTS'].every((digit) => press(named(digit), digit)) ? 'points' : 'pad';
    }
    return null;
})()"#;

/// Plays on at devices of people with these names until one of them shows something, a condition of the page, and says what was done. How many
/// production points are typed in depends on what was done before.
pub async fn play_on(phones: &[&Phone], names: &[&str], points: impl Fn(&[String]) -> u32, until: &str) -> Vec<String> {
    let (mut steps, mut idle) = (Vec::new(), 0);
    loop {
        idle += 1;
        for (phone, name) in phones.iter().zip(names) {
            if phone.value(until).await == true {
                return steps;
            }
            if let Some(step) = next_step(phone, points(&steps)).await {
                steps.push(format!("{name}: {step}"));
                idle = 0;
            }
        }
        assert!(idle < 200 && steps.len() < 2_000, "it stands still: {steps:#?}");
        tokio::time::sleep(std::time::Duration::from_millis(40)).await;
    }
}

/// "A group of three plays LEADERS' first four rounds with a tablet in the middle and two phones, no server": the tablet holds the table, and
/// Cem plays at it; the board lies beside it.
#[tokio::test]
async fn three_play_four_rounds_of_leaders_with_a_tablet_and_two_phones() {
    let mut site = Site::at_root();
    let cameras = [Camera::new(), Camera::new(), Camera::new()];
    with_phone_and_camera(&cameras[0], async |tablet| {
        with_phone_and_camera(&cameras[1], async |anna| {
            with_phone_and_camera(&cameras[2], async |berta| {
                let devices = [tablet, anna, berta];
                for phone in devices {
                    ready(phone, &site).await;
                }
                tablet.resize(1024, 768).await;
                site.go_away();
                let wizard = browser_tests::pages::Shelf::shown(tablet).await.new_game().await;
                wizard.players(3).await;
                wizard.scenario(0).await;
                wizard.settings(browser_tests::pages::Game::default()).await;
                wizard.seat_and_start(&["Anna", "Berta", "Cem"]).await;
                for (phone, place) in [(anna, 0), (berta, 1)] {
                    join_by_sight((tablet, &cameras[0]), (phone, &cameras[place + 1]), place).await;
                }
                let names = ["tablet", "anna", "berta"];
                let steps = play_on(&devices, &names, |_| 9, "document.body.innerText.includes('Runde 5')").await;
                let has_curtain = |step: &&String| !step.starts_with("tablet") && step.ends_with(": curtain");
                assert_eq!(steps.iter().find(has_curtain), None, "a phone of one's own has no curtain");
                // Everybody has acted at his own device.
                for name in names {
                    assert!(steps.iter().any(|step| step.starts_with(name)), "{name} has done nothing: {steps:#?}");
                }
            })
            .await;
        })
        .await;
    })
    .await;
}

/// Answers a question that has come onto the board: its button is deaf for a moment, for who was about to press what stood there.
async fn answer(phone: &Phone, question: &str, label: &str) {
    phone.on_screen(question).await;
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    phone.tap(button(label)).await;
    phone
        .until(&format!("document.querySelector('h1')?.innerText.toLowerCase() !== '{}'", question.to_lowercase()))
        .await;
}

/// Two phones play Company Leader: armies are set up at the same time, who is asked in the turn of the other one is asked at his own device,
/// and why something is not permitted is asked of the phone that holds the table.
#[tokio::test]
async fn two_phones_play_company_leader_without_a_network() {
    use crate::company_leader::{end_turn, put_down, settle, touch};
    let mut site = Site::at_root();
    with_phone(async |anna| {
        ready(anna, &site).await;
        with_phone(async |ben| {
            ready(ben, &site).await;
            site.go_away();
            settle(anna).await;
            anna.tap(browser_tests::choice("Ben").of("Wer beginnt?")).await;
            anna.tap(button("STARTEN")).await;
            anna.on_screen("Weitergeben an Anna").await;
            join(anna, ben, 1).await;

            put_down(ben, ["e6", "f7", "f8", "e9", "e8", "d8"]).await;
            anna.hold(button("Zum Aufdecken halten")).await;
            put_down(anna, ["e4", "d2", "d3", "e1", "e2", "f1"]).await;

            ben.on_screen("Deine Aktionen").await;
            touch(ben, "e6").await;
            touch(ben, "e5").await;
            ben.tap(button("Aufdecken und vorrücken")).await;
            // The scouted one is asked, in the turn of the other.
            answer(anna, "Aufgedeckt", "AUSRICHTEN").await;
            end_turn(ben).await;

            anna.on_screen("Deine Aktionen").await;
            touch(anna, "e4").await;
            anna.tap(button("SCHIESSEN")).await;
            touch(anna, "e5").await;
            anna.tap(button("SCHIESSEN")).await;
            answer(ben, "Zurückschießen?", "ZURÜCKSCHIESSEN").await;
            end_turn(anna).await;

            ben.on_screen("Deine Aktionen").await;
            ben.tap(button("Aufgeben")).await;
            ben.tap(button("AUFGEBEN")).await;
            for phone in [anna, ben] {
                phone.on_screen("Spielende").await;
                phone.sees("Was verdeckt lag").await;
            }
        })
        .await;
    })
    .await;
}
