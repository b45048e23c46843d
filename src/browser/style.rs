//! Style sheets that come with the code of a screen.
//!
//! The Content-Security-Policy allows no `<style>` but those of `index.html`: what is put into the document as text can then never
//! restyle it. What code adds to a sheet of the page (`CSSStyleSheet.insertRule`) is no text in the document, in any browser.

use std::cell::RefCell;

use leptos::prelude::on_cleanup;
use wasm_bindgen::JsCast as _;
use web_sys::{CssRule, CssStyleSheet};

thread_local! {
    /// What screens wear beside the page's own styles, in the order in which it was put on: the text, and the rule made of it.
    static WORN: RefCell<Vec<(&'static str, CssRule)>> = const { RefCell::new(Vec::new()) };
}

/// Lets the page wear a style sheet until the current owner is disposed of. It comes behind the styles of the page and what is
/// worn already, so that it wins over these.
pub fn wear(css: &'static str) {
    let Some(sheet) = own() else { return };
    let Ok(rules) = sheet.css_rules() else { return };
    let end = rules.length();
    // One rule for all of it, so that it is taken off as one.
    if sheet.insert_rule_with_index(&format!("@media all {{ {css} }}"), end).is_ok()
        && let Some(rule) = rules.get(end)
    {
        WORN.with_borrow_mut(|worn| worn.push((css, rule)));
        on_cleanup(move || take_off(css));
    }
}

/// Takes a sheet off as often as once, the one that was put on last.
fn take_off(css: &str) {
    let rule = WORN.with_borrow_mut(|worn| {
        let at = worn.iter().rposition(|(other, _)| *other == css)?;
        Some(worn.remove(at).1)
    });
    let Some((rule, sheet)) = rule.and_then(|rule| Some((rule.clone(), rule.parent_style_sheet()?))) else { return };
    let Ok(rules) = sheet.css_rules() else { return };
    if let Some(at) = (0..rules.length()).rev().find(|at| rules.get(*at).as_ref() == Some(&rule)) {
        let _ = sheet.delete_rule(at);
    }
}

/// The last sheet of the page.
fn own() -> Option<CssStyleSheet> {
    let sheets = web_sys::window()?.document()?.style_sheets();
    sheets.get(sheets.length().checked_sub(1)?)?.dyn_into().ok()
}
