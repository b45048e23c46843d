//! What holds in every game.

use crate::common::any_setup;
use general::{
    Book, Campaign, Choice, Command, Event, General, Region, Regions, Situation, Stage, Unit, edition::Edition,
};
use proptest::prelude::*;
use tabletop::{Enumerate as _, Game as _, Generator, Seat, SeatSet, Table, Viewer, Waiting};

/// No card and no region is lost or doubled.
fn counts(campaign: &Campaign, copies: u8, dealt: bool) {
    let players = campaign.players();
    let all = players.iter().fold(campaign.pool(), |sum, seat| sum + campaign.owned(seat));
    assert!(Region::ALL.into_iter().all(|region| all.of(region) == players.len()), "{all:?}");
    for unit in Unit::all() {
        let held: u8 = players.iter().map(|seat| campaign.hand(seat).of(unit)).sum();
        let laid = campaign.laid().iter().flatten().filter(|laid| **laid == Some(unit)).count();
        assert!(usize::from(held) + laid <= copies.into(), "{unit:?}: {held} held, {laid} laid");
    }
    if dealt {
        for seat in players.iter() {
            let laid = campaign.laid().iter().filter(|laid| laid[seat.index()].is_some()).count();
            let cards = usize::from(campaign.hand(seat).len()) + laid;
            assert!(cards == 5 || cards == 0, "{seat:?} has {cards} cards");
        }
    }
}

/// Every command there could be for a seat.
fn every_command(owned: Regions) -> impl Iterator<Item = Command> {
    // One more of each kind than he has, where there are so many.
    let more: Regions = Region::ALL
        .into_iter()
        .flat_map(|region| std::iter::repeat_n(region, usize::from(owned.of(region)) + 1))
        .collect();
    let stakes = (0..more.choices()).map(move |number| Command::Choose(Choice::Stake(more.choice(number))));
    let others = [
        Command::Proceed,
        Command::OfferPeace,
        Command::AnswerPeace { accept: true },
        Command::AnswerPeace { accept: false },
        Command::Choose(Choice::Retreat),
        Command::Choose(Choice::TotalWar),
    ];
    others.into_iter().chain(stakes).chain(Unit::all().map(Command::Lay))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_card_and_no_region_is_lost_or_doubled(number: u64) {
        let (edition, setup) = any_setup(number);
        let (book, mut dice) = (Book::new(edition), Generator::from_number(number));
        let mut campaign = Campaign::begin(setup, &book, &mut dice);
        for _ in 0..1_500 {
            let Some(seat) = campaign.asked().lowest() else { break };
            let command = campaign.random(seat, &mut dice).unwrap();
            prop_assert_eq!(campaign.play(seat, command, &book, &mut dice), Ok(()));
            counts(&campaign, book.copies(), campaign.outcome().is_none());
        }
    }

    /// The numbers of commands name exactly what is permitted, each once.
    #[test]
    fn the_numbers_of_commands_name_what_is_permitted(number: u64, plies in 0_u32..400) {
        let (edition, setup) = any_setup(number);
        let (book, mut dice) = (Book::new(edition), Generator::from_number(number));
        let mut campaign = Campaign::begin(setup, &book, &mut dice);
        campaign.play_out(&book, &mut dice, plies);
        for seat in Seat::all(7) {
            if campaign.owned(seat).choices() > 5_000 {
                continue;
            }
            let permitted: Vec<Command> =
                every_command(campaign.owned(seat)).filter(|command| campaign.permits(seat, *command).is_ok()).collect();
            let mut named: Vec<Command> =
                (0..campaign.count(seat)).map(|number| campaign.nth(seat, number).unwrap()).collect();
            prop_assert_eq!(named.len(), permitted.len());
            prop_assert!(permitted.iter().all(|command| named.contains(command)));
            named.sort_unstable();
            prop_assert!(named.windows(2).all(|pair| pair[0] != pair[1]));
            prop_assert_eq!(campaign.nth(seat, campaign.count(seat)), None);
        }
    }

    /// The game that keeps the contract, and the state of play below it, play the same.
    #[test]
    fn the_layer_below_plays_the_same(number: u64) {
        let (edition, setup) = any_setup(number);
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut table = Table::<General>::begin(edition.clone(), setup, seed).unwrap();
        let (book, mut below) = (Book::new(edition), Generator::new(seed));
        let mut campaign = Campaign::begin(setup, &book, &mut below);
        let mut dice = Generator::from_number(number);
        for _ in 0..300 {
            prop_assert_eq!(table.game().campaign(), &campaign);
            let Some(seat) = campaign.asked().lowest() else { break };
            if campaign.count(seat) < 5_000 {
                let legal = table.game().legal(seat);
                let numbered: Vec<_> = (0..campaign.count(seat)).filter_map(|at| campaign.nth(seat, at)).collect();
                prop_assert_eq!(legal, numbered);
            }
            let command = campaign.random(seat, &mut dice).unwrap();
            campaign.play(seat, command, &book, &mut below).unwrap();
            let proposal = table.propose(seat, command).unwrap();
            table.accept(proposal);
        }
    }

    #[test]
    fn states_survive_being_written(number: u64, plies in 0_u32..400) {
        let (edition, setup) = any_setup(number);
        let (book, mut dice) = (Book::new(edition), Generator::from_number(number));
        let mut campaign = Campaign::begin(setup, &book, &mut dice);
        campaign.play_out(&book, &mut dice, plies);
        let json = serde_json::to_string(&campaign).unwrap();
        prop_assert_eq!(serde_json::from_str::<Campaign>(&json).unwrap(), campaign);
        let written = serde_json::to_string(&book).unwrap();
        prop_assert_eq!(serde_json::from_str::<Book>(&written).unwrap(), book);
    }
}

