//! Manual, chapter 2: what is settled before the first round.

use crate::common::play::{ALEX, CHRIS, DORA, Play};
use leaders::{
    BoardMode, Command, Fault, HelpCall, Leaders, Page, Phase, Refusal, Settings, Stage,
    edition::{AreaId, Bloc, Edition, NationId, NationRule, ScenarioId, StartRule, Unit},
    nations_left, places_left,
};
use tabletop::{Game, Seat, Waiting};

/// The price of infantry, tank and plane.
fn prices(players: u8) -> [u16; 3] {
    let edition = Edition::house();
    Unit::ALL.map(|unit| edition.prices.unit(unit, players))
}

/// „Beispiel: Kosten für Einheiten bei einem 2-Spieler-Spiel".
#[test]
fn example_costs_of_units_in_a_2_player_game() {
    assert_eq!(prices(2), [9, 12, 15]);
    let mut play = Play::of(2);
    play.arrives(ALEX, 36);
    play.does(ALEX, Command::Recruit(Unit::Infantry, 1))
        .does(ALEX, Command::Recruit(Unit::Tank, 1))
        .does(ALEX, Command::Recruit(Unit::Plane, 1));
    assert_eq!(play.mine(ALEX).points, 0);
}

/// „Beispiel: Kosten für Einheiten bei einem 4-Spieler-Spiel".
///
/// Headed „4-Spieler-Spiel", but its text says three players, and with three 18, 24 and 30 divide evenly (LE-1).
#[test]
fn example_costs_of_units_in_a_4_player_game() {
    assert_eq!(prices(3), [6, 8, 10]);
    let mut play = Play::of(3);
    play.arrives(ALEX, 24);
    play.does(ALEX, Command::Recruit(Unit::Infantry, 1))
        .does(ALEX, Command::Recruit(Unit::Tank, 1))
        .does(ALEX, Command::Recruit(Unit::Plane, 1));
    assert_eq!(play.mine(ALEX).points, 0);
}

/// „Bei einem Machtblock-Szenario richten sich die verfügbaren Nationen nach den gewählten Machtblöcken".
#[test]
fn nations_are_offered_by_power_bloc() {
    let edition = Edition::house();
    let offers = [[1, 0, 1], [1, 1, 1], [1, 2, 1], [2, 1, 2], [2, 2, 2]];
    for (players, offer) in (2_u8..).zip(offers) {
        assert_eq!(Bloc::ALL.map(|bloc| edition.blocs.get(players).of(bloc)), offer, "{players} players");
    }
    let scenario = edition.scenario(ScenarioId::PowerBlocs).unwrap();
    assert_eq!(scenario.nations.value, NationRule::ByBloc);
    // Two players: one of the west, one of the east. A second western nation finds no place, nor does a neutral one.
    let setup = |nations: &[u8]| crate::common::setup(&edition, ScenarioId::PowerBlocs, nations);
    assert_eq!(setup(&[0, 5]).check(&edition), []);
    assert_eq!(setup(&[0, 1]).check(&edition), [Fault::BlocFull(1)]);
    assert_eq!(setup(&[0, 2]).check(&edition), [Fault::BlocFull(1)]);
    let neutral = setup(&[0, 2, 5]);
    assert_eq!(neutral.places_left(&edition, Bloc::Neutral, &neutral.players[..1]), Some(1));
    assert_eq!(neutral.places_left(&edition, Bloc::Neutral, &neutral.players[..2]), Some(0));
    let free = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 1]);
    assert_eq!(free.places_left(&edition, Bloc::Capitalist, &free.players), None);
}

