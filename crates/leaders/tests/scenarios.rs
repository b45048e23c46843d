//! Manual, chapters 2.4, 2.9, 2.10 and 4: what it promises of scenarios beyond those it came with.

use crate::common::play::{ALEX, CHRIS, DORA, Play};
use leaders::{
    BoardMode, Command, Covert, Deed, Event, Fault, Leaders, National, Phase, Refusal, Setup, Stage, Story, Victory,
    edition::{
        AreaId, AreaSet, Category, Edition, Mark, Marked, MissionKind, NationId, NationRule, Scenario, ScenarioId,
        StartRule,
    },
    nations_left,
};
use tabletop::{Fence, Seat, Table, UndoError};

/// The scenario of the house, which has all there is.
const HOUSE: ScenarioId = ScenarioId::Fifth;

/// A game of it after the preparations, nothing noted, with other rules if so.
fn played(nations: &[u8], change: impl FnOnce(&mut Scenario, &mut Setup)) -> Play {
    let mut play = Play::preparing(HOUSE, nations, |edition, setup| {
        let at = edition.scenarios.iter().position(|scenario| scenario.id.value == HOUSE);
        change(&mut edition.scenarios[at.expect("the house has it")], setup);
    });
    for _page in 0..4 {
        play.does(ALEX, Command::Proceed);
    }
    play
}

/// Its marked areas.
fn marked() -> Vec<AreaId> {
    Edition::house().scenario(HOUSE).expect("the house has it").marked().iter().collect()
}

/// A seat notes so many of them as its own.
fn claims(play: &mut Play, seat: Seat, markers: impl IntoIterator<Item = AreaId>) {
    for area in markers {
        play.does(seat, Command::Claim(area));
    }
}

/// „fest vorgegeben. Hier sind die verfügbaren Nationen fest vorgegeben und richten sich nach der Anzahl der Spieler."
#[test]
fn nations_are_fixed_by_the_number_of_players() {
    let edition = Edition::house();
    let scenario = edition.scenario(HOUSE).expect("the house has it");
    assert_eq!(scenario.nations.value, NationRule::Fixed);
    for (players, nations) in [(2, &[0, 4][..]), (3, &[0, 4, 5]), (4, &[0, 1, 4, 5])] {
        let left = |taken: &[NationId]| nations_left(&edition, HOUSE, players, None, taken);
        assert_eq!(left(&[]), nations.iter().map(|id| NationId(*id)).collect::<Vec<_>>());
        assert_eq!(left(&[NationId(0)]).len(), nations.len() - 1);
        assert_eq!(crate::common::setup(&edition, HOUSE, nations).check(&edition), []);
    }
    // Germany plays with six only.
    let setup = crate::common::setup(&edition, HOUSE, &[0, 3]);
    assert_eq!(setup.check(&edition), [Fault::NotOffered(1)]);
    assert_eq!(setup.check(&edition)[0].to_string(), "players[1].nation: the scenario does not offer it");
    let free = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 3]);
    assert_eq!(free.check(&edition), []);
}

/// „Szenariospezifische Siegmöglichkeit. Abhängig vom gewählten Spielszenario kann es weiter Siegmöglichkeiten geben."
///
/// LE-57: six of the eight marked areas at the beginning of two turns in a row. On the table they are noted.
#[test]
fn marked_areas_that_are_held_win() {
    let mut play = played(&[0, 4], |_, _| {});
    let marked = marked();
    claims(&mut play, ALEX, marked[..6].iter().copied());
    play.turn(ALEX, 10, &[]);
    assert_eq!((play.winner(), play.view(CHRIS).seats[ALEX].held), (None, 1));
    play.turn(CHRIS, 10, &[]);
    assert_eq!(play.view(ALEX).wins(ALEX, 10), Some(Victory::Markers));
    play.does(ALEX, Command::Enter(10));
    assert_eq!(play.winner(), Some((ALEX, Victory::Markers)));
    assert!(play.told_to(CHRIS, &Event::Won(ALEX, Victory::Markers)));
    for seat in [ALEX, CHRIS] {
        assert_eq!(play.takes_back(seat), Err(UndoError::Fenced(Fence::Revealed)));
    }
    let story = Story::of(play.table()).expect("the game is over");
    assert_eq!((story.winner, story.victory, story.decisive), (ALEX, Victory::Markers, Vec::new()));
}

