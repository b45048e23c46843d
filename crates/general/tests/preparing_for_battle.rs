//! The chapters „Spielvorbereitung" and „1. Kampfvorbereitung".

use crate::common::{ALEX, CHRIS, DORA, EMIL, Play, RETREAT, region, regions, seats, stake};
use general::{Choice, Command, Event, General, Refusal, Regions, Setup, Situation, Stage, edition::Edition};
use tabletop::{Audience, Enumerate as _, Fence, Seat, Table, UndoError, Viewer};

/// „Jeder Spieler bekommt 6 Einflussgebiete eines Kontinents"; unused continents stay in the box (GE-20).
#[test]
fn every_player_gets_6_regions() {
    for players in 2..=6 {
        let play = Play::new(players);
        assert_eq!(play.counts(), vec![6; players.into()]);
        assert_eq!(play.game.campaign().all_regions(), 6 * players);
        for seat in Seat::all(players) {
            assert_eq!(play.view(seat).mine.unwrap().regions, Regions::CONTINENT);
        }
    }
}

/// „Diese strategischen Karten sollten während des Spiels für die Gegner nicht einsehbar sein" (GE-19).
#[test]
fn how_many_regions_is_known_which_ones_is_not() {
    let mut play = Play::new(3);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0"), RETREAT]).battle(&[[0; 5], [1; 5]]);
    assert_eq!(play.counts(), [7, 5, 6]);
    assert!(play.table().seats.iter().all(|(_, seat)| seat.known.is_none()));
    assert_eq!(play.view(ALEX).mine.unwrap().regions.of(region("2/1/0")), 2, "mixed continents, more than six");
    assert_eq!(play.table().mine, None);
}

/// „Die Kampfeinheiten werden gemischt und jeder Spieler erhält verdeckt 5 Karten."
#[test]
fn every_player_is_dealt_5_covered_units() {
    let play = Play::new(6);
    let dealt: Vec<_> = play.told.iter().filter(|told| matches!(told.event, Event::Hand(_))).collect();
    assert_eq!(dealt.len(), 6);
    for (told, seat) in dealt.iter().zip(Seat::all(6)) {
        assert_eq!(told.to, Audience::Only(seat));
        let hand = play.view(seat).mine.unwrap().hand;
        assert_eq!((&told.event, hand.len()), (&Event::Hand(hand), 5));
    }
}

/// „gehen zurück in den Kartenstapel": all 60 are shuffled for every round, so the sixth tank can not be met and the
/// fifth can, whatever was dealt before (GE-18).
#[test]
fn every_round_is_dealt_from_all_60_units() {
    let (mut play, mut seen) = (Play::new(6), [0_u32; 12]);
    for _ in 0..2_000 {
        let mut round = [0_u8; 12];
        for seat in Seat::all(6) {
            for (unit, count) in play.game.campaign().hand(seat).iter() {
                round[unit.index()] += count;
                seen[unit.index()] += u32::from(count);
            }
        }
        assert!(round.iter().all(|count| *count <= 5));
        play.all_choose(&[RETREAT; 6]).next_round();
    }
    // 30 of 60 cards: half of five copies, 5000 of each in 2000 rounds.
    assert!(seen.iter().all(|count| (4_800..5_200).contains(count)), "{seen:?}");
}

/// „Es wird gleichzeitig … gespielt": all choose at once, in secret (GE-1).
#[test]
fn all_choose_at_once_and_in_secret() {
    let mut play = Play::new(3);
    assert_eq!(play.asked(), [ALEX, CHRIS, DORA]);
    let before = play.view(ALEX);
    play.told.clear();
    play.chooses(CHRIS, stake("2/1/0 0/1/2"));
    assert_eq!(play.asked(), [ALEX, DORA], "whoever is ready chooses");
    assert_eq!(play.heard(Viewer::Seat(ALEX)), [Event::Chose(CHRIS)], "not what, and not how much");
    assert_eq!(play.heard(Viewer::Seat(CHRIS)).len(), 2);
    let after = play.view(ALEX);
    assert!(after.seats[CHRIS].has_chosen && after.seats[CHRIS].choice.is_none());
    assert_eq!(after.seats[CHRIS].regions, before.seats[CHRIS].regions, "what is staked is still his");
    assert_eq!(play.view(CHRIS).mine.unwrap().choice, Some(stake("2/1/0 0/1/2")));
}

