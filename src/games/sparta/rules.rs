//! What Sparta puts into its rule book: the numbers of the edition, and small boards.

use leptos::prelude::*;
use sparta::{Move, Position, Rules, Side, Square, Squares, edition::Edition};

use super::board::{BoardView, picture};

/// An example on the board.
struct Example {
    name: &'static str,
    /// The pieces, as [`Position::read`] takes them. Cities play no part in it.
    pieces: &'static str,
    /// The piece that is in hand.
    from: &'static str,
    /// Where it is about to go, if that is what is shown.
    to: Option<&'static str>,
}

const EXAMPLES: [Example; 7] = [
    Example { name: "fighter", pieces: "10/1aaa1aa3/10/10/10/10/4s5/3aas4/1s5ss1/10", from: "e4", to: None },
    Example { name: "hero", pieces: "10/1aaa1aa3/10/10/10/10/4S5/3aas4/1s5ss1/10", from: "e4", to: None },
    Example { name: "corner", pieces: "10/7aa1/3ss5/3a6/10/10/10/10/1ss7/10", from: "d8", to: Some("e7") },
    Example { name: "captured", pieces: "10/10/1saAa5/6s3/10/10/10/10/10/10", from: "g7", to: Some("f8") },
    Example { name: "exchange", pieces: "4a5/4s5/2sa6/4a1s3/10/10/10/10/10/10", from: "g7", to: Some("e8") },
    Example { name: "both", pieces: "10/10/1sa1as4/2s7/10/10/10/10/10/10", from: "c7", to: Some("d8") },
    Example { name: "several", pieces: "10/10/10/10/10/10/2s1s1s3/3aaa4/1saa6/6S3", from: "g1", to: Some("e2") },
];

/// Cities that no picture shows: without one there is no position.
const FAR: &str = "j1/j10";

impl Example {
    fn view(&self) -> Option<BoardView> {
        let position = Position::read(&format!("{} {FAR} s", self.pieces), Rules::German).ok()?;
        let from: Square = self.from.parse().ok()?;
        let target = match self.to {
            Some(to) => {
                let to = to.parse().ok()?;
                Some((to, position.captures(Move::new(from, to))))
            }
            None => None,
        };
        let reach = if target.is_some() { Squares::NONE } else { position.targets(from) };
        Some(BoardView { chosen: Some(from), reach, target, ..BoardView::of(position) })
    }
}

/// What stands in place of a name.
pub fn value(edition: &Edition, name: &str) -> Option<String> {
    let number = match name {
        "spartan_cities" => edition.cities.spartans.value.len(),
        "achaean_cities" => edition.cities.achaeans.value.len(),
        "repetitions" => edition.draws.repetitions.value.into(),
        "quiet_turns" => edition.draws.quiet_turns.value.into(),
        _ => return None,
    };
    Some(number.to_string())
}

/// The illustration of a name.
pub fn figure(edition: &Edition, name: &str) -> Option<AnyView> {
    if name == "opening" {
        let position = edition.start(Rules::German, Side::Spartans).ok()?;
        return Some(picture(&BoardView::of(position), true));
    }
    let view = EXAMPLES.iter().find(|example| example.name == name)?.view()?;
    Some(picture(&view, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_name_what_the_examples_show() {
        let book: toml::Table =
            include_str!("../../../locales/de/rules/sparta.toml").parse().expect("a rule book is TOML");
        let captions = |name: &str| -> String {
            let texts = book.values().filter_map(toml::Value::as_table).flat_map(toml::Table::values);
            let texts = texts.filter_map(toml::Value::as_str);
            texts.filter(|text| text.starts_with(&format!("![{name}]"))).collect()
        };
        for example in EXAMPLES {
            let view = example.view().expect(example.name);
            let caption = captions(example.name);
            assert!(caption.contains(example.from), "{}: {caption}", example.name);
            if let Some((to, captured)) = view.target {
                let position = view.stands.position().expect(example.name);
                assert!(position.targets(view.chosen.expect("one is in hand")).contains(to), "{}", example.name);
                for square in captured.into_iter().chain([to]) {
                    assert!(caption.contains(&square.to_string()), "{} {square}: {caption}", example.name);
                }
            }
        }
        let captured = |name: &str| {
            let example = EXAMPLES.iter().find(|example| example.name == name).expect(name);
            example.view().and_then(|view| view.target).map(|(_, captured)| captured.len())
        };
        assert_eq!(["corner", "captured", "exchange", "both", "several"].map(captured), [0, 3, 3, 3, 5].map(Some));
    }
}
