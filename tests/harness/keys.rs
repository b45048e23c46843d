//! What a person does with a keyboard alone: Tab from stop to stop, arrow keys inside a group, Enter and the space bar.

use std::{cmp::Ordering, collections::BTreeMap};

use fantoccini::{
    actions::{InputSource as _, KeyAction, KeyActions},
    elements::Element,
    error::CmdError,
    key::Key,
};
use serde_json::{Value, json};

use crate::Phone;

/// More steps of the Tab key than any screen has stops.
const STOPS: u32 = 90;
/// More steps of the arrow keys than a group has members between two of them.
const STEPS: u32 = 90;

/// The stop of the Tab key that leads to a thing: the thing itself, or that of the group of which it is one: the chosen one of several
/// choices, the field of a board on which one was last.
const STOP: &str = r#"
    const thing = arguments[0].control ?? arguments[0];
    if (thing.type === "radio") {
        return document.querySelector(`input[type=radio][name="${CSS.escape(thing.name)}"]:checked`) ?? thing;
    }
    const stop = '[tabindex="0"]';
    if (thing.tabIndex >= 0) return thing;
    let group = thing.parentElement;
    while (group && !group.querySelector(stop)) group = group.parentElement;
    return group?.querySelector(stop) ?? thing;
"#;

/// Where a thing lies, seen from the focus: how far to the right, how far down, and the number of what has the focus, counted from the
/// first call on. Nothing if the thing has the focus.
const WAY: &str = "
    const thing = arguments[0].control ?? arguments[0];
    const focus = document.activeElement;
    if (thing.contains(focus)) return null;
    const middle = (element) => {
        const { x, y, width, height } = (element.labels?.[0] ?? element).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const [from, to] = [focus, thing].map(middle);
    const walked = (window.walked ??= []);
    if (!walked.includes(focus)) walked.push(focus);
    return [to[0] - from[0], to[1] - from[1], walked.indexOf(focus)];
";

/// Whether one can see where the focus is: by an outline or a shadow and, on a board, where a field looks different once it has lost the
/// focus.
const IS_SEEN: &str = "(() => {
    const focused = document.activeElement;
    if (!focused.matches(':focus-visible')) return false;
    if (focused instanceof SVGElement) {
        const look = () => [focused, ...focused.querySelectorAll('*')].map((element) => {
            const { outline, fill, stroke, strokeWidth, opacity, visibility, display } = getComputedStyle(element);
            return [outline, fill, stroke, strokeWidth, opacity, visibility, display].join();
        }).join(';');
        const seen = look();
        focused.blur();
        const unseen = look();
        focused.focus({ focusVisible: true });
        return seen !== unseen;
    }
    const shown = [focused, ...(focused.labels?.[0]?.querySelectorAll('*') ?? [])].map((e) => getComputedStyle(e));
    return shown.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none');
})()";

/// Whether a screen reader can say what has the focus.
const HAS_NAME: &str = "(() => {
    const focused = document.activeElement;
    const by = document.getElementById(focused.getAttribute('aria-labelledby'));
    return (focused.ariaLabel ?? (by ?? focused.labels?.[0] ?? focused).textContent).trim() !== '';
})()";

