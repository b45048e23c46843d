//! Waiting.

use leptos::prelude::*;

/// Says what is being waited for. The style sheet shows it only after 300 ms: shorter waits need no picture.
#[component]
pub fn Spinner(
    /// What is being waited for.
    #[prop(into)]
    label: String,
) -> impl IntoView {
    view! {
        <p class="spinner" role="status">
            <span class="spinner__ring" aria-hidden="true"></span>
            {label}
        </p>
    }
}
