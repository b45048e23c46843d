//! Ways inside the app.

use leptos::prelude::*;

/// A link to a route, such as `/games`, wherever the app is hosted.
///
/// Its address is relative to `<base>`.
#[component]
pub fn Link(
    /// The route.
    #[prop(into)]
    href: String,
    /// Its looks.
    #[prop(optional)]
    class: &'static str,
    /// What it does, in words, for those who do not see the icon it consists of.
    #[prop(optional, into)]
    label: Option<String>,
    /// The words or the icon.
    children: Children,
) -> impl IntoView {
    let href = href.trim_start_matches('/').to_owned();
    view! {
        <a href=href class=(!class.is_empty()).then_some(class) aria-label=label>
            {children()}
        </a>
    }
    .into_any()
}
