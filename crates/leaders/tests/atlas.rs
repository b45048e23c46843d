//! The drawn map of the house edition, and drawings that are refused.

use leaders::{
    atlas::{Atlas, AtlasError, Ground, LEAST_RADIUS, Misfit, Problem},
    edition::{AreaId, Edition},
};

const HOUSE: &str = include_str!("../../../editions/leaders-house.map");

fn misfits(atlas: &Atlas) -> Vec<String> {
    atlas.misfits(&Edition::house().map).iter().map(ToString::to_string).collect()
}

/// The house drawing without the lines that begin so, and with others.
fn with(left_out: &str, more: &str) -> Atlas {
    let kept = HOUSE.lines().filter(|line| left_out.is_empty() || !line.starts_with(left_out));
    let text: String = kept.flat_map(|line| [line, "\n"]).collect();
    Atlas::read(&(text + more)).unwrap()
}

#[test]
fn the_house_map_shows_the_borders_dotted_lines_and_harbours_of_the_house_edition() {
    let house = Edition::house();
    assert_eq!(Atlas::house().misfits(&house.map), []);
    assert!(Atlas::of(&house.map).is_some());
}

#[test]
fn other_names_and_values_keep_the_drawing_and_other_borders_do_not() {
    let mut own = Edition::house();
    own.map.areas[0].name.value = "Aliaska".to_owned();
    own.map.areas[0].value.value = 5;
    assert!(Atlas::of(&own.map).is_some());
    own.map.areas[0].land.clear();
    own.map.areas[1].land.retain(|next| next.value != AreaId(0));
    assert!(Atlas::of(&own.map).is_none());
}

/// Straight edges of some length are what one would know a drawn map by; a border that a river or a coast made has none.
#[test]
fn no_outline_has_straight_edges() {
    let atlas = Atlas::house();
    let mut longest = 0;
    for arc in &atlas.arcs {
        let inside = |(x, y): (i32, i32)| (0..atlas.width).contains(&x) && (0..atlas.height).contains(&y);
        let edges = arc.points.windows(2).filter(|edge| inside(edge[0]) && inside(edge[1]));
        let square = |edge: &[(i32, i32)]| (edge[1].0 - edge[0].0).pow(2) + (edge[1].1 - edge[0].1).pow(2);
        longest = longest.max(edges.map(square).max().unwrap_or_default());
    }
    assert!(longest <= 60 * 60, "an edge of {} tenths", f64::from(longest).sqrt());
}

#[test]
fn circles_lie_on_their_areas_and_are_large_enough_for_a_thumb() {
    let atlas = Atlas::house();
    for (circle, id) in atlas.areas.iter().zip(0..) {
        assert!(circle.radius >= LEAST_RADIUS);
        let outlines = atlas.outlines(Ground::Area(AreaId(id))).unwrap();
        let crossings = outlines.iter().flat_map(|outline| outline.windows(2)).filter(|edge| {
            let ((x, y), (ax, ay), (bx, by)) = (circle.middle, edge[0], edge[1]);
            // A ray to the right.
            (ay > y) != (by > y) && {
                let (x, y) = (i64::from(x - ax), i64::from(y - ay));
                let (dx, dy) = (i64::from(bx - ax), i64::from(by - ay));
                if dy > 0 { x * dy < y * dx } else { x * dy > y * dx }
            }
        });
        assert_eq!(crossings.count() % 2, 1, "the middle of area {id} is on it");
    }
    // 44 pixels on a phone with the map 328 pixels wide, three times as near.
    assert!(f64::from(2 * LEAST_RADIUS) / f64::from(atlas.width) * 328.0 * 3.0 >= 44.0);
}

