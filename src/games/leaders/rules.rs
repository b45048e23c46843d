//! What LEADERS puts into its rule book: the numbers and names of the edition, and its tables.

use leaders::{
    Phase,
    board::Spot,
    edition::{AreaSet, Bloc, Edition, Field, MissionKind, NationRule, Skill, Unit},
};
use leptos::prelude::*;

use super::{
    map::{Drawing, extent, picture},
    scenario, words,
};
use crate::{
    drawings::drawing,
    texts::{Language, chosen, leaders::texts},
    ui::{Glyph, Icon, data_table, figure::hundredths, figure::percent},
};

/// Sides of a die.
const SIDES: f64 = 6.0;

/// What the example of Technology 3 begins with.
const EXAMPLE_POINTS: u32 = 50;

/// What stands in place of a name.
pub fn value(edition: &Edition, name: &str) -> Option<String> {
    number(edition, name)
        .map(|number| number.to_string())
        .or_else(|| share(edition, name).map(hundredths))
        .or_else(|| said(edition, name))
}

/// Names that stand for a number.
fn number(edition: &Edition, name: &str) -> Option<u32> {
    let Edition { prices, supply, battle, durations, research, skills, covert, timer, players, .. } = edition;
    let scenario = edition.scenarios.first()?;
    let compensation = |place: usize| edition.compensation.get(place).map_or(0, |infantry| infantry.value);
    let number = match name {
        "players_min" => players.min.value,
        "players_max" => players.max.value,
        "infantry_price_two" => prices.unit(Unit::Infantry, 2),
        "tank_price_two" => prices.unit(Unit::Tank, 2),
        "plane_price_two" => prices.unit(Unit::Plane, 2),
        "infantry_price_three" => prices.unit(Unit::Infantry, 3),
        "tank_price_three" => prices.unit(Unit::Tank, 3),
        "plane_price_three" => prices.unit(Unit::Plane, 3),
        "timer_min" => timer.min.value,
        "timer_max" => timer.max.value,
        "timer_advice_min" => timer.advice_min.value,
        "timer_advice_max" => timer.advice_max.value,
        "supply_infantry" => supply.infantry.value,
        "supply_tank" => supply.tank.value,
        "supply_plane" => supply.plane.value,
        "compensation_third" => compensation(2),
        "compensation_fifth" => compensation(4),
        "world_total" => edition.world_total(),
        "dice_limit" => battle.limit.value,
        "infantry_hits" => battle.die(Unit::Infantry).hits.value,
        "tank_hits" => battle.die(Unit::Tank).hits.value,
        "plane_hits" => battle.die(Unit::Plane).hits.value,
        "plane_doubles" => battle.die(Unit::Plane).doubles.value,
        "units_rounds" => durations.units.value,
        "agents_rounds" => durations.agents.value,
        "reroll_dice" => research.reroll_dice.value,
        "double_hits" => research.double_hits.value,
        "limit_research" => research.area_limit.value,
        "skill_limit" => skills.area_limit.value,
        "limit_both" => research.area_limit.value + skills.area_limit.value,
        "free_infantry" => research.infantry.value,
        "output_example" => {
            let more = EXAMPLE_POINTS * u32::from(research.output_percent.value);
            return Some(EXAMPLE_POINTS + (more + 50) / 100);
        }
        "skill_sea_dice" => skills.sea_dice.value,
        "skill_income_two" => return Some(edition.skill_income(2)),
        "skill_infantry" => skills.infantry.value,
        "covert_cap" => covert.reserve_cap.value,
        "boycott_min" => covert.boycott_min.value,
        "sabotage_units" => covert.sabotage_units.value,
        "badges" => u16::try_from(edition.badges.len()).unwrap_or(u16::MAX),
        "example_points_two" => scenario.military.get(2).value,
        "example_points_three" => scenario.military.get(3).value,
        "example_points_four" => scenario.military.get(4).value,
        "example_points_five" => scenario.military.get(5).value,
        "example_points_six" => scenario.military.get(6).value,
        "example_level" => scenario.research.value,
        "example_badge" => scenario.badge.value,
        _ => return None,
    };
    Some(number.into())
}

