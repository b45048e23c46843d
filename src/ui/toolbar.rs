//! Buttons that are one stop of the Tab key together.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// Buttons that are one stop of the Tab key together: the arrow keys go from one to the next.
#[component]
pub fn Toolbar(
    /// What the buttons are for.
    #[prop(into)]
    label: String,
    /// A class of its own.
    class: &'static str,
    /// The buttons. They stay as they are while the bar is there.
    children: Children,
) -> impl IntoView {
    let bar = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(bar) = bar.get() {
            let first = buttons(&bar).into_iter().next();
            stop_at(&bar, first.as_ref());
        }
    });
    let on_focus = move |event: ev::FocusEvent| {
        let focused = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
        if let Some(bar) = bar.get_untracked().filter(|_| focused.is_some()) {
            stop_at(&bar, focused.as_ref());
        }
    };
    view! {
        <div
            class=class
            role="toolbar"
            aria-label=label
            node_ref=bar
            on:focusin=on_focus
            on:keydown=move |event| step(&event)
        >
            {children()}
        </div>
    }
    .into_any()
}

/// The arrow keys go from one button of a group to the next that can be pressed, Home and End to the first and the last.
pub fn step(event: &ev::KeyboardEvent) {
    let Some(group) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) else { return };
    let buttons = buttons(&group);
    let focused = document().active_element();
    let at = buttons.iter().position(|button| focused.as_ref() == Some(button.as_ref()));
    let (Some(at), Some(last)) = (at, buttons.len().checked_sub(1)) else { return };
    let to = match event.key().as_str() {
        "ArrowLeft" | "ArrowUp" => at.checked_sub(1).unwrap_or(last),
        "ArrowRight" | "ArrowDown" => (at + 1) % buttons.len(),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    // A button in the document takes the focus; there is nothing to do if the browser refuses.
    let _ = buttons[to].focus();
}

/// The buttons in a group that can be pressed, in order.
fn buttons(group: &Element) -> Vec<HtmlElement> {
    let Ok(found) = group.query_selector_all("button:not(:disabled)") else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

/// Leaves one button of a group to the Tab key.
fn stop_at(group: &Element, stop: Option<&HtmlElement>) {
    for button in buttons(group) {
        button.set_tab_index(if Some(&button) == stop { 0 } else { -1 });
    }
}
