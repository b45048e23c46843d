//! The walk over an edition: what stands in which fold, and what it is called.

use serde_json::Value;

use super::is_to_look_up;
use crate::{
    editions::{
        Choices, Names,
        tree::{Path, Shape, Tree},
    },
    texts::{Language, editions::texts},
};

/// What nobody corrects: what says which file it is.
const HEAD: [&str; 2] = ["schema", "game"];

/// What an edition itself is called by.
const NAMED: [&str; 2] = ["id", "title"];

/// What is shown of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// What is to be looked up in the box.
    Guessed,
    /// All of it.
    Everything,
}

/// The places right below one that are shown.
pub fn children(tree: &Tree, path: &Path, extent: Extent) -> Vec<Path> {
    let mut children = below(tree, path);
    children.retain(|child| count(tree, child, extent) > 0);
    children
}

/// All places right below one, texts in every language of the app.
fn below(tree: &Tree, path: &Path) -> Vec<Path> {
    tree.children(path, &Language::ALL.map(Language::code))
}

/// How many fields are shown at a place and below it.
pub fn count(tree: &Tree, path: &Path, extent: Extent) -> usize {
    if path.len() == 1 && HEAD.contains(&path.steps()[0]) || tree.is_number_of_entry(path) {
        return 0;
    }
    if tree.shape(path) == Shape::Leaf {
        let mark = tree.at(path).map_or_else(|| mark_above(tree, path), |(_, mark)| mark);
        return usize::from(extent == Extent::Everything || is_to_look_up(mark));
    }
    let below = below(tree, path);
    if below.is_empty() && tree.shape(path) == Shape::List {
        // An empty list is a place where something can be added.
        return usize::from(extent == Extent::Everything);
    }
    below.iter().map(|child| count(tree, child, extent)).sum()
}

/// The mark of what a place that is not there would belong to: a text in another language.
fn mark_above(tree: &Tree, path: &Path) -> Option<edition_data::Mark> {
    path.len().checked_sub(1).and_then(|above| tree.at(&path.first(above))).and_then(|(_, mark)| mark)
}

/// The folds, in the order of the file, each with the places at the top that stand in it.
pub fn groups(tree: &Tree, names: Names, extent: Extent) -> Vec<(String, Vec<Path>)> {
    let mut groups: Vec<(String, Vec<Path>)> = Vec::new();
    for path in children(tree, &Path::default(), extent) {
        let title = group(tree, names, &path);
        match groups.iter_mut().find(|(of, _)| *of == title) {
            Some((_, paths)) => paths.push(path),
            None => groups.push((title, vec![path])),
        }
    }
    groups
}

/// The fold of a place at the top.
pub fn group(tree: &Tree, names: Names, top: &Path) -> String {
    let key = top.steps()[0];
    match (names.group)(key) {
        Some(title) => title.to_owned(),
        None if NAMED.contains(&key) => texts().edition_title.to_owned(),
        None => name(tree, names, top),
    }
}

/// With one entry more in a list, like its last. What tells entries apart and is one of some words is the first one that is free.
pub fn longer(tree: &Tree, names: Names, list: &Path) -> Option<Tree> {
    let longer = tree.longer(list)?;
    let entries = longer.children(list, &[]);
    let (added, others) = entries.split_last()?;
    let fresh = ["id", "kind"].into_iter().find_map(|key| {
        let field = added.join(key);
        let Some(Choices::Words(words)) = (names.choices)(&field.steps()) else { return None };
        let taken: Vec<_> = others.iter().filter_map(|other| longer.at(&other.join(key))?.0.as_str()).collect();
        let free = words.iter().find(|word| !taken.contains(word))?;
        longer.set(&field, (*free).into())
    });
    Some(fresh.unwrap_or(longer))
}

