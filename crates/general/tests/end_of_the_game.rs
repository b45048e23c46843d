//! The chapters „Spielende" and „Weitere Regeln".

use crate::common::{ALEX, CHRIS, DORA, EMIL, GUNS, Play, RETREAT, TANKS, TOTAL_WAR, regions, seats, stake, values};
use general::{
    Choice, Command, Defeat, Event, General, Outcome, Refusal, Regions, Setup, Situation, Stage, Tie, Victory, Zones,
    edition::Edition,
};
use tabletop::{Enumerate as _, Fence, Game as _, Generator, Seat, Table, UndoError, Viewer, Waiting};

const ACCEPT: Command = Command::AnswerPeace { accept: true };
const DECLINE: Command = Command::AnswerPeace { accept: false };

/// A round that is over without a battle.
fn between(players: u8) -> Play {
    let mut play = Play::new(players);
    play.all_choose(&vec![RETREAT; players.into()]);
    play
}

/// Three players; the first one has ten of eighteen regions.
fn majority(setup: Setup) -> Play {
    let mut play = Play::with(setup);
    play.owned(&[
        "2/1/0 2/1/0 2/1/0 2/0/1 2/0/1 1/2/0 1/2/0 0/2/1 1/0/2 0/1/2",
        "2/0/1 1/2/0 0/2/1 0/2/1 1/0/2 0/1/2",
        "1/0/2 0/1/2",
    ]);
    play.anew();
    play
}

/// „Gewonnen hat der Spieler, der entweder zuerst alle gegnerischen Einflussgebiete erobert hat" (GE-16).
#[test]
fn who_conquers_all_regions_wins() {
    let mut play = Play::new(2);
    let all = "2/1/0 2/0/1 1/2/0 0/2/1 1/0/2 0/1/2";
    play.owned(&["2/1/0 2/0/1 1/2/0 0/2/1 1/0/2 0/1/2 2/1/0 2/0/1 1/2/0 0/2/1", "1/0/2 0/1/2"]).anew();
    // 4/4/7: on the water.
    play.all_choose(&[stake(all), stake("1/0/2 0/1/2")]).battle(&[GUNS, TANKS]);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX]), Victory::Conquest)));
    assert_eq!(play.counts(), [12, 0]);
    assert_eq!(play.fence, Some(Fence::Revealed));
}

/// While regions are disputed nobody owns all (GE-16).
#[test]
fn while_regions_are_disputed_not_all_are_conquered() {
    let mut play = Play::new(3);
    play.owned(&["2/1/0", "2/1/0 0/1/2", ""]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, TANKS]);
    assert_eq!((play.outcome(), play.counts()), (None, vec![0, 1, 0]));
}

/// „Einigen sich alle Spieler mit verfügbaren Einflussgebieten auf Frieden, endet das Spiel", and the most regions win.
#[test]
fn peace_ends_the_game() {
    let mut play = Play::new(3);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, GUNS]);
    play.told.clear();
    play.does(CHRIS, Command::OfferPeace);
    assert_eq!((play.game.campaign().stage(), play.asked(), play.fence), (Stage::Peace(CHRIS), vec![ALEX, DORA], None));
    play.does(DORA, ACCEPT).does(ALEX, ACCEPT);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX]), Victory::Peace)));
    let heard = play.heard(Viewer::Public);
    assert_eq!(heard[0], Event::PeaceOffered(CHRIS), "openly");
    assert_eq!(heard[1], Event::PeaceAnswered { seat: DORA, accept: true });
}

/// As many regions: the victory is shared (GE-15).
#[test]
fn with_as_many_regions_the_victory_is_shared() {
    let mut play = between(3);
    play.does(ALEX, Command::OfferPeace).does(CHRIS, ACCEPT).does(DORA, ACCEPT);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX, CHRIS, DORA]), Victory::Peace)));
}

/// One who declines is enough, and the next round begins (GE-15).
#[test]
fn one_who_declines_peace_is_enough_to_go_on() {
    let mut play = between(3);
    play.does(ALEX, Command::OfferPeace);
    assert_eq!(play.refuses(ALEX, ACCEPT), Refusal::AlreadyAgreed);
    play.does(CHRIS, ACCEPT);
    assert_eq!(play.refuses(CHRIS, DECLINE), Refusal::AlreadyAgreed);
    play.does(DORA, DECLINE);
    assert_eq!((play.game.campaign().stage(), play.table().round), (Stage::Choosing, 2));
    assert_eq!(play.fence, Some(Fence::Chance));
}

