//! Numbers with a decimal mark or a percent sign, in the language on the screen.

use crate::{browser::number, texts::Language};

/// A number with so many digits behind its decimal mark.
pub fn decimal(value: f64, digits: u8) -> String {
    number::decimal(value, digits, Language::current().code())
}

/// A share of 1 in percent, sign included, with so many digits behind the decimal mark.
pub fn percent(share: f64, digits: u8) -> String {
    number::percent(share, digits, Language::current().code())
}

/// A whole number of hundredths in percent, sign included.
pub fn hundredths(number: impl Into<f64>) -> String {
    percent(number.into() / 100.0, 0)
}
