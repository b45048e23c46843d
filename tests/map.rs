//! The drawn map of LEADERS under a thumb and under keys.

use browser_tests::pages::Start;
use browser_tests::{Site, button, choice, with_phone};
use serde_json::json;

/// The narrowest circle of an area or a sea, in pixels.
const NARROWEST: &str = "Math.min(...[...document.querySelectorAll('.atlas__touch')].map((circle) => circle.getBoundingClientRect().width))";
/// The areas that are marked as one's own in the list below the map.
const OWN: &str =
    "[...document.querySelectorAll('.area[aria-pressed=true] .area__name')].map((area) => area.innerText)";

/// A click where a thumb comes down in the middle of the circle of an area, whatever lies on top there.
fn thumb(area: u8) -> String {
    format!(
        "(() => {{
            const circle = document.querySelector('#area-{area} .atlas__touch').getBoundingClientRect();
            const [x, y] = [circle.left + circle.width / 2, circle.top + circle.height / 2];
            document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
        }})()"
    )
}

#[tokio::test]
async fn areas_are_noted_on_the_map() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let table = Start::open(phone, &site).await.play_in_two().await;
        table.prepare().await;
        table.begin_turn().await;
        phone.tap(choice("Gebiete antippen")).await;
        // Egypt lies in the middle of the map, which is where the first step nearer leads.
        phone.value(&thumb(22)).await;
        phone.until(&format!("JSON.stringify({OWN}) === '[\"Egypt\"]'")).await;
        phone.until("document.querySelector('#area-22').matches('.atlas__face--selected')").await;
        assert_eq!(
            phone.value("document.querySelector('#area-22').ariaLabel.startsWith('Egypt, 4 Punkte, ')").await,
            true
        );

        phone.tap(button("Näher heran")).await;
        let narrowest = phone.value(NARROWEST).await.as_f64().expect("a number");
        // The transform is rounded.
        assert!(narrowest >= 43.99, "a circle of {narrowest} pixels");
        phone.value(&thumb(24)).await;
        phone.until(&format!("{OWN}.length === 2")).await;

        // From Egypt straight to the left lies West Africa.
        let press = |key: &str| {
            format!(
                "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
            )
        };
        phone.value("document.querySelector('#area-22').focus()").await;
        phone.value(&press("ArrowLeft")).await;
        assert_eq!(phone.value("document.activeElement.id").await, "area-23");
        phone.value(&press("Enter")).await;
        phone.until(&format!("{OWN}.length === 3")).await;
        assert_eq!(phone.value(OWN).await, json!(["Egypt", "West Africa", "Central Africa"]));
    })
    .await;
}
