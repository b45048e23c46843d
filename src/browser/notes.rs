//! What is being typed and not yet entered. It survives a reload of this tab, and nothing else: `sessionStorage`.
//!
//! Only what everybody at the table may see goes here. Where the storage is blocked nothing is noted.

use std::borrow::Cow;

use leptos::prelude::{Effect, GetValue as _, SetValue as _, StoredValue, on_cleanup};
use serde::{Serialize, de::DeserializeOwned};

/// What is noted.
#[derive(Clone, Copy)]
pub enum Note {
    /// The set-up of a game, by its tag.
    SetUp(&'static str),
    /// The edition a game of this tag is to be played by, where it goes on with that of another game.
    Edition(&'static str),
    /// The points of a turn.
    Points,
    /// When the time of a turn ends.
    Timer,
    /// What was changed of the own board with this number, and is not kept yet.
    Board(u64),
    /// What is on the analysis board of the game of this tag.
    Analysis(&'static str),
}

/// What was noted before.
pub fn read(note: Note) -> Option<String> {
    storage()?.get_item(&key(note)).ok()?
}

/// Notes something in place of what was noted before, or forgets that.
pub fn write(note: Note, text: Option<&str>) {
    let Some(storage) = storage() else { return };
    // Full or blocked: then a reload begins anew.
    let _ = match text {
        Some(text) => storage.set_item(&key(note), text),
        None => storage.remove_item(&key(note)),
    };
}

/// Forgets everything: whoever was here has left.
pub fn forget_all() {
    let Some(storage) = storage() else { return };
    let count = storage.length().unwrap_or_default();
    let keys: Vec<String> = (0..count).filter_map(|at| storage.key(at).ok()?).collect();
    for key in keys.iter().filter(|key| key.starts_with("leaders.")) {
        let _ = storage.remove_item(key);
    }
}

/// What was noted by [`keep`]; nothing if another version has noted something else.
pub fn recall<T: DeserializeOwned>(note: Note) -> Option<T> {
    postcard::from_bytes(&from_hex(&read(note)?)?).ok()
}

/// Notes a value in place of what was noted before.
pub fn keep(note: Note, value: &impl Serialize) {
    write(note, postcard::to_allocvec(value).ok().map(|bytes| to_hex(&bytes)).as_deref());
}

/// A note that is kept up to date while its screen is there, and forgotten with it; a reload does not count as leaving.
#[derive(Clone, Copy)]
pub struct Noting {
    note: Note,
    /// Nothing is noted any more.
    settled: StoredValue<bool>,
}

impl Noting {
    /// Notes a value and every change of it.
    pub fn begin<T: Serialize>(note: Note, value: impl Fn() -> T + 'static) -> Self {
        let noting = Self { note, settled: StoredValue::new(false) };
        Effect::new(move || {
            if !noting.settled.get_value() {
                keep(note, &value());
            }
        });
        // A reload runs no clean-up.
        on_cleanup(move || noting.forget());
        noting
    }

    /// What was noted is done, or nobody wants it any more.
    pub fn forget(self) {
        self.settled.try_set_value(true);
        write(self.note, None);
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok()?
}

fn key(note: Note) -> Cow<'static, str> {
    Cow::Borrowed(match note {
        Note::SetUp(tag) => return format!("leaders.setup.{tag}").into(),
        Note::Edition(tag) => return format!("leaders.edition.{tag}").into(),
        Note::Points => "leaders.points",
        Note::Timer => "leaders.timer",
        Note::Analysis(tag) => return format!("leaders.analysis.{tag}").into(),
        Note::Board(number) => return format!("leaders.board.{number:016x}").into(),
    })
}

/// Bytes as text, two digits each.
fn to_hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

/// The bytes of such a text.
fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text
        .chars()
        .map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::{from_hex, to_hex};

    #[test]
    fn bytes_come_back_from_their_text() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hex(&to_hex(&bytes)), Some(bytes));
        assert_eq!(from_hex("0g"), None);
    }
}
