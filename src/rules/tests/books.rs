//! Every rule book can be filled in and illustrated by its game.

use std::{cell::RefCell, collections::BTreeMap, fs, path::Path};

use ::{
    company_leader::CompanyLeader,
    general::General,
    leaders::Leaders,
    sparta::Sparta,
    texts::{Locales, Rulebook},
};
use leptos::prelude::Owner;

use super::{
    book::{self, Kind},
    chapters::BOOKS,
};
use crate::{registry::SHELF, table::AppGame, ui::Chapter};

/// The books as the build reads them.
fn books() -> BTreeMap<String, Rulebook> {
    let locales = Locales::read(Path::new("locales")).expect("the build has read them");
    locales.rulebooks(Path::new("rulebook")).expect("the build has read them")
}

/// Fills in and draws the book of a game in every language.
fn fill_in<G: AppGame>(edition: &G::Edition) {
    let books = books();
    let owner = Owner::new();
    owner.with(|| {
        for (language, packed) in books[G::TAG].packed() {
            let place = format!("{} in {language}", G::TAG);
            let unknown = RefCell::new(Vec::new());
            let value = |name: &str| {
                let value = G::rule_value(edition, name);
                if value.as_ref().is_none_or(|value| value.trim().is_empty()) {
                    unknown.borrow_mut().push(name.to_owned());
                }
                value
            };
            let sections = book::read(&packed, value).expect("it is a book");
            assert!(unknown.borrow().is_empty(), "{place}: nothing to put in for {unknown:?}");
            assert_eq!(sections[0].name, Chapter::FIRST.0, "{place}");
            let figures = sections.iter().flat_map(|section| &section.paragraphs);
            let figures = figures.filter_map(|paragraph| match &paragraph.kind {
                Kind::Figure(name) => Some(name),
                _ => None,
            });
            let mut drawn = 0;
            for name in figures {
                assert!(G::rule_figure(edition, name).is_some(), "{place}: no illustration `{name}`");
                drawn += 1;
            }
            assert!(drawn > 0, "{place}: a book without pictures");
        }
        assert!(G::rule_figure(edition, "chess").is_none() && G::rule_value(edition, "chess").is_none());
    });
}

#[test]
fn leaders_fills_in_its_rules() {
    fill_in::<Leaders>(&::leaders::edition::Edition::house());
}

#[test]
fn sparta_fills_in_its_rules() {
    fill_in::<Sparta>(&::sparta::edition::Edition::house());
}

#[test]
fn general_fills_in_its_rules() {
    fill_in::<General>(&::general::edition::Edition::house());
}

#[test]
fn company_leader_fills_in_its_rules() {
    fill_in::<CompanyLeader>(&::company_leader::edition::Edition::house());
}

#[test]
fn every_game_on_the_shelf_has_rules() {
    for game in SHELF {
        assert!(BOOKS.contains(&game.tag), "{}", game.tag);
    }
}

/// What stands between quotation marks, but for what is filled in.
fn quoted(text: &str) -> Vec<&str> {
    let mut quoted = Vec::new();
    let mut rest = text;
    while let Some((at, open)) = rest.char_indices().find(|(_, letter)| ['„', '“', '‘', '«'].contains(letter)) {
        let inside = &rest[at + open.len_utf8()..];
        let ends = |(at, letter): &(usize, char)| match open {
            // The same sign is an apostrophe: that one stands before a letter.
            '‘' => *letter == '’' && !inside[at + letter.len_utf8()..].starts_with(char::is_alphabetic),
            '«' => *letter == '»',
            _ => ['“', '”'].contains(letter),
        };
        let Some((end, close)) = inside.char_indices().find(ends) else { break };
        // French has narrow spaces inside.
        quoted.push(inside[..end].trim());
        rest = &inside[end + close.len_utf8()..];
    }
    quoted.retain(|quoted| !quoted.contains('{'));
    quoted
}

/// Every text of the app in a language, in small letters.
fn said(language: &str) -> String {
    let files = fs::read_dir(Path::new("locales").join(language)).expect("there are texts");
    let files = files.map(|file| file.expect("a file").path()).filter(|path| path.is_file());
    files.map(|file| fs::read_to_string(file).expect("it can be read").to_lowercase()).collect()
}

#[test]
fn what_the_books_quote_is_on_the_screens() {
    let books = books();
    let mut checked = 0;
    for (game, book) in &books {
        for (language, packed) in book.packed() {
            let said = said(language);
            let sections = book::read(&packed, |name| Some(format!("{{{name}}}"))).expect("it is a book");
            let titles: Vec<_> = sections.iter().map(|section| section.title.to_lowercase()).collect();
            for label in sections.iter().flat_map(|section| &section.paragraphs).flat_map(|one| quoted(&one.text)) {
                let small = label.trim_end_matches(['…', ' ', '\u{202f}', '\u{a0}']).to_lowercase();
                assert!(said.contains(&small) || titles.contains(&small), "{game} in {language}: “{label}” is nowhere");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} quotations");
}

#[test]
fn quotations_are_found_in_every_language() {
    assert_eq!(quoted("Drücke „ZIEHEN“, dann „{x}“ oder „Tipp“."), ["ZIEHEN", "Tipp"]);
    assert_eq!(quoted("Press “MOVE” or “Hint”."), ["MOVE", "Hint"]);
    assert_eq!(quoted("Kies ‘Scenario’s’ of ‘Tip’; foto’s ook."), ["Scenario’s", "Tip"]);
    assert_eq!(quoted("Touche «\u{202f}JOUER\u{202f}» ici."), ["JOUER"]);
    assert!(quoted("nichts").is_empty());
}