/// An offer that nobody has declined is taken back by who made it, and a yes by who said it: each his own, and the latest
/// word first (GE-26).
#[test]
fn an_offer_of_peace_is_taken_back_only_by_who_made_it() {
    let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [3; 32]).unwrap();
    let says = |table: &mut Table<General>, seat, command| {
        let proposal = table.propose(seat, command).unwrap();
        table.accept(proposal);
    };
    for seat in [ALEX, CHRIS, DORA] {
        says(&mut table, seat, Command::Choose(RETREAT));
    }
    says(&mut table, ALEX, Command::OfferPeace);
    for asked in [CHRIS, DORA] {
        assert_eq!(table.can_undo(Viewer::Seat(asked)), Err(UndoError::Theirs(ALEX)));
    }
    says(&mut table, CHRIS, ACCEPT);
    assert_eq!(table.can_undo(Viewer::Seat(ALEX)), Err(UndoError::Theirs(CHRIS)), "his offer was accepted since");
    assert_eq!(table.undo(Viewer::Seat(CHRIS)), Ok(()));
    assert_eq!(table.undo(Viewer::Seat(ALEX)), Ok(()));
    assert_eq!(table.game().campaign().stage(), Stage::Between);
    says(&mut table, ALEX, Command::OfferPeace);
    says(&mut table, CHRIS, DECLINE);
    assert_eq!(table.undo(Viewer::Seat(CHRIS)), Err(UndoError::Fenced(Fence::Chance)));
}

/// Peace is a matter between rounds: not while choices or units lie covered, and not before the first battle (GE-15).
#[test]
fn peace_is_offered_between_rounds() {
    let mut play = Play::new(2);
    assert_eq!(play.refuses(ALEX, Command::OfferPeace), Refusal::NotNow);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]);
    assert_eq!(play.refuses(ALEX, Command::OfferPeace), Refusal::NotNow);
    play.battle(&[TANKS, GUNS]).does(CHRIS, Command::OfferPeace);
    assert_eq!(play.refuses(ALEX, Command::Proceed), Refusal::NotNow);
}

/// Who has no region has no say (GE-15), and disputed regions count for nobody.
#[test]
fn players_with_regions_decide_on_peace() {
    let mut play = Play::new(4);
    play.owned(&["2/1/0", "2/1/0", "", "0/1/2 0/2/1"]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, GUNS]);
    assert_eq!(play.refuses(DORA, Command::OfferPeace), Refusal::NoRegions);
    assert_eq!(play.refuses(CHRIS, Command::Proceed), Refusal::NoRegions);
    play.does(ALEX, Command::OfferPeace);
    assert_eq!(play.refuses(DORA, ACCEPT), Refusal::NoRegions);
    play.does(EMIL, ACCEPT);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX, EMIL]), Victory::Peace)));

    let mut disputed = Play::new(3);
    disputed.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[TANKS, TANKS]);
    disputed.does(ALEX, Command::OfferPeace).does(CHRIS, ACCEPT).does(DORA, ACCEPT);
    assert_eq!(disputed.outcome(), Some(Outcome::Won(seats(&[DORA]), Victory::Peace)));
}

/// Who alone has regions agrees with himself (GE-27).
#[test]
fn who_alone_has_regions_makes_peace_alone() {
    let mut play = Play::new(2);
    play.owned(&["2/1/0", "2/1/0 0/1/2"]).anew();
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, TANKS]);
    play.does(CHRIS, Command::OfferPeace);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[CHRIS]), Victory::Peace)));
}

/// „Besitzt ein Spieler mehr als die Hälfte aller sich im Spiel befindlicher Einflussgebiete" (GE-13): half is not more.
#[test]
fn a_total_war_needs_more_than_half_of_all_regions() {
    let mut play = Play::new(2);
    assert_eq!(play.refuses(ALEX, Command::Choose(TOTAL_WAR)), Refusal::NoMajority);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).battle(&[TANKS, GUNS]).next_round();
    assert!(play.view(ALEX).mine.unwrap().majority && !play.view(CHRIS).mine.unwrap().majority);
    assert_eq!(play.game.legal(ALEX).last(), Some(&Command::Choose(TOTAL_WAR)));
    assert_eq!(play.refuses(CHRIS, Command::Choose(TOTAL_WAR)), Refusal::NoMajority);
}

