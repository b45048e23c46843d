//! What the fields of an edition of LEADERS are called, and what can be wrong with them.

use leaders::edition::{
    Bloc, Category, Colour, Edition, Fault, Mission, MissionKind, NEIGHBOURS, NationRule, OwnValuesError, Problem,
    SCHEMA, StartRule, Unit,
    own::{MOST_BYTES, MOST_LINES},
};

use crate::{
    editions::{Choices, Compared, Names, word},
    games::leaders::words,
    texts::{editions, leaders::texts},
};

/// The names, the folds, and what can be chosen.
pub const EDITION_NAMES: Names = Names {
    name: |path| name(path).map(str::to_owned).or_else(|| counted(path)).or_else(|| worded(path)),
    group,
    choices,
    first,
    // What `Edition::is_compared` asks for.
    compared: &[
        Compared::Each {
            of: &["map", "continents"],
            fields: &["name", "bonus"],
            members: &["map", "areas"],
            by: "continent",
            member_fields: &["name", "value", "continent"],
        },
        Compared::Sheet(|| texts().new_home, &[&["nations", "*", "home"]]),
        Compared::Sheet(
            || texts().values_prices,
            &[
                &["prices", "infantry"],
                &["prices", "tank"],
                &["prices", "plane"],
                &["prices", "diplomat"],
                &["prices", "spy"],
            ],
        ),
        Compared::Sheet(|| texts().values_price_levels, &[&["prices", "research"]]),
    ],
};

/// The edition of the house with the numbers an owner typed in, as earlier versions kept them.
///
/// # Errors
/// What is wrong with them.
pub fn edition_of_numbers(numbers: &str) -> Result<Edition, String> {
    Edition::house().with_own_values(numbers).map_err(|error| own_misfit(&error))
}

/// What does not fit of the numbers an owner typed in.
fn own_misfit(error: &OwnValuesError) -> String {
    let (t, common) = (texts(), editions::texts());
    let said = |fault: &Fault| common.misfit_of(&fault.path, &misfit(fault));
    match error {
        OwnValuesError::TooLarge(count) => common.misfit_bytes(count, &MOST_BYTES),
        OwnValuesError::TooManyLines(count) => common.misfit_entries(count, &MOST_LINES),
        OwnValuesError::Line(line) => common.misfit_of(&t.misfit_line(line), &t.misfit_no_pair),
        OwnValuesError::Number(line, fault) => common.misfit_of(&t.misfit_line(line), &said(fault)),
        OwnValuesError::Together(faults) => faults.iter().map(said).collect::<Vec<_>>().join("\n"),
    }
}

/// What does not fit of a value.
pub fn misfit(fault: &Fault) -> String {
    let (t, common) = (texts(), editions::texts());
    match &fault.problem {
        Problem::NoSuchField => t.misfit_no_field.to_owned(),
        Problem::OutOfRange { value, min, max } => common.misfit_range(value, min, max),
        Problem::Reversed => t.misfit_reversed.to_owned(),
        Problem::MoreDoublesThanHits => t.misfit_doubles.to_owned(),
        Problem::BlocsDoNotFit => t.misfit_blocs.to_owned(),
        Problem::Duplicate(what) => common.misfit_twice(what),
        Problem::Empty => common.misfit_empty.to_owned(),
        Problem::NoNumber(name) => {
            let [first, second] = Mission::NUMBERS.map(|number| format!("{{{number}}}"));
            t.misfit_no_number(name, &first, &second)
        }
        Problem::Length { count, min, max } if min == max => common.misfit_count(count, min),
        Problem::Length { count, min, max } => common.misfit_length(count, min, max),
        Problem::Schema(found) => common.misfit_schema(found, &SCHEMA),
        Problem::WrongId => t.misfit_wrong_id.to_owned(),
        Problem::Unknown(id) => common.misfit_unknown(id),
        Problem::Missing { place, id } => t.misfit_missing(place, id),
        Problem::OneWay { area, other } => t.misfit_one_way(other, area),
        Problem::Repeated { place, other } if place == other => t.misfit_itself(place),
        Problem::Repeated { place, other } => t.misfit_repeated(place, other),
        Problem::Degree { area, count } => t.misfit_degree(area, count, NEIGHBOURS.start(), NEIGHBOURS.end()),
        Problem::NotConnected(cut_off) => t.misfit_apart(&cut_off.join(", ")),
        Problem::DeadEnd(continent) => t.misfit_dead_end(continent),
    }
}

