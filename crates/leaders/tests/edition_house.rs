//! The house edition against everything that is known of the original (leaders.md, chapter 1).

use leaders::edition::{
    AreaId, AreaSet, Bloc, Category, ContinentId, Edition, Field, Mark, MissionKind, NationRule, ScenarioId, Skill,
    StartRule, Unit, validate,
};

const SOURCE: &str = include_str!("../../../editions/leaders-house.json");

fn area(edition: &Edition, name: &str) -> AreaId {
    let found = edition.map.areas.iter().find(|area| area.name.value == name);
    found.unwrap_or_else(|| panic!("{name} is on the map")).id
}

fn areas(edition: &Edition, names: &[&str]) -> AreaSet {
    names.iter().map(|name| area(edition, name)).collect()
}

#[test]
fn the_bytes_the_app_carries_are_the_file() {
    let from_file = Edition::from_json(SOURCE).expect("the house edition is sound");
    assert_eq!(Edition::house(), from_file);
}

#[test]
fn the_house_edition_is_sound() {
    assert_eq!(validate(&Edition::house()), Ok(()));
}

/// „Beispiel: Kosten für Einheiten bei einem 2-Spieler-Spiel" (2.3).
#[test]
fn example_costs_with_two_players() {
    let prices = Edition::house().prices;
    assert_eq!(Unit::ALL.map(|unit| prices.unit(unit, 2)), [9, 12, 15]);
}

/// „Beispiel: Kosten für Einheiten bei einem 4-Spieler-Spiel" (2.3): its heading says four players, its body three; the
/// body holds.
#[test]
fn example_costs_with_three_players() {
    let prices = Edition::house().prices;
    assert_eq!(Unit::ALL.map(|unit| prices.unit(unit, 3)), [6, 8, 10]);
}

#[test]
fn unit_prices_are_shares_of_18_24_and_30() {
    let prices = Edition::house().prices;
    for players in 2..=6 {
        for (unit, whole) in Unit::ALL.into_iter().zip([18, 24, 30]) {
            let n = u16::from(players);
            assert_eq!(prices.unit(unit, players), (2 * whole + n) / (2 * n), "{unit:?} with {players} players");
        }
    }
}

#[test]
fn prices_of_agents_and_research() {
    let edition = Edition::house();
    let per_players = |price: &dyn Fn(u8) -> u16| [2, 3, 4, 5, 6].map(price);
    assert_eq!(per_players(&|n| edition.prices.diplomat.get(n).value), [6, 4, 3, 3, 2]);
    assert_eq!(per_players(&|n| edition.prices.spy.get(n).value), [6, 4, 3, 3, 2]);
    assert_eq!(per_players(&|n| edition.prices.research(1, n)), [18, 12, 9, 8, 7]);
    assert_eq!(per_players(&|n| edition.prices.research(2, n)), [36, 24, 18, 16, 14]);
    assert_eq!(per_players(&|n| edition.prices.research(3, n)), [54, 36, 27, 24, 21]);
    assert_eq!([1, 2, 3].map(|level| edition.durations.research.get(level).value), [2, 3, 4]);
}

#[test]
fn numbers_of_players_out_of_range_read_the_nearest_column() {
    let prices = Edition::house().prices;
    assert_eq!(prices.unit(Unit::Infantry, 0), 9);
    assert_eq!(prices.unit(Unit::Infantry, 9), 3);
    assert_eq!(prices.research(0, 2), prices.research(1, 2));
    assert_eq!(prices.research(7, 2), prices.research(3, 2));
}

/// Chapter 2.4: kapitalistisch - neutral - kommunistisch.
#[test]
fn bloc_scenarios_take_all_players_of_2_4() {
    let edition = Edition::house();
    let offers = [2, 3, 4, 5, 6].map(|players| Bloc::ALL.map(|bloc| edition.blocs.get(players).of(bloc)));
    assert_eq!(offers, [[1, 0, 1], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2]]);
}

/// Beispiel „Freies Spiel" (4).
#[test]
fn example_free_play() {
    let edition = Edition::house();
    let free = edition.scenario(ScenarioId::FreePlay).expect("the edition has it");
    assert_eq!([2, 3, 4, 5, 6].map(|players| free.military.get(players).value), [130, 110, 90, 80, 75]);
    assert_eq!((free.research.value, free.badge.value), (3, 7));
    assert_eq!((free.nations.value, free.start.value), (NationRule::Free, StartRule::Free));
    assert_eq!(edition.badges[6].value.in_language("de"), "LEADERS");
    assert_eq!(edition.badges[6].mark, Mark::RuleText);
}

#[test]
fn the_quick_game_asks_for_four_fifths() {
    let edition = Edition::house();
    let quick = edition.scenario(ScenarioId::QuickGame).expect("the edition has it");
    assert_eq!([2, 3, 4, 5, 6].map(|players| quick.military.get(players).value), [104, 88, 72, 64, 60]);
    assert_eq!((quick.research.value, quick.badge.value), (2, 5));
    assert_eq!(quick.start.value, StartRule::Fixed);
}

#[test]
fn the_other_two_scenarios_differ_in_nations_and_start() {
    let edition = Edition::house();
    let blocs = edition.scenario(ScenarioId::PowerBlocs).expect("the edition has it");
    let home = edition.scenario(ScenarioId::HomeFront).expect("the edition has it");
    assert_eq!((blocs.nations.value, blocs.start.value), (NationRule::ByBloc, StartRule::Free));
    assert_eq!((home.nations.value, home.start.value), (NationRule::Free, StartRule::Home));
}

