//! Orders, drawn from place to place.

use leaders::board::Spot;
use leptos::prelude::*;

use super::{
    Arrow,
    drawing::{Drawing, point},
};
use crate::ui::trace;

/// How many times as large as on other boards a line is.
const LARGE: f64 = 26.0;
/// A line ends so far from the middle of a place, in units of the drawing.
const GAP: f64 = 120.0;

/// An order as a line with a head, and how many units it moves.
pub fn arrow(drawing: &Drawing, arrow: &Arrow) -> AnyView {
    let ways = ways(drawing, arrow.from, arrow.to);
    let last = ways.len().saturating_sub(1);
    let lines = ways.iter().enumerate().map(|(index, [from, to])| {
        let gap = |at: bool| if at { GAP / LARGE } else { 0.0 };
        let small = |(x, y): (f64, f64)| (x / LARGE, y / LARGE);
        trace::line("atlas__arrow", [small(*from), small(*to)], [gap(index == 0), gap(index == last)], index == last)
    });
    let count = ways.first().filter(|_| arrow.count > 0).map(|[from, to]| {
        let (x, y) = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        view! {
            <g class="atlas__moved" transform=format!("translate({x:.0} {y:.0})")>
                <circle r="84" />
                <text y="42">{arrow.count}</text>
            </g>
        }
    });
    view! {
        <g class=arrow.hue.class()>
            <g transform=format!("scale({LARGE})")>{lines.collect_view()}</g>
            {count}
        </g>
    }
    .into_any()
}

/// The lines of a way: one, or two over the edge of the map, where a dotted line goes over it.
fn ways(drawing: &Drawing, from: Spot, to: Spot) -> Vec<[(f64, f64); 2]> {
    let width = drawing.atlas.width;
    let over = drawing.atlas.dotted.iter().filter(|(one, other, _)| {
        (Spot::Land(*one), Spot::Land(*other)) == (from, to) || (Spot::Land(*other), Spot::Land(*one)) == (from, to)
    });
    let edges: Vec<(f64, f64)> = over
        .filter_map(|(_, _, way)| way.iter().find(|(x, _)| *x < 0 || *x > width))
        .map(|(x, y)| point(((*x).clamp(0, width), *y)))
        .collect();
    let distance = |[one, other]: &[(f64, f64); 2]| (one.0 - other.0).hypot(one.1 - other.1);
    let middles = |spot| drawing.circles(spot).iter().map(|circle| point(circle.middle));
    // A sea at both edges is left and entered where it is near.
    let straight = middles(from).flat_map(|one| middles(to).map(move |other| [one, other]));
    let Some(straight) = straight.min_by(|one, other| distance(one).total_cmp(&distance(other))) else {
        return Vec::new();
    };
    if edges.len() < 2 {
        return vec![straight];
    }
    let near = |at: (f64, f64)| {
        edges.iter().copied().min_by(|one, other| distance(&[at, *one]).total_cmp(&distance(&[at, *other])))
    };
    match (near(straight[0]), near(straight[1])) {
        (Some(out), Some(back)) => vec![[straight[0], out], [back, straight[1]]],
        _ => vec![straight],
    }
}

#[cfg(test)]
mod tests {
    use leaders::{
        board::Spot,
        edition::{AreaId, AreaSet, Edition, SeaId},
    };

    use super::ways;
    use crate::games::leaders::map::Drawing;

    #[test]
    fn a_way_takes_the_short_side_of_the_world() {
        let house = Drawing::of(&Edition::house(), AreaSet::EMPTY).expect("the house edition has a drawn map");
        let land = |id| Spot::Land(AreaId(id));
        let width = f64::from(house.atlas.width);
        let bering = ways(&house, land(0), land(30));
        assert_eq!(bering.len(), 2);
        assert_eq!((bering[0][1].0, bering[1][0].0), (0.0, width), "out on the left, in on the right");
        let back = ways(&house, land(30), land(0));
        assert_eq!((back[0][1].0, back[1][0].0), (width, 0.0));
        assert_eq!(ways(&house, land(0), land(1)).len(), 1);
        // From Japan into the North Pacific: the circle beside it and not the one beside Alaska.
        assert!(ways(&house, land(34), Spot::Sea(SeaId(6)))[0][1].0 > 9000.0);
        assert!(ways(&house, land(4), Spot::Sea(SeaId(6)))[0][1].0 < 1000.0);
    }
}
