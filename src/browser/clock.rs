//! The clock of the device.

use js_sys::{Date, Object, Reflect};
use vault::Time;

/// What the clock of the device shows. It may be wrong, and it may have been set back.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a whole number of milliseconds after 1970"
)]
pub fn now() -> Time {
    Time(Date::now() as u64)
}

/// Milliseconds, to measure short work by. They may jump, for which a slice of it is shorter or longer.
pub fn ticks() -> f64 {
    Date::now()
}

/// A moment as the readers of a language write it: date and time of day, in the time zone of the device.
#[expect(clippy::cast_precision_loss, reason = "milliseconds stay exact for some 285,000 years")]
pub fn written(time: Time, language: &str) -> String {
    let options = Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A property of an object just made is never refused.
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    Date::new(&(time.0 as f64).into()).to_locale_string(language, &options).into()
}
