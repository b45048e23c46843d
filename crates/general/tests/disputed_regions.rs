//! The chapter „5. Umstrittene Gebiete".

use crate::common::{ALEX, CHRIS, DORA, EMIL, GUNS, Play, RETREAT, TANKS, VEHICLES, regions, seats, stake, values};
use general::{Command, Defeat, Event, Opening, Outcome, Quiet, Refusal, Regions, Setup, Situation, Stage, Victory};
use tabletop::Enumerate as _;

/// Two tie for 2/1/0 and 2/0/1, the third has lost 2/1/0, the fourth looks on.
fn tied() -> Play {
    let mut play = Play::new(4);
    play.all_choose(&[stake("2/1/0"), stake("2/0/1"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS, GUNS]);
    play
}

/// „Gibt es zum Kampfende mehrere Gewinner (bei Gleichstand), bekommt keiner der Spieler die eingesetzten".
#[test]
fn with_several_winners_the_regions_are_disputed() {
    let play = tied();
    let pool = regions("2/1/0 2/0/1 2/1/0");
    assert!(play.all_heard(&Event::Disputed { stakes: pool, pool, contenders: seats(&[ALEX, CHRIS]) }));
    let table = play.table();
    assert_eq!((table.pool, table.contenders), (pool, seats(&[ALEX, CHRIS])));
    assert_eq!(play.counts(), [5, 5, 5, 6], "disputed regions are nobody's");
}

/// „Stattdessen spielen die Gewinner in einer neuen Runde um diese umstrittenen Gebiete" (GE-4).
#[test]
fn only_those_who_tied_play_for_disputed_regions() {
    let mut play = tied();
    play.next_round();
    assert_eq!(play.asked(), [ALEX, CHRIS]);
    assert_eq!(play.refuses(DORA, Command::Choose(RETREAT)), Refusal::NotContending);
    assert!(play.view(DORA).mine.unwrap().hand.is_empty(), "who looks on is dealt nothing");
    assert_eq!(play.view(ALEX).mine.unwrap().hand.len(), 5);
}

/// A war there forces only those who play (GE-4).
#[test]
fn a_war_for_disputed_regions_forces_only_those_who_tied() {
    let mut play = tied();
    play.next_round().all_choose(&[stake("1/2/0 0/1/2"), RETREAT]);
    assert!(play.all_heard(&Event::War { by: seats(&[ALEX]), replaced: seats(&[CHRIS]) }));
    play.all_choose(&[stake("0/1/2")]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::War, fighters: seats(&[ALEX, CHRIS]) }));
}

/// „Wählt nur ein Spieler den Kampf, erobert er automatisch alle umstrittenen Gebiete" (GE-6): no battle, and his own
/// stake goes back to him.
#[test]
fn who_alone_chooses_battle_conquers_all_disputed_regions() {
    let mut play = tied();
    play.next_round().all_choose(&[RETREAT, stake("0/1/2")]);
    let disputed = regions("2/1/0 2/0/1 2/1/0");
    let conquered = Event::Conquered { by: CHRIS, from: vec![], stakes: Regions::NONE, disputed };
    assert!(play.all_heard(&conquered));
    assert!(play.all_heard(&Event::Situation { situation: Situation::Retreat, fighters: seats(&[CHRIS]) }));
    assert_eq!((play.counts(), play.game.campaign().pool()), (vec![5, 8, 5, 6], Regions::NONE));
}

/// „Hat ein Spieler die umstrittenen Gebiete erobert, dürfen danach wieder alle Spieler an den Kämpfen teilnehmen."
#[test]
fn after_the_conquest_all_take_part_again() {
    let mut play = tied();
    play.next_round().all_choose(&[RETREAT, stake("0/1/2")]).next_round();
    assert_eq!(play.asked(), [ALEX, CHRIS, DORA, EMIL]);
    assert!(play.table().contenders.is_empty());
}

/// „fließen auch die Gebietswerte der umstrittenen Gebiete in die Ermittlung der Kampfzone mit ein" (GE-10).
#[test]
fn disputed_regions_count_for_the_zone() {
    let mut play = tied();
    play.next_round().all_choose(&[stake("0/1/2"), stake("0/1/2")]);
    // 6/2/1 are disputed, 0/2/4 staked.
    let battle = play.table().battle.unwrap();
    assert_eq!((battle.sums, battle.zones.to_string()), (Some(values([6, 4, 5])), "land".into()));
    // Equal highest sums make one zone here too: 6/2/1 and 0/3/3 and 0/2/1.
    let mut joint = tied();
    joint.next_round().all_choose(&[stake("0/2/1 0/1/2"), stake("1/2/0")]);
    assert_eq!(joint.table().battle.unwrap().zones.to_string(), "land+city");
}

