//! The worked examples of chapters 3.3 to 3.5 and the battle part of 3.6.2, each with its title.

use leaders::{
    battle::{
        Face::{Double, Hit, Miss},
        Fighter, Force, Markers, Outcome, Pool, PoolError, dice,
        placing::{self, Step},
        result,
    },
    edition::{AreaId, AreaSet, Edition, Skill, Unit},
};

fn area(edition: &Edition, name: &str) -> AreaId {
    let found = edition.map.areas.iter().find(|area| area.name.value == name);
    found.unwrap_or_else(|| panic!("{name} is on the map")).id
}

fn areas(edition: &Edition, names: &[&str]) -> AreaSet {
    names.iter().map(|name| area(edition, name)).collect()
}

/// A nation without a skill that counts here, and without research.
const PLAIN: Fighter = Fighter { skill: None, military: 0 };

const fn researched(military: u8) -> Fighter {
    Fighter { skill: None, military }
}

const fn skilled(skill: Skill) -> Fighter {
    Fighter { skill: Some(skill), military: 0 }
}

// 3.3 Einheiten abziehen

/// „Beispiel" (3.3), of „Central Africa".
///
/// Two of three units go back to the base camp, one stays and holds the area.
#[test]
fn example_central_africa_withdrawing() {
    assert_eq!(placing::may_leave(3), 2);
}

/// „Beispiel" (3.3), of „Horn of Africa".
#[test]
fn example_horn_of_africa_withdrawing() {
    assert_eq!(placing::may_leave(2), 1);
    assert_eq!(placing::may_leave(1), 0, "the last unit stays");
}

// 3.4 Nationale Ereignisse

/// „Beispiel: Öffentliches Ereignis Sabotage".
///
/// Three units of the player's choice, or as many as there are.
#[test]
fn example_public_event_sabotage() {
    let edition = Edition::house();
    assert_eq!(result::sabotage_losses(&edition, 8), 3);
    assert_eq!(result::sabotage_losses(&edition, 2), 2);
    assert_eq!(result::sabotage_losses(&edition, 0), 0);
}

// 3.5 step 1: Platzieren

/// Beispiel „China" in „Platzieren".
#[test]
fn example_china_placing() {
    let edition = Edition::house();
    let china = area(&edition, "China");
    assert_eq!(placing::limit(&edition, china, PLAIN, Step::Placing), 7);
    assert_eq!(placing::room(&edition, china, PLAIN, Step::Placing, 1), 6);
}

/// Beispiel „Brazil" in „Platzieren".
#[test]
fn example_brazil_placing() {
    let edition = Edition::house();
    assert_eq!(placing::room(&edition, area(&edition, "Brazil"), PLAIN, Step::Placing, 1), 2);
}

/// Beispiel „Indonesia und New Guinea" in „Platzieren".
///
/// Four units in the base camp: one goes to New Guinea, three to Indonesia.
#[test]
fn example_indonesia_and_new_guinea_placing() {
    let edition = Edition::house();
    assert_eq!(placing::room(&edition, area(&edition, "New Guinea"), PLAIN, Step::Placing, 1), 1);
    assert_eq!(placing::room(&edition, area(&edition, "Indonesia"), PLAIN, Step::Placing, 1), 5);
}

/// „darf der Spieler der die USA spielt, die maximale Anzahl ... um eine Einheit überschreiten",
/// with military 2 even by two.
#[test]
fn the_usa_may_exceed_the_area_limit() {
    let edition = Edition::house();
    let china = area(&edition, "China");
    let usa = skilled(Skill::AreaLimit);
    assert_eq!(placing::limit(&edition, china, usa, Step::Placing), 8);
    assert_eq!(placing::limit(&edition, china, Fighter { military: 2, ..usa }, Step::Placing), 9);
    assert_eq!(placing::limit(&edition, china, Fighter { skill: None, ..usa }, Step::Placing), 7);
}

/// „Beispiel" in „Stufe 2 – Zusätzliche Einheiten platzieren".
///
/// 3.6.2, military 2: four units instead of three.
#[test]
fn example_western_australia_four_units() {
    let edition = Edition::house();
    let western_australia = area(&edition, "Western Australia");
    assert_eq!(placing::limit(&edition, western_australia, researched(1), Step::Placing), 3);
    assert_eq!(placing::limit(&edition, western_australia, researched(2), Step::Placing), 4);
    assert_eq!(placing::limit(&edition, western_australia, researched(3), Step::Placing), 4);
}

