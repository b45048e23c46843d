//! An edition as a tree of values, in the order of its file: what an editor walks, whatever game it is of.

use core::fmt;

use edition_data::Mark;
use serde::Deserialize as _;
use serde_json::Value;

/// The way to a value from the top: keys of objects, and places in lists counted from 0. The pair of a value and its mark
/// is no step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(Vec<String>);

impl Path {
    /// One step further.
    pub fn join(&self, step: impl ToString) -> Self {
        let mut steps = self.0.clone();
        steps.push(step.to_string());
        Self(steps)
    }

    /// Its steps.
    pub fn steps(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).collect()
    }

    /// Where it begins: so many of its steps.
    pub fn first(&self, count: usize) -> Self {
        Self(self.0[..count].to_vec())
    }

    /// How many steps it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The last step as a place in a list.
    pub fn place(&self) -> Option<usize> {
        self.0.last().and_then(|step| step.parse().ok())
    }

    /// Whether both lead to the same place, but for places in lists.
    fn is_like(&self, other: &[String]) -> bool {
        let alike =
            |(one, other): (&String, &String)| one == other || [one, other].map(|step| is_place(step)) == [true; 2];
        self.0.len() == other.len() && self.0.iter().zip(other).all(alike)
    }
}

impl From<&[&str]> for Path {
    fn from(steps: &[&str]) -> Self {
        Self(steps.iter().map(ToString::to_string).collect())
    }
}

/// As faults name it: `units[8].strength.water`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match (at, is_place(step)) {
                (_, true) => write!(f, "[{step}]")?,
                (0, _) => write!(f, "{step}")?,
                _ => write!(f, ".{step}")?,
            }
        }
        Ok(())
    }
}

fn is_place(step: &str) -> bool {
    step.parse::<usize>().is_ok()
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number, a word, yes or no, or nothing.
    Leaf,
    /// A text in several languages, by their codes.
    Texts,
    /// Values by key.
    Group,
    /// Values by place.
    List,
}

/// An edition while it is being edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree(Value);

/// The value and the mark of a pair such as `[9, "T"]`. Below a mark there are no others.
fn pair(value: &Value) -> Option<(&Value, Mark)> {
    let [value, mark] = value.as_array()?.as_slice() else { return None };
    Some((value, Mark::deserialize(mark).ok()?))
}

/// One step down.
fn child<'a>(value: &'a Value, step: &str) -> Option<&'a Value> {
    match value {
        Value::Object(values) => values.get(step),
        Value::Array(values) => values.get(step.parse::<usize>().ok()?),
        _ => None,
    }
}

/// The first value at a place of a pattern, from one that is `here` on.
fn first_like<'a>(here: &Path, value: &'a Value, pattern: &[String]) -> Option<&'a Value> {
    if here.is_like(pattern) {
        return Some(value);
    }
    let inner = pair(value).map_or(value, |(inner, _)| inner);
    let step = pattern.get(here.len())?;
    match inner {
        Value::Object(values) => first_like(&here.join(step), values.get(step)?, pattern),
        Value::Array(values) => {
            values.iter().enumerate().find_map(|(at, value)| first_like(&here.join(at), value, pattern))
        }
        _ => None,
    }
}

/// Marks every value in it as the owner's.
fn own(value: &mut Value) {
    if pair(value).is_some() {
        value[1] = own_mark();
        return;
    }
    match value {
        Value::Object(values) => values.values_mut().for_each(own),
        Value::Array(values) => values.iter_mut().for_each(own),
        _ => {}
    }
}

fn own_mark() -> Value {
    serde_json::to_value(Mark::Own).unwrap_or_default()
}

impl Tree {
    /// Reads a file.
    ///
    /// # Errors
    /// It is no JSON.
    pub fn read(file: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(file).map(Self)
    }

    /// The file.
    pub fn file(&self) -> String {
        serde_json::to_string_pretty(&self.0).unwrap_or_default()
    }

    /// The value at a place, and the mark it has or is below of.
    pub fn at(&self, path: &Path) -> Option<(&Value, Option<Mark>)> {
        let (mut value, mut mark) = (&self.0, None);
        let mut enter = |value| match (mark, pair(value)) {
            (None, Some((inner, of))) => {
                mark = Some(of);
                inner
            }
            _ => value,
        };
        for step in &path.0 {
            value = enter(child(value, step)?);
        }
        Some((value, mark))
    }

