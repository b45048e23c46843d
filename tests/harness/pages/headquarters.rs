//! The headquarters, behind the curtain.

use crate::{Phone, button, number, tab};
use serde_json::json;

/// "Hauptquartier" with its five areas.
pub struct Headquarters<'a> {
    pub(super) phone: &'a Phone,
}

impl Headquarters<'_> {
    /// Points that are left.
    pub async fn points(&self) -> u32 {
        let shown = self.phone.value("document.querySelector('.resources .figure').innerText").await;
        shown.as_str().and_then(|points| points.parse().ok()).expect("points are shown")
    }

    /// Orders units by the name on the screen, such as "Infanterie".
    pub async fn recruit(&self, unit: &str, count: u32) {
        self.phone.tap(tab("Militär")).await;
        self.phone.set(number(unit), count).await;
        self.ordered(unit, count).await;
    }

    /// Begins research in a field.
    pub async fn research(&self, area: &str) {
        self.phone.tap(tab("Forschung")).await;
        self.phone.tap(button("ERFORSCHEN").of(area)).await;
        self.phone.find(button("DOCH NICHT").of(area)).await;
    }

    /// Orders diplomats.
    pub async fn appoint(&self, count: u32) {
        self.phone.tap(tab("Diplomatie")).await;
        self.phone.set(number("Diplomaten ernennen"), count).await;
        self.ordered("Diplomaten ernennen", count).await;
    }

    /// Orders spies.
    pub async fn hire(&self, count: u32) {
        self.phone.tap(tab("Spionage")).await;
        self.phone.set(number("Spione anheuern"), count).await;
        self.ordered("Spione anheuern", count).await;
    }

    /// Does something of the area "Diplomatie" or "Spionage" to another player.
    pub async fn act(&self, area: &str, deed: &str, player: &str) {
        self.phone.tap(tab(area)).await;
        self.phone.tap(button(deed).of(player)).await;
        let pressed = format!(
            "[...document.querySelectorAll('[aria-pressed=true]')].some((deed) =>
                deed.innerText.startsWith({}) && deed.closest('section').innerText.includes({}))",
            json!(self.phone.say(deed)),
            json!(player),
        );
        self.phone.until(&pressed).await;
    }

    /// Takes on the mission on offer in a category, such as "Strategisch".
    pub async fn take_on(&self, category: &str) {
        self.phone.tap(tab("Missionen")).await;
        let name = format!(
            "[...document.querySelectorAll('section')].find((card) =>
                [...card.querySelectorAll('p')].some((line) => line.innerText === {}))?.querySelector('h2').innerText",
            json!(self.phone.say(category))
        );
        self.phone.until(&format!("{name} !== undefined")).await;
        let name = self.phone.value(&name).await;
        let name = name.as_str().expect("a mission has a name");
        self.phone.tap(button("AKTIVIEREN").of(name)).await;
        self.phone.find(button("DOCH NICHT").of(name)).await;
    }

    /// An order stands when it is saved; the number of what is ordered says so.
    async fn ordered(&self, what: &str, count: u32) {
        let number = format!("document.querySelector('[role=spinbutton][aria-label={}]')", json!(self.phone.say(what)));
        self.phone.until(&format!("{number}?.ariaValueNow === '{count}'")).await;
    }
}