/// Ruling LE-M8.
#[test]
fn defenders_limit_counts_the_skill_but_not_research() {
    let edition = Edition::house();
    let mongolia = area(&edition, "Mongolia");
    let usa = Fighter { skill: Some(Skill::AreaLimit), military: 3 };
    assert_eq!(placing::limit(&edition, mongolia, usa, Step::Defending), 4);
    assert_eq!(placing::limit(&edition, mongolia, researched(3), Step::Defending), 3);
}

#[test]
fn an_area_beyond_the_map_holds_nothing() {
    assert_eq!(placing::limit(&Edition::house(), AreaId(63), PLAIN, Step::Placing), 0);
}

// 3.5 step 2: Bewegen

/// Beispiel „China" in „Bewegen".
///
/// Four to Mongolia, two to Manchuria, one of the seven stays.
#[test]
fn example_china_moving() {
    let edition = Edition::house();
    let (areas_next, _) = placing::reach(&edition.map, area(&edition, "China"));
    assert!(areas_next.includes(areas(&edition, &["Mongolia", "Manchuria"])));
    assert_eq!(placing::may_leave(7), 4 + 2);
}

/// Beispiel „Brazil" in „Bewegen".
#[test]
fn example_brazil_moving() {
    let edition = Edition::house();
    let (areas_next, _) = placing::reach(&edition.map, area(&edition, "Brazil"));
    assert!(areas_next.contains(area(&edition, "Southern Cone")));
    assert_eq!(placing::may_leave(2), 1);
}

/// Beispiel „Indonesia und New Guinea" in „Bewegen".
///
/// Three from Indonesia and one from New Guinea meet in Queensland.
#[test]
fn example_indonesia_and_new_guinea_moving() {
    let edition = Edition::house();
    for (from, units, moved) in [("Indonesia", 4, 3), ("New Guinea", 2, 1)] {
        let (areas_next, _) = placing::reach(&edition.map, area(&edition, from));
        assert!(areas_next.contains(area(&edition, "Queensland")), "{from}");
        assert_eq!(placing::may_leave(units), moved);
    }
}

/// „Seefelder sind nur über Gebiete mit einem Ankersymbol ... erreichbar."
#[test]
fn sea_areas_are_reached_from_harbours_only() {
    let edition = Edition::house();
    let (_, seas) = placing::reach(&edition.map, area(&edition, "Quebec"));
    let names: Vec<_> = seas.iter().map(|sea| edition.map.seas[sea.index()].name.value.as_str()).collect();
    assert_eq!(names, ["North Atlantic"]);
    let (_, seas) = placing::reach(&edition.map, area(&edition, "Mongolia"));
    assert_eq!(seas, []);
}

// 3.5 step 3: Verteidigen

/// Beispiel „China" in „Verteidigen".
///
/// One unit is there, two more make the three of Mongolia.
#[test]
fn example_china_defending() {
    let edition = Edition::house();
    assert_eq!(placing::room(&edition, area(&edition, "Mongolia"), PLAIN, Step::Defending, 1), 2);
    assert_eq!(placing::room(&edition, area(&edition, "Mongolia"), PLAIN, Step::Defending, 3), 0);
}

/// Beispiel „Indonesia und New Guinea" in „Verteidigen".
///
/// One unit is added to the one in Queensland.
#[test]
fn example_indonesia_and_new_guinea_defending() {
    let edition = Edition::house();
    assert!(placing::room(&edition, area(&edition, "Queensland"), PLAIN, Step::Defending, 1) >= 1);
}

/// „Schritt für Schritt": „4. Allianz zur Verteidigung".
///
/// 3.6.3, step 4: two units of his own stand in Siberia, his ally may add two.
#[test]
fn example_step_4_an_alliance_in_defence() {
    let edition = Edition::house();
    assert_eq!(placing::room(&edition, area(&edition, "Siberia"), PLAIN, Step::Defending, 2), 2);
}

// 3.5 step 4: Kampf

/// „Beispiel" in „Rückzug".
///
/// The defender retreats with three units: two are lost, one goes to the drop zone.
#[test]
fn example_retreat() {
    assert_eq!(result::retreat_losses(3, PLAIN), 2);
    assert_eq!(result::retreat_losses(4, PLAIN), 2);
    assert_eq!(result::retreat_losses(1, PLAIN), 1);
}

