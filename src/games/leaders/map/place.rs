//! An area or a sea with what stands there.

use leaders::{atlas::Circle, battle::Force, board::Spot, edition::Unit};
use leptos::prelude::*;

use super::{
    Keys, Mark, PlaceView,
    drawing::{Drawing, TARGET, point},
};
use crate::{
    games::leaders::{figures, words},
    texts::leaders::texts,
    ui::{Hue, Player},
};

/// An anchor.
const ANCHOR: &str = "M0-70a22 22 0 1 1-.1 0zM0-26V92M-44 0H44M-78 28C-70 76-40 92 0 96 40 92 70 76 78 28";
/// A house, around its middle.
const HOUSE: &str = "M0-74L78-8H56V62H-56V-8H-78z";
/// A scenario marker: a flag, planted beside what an area is worth.
const FLAG: &str = "M0 0V-150M0-150q30-22 60 0t60 0v72q-30 22-60 0t-60 0";

/// The id of a place's button.
pub fn id(spot: Spot) -> String {
    match spot {
        Spot::Land(area) => format!("area-{}", area.0),
        Spot::Sea(sea) => format!("sea-{}", sea.0),
    }
}

/// The land of an area in the colour and with the pattern of whoever holds it, or in that of its continent.
pub fn land(drawing: &Drawing, spot: Spot, place: ReadSignal<PlaceView>, tap: Callback<Spot>) -> Option<AnyView> {
    let d = drawing.atlas.path(Drawing::ground(spot)?);
    let Spot::Land(area) = spot else { return None };
    let continent = drawing.map.area(area)?.continent.value.0;
    let hue = Memo::new(move |_| place.with(|place| place.owner.as_ref().map(|owner| owner.hue)));
    let open = Memo::new(move |_| place.with(|place| place.open));
    let class = move || match hue.get() {
        Some(hue) => format!("atlas__land atlas__land--held {}", hue.class()),
        None => format!("atlas__land atlas__land--{}", continent % 6),
    };
    let grain = d.clone();
    let grain = move || {
        let pattern = pattern(hue.get()?)?;
        Some(view! { <path class="atlas__pattern" fill=format!("url(#atlas-{pattern})") d=grain.clone() /> })
    };
    Some(
        view! {
            <g
                class="atlas__area"
                class:atlas__area--open=open
                aria-hidden="true"
                on:click=move |_| tap.run(spot)
            >
                <path class=class d=d />
                {grain}
            </g>
        }
        .into_any(),
    )
}

/// The outline of an area that is to be noticed.
pub fn mark(drawing: &Drawing, spot: Spot, place: ReadSignal<PlaceView>) -> Option<AnyView> {
    let d = drawing.atlas.path(Drawing::ground(spot)?);
    let mark = Memo::new(move |_| place.with(|place| place.mark));
    let outline = move || {
        let class = match mark.get()? {
            Mark::Selected => "atlas__mark atlas__mark--selected",
            Mark::Target => "atlas__mark atlas__mark--target",
        };
        Some(view! { <path class=class aria-hidden="true" d=d.clone() /> })
    };
    Some(outline.into_any())
}

