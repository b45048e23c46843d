//! Every rule book can be filled in and illustrated by its game.

use std::{cell::RefCell, path::Path};

use ::{company_leader::CompanyLeader, general::General, leaders::Leaders, sparta::Sparta, texts::rulebooks};
use leptos::prelude::Owner;

use super::{
    book::{self, Kind},
    chapters::BOOKS,
};
use crate::{registry::SHELF, table::AppGame, ui::Chapter};

/// Fills in and draws the book of a game in every language.
fn fill_in<G: AppGame>(edition: &G::Edition) {
    let books = rulebooks(Path::new("locales"), Path::new("rulebook")).expect("the build has read them");
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