/// „Hinweis: … verliert der Spieler der Frankreich spielt, bei einem Rückzug keine Einheiten".
#[test]
fn france_loses_no_units_on_a_retreat() {
    assert_eq!(result::retreat_losses(5, skilled(Skill::OrderlyRetreat)), 0);
}

/// Beispiel „China" in „Würfel werfen".
///
/// One black, one grey and one white die for the attacker, one black and two white ones for the
/// defender.
#[test]
fn example_china_dice() {
    let edition = Edition::house();
    let attacker = Pool::strongest(&edition, Force::new(2, 1, 1), PLAIN, false);
    assert_eq!(attacker, Pool(Force::new(1, 1, 1)));
    assert_eq!(attacker.dice().collect::<Vec<_>>(), [Unit::Plane, Unit::Tank, Unit::Infantry]);
    let defender = Pool::strongest(&edition, Force::new(2, 0, 1), PLAIN, false);
    assert_eq!(defender, Pool(Force::new(2, 0, 1)));
}

/// „normalerweise die stärksten": the player may choose others, but not fewer.
#[test]
fn other_dice_may_be_chosen_but_not_fewer() {
    let edition = Edition::house();
    let force = Force::new(2, 1, 1);
    let choose = |chosen| Pool::chosen(&edition, force, chosen, PLAIN, false);
    assert_eq!(choose(Force::new(2, 1, 0)), Ok(Pool(Force::new(2, 1, 0))));
    assert_eq!(choose(Force::new(2, 1, 1)), Err(PoolError::TooMany(3)));
    assert_eq!(choose(Force::new(3, 0, 0)), Err(PoolError::NotThere));
    assert_eq!(choose(Force::new(1, 0, 0)), Err(PoolError::TooFew(3)));
}

/// „einen weißen Würfel zusätzlich ... und so mitunter vier Würfel".
#[test]
fn the_united_kingdom_throws_an_additional_die() {
    let edition = Edition::house();
    let kingdom = skilled(Skill::SeaDie);
    let pool = |force, fighter, over_water| Pool::strongest(&edition, force, fighter, over_water);
    assert_eq!(pool(Force::new(0, 2, 2), kingdom, true), Pool(Force::new(1, 1, 2)));
    assert_eq!(pool(Force::new(0, 2, 2), kingdom, false), Pool(Force::new(0, 1, 2)), "on land as everybody");
    assert_eq!(pool(Force::new(0, 1, 0), kingdom, true), Pool(Force::new(1, 1, 0)), "ruling LE-M10: no further unit");
    assert_eq!(pool(Force::default(), kingdom, true), Pool::default(), "nobody is there to throw it");
    assert_eq!(pool(Force::new(0, 2, 2), PLAIN, true), Pool(Force::new(0, 1, 2)));
    let chosen = Pool::chosen(&edition, Force::new(1, 2, 1), Force::new(1, 2, 0), kingdom, true);
    assert_eq!(chosen, Ok(Pool(Force::new(2, 2, 0))));
}

/// „bei alle über eine gepunktete Linie verbundene Gebiete"; ruling LE-M11.
#[test]
fn a_dotted_line_leads_over_water() {
    let edition = Edition::house();
    let over_water =
        |battle, from: &[&str]| placing::over_water(&edition.map, area(&edition, battle), areas(&edition, from));
    assert!(over_water("Japan", &["Manchuria"]));
    assert!(!over_water("Mongolia", &["China", "Siberia"]));
    assert!(over_water("China", &["Mongolia", "Philippines"]), "one unit across the line is enough");
}

/// „mit nur drei Treffer-Seiten" (3.6.1): infantry hits on three sides of six, tank and plane on four, the plane on one
/// of them twice.
#[test]
fn units_hit_on_three_or_four_sides_of_six() {
    let battle = Edition::house().battle;
    let sides = |unit| [Miss, Hit, Double].map(|face| battle.die(unit).sides(face));
    assert_eq!(sides(Unit::Infantry), [3, 3, 0]);
    assert_eq!(sides(Unit::Tank), [2, 4, 0]);
    assert_eq!(sides(Unit::Plane), [2, 3, 1]);
}

