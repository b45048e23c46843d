//! Style sheets that come with the code of a screen.
//!
//! The Content-Security-Policy allows no `<style>` but those of `index.html`: what is put into the document as text can then never
//! restyle it. A sheet made by code (a constructable style sheet) is no text in the document.

use std::cell::RefCell;

use js_sys::Array;
use leptos::prelude::on_cleanup;
use web_sys::CssStyleSheet;

use super::js;

thread_local! {
    /// What screens wear beside the page's own styles, in the order in which it was put on.
    static WORN: RefCell<Vec<(&'static str, CssStyleSheet)>> = const { RefCell::new(Vec::new()) };
}

/// Lets the page wear a style sheet until the current owner is disposed of. It comes behind the styles of the page and what is
/// worn already, so that it wins over these. A browser that cannot make sheets (Safari before 16.4) shows the screen without it.
pub fn wear(css: &'static str) {
    let known = WORN.with_borrow(|worn| worn.iter().find(|(other, _)| *other == css).map(|(_, sheet)| sheet.clone()));
    let Some(sheet) = known.or_else(|| made(css)) else { return };
    change(|adopted| {
        adopted.push(&sheet);
    });
    WORN.with_borrow_mut(|worn| worn.push((css, sheet)));
    on_cleanup(move || take_off(css));
}

/// Takes a sheet off as often as once.
fn take_off(css: &str) {
    let sheet = WORN.with_borrow_mut(|worn| {
        let at = worn.iter().rposition(|(other, _)| *other == css)?;
        Some(worn.remove(at).1)
    });
    let Some(sheet) = sheet else { return };
    change(|adopted| {
        if let Ok(at) = u32::try_from(adopted.last_index_of(&sheet, -1)) {
            adopted.splice_many(at, 1, &[]);
        }
    });
}

fn made(css: &str) -> Option<CssStyleSheet> {
    let sheet = CssStyleSheet::new().ok()?;
    sheet.replace_sync(css).ok()?;
    Some(sheet)
}

/// Changes what the document has adopted; what is not ours among it (of an extension, of a test) stays.
fn change(how: impl FnOnce(&Array)) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    if js::get(&document, "adoptedStyleSheets").is_some() {
        let adopted = Array::from(&document.adopted_style_sheets());
        how(&adopted);
        document.set_adopted_style_sheets(&adopted);
    }
}
