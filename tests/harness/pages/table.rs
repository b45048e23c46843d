//! A running game: preparations, turns, and the end.

use super::Headquarters;
use crate::{Phone, button, choice, heading};
use fantoccini::Locator;

/// The titles of the preparations, in order.
const PREPARATIONS: [&str; 4] =
    ["Spielmaterial nehmen", "Startgebiete besetzen", "Ausgleich Startspieler", "Szenario-Regeln"];
/// Before the name on the curtain.
const PASS_TO: &str = "Weitergeben an ";

/// Whether the events that have won the game are on the screen: they stand there without a carousel.
const DECISIVE: &str = "document.querySelector('.event') !== null && document.querySelector('.carousel') === null";

/// A national event as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whether it came before the curtain, for everybody.
    pub public: bool,
    /// Its title.
    pub title: String,
    /// All that is written on its card.
    pub text: String,
}

/// The phone in the middle of the table.
pub struct Table<'a> {
    phone: &'a Phone,
}

impl<'a> Table<'a> {
    /// Waits until a game is open.
    pub async fn shown(phone: &'a Phone) -> Self {
        phone.until("location.pathname.includes('/play/') && document.querySelector('h1') !== null").await;
        Self { phone }
    }

    /// All pages of the preparations, up to the first curtain.
    pub async fn prepare(&self) {
        self.read_preparations().await;
        self.until_curtain().await;
    }

    /// All pages of the preparations.
    pub async fn read_preparations(&self) {
        for page in PREPARATIONS {
            self.phone.on_screen(page).await;
            self.phone.tap(button("WEITER")).await;
        }
    }

    /// Waits until the phone is handed over.
    pub async fn until_curtain(&self) {
        let pass_to = self.phone.say(PASS_TO);
        self.phone.until(&format!("document.querySelector('h1')?.innerText.startsWith('{pass_to}')")).await;
    }

    /// Who gets the phone, as the curtain says.
    pub async fn receiver(&self) -> String {
        self.until_curtain().await;
        let title = self.phone.client.find(Locator::Css("h1")).await.expect("the curtain has a title");
        let title = title.text().await.expect("the title can be read");
        title.strip_prefix(&*self.phone.say(PASS_TO)).expect("the curtain names who is next").to_owned()
    }

    /// Waits until a phase of a turn is on the screen, 0 to 4.
    pub async fn until_phase(&self, phase: u8) {
        self.phone.until(&phase_is(phase)).await;
    }

    /// Holds the button on the curtain until it rises.
    pub async fn lift(&self) {
        self.phone.hold(button("Zum Aufdecken halten")).await;
        self.phone.until("document.querySelector('.curtain') === null").await;
    }

    /// Takes the phone at the beginning of a turn; returns who does.
    pub async fn begin_turn(&self) -> String {
        let name = self.receiver().await;
        self.lift().await;
        self.until_phase(0).await;
        name
    }

    /// Phase 0: enters points on the pad.
    pub async fn enter(&self, points: u32) {
        self.type_points(points).await;
        self.phone.tap(button("WEITER")).await;
        self.until_phase(1).await;
    }

    /// Phase 0: enters points that win, and says yes.
    pub async fn enter_and_win(&self, points: u32) {
        self.type_points(points).await;
        self.phone.tap(button("WEITER")).await;
        self.phone.sees("Das beendet das Spiel und zeigt allen alle Geheimnisse").await;
        self.phone.tap(button("JA, SIEG")).await;
        self.phone.on_screen("Spielende").await;
    }

    /// Taps points on the pad, without leaving phase 0.
    pub async fn type_points(&self, points: u32) {
        self.phone.tap(choice("Zahl eingeben")).await;
        for digit in points.to_string().chars() {
            self.phone.tap(button(&digit.to_string())).await;
        }
    }

    /// Phase 1: reads the page, and on. What is next is the events or, if they bring a victory, the end.
    pub async fn withdraw(&self) {
        self.until_phase(1).await;
        self.phone.tap(button("WEITER")).await;
        self.phone.until(&format!("!({})", phase_is(1))).await;
    }

