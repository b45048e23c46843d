//! What a scenario has of its own, in words: nations that are fixed, markers, what wins besides, special rules (manual, chapters
//! 2.4, 2.9, 2.10 and 4).

use leaders::{
    Victory,
    edition::{Edition, NationRule, Scenario, ScenarioId},
};
use leptos::prelude::*;

use super::words;
use crate::{
    editions::sign,
    texts::{chosen, leaders::texts},
};

/// Which nations it offers to so many players, and how their start areas are found.
pub fn begins(scenario: &Scenario, edition: &Edition, players: u8) -> Vec<String> {
    let fixed = (scenario.nations.value == NationRule::Fixed).then(|| scenario.fixed.get(players));
    let names = fixed.into_iter().flatten().filter_map(|id| edition.nation(id.value));
    let names = names.map(|nation| chosen(&nation.name.value)).collect::<Vec<_>>().join(", ");
    let rule = words::nation_rule(scenario.nations.value);
    let nations = if names.is_empty() { rule.to_owned() } else { format!("{rule}: {names}") };
    vec![nations, words::start_rule(scenario.start.value).to_owned()]
}

/// What wins in it besides points, research and missions.
pub fn wins(scenario: &Scenario, players: u8) -> Vec<(Victory, String)> {
    let t = texts();
    let marked = scenario.markers.len();
    let hold = scenario.markers_to_hold(players).map(|hold| match scenario.own.turns.value {
        0 | 1 => t.scenario_hold(&hold, &marked),
        turns => t.scenario_hold_turns(&turns, &hold, &marked),
    });
    let hold = hold.map(|hold| (Victory::Markers, hold));
    let last = scenario.last_round().map(|round| (Victory::LastRound, t.scenario_last_round(&round)));
    hold.into_iter().chain(last).collect()
}

/// What is different in it.
pub fn special(scenario: &Scenario) -> Vec<String> {
    let t = texts();
    let rules = &scenario.rules;
    let some = |number: u16| Some(u32::from(number)).filter(|number| *number > 0);
    [
        some(rules.marker_points.value).filter(|_| !scenario.markers.is_empty()).map(|n| t.scenario_marker_points(n)),
        (!rules.alliances.value).then(|| t.scenario_no_alliances.to_owned()),
        (!rules.covert.value).then(|| t.scenario_no_covert.to_owned()),
        some(rules.diplomats.value).map(|n| t.scenario_diplomats(n)),
        some(rules.spies.value).map(|n| t.scenario_spies(n)),
        some(rules.infantry.value).map(|n| t.scenario_infantry(n)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The names of its marked areas, in the order of the edition.
pub fn markers(scenario: &Scenario, edition: &Edition) -> Vec<String> {
    let areas = scenario.markers.iter().filter_map(|area| edition.map.area(area.value));
    areas.map(|area| area.name.value.clone()).collect()
}

/// Its markers and special rules, under their headings; nothing of what it has none of.
pub fn details(scenario: &Scenario, edition: &Edition) -> AnyView {
    let t = texts();
    let part = |title: &'static str, lines: Vec<String>, class: &'static str| {
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect::<Vec<_>>();
        (!lines.is_empty()).then(|| {
            view! {
                <h3>{title}</h3>
                <ul class=class>{lines}</ul>
            }
        })
    };
    view! {
        {part(t.scenario_markers, markers(scenario, edition), "plain columns")}
        {part(t.scenario_special, special(scenario), "plain goals")}
    }
    .into_any()
}

/// That it is not one of the manual, with the mark of its source.
pub fn source(scenario: &Scenario) -> Option<AnyView> {
    (scenario.id.value > ScenarioId::HomeFront).then(|| {
        view! {
            <p class="dim">
                {sign(scenario.id.mark)}
                " "
                {texts().scenario_not_of_manual}
            </p>
        }
        .into_any()
    })
}

#[cfg(test)]
mod tests {
    use leaders::edition::Edition;

    use super::{Victory, begins, special, wins};

    #[test]
    fn what_a_scenario_has_of_its_own_is_told_with_its_numbers() {
        let mut edition = Edition::house();
        let (manual, house) = edition.scenarios.split_at_mut(4);
        for scenario in manual {
            assert_eq!((wins(scenario, 2), special(scenario)), (Vec::new(), Vec::new()));
        }
        let own = &mut house[0];
        own.own.last_round.value = 9;
        (own.own.hold.0[0].value, own.own.turns.value) = (7, 3);
        let hold = "Zu Beginn von 3 Zügen hintereinander 7 der 8 markierten Gebiete halten";
        let last = "Nach Runde 9 die meisten Produktionspunkte haben";
        let expected = [(Victory::Markers, hold.to_owned()), (Victory::LastRound, last.to_owned())];
        assert_eq!(wins(own, 2), expected);
        own.own.turns.value = 1;
        assert_eq!(wins(own, 2)[0].1, "Zu Beginn deines Zuges 7 der 8 markierten Gebiete halten");
        own.rules.marker_points.value = 2;
        (own.rules.diplomats.value, own.rules.spies.value, own.rules.infantry.value) = (3, 1, 4);
        (own.rules.alliances.value, own.rules.covert.value) = (false, false);
        let expected = [
            "Jedes markierte Gebiet bringt jede Runde 2 Produktionspunkte mehr.",
            "Allianzen gibt es in diesem Szenario nicht.",
            "Boykott, Spionage und Sabotage gibt es in diesem Szenario nicht.",
            "Jede Nation beginnt mit 3 Diplomaten.",
            "Jede Nation beginnt mit 1 Spion.",
            "In jedem Base Camp stehen zu Beginn 4 Infanterie-Einheiten mehr.",
        ];
        assert_eq!(special(own), expected);
        own.markers.clear();
        assert_eq!(special(own)[0], expected[1]);
        let first = begins(&edition.scenarios[4], &edition, 2).swap_remove(0);
        assert_eq!(first, "Nationen fest vorgegeben: USA, Sowjetunion");
    }
}