/// Names that stand for a share, in hundredths.
fn share(edition: &Edition, name: &str) -> Option<u16> {
    let Edition { research, skills, covert, .. } = edition;
    let share = match name {
        "agents_bonus" => research.agents_percent.value,
        "output_percent" => research.output_percent.value,
        "income_one" => research.income_percent.get(1).value,
        "income_two" => research.income_percent.get(2).value,
        "income_three" => research.income_percent.get(3).value,
        "skill_production" => skills.production_percent.value,
        "skill_spies" => skills.spies_percent.value,
        "covert_base" => covert.base.value,
        "covert_min" => covert.min.value,
        "covert_max" => covert.max.value,
        "covert_unmask" => covert.unmask.value,
        "covert_step" => covert.reserve_step.value,
        "boycott_percent" => covert.boycott_percent.value,
        _ => return None,
    };
    Some(share)
}

/// Names that stand for words.
fn said(edition: &Edition, name: &str) -> Option<String> {
    let first = edition.scenarios.first()?;
    let said = match name {
        "edition" => chosen(&edition.title),
        "compensation" => {
            let places = edition.compensation.iter().take(edition.players.max.value.into());
            joined(places.map(|infantry| infantry.value.to_string()))
        }
        "nations_limit" => nations(edition, Skill::AreaLimit),
        "nations_sea" => nations(edition, Skill::SeaDie),
        "nations_retreat" => nations(edition, Skill::OrderlyRetreat),
        "nations_production" => nations(edition, Skill::ProductionBonus),
        "nations_spies" => nations(edition, Skill::MasterSpies),
        "nations_diplomats" => diplomats(edition),
        "nations_army" => nations(edition, Skill::PeoplesArmy),
        "troop_strength" => mission(edition, MissionKind::TroopStrength),
        "defence" => mission(edition, MissionKind::Defence),
        "expansion" => mission(edition, MissionKind::Expansion),
        "foresight" => mission(edition, MissionKind::Foresight),
        "cunning" => mission(edition, MissionKind::Cunning),
        "top_secret" => mission(edition, MissionKind::TopSecret),
        "badge_names" => joined(edition.badges.iter().map(|badge| chosen(&badge.value))),
        "bloc_places_two" => places(edition, 2),
        "bloc_places_three" => places(edition, 3),
        "bloc_places_four" => places(edition, 4),
        "bloc_places_five" => places(edition, 5),
        "bloc_places_six" => places(edition, 6),
        "example_scenario" => words::scenario(first),
        "example_badge_name" => badge(edition, first.badge.value),
        _ => return None,
    };
    Some(said)
}

fn joined(words: impl Iterator<Item = String>) -> String {
    let joined = words.collect::<Vec<_>>().join(", ");
    if joined.is_empty() { "–".to_owned() } else { joined }
}

/// The nations with a skill.
fn nations(edition: &Edition, skill: Skill) -> String {
    let with = edition.nations.iter().filter(|nation| nation.skill.value == skill);
    joined(with.map(|nation| chosen(&nation.name.value)))
}

/// The nations that are better at boycotts, and by how much.
fn diplomats(edition: &Edition) -> String {
    let better = edition.nations.iter().filter(|nation| nation.diplomats.value > 0);
    let words = better.map(|nation| format!("{} ({})", chosen(&nation.name.value), hundredths(nation.diplomats.value)));
    let words: Vec<_> = words.collect();
    if words.is_empty() { texts().rules_nobody.to_owned() } else { words.join(", ") }
}

/// What a mission is called; by the app's own word if the edition has none of its kind.
fn mission(edition: &Edition, kind: MissionKind) -> String {
    let own = edition.mission(kind).map(|mission| chosen(&mission.name.value));
    own.unwrap_or_else(|| words::mission_kind(kind).to_owned())
}

/// How many players of each bloc a scenario of blocs takes.
fn places(edition: &Edition, players: u8) -> String {
    let offer = edition.blocs.get(players);
    Bloc::ALL.map(|bloc| offer.of(bloc).to_string()).join(" – ")
}

