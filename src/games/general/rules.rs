//! What GENERAL puts into its rule book: its cards, and the example of the combat zone.

use general::{Book, Region, Regions, Unit, Zone, Zones, edition::Edition};
use leptos::prelude::*;

use super::{cards, words};
use crate::{texts::general::texts, ui::data_table};

/// The regions of the example in the rule text, by their places in the edition (GE-0).
fn example() -> Regions {
    [0, 1, 3, 4].map(|at| Region::ALL[at]).into_iter().collect()
}

/// What stands in place of a name.
pub fn value(edition: &Edition, name: &str) -> Option<String> {
    let book = Book::new(edition.clone());
    let unit = Unit::try_from(0).ok()?;
    let (strength, sums) = (|zones| book.strength(zones, unit), book.sums(example()));
    let [land, city] = [Zone::Land, Zone::City].map(|zone| strength(Zones::one(zone)));
    let number = match name {
        "unit" => return Some(words::unit(&book, unit)),
        "example_zone" => return Some(words::zones(Zones::of(sums))),
        "copies" => book.copies(),
        "unit_cards" => return Some((edition.units.len() * usize::from(book.copies())).to_string()),
        "quiet_rounds" => edition.quiet_rounds.value,
        "unit_land" => land,
        "unit_city" => city,
        "unit_land_city" => land + city,
        "unit_total" => strength(Zones::ALL),
        "example_land" => sums.land,
        "example_city" => sums.city,
        "example_water" => sums.water,
        _ => return None,
    };
    Some(number.to_string())
}

/// The illustration of a name.
pub fn figure(edition: &Edition, name: &str) -> Option<AnyView> {
    let book = Book::new(edition.clone());
    match name {
        "units" => Some(units(&book)),
        "regions" => Some(cards::regions(&book, Regions::CONTINENT)),
        "zone" => {
            let sums = book.sums(example());
            let sums = cards::sums(sums, Some(Zones::of(sums)), cards::highest(sums));
            Some(view! { {cards::regions(&book, example())} {sums} }.into_any())
        }
        _ => None,
    }
}

/// Every unit and what it is worth where, and in a total war.
fn units(book: &Book) -> AnyView {
    let t = texts();
    let zones = Zone::ALL.map(|zone| view! { {cards::icon(zone)} " " {words::zone(zone)} }.into_any());
    let head = [t.rules_unit.into_any()].into_iter().chain(zones).chain([t.rules_total.into_any()]);
    let rows = (0..).map_while(|number| Unit::try_from(number).ok()).map(|unit| {
        let zones = Zone::ALL.map(Zones::one).into_iter().chain([Zones::ALL]);
        let strengths = zones.map(|zones| book.strength(zones, unit).into_any());
        [words::unit(book, unit).into_any()].into_iter().chain(strengths).collect()
    });
    data_table(None, head, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_is_that_of_the_rule_text() {
        let sums = Book::new(Edition::house()).sums(example());
        assert_eq!((sums.land, sums.city, sums.water), (5, 3, 4));
        assert_eq!(value(&Edition::house(), "example_zone").as_deref(), Some(words::zone(Zone::Land)));
    }
}
