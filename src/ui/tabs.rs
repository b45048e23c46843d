//! A menu of areas on top, one of them open below.

use leptos::{ev, html, prelude::*};

use super::icon::{Glyph, Icon};

/// One area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
    /// Drawn above the name.
    pub glyph: Glyph,
    /// The name.
    pub label: String,
}

/// Tabs with one panel. Only the open area is in the document.
#[component]
pub fn Tabs(
    /// What the areas belong to.
    #[prop(into)]
    label: String,
    /// The areas, in order.
    tabs: Vec<Tab>,
    /// Which one is open, counted from 0.
    selected: RwSignal<usize>,
    /// Draws an area.
    #[prop(into)]
    panel: Callback<usize, AnyView>,
) -> impl IntoView {
    let id = super::unique_id();
    let count = tabs.len();
    let buttons: Vec<NodeRef<html::Button>> = tabs.iter().map(|_| NodeRef::new()).collect();
    let focus = buttons.clone();
    let on_key = move |event: ev::KeyboardEvent| {
        let at = selected.get_untracked();
        let to = match event.key().as_str() {
            "ArrowLeft" => (at + count - 1) % count,
            "ArrowRight" => (at + 1) % count,
            "Home" => 0,
            "End" => count - 1,
            _ => return,
        };
        event.prevent_default();
        selected.set(to);
        if let Some(button) = focus.get(to).and_then(NodeRef::get_untracked) {
            // A button in the document takes the focus; there is nothing to do if the browser refuses.
            let _ = button.focus();
        }
    };
    let tab_id = id.clone();
    let strip = tabs.into_iter().zip(buttons).enumerate().map(move |(at, (tab, button))| {
        let is_open = move || selected.get() == at;
        view! {
            <button
                class="tabs__tab"
                type="button"
                role="tab"
                node_ref=button
                id=format!("{tab_id}-{at}")
                aria-selected=move || is_open().to_string()
                aria-controls=format!("{tab_id}-panel")
                tabindex=move || if is_open() { "0" } else { "-1" }
                on:click=move |_| selected.set(at)
            >
                <Icon glyph=tab.glyph />
                <span>{tab.label}</span>
            </button>
        }
    });
    let panel_id = format!("{id}-panel");
    view! {
        <div class="tabs">
            <div class="tabs__strip" role="tablist" aria-label=label on:keydown=on_key>
                {strip.collect_view()}
            </div>
            <div
                class="tabs__panel"
                role="tabpanel"
                id=panel_id
                aria-labelledby=move || format!("{id}-{}", selected.get())
            >
                {move || panel.run(selected.get())}
            </div>
        </div>
    }
    .into_any()
}