/// „Nur ein eindeutiger Gewinner erobert neben den eingesetzten Einflussgebieten auch alle umstrittenen Gebiete."
#[test]
fn a_single_winner_conquers_the_disputed_regions_too() {
    let mut play = tied();
    play.next_round().all_choose(&[stake("0/1/2"), stake("2/1/0")]).battle(&[TANKS, GUNS]);
    assert_eq!((play.counts(), play.game.campaign().pool()), (vec![9, 4, 5, 6], Regions::NONE));
}

/// A tie again: the new stakes join the disputed regions, and those who tied play on (GE-9).
#[test]
fn another_tie_adds_to_the_disputed_regions() {
    let mut play = Play::new(4);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS, TANKS]);
    play.next_round().all_choose(&[stake("2/0/1"), stake("2/0/1"), stake("2/0/1")]).battle(&[TANKS, GUNS, TANKS]);
    let (stakes, pool) = (regions("2/0/1 2/0/1 2/0/1"), regions("2/1/0 2/1/0 2/1/0 2/0/1 2/0/1 2/0/1"));
    assert!(play.all_heard(&Event::Disputed { stakes, pool, contenders: seats(&[ALEX, DORA]) }));
    play.next_round();
    assert_eq!((play.asked(), play.counts()), (vec![ALEX, DORA], vec![4, 4, 4, 6]));
}

/// Who has no region can stake none: his retreat lies there by itself (GE-5, GE-22).
#[test]
fn who_has_no_region_can_only_retreat() {
    let mut play = Play::new(3);
    play.owned(&["", "2/1/0", "2/1/0"]).disputed("2/1/0 0/1/2", &[ALEX, CHRIS]);
    assert_eq!(play.asked(), [CHRIS]);
    assert_eq!(play.refuses(ALEX, Command::Choose(RETREAT)), Refusal::NoRegions);
    assert_eq!(play.refuses(ALEX, Command::Choose(stake("2/1/0"))), Refusal::NoRegions);
    play.all_choose(&[RETREAT]);
    assert_eq!(play.table().quiet, 1, "all contenders have retreated");
    play.next_round().all_choose(&[stake("2/1/0")]);
    assert_eq!(play.counts(), [0, 3, 1]);
}

/// Also a war against those who can stake nothing finds no enemy (GE-6, GE-21).
#[test]
fn a_war_without_an_enemy_is_no_battle() {
    let mut play = Play::new(3);
    play.owned(&["", "2/1/0 1/2/0", "2/1/0"]).disputed("2/1/0 0/1/2", &[ALEX, CHRIS]);
    play.all_choose(&[stake("2/1/0 1/2/0")]);
    assert!(play.all_heard(&Event::War { by: seats(&[CHRIS]), replaced: seats(&[]) }));
    assert!(play.all_heard(&Event::Situation { situation: Situation::War, fighters: seats(&[CHRIS]) }));
    assert_eq!(play.counts(), [0, 4, 1]);
    // With a single region it is a battle that nobody joins, and so a retreat.
    let mut play = Play::new(3);
    play.owned(&["", "2/1/0 1/2/0", "2/1/0"]).disputed("2/1/0 0/1/2", &[ALEX, CHRIS]);
    play.all_choose(&[stake("2/1/0")]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::Retreat, fighters: seats(&[CHRIS]) }));
    assert_eq!(play.counts(), [0, 4, 1]);
}

/// Three times in a row nobody fights: all may (GE-7). The number is part of the edition.
#[test]
fn after_three_rounds_without_a_battle_all_may_fight() {
    let mut play = tied();
    for round in 1..=3 {
        play.next_round().all_choose(&[RETREAT, RETREAT]);
        assert!(play.all_heard(&Event::Quiet(round)));
    }
    let to = seats(&[ALEX, CHRIS, DORA, EMIL]);
    assert!(play.all_heard(&Event::Opened { to, why: Opening::Quiet }));
    play.next_round();
    assert_eq!((play.asked().len(), play.table().quiet), (4, 0), "and it is counted anew");
    play.all_choose(&[RETREAT, RETREAT, stake("0/1/2"), RETREAT]);
    assert_eq!(play.counts(), [5, 5, 8, 6]);
}

