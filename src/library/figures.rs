//! Moments and sizes, as a reader writes them.

use vault::Time;

use crate::{browser::clock, texts::Language};

/// Date and time of day, in the language on the screen.
pub fn date(time: Time) -> String {
    clock::written(time, Language::current().code())
}

/// A number of bytes: in kB below a megabyte, else in MB.
pub fn bytes_text(number: u64) -> String {
    if number < 1_000_000 {
        format!("{} kB", number.div_ceil(1000))
    } else {
        format!("{} MB", number.div_ceil(1_000_000))
    }
}