/// What is tapped: name, value and armies, under a circle that is large enough for a thumb.
pub fn face(drawing: &std::sync::Arc<Drawing>, spot: Spot, place: ReadSignal<PlaceView>, keys: &Keys) -> AnyView {
    let keys = *keys;
    let sheet = drawing.clone();
    let (name, value) = (drawing.fitted(spot), drawing.value(spot));
    let full = drawing.name(spot).to_owned();
    let is_marked = drawing.is_marked(spot);
    let label = move || place.with(|place| spoken(&full, value, is_marked, place));
    let first = drawing.spots().next();
    let armies = Memo::new(move |_| place.with(|place| place.armies.clone()));
    let home = Memo::new(move |_| place.with(|place| place.home.clone()));
    let open = Memo::new(move |_| place.with(|place| place.open));
    let marked = Memo::new(move |_| place.with(|place| place.mark));
    let is_sea = matches!(spot, Spot::Sea(_));
    let at = |circle: &Circle| {
        let (x, y) = point(circle.middle);
        format!("translate({x} {y})")
    };
    let seen = drawing.circles(spot).iter().map(|circle| {
        let name = name.clone();
        let content = move || {
            let armies = armies.get();
            let anchor = (is_sea && armies.is_empty()).then(|| view! { <path class="atlas__anchor" d=ANCHOR /> });
            view! {
                {anchor}
                {troops(&armies)}
                {value.map(|value| roundel(value, &armies, is_marked, home.get().as_ref()))}
                {written(&name, armies.len())}
            }
        };
        view! {
            <g transform=at(circle)>{content}</g>
        }
    });
    let touched = drawing.circles(spot).iter().map(|circle| {
        view! { <circle class="atlas__touch" r=TARGET / 2.0 transform=at(circle) /> }
    });
    // What is seen is said by the name of what is touched, in an order one can listen to.
    view! {
        <g class="atlas__seen" class:atlas__seen--sea=is_sea aria-hidden="true">
            {seen.collect_view()}
        </g>
        <g
            id=id(spot)
            class="atlas__face"
            class:atlas__face--sea=is_sea
            class:atlas__face--open=open
            class:atlas__face--selected=move || marked.get() == Some(Mark::Selected)
            class:atlas__face--target=move || marked.get() == Some(Mark::Target)
            role="button"
            tabindex=move || if keys.focus.get().or(first) == Some(spot) { "0" } else { "-1" }
            aria-label=label
            aria-disabled=move || (!open.get()).then_some("true")
            on:click=move |_| {
                keys.focus.set(Some(spot));
                keys.tap.run(spot);
            }
            on:keydown=move |event| keys.press(&sheet, spot, &event)
        >
            {touched.collect_view()}
        </g>
    }
    .into_any()
}

/// How wide a figure with its number is.
const FIGURE: f64 = 136.0;
/// How high a row of figures is, with the gap to the next.
const ROW: f64 = 232.0;

/// How wide an army is drawn.
fn width(force: Force) -> f64 {
    let kinds = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0).count();
    f64::from(u16::try_from(kinds).unwrap_or(u16::MAX)) * FIGURE + 24.0
}

/// How far the middle of a row is from the middle of the place.
fn height(row: usize, rows: usize) -> f64 {
    let number = |count: usize| f64::from(u16::try_from(count).unwrap_or(u16::MAX));
    (number(row) - number(rows.saturating_sub(1)) / 2.0) * ROW - 40.0
}

/// A place on a picture: what it is worth, or that it is a sea, and its name.
pub fn pictured(drawing: &Drawing, spot: Spot) -> AnyView {
    let content = drawing.circles(spot).iter().map(|circle| {
        let (x, y) = point(circle.middle);
        let anchor = matches!(spot, Spot::Sea(_)).then(|| view! { <path class="atlas__anchor" d=ANCHOR /> });
        view! {
            <g transform=format!("translate({x} {y})")>
                {anchor} {drawing.value(spot).map(|value| roundel(value, &[], false, None))}
                {written(&drawing.fitted(spot), 0)}
            </g>
        }
    });
    content.collect_view().into_any()
}

/// What an area is worth, with the flag of a marked one: in its middle, or at the corner of the armies. A small house says whose home
/// it is.
fn roundel(value: u16, armies: &[(Player, Force)], is_marked: bool, home: Option<&Player>) -> AnyView {
    let home = home.map(|player| {
        view! {
            <g class=format!("atlas__home {}", player.hue.class()) transform="translate(104 -92)">
                <path d=HOUSE />
                <text y="42">{player.letter()}</text>
            </g>
        }
    });
    let (class, transform) = match armies.first() {
        None => ("atlas__coin atlas__coin--alone", "translate(0 -28)".to_owned()),
        Some((_, force)) => {
            let (x, y) = (-width(*force) / 2.0, height(0, armies.len()) - 112.0);
            ("atlas__coin", format!("translate({x:.0} {y:.0}) scale(.72)"))
        }
    };
    view! {
        <g class="atlas__value" transform=transform>
            {is_marked.then(|| view! { <path class="atlas__flag" d=FLAG transform="translate(46 -62)" /> })}
            <g class=class>
                <circle r="92" />
                <text y="46">{value}</text>
                {home}
            </g>
        </g>
    }
    .into_any()
}