/// What a badge is called, counted from 1.
fn badge(edition: &Edition, number: u16) -> String {
    let badge = usize::from(number).checked_sub(1).and_then(|at| edition.badges.get(at));
    badge.map(|badge| chosen(&badge.value)).unwrap_or_default()
}

/// The illustration of a name.
pub fn figure(edition: &Edition, name: &str) -> Option<AnyView> {
    match name {
        "phases" => Some(phases()),
        "units" => Some(units(edition)),
        "research" => Some(research(edition)),
        "agents" => Some(agents(edition)),
        "missions" => Some(missions(edition)),
        "blocs" => Some(blocs(edition)),
        "scenarios" => Some(scenarios(edition)),
        "own_scenarios" => Some(own_scenarios(edition)),
        "areas" => Some(areas(edition)),
        "ways" => Some(ways(edition)),
        _ => None,
    }
}

/// A cell of words.
fn cell(words: impl Into<String>) -> AnyView {
    words.into().into_any()
}

/// Every number of players.
fn counts(edition: &Edition) -> impl Iterator<Item = u8> + Clone {
    let limit = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
    limit(edition.players.min.value)..=limit(edition.players.max.value)
}

/// A head for every number of players.
fn for_players(edition: &Edition) -> impl Iterator<Item = AnyView> {
    counts(edition).map(|players| cell(texts().values_players(&players)))
}

/// The five phases of a turn: where they happen, and who may look.
fn phases() -> AnyView {
    let t = texts();
    let (app, board) = (t.rules_in_app, t.rules_on_board);
    let rows = [
        (Phase::Points, app, t.rules_seen_by_all),
        (Phase::Withdrawal, board, t.rules_seen_by_all),
        (Phase::Events, app, t.rules_seen_by_all_first),
        (Phase::Battle, board, t.rules_seen_by_all),
        (Phase::Headquarters, app, t.rules_seen_by_one),
    ];
    let rows = rows.map(|(phase, place, seen)| {
        let phase = words::phase(phase);
        vec![cell(format!("{} {}", phase.number, phase.name)), cell(place), cell(seen)]
    });
    data_table(None, [t.rules_phase, t.rules_place, t.rules_seen].map(cell), rows)
}

/// Every unit: what it costs, how soon it is there, and its die.
fn units(edition: &Edition) -> AnyView {
    let t = texts();
    let head = [cell(t.rules_unit)].into_iter().chain(for_players(edition));
    let head = head.chain([t.values_rounds, t.rules_die, t.rules_chance].map(cell));
    let rows = Unit::ALL.map(|unit| {
        let (name, figure) = words::unit(unit);
        let name = view! { <span class="force__kind">{drawing(figure)} {name}</span> }.into_any();
        let prices = counts(edition).map(move |players| edition.prices.unit(unit, players).into_any());
        let chance = percent(f64::from(edition.battle.die(unit).hits.value) / SIDES, 0);
        let rest = [edition.durations.units.value.into_any(), cell(words::die(unit, edition)), cell(chance)];
        [name].into_iter().chain(prices).chain(rest).collect()
    });
    data_table(None, head, rows)
}

/// Every level of every field, and below it what a level costs.
fn research(edition: &Edition) -> AnyView {
    let t = texts();
    let fields = Field::ALL.map(|field| {
        // What Economy brings follows the number of players.
        let (heads, effects): (Vec<_>, [Vec<_>; 3]) = if field == Field::Economy {
            let income = |level| counts(edition).map(move |players| edition.research_income(level, players).into_any());
            (for_players(edition).collect(), [1, 2, 3].map(|level| income(level).collect()))
        } else {
            (vec![cell(t.rules_effect)], [1, 2, 3].map(|level| vec![cell(words::research(field, level, edition, 2))]))
        };
        let head = [cell(t.rules_level)].into_iter().chain(heads).chain([cell(t.values_rounds)]);
        let rows = (1..).zip(effects).map(|(level, effects)| {
            let level_and_effects = [level.into_any()].into_iter().chain(effects);
            level_and_effects.chain([edition.durations.research.get(level).value.into_any()]).collect()
        });
        data_table(Some(words::field(field).to_owned()), head, rows)
    });
    let head = [cell(t.rules_level)].into_iter().chain(for_players(edition));
    let prices = [1, 2, 3].map(|level| {
        let prices = counts(edition).map(move |players| edition.prices.research(level, players).into_any());
        [level.into_any()].into_iter().chain(prices).collect()
    });
    view! { {fields.collect_view()} {data_table(Some(t.rules_price.to_owned()), head, prices)} }.into_any()
}

