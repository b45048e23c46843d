//! Cards as they are printed: land on top, city at the left, water at the right.

use general::{Book, Region, Regions, Unit, Zone, Zones, edition::Values};
use leptos::prelude::*;

use super::{figures, words};
use crate::drawings::drawing;

/// A unit, with what counts in the combat zone in bold.
pub fn unit(book: &Book, unit: Unit, zones: Option<Zones>) -> AnyView {
    let name = words::unit(book, unit);
    view! {
        <span class="gcard__name">{name}</span>
        {figures::unit(book, unit).map(|figure| view! { <span class="gcard__figure">{drawing(figure)}</span> })}
        {face(unit_values(book, unit), zones)}
    }
    .into_any()
}

/// A region.
pub fn region(book: &Book, region: Region) -> AnyView {
    let values = region_values(book, region);
    view! {
        {face(values, None)} <span class="gcard__landscape">{drawing(figures::region(values))}</span>
    }
    .into_any()
}

/// The values of a region.
pub fn region_values(book: &Book, region: Region) -> Values {
    book.edition().regions.get(region.index()).map(|region| region.value).unwrap_or_default()
}

/// Regions one beside the other, too small to be touched.
pub fn regions(book: &Book, regions: Regions) -> AnyView {
    let cards = regions.iter().flat_map(|(at, count)| (0..count).map(move |_| at));
    let cards = cards.map(|at| view! { <li class="gcard gcard--region">{region(book, at)}</li> });
    view! { <ul class="plain gcards">{cards.collect_view()}</ul> }.into_any()
}

/// A unit where there is no room for its card: its figure, `words` about it, and its values in a row.
pub fn unit_line(book: &Book, unit: Unit, words: String) -> AnyView {
    let figure = figures::unit(book, unit).map(|figure| view! { <span class="hand__figure">{drawing(figure)}</span> });
    view! { {figure} {line(words, unit_values(book, unit))} }.into_any()
}

/// Three values in a row, with words before them.
pub fn line(words: String, values: Values) -> AnyView {
    let number = |zone: Zone, value: u8| view! { <span class="hand__value">{icon(zone)} <b>{value}</b></span> };
    view! {
        <span class="hand__words">{words}</span>
        <span class="visually-hidden">{words::values(values)}</span>
        <span class="hand__values" aria-hidden="true">
            {number(Zone::Land, values.land)} {number(Zone::City, values.city)} {number(Zone::Water, values.water)}
        </span>
    }
    .into_any()
}

/// The values of a unit.
pub fn unit_values(book: &Book, unit: Unit) -> Values {
    book.edition().units.get(unit.index()).map(|card| card.strength.value).unwrap_or_default()
}

/// The values that are printed on a card. `zones` are those that count now.
fn face(values: Values, zones: Option<Zones>) -> AnyView {
    let number = |zone: Zone, value: u8| {
        let counts = zones.is_some_and(|zones| zones.has(zone));
        view! {
            <span class=format!("gcard__value gcard__value--{}", class(zone)) class:gcard__value--counts=counts>
                {icon(zone)}
                <b>{value}</b>
            </span>
        }
    };
    view! {
        <span class="visually-hidden">{words::values(values)}</span>
        <span class="gcard__values" aria-hidden="true">
            {number(Zone::Land, values.land)} {number(Zone::City, values.city)} {number(Zone::Water, values.water)}
        </span>
    }
    .into_any()
}

/// The class of a zone.
pub fn class(zone: Zone) -> &'static str {
    match zone {
        Zone::Land => "land",
        Zone::City => "city",
        Zone::Water => "water",
    }
}

/// The sign of a zone: hills, houses, waves.
pub fn icon(zone: Zone) -> AnyView {
    let path = match zone {
        Zone::Land => "M1 13 6 4l3 5 2-3 4 7z",
        Zone::City => "M2 14V6h4V2h4v4h4v8h-3v-4H9v4H7v-4H5v4z",
        Zone::Water => {
            "M1 6c2-2 3-2 5 0s3 2 5 0 3-2 4 0v2c-2-2-2-2-4 0s-3 2-5 0-3-2-5 0zm0 5c2-2 3-2 5 0s3 2 5 0 3-2 4 0v2c-2-2-2-2-4 0s-3 2-5 0-3-2-5 0z"
        }
    };
    view! {
        <svg class=format!("zone zone--{}", class(zone)) viewBox="0 0 16 16" aria-hidden="true">
            <path d=path />
        </svg>
    }
    .into_any()
}

/// The highest of three values.
pub const fn highest(values: Values) -> u8 {
    let most = if values.land > values.city { values.land } else { values.city };
    if most > values.water { most } else { values.water }
}

/// The three sums as a picture, with the combat zone marked. `most` fills a bar.
pub fn sums(sums: Values, zones: Option<Zones>, most: u8) -> AnyView {
    let line = |zone: Zone, value: u8| {
        let counts = zones.is_some_and(|zones| zones.has(zone));
        let width = format!("{}%", u32::from(value) * 100 / u32::from(most.max(1)));
        view! {
            <li class="sum" class:sum--counts=counts>
                {icon(zone)} <span>{words::zone(zone)}</span>
                <span class="sum__track" aria-hidden="true">
                    <span class=format!("sum__fill sum__fill--{}", class(zone)) style:width=width></span>
                </span> <b class="figure">{value}</b>
            </li>
        }
    };
    view! {
        <ul class="plain sums">
            {line(Zone::Land, sums.land)} {line(Zone::City, sums.city)} {line(Zone::Water, sums.water)}
        </ul>
    }
    .into_any()
}