/// What a place is called: by the game, by the name that stands there, by its place in a list, or as in the file.
pub fn name(tree: &Tree, names: Names, path: &Path) -> String {
    if let Some(name) = (names.name)(&path.steps()) {
        return name;
    }
    let own = ["name", "title"].into_iter().find_map(|key| match tree.at(&path.join(key))?.0 {
        Value::String(name) => Some(name.clone()),
        texts => serde_json::from_value(texts.clone()).ok().as_ref().map(crate::texts::chosen),
    });
    let kind = || {
        ["kind", "id", "mode"].into_iter().find_map(|key| {
            let path = path.join(key);
            let (word, _) = tree.at(&path)?;
            Some(word_name(names, &path, word.as_str()?))
        })
    };
    let place = || path.place().map(|place| (place + 1).to_string());
    let last = || match path.steps().last() {
        Some(&"id") => texts().editor_id.to_owned(),
        Some(&("name" | "title")) => texts().editor_name.to_owned(),
        Some(key) => (*key).to_owned(),
        None => String::new(),
    };
    own.or_else(kind).or_else(place).unwrap_or_else(last)
}

/// What a word in a field is called.
pub fn word_name(names: Names, path: &Path, word: &str) -> String {
    (names.name)(&path.join(word).steps()).unwrap_or_else(|| word.to_owned())
}

/// What a field is called where its fold is not seen: with everything it belongs to, but for that fold.
pub fn whole_name(tree: &Tree, names: Names, path: &Path) -> String {
    let top = path.first(1);
    let is_fold = group(tree, names, &top) == name(tree, names, &top);
    let from = if is_fold && path.len() > 1 { 2 } else { 1 };
    let names: Vec<String> = (from..=path.len()).map(|steps| name(tree, names, &path.first(steps))).collect();
    names.join(", ")
}

/// As faults name a place.
pub fn fault_path(names: Names, path: &Path) -> String {
    let counted = path.steps().iter().enumerate().fold(Path::default(), |counted, (at, step)| match step.parse() {
        Ok(place) => counted.join((names.first)(&path.steps()[..at]) + place),
        Err::<usize, _>(_) => counted.join(step),
    });
    counted.to_string()
}