/// „Erst wenn der letzte Spieler seinen Einsatz abgelegt hat, werden die abgelegten Karten aufgedeckt."
#[test]
fn choices_are_revealed_after_the_last_one() {
    let mut play = Play::new(3);
    play.chooses(DORA, stake("0/1/2")).chooses(ALEX, RETREAT);
    assert_eq!(play.fence, None, "nobody has seen anything: both can be taken back");
    assert!(play.table().seats.iter().all(|(_, seat)| seat.choice.is_none()));
    play.chooses(CHRIS, stake("2/1/0"));
    assert_eq!(play.fence, Some(Fence::Revealed));
    let open = vec![(ALEX, RETREAT), (CHRIS, stake("2/1/0")), (DORA, stake("0/1/2"))];
    assert!(play.all_heard(&Event::Revealed(open)));
    assert_eq!(play.table().seats[DORA].choice, Some(stake("0/1/2")));
}

/// „1. Rückzug: Wenn kein Spieler … den Kampf gewählt hat".
#[test]
fn nobody_chooses_battle_and_there_is_none() {
    let mut play = Play::new(4);
    play.all_choose(&[RETREAT; 4]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::Retreat, fighters: seats(&[]) }));
    assert_eq!((play.game.campaign().stage(), play.counts()), (Stage::Between, vec![6; 4]));
    assert_eq!(play.table().battle, None);
}

/// „… oder nur ein Spieler den Kampf gewählt hat": his region goes back to him.
#[test]
fn one_player_alone_chooses_battle_and_there_is_none() {
    let mut play = Play::new(3);
    play.all_choose(&[RETREAT, stake("0/1/2"), RETREAT]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::Retreat, fighters: seats(&[CHRIS]) }));
    assert_eq!((play.counts(), play.game.campaign().pool()), (vec![6; 3], Regions::NONE));
    play.next_round();
    assert_eq!((play.asked().len(), play.table().round), (3, 2), "a new round begins");
}

/// „2. Kampf: Haben mindestens 2 Spieler den Kampf und kein Spieler den Krieg gewählt".
#[test]
fn two_or_more_who_choose_battle_fight_it() {
    let mut play = Play::new(4);
    play.all_choose(&[stake("2/1/0"), RETREAT, stake("2/1/0"), stake("2/1/0")]);
    let fighters = seats(&[ALEX, DORA, EMIL]);
    assert!(play.all_heard(&Event::Situation { situation: Situation::Battle, fighters }));
    assert_eq!(play.asked(), [ALEX, DORA, EMIL], "who has retreated takes no part");
    assert_eq!(play.refuses(CHRIS, Command::Lay(crate::common::units(&[0])[0])), Refusal::NotFighting);
}

/// „3. Krieg: Hat mindestens ein Spieler den Krieg gewählt, müssen alle Spieler in den Kampf." It is announced before
/// the stakes are shown; retreats are replaced, the others keep their stakes (GE-1).
#[test]
fn a_war_is_announced_and_sends_retreats_back() {
    let mut play = Play::new(4);
    play.all_choose(&[RETREAT, stake("2/1/0 2/0/1"), stake("0/1/2"), RETREAT]);
    assert!(play.all_heard(&Event::War { by: seats(&[CHRIS]), replaced: seats(&[ALEX, EMIL]) }));
    assert_eq!(play.fence, Some(Fence::Revealed), "all know of the war now");
    assert!(!play.told.iter().any(|told| matches!(told.event, Event::Revealed(_))), "the stakes stay covered");
    assert!(play.table().seats.iter().all(|(_, seat)| seat.choice.is_none()));
    assert_eq!(play.asked(), [ALEX, EMIL]);
    assert_eq!((play.table().wars, play.table().replaced), (seats(&[CHRIS]), seats(&[ALEX, EMIL])));
    assert_eq!(play.refuses(ALEX, Command::Choose(RETREAT)), Refusal::NoRetreatInWar);
    assert_eq!(play.refuses(DORA, Command::Choose(stake("2/1/0"))), Refusal::StakeStands);
    assert_eq!(play.view(ALEX).mine.unwrap().choice, None, "the retreat is back in his hand");
    play.all_choose(&[stake("0/2/1"), stake("1/0/2")]);
    assert!(
        play.all_heard(&Event::Situation { situation: Situation::War, fighters: seats(&[ALEX, CHRIS, DORA, EMIL]) })
    );
    assert_eq!(play.table().seats[DORA].choice, Some(stake("0/1/2")));
}

/// „mindestens ein Einflussgebiet": also several (GE-2).
#[test]
fn a_retreat_may_be_replaced_by_several_regions() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0 2/0/1"), RETREAT]).all_choose(&[stake("0/2/1 0/1/2 1/0/2")]);
    assert_eq!(play.game.campaign().stage(), Stage::Battle);
    assert!(!play.all_heard(&Event::War { by: seats(&[CHRIS]), replaced: seats(&[]) }), "a war is announced once");
    assert_eq!(play.game.legal(CHRIS).len(), 5.min(play.game.campaign().hand(CHRIS).count_kinds() as usize));
}

