//! The fields as they are drawn, on the board of a game and on one in the making: hexagons, trees, houses, gates.

use company_leader::{Coord, Facing, Terrain};
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::{
    drawings::company_leader::CONTOURS,
    ui::{Hue, camera::Extent, sheet},
};

/// From the middle of a field to its corners, in the units of the drawing.
pub const SIZE: f64 = 10.0;
/// From the middle of a field to its edges.
const HALF: f64 = 8.660_254;
/// How wide a field is.
pub const WIDTH: f64 = 2.0 * HALF;
/// The outline of a field around its middle.
pub const OUTLINE: &str = "M0-10L8.66-5V5L0 10-8.66 5V-5z";
/// The outline of a mark, a little inside of it.
pub const INSIDE: &str = "M0-9.1L7.88-4.55V4.55L0 9.1-7.88 4.55V-4.55z";
/// A pennant beside the counter.
pub const PENNANT: &str = "M1.6-1V-10L9.8-6.8 3.2-3.8V-1z";
/// A star above the counter.
const STAR: &str = "M0-10.2L.7-8.4 2.7-8.3 1.1-7 1.7-5.1 0-6.2-1.7-5.1-1.1-7-2.7-8.3-.7-8.4z";
/// Marks in the corners of a field.
pub const CORNERS: &str = "M-7.6-2.4V-4.4L-5.6-5.5M7.6-2.4V-4.4L5.6-5.5M-7.6 2.4V4.4L-5.6 5.5M7.6 2.4V4.4L5.6 5.5M-1.6-8.2L0-9.1 1.6-8.2M-1.6 8.2L0 9.1 1.6 8.2";
/// Trees at the corners, where no counter hides them.
const TREES: &str = "M-1.5-5.9L0-9.2l1.5 3.3zM-1.5 9.2L0 5.9l1.5 3.3zM-7.9 2.6l1.4-3.1 1.4 3.1zM5.1 2.6l1.4-3.1 1.4 3.1z\
                     M-4.6-3.6l1.4-3.1 1.4 3.1zM1.8-3.6l1.4-3.1 1.4 3.1zM-4.6 6.9l1.4-3.1 1.4 3.1zM1.8 6.9l1.4-3.1 1.4 3.1zM-1.5 1.6L0-1.7l1.5 3.3z";
/// Houses at the corners.
const HOUSES: &str = "M-2-5.7v-1.9L0-9.3l2 1.7v1.9zM-2 9.1V7.2L0 5.5l2 1.7v1.9zM-8.1 2V-.1l1.6-1.5 1.6 1.5V2zM4.9 2V-.1l1.6-1.5L8.1-.1V2z\
                      M-4.8-2.3v-2.1l1.6-1.5 1.6 1.5v2.1zM1.6-2.3v-2.1l1.6-1.5 1.6 1.5v2.1zM-4.8 5.7V3.6l1.6-1.5 1.6 1.5v2.1zM1.6 5.7V3.6l1.6-1.5 1.6 1.5v2.1z";

/// The middle of a field on the drawing.
pub fn place(coord: Coord) -> (f64, f64) {
    let (q, r) = (f64::from(coord.q), f64::from(coord.r));
    (WIDTH * (q + r / 2.0), 1.5 * SIZE * r)
}

/// The drawing of these fields, with a little air.
pub fn extent(fields: impl Iterator<Item = Coord>) -> Extent {
    let places: Vec<(f64, f64)> = fields.map(place).collect();
    let least = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| places.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    let (x, y) = (least(|place| place.0) - HALF - 1.0, least(|place| place.1) - SIZE - 1.0);
    let (right, bottom) = (most(|place| place.0) + HALF + 1.0, most(|place| place.1) + SIZE + 1.0);
    Extent { x, y, width: right - x, height: bottom - y }
}

/// The printed sheet the fields lie on, with contour lines: of no meaning to the rules, and the same on every board.
pub fn printed(Extent { x, y, width, height }: Extent) -> AnyView {
    view! {
        <g class="cl-sheet" aria-hidden="true">
            <pattern
                id="contours"
                class="cl-sheet__contours"
                width="400"
                height="400"
                patternUnits="userSpaceOnUse"
                patternTransform="scale(.4)"
            >
                <path d=CONTOURS.line() />
            </pattern>
            <rect class="cl-sheet__paper" x=x y=y width=width height=height rx="3" />
            <rect x=x y=y width=width height=height rx="3" fill="url(#contours)" />
        </g>
    }
    .into_any()
}

/// The class of a terrain.
pub const fn class(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "open",
        Terrain::Forest => "forest",
        Terrain::BuiltUp => "built",
    }
}

/// Trees or houses.
pub fn land(terrain: Terrain) -> AnyView {
    match terrain {
        Terrain::Open => ().into_any(),
        Terrain::Forest => view! { <path class="cl-land cl-land--forest" d=TREES /> }.into_any(),
        Terrain::BuiltUp => view! { <path class="cl-land cl-land--built" d=HOUSES /> }.into_any(),
    }
}

/// The arrow of a purchase field, in its owner's colour.
pub fn gate(owner: Hue) -> AnyView {
    let class = format!("cl-gate {}", owner.class());
    view! { <path class=class d="M-2.4 6.2h4.8L0 9.2z" /> }.into_any()
}

/// The mark of a field a scenario is about.
pub fn aim() -> AnyView {
    view! {
        <path class="cl-goal" d=INSIDE />
        <path class="cl-goal cl-goal--star" d=STAR />
    }
    .into_any()
}

/// Where an arrow key leads from a field, the better way first: straight up and down in a zigzag.
pub fn ways(key: &str, from: Coord) -> Option<[Facing; 2]> {
    let even = from.r.rem_euclid(2) == 0;
    Some(match key {
        "ArrowLeft" => [Facing::West; 2],
        "ArrowRight" => [Facing::East; 2],
        "ArrowUp" if even => [Facing::NorthEast, Facing::NorthWest],
        "ArrowUp" => [Facing::NorthWest, Facing::NorthEast],
        "ArrowDown" if even => [Facing::SouthEast, Facing::SouthWest],
        "ArrowDown" => [Facing::SouthWest, Facing::SouthEast],
        _ => return None,
    })
}

/// Brings the board into sight.
pub fn scroll_to_board() {
    sheet::scroll_to(".map, .cl-list");
}

/// Brings the focus to the field or the row that is the stop of the Tab key.
pub fn focus_on_board() {
    let stop =
        document().query_selector(".sheet__drawing [tabindex='0'], .cl-list__rows [tabindex='0']").ok().flatten();
    if let Some(stop) = stop {
        // Fields of the drawing take the focus as buttons do.
        let _ = stop.unchecked_into::<web_sys::HtmlElement>().focus();
    }
}

/// Brings the focus to the field with this id.
pub fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|found| found.dyn_into().ok());
    if let Some(element) = element {
        let element: web_sys::SvgElement = element;
        let _ = element.focus();
    }
}