/// What a screen says beforehand, of peace and of the next round, comes so; and a round is called what the rules call it.
#[test]
fn what_a_view_says_of_what_comes_is_so() {
    const TOTAL_WAR: Command = Command::Choose(Choice::TotalWar);
    let (mut situations, mut peaces, mut pools) = (Vec::new(), 0, 0);
    for number in 0..150 {
        let (edition, setup) = any_setup(number);
        let (mut game, _) = General::begin(&edition, &setup, [u8::try_from(number).unwrap(); 32]).unwrap();
        let mut dice = Generator::from_number(number);
        for _ in 0..200 {
            let view = game.view(Viewer::Public);
            if view.stage == Stage::Choosing {
                assert_eq!(view.situation(), None);
            }
            if view.stage == Stage::Between {
                assert_eq!(peace_of_all(game.clone()), view.winners_of_peace());
                peaces += 1;
                let mut next = game.clone();
                next.apply(view.waiting.lowest().unwrap(), &Command::Proceed).unwrap();
                let players = if view.pool.is_empty() { view.owners() } else { view.plays_for_pool() };
                assert_eq!(next.view(Viewer::Public).takes_part, players);
                pools += u32::from(!view.pool.is_empty());
            }
            let Some(seat) = game.campaign().asked().lowest() else { break };
            // Stakes that are drawn are nearly all wars.
            let one = game.campaign().owned(seat).iter().next().map(|(region, _)| Choice::Stake(Regions::one(region)));
            let command = match (game.campaign().random(seat, &mut dice).unwrap(), dice.below(3)) {
                (Command::OfferPeace, _) => Command::Proceed,
                (Command::Choose(_), 0) if view.stage == Stage::Choosing => Command::Choose(Choice::Retreat),
                (Command::Choose(_), 1) => Command::Choose(one.unwrap()),
                (Command::Choose(_), 2) if game.permits(seat, &TOTAL_WAR).is_ok() => TOTAL_WAR,
                (command, _) => command,
            };
            for told in game.apply(seat, &command).unwrap().events {
                if let Event::Situation { situation, .. } = told.event {
                    assert_eq!(game.view(Viewer::Public).situation(), Some(situation));
                    situations.push(situation);
                }
            }
        }
    }
    for wanted in [Situation::Retreat, Situation::Battle, Situation::War, Situation::TotalWar] {
        let met = situations.iter().filter(|situation| **situation == wanted).count();
        assert!(met > 20, "{wanted:?} only {met} times");
    }
    assert!(peaces > 100 && pools > 20, "{peaces} peaces, {pools} rounds for disputed regions");
}

/// Who wins when everybody agrees on peace.
fn peace_of_all(mut game: General) -> SeatSet {
    game.apply(game.campaign().asked().lowest().unwrap(), &Command::OfferPeace).unwrap();
    loop {
        match game.waiting_for() {
            Waiting::Over(outcome) => return outcome.winners(),
            Waiting::For(seats) => {
                game.apply(seats[0], &Command::AnswerPeace { accept: true }).unwrap();
            }
        }
    }
}

/// Every command a random game draws is as likely as any other one.
#[test]
fn random_commands_are_equally_likely() {
    let (book, mut dice) = (Book::new(Edition::house()), Generator::from_number(4));
    let campaign = Campaign::begin(general::Setup::for_players(2), &book, &mut dice);
    assert_eq!((campaign.stage(), campaign.count(Seat(0))), (Stage::Choosing, 64));
    let mut drawn = vec![0_u32; 64];
    let all: Vec<_> = (0..64).filter_map(|number| campaign.nth(Seat(0), number)).collect();
    for _ in 0..64_000 {
        let command = campaign.random(Seat(0), &mut dice).unwrap();
        drawn[all.iter().position(|other| *other == command).unwrap()] += 1;
    }
    assert!(drawn.iter().all(|count| (850..1_150).contains(count)), "{drawn:?}");
}

/// Whole random games come to an end, in every way there is.
#[test]
fn random_games_end_in_every_way() {
    let mut ends = std::collections::BTreeSet::new();
    for number in 0..3_000 {
        let (edition, setup) = any_setup(number);
        let (book, mut dice) = (Book::new(edition), Generator::from_number(number));
        let mut campaign = Campaign::begin(setup, &book, &mut dice);
        assert!(campaign.play_out(&book, &mut dice, 200_000) < 200_000, "game {number} does not end");
        let end = match campaign.outcome().unwrap() {
            general::Outcome::Won(_, victory) => format!("{victory:?}"),
            general::Outcome::AllLost(defeat) => format!("all lost: {defeat:?}"),
        };
        ends.insert(end);
    }
    let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
    assert_eq!(ends, ["Conquest", "Peace", "TotalWar", "all lost: OnlyDisputed", "all lost: TotalWar"]);
}
