//! Moments and sizes, as a reader writes them.

use leptos::prelude::*;
use vault::Time;

use crate::{browser::clock, texts::Language, ui::behind_the_frame};

/// Date and time of day, in the language on the screen.
pub fn date(time: Time) -> String {
    clock::written(time, Language::current().code())
}

/// What [`date`] says, behind the frame that shows what is there already: before the first date a browser learns how dates are written, which
/// takes a slow phone 60 ms.
pub fn date_later(time: Time) -> ReadSignal<Option<String>> {
    let (said, say) = signal(None);
    behind_the_frame(move || {
        say.try_set(Some(date(time)));
    });
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
