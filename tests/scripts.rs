//! Scripted games of all four kinds: set up, and some deeds, each of which ends with one tap that writes.

use browser_tests::pages::{Game, Shelf, seat};
use browser_tests::{Phone, button, choice};
use fantoccini::Locator;

/// A game, and what is done in it. Each deed ends with one tap that writes.
pub struct Script {
    /// Its title.
    pub game: &'static str,
    begins: Begins,
    /// In their order.
    pub deeds: &'static [Deed],
}

/// How a game is set up.
#[derive(Clone, Copy)]
enum Begins {
    /// This side begins.
    Side(&'static str),
    /// These people sit down.
    Seats(&'static [&'static str]),
    /// Through several screens, by these people.
    Wizard(&'static [&'static str]),
}

/// What is done before a tap that writes, and that tap.
pub struct Deed {
    /// What writes nothing.
    pub before: &'static [Step],
    /// What writes.
    pub tap: Step,
}

/// One thing that a finger does.
#[derive(Clone, Copy)]
pub enum Step {
    /// Taps a button of this name.
    Button(&'static str),
    /// The curtain is lifted.
    Lift,
    /// The first of all things that a selector finds.
    Touch(&'static str),
}

use Step::{Button, Lift, Touch};

const fn deed(before: &'static [Step], tap: Step) -> Deed {
    Deed { before, tap }
}

pub const SPARTA: Script = Script {
    game: "Sparta",
    begins: Begins::Side("Spartaner"),
    deeds: &[
        deed(&[Touch("#square-b2"), Touch("#square-b3")], Touch("#square-b3")),
        deed(&[], Button("Zug zurücknehmen")),
        deed(&[Touch("#square-c2"), Touch("#square-d3")], Touch("#square-d3")),
    ],
};

pub const GENERAL: Script = Script {
    game: "GENERAL",
    begins: Begins::Seats(&["Anna", "Ben"]),
    deeds: &[
        deed(&[Lift, Touch(".gcard--button")], Button("KAMPF")),
        deed(&[Lift, Touch(".gcard--button")], Button("KAMPF")),
        deed(&[Lift], Touch(".gcard--button")),
    ],
};

pub const COMPANY_LEADER: Script = Script {
    game: "Company Leader",
    begins: Begins::Seats(&["Anna", "Ben"]),
    deeds: &[
        deed(&[Lift, Button("Infanterie")], Touch(".cl-field[aria-label^='e2,']")),
        deed(&[], Touch(".cl-field[aria-label^='d2,']")),
    ],
};

pub const LEADERS: Script = Script {
    game: "LEADERS",
    begins: Begins::Wizard(&["Anna", "Ben"]),
    deeds: &[deed(&[], Button("WEITER")), deed(&[], Button("WEITER"))],
};

/// Does it.
pub async fn step(phone: &Phone, step: Step) {
    match step {
        Button(name) => phone.tap(button(name)).await,
        Lift => {
            phone.hold(button("Zum Aufdecken halten")).await;
            phone.until("document.querySelector('.curtain') === null").await;
        }
        Touch(selector) => {
            phone.until(&format!("document.querySelector(\"{selector}\") !== null")).await;
            let found = phone.client.find(Locator::Css(selector)).await.expect("it is there");
            phone.touch(found).await.expect("it can be touched");
        }
    }
}

/// How many commands lie in the storage.
pub async fn commands(phone: &Phone) -> usize {
    let keys = phone.record_keys().await;
    keys.iter().filter(|key| key.starts_with("body/") && key.contains("/command/")).count()
}

/// From the shelf up to the tap that makes the game. Whether that is still to come: through the wizard it is a tap among others.
pub async fn sit_down(phone: &Phone, script: &Script) -> bool {
    let shelf = Shelf::shown(phone).await;
    if let Begins::Wizard(players) = script.begins {
        shelf.new_game().await.set_up(Game::of(players)).await;
        return false;
    }
    shelf.set_up(script.game).await;
    match script.begins {
        Begins::Side(side) => phone.tap(choice(side)).await,
        Begins::Seats(names) | Begins::Wizard(names) => seat(phone, names).await,
    }
    true
}

/// From the shelf until the game is on the screen.
pub async fn begin(phone: &Phone, script: &Script) {
    if sit_down(phone, script).await {
        phone.tap(button("STARTEN")).await;
    }
    until_begun(phone).await;
}

/// Does what comes before the tap of a deed that writes.
pub async fn come_to(phone: &Phone, deed: &Deed) {
    for before in deed.before {
        step(phone, *before).await;
    }
}

/// Waits until a game is on the screen.
pub async fn until_begun(phone: &Phone) {
    phone.until("/\\/[0-9a-f]{16}$/.test(location.pathname) && document.querySelector('h1') !== null").await;
}
