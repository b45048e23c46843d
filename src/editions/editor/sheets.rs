//! What the owner of a box compares with it, sheet by sheet, and how far he is. What he has agreed to is marked as his own, so
//! that the edition itself says where to go on.

use edition_data::Mark;
use serde_json::{Value, json};

use super::walk;
use crate::editions::{
    Compared, Names,
    tree::{Path, Shape, Tree},
};

/// One sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What is compared on it.
    pub title: String,
    /// Its rows: what each is about, and the fields in it.
    pub rows: Vec<(Path, Vec<Path>)>,
}

impl Sheet {
    /// Whether the owner has agreed to it: nothing on it is a guess of the house.
    pub fn is_agreed(&self, tree: &Tree) -> bool {
        !self.fields().any(|field| is_guess(tree, field))
    }

    /// The edition once the owner agrees to it: what the house has guessed is what his box says.
    pub fn agreed(&self, tree: &Tree) -> Tree {
        let agreed = |tree: Tree, field| if is_guess(&tree, field) { tree.owned(field).unwrap_or(tree) } else { tree };
        self.fields().fold(tree.clone(), agreed)
    }

    fn fields(&self) -> impl Iterator<Item = &Path> {
        self.rows.iter().flat_map(|(_, fields)| fields)
    }
}

fn is_guess(tree: &Tree, field: &Path) -> bool {
    tree.at(field).is_some_and(|(_, mark)| mark.is_some_and(Mark::is_guess))
}

/// All sheets, in the order in which they are gone through.
pub fn sheets(tree: &Tree, names: Names) -> Vec<Sheet> {
    let mut sheets = Vec::new();
    for compared in names.compared {
        match *compared {
            Compared::Sheet(title, places) => {
                let mut rows = Vec::new();
                for place in places {
                    for place in matching(tree, &Path::default(), place) {
                        add_rows(tree, &place, &mut rows);
                    }
                }
                sheets.push(Sheet { title: title().to_owned(), rows });
            }
            Compared::Each { of, fields, members, by, member_fields } => {
                let all = tree.children(&Path::from(members), &[]);
                for entry in tree.children(&Path::from(of), &[]) {
                    let row = |entry: &Path, fields: &[&str]| {
                        (entry.clone(), fields.iter().map(|field| entry.join(field)).collect::<Vec<_>>())
                    };
                    let place = entry.place().map(|place| json!(place));
                    let is_of = |member: &&Path| tree.at(&member.join(by)).map(|(place, _)| place) == place.as_ref();
                    let theirs = all.iter().filter(is_of).map(|member| row(member, member_fields));
                    let rows = [row(&entry, fields)].into_iter().chain(theirs).collect();
                    sheets.push(Sheet { title: walk::name(tree, names, &entry), rows });
                }
            }
        }
    }
    sheets
}

/// The places at the end of these steps, from one on.
fn matching(tree: &Tree, from: &Path, steps: &[&str]) -> Vec<Path> {
    match steps {
        [] => vec![from.clone()],
        ["*", rest @ ..] => tree.children(from, &[]).iter().flat_map(|entry| matching(tree, entry, rest)).collect(),
        [step, rest @ ..] => matching(tree, &from.join(step), rest),
    }
}

/// A field alone is a row about what it belongs to, several of a place are one about that place.
fn add_rows(tree: &Tree, place: &Path, rows: &mut Vec<(Path, Vec<Path>)>) {
    if tree.shape(place) == Shape::Leaf {
        rows.push((place.first(place.len() - 1), vec![place.clone()]));
        return;
    }
    let children = tree.children(place, &[]);
    if children.iter().all(|child| tree.shape(child) == Shape::Leaf) {
        rows.push((place.clone(), children));
    } else {
        for child in &children {
            add_rows(tree, child, rows);
        }
    }
}

/// The first sheet that the owner has not agreed to, from one on and then from the beginning; nothing when he has agreed to all.
pub fn next_open(tree: &Tree, sheets: &[Sheet], from: usize) -> Option<usize> {
    let (before, after) = sheets.split_at(from.min(sheets.len()));
    let open = |sheets: &[Sheet]| sheets.iter().position(|sheet| !sheet.is_agreed(tree));
    open(after).map(|at| at + before.len()).or_else(|| open(before))
}

