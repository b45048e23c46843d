//! Which figure of the sheet shows what of GENERAL.

use general::{Book, Unit, Zone, edition::Values};

use crate::drawings::{Figure, general as sheet};

/// A unit by what it is: the figures are of the units of the house, so a card that its owner has named otherwise has none.
pub fn unit(book: &Book, unit: Unit) -> Option<Figure> {
    let card = book.edition().units.get(unit.index())?;
    Some(match card.name.value.in_language("en") {
        "Main battle tank" => sheet::MAIN_BATTLE_TANK,
        "Artillery" => sheet::ARTILLERY,
        "Infantry fighting vehicle" => sheet::INFANTRY_FIGHTING_VEHICLE,
        "Fighter-bomber" => sheet::FIGHTER_BOMBER,
        "Special forces" => sheet::SPECIAL_FORCES,
        "Infantry" => sheet::INFANTRY,
        "Marines" => sheet::MARINES,
        "Attack helicopter" => sheet::ATTACK_HELICOPTER,
        "Battleship" => sheet::BATTLESHIP,
        "Submarine" => sheet::SUBMARINE,
        "Aircraft carrier" => sheet::AIRCRAFT_CARRIER,
        "Naval helicopter" => sheet::NAVAL_HELICOPTER,
        _ => return None,
    })
}

/// A landscape with most of what a region is worth most in, and some of what comes next.
pub fn region(values: Values) -> Figure {
    let Values { land, city, water } = values;
    if land >= city && land >= water {
        if city >= water { sheet::REGION_LAND_CITY } else { sheet::REGION_LAND_WATER }
    } else if city >= water {
        if land >= water { sheet::REGION_CITY_LAND } else { sheet::REGION_CITY_WATER }
    } else if land >= city {
        sheet::REGION_WATER_LAND
    } else {
        sheet::REGION_WATER_CITY
    }
}

/// A combat zone.
pub const fn zone(zone: Zone) -> Figure {
    match zone {
        Zone::Land => sheet::LAND,
        Zone::City => sheet::CITY,
        Zone::Water => sheet::WATER,
    }
}

#[cfg(test)]
mod tests {
    use edition_data::Text;
    use general::{Book, Unit, edition::Edition};

    use super::{region, unit};

    #[test]
    fn every_card_of_the_house_has_a_figure_of_its_own_and_none_that_was_renamed() {
        let mut edition = Edition::house();
        let book = Book::new(edition.clone());
        let mut drawn: Vec<&str> = Unit::all().map(|one| unit(&book, one).expect("it is drawn").line()).collect();
        drawn.extend(edition.regions.iter().map(|card| region(card.value).line()));
        let all = drawn.len();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!((drawn.len(), all), (18, 18));
        edition.units[0].name.value = edition.units[1].name.value.clone();
        edition.units[2].name.value = Text::named("Somebody");
        let renamed = Book::new(edition);
        assert_eq!(unit(&renamed, Unit::all().nth(2).unwrap()), None);
        assert_eq!(unit(&renamed, Unit::all().next().unwrap()), unit(&book, Unit::all().nth(1).unwrap()));
    }
}
