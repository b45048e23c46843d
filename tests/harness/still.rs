//! A phone that keeps still, to be painted: the same chance, the same time of day, and nothing that moves.

use crate::Phone;
use serde_json::json;

/// See there.
const STILL: &str = include_str!("still.js");
/// See there.
const SETTLE: &str = include_str!("settle.js");
/// See there.
const LONGER: &str = include_str!("longer.js");

impl Phone {
    /// Takes away from all pages opened from now on whatever is another time by time. Computers are not held still: they
    /// think by a clock.
    ///
    /// # Panics
    /// If the browser refuses.
    pub async fn keep_still(&self) {
        self.prepare_pages(STILL).await;
        let features = [
            ("prefers-color-scheme", "light"),
            ("prefers-contrast", "no-preference"),
            ("prefers-reduced-motion", "reduce"),
        ]
        .map(|(name, value)| json!({ "name": name, "value": value }));
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await;
        // The bar beside a window that is too low fades when it likes.
        self.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
        self.devtools("Emulation.setTimezoneOverride", json!({ "timezoneId": "Europe/Berlin" })).await;
    }

    /// Scrolls to the top of the screen, or brings what a selector finds to its middle, and waits until all is there.
    ///
    /// # Panics
    /// If the page throws.
    pub async fn settle(&self, selector: Option<&str>) {
        // A finger that has tapped is gone; a mouse would still lie there.
        let away = json!({ "type": "mouseMoved", "x": 0, "y": 0 });
        self.devtools("Input.dispatchMouseEvent", away).await;
        self.client.execute(SETTLE, vec![json!(selector)]).await.expect("the page settles");
    }

    /// Makes all texts longer by 40 percent and strange to read, or gives them back: by how many points the page is wider
    /// than the screen.
    ///
    /// # Panics
    /// If the page throws.
    pub async fn swap_longer_texts(&self) -> i64 {
        let wider = self.client.execute(LONGER, Vec::new()).await.expect("texts can be replaced");
        wider.as_i64().expect("a number of points")
    }
}
