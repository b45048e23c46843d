//! A sheet of paper on the table.

use leptos::prelude::*;

/// A bordered group with a heading.
#[component]
pub fn Card(
    /// The heading; a card without one is a plain sheet.
    #[prop(optional, into)]
    title: Option<String>,
    /// The content.
    children: Children,
) -> impl IntoView {
    view! {
        <section class="card">
            {title.map(|title| view! { <h2 class="card__title">{title}</h2> })} {children()}
        </section>
    }
    .into_any()
}
