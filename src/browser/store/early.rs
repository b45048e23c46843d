//! What the page has read before the program was there (`index.html`): whoever starts the app waits for the browser's answers, and
//! these come while the program is on its way.

use js_sys::{Array, Date};
use wasm_bindgen::JsValue;

use super::database::bytes;

/// A record: its key, and its bytes.
type Row = (String, Vec<u8>);

/// For how many milliseconds it counts. Another tab may have written since.
const AGE: f64 = 3_000.0;

/// The records under some beginnings of keys, all read in one transaction. Each is handed out once: whoever asks again wants to know
/// what has changed.
pub struct Early {
    read: Vec<(String, Vec<Row>)>,
    at: f64,
    handed_out: Vec<String>,
}

impl Early {
    /// What the page has put down: beginnings, keys and values, and when it has read them.
    pub fn of_page(read: &Array, at: f64) -> Self {
        let rows = |keys: JsValue, values: JsValue| {
            let (keys, values) = (Array::from(&keys), Array::from(&values));
            keys.iter().filter_map(|key| key.as_string()).zip(values.iter().map(|value| bytes(&value))).collect()
        };
        let read = read.iter().filter_map(|asked| {
            let asked = Array::from(&asked);
            Some((asked.get(0).as_string()?, rows(asked.get(1), asked.get(2))))
        });
        Self { read: read.collect(), at, handed_out: Vec::new() }
    }

    /// The record under a key; nothing if it must be asked for.
    #[expect(clippy::option_option, reason = "that there is none is known, too")]
    pub fn get(&mut self, key: &str) -> Option<Option<Vec<u8>>> {
        let found = self.rows(key)?.iter().find(|(of, _)| of == key).map(|(_, bytes)| bytes.clone());
        self.hand_out(key).then_some(found)
    }

    /// All records whose keys begin so, in the order of the keys; nothing if they must be asked for.
    pub fn scan(&mut self, prefix: &str) -> Option<Vec<Row>> {
        let found = self.rows(prefix)?.iter().filter(|(key, _)| key.starts_with(prefix)).cloned().collect();
        self.hand_out(prefix).then_some(found)
    }

    fn rows(&self, beginning: &str) -> Option<&[Row]> {
        let is_young = (0.0..AGE).contains(&(Date::now() - self.at));
        let read = self.read.iter().find(|(read, _)| is_young && beginning.starts_with(read.as_str()));
        read.map(|(_, rows)| rows.as_slice())
    }

    /// Whether this was not asked for before.
    fn hand_out(&mut self, what: &str) -> bool {
        let is_new = !self.handed_out.iter().any(|before| before == what);
        if is_new {
            self.handed_out.push(what.to_owned());
        }
        is_new
    }
}
