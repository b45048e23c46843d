//! The workshop: scenarios of one's own on boards of one's own.

use company_leader::{
    CompanyLeader, Coord, Ground, Mode, Setup, Troop,
    edition::{BoardData, Edition, Goal, GoalKind, OwnScenario},
    workshop::{BoardFile, Edit, Workshop},
};
use tabletop::{Game as _, Seat};

use crate::workshop::{MODES, faults, house, land};

/// A scenario of every kind on a board of somebody's own, for two, three and four („Spelers kunnen natuurlijk ook zelf scenario's
/// bedenken"): it comes back from its file, and is played to an end.
#[test]
fn a_scenario_of_ones_own_is_played_on_a_board_of_ones_own() {
    for mode in MODES {
        for kind in GoalKind::ALL.into_iter().filter(|kind| kind.is_for(mode)) {
            let mut draft = house("standard").with_id("mine");
            let middle = Coord::new(0, 0);
            let scenario = draft.with_goal(&OwnScenario::battle(mode), kind).with_field(middle, true);
            let scenario = OwnScenario { turns: Some(6), ..scenario };
            let home = draft.plan(mode).unwrap().plots.iter().find(|(_, plot)| plot.seat == Seat(0) && !plot.gate);
            let home = *home.unwrap().0;
            let scenario = scenario.with_troop(home, Some((Seat(0), Troop::Infantry)));
            assert_eq!(scenario.placed_at(home), Some((Seat(0), Troop::Infantry)));
            assert_eq!(scenario.is_about(middle), kind.needs_turns());
            draft.apply(&Edit::Scenario(Some(scenario.clone())), true);
            assert_eq!(faults(&draft), "", "{mode:?}, {kind:?}");
            let file = BoardFile::from_bytes(BoardFile::from(&draft).to_json().as_bytes()).unwrap();
            assert_eq!(file.scenario.as_ref(), Some(&scenario));
            let ground = Ground::OwnScenario { board: Box::new(file.board), scenario: Box::new(scenario) };
            let setup = Setup { ground, ..Setup::default() };
            let bytes = postcard::to_allocvec(&setup).unwrap();
            assert_eq!(postcard::from_bytes::<Setup>(&bytes).unwrap(), setup, "it is in the save");
            let record = crate::common::thrown(Edition::house(), setup, 5, 20_000);
            let game = record.replay().unwrap().game;
            assert!(game.outcome().is_some(), "{mode:?}, {kind:?}");
            assert_eq!(game.rules().turns(), Some(6));
            assert_eq!(game.rules().placed().len(), 1);
        }
    }
}

/// What is wrong with a scenario is said with its field, and nothing begins.
#[test]
fn a_scenario_that_can_not_be_played_says_why() {
    let draft = house("small").with_id("mine");
    let battle = OwnScenario::battle(Mode::Duel);
    let said = |scenario: OwnScenario| faults(&draft.clone().with_scenario(Some(scenario)));
    let assault = draft.with_goal(&battle, GoalKind::Assault);
    assert_eq!(said(assault.clone()), "scenario.goal.fields: is empty");
    let nobody = OwnScenario { goal: Goal::Assault { attacker: 0, fields: vec![(40, 0)] }, turns: None, ..assault };
    assert_eq!(
        said(nobody.clone()),
        "scenario.turns: this scenario needs a limit of turns\n\
         scenario.goal.attacker: 0, must be 1 to 2\n\
         scenario.goal.fields[0]: (40, 0) is no field of the board"
    );
    let ground = Ground::OwnScenario { board: Box::new(BoardData::from(&draft)), scenario: Box::new(nobody) };
    assert!(CompanyLeader::begin(&Edition::house(), &Setup { ground, ..Setup::default() }, [0; 32]).is_err());
    assert!(said(OwnScenario { mode: Mode::Teams, ..battle }).starts_with("scenario.mode: "));
    // A field that goes takes with it what lies there, and a mode its scenario.
    let mut draft = house("small").with_id("mine");
    let marked =
        draft.with_goal(&OwnScenario::battle(Mode::Duel), GoalKind::Assault).with_field(Coord::new(0, 0), true);
    draft.apply(&Edit::Scenario(Some(marked)), false);
    draft.apply(&land(0, 0, None), false);
    assert!(draft.scenario().is_some_and(|scenario| scenario.goal.fields().is_empty()));
    draft.apply(&Edit::Unite(Mode::Duel), false);
    assert_eq!(draft.scenario(), None);
}

/// The limit is counted up and down in one step; another goal is another one.
#[test]
fn numbers_of_a_scenario_are_one_step() {
    let mut shop = Workshop::new(house("small"));
    let battle = OwnScenario::battle(Mode::Duel);
    for turns in [10, 11, 12] {
        shop.edit(&Edit::Scenario(Some(OwnScenario { turns: Some(turns), ..battle.clone() })), false);
    }
    let flags = shop.draft().with_goal(&battle, GoalKind::Flag);
    shop.edit(&Edit::Scenario(Some(flags)), false);
    shop.undo();
    assert_eq!(shop.draft().scenario().and_then(|scenario| scenario.turns), Some(12));
    shop.undo();
    assert_eq!(shop.draft().scenario(), None);
}