#[test]
fn outlines_end_where_they_begin_and_leave_no_land_out() {
    let atlas = Atlas::house();
    let twice = |ground| -> i64 {
        let outlines = atlas.outlines(ground).unwrap();
        assert!(outlines.iter().all(|outline| outline.first() == outline.last()), "{ground:?}");
        let edges = outlines.iter().flat_map(|outline| outline.windows(2));
        edges
            .map(|edge| i64::from(edge[0].0) * i64::from(edge[1].1) - i64::from(edge[1].0) * i64::from(edge[0].1))
            .sum()
    };
    let land: i64 = (0..42).map(|area| twice(Ground::Area(AreaId(area)))).sum();
    let nobodys: i64 = [Ground::Nobodys, Ground::Sand, Ground::Mountains].into_iter().map(twice).sum();
    assert_eq!(land + nobodys, -twice(Ground::Water), "what is not land is water");
    assert!(atlas.path(Ground::Area(AreaId(13))).matches('M').count() > 1, "the British Isles are islands");
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    let refused = |text: &str, line: usize, problem: Problem| {
        let error = Atlas::read(text).unwrap_err();
        assert_eq!(error, AtlasError { line, problem });
        assert!(error.to_string().starts_with(&format!("line {line}: ")));
    };
    refused("", 1, Problem::NoMap);
    refused("leaders-map 2\n", 1, Problem::NoMap);
    let begun = |line: &str| format!("leaders-map 1\nsize 10 10\n{line}\n");
    refused(&begun("island 1 2"), 3, Problem::Word("island".to_owned()));
    refused(&begun(""), 3, Problem::Word(String::new()));
    refused(&begun("area 0 1 x 2"), 3, Problem::Number("x".to_owned()));
    refused(&begun("area 0 1 9999999 2"), 3, Problem::Number("9999999".to_owned()));
    refused(&begun("area 0 1 2"), 3, Problem::Count(3));
    refused(&begun("area 1 1 2 3"), 3, Problem::Order(1));
    refused(&begun("sea -1 1 2 3"), 3, Problem::Order(-1));
    refused(&begun("harbour 0 300 1 1 2 2"), 3, Problem::Order(300));
    refused(&begun("dotted 0 1 1 1"), 3, Problem::Count(2));
    refused(&begun("lake 1 1 2 2 3"), 3, Problem::Count(5));
    refused(&begun("arc -5 0 1 1 2 2"), 3, Problem::Ground(-5));
    refused(&begun("arc -1 0 1 1"), 3, Problem::Count(2));
}

#[test]
fn a_drawing_that_differs_from_the_edition_is_refused_by_the_names_of_the_areas() {
    assert_eq!(misfits(&with("sea 7", "")), ["42 areas and 7 seas are drawn"]);
    let gone = "in the edition, and not drawn";
    let more = "drawn, and not in the edition";
    assert_eq!(misfits(&with("dotted 0 30", "")), [format!("dotted line of Alaska and Soviet Far East: {gone}")]);
    assert_eq!(misfits(&with("", "dotted 1 0 1 1 2 2")), [format!("dotted line of Alaska and Western Canada: {more}")]);
    assert_eq!(misfits(&with("harbour 0 3", "")), [format!("harbour of Quebec in North Atlantic: {gone}")]);
    assert_eq!(
        misfits(&with("", "harbour 0 7 1 1 2 2")),
        [format!("harbour of Central America in North Atlantic: {more}")]
    );
    assert_eq!(misfits(&with("", "harbour 9 77 1 1 2 2")), [format!("harbour of area 77 in sea 9: {more}")]);
    let round = misfits(&with("", "arc 0 40 1 1 1 1 -1 -1"));
    assert_eq!(round, [format!("border of Alaska and Western Australia: {more}")]);
    assert_eq!(misfits(&with("arc -1 12 ", "")), ["Iceland has no whole outline"]);

    let mut small = Atlas::house();
    small.areas[12].radius = LEAST_RADIUS - 1;
    assert_eq!(misfits(&small), ["the circle of Iceland is too small for a thumb"]);
    let mut beyond = Atlas::house();
    beyond.seas[6][0].middle.0 = -10;
    assert_eq!(misfits(&beyond), ["the circle of North Pacific is not on the canvas"]);
    let mut crowded = Atlas::house();
    crowded.areas[3].middle = crowded.areas[2].middle;
    crowded.areas[3].middle.1 += 20;
    let crowded = crowded.misfits(&Edition::house().map);
    assert!(crowded.contains(&Misfit::Crowded("Ontario".to_owned(), "Quebec".to_owned())), "{crowded:?}");
}

#[test]
fn the_drawing_is_small() {
    // Brotli makes about a third of it.
    assert!(HOUSE.len() < 90_000, "{}", HOUSE.len());
}
