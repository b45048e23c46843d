//! The chapter „Die Spielkarten": the house edition against all that is known, and every fault an edition can have.

use std::collections::BTreeSet;

use general::{
    Setup, UNITS, Zone,
    edition::{Edition, Mark},
};

const SOURCE: &str = include_str!("../../../editions/general-house.json");

#[test]
fn the_bytes_the_app_carries_are_the_file() {
    assert_eq!(Edition::house(), Edition::from_json(SOURCE).unwrap());
    assert_eq!(Edition::house().validate(), Ok(()));
}

/// „60 Kampfeinheiten … Von 12 verschiedenen Kampfeinheiten gibt es je 5 Exemplare."
#[test]
fn there_are_12_units_of_5_copies_each() {
    let edition = Edition::house();
    assert_eq!((edition.units.len(), edition.copies.value, edition.copies.mark), (UNITS, 5, Mark::RuleText));
}

/// „hat einen Wert zwischen 0 und 12". The units are a reconstruction: each zone has the values 0 to 12 but 6, so that
/// in a single zone only equal units tie, and no unit is as good as another one everywhere (GE-0).
#[test]
fn the_units_are_a_reconstruction() {
    let edition = Edition::house();
    assert!(edition.units.iter().all(|unit| unit.strength.mark == Mark::Reconstructed));
    let strengths: Vec<_> = edition.units.iter().map(|unit| unit.strength.value).collect();
    for zone in Zone::ALL {
        let values: BTreeSet<u8> = strengths.iter().map(|strength| strength[zone]).collect();
        assert!(values.into_iter().eq((0..=12).filter(|value| *value != 6)), "{zone}");
    }
    for (at, one) in strengths.iter().enumerate() {
        for (other_at, other) in strengths.iter().enumerate() {
            let as_good = Zone::ALL.iter().all(|zone| one[*zone] >= other[*zone]);
            assert!(at == other_at || !as_good, "{one} is as good as {other} everywhere");
        }
    }
}

/// „Ein Einflussgebiet besteht aus 3 verschiedenen Gebietswerten … von 0 bis 2": six orders, six regions (GE-0).
#[test]
fn the_regions_are_the_six_orders_of_0_1_and_2() {
    let edition = Edition::house();
    assert!(edition.regions.iter().all(|region| region.mark == Mark::Derived));
    let orders: BTreeSet<[u8; 3]> =
        edition.regions.iter().map(|region| Zone::ALL.map(|zone| region.value[zone])).collect();
    assert_eq!(orders, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].into());
}

/// The faults of the house edition after a change of its JSON.
fn faults(change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut json: serde_json::Value = serde_json::from_str(SOURCE).unwrap();
    change(&mut json);
    Edition::from_json(&json.to_string()).unwrap_err().to_string()
}

#[test]
fn impossible_values() {
    let strength = faults(|json| json["units"][3]["strength"][0]["land"] = 13.into());
    assert_eq!(strength, "units[3].strength.land: 13, must be 0 to 12");
    let value = faults(|json| json["regions"][5][0]["water"] = 3.into());
    assert_eq!(value, "regions[5].water: 3, must be 0 to 2");
    let copies = faults(|json| json["copies"][0] = 2.into());
    assert_eq!(copies, "copies: 2, must be 3 to 9");
    let rounds = faults(|json| json["quiet_rounds"][0] = 0.into());
    assert_eq!(rounds, "quiet_rounds: 0, must be 1 to 99");
}

#[test]
fn missing_values() {
    let unit = faults(|json| _ = json["units"].as_array_mut().unwrap().pop());
    assert_eq!(unit, "units: has 11 units, must be 12");
    let region = faults(|json| _ = json["regions"].as_array_mut().unwrap().pop());
    assert_eq!(region, "regions: has 5 regions, must be 6");
    let zone = faults(|json| _ = json["units"][0]["strength"][0].as_object_mut().unwrap().remove("city"));
    assert!(zone.starts_with("not an edition: missing field `city`"), "{zone}");
    assert!(faults(|json| json["regions"] = 3.into()).starts_with("not an edition: "));
    assert!(faults(|json| json["colour"] = 3.into()).contains("unknown field `colour`"));
    assert!(faults(|json| json["copies"][0] = 300.into()).starts_with("not an edition: "));
}

#[test]
fn the_same_twice() {
    let region = faults(|json| json["regions"][4] = json["regions"][1].clone());
    assert_eq!(region, "regions[4]: is the same as regions[1]");
    let name = faults(|json| json["units"][9]["name"][0]["de"] = " Artillerie".into());
    assert_eq!(name, "units[9].name.de: is the same as units[1].name.de");
    // Where one has no Dutch name, its English one is shown.
    let dutch = faults(|json| {
        json["units"][1]["name"][0].as_object_mut().unwrap().remove("nl");
        json["units"][9]["name"][0]["nl"] = "Artillery".into();
    });
    assert_eq!(dutch, "units[9].name.nl: is the same as units[1].name.nl");
}

/// Who has a printed game in German or English need not translate it.
#[test]
fn an_edition_without_dutch() {
    let mut json: serde_json::Value = serde_json::from_str(SOURCE).unwrap();
    for unit in json["units"].as_array_mut().unwrap() {
        unit["name"][0].as_object_mut().unwrap().remove("nl");
    }
    let edition = Edition::from_json(&json.to_string()).unwrap();
    assert_eq!(edition.units[0].name.value.in_language("nl"), "Main battle tank");
    assert_eq!(Edition::house().units[0].name.value.in_language("nl"), "Gevechtstank");
}

#[test]
fn every_fault_at_once() {
    let all = faults(|json| {
        json["schema"] = 2.into();
        json["game"] = "chess".into();
        json["id"] = "my house".into();
        json["title"]["de"] = " ".into();
        json["title"]["en"] = "".into();
        json["copies"][0] = 10.into();
        json["units"][0]["name"][0]["en"] = "".into();
        json["units"][1]["strength"][0]["water"] = 200.into();
        json["regions"][0][0]["city"] = 9.into();
        json["quiet_rounds"][0] = 100.into();
    });
    let expected = "schema: 2, this version reads 1\n\
        game: “chess”, must be “general”\n\
        id: “my house”, must be one word\n\
        title.de: is empty\n\
        title.en: is empty\n\
        copies: 10, must be 3 to 9\n\
        units[0].name.en: is empty\n\
        units[1].strength.water: 200, must be 0 to 12\n\
        regions[0].city: 9, must be 0 to 2\n\
        quiet_rounds: 100, must be 1 to 99";
    assert_eq!(all, expected);
}

/// „2 bis 6 Spieler"; the faults of set-up and edition are told together.
#[test]
fn two_to_six_players_can_play() {
    let mut edition = Edition::house();
    for players in 2..=6 {
        assert!(Setup::for_players(players).check(&edition).is_empty());
    }
    edition.copies.value = 1;
    for players in [0, 1, 7, 255] {
        let faults: Vec<String> = Setup::for_players(players).check(&edition).iter().map(ToString::to_string).collect();
        assert_eq!(faults, ["copies: 1, must be 3 to 9", &format!("players: {players}, must be 2 to 6")]);
    }
}