fn group(top: &str) -> Option<&'static str> {
    let t = texts();
    match top {
        "prices" => Some(t.values_prices),
        "agents" | "covert" => Some(t.values_covert),
        "durations" | "research" => Some(t.values_research),
        "skills" => Some(t.values_skills),
        "nations" => Some(t.values_nations),
        "blocs" | "scenarios" => Some(t.values_goals),
        "badges" => Some(t.values_badges),
        "missions" => Some(t.values_missions),
        "colours" => Some(t.values_colours),
        "battle" | "supply" => Some(t.values_battle),
        "map" => Some(t.values_map),
        "players" | "timer" | "compensation" => Some(t.values_table),
        _ => None,
    }
}

/// Numbers of players and levels are what people count by, as [`leaders::edition::FieldView`] does.
fn first(list: &[&str]) -> usize {
    match list {
        ["prices" | "durations", "research"] | ["research", _] | ["compensation"] => 1,
        ["prices", ..] | ["blocs"] | ["scenarios", _, "military" | "fixed"] | ["scenarios", _, "own", "hold"] => 2,
        _ => 0,
    }
}

/// What is called after its place in a list.
fn counted(path: &[&str]) -> Option<String> {
    let t = texts();
    let (place, list) = path.split_last()?;
    let place = place.parse::<usize>().ok()? + first(list);
    match list {
        ["prices", "research"] => Some(t.values_price_research(&place)),
        ["prices", ..] | ["blocs"] | ["scenarios", _, "military" | "fixed"] | ["scenarios", _, "own", "hold"] => {
            Some(t.values_players(&place))
        }
        ["durations" | "research", _] => Some(t.research_level(&place)),
        ["compensation"] => Some(t.values_nth(&place)),
        _ => None,
    }
}

/// What names the numbers that stand in it, and what is named by a number.
fn worded(path: &[&str]) -> Option<String> {
    match path {
        ["missions", _, "text"] => {
            let [target, rounds] = Mission::NUMBERS.map(|name| format!("{{{name}}}"));
            Some(texts().values_text(&target, &rounds))
        }
        ["scenarios", _, "id", id] => {
            let place = SCENARIOS.iter().position(|scenario| scenario == id)?;
            Some(texts().values_scenario_number(&(place + 1)))
        }
        _ => None,
    }
}

/// The scenarios an edition may have, in the order of [`leaders::edition::ScenarioId`].
const SCENARIOS: &[&str] = &[
    "free-play",
    "quick-game",
    "power-blocs",
    "home-front",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
];

