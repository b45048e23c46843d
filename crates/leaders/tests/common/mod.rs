//! What the tests of LEADERS share.
pub mod play;
pub mod policy;
pub mod report;

use leaders::{
    BoardMode, Colour, PlayerSetup, Settings, Setup,
    edition::{Edition, NationId, ScenarioId},
};

/// The names of the players, in the order in which they sit.
pub const NAMES: [&str; 6] = ["Alex", "Chris", "Dora", "Emil", "Fritz", "Gerda"];

/// A set-up for so many players, led by these nations.
pub fn setup(edition: &Edition, scenario: ScenarioId, nations: &[u8]) -> Setup {
    let count = u8::try_from(nations.len()).unwrap();
    let player = |(at, nation): (usize, &u8)| PlayerSetup {
        name: NAMES[at].to_owned(),
        colour: Colour::ALL[at],
        nation: NationId(*nation),
    };
    Setup {
        players: nations.iter().enumerate().map(player).collect(),
        scenario,
        settings: Settings::proposed(edition.scenario(scenario).unwrap(), count),
    }
}

/// A playable set-up, by number: every number of players, every scenario, with and without skills.
pub fn any_setup(number: u64) -> (Edition, Setup) {
    let edition = Edition::house();
    let scenarios = [ScenarioId::FreePlay, ScenarioId::QuickGame, ScenarioId::PowerBlocs, ScenarioId::HomeFront];
    let scenario = scenarios[(number % 4) as usize];
    // Nations in an order that suits the blocs too: USA, China, France, Germany, United Kingdom, Soviet Union.
    let nations: &[u8] = match number / 4 % 5 {
        0 => &[0, 5],
        1 => &[0, 2, 5],
        2 => &[0, 2, 3, 5],
        3 => &[0, 1, 2, 4, 5],
        _ => &[0, 1, 2, 3, 4, 5],
    };
    let mut setup = setup(&edition, scenario, nations);
    setup.settings.board = BoardMode::ALL[(number / 2 % 3) as usize];
    setup.settings.skills = !number.is_multiple_of(3);
    if number.is_multiple_of(5) {
        // Missions are slow: here and there a low badge lets them win.
        setup.settings.badge = 2;
    }
    (edition, setup)
}

/// A playable set-up of the scenario of the house, by number: every number of players, its special rules and a last round now and
/// then.
pub fn setup_of_the_house(number: u64) -> (Edition, Setup) {
    let mut edition = Edition::house();
    let scenario = &mut edition.scenarios[4];
    scenario.rules.alliances.value = !number.is_multiple_of(3);
    scenario.rules.covert.value = !number.is_multiple_of(4);
    scenario.own.last_round.value = if number.is_multiple_of(2) { 5 } else { 0 };
    scenario.own.turns.value = 1;
    let players = u8::try_from(2 + number % 5).unwrap();
    let nations: Vec<u8> = scenario.fixed.get(players).iter().map(|nation| nation.value.0).collect();
    let mut setup = setup(&edition, ScenarioId::Fifth, &nations);
    setup.settings.board = BoardMode::ALL[(number % 3) as usize];
    (edition, setup)
}
