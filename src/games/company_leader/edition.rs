//! What the fields of an edition of Company Leader are called.

use super::words;
use crate::{
    editions::{Choices, Names, word},
    texts::company_leader::texts,
};
use company_leader::{Troop, edition::Mode};

/// The names, the folds, and what can be chosen.
pub const EDITION_NAMES: Names =
    Names { name: |path| name(path).map(str::to_owned), group: |_| None, choices, first: |_| 0, compared: &[] };

fn name(path: &[&str]) -> Option<&'static str> {
    let t = texts();
    Some(match path {
        ["troops"] => t.edition_troops,
        [.., "class"] => t.edition_class,
        [.., "class", "infantry"] => t.edition_class_infantry,
        [.., "class", "vehicle"] => t.edition_class_vehicle,
        ["troops", _, "fire"] => t.edition_fire,
        ["troops", _, "sight"] => t.edition_sight,
        ["troops", _, "movement"] => t.edition_movement,
        ["troops", _, "strength"] => t.edition_strength,
        ["dice"] => t.edition_dice,
        ["dice", "open"] => t.terrain_open,
        ["dice", "forest"] => t.terrain_forest,
        ["dice", "built_up"] => t.terrain_built_up,
        ["boards"] => t.edition_boards,
        ["scenarios"] => t.edition_scenarios,
        [_, _, "rows"] | ["boards", _, "rows", _, "fields"] => t.edition_rows,
        [_, _, "layouts"] => t.edition_layouts,
        [.., "layout"] => t.edition_layout,
        [.., "mode"] => t.new_mode,
        [.., "mode", mode] => words::mode(word::<Mode>(mode)?),
        [.., "areas"] => t.edition_areas,
        [.., "armies"] => t.edition_armies,
        [.., "coins"] => t.edition_coins,
        [.., "income"] => t.edition_income,
        [.., "income", _, "fields"] => t.edition_income_fields,
        [.., "board"] => t.edition_board,
        [.., "goal"] => t.edition_goal,
        [.., "turns"] => t.edition_turns,
        [.., "built_up_counts"] => t.edition_built_up_counts,
        [.., "placed"] => t.edition_placed,
        [.., "placed", _, "at"] => t.edition_at,
        [.., "seat"] => t.edition_seat,
        [.., "troop" | "convoy"] => t.edition_troop,
        [.., troop] => words::troop(word::<Troop>(troop)?),
        _ => return None,
    })
}

fn choices(path: &[&str]) -> Option<Choices> {
    Some(match path {
        [.., "mode"] => Choices::Words(&["duel", "melee", "one_against_two", "teams"]),
        ["troops", _, "class"] => Choices::Words(&["infantry", "vehicle"]),
        [.., "troop" | "convoy"] => {
            Choices::Words(&["infantry", "infantry_scouts", "artillery", "light_tank", "heavy_tank", "tank_scouts"])
        }
        _ => return None,
    })
}