fn name(path: &[&str]) -> Option<&'static str> {
    let t = texts();
    Some(match path {
        ["players"] => t.values_player_count,
        ["timer"] => t.values_timer,
        ["timer", "advice_min"] => t.values_advice_least,
        ["timer", "advice_max"] => t.values_advice_most,
        ["players" | "timer", end] => end_name(end),
        ["compensation"] => t.values_compensation,
        ["agents"] => t.values_agents,
        ["agents", act] => act_name(act)?,
        ["supply"] => t.values_supply,
        ["blocs"] => t.values_blocs,
        ["blocs", _, bloc] | ["nations", _, "bloc", bloc] => bloc_name(bloc)?,
        ["prices", "research"] => t.values_price_levels,
        ["prices" | "supply", item] => item_name(item)?,
        ["durations", "research"] => t.values_duration_research,
        ["durations", "units"] => t.values_duration_units,
        ["durations", "agents"] => t.values_duration_agents,
        ["research", effect] => effect_name(effect)?,
        ["skills", skill] => skill_effect(skill)?,
        ["covert", number] => covert_name(number)?,
        ["battle", "limit"] => t.values_battle_limit,
        ["battle", unit] => die_name(unit)?,
        ["battle", _, "hits"] => t.values_hits,
        ["battle", _, "doubles"] => t.values_doubles,
        ["nations", _, "skill", skill] => words::skill_name(word(skill)?),
        ["nations", _, "leader"] => t.new_leader,
        ["nations", _, "skill"] => t.new_skill,
        ["nations", _, "home"] => t.new_home,
        ["nations", _, "bloc"] => t.new_bloc,
        ["nations", _, "diplomats"] => t.values_nation_diplomats,
        ["scenarios", _, "nations", rule] => words::nation_rule(word::<NationRule>(rule)?),
        ["scenarios", _, "start", rule] => words::start_rule(word::<StartRule>(rule)?),
        ["scenarios"] => t.new_scenarios,
        ["scenarios", _, "id"] => t.values_scenario,
        ["scenarios", _, "nations"] => t.values_nations,
        ["scenarios", _, "start"] => t.values_start,
        ["scenarios", _, "military"] => t.values_goal_military,
        ["scenarios", _, "research"] => t.values_goal_research,
        ["scenarios", _, "badge"] => t.values_goal_badge,
        ["scenarios", _, "text"] => t.values_scenario_text,
        ["scenarios", _, "fixed"] => t.values_fixed,
        ["scenarios", _, "markers"] => t.values_markers,
        ["scenarios", _, "own"] => t.values_own,
        ["scenarios", _, "own", "hold"] => t.values_hold,
        ["scenarios", _, "own", "turns"] => t.values_hold_turns,
        ["scenarios", _, "own", "last_round"] => t.values_last_round,
        ["scenarios", _, "rules"] => t.values_special,
        ["scenarios", _, "rules", rule] => special_name(rule)?,
        ["colours", _, "hue", hue] => words::colour(word::<Colour>(hue)?),
        ["colours", _, "hue"] => t.values_hue,
        ["missions", _, "kind", kind] => words::mission_kind(word::<MissionKind>(kind)?),
        ["missions", _, "category", category] => words::category(word::<Category>(category)?),
        ["missions", _, "kind"] => t.values_mission,
        ["missions", _, "category"] => t.values_category,
        ["missions", _, "target"] => t.values_target,
        ["missions", _, "rounds"] => t.values_rounds,
        ["map", "continents"] => t.values_continents,
        ["map", "areas"] => t.values_areas,
        ["map", "seas"] => t.values_seas,
        ["map", _, _, "continent"] => t.values_continent,
        ["map", _, _, "bonus"] => t.values_bonus,
        ["map", _, _, "value"] => t.values_value,
        ["map", _, _, "land"] => t.values_land,
        ["map", _, _, "dotted"] => t.values_dotted,
        ["map", _, _, "harbours"] => t.values_harbours,
        ["map", _, _, "at"] => t.values_at,
        // What has a fold of its own is called like it.
        [top] => group(top)?,
        _ => return None,
    })
}

fn choices(path: &[&str]) -> Option<Choices> {
    Some(match path {
        ["nations", _, "skill"] => Choices::Words(&[
            "area-limit",
            "sea-die",
            "orderly-retreat",
            "production-bonus",
            "master-spies",
            "peoples-army",
        ]),
        ["nations", _, "bloc"] => Choices::Words(&["capitalist", "neutral", "communist"]),
        ["scenarios", _, "fixed", _, _] => Choices::Entries(&["nations"]),
        ["nations", _, "home"]
        | ["scenarios", _, "markers", _]
        | ["map", "areas", _, "land" | "dotted", _]
        | ["map", "seas", _, "harbours", _] => Choices::Entries(&["map", "areas"]),
        ["map", "areas", _, "continent"] => Choices::Entries(&["map", "continents"]),
        ["scenarios", _, "id"] => Choices::Words(SCENARIOS),
        ["scenarios", _, "nations"] => Choices::Words(&["free", "by-bloc", "fixed"]),
        ["scenarios", _, "start"] => Choices::Words(&["free", "fixed", "home"]),
        ["colours", _, "hue"] => Choices::Words(&["red", "blue", "green", "yellow", "violet", "white"]),
        ["missions", _, "kind"] => {
            Choices::Words(&["troop-strength", "defence", "expansion", "foresight", "cunning", "top-secret"])
        }
        ["missions", _, "category"] => Choices::Words(&["military", "strategic", "special"]),
        _ => return None,
    })
}

fn item_name(item: &str) -> Option<&'static str> {
    Some(match item {
        "diplomat" => texts().values_diplomat,
        "spy" => texts().values_spy,
        unit => words::unit(word::<Unit>(unit)?).0,
    })
}

fn die_name(unit: &str) -> Option<&'static str> {
    let t = texts();
    Some(match word::<Unit>(unit)? {
        Unit::Infantry => t.values_die_infantry,
        Unit::Tank => t.values_die_tank,
        Unit::Plane => t.values_die_plane,
    })
}

