//! Editions of others: every fault is found at once and named.

use leaders::edition::{AreaId, Edition, EditionError, FieldView, Mark, Marked, Number, SCHEMA, Text, validate};

const SOURCE: &str = include_str!("../../../editions/leaders-house.json");

/// The house edition as its numbers were until 26 November 2026: games that were begun with it keep them.
fn as_it_was() -> Edition {
    let mut edition = Edition::house();
    edition.skills.spies_percent.value = 20;
    for (level, price) in edition.prices.research.0.iter_mut().zip([6, 12, 18]) {
        level.0[4].value = price;
    }
    edition
}

/// The same while the app spoke three languages.
fn of_three_languages() -> Edition {
    edition_data::spoken_in(&as_it_was(), &["de", "en", "nl"]).expect("it is given in all of them")
}

/// What the house edition of the schemas 1 and 2 is read as: the app named the scenarios then, in five languages at last, and there
/// were four.
fn of_four_scenarios() -> Edition {
    let mut edition = of_three_languages();
    edition.scenarios = Edition::house().scenarios;
    edition.scenarios.truncate(4);
    edition
}

/// The faults of an edition, as a person reads them.
fn faults(spoil: impl FnOnce(&mut Edition)) -> Vec<String> {
    let mut edition = Edition::house();
    spoil(&mut edition);
    validate(&edition).expect_err("it was spoilt").iter().map(ToString::to_string).collect()
}

fn house(area: u8) -> Marked<AreaId> {
    Marked { value: AreaId(area), mark: Mark::House }
}

#[test]
fn a_value_out_of_range_names_its_field() {
    assert_eq!(faults(|edition| edition.map.areas[3].value.value = 0), ["map.areas[3].value: 0, must be 1 to 9"]);
    assert_eq!(faults(|edition| edition.covert.unmask.value = 101), ["covert.unmask: 101, must be 0 to 100"]);
    assert_eq!(
        faults(|edition| edition.prices.tank.0[1].value = 0),
        ["prices.tank[3]: 0, must be 1 to 999"],
        "lists by players count the players"
    );
}

#[test]
fn every_fault_is_found_at_once() {
    let found = faults(|edition| {
        edition.schema = SCHEMA + 1;
        edition.covert.min.value = 96;
        edition.battle.plane.doubles.value = 5;
        edition.map.areas[1].name.value = "Alaska".into();
    });
    assert_eq!(
        found,
        [
            "schema: 5, this version reads 4",
            "covert: lower end above the upper end",
            "battle.plane.doubles: more double hits than hits",
            "map.areas[1].name: Alaska stands twice",
        ]
    );
}

/// What may not be above another number may be equal to it.
#[test]
fn both_ends_of_a_range_may_be_the_same() {
    let mut edition = Edition::house();
    edition.players.min.value = edition.players.max.value;
    edition.covert.min.value = edition.covert.max.value;
    edition.timer.min.value = edition.timer.max.value;
    edition.timer.advice_min.value = edition.timer.advice_max.value;
    for die in [&mut edition.battle.infantry, &mut edition.battle.tank, &mut edition.battle.plane] {
        die.doubles.value = die.hits.value;
    }
    assert_eq!(validate(&edition), Ok(()));
}

#[test]
fn the_lower_end_of_a_range_is_not_above_the_upper_one() {
    let reversed = |spoil: fn(&mut Edition)| faults(spoil).join("; ");
    let players = reversed(|edition| (edition.players.min.value, edition.players.max.value) = (4, 3));
    assert_eq!(players, "players: lower end above the upper end");
    let timer = reversed(|edition| edition.timer.min.value = edition.timer.max.value + 1);
    assert_eq!(timer, "timer: lower end above the upper end");
    let advice = reversed(|edition| edition.timer.advice_min.value = edition.timer.advice_max.value + 1);
    assert_eq!(advice, "timer.advice_min: lower end above the upper end");
}

