//! What a person does with a phone: looks for a thing by its name, taps it, holds it, types.

use crate::engine::Engine;
use crate::phone::{PATIENCE, Phone};
use fantoccini::actions::{InputSource as _, MOUSE_BUTTON_LEFT, PointerAction, TouchActions};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Display;
use std::time::{Duration, Instant};

/// Finds things as a person or a screen reader would: see `find.js`.
const FIND: &str = include_str!("find.js");
/// Under this key `WebDriver` hands over an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// How long a finger rests on something to hold it: a little longer than the curtain asks for.
const HOLD: Duration = Duration::from_millis(680);

/// Something on the screen, named as a person would: what it is, what it is called, and what it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Thing<'a> {
    kind: &'static str,
    name: &'a str,
    place: Option<&'a str>,
}

macro_rules! things {
    ($($(#[$about:meta])* $name:ident)*) => {$(
        $(#[$about])*
        #[must_use]
        pub const fn $name(name: &str) -> Thing<'_> {
            Thing { kind: stringify!($name), name, place: None }
        }
    )*};
}

things! {
    /// A button with this label. One that cannot be pressed now is not found.
    button
    /// A button that cannot be pressed now, and says why.
    blocked
    /// A link with this label.
    link
    /// A tab of a menu.
    tab
    /// One of several choices.
    choice
    /// A switch for yes or no.
    switch
    /// A field to type text into.
    field
    /// A number between minus and plus.
    number
    /// A heading.
    heading
    /// The line that unfolds what is below it.
    fold
}

impl<'a> Thing<'a> {
    /// The one that belongs to what has this heading, label or player's name.
    #[must_use]
    pub const fn of(self, place: &'a str) -> Self {
        Self { place: Some(place), ..self }
    }
}

/// Whether a touch came too early or too late: the thing was about to move, or is another one by now.
fn untimely(error: &CmdError) -> bool {
    let covered = matches!(error, CmdError::Standard(error) if error.error == ErrorStatus::ElementClickIntercepted);
    covered || error.is_stale_element_reference() || error.is_element_not_interactable()
}

impl Phone {
    /// Every such thing on the screen.
    async fn all(&self, thing: Thing<'_>) -> Vec<Element> {
        let place = thing.place.map(|place| self.say(place));
        let words = vec![json!(thing.kind), json!(self.say(thing.name)), json!(place)];
        let found = self.client.execute(FIND, words).await;
        let found = found.unwrap_or_else(|error| panic!("looking for {thing:?} fails: {error}"));
        let element = |value: &Value| {
            let id = value[ELEMENT].as_str().expect("the script returns elements").to_owned();
            Element::from_element_id(self.client.clone(), ElementRef::from(id))
        };
        found.as_array().into_iter().flatten().map(element).collect()
    }

    /// Whether there is such a thing on the screen.
    pub async fn has(&self, thing: Thing<'_>) -> bool {
        !self.all(thing).await.is_empty()
    }

    /// Waits for such a thing.
    ///
    /// # Panics
    /// If there is none, or more than one, for too long.
    pub async fn find(&self, thing: Thing<'_>) -> Element {
        let start = Instant::now();
        loop {
            let mut all = self.all(thing).await;
            if all.len() == 1 {
                return all.remove(0);
            }
            if start.elapsed() > PATIENCE {
                let screen = self.text().await;
                panic!("{} times {thing:?} on this screen:\n{screen}\n{:#?}", all.len(), self.log().await);
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits for a thing and taps it.
    ///
    /// # Panics
    /// If it is not there.
    pub async fn tap(&self, thing: Thing<'_>) {
        self.count_tap();
        let start = Instant::now();
        while let Err(error) = self.touch(self.find(thing).await).await {
            assert!(untimely(&error) && start.elapsed() < PATIENCE, "{thing:?} cannot be tapped: {error}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Scrolls an element out from below the bars if need be, as the browser does for one that is reached with Tab, and
    /// touches it. By keyboard: brings the focus there, and presses what presses it.
    ///
    /// # Errors
    /// It cannot be touched now.
    pub async fn touch(&self, element: Element) -> Result<(), CmdError> {
        if self.has_keys_only {
            self.reach(&element).await?;
            self.press_focused().await;
            return Ok(());
        }
        let element_again = serde_json::to_value(&element).expect("an element has an id");
        self.client.execute("arguments[0].scrollIntoView({ block: 'nearest' })", vec![element_again.clone()]).await?;
        let by_page = async || {
            const CLICK: &str =
                "arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))";
            self.client.execute(CLICK, vec![element_again]).await.map(drop)
        };
        // Beside other work one click in twenty of WebKit's driver is a press without end.
        if self.engine == Some(Engine::WebKit) {
            return by_page().await;
        }
        match element.click().await {
            // Firefox's cannot always bring a drawing into view.
            Err(error) if self.engine.is_some() && error.is_element_not_interactable() => by_page().await,
            clicked => clicked,
        }
    }

    /// Waits for a thing and rests a finger on it; with a keyboard there is nothing to hold.
    ///
    /// # Panics
    /// If it is not there.
    pub async fn hold(&self, thing: Thing<'_>) {
        if self.has_keys_only {
            return self.tap(thing).await;
        }
        self.count_tap();
        let element = self.find(thing).await;
        let finger = TouchActions::new("finger".to_owned())
            .then(PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 })
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration: HOLD })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(finger).await.unwrap_or_else(|error| panic!("{thing:?} cannot be held: {error}"));
        // No person taps again in the moment in which the page hears no finger.
        self.until("!document.body.classList.contains('deaf')").await;
    }

    /// Touches a field and types in place of what it says.
    ///
    /// # Panics
    /// If it is not there.
    pub async fn fill(&self, thing: Thing<'_>, text: &str) {
        self.count_tap();
        let element = self.find(thing).await;
        if self.has_keys_only {
            self.reach(&element).await.unwrap_or_else(|error| panic!("{thing:?} goes: {error}"));
            return self.type_over(text).await;
        }
        if self.engine.is_some() {
            // Their drivers take no chords in the middle of a text.
            element.clear().await.unwrap_or_else(|error| panic!("{thing:?} cannot be emptied: {error}"));
            let typed = element.send_keys(text).await;
            return typed.unwrap_or_else(|error| panic!("{thing:?} takes no text: {error}"));
        }
        let keys = Key::Control + "a" + &Key::Null + &Key::Backspace + text;
        element.send_keys(&keys).await.unwrap_or_else(|error| panic!("{thing:?} takes no text: {error}"));
    }

    /// Types into a field, and leaves it: only then it is taken over.
    pub async fn enter(&self, thing: Thing<'_>, text: &str) {
        self.fill(thing, text).await;
        self.press(Key::Tab).await;
    }

    /// Types a number between minus and plus, or a text, and confirms it.
    pub async fn set(&self, thing: Thing<'_>, what: impl Display) {
        self.fill(thing, &format!("{what}{}", Key::Enter)).await;
    }

    /// A German text of the app in the language of the phone.
    #[must_use]
    pub fn say<'b>(&self, german: &'b str) -> Cow<'b, str> {
        self.words.say(german)
    }

    /// What can be read on the screen.
    pub async fn text(&self) -> String {
        self.value("document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a text can be read on the screen; small and capital letters are the same.
    ///
    /// # Panics
    /// If it does not appear.
    pub async fn sees(&self, text: &str) {
        let text = self.say(text);
        let start = Instant::now();
        loop {
            let screen = self.text().await;
            if screen.to_lowercase().contains(&text.to_lowercase()) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "“{text}” is not on this screen:\n{screen}");
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits for the screen with this heading on top.
    pub async fn on_screen(&self, title: &str) {
        let title = self.say(title);
        self.until(&format!(
            "document.querySelector('h1')?.innerText.toLowerCase() === {}",
            json!(title.to_lowercase())
        ))
        .await;
    }

    /// Opens the menu of a running game and leaves the game for the shelf.
    pub async fn leave_game(&self) {
        self.tap(button("Übersicht und Menü")).await;
        self.tap(button("ZU DEN SPIELEN")).await;
    }
}