/// What agents cost, and what each act takes and does.
fn agents(edition: &Edition) -> AnyView {
    let t = texts();
    let prices = [(t.values_diplomat, &edition.prices.diplomat), (t.values_spy, &edition.prices.spy)];
    let head = [cell(t.rules_price)].into_iter().chain(for_players(edition)).chain([cell(t.values_rounds)]);
    let prices = prices.map(|(name, price)| {
        let prices = counts(edition).map(move |players| price.get(players).value.into_any());
        [cell(name)].into_iter().chain(prices).chain([edition.durations.agents.value.into_any()]).collect()
    });
    let (takes, covert) = (&edition.agents, &edition.covert);
    let boycott = t.rules_boycott(&hundredths(covert.boycott_percent.value), &covert.boycott_min.value);
    let acts = [
        (t.hq_tribute, Glyph::Diplomat, takes.tribute.value, t.rules_tribute.to_owned()),
        (t.hq_boycott, Glyph::Diplomat, takes.boycott.value, boycott),
        (t.hq_alliance_offer, Glyph::Diplomat, takes.alliance.value, t.rules_alliance.to_owned()),
        (t.hq_spy_on, Glyph::Spy, takes.espionage.value, t.rules_espionage.to_owned()),
        (t.hq_sabotage, Glyph::Spy, takes.sabotage.value, t.rules_sabotage(&covert.sabotage_units.value)),
    ];
    let acts = acts.map(|(act, glyph, takes, effect)| {
        vec![cell(act), view! { <Icon glyph /> " " {takes} }.into_any(), cell(effect)]
    });
    let heads = [t.rules_act, t.values_agents, t.rules_effect].map(cell);
    view! { {data_table(None, head, prices)} {data_table(None, heads, acts)} }.into_any()
}

/// Every mission, and what it asks for.
fn missions(edition: &Edition) -> AnyView {
    let t = texts();
    let rows = edition.missions.iter().map(|mission| {
        let asks = mission.filled(Language::current().code());
        let category = words::category(mission.category.value);
        vec![cell(chosen(&mission.name.value)), cell(category), cell(asks), mission.rounds.value.into_any()]
    });
    data_table(None, [t.values_mission, t.values_category, t.rules_asks, t.values_rounds].map(cell), rows)
}

/// The nations bloc by bloc.
fn blocs(edition: &Edition) -> AnyView {
    let t = texts();
    let blocs = Bloc::ALL.map(|bloc| {
        let rows = edition.nations.iter().filter(|nation| nation.bloc.value == bloc).map(|nation| {
            let home = edition.map.area(nation.home.value).map_or("", |area| area.name.value.as_str());
            let name = chosen(&nation.name.value);
            [name.as_str(), nation.leader.value.as_str(), home, words::skill_name(nation.skill.value)].map(cell).into()
        });
        let head = [t.rules_nation, t.rules_leader, t.new_home, t.new_skill].map(cell);
        data_table(Some(words::bloc(bloc).to_owned()), head, rows)
    });
    blocs.collect_view().into_any()
}

/// How the scenarios begin, and what wins in them.
fn scenarios(edition: &Edition) -> AnyView {
    let t = texts();
    let head = [t.values_scenario, t.values_nations, t.values_start].map(cell).into_iter();
    let head = head.chain(for_players(edition)).chain([t.values_goal_research, t.values_goal_badge].map(cell));
    let rows = edition.scenarios.iter().map(|scenario| {
        let name = words::scenario(scenario);
        let (nations, start) = (words::nation_rule(scenario.nations.value), words::start_rule(scenario.start.value));
        let points = counts(edition).map(|players| scenario.military.get(players).value.into_any());
        let badge = format!("{} ({})", scenario.badge.value, badge(edition, scenario.badge.value));
        let words = [name.as_str(), nations, start].map(cell).into_iter();
        words.chain(points).chain([scenario.research.value.into_any(), cell(badge)]).collect()
    });
    data_table(None, head, rows)
}