/// The name in its lines, below what stands there.
fn written(name: &super::drawing::Name, armies: usize) -> AnyView {
    let size = name.size;
    let below = height(armies.saturating_sub(1), armies) + if armies == 0 { 190.0 } else { 210.0 };
    let lines = (0_u16..).zip(&name.lines).map(|(index, line)| {
        let y = below + f64::from(index) * size * 0.94;
        view! { <text y=format!("{y:.0}")>{line.clone()}</text> }
    });
    view! {
        <g class="atlas__name" style:font-size=format!("{size:.0}px")>
            {lines.collect_view()}
        </g>
    }
    .into_any()
}

/// The armies, one row each: the figures of each kind and how many there are.
fn troops(armies: &[(Player, Force)]) -> AnyView {
    let drawn = armies.iter().enumerate().map(|(row, (player, force))| {
        let (wide, middle) = (width(*force), height(row, armies.len()));
        let total = force.total();
        let kinds = Unit::ALL.into_iter().map(|unit| (figures::unit(unit), force.of(unit)));
        let kinds = (0_u16..).zip(kinds.filter(|(_, count)| *count > 0)).map(|(column, (figure, count))| {
            let x = (f64::from(column) + 0.5) * FIGURE + 12.0 - wide / 2.0;
            view! {
                <g transform=format!("translate({x:.0} 0)")>
                    <path class="atlas__figure" d=figure.line() transform="translate(-46 -100) scale(1.92)" />
                    <text class="atlas__count" y="90">
                        {count}
                    </text>
                </g>
            }
        });
        view! {
            <g class=format!("atlas__army {}", player.hue.class()) transform=format!("translate(0 {middle:.0})")>
                // From afar there is room for one number, which can be read.
                <g class="atlas__total">
                    <rect x="-140" y="-122" width="280" height="250" rx="60" />
                    <text y="102">{total}</text>
                </g>
                <g class="atlas__kinds">
                    <rect x=format!("{:.0}", -wide / 2.0) y="-108" width=format!("{wide:.0}") height="222" rx="40" />
                    {kinds.collect_view()}
                </g>
            </g>
        }
    });
    drawn.collect_view().into_any()
}

/// The pattern of a colour; red has none.
const fn pattern(hue: Hue) -> Option<&'static str> {
    match hue {
        Hue::Red => None,
        Hue::Blue => Some("blue"),
        Hue::Green => Some("green"),
        Hue::Yellow => Some("yellow"),
        Hue::Violet => Some("violet"),
        Hue::White => Some("white"),
    }
}

/// A place for those who do not see it.
fn spoken(name: &str, value: Option<u16>, is_marked: bool, place: &PlaceView) -> String {
    let t = texts();
    let mut parts = vec![name.to_owned()];
    parts.extend(value.map(|value| t.points_value(&value)));
    parts.extend(is_marked.then(|| t.map_marked.to_owned()));
    parts.extend(place.owner.as_ref().map(|owner| owner.name.clone()));
    parts.extend(place.home.as_ref().map(|player| t.map_home(&player.name)));
    for (player, force) in &place.armies {
        let others = place.owner.as_ref() != Some(player);
        let units =
            Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0).map(|unit| words::units(unit, force.of(unit)));
        let units = units.collect::<Vec<_>>().join(", ");
        parts.push(if others { format!("{}: {units}", player.name) } else { units });
    }
    parts.extend(place.mark.map(|mark| match mark {
        Mark::Selected => t.map_selected.to_owned(),
        Mark::Target => t.map_target.to_owned(),
    }));
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use leaders::battle::Force;

    use super::{Mark, PlaceView, spoken};
    use crate::ui::{Hue, Player};

    #[test]
    fn a_place_is_told_with_all_that_is_seen_there() {
        let player = |name: &str| Player { name: name.to_owned(), hue: Hue::Blue };
        let place = PlaceView {
            owner: Some(player("Ada")),
            home: Some(player("Cy")),
            armies: vec![(player("Ada"), Force::new(2, 0, 1)), (player("Bo"), Force::new(0, 1, 0))],
            mark: Some(Mark::Target),
            ..PlaceView::default()
        };
        let said = spoken("China", Some(7), true, &place);
        assert!(said.starts_with("China, 7 "), "{said}");
        for part in [" Szenariomarker, ", "Ada, ", "Cy, 2 ", "Bo: 1 "] {
            assert!(said.contains(part), "{part:?} in {said}");
        }
        assert_eq!(spoken("Caribbean Sea", None, false, &PlaceView::default()), "Caribbean Sea");
    }
}