/// LE-57: in a row means in a row.
#[test]
fn who_loses_a_marked_area_begins_anew() {
    let mut play = played(&[0, 4], |_, _| {});
    let marked = marked();
    claims(&mut play, ALEX, marked[..6].iter().copied());
    play.turn(ALEX, 10, &[]);
    play.does(CHRIS, Command::Claim(marked[0])).turn(CHRIS, 10, &[]);
    play.turn(ALEX, 10, &[]);
    assert_eq!(play.view(ALEX).seats[ALEX].held, 0);
    play.turn(CHRIS, 10, &[]);
    claims(&mut play, ALEX, [marked[0]]);
    play.turn(ALEX, 10, &[]).clear();
    assert_eq!((play.winner(), play.view(ALEX).seats[ALEX].held), (None, 1));
}

/// „Ein Spieler gewinnt, wenn er zum Beginn seines Spielzugs … den vom Szenario vorgegebenen Wert oder mehr eingeben kann": entered
/// points come first.
#[test]
fn points_win_before_markers() {
    let mut play = played(&[0, 4], |scenario, _| scenario.own.turns.value = 1);
    claims(&mut play, ALEX, marked());
    play.does(ALEX, Command::Enter(130));
    assert_eq!(play.winner(), Some((ALEX, Victory::Military)));
}

/// LE-57: where the app knows whose the areas are, nobody has to say so.
#[test]
fn markers_win_wherever_the_board_is() {
    for board in BoardMode::ALL {
        let marked = AreaSet::first(2);
        let mut play = Play::dealt(2, board, |edition| {
            let scenario = &mut edition.scenarios[1];
            scenario.markers = marked.iter().map(|value| Marked { value, mark: Mark::Own }).collect();
            scenario.own.hold.0[0].value = 1;
        });
        let mine = play.view(ALEX).seats[ALEX].areas;
        let sum = play.game().edition().income(mine).total;
        let expected = (!mine.intersection(marked).is_empty()).then_some((ALEX, Victory::Markers));
        play.does(ALEX, Command::Enter(sum));
        assert_eq!(play.winner(), expected, "{board:?}");
        if expected.is_none() {
            play.until_entry(CHRIS);
            let theirs = play.game().edition().income(play.view(CHRIS).seats[CHRIS].areas).total;
            play.does(CHRIS, Command::Enter(theirs));
            assert_eq!(play.winner(), Some((CHRIS, Victory::Markers)), "{board:?}");
        }
    }
}

/// A game of three whose first round is the last.
fn short() -> Play {
    played(&[0, 4, 5], |scenario, _| scenario.own.last_round.value = 1)
}

/// LE-58: after the last round all enter their points once more, and the most win.
#[test]
fn after_the_last_round_the_most_points_win() {
    let mut play = short();
    play.rounds(1, 30);
    assert_eq!(play.view(ALEX).round, 2);
    assert!(play.view(ALEX).scenario.is_final_count(2));
    play.does(ALEX, Command::Enter(25));
    // Nothing else comes: the next one counts.
    assert_eq!(play.stage(), Stage::Turn { seat: CHRIS, phase: Phase::Points });
    assert_eq!(play.takes_back(ALEX), Ok(()));
    play.does(ALEX, Command::Enter(20)).does(CHRIS, Command::Enter(21));
    assert_eq!(play.winner(), None);
    play.does(DORA, Command::Enter(19));
    assert_eq!(play.winner(), Some((CHRIS, Victory::LastRound)));
}