/// What scenarios have of their own: nations, what wins by the number of players, markers, special rules. Nothing of those that have
/// nothing.
fn own_scenarios(edition: &Edition) -> AnyView {
    let t = texts();
    let own = edition.scenarios.iter().filter_map(|one| {
        let rows: Vec<_> = counts(edition)
            .filter_map(|players| {
                let wins: Vec<_> = scenario::wins(one, players).into_iter().map(|(_, words)| words).collect();
                let begins = scenario::begins(one, edition, players).swap_remove(0);
                let says = one.nations.value == NationRule::Fixed || !wins.is_empty();
                let wins = if wins.is_empty() { "–".to_owned() } else { wins.join("; ") };
                says.then(|| [t.values_players(&players), begins, wins].map(cell).into())
            })
            .collect();
        let special = !scenario::special(one).is_empty();
        let head = [t.new_players, t.values_nations, t.values_own].map(cell);
        (special || !rows.is_empty()).then(|| {
            view! { {data_table(Some(words::scenario(one)), head, rows)} {scenario::details(one, edition)} }
        })
    });
    let own: Vec<_> = own.collect();
    if own.is_empty() { view! { <p class="dim">{t.rules_nobody}</p> }.into_any() } else { own.into_any() }
}

/// The areas continent by continent, drawn where the edition has a drawn map, and all together.
fn areas(edition: &Edition) -> AnyView {
    let t = texts();
    let drawing = Drawing::of(edition, AreaSet::EMPTY);
    let continents = edition.map.continents.iter().map(|continent| {
        let ids = edition.map.continent(continent.id);
        let drawn = drawing.as_ref().map(|drawing| picture(drawing, &ids.iter().map(Spot::Land).collect::<Vec<_>>()));
        let areas = ids.iter().filter_map(|id| edition.map.area(id));
        let rows = areas.map(|area| vec![cell(area.name.value.as_str()), area.value.value.into_any()]);
        let caption = format!("{}: {}", continent.name.value, t.points_bonus(&continent.bonus.value));
        view! { {drawn} {data_table(Some(caption), [t.rules_area, t.values_value].map(cell), rows)} }
    });
    view! {
        {continents.collect_view()}
        <p>{t.rules_world(&edition.world_total())}</p>
    }
    .into_any()
}

/// Ways over water: a sea with its harbours and the dotted lines between them, and every sea with its harbours.
fn ways(edition: &Edition) -> AnyView {
    let t = texts();
    let rows = edition.map.seas.iter().map(|sea| {
        let harbours = sea.harbours.iter().filter_map(|harbour| edition.map.area(harbour.value));
        vec![cell(sea.name.value.as_str()), cell(joined(harbours.map(|area| area.name.value.clone())))]
    });
    let drawn = Drawing::of(edition, AreaSet::EMPTY).and_then(|drawing| Some(picture(&drawing, &sea(&drawing)?)));
    view! { {drawn} {data_table(None, [t.rules_sea, t.values_harbours].map(cell), rows)} }.into_any()
}

/// The sea that shows most in least room, with its harbours: with a dotted line between two of these.
fn sea(drawing: &Drawing) -> Option<Vec<Spot>> {
    let with_harbours = drawing.map.seas.iter().map(|sea| {
        let harbours = sea.harbours.iter().map(|harbour| Spot::Land(harbour.value));
        harbours.chain([Spot::Sea(sea.id)]).collect::<Vec<_>>()
    });
    let has_dotted = |spots: &Vec<Spot>| {
        let land = |spot: &Spot| if let Spot::Land(area) = spot { Some(*area) } else { None };
        let areas: AreaSet = spots.iter().filter_map(land).collect();
        areas.iter().any(|one| areas.iter().any(|other| drawing.map.is_dotted(one, other)))
    };
    with_harbours.filter(has_dotted).min_by(|one, other| extent(drawing, one).total_cmp(&extent(drawing, other)))
}