/// Disputed regions are in the game, and nobody's (GE-13).
#[test]
fn disputed_regions_count_among_all_regions() {
    let mut play = Play::new(3);
    let nine = "2/1/0 2/1/0 2/0/1 2/0/1 1/2/0 1/2/0 0/2/1 0/2/1 1/0/2";
    play.owned(&[nine, "1/0/2", "1/0/2"]).disputed("2/1/0 2/0/1 1/2/0 0/2/1 0/1/2 0/1/2 0/1/2", &[ALEX, CHRIS]);
    assert_eq!(play.refuses(ALEX, Command::Choose(TOTAL_WAR)), Refusal::NoMajority);
}

/// „kämpfen in einem letzten Kampf alle Spieler mit verfügbaren Einflussgebieten um alle vorhandenen": nobody retreats,
/// nothing is staked, and what lay covered is never shown (GE-13, GE-24).
#[test]
fn in_a_total_war_all_fight_for_everything() {
    let mut play = majority(Setup::for_players(3));
    play.all_choose(&[TOTAL_WAR, RETREAT, stake("1/0/2 0/1/2")]);
    assert!(play.all_heard(&Event::TotalWar { by: ALEX, owns: 10, half: 9 }));
    assert!(
        play.all_heard(&Event::Situation { situation: Situation::TotalWar, fighters: seats(&[ALEX, CHRIS, DORA]) })
    );
    assert!(!play.told.iter().any(|told| matches!(told.event, Event::Revealed(_) | Event::War { .. })));
    let choices = [ALEX, CHRIS, DORA].map(|seat| play.table().seats[seat].choice);
    assert_eq!(choices, [Some(TOTAL_WAR), None, None]);
    play.battle(&[GUNS, TANKS, GUNS]);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[CHRIS]), Victory::TotalWar)));
    let from = vec![(ALEX, 10), (DORA, 2)];
    assert!(play.all_heard(&Event::Conquered { by: CHRIS, from, stakes: Regions::NONE, disputed: Regions::NONE }));
    assert_eq!(play.counts(), [0, 18, 0]);
}

/// It is declared instead of a stake, and nobody knows before all have chosen (GE-13, GE-24).
#[test]
fn a_total_war_is_chosen_in_secret_like_a_stake() {
    let mut play = majority(Setup::for_players(3));
    play.told.clear();
    play.chooses(ALEX, TOTAL_WAR);
    assert_eq!(play.heard(Viewer::Public), [Event::Chose(ALEX)]);
    assert_eq!((play.fence, play.asked()), (None, vec![CHRIS, DORA]));
}

/// „Die Kampfzone ist Stadt, Land und Wasser".
#[test]
fn the_zone_of_a_total_war_is_city_land_and_water() {
    let mut play = majority(Setup::for_players(3));
    play.all_choose(&[TOTAL_WAR, RETREAT, RETREAT]);
    assert!(play.all_heard(&Event::Zone { sums: None, zones: Zones::ALL }));
    assert_eq!(play.table().strength(crate::common::unit("Jagdbomber")), Some(20));
}

/// A player who replaces a retreat may not declare it any more (GE-25).
#[test]
fn after_a_war_is_announced_a_total_war_is_too_late() {
    let mut play = majority(Setup::for_players(3));
    play.all_choose(&[RETREAT, stake("2/0/1 1/2/0"), RETREAT]);
    assert_eq!(play.refuses(ALEX, Command::Choose(TOTAL_WAR)), Refusal::TotalWarTooLate);
    assert!(play.game.legal(ALEX).iter().all(|command| matches!(command, Command::Choose(Choice::Stake(_)))));
}