/// Sums of the largest numbers are refused with words, not with an overflow.
#[test]
fn the_largest_numbers_are_refused() {
    let mut edition = Edition::house();
    for bloc in &mut edition.blocs.0 {
        bloc.capitalist.value = u16::MAX;
        bloc.communist.value = u16::MAX;
    }
    validate(&edition).expect_err("nobody plays with so many");
}

#[test]
fn homes_exist_and_differ() {
    assert_eq!(
        faults(|edition| edition.nations[1].home = edition.nations[0].home),
        ["nations[1].home: East Coast stands twice"]
    );
    assert_eq!(faults(|edition| edition.nations[1].home.value = AreaId(42)), ["nations[1].home: there is no 42"]);
}

#[test]
fn blocs_must_fit_the_players() {
    assert_eq!(
        faults(|edition| edition.blocs.0[0].neutral.value = 1),
        ["blocs[2]: must add up to the players and have nations enough"]
    );
}

#[test]
fn borders_go_both_ways() {
    // Mongolia (31) names Japan (34), which does not name it back.
    assert_eq!(
        faults(|edition| edition.map.areas[31].land.push(house(34))),
        ["map.areas[31].land[3]: Japan does not name Mongolia back"]
    );
    assert_eq!(
        faults(|edition| edition.map.areas[31].land.push(house(99))),
        ["map.areas[31].land[3]: Mongolia names 99, which is not there"]
    );
    assert_eq!(faults(|edition| edition.map.areas[31].land.push(house(31))), ["map.areas[31]: Mongolia names itself"]);
}

#[test]
fn a_sea_has_each_harbour_once_and_only_of_areas_there_are() {
    assert_eq!(
        faults(|edition| edition.map.seas[0].harbours.push(house(12))),
        ["map.seas[0].harbours: North Atlantic names Iceland twice"]
    );
    assert_eq!(
        faults(|edition| edition.map.seas[0].harbours.push(house(99))),
        ["map.seas[0].harbours: North Atlantic names 99, which is not there"]
    );
    assert_eq!(faults(|edition| edition.map.seas[1].harbours.clear()), ["map.seas[1].harbours: is empty"]);
}

/// The largest map is looked at like any other. Of a larger one only its size is told, for it can not be looked at.
#[test]
fn a_map_has_at_most_64_areas_and_64_continents() {
    let areas = |count| {
        faults(|edition| {
            let last = edition.map.areas[41].clone();
            edition.map.areas.resize(count, last);
        })
    };
    assert!(areas(64).contains(&"map.areas[63].id: must count up from 0".to_owned()), "{:?}", areas(64));
    assert!(areas(64).iter().all(|fault| !fault.contains("entries")), "{:?}", areas(64));
    assert_eq!(areas(65), ["map.areas: has 65 entries, must be 6 to 64"]);
    let continents = |count| {
        faults(|edition| {
            let last = edition.map.continents[5].clone();
            edition.map.continents.resize(count, last);
        })
    };
    assert!(continents(64).contains(&"map.continents[63].id: must count up from 0".to_owned()), "{:?}", continents(64));
    assert!(continents(64).iter().all(|fault| !fault.contains("entries")), "{:?}", continents(64));
    assert_eq!(continents(65), ["map.continents: has 65 entries, must be 1 to 64"]);
}

#[test]
fn no_corner_of_the_world_is_cut_off() {
    // Alaska (0) hangs on Western Canada (1) and, dotted, on the Soviet Far East (30).
    let found = faults(|edition| {
        edition.map.areas[0].land.clear();
        edition.map.areas[0].dotted.clear();
        edition.map.areas[1].land.retain(|next| next.value != AreaId(0));
        edition.map.areas[30].dotted.retain(|next| next.value != AreaId(0));
    });
    assert_eq!(
        found,
        ["map.areas[0]: Alaska has 0 neighbours, must be 2 to 6", "map.areas: from the others one cannot reach Alaska",]
    );
}