/// LE-58: of equals the more marked areas, then who played later.
#[test]
fn equals_after_the_last_round_are_told_apart() {
    let mut play = short();
    play.rounds(1, 30);
    play.does(ALEX, Command::Enter(20)).does(CHRIS, Command::Enter(20)).does(DORA, Command::Enter(19));
    assert_eq!(play.winner(), Some((CHRIS, Victory::LastRound)));
    let mut play = short();
    play.rounds(1, 30);
    claims(&mut play, ALEX, marked()[..1].iter().copied());
    play.does(ALEX, Command::Enter(20)).does(CHRIS, Command::Enter(20)).does(DORA, Command::Enter(20));
    assert_eq!(play.winner(), Some((ALEX, Victory::LastRound)));
}

/// „gültige Sonderregeln" (2.10): a marked area brings points beside its value, which win nothing by themselves (LE-40).
#[test]
fn marked_areas_bring_points() {
    let mut play = played(&[0, 4], |scenario, _| scenario.rules.marker_points.value = 3);
    claims(&mut play, ALEX, marked()[..2].iter().copied());
    let news = play.opens(ALEX, 129);
    assert_eq!(play.winner(), None);
    let production = news.iter().find_map(|national| match national {
        National::Production(production) => Some(*production),
        _ => None,
    });
    let production = production.expect("every turn has one");
    assert_eq!((production.markers, production.available()), (6, 135));
    assert_eq!(play.mine(ALEX).points, 135);
}

/// „gültige Sonderregeln" (2.10): no alliances.
#[test]
fn a_scenario_may_have_no_alliances() {
    let mut play = played(&[0, 4], |scenario, _| {
        scenario.rules.alliances.value = false;
        scenario.rules.diplomats.value = 9;
    });
    play.arrives(ALEX, 10);
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Offer, CHRIS, true)), Refusal::NoAlliances);
    play.does(ALEX, Command::Act(Deed::Covert(Covert::Boycott), CHRIS, true));
}

/// „gültige Sonderregeln" (2.10): no covert actions, and no mission that asks for one.
#[test]
fn a_scenario_may_have_no_covert_actions() {
    let mut play = played(&[0, 4], |scenario, _| {
        scenario.rules.covert.value = false;
        scenario.rules.diplomats.value = 9;
        scenario.rules.spies.value = 9;
    });
    play.arrives(ALEX, 10);
    for covert in Covert::ALL {
        assert_eq!(play.refused(ALEX, Command::Act(Deed::Covert(covert), CHRIS, true)), Refusal::NoCovert);
    }
    play.does(ALEX, Command::Act(Deed::Offer, CHRIS, true));
    let offered = play.mine(ALEX).missions;
    assert_eq!(offered[Category::Special as usize], None);
    assert!(offered[Category::Military as usize].is_some());
    assert!([MissionKind::Cunning, MissionKind::TopSecret].into_iter().all(MissionKind::is_covert));
}

/// „gültige Sonderregeln" (2.10): agents and infantry at the beginning.
#[test]
fn a_scenario_may_give_agents_and_infantry_at_the_beginning() {
    let mut play = played(&[0, 4], |scenario, setup| {
        scenario.rules.diplomats.value = 2;
        scenario.rules.spies.value = 3;
        scenario.rules.infantry.value = 4;
        scenario.start.value = StartRule::Fixed;
        setup.settings.board = BoardMode::Screen;
    });
    for (seat, compensation) in [(ALEX, 1), (CHRIS, 2)] {
        let view = play.view(seat);
        assert_eq!(view.seats[seat].compensation, compensation + 4);
        assert_eq!(view.board.expect("on the screen").camp(seat).total(), compensation + 4);
        let mine = play.mine(seat);
        assert_eq!((mine.diplomats, mine.spies), (2, 3));
    }
    play.does(ALEX, Command::Enter(play.game().edition().income(play.view(ALEX).seats[ALEX].areas).total));
}

