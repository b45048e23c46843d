//! What lies below the window.

use core::time::Duration;

use leptos::prelude::*;

use crate::browser::page;

/// From so many pixels on a window is wide enough for two cards beside each other.
const TWO_CARDS: u32 = 700;

/// What a phone shows only to those who scroll. It is built behind the frame that shows the screen: on a slow phone that frame comes up to a
/// tenth of a second sooner. In a wide window, where it is seen at once, it is built with the rest.
#[component]
pub fn Below(
    /// It.
    children: Children,
) -> impl IntoView {
    let is_due = RwSignal::new(page::is_wide(TWO_CARDS));
    if !is_due.get_untracked() {
        behind_the_frame(move || {
            is_due.try_set(true);
        });
    }
    let children = StoredValue::new_local(Some(children));
    let build = move || children.try_update_value(Option::take).flatten().map(|children| children());
    (move || is_due.get().then(|| untrack(build))).into_any()
}

/// Does something once what there is now has been drawn.
pub fn behind_the_frame(act: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(act, Duration::ZERO));
}
