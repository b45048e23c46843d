//! A part of the map as a picture, for the rules: some places, their names and values, and the lines between them.

use leaders::board::Spot;
use leptos::prelude::*;

use super::{
    drawing::{Drawing, point},
    ground, place,
};

/// So much is shown around the circles of the places, in units of the drawing.
const AROUND: f64 = 260.0;

/// These places; whatever else lies there is bare. Who listens hears the names elsewhere.
pub fn picture(drawing: &Drawing, spots: &[Spot]) -> AnyView {
    let [left, top, right, bottom] = bounds(drawing, spots);
    let lands = drawing.spots().filter_map(|spot| {
        let d = drawing.atlas.path(Drawing::ground(spot)?);
        let Spot::Land(area) = spot else { return None };
        let continent = drawing.map.area(area)?.continent.value.0;
        let class = if spots.contains(&spot) {
            format!("atlas__land atlas__land--{}", continent % 6)
        } else {
            "atlas__bare".to_owned()
        };
        Some(view! { <path class=class d=d /> })
    });
    let places = spots.iter().map(|spot| place::pictured(drawing, *spot)).collect_view();
    view! {
        <div class="atlas atlas--picture">
            <svg viewBox=format!("{left} {top} {} {}", right - left, bottom - top) aria-hidden="true">
                <rect class="atlas__water" x=left y=top width=right - left height=bottom - top />
                <g class="atlas__lands">{lands.collect_view()}</g>
                {ground::lines_of(drawing, |spot| spots.contains(&spot))}
                {places}
            </svg>
        </div>
    }
    .into_any()
}

/// How little of the map shows all of these places.
pub fn extent(drawing: &Drawing, spots: &[Spot]) -> f64 {
    let [left, top, right, bottom] = bounds(drawing, spots);
    (right - left) * (bottom - top)
}

/// Left, top, right and bottom of what shows these places.
fn bounds(drawing: &Drawing, spots: &[Spot]) -> [f64; 4] {
    let circles = || spots.iter().flat_map(|spot| drawing.circles(*spot));
    let edge = |side: fn((f64, f64)) -> f64, way: f64| {
        let far = circles().map(|circle| way * side(point(circle.middle)) + f64::from(circle.radius) + AROUND);
        way * far.reduce(f64::max).unwrap_or_default()
    };
    let (width, height) = (f64::from(drawing.atlas.width), f64::from(drawing.atlas.height));
    let (left, top) = (edge(|at| at.0, -1.0).max(0.0), edge(|at| at.1, -1.0).max(0.0));
    [left, top, edge(|at| at.0, 1.0).min(width), edge(|at| at.1, 1.0).min(height)]
}

#[cfg(test)]
mod tests {
    use leaders::edition::{AreaId, AreaSet, Edition};

    use super::*;

    #[test]
    fn a_picture_shows_its_places_and_not_the_whole_world() {
        let house = Drawing::of(&Edition::house(), AreaSet::EMPTY).expect("the house edition has a drawn map");
        let whole = extent(&house, &house.spots().collect::<Vec<_>>());
        for continent in &house.map.continents {
            let spots: Vec<_> = house.map.continent(continent.id).iter().map(Spot::Land).collect();
            let [left, top, right, bottom] = bounds(&house, &spots);
            for spot in &spots {
                let (x, y) = house.middle(*spot);
                assert!((left..right).contains(&x) && (top..bottom).contains(&y), "{spot:?}");
            }
            assert!(extent(&house, &spots) < whole / 2.0, "{:?}", continent.name.value);
        }
        assert!(extent(&house, &[Spot::Land(AreaId(22))]) < whole / 20.0);
    }
}