/// With a name of the owner's, unless it has one already: the title is not that of the house any more.
pub fn named(tree: &Tree, house: &Tree, (language, name): (&str, &str)) -> Tree {
    let title = Path::default().join("title");
    let is_of_house = tree.at(&title).map(|(title, _)| title) == house.at(&title).map(|(title, _)| title);
    let named = is_of_house.then(|| tree.set(&title, Value::from_iter([(language, name)]))).flatten();
    named.unwrap_or_else(|| tree.clone())
}

#[cfg(test)]
mod tests {
    use leaders::edition::Edition;

    use super::*;
    use crate::editions::{Codec, codec};

    fn house() -> (Codec, Tree) {
        let codec = codec::<Edition>();
        let tree = Tree::read(&(codec.house)().expect("it can be written")).expect("it is JSON");
        (codec, tree)
    }

    fn edition(tree: &Tree) -> Edition {
        serde_json::from_str(&tree.file()).expect("it is an edition still")
    }

    #[test]
    fn every_area_home_and_price_is_on_one_sheet() {
        let (codec, tree) = house();
        let sheets = sheets(&tree, codec.names);
        let fields: Vec<String> = sheets.iter().flat_map(Sheet::fields).map(ToString::to_string).collect();
        for at in 0..42 {
            for field in ["name", "value", "continent"] {
                let field = format!("map.areas[{at}].{field}");
                assert_eq!(fields.iter().filter(|one| **one == field).count(), 1, "{field}");
            }
        }
        assert_eq!(fields.iter().filter(|field| field.ends_with("home")).count(), 6);
        assert_eq!(fields.iter().filter(|field| field.starts_with("prices")).count(), 5 * 5 + 3 * 5);
        assert_eq!(
            sheets.iter().map(|sheet| &sheet.title).take(2).collect::<Vec<_>>(),
            ["North America", "South America"]
        );
    }

    #[test]
    fn who_agrees_to_every_sheet_has_compared_the_box() {
        let (codec, mut tree) = house();
        let all = sheets(&tree, codec.names);
        let (mut at, mut seen) = (next_open(&tree, &all, 0), Vec::new());
        while let Some(open) = at {
            assert!(!edition(&tree).is_compared(), "sheet {open} is open");
            tree = all[open].agreed(&tree);
            seen.push(open);
            at = next_open(&tree, &all, open + 1);
        }
        assert!(seen.is_sorted() && seen.len() >= 8, "{seen:?}");
        assert!(edition(&tree).is_compared());
        let (house, compared) = (Edition::house(), edition(&tree));
        assert_eq!(compared.prices.infantry.0[0].mark, leaders::edition::Mark::RuleText, "what is known stays known");
        let values = |edition: &Edition| edition.map.areas.iter().map(|area| area.value.value).collect::<Vec<_>>();
        assert_eq!(values(&compared), values(&house));
    }

    #[test]
    fn who_leaves_goes_on_where_he_was() {
        let (codec, tree) = house();
        let all = sheets(&tree, codec.names);
        let first = next_open(&tree, &all, 0).expect("nothing is agreed to");
        let tree = all[first].agreed(&tree);
        let again = Tree::read(&tree.file()).expect("it is JSON");
        let second = next_open(&again, &sheets(&again, codec.names), 0).expect("one sheet was agreed to");
        assert!(second > first);
        // Who leaves a sheet out comes back to it at the end.
        let skipped = next_open(&again, &all, second + 1).expect("there are more");
        assert!(skipped > second);
        assert_eq!(next_open(&again, &all, all.len()), Some(second));
    }

    #[test]
    fn an_area_of_another_continent_opens_the_sheet_of_that_one_again() {
        let (codec, tree) = house();
        let all = sheets(&tree, codec.names);
        let tree = all[0].agreed(&tree);
        let moved = all[2].rows[1].0.clone();
        let tree = tree.set(&moved.join("continent"), json!(0)).expect("another continent");
        let all = sheets(&tree, codec.names);
        assert!(all[0].rows.iter().any(|(row, _)| *row == moved) && all[2].rows.iter().all(|(row, _)| *row != moved));
        assert_eq!(next_open(&tree, &all, 0), Some(0), "its value was not compared");
    }

    #[test]
    fn the_name_of_the_house_makes_way_for_the_owners() {
        let (_, tree) = house();
        let own = named(&tree, &tree, ("de", "Meine Schachtel"));
        assert_eq!(edition(&own).title.in_language("fr"), "Meine Schachtel");
        assert!(edition(&own).validate().is_ok());
        assert_eq!(named(&own, &tree, ("de", "Anders")), own, "it has one already");
    }
}
