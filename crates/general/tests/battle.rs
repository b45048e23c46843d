//! The chapters „2. Kampfzone", „3. Kampf" and „4. Kampfende".

use crate::common::{
    ALEX, CHRIS, DORA, GUNS, JETS, Play, RETREAT, TANKS, VEHICLES, regions, seats, stake, unit, units, values,
};
use general::{
    Book, Command, Event, Past, Refusal, Regions, Setup, Shown, Situation, Stage, Zone, Zones, edition::Edition,
};
use tabletop::{Enumerate as _, Fence, Game, Viewer};

/// „Beispiel: Folgende Einflussgebiete wurden von den Spielern für den Kampf eingesetzt."
///
/// „Die Summe der Gebietswerte Land ist 5, der Gebietswerte Stadt ist 3 und der Gebietswerte Wasser ist 4. Die Kampfzone
/// befindet sich somit auf dem Land."
#[test]
fn example_land_5_city_3_water_4() {
    let book = Book::new(Edition::house());
    let sums = book.sums(regions("2/1/0 2/0/1 1/0/2 0/2/1"));
    assert_eq!((sums, Zones::of(sums)), (values([5, 3, 4]), Zones::one(Zone::Land)));
    let mut play = Play::new(4);
    play.all_choose(&[stake("2/1/0"), stake("2/0/1"), stake("1/0/2"), stake("0/2/1")]);
    assert!(play.all_heard(&Event::Zone { sums: Some(sums), zones: Zones::one(Zone::Land) }));
    let battle = play.table().battle.unwrap();
    assert_eq!((battle.sums, battle.zones.to_string()), (Some(sums), "land".into()));
}

/// The example is made of four different regions in one way only, and so tells that the cards are the six orders of
/// 0, 1 and 2.
#[test]
fn the_example_has_exactly_one_solution() {
    let book = Book::new(Edition::house());
    let found: Vec<Regions> = (0..Regions::CONTINENT.choices())
        .map(|number| Regions::CONTINENT.choice(number))
        .filter(|stakes| stakes.len() == 4 && book.sums(*stakes) == values([5, 3, 4]))
        .collect();
    assert_eq!(found, [regions("2/1/0 2/0/1 1/0/2 0/2/1")]);
}

/// „Das Gebiet mit der höchsten Summe ist die Kampfzone."
#[test]
fn the_highest_sum_is_the_zone_of_battle() {
    for (sums, zones) in [([5, 3, 4], "land"), ([0, 2, 1], "city"), ([3, 4, 5], "water")] {
        assert_eq!(Zones::of(values(sums)).to_string(), zones);
    }
}

/// „Es ist möglich, dass 2 oder 3 Gebiete zur gemeinsamen Kampfzone werden. Die Kampfkraft ist dann die Summe".
#[test]
fn a_joint_zone_adds_the_strengths_up() {
    let book = Book::new(Edition::house());
    for (sums, zones, tank) in [
        ([4, 4, 1], "land+city", 16),
        ([3, 0, 3], "land+water", 13),
        ([1, 2, 2], "city+water", 5),
        ([3, 3, 3], "land+city+water", 17),
    ] {
        let found = Zones::of(values(sums));
        assert_eq!((found.to_string().as_str(), book.strength(found, unit("Kampfpanzer"))), (zones, tank));
    }
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("1/2/0")]);
    assert_eq!(play.table().strength(unit("Kampfpanzer")), Some(16));
}

/// „Für diesen Kampf gilt für die Kampfeinheiten nur die Kampfkraft dieser Kampfzone."
#[test]
fn only_the_strength_in_the_zone_counts() {
    let book = Book::new(Edition::house());
    let tank = |zone| book.strength(Zones::one(zone), unit("Kampfpanzer"));
    assert_eq!(Zone::ALL.map(tank), [12, 4, 1]);
}