#[test]
fn no_continent_has_one_entrance_only() {
    // South America loses its ways to the north, Brazil's to Africa is left.
    let found = faults(|edition| {
        edition.map.areas[8].dotted.clear();
        for (area, other) in [(7, 9), (9, 7)] {
            edition.map.areas[area].land.retain(|next| next.value != AreaId(other));
        }
        edition.map.areas[7].dotted.retain(|next| next.value != AreaId(8));
    });
    assert_eq!(found, ["map.continents[1]: South America needs two entrances at least"]);
}

#[test]
fn missions_have_words_of_their_own() {
    let text = |wording: &str| Marked { value: Text::new([("de", wording)]), mark: Mark::Own };
    let found = faults(|edition| {
        edition.missions[0].name = edition.missions[1].name.clone();
        edition.missions[2].text = text(" ");
        edition.missions[3].text = text("{target} Punkte in {turns} Runden");
        edition.missions[4].text = text("{target} mal }");
        edition.missions[5].text = text("{rounds mal");
    });
    assert_eq!(
        found,
        [
            "missions[1].name.de: Verteidigung stands twice",
            "missions[1].name.en: Defence stands twice",
            "missions[1].name.fr: Défense stands twice",
            "missions[1].name.it: Difesa stands twice",
            "missions[1].name.nl: Verdediging stands twice",
            "missions[2].text.de: is empty",
            "missions[3].text.de: there is no {turns}, but {target} and {rounds}",
            "missions[4].text.de: there is no }, but {target} and {rounds}",
            "missions[5].text.de: there is no {rounds mal, but {target} and {rounds}",
        ]
    );
}

#[test]
fn colours_of_figures_differ() {
    let found = faults(|edition| {
        edition.colours[1].name.value = Text::new([("de", "Rot"), ("en", " "), ("nl", "Blauw")]);
        edition.colours[5].hue = edition.colours[0].hue;
    });
    assert_eq!(
        found,
        [
            "colours[1].name.de: Rot stands twice",
            "colours[1].name.en: is empty",
            // What is not given there is read in English.
            "colours[1].name.fr: is empty",
            "colours[1].name.it: is empty",
            "colours[5].hue: Red stands twice",
        ]
    );
}

#[test]
fn the_text_of_a_mission_has_its_numbers() {
    let mut edition = Edition::house();
    let mission = &mut edition.missions[0];
    assert_eq!(mission.filled("de"), "Rekrutiere in 4 Runden insgesamt 30 Einheiten oder mehr.");
    (mission.target.value, mission.rounds.value) = (7, 2);
    assert_eq!(mission.filled("nl"), "Rekruteer in 2 ronden samen 7 eenheden of meer.");
    mission.text.value = Text::new([("en", "{target} or {target}: {rounds}")]);
    assert_eq!(mission.filled("fr"), "7 or 7: 2");
}

/// Until the schema 2 the app worded the missions and named the colours. Its words go with the editions of that time.
#[test]
fn an_edition_of_the_schema_1_gets_the_words_of_its_time() {
    const BEFORE: &str = include_str!("../../../editions/leaders-schema-1/house.json");
    let edition = Edition::from_json(BEFORE).expect("it can be played");
    assert_eq!(edition, of_four_scenarios());
    // Whatever comes first in a file.
    let (head, rest) = BEFORE.split_once("\"schema\": 1,").expect("it says its version");
    let (rest, end) = rest.rsplit_once('}').expect("it ends");
    let last = format!("{head}{rest},\"schema\": 1}}{end}");
    assert_eq!(Edition::from_json(&last).expect("it can be played"), edition);
    for other in ["0", "5"] {
        let json = BEFORE.replacen("\"schema\": 1", &format!("\"schema\": {other}"), 1);
        let error = Edition::from_json(&json).expect_err("nobody knows what that is");
        assert_eq!(error.to_string(), format!("schema: {other}, this version reads 4"));
    }
}