    /// Whether somebody has won: the event that did it stands alone, and then the victory.
    pub async fn is_over(&self) -> bool {
        self.phone.has(heading("Spielende")).await || self.phone.value(DECISIVE).await == true
    }

    /// Reads the events that have won the game, which must tell of this, and goes on to the victory.
    pub async fn read_decisive(&self, told: &str) {
        self.phone.until(DECISIVE).await;
        self.phone.sees(told).await;
        self.phone.tap(button("WEITER")).await;
    }

    /// Phase 2: reads every page of what is for everybody, then of what is for one, up to WEITER.
    pub async fn read_events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        self.phone.until(&format!("document.querySelector('.curtain') !== null || {}", phase_is(2))).await;
        if self.phone.value(&phase_is(2)).await == true {
            self.read_pages(true, &mut events).await;
            self.phone.tap(button("WEITER")).await;
        }
        self.until_curtain().await;
        self.lift().await;
        self.until_phase(2).await;
        self.read_pages(false, &mut events).await;
        events
    }

    /// Leafs through the pages from the one on the screen to the last.
    pub async fn read_pages(&self, public: bool, events: &mut Vec<Event>) {
        const PAGE: &str = "document.querySelector('.carousel [role=group]')?.ariaLabel";
        let of = self.phone.say(" von ");
        loop {
            self.phone.until(&format!("{PAGE} !== undefined")).await;
            let page = self.phone.value(PAGE).await;
            let (page, count) = page.as_str().and_then(|page| page.split_once(&*of)).expect("pages are numbered");
            let (page, count): (u32, u32) = (page.parse().expect("a number"), count.parse().expect("a number"));
            let text = |what: &'static str| async move {
                let text = self.phone.value(&format!("document.querySelector('{what}').innerText")).await;
                text.as_str().unwrap_or_default().to_owned()
            };
            events.push(Event { public, title: text("article h2").await, text: text("article").await });
            if page == count {
                return;
            }
            self.phone.tap(button("Nächste Seite")).await;
            self.phone.until(&format!("{PAGE} === '{}{of}{count}'", page + 1)).await;
        }
    }

    /// Leafs back to the page with this title.
    pub async fn leaf_back_to(&self, title: &str) {
        while !self.phone.has(heading(title)).await {
            self.phone.tap(button("Vorige Seite")).await;
        }
    }

    /// Ends phase 2.
    pub async fn leave_events(&self) {
        self.phone.tap(button("WEITER")).await;
        self.until_phase(3).await;
    }

    /// Phase 3: the board does the rest.
    pub async fn fight(&self) {
        self.until_phase(3).await;
        self.phone.tap(button("WEITER")).await;
        self.until_curtain().await;
    }

    /// Phase 4: lifts the curtain.
    pub async fn enter_headquarters(&self) -> Headquarters<'a> {
        self.until_curtain().await;
        self.lift().await;
        self.until_phase(4).await;
        Headquarters { phone: self.phone }
    }

    /// Ends the turn.
    pub async fn end_turn(&self) {
        self.phone.tap(button("WEITER")).await;
        self.phone.tap(button("ZUG BEENDEN")).await;
        self.phone.until(&format!("!({})", phase_is(4))).await;
        self.until_curtain().await;
    }

    /// From the beginning of a turn to the headquarters; returns whose turn it is and what he read.
    pub async fn play_to_headquarters(&self, points: u32) -> (String, Vec<Event>, Headquarters<'a>) {
        let name = self.begin_turn().await;
        self.enter(points).await;
        self.withdraw().await;
        let events = self.read_events().await;
        self.leave_events().await;
        self.fight().await;
        (name, events, self.enter_headquarters().await)
    }

    /// A whole turn without any orders.
    pub async fn pass_turn(&self, points: u32) {
        self.play_to_headquarters(points).await;
        self.end_turn().await;
    }
}

/// Whether a phase of a turn is on the screen.
fn phase_is(phase: u8) -> String {
    // French has a space before the colon.
    format!("/ {phase}\\s?: /.test(document.querySelector('.frame__phase')?.ariaLabel) === true")
}