/// „Jeder Spieler legt eine beliebige Kampfeinheit verdeckt vor sich ab. Haben alle Spieler abgelegt, werden die Karten
/// aufgedeckt."
#[test]
fn everybody_lays_any_unit_down_covered() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).gives(ALEX, &[0, 3, 3, 7, 9]).gives(CHRIS, &[1, 2, 4, 5, 6]);
    assert_eq!(play.asked(), [ALEX, CHRIS]);
    let any: Vec<Command> = units(&[0, 3, 7, 9]).into_iter().map(Command::Lay).collect();
    assert_eq!(play.game.legal(ALEX), any, "any unit in hand, each kind once");
    play.told.clear();
    play.does(ALEX, any[1]);
    assert_eq!(play.fence, None, "it lies covered");
    assert_eq!(play.heard(Viewer::Seat(CHRIS)), [Event::Laid(ALEX)]);
    assert_eq!(play.table().battle.unwrap().laid, seats(&[ALEX]));
    assert_eq!(play.view(ALEX).mine.unwrap().laid, Some(units(&[3])[0]));
    assert_eq!(play.refuses(ALEX, any[0]), Refusal::AlreadyLaid);
    play.does(CHRIS, Command::Lay(units(&[1])[0]));
    assert_eq!(play.fence, Some(Fence::Revealed));
    let [jet, gun] =
        [(ALEX, 3, 9), (CHRIS, 1, 11)].map(|(seat, kind, strength)| Shown { seat, unit: units(&[kind])[0], strength });
    assert!(play.all_heard(&Event::Engagement { number: 1, cards: vec![jet, gun], winners: seats(&[CHRIS]) }));
}

/// „Die Kampfeinheit mit der höchsten Kampfkraft gewinnt das Gefecht."
#[test]
fn the_highest_strength_wins_the_engagement() {
    let mut play = Play::new(3);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), stake("2/1/0")]);
    play.battle(&[[9, 8, 0, 1, 2], [4, 0, 8, 3, 1], [6, 7, 3, 2, 5]]);
    let battle = play.table().battle.unwrap();
    let winners: Vec<_> = battle.engagements.iter().map(|engagement| engagement.winners).collect();
    // On land: 0/1/2, 4/12/8, 12/4/9, 11/9/10, 10/11/5.
    assert_eq!(winners, [seats(&[DORA]), seats(&[CHRIS]), seats(&[ALEX]), seats(&[ALEX]), seats(&[CHRIS])]);
}

/// „Bei Gleichstand gewinnen beide (oder mehrere) Spieler" (GE-11).
#[test]
fn at_a_tie_all_who_tied_win_the_engagement() {
    let mut play = Play::new(3);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), stake("2/1/0")]);
    play.battle(&[[0, 0, 0, 1, 2], [0, 0, 1, 0, 1], [0, 3, 0, 2, 0]]);
    let battle = play.table().battle.unwrap();
    let winners: Vec<_> = battle.engagements.iter().map(|engagement| engagement.winners.len()).collect();
    assert_eq!(winners, [3, 2, 2, 1, 1]);
    assert_eq!([ALEX, CHRIS, DORA].map(|seat| battle.wins[seat]), [3, 3, 3]);
    // Also at nothing at all: five submarines on land.
    let mut nothing = Play::new(2);
    nothing.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[[9; 5], [9; 5]]);
    assert_eq!(nothing.table().battle.unwrap().wins[CHRIS], 5);
}

/// „Ein Kampf besteht immer aus 5 einzelnen aufeinanderfolgenden Gefechten": also when it is decided after three.
#[test]
fn a_battle_always_has_5_engagements() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, GUNS]);
    let numbers = play.told.iter().filter_map(|told| match told.event {
        Event::Engagement { number, .. } => Some(number),
        _ => None,
    });
    assert_eq!(numbers.collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(play.all_heard(&Event::Score(vec![(ALEX, 5), (CHRIS, 0)])));
}

/// „Die besiegten Kampfeinheiten werden wieder umgedreht (verdeckt)": the winners' stay open, one's own are known, and
/// the latest engagement is seen until the next one is decided (GE-12, GE-23).
#[test]
fn defeated_units_are_covered_again() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).gives(ALEX, &[0, 0, 3, 3, 3]).gives(CHRIS, &[1, 1, 1, 1, 1]);
    let [tank, gun] = [units(&[0])[0], units(&[1])[0]];
    play.does(ALEX, Command::Lay(tank)).does(CHRIS, Command::Lay(gun));
    let seen = |play: &Play, viewer, at: usize| {
        let engagement = &play.game.view(viewer).battle.unwrap().engagements[at];
        [ALEX, CHRIS].map(|seat| engagement.units[seat])
    };
    assert_eq!(seen(&play, Viewer::Public, 0), [Some(tank), Some(gun)]);
    play.does(ALEX, Command::Lay(tank)).does(CHRIS, Command::Lay(gun));
    assert_eq!(seen(&play, Viewer::Public, 0), [Some(tank), None]);
    assert_eq!(seen(&play, Viewer::Seat(ALEX), 0), [Some(tank), None]);
    assert_eq!(seen(&play, Viewer::Seat(CHRIS), 0), [Some(tank), Some(gun)]);
    assert_eq!(seen(&play, Viewer::Public, 1), [Some(tank), Some(gun)]);
}

