//! Alters good files, as accidents and attackers do.

use serde_json::{Map, Value};
use tabletop::Generator;

/// Some bytes, altered in one place.
pub fn bytes(bytes: &mut Vec<u8>, dice: &mut Generator) {
    let place = dice.index(bytes.len() + 1);
    let rest = bytes.len() - place;
    let random = |dice: &mut Generator| u8::try_from(dice.below(256)).expect("it is below 256");
    match dice.below(8) {
        0 if rest > 0 => bytes[place] ^= 1 << dice.below(8),
        1 if rest > 0 => bytes[place] = random(dice),
        2 if rest > 0 => bytes[place] = [0, 1, 0x7f, 0x80, 0xff][dice.index(5)],
        3 if rest > 0 => drop(bytes.remove(place)),
        // The largest numbers of every width, as they are written.
        4 => drop(bytes.splice(place..(place + 1).min(bytes.len()), [&[0xff; 9][..dice.index(10)], &[0x01]].concat())),
        5 => bytes.insert(place, random(dice)),
        6 => {
            let copied = bytes[place..place + dice.index(rest + 1)].to_vec();
            drop(bytes.splice(place..place, copied));
        }
        _ => bytes.truncate(place),
    }
}

/// Numbers at the ends of every width.
const NUMBERS: [i128; 16] = [
    -1,
    0,
    1,
    2,
    100,
    127,
    128,
    255,
    256,
    32_768,
    65_535,
    65_536,
    0x7fff_ffff,
    0xffff_ffff,
    i64::MIN as i128,
    u64::MAX as i128,
];

/// Text that is wider, longer or less visible than it should be.
const TEXTS: [&str; 9] = [
    "",
    " ",
    "\u{0}\u{7}\u{1b}\n\r",
    "\u{202e}\u{2066}\u{200f}",
    "\u{200b}\u{feff}",
    "<b onclick=alert(1)>&amp;",
    "z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "../../etc/passwd",
];

/// Lengths of texts around what may be, and far beyond it.
const LENGTHS: [usize; 8] = [20, 21, 64, 65, 101, 1_000, 5_000, 70_000];

/// One text in so many is as long as no file may be.
const ENDLESS: u32 = 400;

fn text(before: &str, dice: &mut Generator) -> String {
    let pattern = *dice.choose(&TEXTS).expect("there are some");
    match dice.below(4) {
        0 => pattern.to_owned(),
        1 => format!("{before}{pattern}{before}"),
        2 => before.chars().rev().collect(),
        _ => {
            let length = if dice.below(ENDLESS) == 0 { 10 << 20 } else { LENGTHS[dice.index(LENGTHS.len())] };
            let unit = if pattern.is_empty() { "x" } else { pattern };
            unit.chars().cycle().take(length.min(if unit == "x" { length } else { 70_000 })).collect()
        }
    }
}

/// A list altered in its length or order.
fn list(list: &mut Vec<Value>, dice: &mut Generator) {
    let (one, other) = (dice.index(list.len()), dice.index(list.len()));
    match dice.below(6) {
        0 => list.clear(),
        1 => list.extend(list.clone()),
        2 if !list.is_empty() => drop(list.remove(one)),
        3 if !list.is_empty() => list.swap(one, other),
        4 if list.len() == 1 => *list = vec![list[0].clone(); [2, 7, 500][dice.index(3)]],
        _ if !list.is_empty() => list.insert(one, list[other].clone()),
        _ => list.push(Value::Null),
    }
}

/// Fields that are missing, under each other's names, or new.
fn fields(fields: &mut Map<String, Value>, dice: &mut Generator) {
    let names: Vec<String> = fields.keys().cloned().collect();
    let [Some(one), Some(other)] = [0, 1].map(|_| dice.choose(&names).cloned()) else {
        fields.insert("new".to_owned(), Value::Bool(true));
        return;
    };
    match dice.below(4) {
        0 => drop(fields.remove(&one)),
        1 => drop(fields.insert(format!("{one}x"), Value::Null)),
        2 => drop(fields.insert(one, fields[&other].clone())),
        _ => {
            let [kept, moved] = [fields[&one].clone(), fields[&other].clone()];
            fields.insert(one, moved);
            fields.insert(other, kept);
        }
    }
}

/// A tree of values, altered in one place.
pub fn value(tree: &mut Value, dice: &mut Generator) {
    // Most of the time the place lies deeper.
    let deeper = dice.below(8) > 0;
    match tree {
        Value::Array(values) if deeper && !values.is_empty() => {
            let at = dice.index(values.len());
            value(&mut values[at], dice);
        }
        Value::Object(values) if deeper && !values.is_empty() => {
            let at = dice.index(values.len());
            value(values.values_mut().nth(at).expect("it is below the length"), dice);
        }
        Value::Array(values) => list(values, dice),
        Value::Object(values) => fields(values, dice),
        Value::String(before) => *before = text(before, dice),
        Value::Bool(is) => *is = !*is,
        Value::Number(_) => *tree = number(NUMBERS[dice.index(NUMBERS.len())]),
        Value::Null => *tree = number(1),
    }
}

fn number(number: i128) -> Value {
    i64::try_from(number).map_or_else(|_| Value::from(u64::try_from(number).unwrap_or(u64::MAX)), Value::from)
}

/// Lines of a text that are missing, twice there, in another order, or altered.
pub fn lines(whole: &str, dice: &mut Generator) -> String {
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    let (one, other) = (dice.index(lines.len()), dice.index(lines.len()));
    if lines.is_empty() {
        return text(whole, dice);
    }
    match dice.below(5) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(one, lines[other].clone()),
        2 => lines.swap(one, other),
        3 => lines.extend(lines.clone()),
        _ => lines[one] = text(&lines[one], dice),
    }
    lines.join("\n")
}
