//! Moments and sizes, as a reader writes them.

use core::time::Duration;

use leptos::prelude::*;
use vault::Time;

use crate::{browser::clock, texts::Language};

/// By then what was made at the same time has been painted.
const A_FRAME: Duration = Duration::from_millis(50);

/// Date and time of day, in the language on the screen.
pub fn date(time: Time) -> String {
    clock::written(time, Language::current().code())
}

/// What [`date`] says, once what is there already has been painted: before the first date a browser learns how dates are written, which
/// takes a slow phone 60 ms.
pub fn date_later(time: Time) -> ReadSignal<Option<String>> {
    let (said, say) = signal(None);
    let learn = move || {
        say.try_set(Some(date(time)));
    };
    set_timeout(learn, A_FRAME);
    said
}

/// A number of bytes: in kB below a megabyte, else in MB.
pub fn bytes_text(number: u64) -> String {
    if number < 1_000_000 {
        format!("{} kB", number.div_ceil(1000))
    } else {
        format!("{} MB", number.div_ceil(1_000_000))
    }
}