/// „Bei einem Machtblock-Szenario richten sich die verfügbaren Nationen nach den gewählten Machtblöcken (kapitalistisch - neutral -
/// kommunistisch)": whatever those before have chosen, also after going back, a bloc that is not full has a nation left, and one
/// that is full has none.
#[test]
fn a_bloc_offers_nations_until_it_is_full() {
    let edition = Edition::house();
    for players in 2..=6_u8 {
        // Everybody before may have any nation: 64 sets of them.
        for taken in 0..64_u8 {
            let taken: Vec<NationId> = (0..6).filter(|id| taken >> id & 1 == 1).map(NationId).collect();
            let places =
                |bloc| places_left(&edition, ScenarioId::PowerBlocs, players, bloc, taken.iter().copied()).unwrap();
            for bloc in Bloc::ALL {
                let left = nations_left(&edition, ScenarioId::PowerBlocs, players, Some(bloc), &taken);
                assert_eq!(left.is_empty(), places(bloc) == 0, "{players} players, {bloc:?} after {taken:?}");
                assert!(left.iter().all(|id| edition.nation(*id).unwrap().bloc.value == bloc && !taken.contains(id)));
            }
            let open: usize = Bloc::ALL.into_iter().map(places).sum();
            let any = nations_left(&edition, ScenarioId::PowerBlocs, players, None, &taken);
            assert_eq!(any.is_empty(), open == 0);
            // „frei wählbar": a bloc that was chosen for another scenario means nothing.
            let free = nations_left(&edition, ScenarioId::FreePlay, players, Some(Bloc::Neutral), &taken);
            assert_eq!(free.len(), 6 - taken.len());
        }
    }
}

/// „Nachdem ein Szenario ausgewählt wurde können zusätzliche Einstellungen angepasst werden."
#[test]
fn settings_are_proposed_and_can_be_changed() {
    let edition = Edition::house();
    let proposed = Settings::proposed(edition.scenario(ScenarioId::FreePlay).unwrap(), 3);
    assert_eq!(
        proposed,
        Settings {
            board: BoardMode::Table,
            help: HelpCall::Everybody,
            timer: None,
            skills: true,
            military: 110,
            research: 3,
            badge: 7
        }
    );
    let mut setup = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 1, 2]);
    setup.settings.timer = Some(30);
    let (game, _) = Leaders::begin(&edition, &setup, [1; 32]).unwrap();
    assert_eq!(game.view(tabletop::Viewer::Public).settings.timer, Some(30));
}

/// „Diese Einstellung gilt für alle im Spiel befindlichen Nationen."
///
/// The skill of Germany is applied by the app, and not when skills are off.
#[test]
fn special_skills_hold_for_all_or_for_nobody() {
    for (skills, points) in [(true, 39), (false, 30)] {
        let mut play = Play::with(2, |_, setup| {
            setup.settings.skills = skills;
            setup.players[0].nation = NationId(3);
        });
        play.arrives(ALEX, 30);
        assert_eq!(play.mine(ALEX).points, points);
    }
}

/// LE-2: the first player is drawn, the others follow around the table, and the order never changes.
#[test]
fn order_of_play_is_drawn_and_goes_round() {
    let edition = Edition::house();
    let setup = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 1, 2]);
    let mut first = [0; 3];
    for number in 0..60 {
        let (game, told) = Leaders::begin(&edition, &setup, [number; 32]).unwrap();
        let order = game.view(tabletop::Viewer::Public).order;
        assert_eq!(told, [tabletop::AddressedEvent::public(leaders::Event::Order(order.clone()))]);
        first[order[0].index()] += 1;
        let round_the_table = |seat: Seat| Seat((seat.0 + 1) % 3);
        assert_eq!(order[1], round_the_table(order[0]));
        assert_eq!(order[2], round_the_table(order[1]));
    }
    assert!(first.iter().all(|times| *times > 8), "{first:?}");
}

