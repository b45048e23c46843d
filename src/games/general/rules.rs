//! What GENERAL puts into its rule book: its cards, and the example of the combat zone.

use general::{Book, Region, Regions, Unit, Zone, Zones, edition::Edition};
use leptos::prelude::*;

use super::{cards, words};
use crate::{rules::table, texts::general::texts};

/// The regions of the example in the rule text, by their places in the edition (GE-0).
fn example() -> Regions {
    [0, 1, 3, 4].map(|at| Region::ALL[at]).into_iter().collect()
}

/// What stands in place of a name.
pub fn value(edition: &Edition, name: &str) -> Option<String> {
    let book = Book::new(edition.clone());
    let unit = Unit::try_from(0).ok()?;
    let (strength, sums) = (edition.units.first()?.strength.value, book.sums(example()));
    let number = match name {
        "unit" => return Some(words::unit(&book, unit)),
        "example_zone" => return Some(words::zones(Zones::of(sums))),
        "copies" => book.copies(),
        "unit_cards" => return Some((edition.units.len() * usize::from(book.copies())).to_string()),
        "quiet_rounds" => edition.quiet_rounds.value,
        "unit_land" => strength.land,
        "unit_city" => strength.city,
        "unit_land_city" => strength.land + strength.city,
        "unit_total" => strength.land + strength.city + strength.water,
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
            let most = sums.land.max(sums.city).max(sums.water);
            let sums = cards::sums(sums, Some(Zones::of(sums)), most);
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
    let units = (0..).map_while(|number| Unit::try_from(number).ok()).zip(&book.edition().units);
    let rows = units.map(|(unit, card)| {
        let strength = card.strength.value;
        let total = strength.land + strength.city + strength.water;
        let values = [strength.land, strength.city, strength.water, total].map(IntoAny::into_any);
        [words::unit(book, unit).into_any()].into_iter().chain(values).collect()
    });
    table(None, head, rows)
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
