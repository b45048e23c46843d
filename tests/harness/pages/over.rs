//! The end of a game.

use serde_json::Value;

use crate::{Phone, button};

/// Begins the analysis and stops it at once, before anybody can have answered.
const BEGIN_AND_STOP: &str = "(() => {
    const tap = (label) => [...document.querySelectorAll('.analysis button')].find((button) => button.innerText === label).click();
    tap('AUSWERTEN');
    setTimeout(() => tap('ANHALTEN'));
})()";

/// Has a finished game analysed, at the second go; gives who and when of the decisions that are said to have cost something.
pub async fn analyse(phone: &Phone) -> Vec<String> {
    phone.value(BEGIN_AND_STOP).await;
    phone.until("document.querySelector('.analysis progress') === null").await;
    phone.tap(button("AUSWERTEN")).await;
    phone.until("document.querySelector('.analysis .chart') !== null").await;
    let points =
        phone.value("[...document.querySelectorAll('.analysis__point')].map((point) => point.ariaLabel)").await;
    let points: Vec<String> =
        points.as_array().into_iter().flatten().filter_map(Value::as_str).map(ToOwned::to_owned).collect();
    assert!(points.len() <= 3, "{points:?}");
    let said = if points.is_empty() { "Nichts, was viel gekostet hätte." } else { "mehr Chance)" };
    phone.sees(said).await;
    points
}
