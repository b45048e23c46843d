//! The clock of the device.

use vault::Time;

/// What the clock of the device shows. It may be wrong, and it may have been set back.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a whole number of milliseconds after 1970"
)]
pub fn now() -> Time {
    Time(js_sys::Date::now() as u64)
}