/// Until the schema 3 no nation was better at boycotts than another one, and in the editions of that time none is.
#[test]
fn in_an_edition_of_the_schema_2_no_nation_is_better_at_boycotts() {
    const BEFORE: &str = include_str!("../../../editions/leaders-schema-2/house.json");
    let edition = Edition::from_json(BEFORE).expect("it can be played");
    assert_eq!(edition, of_four_scenarios());
    let none = Number { value: 0, mark: Mark::House };
    assert!(edition.nations.iter().all(|nation| nation.diplomats == none));
}

/// Until the schema 4 the app named the scenarios, and there was no more to them than nations, start areas and goals.
#[test]
fn in_an_edition_of_the_schema_3_scenarios_have_the_names_of_their_time() {
    const BEFORE: &str = include_str!("../../../editions/leaders-schema-3/house.json");
    let edition = Edition::from_json(BEFORE).expect("it can be played");
    let mut then = as_it_was();
    then.scenarios.truncate(4);
    assert_eq!(edition, then);
    // Who adds one names it.
    let unnamed = BEFORE.replacen("\"home-front\"", "\"fifth\"", 1);
    let error = Edition::from_json(&unnamed).expect_err("nobody knows what that is called");
    assert!(error.to_string().starts_with("scenarios[3].name.de: is empty"), "{error}");
}

#[test]
fn unknown_fields_are_refused() {
    let json = SOURCE.replacen("\"schema\": 4,", "\"schema\": 4, \"scheme\": 1,", 1);
    let error = Edition::from_json(&json).expect_err("there is no scheme");
    assert!(matches!(error, EditionError::Shape(_)));
    assert!(error.to_string().contains("scheme"), "{error}");
}

#[test]
fn a_file_that_cannot_be_played_is_refused() {
    let json = SOURCE.replacen("\"unmask\": [50, \"T\"]", "\"unmask\": [500, \"T\"]", 1);
    let error = Edition::from_json(&json).expect_err("no chance is 500 percent");
    assert_eq!(error.to_string(), "covert.unmask: 500, must be 0 to 100");
}

#[test]
fn an_edition_survives_its_own_json() {
    let edition = Edition::house();
    let json = serde_json::to_string(&edition).expect("an edition is plain data");
    assert_eq!(Edition::from_json(&json).expect("it was sound before"), edition);
}

#[test]
fn the_owner_of_a_box_sets_a_value() {
    let mut edition = Edition::house();
    edition.set("map.areas[0].value", 3).expect("in range");
    let field = edition.fields().into_iter().find(|field| field.path == "map.areas[0].value");
    let path = "map.areas[0].value".to_owned();
    assert_eq!(field, Some(FieldView { path, mark: Mark::Own, value: 3, min: 1, max: 9 }));
}

#[test]
fn setting_what_stands_there_keeps_the_mark() {
    let mut edition = Edition::house();
    for field in edition.fields() {
        edition.set(&field.path, field.value).expect("its own value is in range");
    }
    assert_eq!(edition, Edition::house());
}

#[test]
fn every_field_can_be_set_to_its_ends_and_not_beyond() {
    let house = Edition::house();
    for field in house.fields() {
        for value in [field.min, field.max] {
            let mut edition = house.clone();
            edition.set(&field.path, value).expect("in range");
            let now = edition.fields().into_iter().find(|other| other.path == field.path);
            assert_eq!(now.map(|now| now.value), Some(value), "{}", field.path);
        }
        let mut edition = house.clone();
        edition.set(&field.path, field.max + 1).expect_err("out of range");
        edition.set(&field.path, 70_000).expect_err("out of range");
        assert_eq!(edition, house, "a refused value changes nothing");
    }
    let fault = house.clone().set("prices.cavalry[2]", 5).expect_err("there is no cavalry");
    assert_eq!(fault.to_string(), "prices.cavalry[2]: no such number");
}