    /// What stands at a place; a leaf where there is nothing.
    pub fn shape(&self, path: &Path) -> Shape {
        match self.at(path) {
            Some((Value::Array(_), _)) => Shape::List,
            Some((Value::Object(values), _)) => {
                let is_language = |code: &String| code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase());
                let is_text = |(code, value): (&String, &Value)| is_language(code) && value.is_string();
                if !values.is_empty() && values.iter().all(is_text) { Shape::Texts } else { Shape::Group }
            }
            _ => Shape::Leaf,
        }
    }

    /// The places right below one, in the order of the file; none below a leaf. Texts have those of the `languages` too that
    /// they are not in.
    pub fn children(&self, path: &Path, languages: &[&str]) -> Vec<Path> {
        match self.at(path) {
            Some((Value::Array(values), _)) => (0..values.len()).map(|at| path.join(at)).collect(),
            Some((Value::Object(values), _)) => {
                let missing = languages.iter().filter(|code| !values.contains_key(**code));
                let missing = missing.filter(|_| self.shape(path) == Shape::Texts);
                values.keys().map(|key| path.join(key)).chain(missing.map(|code| path.join(code))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Lets a place be changed; marks what was changed as the owner's. Nothing if there is no such place.
    fn with(&self, path: &Path, change: impl FnOnce(&mut Value)) -> Option<Self> {
        let mut changed = self.clone();
        let (mut value, mut is_below_mark) = (&mut changed.0, false);
        for step in &path.0 {
            value = match value {
                Value::Object(values) => values.get_mut(step)?,
                Value::Array(values) => values.get_mut(step.parse::<usize>().ok()?)?,
                _ => return None,
            };
            if !is_below_mark && pair(value).is_some() {
                is_below_mark = true;
                value[1] = own_mark();
                value = &mut value[0];
            }
        }
        change(value);
        Some(changed)
    }

    /// With the value at a place marked as the owner's, as it is; nothing if there is no such place.
    pub fn owned(&self, path: &Path) -> Option<Self> {
        self.with(path, |_| {})
    }

    /// With another value at a place, marked as the owner's; nothing if it is the one that is there, or there is no such place.
    /// A text that becomes empty goes from its languages.
    pub fn set(&self, path: &Path, to: Value) -> Option<Self> {
        let (above, key) = (path.first(path.len().checked_sub(1)?), path.0.last()?);
        if self.at(path).is_some_and(|(is, _)| *is == to) {
            return None;
        }
        if self.shape(&above) == Shape::Texts {
            let is_there = self.at(path).is_some();
            let text = to.as_str().unwrap_or_default().trim().to_owned();
            return match text.is_empty() {
                true if !is_there => None,
                true => self.with(&above, |texts| drop(texts.as_object_mut().map(|texts| texts.shift_remove(key)))),
                false => self.with(&above, |texts| texts[key] = text.into()),
            };
        }
        self.with(path, |value| *value = to)
    }

    /// With one entry more in a list: like its last, or like one of a list of its kind. Nothing if there is none to go by.
    pub fn longer(&self, list: &Path) -> Option<Self> {
        let mut pattern = list.0.clone();
        pattern.push("0".to_owned());
        let (values, _) = self.at(list)?;
        let example = values.as_array()?.last();
        let mut entry = example.or_else(|| first_like(&Path::default(), &self.0, &pattern))?.clone();
        let count = values.as_array()?.len();
        own(&mut entry);
        if is_numbered(values) {
            entry["id"] = count.into();
        }
        self.with(list, |list| list.as_array_mut().into_iter().for_each(|list| list.push(entry.clone())))
    }

    /// Without an entry of a list; nothing if others are named by their places, and it is not the last.
    pub fn without(&self, entry: &Path) -> Option<Self> {
        let (list, at) = (entry.first(entry.len().checked_sub(1)?), entry.place()?);
        let (values, _) = self.at(&list)?;
        let count = values.as_array()?.len();
        if at >= count || is_numbered(values) && at + 1 < count {
            return None;
        }
        self.with(&list, |list| drop(list.as_array_mut().map(|list| list.remove(at))))
    }

    /// What an entry of a list is numbered by; the list has as many as it says, and others name its entries by them.
    pub fn is_number_of_entry(&self, path: &Path) -> bool {
        let is_id = path.0.last().is_some_and(|key| key == "id");
        is_id && path.len() > 2 && self.at(&path.first(path.len() - 2)).is_some_and(|(list, _)| is_numbered(list))
    }
}

/// Whether every entry of a list has its place as its `id`.
fn is_numbered(list: &Value) -> bool {
    let has_its_place = |(at, entry): (usize, &Value)| entry.get("id").and_then(Value::as_u64) == Some(at as u64);
    list.as_array().is_some_and(|list| !list.is_empty() && list.iter().enumerate().all(has_its_place))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tree() -> Tree {
        Tree(json!({
            "title": {"de": "Haus", "en": "House"},
            "price": [9, "T"],
            "nations": [
                {"name": [{"de": "Hier"}, "H"], "home": [0, "H"]},
                {"name": [{"de": "Dort"}, "H"], "home": [1, "T"]},
            ],
            "areas": [{"id": 0, "land": [[1, "T"]]}, {"id": 1, "land": []}],
            "unit": [{"land": 3, "city": [4, "T"]}, "R"],
        }))
    }

    fn path(path: &str) -> Path {
        Path(path.split('/').filter(|step| !step.is_empty()).map(str::to_owned).collect())
    }

    #[test]
    fn paths_are_written_as_faults_name_them() {
        assert_eq!(path("units/8/strength/water").to_string(), "units[8].strength.water");
        assert_eq!(path("0/a").to_string(), "[0].a");
    }

    #[test]
    fn the_outermost_mark_counts() {
        let tree = tree();
        assert_eq!(tree.at(&path("price")), Some((&json!(9), Some(Mark::RuleText))));
        assert_eq!(tree.at(&path("unit/land")), Some((&json!(3), Some(Mark::Reconstructed))));
        assert_eq!(tree.at(&path("unit/city")), Some((&json!([4, "T"]), Some(Mark::Reconstructed))));
        assert_eq!(tree.at(&path("nations/1/home")), Some((&json!(1), Some(Mark::RuleText))));
        assert_eq!(tree.at(&path("nations/2/home")), None);
    }

    #[test]
    fn what_is_changed_is_the_owners() {
        let changed = tree().set(&path("unit/land"), json!(5)).expect("another value");
        assert_eq!(changed.at(&path("unit/land")), Some((&json!(5), Some(Mark::Own))));
        assert_eq!(changed.at(&path("price")), tree().at(&path("price")));
        assert_eq!(tree().set(&path("price"), json!(9)), None, "it is what it was");
        assert_eq!(tree().set(&path("nowhere"), json!(9)), None);
        assert_eq!(tree().set(&Path::default(), json!(9)), None);
        let agreed = tree().owned(&path("nations/0/home")).expect("there is one");
        assert_eq!(agreed.at(&path("nations/0/home")), Some((&json!(0), Some(Mark::Own))));
        assert_eq!(tree().owned(&path("nowhere")), None);
    }

    #[test]
    fn texts_come_and_go_by_language() {
        let name = path("nations/0/name");
        assert_eq!(tree().shape(&name), Shape::Texts);
        assert_eq!(tree().children(&name, &["de", "nl"]), [name.join("de"), name.join("nl")]);
        let changed = tree().set(&name.join("nl"), json!(" Hier ")).expect("another text");
        assert_eq!(changed.at(&name), Some((&json!({"de": "Hier", "nl": "Hier"}), Some(Mark::Own))));
        let gone = changed.set(&name.join("de"), json!("")).expect("it was there");
        assert_eq!(gone.at(&name), Some((&json!({"nl": "Hier"}), Some(Mark::Own))));
        assert_eq!(tree().set(&name.join("nl"), json!("  ")), None);
    }

    #[test]
    fn lists_grow_by_what_they_have_or_others_of_their_kind() {
        let longer = tree().longer(&path("nations")).expect("like the last");
        assert_eq!(longer.at(&path("nations/2/home")), Some((&json!(1), Some(Mark::Own))));
        let numbered = tree().longer(&path("areas")).expect("like the last");
        assert_eq!(numbered.at(&path("areas/2")), Some((&json!({"id": 2, "land": []}), None)));
        let first = tree().longer(&path("areas/1/land")).expect("like that of the other area");
        assert_eq!(first.at(&path("areas/1/land")), Some((&json!([[1, "Own"]]), None)));
        assert_eq!(Tree(json!({"list": []})).longer(&path("list")), None);
    }

    #[test]
    fn of_numbered_entries_only_the_last_goes() {
        assert_eq!(tree().without(&path("areas/0")), None);
        assert_eq!(tree().without(&path("areas/1")).map(|tree| tree.children(&path("areas"), &[]).len()), Some(1));
        let without = tree().without(&path("nations/0")).expect("any of them");
        assert_eq!(without.at(&path("nations/0/home")), Some((&json!(1), Some(Mark::RuleText))));
        assert_eq!(tree().without(&path("nations/2")), None);
        assert!(tree().is_number_of_entry(&path("areas/1/id")) && !tree().is_number_of_entry(&path("nations/1/id")));
    }
}
