//! Joins the small chunks the splitter leaves into few files.
//!
//! The splitter makes a chunk for each set of parts that share something. Nine parts had some ninety such sets, most of them of a
//! kilobyte, and each chunk costs a request, a compilation and an instantiation of its own. It puts a thing into a chunk by who refers
//! to it, so what belongs together is said by references: the app has *floors* (`src/floors.rs`), a word of data each that several
//! parts refer to, and here whatever lies in a small chunk is entered, as a relocation, into the word of the lowest floor that all
//! its parts stand on. Split once more, the module has all of it in the chunk of the floor.
//!
//! The word itself is never read, so that each relocation may overwrite what the one before has written.

use super::linked::{Linked, Symbol, broken, with_relocations};
use crate::trouble::XtaskError;
use crate::weigh;
use std::collections::{BTreeMap, BTreeSet};

/// The module of the floors, in names as they are linked.
const FLOORS: &str = "leaders_app6floors";

/// A chunk with less code than that is joined to a floor, in bytes. What is larger is worth a file of its own: whoever does not need
/// it goes without.
const SMALL: usize = 40 * 1024;

/// The parts that need something.
type Parts<'a> = BTreeSet<&'a str>;

/// A chunk as the splitter has made it.
pub struct Chunk<'a> {
    /// The module, with its names.
    pub module: &'a [u8],
    /// The parts that need it.
    pub parts: Parts<'a>,
}

/// The module with what lies in its small chunks entered into its floors; nothing if there is nothing to enter.
pub fn joined(whole: &[u8], chunks: &[Chunk<'_>]) -> Result<Option<Vec<u8>>, XtaskError> {
    let linked = Linked::read(whole).map_err(broken)?;
    let (mut floors, mut sizes, mut of_functions) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for Chunk { module, parts } in chunks {
        let functions = weigh::functions(module).map_err(broken)?;
        sizes.insert(parts, functions.iter().map(|(_, size)| size).sum::<usize>());
        for (name, _) in functions {
            floors.extend(floor(&name).map(|floor| (floor, parts)));
            of_functions.insert(name, parts);
        }
    }
    let mut words = BTreeMap::new();
    for (bytes, _, name) in linked.data() {
        words.extend(floor(name).zip(u32::try_from(bytes.start).ok()));
    }
    let mut references = Vec::new();
    for (symbol, parts) in needed(&linked, &of_functions) {
        let is_large = sizes.get(&parts).is_some_and(|size| *size >= SMALL);
        if parts.len() < 2 || is_large || floors.values().any(|floor| **floor == parts) {
            continue;
        }
        let above = floors.iter().filter(|(_, floor)| floor.is_superset(&parts));
        let Some((floor, _)) = above.min_by_key(|(_, floor)| floor.len()) else { continue };
        let word = words.get(floor).ok_or_else(|| XtaskError::Split(format!("the floor {floor} has no word")))?;
        references.push(linked.reference(*word, symbol));
    }
    if references.is_empty() { Ok(None) } else { with_relocations(whole, &references).map(Some) }
}

/// The parts that need each symbol: of functions by the chunks they are in, of data by what refers to it.
fn needed<'a>(linked: &Linked<'_>, of_functions: &BTreeMap<String, &Parts<'a>>) -> BTreeMap<Symbol, Parts<'a>> {
    let functions = linked.functions();
    let functions = functions.filter_map(|(name, symbol)| Some((symbol, (*of_functions.get(name)?).clone())));
    let mut needed: BTreeMap<_, _> = functions.collect();
    let references = linked.references_to_data();
    let mut grew = true;
    while grew {
        grew = false;
        for (from, to) in &references {
            let Some(more) = needed.get(from).filter(|_| from != to).cloned() else { continue };
            let parts = needed.entry(*to).or_default();
            let before = parts.len();
            parts.extend(more);
            grew |= parts.len() > before;
        }
    }
    needed
}

/// The floor that a function makes others stand on, or that a word belongs to, by its name as it is linked.
fn floor(name: &str) -> Option<String> {
    let (_, item) = name.split_once(FLOORS)?;
    let word = item.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let length: usize = item[..item.len() - word.len()].parse().ok()?;
    // What leads there from other chunks has the name of the function, and something behind it.
    let is_itself = !name.contains(' ');
    word.get(..length).filter(|_| is_itself).map(str::to_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::super::linked::tests::{Made, TEXT, WORD};
    use super::*;
    use wasmparser::RelocationType::{MemoryAddrI32, TableIndexI32};

    const OF_GAMES: &str = "_ZN11leaders_app6floors8of_games17h0123456789abcdefE";

    fn chunk<'a>(module: &'a [u8], parts: &[&'a str]) -> Chunk<'a> {
        Chunk { module, parts: parts.iter().copied().collect() }
    }

    /// Two functions, the first of which shows a text; the second makes its caller stand on a floor with a word.
    fn whole() -> Vec<u8> {
        Made { functions: &["shows", OF_GAMES], word: "_ZN11leaders_app6floors8OF_GAMES17hfedcba9876543210E", big: 0 }
            .module()
    }

    fn with(name: &str, big: usize) -> Vec<u8> {
        Made { functions: &[name], word: "nothing", big }.module()
    }

    #[test]
    fn what_is_small_is_entered_into_the_floor_above_it_and_what_it_shows_too() {
        let (whole, small, floor) = (whole(), with("shows", 0), with(OF_GAMES, 0));
        let chunks = [chunk(&small, &["chess", "go"]), chunk(&floor, &["chess", "go", "editor"])];
        let joined = joined(&whole, &chunks).unwrap().unwrap();
        let entries =
            Linked::read(&joined).unwrap().of_data.iter().map(|entry| (entry.ty, entry.offset)).collect::<Vec<_>>();
        assert_eq!(entries, [(TableIndexI32, WORD), (MemoryAddrI32, WORD), (MemoryAddrI32, TEXT + 4)]);
    }

    #[test]
    fn what_is_large_or_of_one_part_or_above_no_floor_stays() {
        let (whole, small, large, floor) = (whole(), with("shows", 0), with("shows", SMALL), with(OF_GAMES, 0));
        for (module, parts) in
            [(&small, vec!["chess"]), (&large, vec!["chess", "go"]), (&small, vec!["chess", "shelf"])]
        {
            let chunks = [chunk(module, &parts), chunk(&floor, &["chess", "go", "editor"])];
            assert_eq!(joined(&whole, &chunks).unwrap(), None, "{parts:?}");
        }
    }

    #[test]
    fn a_floor_without_a_word_is_a_mistake() {
        let (whole, small, floor) = (with("shows", 0), with("shows", 0), with(OF_GAMES, 0));
        let chunks = [chunk(&small, &["chess", "go"]), chunk(&floor, &["chess", "go", "editor"])];
        assert!(joined(&whole, &chunks).is_err());
    }
}