/// The place a fault names, or what is nearest above it.
pub fn place_of_fault(tree: &Tree, names: Names, fault: &str) -> Path {
    let steps = fault.split(['.', '[', ']']).filter(|step| !step.is_empty());
    let mut path = Path::default();
    for step in steps {
        let next = match step.parse::<usize>() {
            Ok(place) => path.join(place.wrapping_sub((names.first)(&path.steps()))),
            Err(_) => path.join(step),
        };
        if tree.at(&next).is_none() {
            break;
        }
        path = next;
    }
    path
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use edition_data::Mark;
    use serde_json::Value;

    use super::*;
    use crate::editions::{Codec, codec};

    fn codecs() -> [Codec; 4] {
        [
            codec::<leaders::edition::Edition>(),
            codec::<sparta::edition::Edition>(),
            codec::<general::edition::Edition>(),
            codec::<company_leader::edition::Edition>(),
        ]
    }

    fn house(codec: Codec) -> Tree {
        Tree::read(&(codec.house)().expect("it can be written")).expect("it is JSON")
    }

    /// Every field at a place and below it.
    fn leaves(tree: &Tree, path: &Path, found: &mut Vec<Path>) {
        match tree.shape(path) {
            Shape::Leaf if count(tree, path, Extent::Everything) > 0 => found.push(path.clone()),
            _ => children(tree, path, Extent::Everything).iter().for_each(|child| leaves(tree, child, found)),
        }
    }

    fn all_leaves(tree: &Tree) -> Vec<Path> {
        let mut found = Vec::new();
        leaves(tree, &Path::default(), &mut found);
        found
    }

    #[test]
    fn every_field_of_every_edition_has_a_name_of_its_own() {
        for codec in codecs() {
            let (tree, mut seen) = (house(codec), BTreeSet::new());
            for path in all_leaves(&tree) {
                let name = whole_name(&tree, codec.names, &path);
                let place = format!("{}: {name}", group(&tree, codec.names, &path.first(1)));
                assert!(!name.contains('_') && !name.is_empty(), "nobody has named {path}: {name}");
                assert!(seen.insert(place), "{path} is called like another field: {name}");
            }
            assert!(seen.len() > 10);
        }
    }

    #[test]
    fn every_word_that_can_be_chosen_has_a_name_and_fits() {
        for codec in codecs() {
            let tree = house(codec);
            for path in all_leaves(&tree) {
                let Some(crate::editions::Choices::Words(words)) = (codec.names.choices)(&path.steps()) else {
                    continue;
                };
                let is = tree.at(&path).expect("it is there").0;
                assert!(words.iter().any(|word| is == word), "{path} is {is}, which is none of its words");
                for word in words {
                    let changed = tree.set(&path, (*word).into()).unwrap_or_else(|| tree.clone());
                    assert_eq!((codec.faults)(&changed.file()).map(drop), Some(()), "{path} = {word}");
                    assert!((codec.names.name)(&path.join(word).steps()).is_some(), "{path} = {word}");
                }
            }
        }
    }

    #[test]
    fn an_edition_of_a_shape_is_known_by_its_marks() {
        for codec in codecs() {
            let tree = house(codec);
            for path in all_leaves(&tree) {
                let Some((value, Some(mark))) = tree.at(&path) else { continue };
                let other = match value {
                    Value::Number(number) => Value::from(number.as_i64().expect("a whole number") + 1),
                    Value::Bool(is) => Value::from(!is),
                    Value::Null => Value::from(7),
                    value => value.clone(),
                };
                let changed = tree.set(&path, other.clone());
                assert_eq!(changed.is_none(), *value == other, "{path}");
                let Some(changed) = changed else { continue };
                assert_ne!(mark, Mark::Own, "{path}");
                assert_eq!(changed.at(&path), Some((&other, Some(Mark::Own))), "{path}");
                assert_eq!((codec.faults)(&changed.file()).map(drop), Some(()), "{path}");
            }
        }
    }

    #[test]
    fn faults_name_places_that_are_found() {
        for codec in codecs() {
            let tree = house(codec);
            for path in all_leaves(&tree) {
                let found = place_of_fault(&tree, codec.names, &fault_path(codec.names, &path));
                assert!(found == path || tree.at(&path).is_none(), "{path} is found at {found}");
            }
            assert_eq!(place_of_fault(&tree, codec.names, "nowhere[3].x"), Path::default());
        }
        // A number out of its range, wherever numbers have one.
        let [codec, ..] = codecs();
        let (tree, mut wrong) = (house(codec), 0);
        for path in all_leaves(&tree) {
            let Some(changed) = tree.set(&path, Value::from(1000)) else { continue };
            for fault in (codec.faults)(&changed.file()).unwrap_or_default() {
                if fault.problem.starts_with("1000. Möglich sind ") {
                    wrong += 1;
                    assert_eq!(fault.path, fault_path(codec.names, &path));
                }
            }
        }
        assert_eq!(wrong, leaders::edition::Edition::house().fields().len());
    }

    #[test]
    fn an_entry_more_is_told_apart_by_itself() {
        let codec = codec::<leaders::edition::Edition>();
        let (tree, list) = (house(codec), Path::from(["scenarios"].as_slice()));
        let more = longer(&tree, codec.names, &list).expect("like the last");
        let added = list.join(5);
        let id = more.at(&added.join("id")).expect("it has one");
        assert_eq!(id, (&Value::from("sixth"), Some(Mark::Own)));
        assert_eq!((codec.faults)(&more.file()), Some(Vec::new()), "it can be played as it is");
        let fixed = added.join("fixed").join(0);
        assert_eq!(
            whole_name(&more, codec.names, &fixed.join(1)),
            "Szenarien, Öl und Meerengen, Feste Nationen, 2 Sp., 2"
        );
        let named = more.set(&added.join("name").join("de"), "Kanäle".into()).expect("another name");
        assert_eq!(name(&named, codec.names, &added), "Kanäle");
        // A list without entries grows like others of its kind.
        let first = longer(&tree, codec.names, &list.join(0).join("markers")).expect("another scenario has some");
        assert_eq!((codec.faults)(&first.file()), Some(Vec::new()));
    }

    #[test]
    fn what_is_to_be_looked_up_is_less_than_everything() {
        for codec in codecs() {
            let tree = house(codec);
            let shown = |extent| count(&tree, &Path::default(), extent);
            assert!(0 < shown(Extent::Guessed) && shown(Extent::Guessed) < shown(Extent::Everything));
            let folds = |extent| groups(&tree, codec.names, extent).len();
            assert!(folds(Extent::Guessed) <= folds(Extent::Everything));
        }
    }
}
