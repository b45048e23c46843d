//! What the numbers of an edition are called, by where they stand in it.

use leaders::edition::{Bloc, Edition, Unit};

use crate::{games::leaders::words, texts::leaders::texts};

/// A group of numbers that one looks up together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Prices,
    Research,
    Covert,
    Skills,
    Goals,
    Missions,
    Battle,
    Map,
    Table,
}

impl Group {
    /// Every group, in the order in which they are shown.
    pub const ALL: [Self; 9] = [
        Self::Prices,
        Self::Map,
        Self::Covert,
        Self::Goals,
        Self::Research,
        Self::Missions,
        Self::Skills,
        Self::Battle,
        Self::Table,
    ];

    /// Its heading.
    pub fn title(self) -> &'static str {
        let t = texts();
        match self {
            Self::Prices => t.values_prices,
            Self::Research => t.values_research,
            Self::Covert => t.values_covert,
            Self::Skills => t.values_skills,
            Self::Goals => t.values_goals,
            Self::Missions => t.values_missions,
            Self::Battle => t.values_battle,
            Self::Map => t.values_map,
            Self::Table => t.values_table,
        }
    }
}

/// Where a number stands on the screen: its group, its row, and in rows of several numbers its column.
pub struct Place {
    pub group: Group,
    pub row: String,
    pub column: Option<String>,
}

/// The place of the number at a path, such as `prices.spy[3]`.
pub fn place(path: &str, edition: &Edition) -> Place {
    let t = texts();
    let parts: Vec<&str> = path.split(['.', '[', ']']).filter(|part| !part.is_empty()).collect();
    let players = |count: &str| Some(t.values_players(&count));
    let level = |level: &str| Some(t.research_level(&level));
    let at = |index: &str| index.parse::<usize>().unwrap_or_default();
    let (group, row, column) = match parts[..] {
        ["prices", "research", step, count] => (Group::Prices, t.values_price_research(&step), players(count)),
        ["prices", item, count] => (Group::Prices, item_name(item).to_owned(), players(count)),
        ["durations", "research", step] => (Group::Research, t.values_duration_research.to_owned(), level(step)),
        ["durations", "units"] => (Group::Research, t.values_duration_units.to_owned(), None),
        ["durations", _] => (Group::Research, t.values_duration_agents.to_owned(), None),
        ["research", "income_percent", step] => (Group::Research, t.values_income.to_owned(), level(step)),
        ["research", effect] => (Group::Research, effect_name(effect).to_owned(), None),
        ["agents", act] => (Group::Covert, t.values_agents.to_owned(), Some(act_name(act).to_owned())),
        ["covert", number] => (Group::Covert, covert_name(number).to_owned(), None),
        ["skills", skill] => (Group::Skills, skill_name(skill).to_owned(), None),
        ["blocs", count, bloc] => (Group::Goals, t.values_bloc(&bloc_name(bloc)), players(count)),
        ["scenarios", index, goal, ..] => {
            let scenario = edition.scenarios.get(at(index)).map_or("", |scenario| words::scenario(scenario.id.value).0);
            match goal {
                "military" => (Group::Goals, t.values_goal_military(&scenario), players(parts[3])),
                "research" => (Group::Goals, t.values_goal_other(&scenario), Some(t.values_goal_research.to_owned())),
                _ => (Group::Goals, t.values_goal_other(&scenario), Some(t.values_goal_badge.to_owned())),
            }
        }
        ["missions", index, number] => {
            let mission = edition.missions.get(at(index)).map_or("", |mission| words::mission(mission.kind));
            let column = if number == "rounds" { t.values_rounds } else { t.values_target };
            (Group::Missions, mission.to_owned(), Some(column.to_owned()))
        }
        ["battle", "limit"] => (Group::Battle, t.values_battle_limit.to_owned(), None),
        ["battle", unit, number] => {
            let column = if number == "hits" { t.values_hits } else { t.values_doubles };
            (Group::Battle, t.values_die(&item_name(unit)), Some(column.to_owned()))
        }
        ["supply", unit] => (Group::Battle, t.values_supply.to_owned(), Some(item_name(unit).to_owned())),
        ["map", "continents", index, _] => {
            let continent = edition.map.continents.get(at(index)).map_or("", |continent| &continent.name.value);
            (Group::Map, t.values_bonus(&continent), None)
        }
        ["map", "areas", index, _] => {
            let area = edition.map.areas.get(at(index)).map_or("", |area| &area.name.value);
            (Group::Map, area.to_owned(), None)
        }
        ["compensation", place] => (Group::Table, t.values_compensation.to_owned(), Some(t.values_nth(&place))),
        ["timer", end] if end.starts_with("advice") => {
            (Group::Table, t.values_timer_advice.to_owned(), Some(end_name(end).to_owned()))
        }
        ["timer", end] => (Group::Table, t.values_timer.to_owned(), Some(end_name(end).to_owned())),
        ["players", end] => (Group::Table, t.values_player_count.to_owned(), Some(end_name(end).to_owned())),
        // A number nobody has named yet is better shown by its path than not at all.
        _ => (Group::Table, path.to_owned(), None),
    };
    Place { group, row, column }
}

