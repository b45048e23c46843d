//! Numbers people compare, as a picture: odds, and luck as rolled against expected.

use leptos::prelude::*;

/// A bar with its figure beside it.
#[component]
pub fn Bar(
    /// What is measured.
    #[prop(into)]
    label: String,
    /// How much, in the unit of `of`.
    value: u32,
    /// How much would fill the bar.
    of: u32,
    /// Where one would expect the value to be, shown as a line across the bar.
    #[prop(optional, into)]
    expected: Option<u32>,
    /// The figure, such as "58 %".
    #[prop(into)]
    figure: String,
) -> impl IntoView {
    let percent = move |part: u32| format!("{}%", part.min(of) * 100 / of.max(1));
    view! {
        <div class="bar">
            <span class="bar__label">{label}</span>
            <span class="bar__figure">{figure}</span>
            <span class="bar__track" aria-hidden="true">
                <span class="bar__fill" style:width=percent(value)></span>
                {expected.map(|expected| view! { <span class="bar__expected" style:left=percent(expected)></span> })}
            </span>
        </div>
    }
    .into_any()
}