#[test]
fn missions_are_those_of_3_6_5() {
    let edition = Edition::house();
    let terms = |kind| {
        let mission = edition.mission(kind).expect("the edition has it");
        let name = mission.name.value.in_language("de");
        (name, mission.category.value, mission.target.value, mission.rounds.value)
    };
    assert_eq!(terms(MissionKind::TroopStrength), ("Truppenstärke", Category::Military, 30, 4));
    assert_eq!(terms(MissionKind::Defence), ("Verteidigung", Category::Military, 0, 5));
    assert_eq!(terms(MissionKind::Expansion), ("Expansion", Category::Strategic, 15, 5));
    assert_eq!(terms(MissionKind::Foresight), ("Voraussicht", Category::Strategic, 100, 99));
    assert_eq!(terms(MissionKind::Cunning), ("List und Tücke", Category::Special, 1, 3));
    assert_eq!(terms(MissionKind::TopSecret), ("Streng geheim", Category::Special, 1, 3));
}

#[test]
fn nations_have_their_skills_and_blocs() {
    let edition = Edition::house();
    let skills: Vec<_> =
        edition.nations.iter().map(|nation| (nation.name.value.in_language("en"), nation.skill)).collect();
    let found: Vec<_> = skills.iter().map(|(name, skill)| (*name, skill.value)).collect();
    assert_eq!(
        found,
        [
            ("USA", Skill::AreaLimit),
            ("United Kingdom", Skill::SeaDie),
            ("France", Skill::OrderlyRetreat),
            ("Germany", Skill::ProductionBonus),
            ("Soviet Union", Skill::MasterSpies),
            ("China", Skill::PeoplesArmy),
        ]
    );
    for bloc in Bloc::ALL {
        assert_eq!(edition.nations.iter().filter(|nation| nation.bloc.value == bloc).count(), 2);
    }
}

#[test]
fn only_military_research_is_announced() {
    assert_eq!(Field::ALL.map(Field::is_public), [true, false, false]);
}

/// leaders.md 1.8: what the manual says of the map.
#[test]
fn known_values_of_the_map() {
    let edition = Edition::house();
    for (name, value) in [
        ("Venezuela", 4),
        ("Andean Countries", 3),
        ("Brazil", 3),
        ("Southern Cone", 3),
        ("China", 7),
        ("Indonesia", 6),
        ("Siberia", 4),
        ("Mongolia", 3),
        ("Western Australia", 3),
        ("New Guinea", 2),
    ] {
        let area = edition.map.area(area(&edition, name)).expect("on the map");
        assert_eq!((area.value.value, area.value.mark), (value, Mark::RuleText), "{name}");
    }
    let queensland = edition.map.area(area(&edition, "Queensland")).expect("on the map");
    assert!(queensland.value.value >= 2, "it is defended by two units in the manual");
    for name in ["Manchuria", "Central Africa", "Horn of Africa", "Quebec", "Ontario", "Midwest"] {
        area(&edition, name);
    }
}

#[test]
fn known_borders_of_the_map() {
    let edition = Edition::house();
    let next = |one, other| edition.map.neighbours(area(&edition, one)).contains(area(&edition, other));
    for (one, other) in [
        ("China", "Mongolia"),
        ("China", "Manchuria"),
        ("Brazil", "Southern Cone"),
        ("Ontario", "Midwest"),
        ("Indonesia", "Queensland"),
        ("New Guinea", "Queensland"),
    ] {
        assert!(next(one, other) && next(other, one), "{one} and {other}");
    }
    assert!(!next("Quebec", "Midwest"));
}

#[test]
fn the_world_has_the_size_it_is_known_for() {
    let edition = Edition::house();
    let map = &edition.map;
    assert_eq!((map.areas.len(), map.continents.len(), map.seas.len()), (42, 6, 8));
    let income = edition.income(map.all());
    assert_eq!((income.areas, edition.world_total()), (164, 186));
    for area in &map.areas {
        assert!((2..=7).contains(&area.value.value), "{}", area.name.value);
    }
    for continent in &map.continents {
        assert!((2..=7).contains(&continent.bonus.value), "{}", continent.name.value);
    }
}

/// „Beispiel: Schritt 1" (3.2): the whole of South America gives 13 and a bonus of 3.
#[test]
fn example_south_america() {
    let edition = Edition::house();
    let all = areas(&edition, &["Venezuela", "Andean Countries", "Brazil", "Southern Cone"]);
    let income = edition.income(all);
    assert_eq!(income.areas, 13);
    assert_eq!(income.bonuses, [(ContinentId(1), 3)]);
    assert_eq!(income.total, 16);
    assert_eq!(edition.map.continent(ContinentId(1)), all);

    let mut without_venezuela = all;
    without_venezuela.remove(area(&edition, "Venezuela"));
    assert_eq!(edition.income(without_venezuela).total, 9, "no bonus for part of a continent");
}

#[test]
fn every_sea_is_reached_from_several_harbours() {
    let map = Edition::house().map;
    for sea in &map.seas {
        assert!(sea.harbours.len() >= 3, "{}", sea.name.value);
    }
}

#[test]
fn places_lie_on_the_canvas() {
    let map = Edition::house().map;
    let points = map.areas.iter().map(|area| area.at).chain(map.seas.iter().map(|sea| sea.at));
    for point in points {
        assert!(point.value.x <= 1000 && point.value.y <= 500);
        assert_eq!(point.mark, Mark::House);
    }
}