impl Phone {
    /// Presses a key of a keyboard, wherever the focus is.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn press(&self, key: impl Into<char>) {
        let value = key.into();
        self.keys([KeyAction::Down { value }, KeyAction::Up { value }]).await;
    }

    /// Types what a keyboard has, wherever the focus is.
    pub(crate) async fn type_in(&self, text: &str) {
        self.keys(text.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }])).await;
    }

    /// Types in place of what a field says, which has the focus.
    pub(crate) async fn type_over(&self, text: &str) {
        let [control, back] = [Key::Control, Key::Backspace].map(char::from);
        let all = [
            KeyAction::Down { value: control },
            KeyAction::Down { value: 'a' },
            KeyAction::Up { value: 'a' },
            KeyAction::Up { value: control },
            KeyAction::Down { value: back },
            KeyAction::Up { value: back },
        ];
        self.keys(all).await;
        self.type_in(text).await;
    }

    /// Presses Tab, to the next stop of the focus or, with the shift key, to the one before.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn press_tab(&self, back: bool) {
        let [tab, shift] = [Key::Tab, Key::Shift].map(char::from);
        let mut keys = vec![KeyAction::Down { value: tab }, KeyAction::Up { value: tab }];
        if back {
            keys.insert(0, KeyAction::Down { value: shift });
            keys.push(KeyAction::Up { value: shift });
        }
        self.keys(keys).await;
    }

    async fn keys(&self, keys: impl IntoIterator<Item = KeyAction>) {
        let keys = keys.into_iter().fold(KeyActions::new("keyboard".to_owned()), KeyActions::then);
        self.client.perform_actions(keys).await.expect("the browser takes keys");
    }

    /// Brings the focus to a thing, where it can be seen and has a name.
    ///
    /// # Errors
    /// The thing is gone.
    ///
    /// # Panics
    /// If no keys lead to it.
    pub async fn reach(&self, thing: &Element) -> Result<(), CmdError> {
        let named = serde_json::to_value(thing).expect("an element has an id");
        let stop = self.client.execute(STOP, vec![named.clone()]).await?;
        let mut steps = 0;
        loop {
            match self.seen_from_focus(&stop).await? {
                Ordering::Equal => break,
                towards => self.press_tab(towards == Ordering::Less).await,
            }
            steps += 1;
            assert!(steps <= STOPS, "{} cannot be reached with the Tab key", self.described(&named).await);
        }
        self.step_to(&named).await?;
        // What an arrow key has chosen may build the screen anew.
        self.until(IS_SEEN).await;
        self.until(HAS_NAME).await;
        Ok(())
    }

    /// Goes on with the arrow keys from the stop of a group to one of its members, as one does who looks: the key that leads
    /// there most straightly first, and another one where that led nowhere.
    async fn step_to(&self, thing: &Value) -> Result<(), CmdError> {
        self.value("void delete window.walked").await;
        let mut tried: BTreeMap<u64, Vec<char>> = BTreeMap::new();
        for _ in 0..STEPS {
            let way = self.client.execute(WAY, vec![thing.clone()]).await?;
            let Some(way) = way.as_array() else { return Ok(()) };
            let (right, down) = (way[0].as_f64().expect("a way"), way[1].as_f64().expect("a way"));
            let mut keys = [(Key::Right, right), (Key::Left, -right), (Key::Down, down), (Key::Up, -down)]
                .map(|(key, along)| (char::from(key), along));
            keys.sort_by(|one, other| other.1.total_cmp(&one.1));
            let tried = tried.entry(way[2].as_u64().expect("a number")).or_default();
            let next = keys.into_iter().map(|(key, _)| key).find(|key| !tried.contains(key));
            let Some(next) = next else { break };
            tried.push(next);
            self.press(next).await;
        }
        panic!("{} cannot be reached with the arrow keys", self.described(thing).await);
    }

    /// Does what the thing that has the focus is there for.
    pub(crate) async fn press_focused(&self) {
        const KEY: &str = "(() => {
            const { type, checked } = document.activeElement;
            return type === 'checkbox' ? 'space' : type !== 'radio' ? 'enter' : checked ? 'none' : 'space';
        })()";
        match self.value(KEY).await.as_str() {
            Some("enter") => self.press(Key::Enter).await,
            Some("space") => self.press(Key::Space).await,
            // Arrow keys choose what they lead to.
            _ => {}
        }
    }

    /// Where a thing is, seen from the focus in the order of the document; equal if it or what is inside it has the focus.
    async fn seen_from_focus(&self, thing: &Value) -> Result<Ordering, CmdError> {
        const SCRIPT: &str = "const [thing, focus] = [arguments[0], document.activeElement];
            if (thing.contains(focus)) return 0;
            return focus.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING && focus !== document.body ? -1 : 1;";
        let order = self.client.execute(SCRIPT, vec![thing.clone()]).await?;
        Ok(order.as_i64().expect("a number").cmp(&0))
    }

    /// A thing for a message.
    async fn described(&self, thing: &Value) -> Value {
        let html = self.client.execute("return arguments[0].outerHTML.slice(0, 300)", vec![thing.clone()]).await;
        html.unwrap_or_else(|error| json!(error.to_string()))
    }
}
