//! The clock of the device.

use js_sys::{Date, Object, Reflect};
use js_sys::{Date, Object, Reflect};
use vault::Time;
use wasm_bindgen::JsValue;

/// What the clock of the device shows. It may be wrong, and it may have been set back.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a whole number of milliseconds after 1970"
)]
pub fn now() -> Time {
    Time(Date::now() as u64)
}

/// A moment as people write it, in the language of the page and the time zone of the device: day and time of day.
#[expect(clippy::cast_precision_loss, reason = "exact for some hundred thousand years to come")]
pub fn date(time: Time) -> String {
    let date = Date::new(&JsValue::from_f64(time.0 as f64));
    let options = Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A new object takes any property.
        let _ = Reflect::set(&options, &name.into(), &style.into());
    }
    let root = web_sys::window().and_then(|window| window.document()?.document_element());
    let language = root.and_then(|root| root.get_attribute("lang")).unwrap_or_else(|| "de".to_owned());
    date.to_locale_string(&language, &options).into()
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
