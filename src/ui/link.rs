//! Ways inside the app.

use leptos::prelude::*;
use leptos_router::{NavigateOptions, hooks::use_navigate};

/// Goes to a route, such as `/games`, from an event or a task. Without effect once the component has left the screen.
pub fn use_way() -> Callback<String> {
    let navigate = StoredValue::new_local(use_navigate());
    Callback::new(move |route: String| {
        navigate.try_with_value(|navigate| navigate(resolvable(&route), NavigateOptions::default()));
    })
}

/// Goes to a route in place of the present one, which stays out of the browser's history: for an address that is mended.
pub fn use_detour() -> Callback<String> {
    let navigate = StoredValue::new_local(use_navigate());
    Callback::new(move |route: String| {
        let options = NavigateOptions { replace: true, ..NavigateOptions::default() };
        navigate.try_with_value(|navigate| navigate(resolvable(&route), options));
    })
}

/// A route as the router has to be told it. Below a path such as `/app/` it would take the last slash off the start
/// page's address, and without that slash the page is outside of what the service worker keeps.
pub fn resolvable(route: &str) -> &str {
    if route == "/" { "/." } else { route }
}

/// A link to a route, such as `/games`, wherever the app is hosted.
///
/// The router's own link leaves the path of the host out of an absolute address. Here the browser puts it in: the
/// address is relative to `<base>`.
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
