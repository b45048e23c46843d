//! The page itself.

/// Loads a route, such as `/games`, as a new page, wherever the app is hosted: what was on the screen is forgotten.
pub fn load(route: &str) {
    if let Some(window) = web_sys::window() {
        // Relative to `<base>`. Refused only while the page is being closed, which is as good.
        let _ = window.location().set_href(route.trim_start_matches('/'));
    }
}
