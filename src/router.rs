//! The router: which screen the address stands for, and how to get to another one.
//!
//! The app has some thirty addresses, each a path that may end in an id; a router with nested routes, loaders and patterns was
//! a quarter of the first load (`docs/decisions/router.md`).

use core::str::FromStr;

use leptos::{ev, prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement, MouseEvent};

/// An address inside the app, below `<base>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// Its path, such as `/play/786c3ddaa71d6673`, without a slash at its end; `/` is the start screen.
    pub path: String,
    /// What is asked of it, such as `course=1`.
    query: String,
}

impl Address {
    /// The address of a path as the browser has it, and of what stands behind it, such as `?course=1`; none if it lies outside
    /// of the path the app is served under, which ends in a slash.
    fn of(base: &str, path: &str, search: &str) -> Option<Self> {
        // A host may leave the last slash out.
        let below =
            path.strip_prefix(base).or_else(|| base.strip_suffix('/').filter(|base| *base == path).map(|_| ""))?;
        let query = search.strip_prefix('?').unwrap_or(search).to_owned();
        Some(Self { path: format!("/{}", below.trim_matches('/')), query })
    }

    /// Where the browser is.
    fn here() -> Self {
        let location = window().location();
        let (path, search) = (location.pathname().unwrap_or_default(), location.search().unwrap_or_default());
        Self::of(&base(), &path, &search).unwrap_or_default()
    }

    /// What is asked under a name; the app asks in letters and digits only. A name that stands alone asks for nothing, but it
    /// stands there.
    pub fn asked(&self, name: &str) -> Option<&str> {
        let pairs = self.query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        pairs.into_iter().find_map(|(of, value)| (of == name).then_some(value))
    }

    /// What stands at the end of the path, in place of `:id`.
    pub fn id<T: FromStr>(&self) -> Option<T> {
        self.path.rsplit('/').next().and_then(|id| id.parse().ok())
    }
}

/// The path the app is served under, with the slash at its end: where `<base>` points.
fn base() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.split_once("://").and_then(|(_, rest)| rest.find('/').map(|slash| &rest[slash..]));
    let path = path.and_then(|path| path.split(['?', '#']).next()).unwrap_or("/");
    path[..=path.rfind('/').unwrap_or(0)].to_owned()
}

/// The address the browser is at. Made once, in the app; get it with [`use_router`].
#[derive(Clone, Copy)]
pub struct Router {
    address: RwSignal<Address>,
    path: Memo<String>,
}

/// The router of the app around this component.
pub fn use_router() -> Router {
    expect_context()
}

impl Router {
    /// Follows the browser from now on, takes its links inside the app over, and hands the router to everything below.
    pub fn provide() -> Self {
        let address = RwSignal::new(Address::here());
        let router = Self { address, path: Memo::new(move |_| address.with(|address| address.path.clone())) };
        provide_context(router);
        window_event_listener(ev::popstate, move |_| router.address.set(Address::here()));
        window_event_listener(ev::click, move |click| router.follow(&click));
        router
    }

    /// The path; it changes with the screen.
    pub fn path(self) -> Memo<String> {
        self.path
    }

    /// Looks at the address, and again when it changes.
    pub fn with<T>(self, look: impl FnOnce(&Address) -> T) -> T {
        self.address.with(look)
    }

    /// Looks at the address as it is now.
    pub fn now<T>(self, look: impl FnOnce(&Address) -> T) -> T {
        self.address.with_untracked(look)
    }

    /// Goes to a route, such as `/games` or `/new?odds`.
    pub fn go(self, route: &str) {
        self.turn(route, |history, url| history.push_state_with_url(&JsValue::NULL, "", Some(url)));
    }

    /// Goes to a route in place of the present one, so that the way back does not lead here again.
    pub fn go_instead(self, route: &str) {
        self.turn(route, |history, url| history.replace_state_with_url(&JsValue::NULL, "", Some(url)));
    }