fn item_name(item: &str) -> &'static str {
    match item {
        "infantry" => words::unit(Unit::Infantry).0,
        "tank" => words::unit(Unit::Tank).0,
        "plane" => words::unit(Unit::Plane).0,
        "diplomat" => texts().values_diplomat,
        _ => texts().values_spy,
    }
}

fn effect_name(effect: &str) -> &'static str {
    let t = texts();
    match effect {
        "reroll_dice" => t.values_effect_reroll,
        "area_limit" => t.values_effect_limit,
        "double_hits" => t.values_effect_doubles,
        "agents_percent" => t.values_effect_agents,
        "infantry" => t.values_effect_infantry,
        _ => t.values_effect_output,
    }
}

fn act_name(act: &str) -> &'static str {
    let t = texts();
    match act {
        "alliance" => t.values_alliance,
        "tribute" => t.values_tribute,
        "boycott" => t.values_boycott,
        "espionage" => t.values_espionage,
        _ => t.values_sabotage,
    }
}

fn covert_name(number: &str) -> &'static str {
    let t = texts();
    match number {
        "base" => t.values_covert_base,
        "reserve_step" => t.values_covert_step,
        "reserve_cap" => t.values_covert_cap,
        "min" => t.values_covert_min,
        "max" => t.values_covert_max,
        "unmask" => t.values_covert_unmask,
        "boycott_percent" => t.values_covert_boycott,
        "boycott_min" => t.values_covert_boycott_min,
        _ => t.values_covert_sabotage,
    }
}

fn skill_name(skill: &str) -> &'static str {
    let t = texts();
    match skill {
        "area_limit" => t.values_skill_limit,
        "sea_dice" => t.values_skill_sea,
        "production_percent" => t.values_skill_production,
        "spies_percent" => t.values_skill_spies,
        _ => t.values_skill_infantry,
    }
}

fn bloc_name(bloc: &str) -> &'static str {
    words::bloc(match bloc {
        "capitalist" => Bloc::Capitalist,
        "neutral" => Bloc::Neutral,
        _ => Bloc::Communist,
    })
}

fn end_name(end: &str) -> &'static str {
    if end.ends_with("min") { texts().values_least } else { texts().values_most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_the_edition_has_a_name_of_its_own() {
        let edition = Edition::house();
        let mut seen = std::collections::BTreeSet::new();
        for field in edition.fields() {
            let place = place(&field.path, &edition);
            assert_ne!(place.row, field.path, "nobody has named this number");
            assert!(!place.row.is_empty() && place.column.as_deref() != Some(""), "{}", field.path);
            assert!(seen.insert((place.row, place.column)), "{} is called like another number", field.path);
        }
    }
}
