//! In which picture of the gallery each component is seen.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::gallery_journeys::JOURNEYS;

/// Where a component is seen.
pub enum Seen {
    /// In this shot, where a selector finds it.
    In(&'static str, &'static str),
    /// Nowhere, and why that is right.
    Never(&'static str),
}

impl Seen {
    /// The selector of a component that is seen in a shot.
    pub fn within(&self, shot: &str) -> Option<&'static str> {
        match *self {
            Self::In(seen_in, selector) if seen_in == shot => Some(selector),
            _ => None,
        }
    }
}

use Seen::{In, Never};

/// Every module of `src/ui/`. A module of several components has a line for each.
pub const COMPONENTS: [(&str, Seen); 43] = [
    ("bar", In("leaders-over-luck", ".bar__track")),
    ("below", Never("lets what it holds come a frame later")),
    ("bottom_bar", In("leaders-military", ".bottom-bar__next")),
    ("bottom_bar", In("general-peace", ".bottom-bar--answers")),
    ("button", In("start", ".button--primary")),
    ("button", In("general-choose-none", ".bottom-bar__next[aria-disabled]")),
    ("button", In("sign-in", "a.icon-button")),
    ("camera", In("leaders-map", ".map__zoom button")),
    ("card", In("settings", ".card")),
    ("carousel", In("leaders-scenario", ".carousel__dot")),
    ("chart", In("leaders-over-chart", ".chart__line")),
    ("chart", In("leaders-over-chart", ".chart__legend")),
    ("choice", In("settings", ".chip")),
    ("choice", In("edition", ".toggle")),
    ("cue", Never("is heard")),
    ("contrast", Never("measures colours, in tests only")),
    ("data_table", In("sparta-menu", ".data-table")),
    ("dialog", In("leaders-menu", "dialog[open] h2")),
    ("dialog", In("shelf-delete", "dialog[open] .dialog__answers")),
    ("field", In("sign-in", ".field__input")),
    ("field", In("register", ".field__error")),
    ("figure", Never("writes numbers; nothing of its own is on a screen")),
    ("frame", In("leaders-map", ".frame__phase")),
    ("frame", In("leaders-map", ".frame__eye")),
    ("help", In("sparta-board", "button[aria-label='Regeln'], button[aria-label='Règles']")),
    ("icon", In("sign-in", "svg.icon")),
    ("link", Never("an address; looks like the link or the button that it is")),
    ("menu", In("sparta-board", ".frame__top button.icon-button")),
    ("notice", In("shelf-empty", ".notice")),
    ("notice", In("edition-fault", ".banner")),
    ("number_pad", In("leaders-points", ".number-pad__key")),
    ("player", In("leaders-summary", ".player-name .badge")),
    ("sheet", In("leaders-map", ".sheet__drawing")),
    ("spinner", Never("is gone as soon as there is something to see")),
    ("spread", Never("follows the fields of a board; draws nothing")),
    ("stepper", In("leaders-military", ".stepper__button")),
    ("tabs", In("leaders-military", ".tabs__tab")),
    ("toolbar", In("company-leader-troop", "[role=toolbar]")),
    ("trace", In("sparta-board", ".trace__line")),
    ("carousel", In("leaders-nation", ".carousel__window")),
    ("player", In("leaders-curtain", ".badge--large")),
    ("sheet", In("leaders-place", ".sheet__drawing")),
    ("sheet", In("workshop", ".sheet__drawing")),
];

/// The modules of `src/ui/` that no line names.
fn unnamed(modules: &BTreeSet<String>) -> Vec<&str> {
    let named = |module: &str| COMPONENTS.iter().any(|(name, _)| *name == module);
    modules.iter().map(String::as_str).filter(|module| !named(module)).collect()
}

#[test]
fn every_component_is_seen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/ui");
    let files = fs::read_dir(folder).expect("the components are beside the tests").filter_map(Result::ok);
    let names = files.filter_map(|file| file.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned));
    let modules: BTreeSet<_> = names.filter(|name| name != "mod").collect();
    assert_eq!(unnamed(&modules), [""; 0], "each needs a line in COMPONENTS");
    let gone: Vec<_> = COMPONENTS.iter().map(|(name, _)| *name).filter(|name| !modules.contains(*name)).collect();
    assert_eq!(gone, [""; 0], "these are gone");
}

#[test]
fn a_component_without_a_line_is_found() {
    let modules = ["bar", "gauge"].map(str::to_owned).into();
    assert_eq!(unnamed(&modules), ["gauge"]);
}

#[test]
fn a_component_is_seen_in_a_shot_that_is_taken() {
    for (component, seen) in &COMPONENTS {
        match seen {
            In(shot, _) => assert!(JOURNEYS.iter().any(|shots| shots.contains(shot)), "{component}: no shot is {shot}"),
            Never(why) => assert!(!why.is_empty(), "{component}: why?"),
        }
    }
}