/// Whoever does not want to make memory a part of the game looks up what was open (GE-12), also whose regions are whose
/// (GE-23).
#[test]
fn what_lay_open_can_be_looked_up() {
    let mut play = Play::with(Setup { past: Past::Open, ..Setup::for_players(3) });
    play.all_choose(&[stake("2/1/0"), RETREAT, stake("2/1/0")]).battle(&[TANKS, GUNS]);
    let table = play.table();
    let gun = Some(units(&[1])[0]);
    assert!(table.battle.unwrap().engagements.iter().all(|engagement| engagement.units[DORA] == gun));
    let known = [ALEX, CHRIS, DORA].map(|seat| table.seats[seat].known.unwrap().len());
    assert_eq!(known, [7, 6, 5]);
}

/// „Der Spieler mit den meisten gewonnenen Gefechten … gewinnt den Kampf und erhält die eingesetzten Einflussgebiete."
#[test]
fn the_winner_gets_the_staked_regions() {
    let mut play = Play::new(4);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0 2/0/1 0/1/2"), RETREAT, stake("1/0/2")])
        .all_choose(&[stake("2/0/1")]);
    play.battle(&[GUNS, VEHICLES, TANKS, JETS]);
    let stakes = regions("2/1/0 2/1/0 2/0/1 0/1/2 1/0/2 2/0/1");
    let from = [(ALEX, 1), (CHRIS, 3), (crate::common::EMIL, 1)].to_vec();
    assert!(play.all_heard(&Event::Conquered { by: DORA, from, stakes, disputed: Regions::NONE }));
    assert_eq!((play.counts(), play.game.campaign().stage()), (vec![5, 3, 11, 5], Stage::Between));
    assert_eq!(play.game.campaign().owned(DORA), Regions::CONTINENT + regions("2/1/0 2/1/0 2/0/1 0/1/2 1/0/2"));
}

/// „Der Spieler mit den meisten gewonnenen Gefechten … gewinnt den Kampf": engagements won, not strength, 3 to 2.
#[test]
fn the_most_engagements_win_the_battle() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]);
    play.battle(&[[0, 0, 9, 9, 9], [9, 9, 4, 4, 4]]);
    assert_eq!(play.counts(), [5, 7]);
}

/// „In beiden Fällen gehen alle Kampfeinheiten zurück in den Kartenstapel und eine neue Runde beginnt." What happened
/// stays to be seen until then.
#[test]
fn a_new_round_begins_after_the_battle() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, GUNS]);
    let table = play.table();
    assert_eq!((table.stage, table.round, table.battle.unwrap().engagements.len()), (Stage::Between, 1, 5));
    play.next_round();
    assert_eq!(play.fence, Some(Fence::Chance));
    let table = play.table();
    assert_eq!((table.stage, table.round, table.battle), (Stage::Choosing, 2, None));
    assert!(play.all_heard(&Event::Round { number: 2, takes_part: seats(&[ALEX, CHRIS]) }));
    assert_eq!(play.view(ALEX).mine.unwrap().hand.len(), 5);
}

/// „Hat mindestens ein Spieler den Krieg gewählt, müssen alle Spieler in den Kampf": in the same one.
#[test]
fn in_a_war_all_fight() {
    let mut play = Play::new(6);
    play.all_choose(&[stake("2/1/0 2/0/1"), RETREAT, RETREAT, RETREAT, RETREAT, stake("0/1/2")]);
    play.all_choose(&[stake("2/1/0"); 4]);
    assert_eq!(play.asked().len(), 6);
    assert!(matches!(
        play.told.iter().rev().find_map(|told| match told.event {
            Event::Situation { situation, .. } => Some(situation),
            _ => None,
        }),
        Some(Situation::War)
    ));
}
