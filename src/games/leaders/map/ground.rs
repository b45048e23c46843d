//! What never changes: sea with lines along the coasts, land of nobody, lakes, mountains, borders, dotted lines, harbours.

use core::fmt::Write as _;

use leaders::{
    atlas::{Ground, Place, path},
    board::Spot,
};
use leptos::prelude::*;

use super::drawing::Drawing;

/// Stripes, dots, crosshatch, chevrons and rings of players' colours, and the grain of sand, as tiles of the drawing.
const PATTERNS: [(&str, u32, &str); 6] = [
    ("blue", 90, "M-20 20L20-20M0 90L90 0M70 110L110 70"),
    ("green", 90, "M12 22h20M22 12v20M57 67h20M67 57v20"),
    ("yellow", 90, "M0 45H90M45 0V90"),
    ("violet", 110, "M0 70L55 25 110 70"),
    ("white", 130, "M65 40a25 25 0 1 1-.1 0zM65 5a60 60 0 1 1-.1 0z"),
    ("sand", 70, "M10 15h8M45 30h8M20 52h8M58 60h8"),
];

/// A mountain from its middle: its slopes, and the side in the shade.
const SLOPES: &str = "l26-46 14 22 8-10 18 34";
const SHADE: &str = "m26-46l14 22 8-10 18 34h-26l-20-24z";

/// The sea, the coasts' lines in it, and what nobody holds.
pub fn sea(drawing: &Drawing) -> AnyView {
    let atlas = &drawing.atlas;
    let coast = atlas.borders(|one, other| one == Ground::Water && other != Ground::Water);
    let patterns = PATTERNS.map(|(name, size, d)| {
        view! {
            <pattern id=format!("atlas-{name}") width=size height=size patternUnits="userSpaceOnUse">
                <path class="atlas__grain" d=d />
            </pattern>
        }
    });
    let lines = ["far", "middle", "close"].map(|far| {
        view! { <path class=format!("atlas__coast atlas__coast--{far}") d=coast.clone() /> }
    });
    let bare = [Ground::Nobodys, Ground::Sand, Ground::Mountains].map(|ground| {
        let d = atlas.path(ground);
        let grain = (ground == Ground::Sand).then(|| view! { <path fill="url(#atlas-sand)" d=d.clone() /> });
        view! {
            <path class="atlas__bare" d=d.clone() />
            {grain}
        }
    });
    view! {
        <g class="atlas__sea" aria-hidden="true">
            <defs>{patterns.collect_view()}</defs>
            <rect class="atlas__water" width=atlas.width height=atlas.height />
            {lines.collect_view()}
            {bare.collect_view()}
        </g>
    }
    .into_any()
}

/// Lakes, mountains and the borders, over the land and its colours.
pub fn relief(drawing: &Drawing) -> AnyView {
    let atlas = &drawing.atlas;
    let lakes: String = atlas.lakes.iter().map(|lake| path(lake) + "z").collect();
    let mountains = |shape| stamped(atlas.ridges.iter().flatten(), (-33, 20), shape);
    let continent = |ground| match ground {
        Ground::Area(area) => drawing.map.area(area).map(|area| area.continent.value),
        _ => None,
    };
    let inland = |one, other| one < other && one != Ground::Water && other != Ground::Water;
    let apart = |one, other| continent(one).zip(continent(other)).is_some_and(|(one, other)| one != other);
    let within = atlas.borders(|one, other| inland(one, other) && !apart(one, other));
    let between = atlas.borders(|one, other| inland(one, other) && apart(one, other));
    let coast = atlas.borders(|one, other| one == Ground::Water && other != Ground::Water);
    view! {
        <g class="atlas__relief" aria-hidden="true">
            <path class="atlas__lakes" d=lakes />
            <path class="atlas__shade" d=mountains(SHADE) />
            <path class="atlas__slopes" d=mountains(SLOPES) />
            <path class="atlas__border" d=within />
            <path class="atlas__border atlas__border--continent" d=between />
            <path class="atlas__shore" d=coast />
        </g>
    }
    .into_any()
}