/// „Spielmaterial nehmen", „Startgebiete besetzen", „Ausgleich Startspieler" and „Szenario-Regeln" (2.6 to 2.10).
#[test]
fn the_preparations_have_four_pages() {
    let mut play = Play::preparing(ScenarioId::FreePlay, &[0, 1], |_, _| {});
    for page in [Page::Material, Page::StartAreas, Page::Compensation, Page::Rules] {
        assert_eq!(play.stage(), Stage::Preparing(page));
        assert_eq!(play.view(CHRIS).round, 0);
        play.does(ALEX, Command::Proceed);
    }
    assert_eq!(play.stage(), Stage::Turn { seat: ALEX, phase: Phase::Points });
    assert_eq!(play.view(CHRIS).round, 1);
    // LE-3: the preparations can be taken back, page by page.
    for _page in 0..4 {
        assert_eq!(play.takes_back(ALEX), Ok(()));
    }
    assert_eq!(play.stage(), Stage::Preparing(Page::Material));
    assert_eq!(play.takes_back(ALEX), Err(tabletop::UndoError::AtTheBeginning));
}

/// At the page of the start areas.
fn occupying(scenario: ScenarioId, nations: &[u8]) -> Play {
    let mut play = Play::preparing(scenario, nations, |_, _| {});
    play.does(ALEX, Command::Proceed);
    play
}

/// An area by its name on the board.
fn area(name: &str) -> AreaId {
    Edition::house().map.areas.iter().find(|area| area.name.value == name).unwrap().id
}

/// „Frei wählbar": „Die Vorbereitung endet, wenn alle Gebiete auf dem Spielplan besetzt sind."
#[test]
fn freely_chosen_start_areas_fill_the_board() {
    let mut play = occupying(ScenarioId::FreePlay, &[0, 1, 2]);
    // The first area anywhere, in the order of play, one infantry each.
    assert_eq!(play.view(ALEX).open_areas.len(), 42);
    assert_eq!(play.refused(CHRIS, Command::Occupy(area("China"))), Refusal::NotYourTurn(ALEX));
    play.does(ALEX, Command::Occupy(area("Venezuela")));
    assert_eq!(play.refused(CHRIS, Command::Occupy(area("Venezuela"))), Refusal::MayNotOccupy);
    play.does(CHRIS, Command::Occupy(area("Brazil")));
    play.does(DORA, Command::Occupy(area("Western Australia")));
    // Then next to an own one, along dotted lines too.
    assert_eq!(play.refused(ALEX, Command::Occupy(area("China"))), Refusal::MayNotOccupy);
    let next: Vec<AreaId> = play.view(ALEX).open_areas.iter().collect();
    assert_eq!(next, [area("Central America"), area("Andean Countries")]);
    play.does(ALEX, Command::Occupy(area("Andean Countries")));
    play.does(CHRIS, Command::Occupy(area("Southern Cone")));
    play.does(DORA, Command::Occupy(area("Queensland")));
    play.does(ALEX, Command::Occupy(area("Central America")));
    assert_eq!(play.refused(CHRIS, Command::Occupy(area("Andean Countries"))), Refusal::MayNotOccupy);
    // Across the dotted line to Africa.
    play.does(CHRIS, Command::Occupy(area("West Africa")));
    // Then until the world is full.
    while !play.view(ALEX).open_areas.is_empty() {
        let view = play.view(ALEX);
        play.does(view.next.unwrap(), Command::Occupy(view.open_areas.iter().next().unwrap()));
    }
    let held: u32 = play.view(ALEX).seats.iter().map(|(_, seat)| seat.areas.len()).sum();
    assert_eq!(held, 42);
    assert_eq!(play.view(DORA).next, Some(ALEX), "the first player turns the page");
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.stage(), Stage::Preparing(Page::Compensation));
}

/// „Falls das nicht möglich ist …, muss der Spieler ein beliebiges, freies Gebiet auf dem Spielplan wählen".
#[test]
fn who_is_shut_in_goes_on_anywhere() {
    let mut play = occupying(ScenarioId::FreePlay, &[0, 1]);
    play.does(ALEX, Command::Occupy(area("Western Australia")));
    play.does(CHRIS, Command::Occupy(area("Queensland")));
    play.does(ALEX, Command::Occupy(area("Indonesia")));
    play.does(CHRIS, Command::Occupy(area("New Guinea")));
    play.does(ALEX, Command::Occupy(area("Philippines")));
    assert_eq!(play.view(CHRIS).open_areas.len(), 42 - 5, "every neighbour is taken");
    play.does(CHRIS, Command::Occupy(area("Iceland")));
}

