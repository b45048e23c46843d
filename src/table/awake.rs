//! While a game is under way the screen stays on and no new version is offered.

use leptos::prelude::*;

use crate::{browser::wake::WakeLock, settings::use_busy};

/// Keeps the screen on as long as this component is there, and says whether a turn is under way.
pub fn stay_awake(under_way: impl Fn() -> bool + Send + Sync + 'static) {
    let busy = use_busy();
    Effect::new(move || busy.set(under_way()));
    let awake = StoredValue::new_local(Some(WakeLock::acquire()));
    on_cleanup(move || {
        busy.set(false);
        awake.try_update_value(Option::take);
    });
}