/// Dotted lines from area to area, and dashed ones from harbours to the sea.
pub fn lines(drawing: &Drawing) -> AnyView {
    lines_of(drawing, |_| true)
}

/// Of these lines the ones that lead from place to place among those for which `shown` holds.
pub fn lines_of(drawing: &Drawing, shown: impl Fn(Spot) -> bool) -> AnyView {
    let atlas = &drawing.atlas;
    let all = |ways: &mut dyn Iterator<Item = &Vec<Place>>| ways.map(|way| curve(way)).collect::<String>();
    let both = |one: Spot, other: Spot| shown(one) && shown(other);
    let dotted = atlas.dotted.iter().filter(|(one, other, _)| both(Spot::Land(*one), Spot::Land(*other)));
    let dotted = all(&mut dotted.map(|(_, _, way)| way));
    let harbours = atlas.harbours.iter().filter(|(sea, area, _)| both(Spot::Sea(*sea), Spot::Land(*area)));
    let harbours: Vec<_> = harbours.map(|(_, _, way)| way).collect();
    let ports = harbours.iter().filter_map(|way| way.first());
    let ports = stamped(ports, (-22, 0), "a22 22 0 1 0 44 0 22 22 0 1 0-44 0z");
    let harbours = all(&mut harbours.into_iter());
    view! {
        <g class="atlas__lines" aria-hidden="true">
            <path class="atlas__harbours" d=harbours />
            <path class="atlas__ports" d=ports />
            <path class="atlas__dotted atlas__dotted--rim" d=dotted.clone() />
            <path class="atlas__dotted" d=dotted />
        </g>
    }
    .into_any()
}

/// A line of two colours around it all, as on a printed map.
pub fn frame(drawing: &Drawing) -> AnyView {
    let (width, height) = (drawing.atlas.width, drawing.atlas.height);
    view! {
        <g class="atlas__frame" aria-hidden="true">
            <rect class="atlas__neat" x="12" y="12" width=width - 24 height=height - 24 />
            <rect class="atlas__neat atlas__neat--inner" x="44" y="44" width=width - 88 height=height - 88 />
        </g>
    }
    .into_any()
}

/// The same shape at each of these places, beginning so far from it.
fn stamped<'a>(places: impl Iterator<Item = &'a Place>, (right, down): Place, shape: &str) -> String {
    places.fold(String::new(), |mut d, (x, y)| {
        // Writing to a string cannot fail.
        let _ = write!(d, "M{} {}{shape}", x + right, y + down);
        d
    })
}

/// A way as a soft line through its points.
fn curve(way: &[Place]) -> String {
    let [first, .., last] = way else { return String::new() };
    let mut d = format!("M{} {}", first.0, first.1);
    for pair in way[1..].windows(2) {
        let ((x, y), (nx, ny)) = (pair[0], pair[1]);
        // Through the middle between two bends; the last bend leads to the end.
        let (ex, ey) = if pair[1] == *last { *last } else { (i32::midpoint(x, nx), i32::midpoint(y, ny)) };
        let _ = write!(d, "Q{x} {y} {ex} {ey}");
    }
    if way.len() == 2 {
        let _ = write!(d, "L{} {}", last.0, last.1);
    }
    d
}

#[cfg(test)]
mod tests {
    use super::curve;

    #[test]
    fn a_way_is_soft_and_ends_where_it_should() {
        assert_eq!(curve(&[(0, 0), (10, 0)]), "M0 0L10 0");
        assert_eq!(curve(&[(0, 0), (10, 0), (10, 10)]), "M0 0Q10 0 10 10");
        assert_eq!(curve(&[(0, 0), (10, 0), (20, 10), (30, 10)]), "M0 0Q10 0 15 5Q20 10 30 10");
        assert_eq!(curve(&[(1, 1)]), "");
    }
}