/// „Derzeit ist noch kein Szenario mit Sonderregeln verfügbar": those of the manual have none, and no markers.
#[test]
fn scenarios_of_the_manual_have_nothing_of_this() {
    let edition = Edition::house();
    let (manual, house) = edition.scenarios.split_at(4);
    for scenario in manual {
        assert!(scenario.markers.is_empty() && scenario.last_round().is_none());
        assert!((2..=6).all(|players| scenario.markers_to_hold(players).is_none()));
        let rules = &scenario.rules;
        assert!(rules.alliances.value && rules.covert.value);
        let numbers = [&rules.marker_points, &rules.diplomats, &rules.spies, &rules.infantry];
        assert!(numbers.into_iter().all(|number| number.value == 0 && number.mark == Mark::RuleText));
    }
    // Every value of the scenario of the house is marked as such.
    let [house] = house else { panic!("there is one") };
    let json = serde_json::to_string(house).expect("it is plain data");
    assert!(json.contains("\"H\"") && !json.contains("\"T\"") && !json.contains("\"W\"") && !json.contains("\"R\""));
}

#[test]
fn faults_of_scenarios_name_their_field() {
    let faults = |change: &dyn Fn(&mut Scenario)| {
        let mut edition = Edition::house();
        change(&mut edition.scenarios[4]);
        let faults = edition.validate().expect_err("it cannot be played");
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        faults(&|scenario| scenario.id.value = ScenarioId::FreePlay),
        ["scenarios[4].id: FreePlay stands twice"]
    );
    assert_eq!(
        faults(&|scenario| scenario.name.value = edition_data::Text::new([("de", "Öl"), ("fr", " ")])),
        ["scenarios[4].name.fr: is empty"]
    );
    assert_eq!(
        faults(&|scenario| scenario.fixed.0[1].truncate(2)),
        ["scenarios[4].fixed[3]: has 2 entries, must be 3 to 3"]
    );
    assert_eq!(
        faults(&|scenario| {
            scenario.fixed.0[0][0].value = NationId(9);
            scenario.fixed.0[1][2] = scenario.fixed.0[1][0];
        }),
        ["scenarios[4].fixed[2][0]: there is no 9", "scenarios[4].fixed[3][2]: USA stands twice"]
    );
    assert_eq!(
        faults(&|scenario| {
            scenario.markers[0].value = AreaId(50);
            scenario.markers[2] = scenario.markers[1];
        }),
        ["scenarios[4].markers[0]: there is no 50", "scenarios[4].markers[2]: Venezuela stands twice"]
    );
    assert_eq!(faults(&|scenario| scenario.own.hold.0[4].value = 9), ["scenarios[4].own.hold[6]: 9, must be 0 to 8"]);
    assert_eq!(faults(&|scenario| scenario.own.turns.value = 0), ["scenarios[4].own.turns: 0, must be 1 to 9"]);
    let mut edition = Edition::house();
    let thirteen = core::iter::repeat_n(edition.scenarios[0].clone(), 9);
    edition.scenarios.extend(thirteen.collect::<Vec<_>>());
    let faults = edition.validate().expect_err("too many");
    assert!(faults.iter().any(|fault| fault.to_string() == "scenarios: has 14 entries, must be 1 to 12"));
}

/// The scenario of the house can be begun by two to six, wherever the board is.
#[test]
fn the_scenario_of_the_house_is_for_two_to_six() {
    let edition = Edition::house();
    let scenario = edition.scenario(HOUSE).expect("the house has it");
    for players in 2..=6 {
        let nations: Vec<u8> = scenario.fixed.get(players).iter().map(|nation| nation.value.0).collect();
        assert_eq!(nations.len(), usize::from(players));
        for board in BoardMode::ALL {
            let mut setup = crate::common::setup(&edition, HOUSE, &nations);
            setup.settings.board = board;
            assert!(Table::<Leaders>::begin(edition.clone(), setup, [7; 32]).is_ok(), "{players}, {board:?}");
        }
        // Nobody has won before he begins: no home area is marked, and no continent is all of it.
        let homes = edition.nations.iter().map(|nation| nation.home.value);
        assert!(homes.into_iter().all(|home| !scenario.marked().contains(home)));
        let hold = u32::from(scenario.markers_to_hold(players).expect("markers win"));
        assert!(hold > u32::from(8 / players), "{players} could share them and all hold enough");
    }
}