/// LE-4: noting the start areas in the app helps, and is not asked for.
#[test]
fn start_areas_need_not_be_noted() {
    let mut play = occupying(ScenarioId::FreePlay, &[0, 1]);
    play.does(ALEX, Command::Occupy(area("Iceland"))).does(CHRIS, Command::Proceed);
    assert_eq!(play.stage(), Stage::Preparing(Page::Compensation));
}

/// „Die Spieler starten beim Besetzen der Gebiete von der Home Area der jeweiligen Nation."
#[test]
fn start_areas_spread_from_the_home_area() {
    let edition = Edition::house();
    let mut play = occupying(ScenarioId::HomeFront, &[0, 4]);
    assert_eq!(play.view(ALEX).scenario.start.value, StartRule::Home);
    for (seat, nation) in [(ALEX, 0), (CHRIS, 4)] {
        let home = edition.nations[nation].home.value;
        assert_eq!(play.view(seat).open_areas.iter().collect::<Vec<_>>(), [home]);
        assert_eq!(play.refused(seat, Command::Occupy(area("Iceland"))), Refusal::MayNotOccupy);
        play.does(seat, Command::Occupy(home));
    }
    let (home, open) = (edition.nations[0].home.value, play.view(ALEX).open_areas);
    assert_eq!(open, edition.map.neighbours(home));
}

/// „Die zu besetzenden Gebiete werden von der LEADERS-App fest vorgegeben."
#[test]
fn fixed_start_areas_are_even() {
    let edition = Edition::house();
    let mut play = occupying(ScenarioId::QuickGame, &[0, 1, 2, 3]);
    let seats = play.view(ALEX).seats;
    let totals: Vec<u16> = seats.iter().map(|(_, seat)| edition.income(seat.areas).total).collect();
    assert!(totals.iter().max().unwrap() - totals.iter().min().unwrap() <= 1, "{totals:?}");
    let held: u32 = seats.iter().map(|(_, seat)| seat.areas.len()).sum();
    assert_eq!(held, 42);
    assert!(play.view(ALEX).open_areas.is_empty());
    assert_eq!(play.refused(ALEX, Command::Occupy(area("Iceland"))), Refusal::MayNotOccupy);
}

/// „Beispiel: Ausgleich für Spieler 3".
#[test]
fn example_compensation_for_player_3() {
    assert_eq!(Play::of(6).view(ALEX).seats[Seat(2)].compensation, 3);
}

/// „Beispiel: Ausgleich für Spieler 5".
#[test]
fn example_compensation_for_player_5() {
    assert_eq!(Play::of(6).view(ALEX).seats[Seat(4)].compensation, 5);
}

/// „Um den Startvorteil des ersten Spielers auszugleichen": the place in the order of play counts, not the seat.
#[test]
fn the_compensation_goes_by_the_order_of_play() {
    let edition = Edition::house();
    let setup = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 1, 2]);
    for number in 0..20 {
        let (game, _) = Leaders::begin(&edition, &setup, [number; 32]).unwrap();
        let view = game.view(tabletop::Viewer::Public);
        let infantry: Vec<u16> = view.order.iter().map(|seat| view.seats[*seat].compensation).collect();
        assert_eq!(infantry, [1, 2, 3]);
    }
}

/// „Bevor die erste Spielrunde startet, zeigt die LEADERS-App die Siegmöglichkeiten … an."
///
/// The page of chapter 2.10 shows the ways to win: they are part of every view.
#[test]
fn the_ways_to_win_are_shown_before_the_first_round() {
    let play = Play::preparing(ScenarioId::QuickGame, &[0, 1], |_, _| {});
    let settings = play.view(CHRIS).settings;
    assert_eq!((settings.military, settings.research, settings.badge), (104, 2, 5));
    assert_eq!(play.game().waiting_for(), Waiting::For(vec![ALEX]));
}