/// A war that nobody has retreated from is announced too, and the stakes are shown at once.
#[test]
fn a_war_without_a_retreat_is_announced_too() {
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0 2/0/1"), stake("2/1/0 2/0/1")]);
    assert!(play.all_heard(&Event::War { by: seats(&[ALEX, CHRIS]), replaced: seats(&[]) }));
    assert_eq!(play.game.campaign().stage(), Stage::Battle);
}

/// „Er kündigt dies an, indem er „Krieg" sagt": the app says so for two regions and more, and only then (GE-17).
#[test]
fn war_means_two_regions_or_more() {
    assert!(!RETREAT.is_war() && !stake("2/1/0").is_war() && !Choice::TotalWar.is_war());
    assert!(stake("2/1/0 2/1/0").is_war());
    let mut play = Play::new(2);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]);
    assert!(!play.told.iter().any(|told| matches!(told.event, Event::War { .. })));
}

/// Who has no region is not dealt in and not asked (GE-3).
#[test]
fn who_has_no_region_does_not_play() {
    let mut play = Play::new(3);
    play.owned(&["2/1/0 2/0/1", "", "0/1/2"]).anew();
    assert_eq!(play.asked(), [ALEX, DORA]);
    assert!(play.view(CHRIS).mine.unwrap().hand.is_empty());
    assert_eq!(play.refuses(CHRIS, Command::Choose(RETREAT)), Refusal::NoRegions);
    play.all_choose(&[stake("2/1/0 2/0/1"), RETREAT]);
    assert_eq!(play.asked(), [DORA], "nobody else can be forced into the war");
}

/// A choice that is known to one player alone can be taken back; what others have seen can not (GE-26).
#[test]
fn commands_are_taken_back_until_others_have_learned_of_them() {
    let mut table = Covered::table();
    table.choose(ALEX, RETREAT);
    assert_eq!(table.0.undo(Viewer::Seat(ALEX)), Ok(()));
    table.choose(ALEX, stake("2/1/0"));
    table.choose(CHRIS, stake("2/1/0"));
    assert_eq!(table.0.undo(Viewer::Seat(CHRIS)), Err(UndoError::Fenced(Fence::Revealed)));
    table.lay(CHRIS);
    assert_eq!(table.0.undo(Viewer::Seat(CHRIS)), Ok(()), "a covered unit is taken up again");
}

/// What others have laid covered is not for the table to take back, nor for whoever plays against them (GE-26).
#[test]
fn what_lies_covered_is_taken_back_only_by_who_laid_it() {
    let mut table = Covered::table();
    table.choose(ALEX, stake("2/1/0"));
    let asked = [Viewer::Seat(CHRIS), Viewer::Public];
    for by in asked {
        assert_eq!(table.0.undo(by), Err(UndoError::Theirs(ALEX)), "{by:?} takes back the choice of another");
    }
    table.choose(CHRIS, stake("2/1/0"));
    table.lay(ALEX);
    for by in asked {
        assert_eq!(table.0.undo(by), Err(UndoError::Theirs(ALEX)), "{by:?} takes back the unit of another");
    }
    // A page that is loaded anew knows whose command it was as well.
    let mut again = Table::<General>::resume(table.0.record().clone()).unwrap();
    for by in asked {
        assert_eq!(again.undo(by), Err(UndoError::Theirs(ALEX)));
    }
    assert_eq!(again.undo(Viewer::Seat(ALEX)), Ok(()));
}

/// Two at a table, who choose and lay down in secret.
struct Covered(Table<General>);

impl Covered {
    fn table() -> Self {
        Self(Table::begin(Edition::house(), Setup::for_players(2), [3; 32]).unwrap())
    }

    fn choose(&mut self, seat: Seat, choice: Choice) {
        let proposal = self.0.propose(seat, Command::Choose(choice)).unwrap();
        self.0.accept(proposal);
    }

    /// Lays down the first unit of a hand.
    fn lay(&mut self, seat: Seat) {
        let first = self.0.game().legal(seat)[0];
        let proposal = self.0.propose(seat, first).unwrap();
        self.0.accept(proposal);
    }
}

/// „Einsatzmöglichkeiten": a retreat, or any regions one owns.
#[test]
fn a_retreat_or_any_own_regions_can_be_chosen() {
    let play = Play::new(2);
    let legal = play.game.legal(ALEX);
    assert_eq!(legal.len(), 64, "the retreat, and every choice of six but none");
    assert_eq!(legal[0], Command::Choose(RETREAT));
    assert!(legal.contains(&Command::Choose(Choice::Stake(regions("2/1/0 2/0/1 1/2/0 0/2/1 1/0/2 0/1/2")))));
}