    fn turn(self, route: &str, change: impl FnOnce(&web_sys::History, &str) -> Result<(), JsValue>) {
        let Ok(history) = window().history() else { return };
        // Relative to `<base>`; an empty address would be the page itself.
        let url = match route.trim_start_matches('/') {
            "" => "./",
            rest => rest,
        };
        // Refused only to a page that changes its address hundreds of times a minute.
        if change(&history, url).is_ok() {
            self.address.set(Address::here());
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    }

    /// Goes where a link inside the app leads, without loading the page anew.
    fn follow(self, click: &MouseEvent) {
        let has_modifier = click.meta_key() || click.alt_key() || click.ctrl_key() || click.shift_key();
        if click.default_prevented() || click.button() != 0 || has_modifier {
            return;
        }
        let target = click.target().and_then(|target| target.dyn_into::<Element>().ok());
        let link = target.and_then(|target| target.closest("a[href]").ok().flatten());
        let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) else { return };
        let leaves = [link.target(), link.hash()].iter().any(|text| !text.is_empty()) || link.has_attribute("download");
        if leaves || link.rel().contains("external") || window().location().origin().ok() != Some(link.origin()) {
            return;
        }
        let base = base();
        let Some(address) = Address::of(&base, &link.pathname(), &link.search()) else { return };
        click.prevent_default();
        // Once more only if it leads elsewhere: the way back is not to lead to the same screen.
        if self.now(|now| *now != address) {
            self.go(&format!("{}{}", address.path, link.search()));
        }
    }
}

/// Goes to a route, such as `/games`, from an event or a task. Without effect once the component has left the screen.
pub fn use_way() -> Callback<String> {
    way(Router::go)
}

/// Goes to a route in place of the present one, which stays out of the browser's history: for an address that is mended.
pub fn use_detour() -> Callback<String> {
    way(Router::go_instead)
}

fn way(go: fn(Router, &str)) -> Callback<String> {
    // It leaves the screen with its component.
    let router = StoredValue::new(use_router());
    Callback::new(move |route: String| {
        router.try_with_value(|router| go(*router, &route));
    })
}

/// A screen that sends to another route, in place of this one.
pub fn send_to(route: &'static str) -> AnyView {
    let detour = use_detour();
    // When this screen is built: its address is being read.
    spawn_local(async move {
        detour.try_run(route.to_owned());
    });
    ().into_any()
}

#[cfg(test)]
mod tests {
    use super::Address;

    fn path(base: &str, path: &str) -> Option<String> {
        Address::of(base, path, "").map(|address| address.path)
    }

    #[test]
    fn an_address_lies_below_the_base() {
        for (base, at, expected) in [
            ("/", "/", Some("/")),
            ("/", "/games", Some("/games")),
            ("/", "/games/", Some("/games")),
            ("/app/", "/app/", Some("/")),
            ("/app/", "/app", Some("/")),
            ("/app/", "/app/play/786c3ddaa71d6673", Some("/play/786c3ddaa71d6673")),
            ("/app/", "/apple", None),
            ("/app/", "/", None),
        ] {
            assert_eq!(path(base, at).as_deref(), expected, "{at} below {base}");
        }
    }

    #[test]
    fn what_is_asked_is_found_by_its_name() {
        let address = Address::of("/", "/new", "?odds&replacing=12").expect("an address");
        assert_eq!(address.asked("odds"), Some(""));
        assert_eq!(address.asked("replacing"), Some("12"));
        assert_eq!(address.asked("replac"), None);
        assert_eq!(Address::default().asked(""), Some(""), "an empty question asks for nothing, under no name");
    }

    #[test]
    fn an_id_is_the_last_step() {
        let address = |path: &str| Address::of("/", path, "").expect("an address");
        assert_eq!(address("/play/12").id::<u32>(), Some(12));
        assert_eq!(address("/play").id::<u32>(), None);
        assert_eq!(address("/").id::<u32>(), None);
    }
}