/// A pool that is open already is not opened again, and only the count begins anew (GE-21).
#[test]
fn what_is_open_to_all_stays_open() {
    let mut play = tied();
    for round in 1..=7 {
        play.next_round();
        let choices = vec![RETREAT; play.asked().len()];
        play.all_choose(&choices);
        let opened = play.told.iter().any(|told| matches!(told.event, Event::Opened { .. }));
        assert_eq!((opened, play.table().quiet), (round == 3, round % 3));
    }
}

/// A fight, or a tie, in between: the rounds are not in a row (GE-7).
#[test]
fn a_battle_begins_the_count_anew() {
    let mut play = tied();
    for _ in 0..2 {
        play.next_round().all_choose(&[RETREAT, RETREAT]);
    }
    play.next_round().all_choose(&[stake("0/1/2"), stake("0/1/2")]).battle(&[TANKS, TANKS]);
    assert_eq!(play.table().quiet, 0);
}

/// By the option they wait for ever (GE-7).
#[test]
fn by_the_option_those_who_tied_wait_for_ever() {
    let mut play = Play::with(Setup { quiet: Quiet::Waits, ..Setup::for_players(3) });
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS]);
    for _ in 0..300 {
        play.next_round().all_choose(&[RETREAT, RETREAT]);
    }
    assert_eq!((play.table().contenders, play.table().quiet), (seats(&[ALEX, CHRIS]), u8::MAX));
}

/// None of those who tied has a region left, but others do: all with regions may fight (GE-8).
#[test]
fn if_none_of_those_who_tied_has_a_region_all_may_fight() {
    let mut play = Play::new(4);
    play.owned(&["2/1/0", "2/1/0", "2/1/0 0/1/2", "1/2/0"]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS, VEHICLES]);
    let to = seats(&[DORA, EMIL]);
    assert!(play.all_heard(&Event::Opened { to, why: Opening::NoStake }));
    play.next_round();
    assert_eq!(play.asked(), [DORA, EMIL]);
    assert_eq!(play.refuses(ALEX, Command::Choose(RETREAT)), Refusal::NoRegions);
}

/// While one of those who tied still has a region, the others wait (GE-21).
#[test]
fn while_one_of_those_who_tied_has_a_region_the_others_wait() {
    let mut play = Play::new(3);
    play.owned(&["2/1/0", "2/1/0 0/1/2", "1/2/0"]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS]);
    play.next_round();
    assert_eq!((play.asked(), play.table().contenders), (vec![CHRIS], seats(&[ALEX, CHRIS])));
}

/// „Wenn es nur noch umstrittene Gebiete gibt, d.h. kein Spieler mindestens ein Einflussgebiet besitzt, haben alle
/// Spieler verloren."
#[test]
fn if_only_disputed_regions_are_left_all_have_lost() {
    let mut play = Play::new(3);
    play.owned(&["2/1/0", "2/1/0", ""]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, TANKS]);
    assert_eq!(play.outcome(), Some(Outcome::AllLost(Defeat::OnlyDisputed)));
    assert!(play.all_heard(&Event::Ended(Outcome::AllLost(Defeat::OnlyDisputed))));
    assert!(play.game.legal(ALEX).is_empty());
}

/// Two who go to war with all they have can lose all that way.
#[test]
fn a_tie_with_everything_staked_is_the_end() {
    let mut play = Play::new(2);
    let all = stake("2/1/0 2/0/1 1/2/0 0/2/1 1/0/2 0/1/2");
    play.all_choose(&[all, all]).battle(&[TANKS, TANKS]);
    assert_eq!(play.outcome(), Some(Outcome::AllLost(Defeat::OnlyDisputed)));
}

/// Who alone has regions takes what is left as soon as he wants to.
#[test]
fn the_last_one_with_regions_wins_the_disputed_ones() {
    let mut play = Play::new(2);
    play.owned(&["", "2/1/0 1/2/0 1/0/2 0/1/2"])
        .disputed("2/1/0 2/1/0 2/0/1 2/0/1 1/2/0 0/2/1 0/2/1 1/0/2", &[ALEX, CHRIS]);
    play.all_choose(&[stake("2/1/0")]);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[CHRIS]), Victory::Conquest)));
    assert_eq!(play.game.campaign().stage(), Stage::Over(Outcome::Won(seats(&[CHRIS]), Victory::Conquest)));
}