/// While regions are disputed only those who play for them can declare it; it draws all players with regions in, also
/// those who looked on, and the disputed regions are won with it (GE-13).
#[test]
fn a_total_war_is_fought_for_disputed_regions_too() {
    let mut play = Play::new(3);
    let ten = "2/1/0 2/1/0 2/0/1 2/0/1 1/2/0 1/2/0 0/2/1 0/2/1 1/0/2 1/0/2";
    play.owned(&[ten, "", "0/1/2 0/1/2 0/1/2 1/0/2"]).disputed("2/1/0 2/0/1 1/2/0 0/2/1", &[ALEX, CHRIS]);
    assert_eq!(play.asked(), [ALEX]);
    play.all_choose(&[TOTAL_WAR]);
    let fighters = seats(&[ALEX, DORA]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::TotalWar, fighters }), "without the regionless");
    assert!(play.all_heard(&Event::Dealt(seats(&[DORA]))));
    assert_eq!([ALEX, DORA].map(|seat| play.game.campaign().hand(seat).len()), [5, 5]);
    play.battle(&[GUNS, TANKS]);
    assert_eq!((play.counts(), play.game.campaign().pool()), (vec![0, 0, 18], Regions::NONE));

    let mut onlooker = Play::new(3);
    onlooker.owned(&["0/1/2", "0/1/2 0/1/2 1/0/2", ten]).disputed("2/1/0 2/0/1 1/2/0 0/2/1", &[ALEX, CHRIS]);
    assert_eq!(onlooker.refuses(DORA, Command::Choose(TOTAL_WAR)), Refusal::NotContending);
}

/// Nobody else has a region: there is nobody to fight (GE-24).
#[test]
fn a_total_war_without_an_enemy_is_won() {
    let mut play = Play::new(2);
    let seven = "2/1/0 2/0/1 1/2/0 0/2/1 1/0/2 0/1/2 2/1/0";
    play.owned(&[seven, ""]).disputed("2/0/1 1/2/0 0/2/1 1/0/2 0/1/2", &[ALEX, CHRIS]);
    play.all_choose(&[TOTAL_WAR]);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX]), Victory::TotalWar)));
}

/// Several winners: all regions are disputed, nobody owns one, all have lost (GE-14).
#[test]
fn at_a_tie_in_a_total_war_all_lose() {
    let mut play = majority(Setup::for_players(3));
    play.all_choose(&[TOTAL_WAR, RETREAT, RETREAT]).battle(&[TANKS, TANKS, GUNS]);
    assert_eq!(play.outcome(), Some(Outcome::AllLost(Defeat::TotalWar)));
    assert_eq!((play.counts(), play.game.campaign().pool().len()), (vec![0; 3], 18));
}

/// By the option those who tied fight on with new hands until one wins (GE-14, GE-21).
#[test]
fn by_the_option_a_tied_total_war_is_fought_on() {
    let mut play = majority(Setup { tie: Tie::FightOn, ..Setup::for_players(3) });
    play.all_choose(&[TOTAL_WAR, RETREAT, RETREAT]);
    for _ in 0..3 {
        // The third one has lost the first battle, and looks on from then on.
        let hands = [TANKS, TANKS, GUNS];
        play.battle(&hands[..play.asked().len()]);
        assert!(play.all_heard(&Event::FightOn(seats(&[ALEX, CHRIS]))));
        assert_eq!((play.asked(), play.table().battle.unwrap().zones), (vec![ALEX, CHRIS], Zones::ALL));
        assert_eq!([ALEX, CHRIS, DORA].map(|seat| play.game.campaign().hand(seat).len()), [5, 5, 0]);
    }
    play.battle(&[TANKS, GUNS]);
    assert_eq!(play.outcome(), Some(Outcome::Won(seats(&[ALEX]), Victory::TotalWar)));
}

/// When it is over all cards may be turned over: no view tells them but their owners', and nothing leads back (GE-30).
#[test]
fn nothing_leads_back_from_the_end() {
    for number in 0..20 {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [number; 32]).unwrap();
        let mut dice = Generator::from_number(number.into());
        while let Waiting::For(seats) = table.game().waiting_for() {
            let command = table.game().campaign().random(seats[0], &mut dice).unwrap();
            let proposal = table.propose(seats[0], command).unwrap();
            table.accept(proposal);
        }
        assert_eq!(table.game().view(Viewer::Public).mine, None);
        for by in [Viewer::Public].into_iter().chain(Seat::all(3).map(Viewer::Seat)) {
            assert_eq!(table.can_undo(by), Err(UndoError::Fenced(Fence::Revealed)));
        }
    }
}

/// The values that decide a battle stay what they were when the stakes have changed hands.
#[test]
fn what_a_battle_was_about_stays_to_be_seen() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/0/1")]).battle(&[TANKS, GUNS]);
    let table = play.table();
    assert_eq!(table.battle.unwrap().sums, Some(values([4, 1, 1])));
    assert_eq!(table.seats[CHRIS].choice, Some(Choice::Stake(regions("2/0/1"))));
}