fn effect_name(effect: &str) -> Option<&'static str> {
    let t = texts();
    Some(match effect {
        "reroll_dice" => t.values_effect_reroll,
        "area_limit" => t.values_effect_limit,
        "double_hits" => t.values_effect_doubles,
        "agents_percent" => t.values_effect_agents,
        "infantry" => t.values_effect_infantry,
        "output_percent" => t.values_effect_output,
        "income_percent" => t.values_income,
        _ => return None,
    })
}

fn act_name(act: &str) -> Option<&'static str> {
    let t = texts();
    Some(match act {
        "alliance" => t.values_alliance,
        "tribute" => t.values_tribute,
        "boycott" => t.values_boycott,
        "espionage" => t.values_espionage,
        "sabotage" => t.values_sabotage,
        _ => return None,
    })
}

fn covert_name(number: &str) -> Option<&'static str> {
    let t = texts();
    Some(match number {
        "base" => t.values_covert_base,
        "reserve_step" => t.values_covert_step,
        "reserve_cap" => t.values_covert_cap,
        "min" => t.values_covert_min,
        "max" => t.values_covert_max,
        "unmask" => t.values_covert_unmask,
        "boycott_percent" => t.values_covert_boycott,
        "boycott_min" => t.values_covert_boycott_min,
        "sabotage_units" => t.values_covert_sabotage,
        _ => return None,
    })
}

fn skill_effect(skill: &str) -> Option<&'static str> {
    let t = texts();
    Some(match skill {
        "area_limit" => t.values_skill_limit_effect,
        "sea_dice" => t.values_skill_sea_effect,
        "production_percent" => t.values_skill_production_effect,
        "spies_percent" => t.values_skill_spies_effect,
        "infantry" => t.values_skill_infantry_effect,
        _ => return None,
    })
}

fn special_name(rule: &str) -> Option<&'static str> {
    let t = texts();
    Some(match rule {
        "marker_points" => t.values_marker_points,
        "alliances" => t.values_alliances,
        "covert" => t.values_covert_actions,
        "diplomats" => t.values_start_diplomats,
        "spies" => t.values_start_spies,
        "infantry" => t.values_start_infantry,
        _ => return None,
    })
}

fn bloc_name(bloc: &str) -> Option<&'static str> {
    Some(words::bloc(word::<Bloc>(bloc)?))
}

fn end_name(end: &str) -> &'static str {
    if end.ends_with("min") { texts().values_least } else { texts().values_most }
}

/// The house edition as its numbers were until 26 November 2026: what was kept before was made of it.
#[cfg(test)]
pub fn house_as_it_was() -> Edition {
    let mut edition = Edition::house();
    edition.skills.spies_percent.value = 20;
    for (level, price) in edition.prices.research.0.iter_mut().zip([6, 12, 18]) {
        level.0[4].value = price;
    }
    edition
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::refusals::{each_says_its_own, one_of_each};

    #[test]
    fn every_problem_of_an_edition_says_its_own() {
        let fault = |problem| Fault { path: "map".to_owned(), problem };
        let [a, b] = ["Peru", "Chile"].map(str::to_owned);
        let mut all = one_of_each!(Problem: NoSuchField, OutOfRange { value: 7, min: 8, max: 9 }, Reversed,
            MoreDoublesThanHits, BlocsDoNotFit, Duplicate(a.clone()), Empty, NoNumber("{x}".to_owned()),
            Length { count: 7, min: 8, max: 9 }, Schema(7), WrongId, Unknown(7), Missing { place: a.clone(), id: 7 },
            OneWay { area: a.clone(), other: b.clone() }, Repeated { place: a.clone(), other: b.clone() },
            Degree { area: a.clone(), count: 7 }, NotConnected(vec![a.clone(), b.clone()]), DeadEnd(a.clone()));
        all.push(Problem::Length { count: 7, min: 8, max: 8 });
        all.push(Problem::Repeated { place: a.clone(), other: a });
        let numbers = one_of_each!(OwnValuesError: TooLarge(7), TooManyLines(7), Line(7),
            Number(7, fault(Problem::Empty)), Together(vec![fault(Problem::Empty)]));
        each_says_its_own(&numbers, own_misfit);
        each_says_its_own(&all, |problem| misfit(&fault(problem.clone())));
    }
}