/// „Beispiel" in „Verluste entfernen".
///
/// The attacker hits once, the defender twice with one die; the attacker gives two infantry, the
/// defender one.
#[test]
fn example_losses() {
    let edition = Edition::house();
    assert_eq!(dice::hits(&edition, PLAIN, &[Miss, Hit, Miss]), 1);
    assert_eq!(dice::hits(&edition, PLAIN, &[Double, Miss, Miss]), 2);
    assert_eq!(Force::new(2, 1, 1).lose_weakest(2), Force::new(0, 1, 1));
    assert_eq!(Force::new(2, 0, 1).lose_weakest(1), Force::new(1, 0, 1));
    assert_eq!(Force::new(1, 1, 0).lose_weakest(5), Force::default(), "more hits than units");
}

/// „Beispiel" in „Stufe 1 – Einen Würfel neu werfen".
///
/// 3.6.2, military 1: two white dice hit, the black one is thrown again and hits twice.
#[test]
fn example_military_1() {
    let edition = Edition::house();
    assert_eq!(dice::rerolls(&edition, PLAIN), 0);
    assert_eq!(dice::rerolls(&edition, researched(1)), 1);
    assert_eq!(dice::hits(&edition, researched(1), &[Miss, Hit, Hit]), 2);
    assert_eq!(dice::hits(&edition, researched(1), &[Double, Hit, Hit]), 4);
}

/// „Beispiel" in „Stufe 3 - Doppeltreffer".
///
/// 3.6.2, military 3: the plane misses, infantry and tank hit; one of the hits counts double.
#[test]
fn example_military_3() {
    let edition = Edition::house();
    assert_eq!(dice::hits(&edition, researched(3), &[Miss, Hit, Hit]), 3);
    assert_eq!(dice::hits(&edition, researched(2), &[Miss, Hit, Hit]), 2);
    assert_eq!(dice::hits(&edition, researched(3), &[Double, Miss, Miss]), 2, "only a single hit doubles");
    assert_eq!(dice::hits(&edition, researched(3), &[Miss, Miss, Miss]), 0);
}

/// Mongolia, held by red, attacked by blue from China.
fn mongolia(outcome: Outcome) -> Markers {
    let edition = Edition::house();
    let blue = areas(&edition, &["China"]);
    let red = areas(&edition, &["Mongolia", "Southern Cone"]);
    Markers::after(&edition, area(&edition, "Mongolia"), outcome, blue, red)
}

/// Beispiel „Verteidiger hat keine Einheiten mehr".
#[test]
fn example_the_defender_has_no_units_left() {
    assert_eq!(Outcome::of(Force::new(1, 0, 0), Force::default()), Some(Outcome::AttackerHolds));
    assert_eq!(mongolia(Outcome::AttackerHolds), Markers { attacker: 3, defender: -3 });
}

/// Beispiel „Angreifer hat keine Einheiten mehr".
#[test]
fn example_the_attacker_has_no_units_left() {
    assert_eq!(Outcome::of(Force::default(), Force::new(0, 1, 0)), Some(Outcome::DefenderHolds));
    assert_eq!(mongolia(Outcome::DefenderHolds), Markers::default());
}

/// Beispiel „Kein Spieler hat mehr Einheiten im Gebiet".
#[test]
fn example_no_player_has_units_left() {
    assert_eq!(Outcome::of(Force::default(), Force::default()), Some(Outcome::AreaFree));
    assert_eq!(mongolia(Outcome::AreaFree), Markers { attacker: 0, defender: -3 });
}

#[test]
fn while_both_have_units_the_battle_goes_on() {
    assert_eq!(Outcome::of(Force::new(1, 0, 0), Force::new(1, 0, 0)), None);
}

/// „Gewonnene bzw. verlorene Kontinentboni müssen dabei sofort berücksichtigt werden."
#[test]
fn continent_bonuses_count_at_once() {
    let edition = Edition::house();
    let south_america = areas(&edition, &["Venezuela", "Andean Countries", "Brazil", "Southern Cone"]);
    let brazil = area(&edition, "Brazil");
    let mut all_but_brazil = south_america;
    all_but_brazil.remove(brazil);
    let one: AreaSet = [brazil].into_iter().collect();
    let markers = |outcome, blue, red| Markers::after(&edition, brazil, outcome, blue, red);
    assert_eq!(markers(Outcome::AttackerHolds, all_but_brazil, one), Markers { attacker: 6, defender: -3 });
    assert_eq!(markers(Outcome::AreaFree, AreaSet::EMPTY, south_america), Markers { attacker: 0, defender: -6 });
}
