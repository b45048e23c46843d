//! What was done is weighed by what its player saw, and what would have been better can be played.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use bots::{Budget, CERTAIN, Decision, Played, Weighing, answer};
use company_leader::{CompanyLeader, Ground, Mode};
use general::{Choice, General, Regions, Unit, Zone, Zones};
use proptest::prelude::*;
use sparta::{Command, Limits, Rules, Sparta, View};
use tabletop::{Enumerate, Game, Generator, Seat, Seed, Viewer, Waiting};

const SEED: Seed = [5; 32];

fn weighed<G: Played>(view: G::View, done: G::Command) -> Option<Weighing<G::Command>> {
    G::weigh(&Decision { view, done, seed: SEED }, Budget::of_the_level())
}

/// A position of Sparta without a past.
fn position(text: &str) -> View {
    View::without_past(sparta::Position::read(text, Rules::German).unwrap(), Limits { repetitions: 3, quiet: 80 })
}

fn step(from: &str, to: &str) -> Command {
    Command::Move(sparta::Move::new(from.parse().unwrap(), to.parse().unwrap()))
}

/// A city that is taken wins: whoever does anything else gives a certain win away, or nearly.
#[test]
fn a_win_that_was_missed_costs_most() {
    let view = position("10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 s");
    let wins = weighed::<Sparta>(view.clone(), step("a3", "a5")).unwrap();
    assert_eq!(wins, Weighing { best: step("a3", "a5"), chances: vec![CERTAIN, 0], lost: 0 });
    let missed = weighed::<Sparta>(view.clone(), step("a3", "b3")).unwrap();
    assert_eq!((missed.best, missed.chances), (wins.best, wins.chances));
    assert!(missed.lost > 0, "{}", missed.lost);
    // What is no move is not weighed, and neither is what was not permitted.
    assert_eq!(weighed::<Sparta>(view.clone(), Command::Resign), None);
    assert_eq!(weighed::<Sparta>(view, step("a3", "j10")), None);
}

/// Who holds the weakest hand of all and makes war with three regions loses more by it than who retreats.
#[test]
fn a_war_with_a_bad_hand_costs_more_than_a_retreat() {
    let setup = general::Setup::for_players(2);
    let (game, _) = General::begin(&general::edition::Edition::house(), &setup, SEED).unwrap();
    let mut view = game.view(Viewer::Seat(Seat(0)));
    let at_best = |unit: &Unit| Zone::ALL.map(|zone| view.book.strength(Zones::one(zone), *unit)).into_iter().max();
    let weakest = Unit::all().min_by_key(at_best).unwrap();
    view.mine.as_mut().unwrap().hand = [weakest; 5].into_iter().collect();
    let regions = view.mine.as_ref().unwrap().regions;
    let war: Regions = regions.iter().take(4).map(|(region, _)| region).collect();
    let lost = |choice| weighed::<General>(view.clone(), general::Command::Choose(choice)).unwrap().lost;
    let [retreat, war] = [Choice::Retreat, Choice::Stake(war)].map(lost);
    assert!(war > retreat + 50, "four regions of twelve are at stake: {war} beside {retreat}");
    let peace = general::Command::OfferPeace;
    assert_eq!(weighed::<General>(view.clone(), peace), None, "nothing is to be said of peace");
}

/// Weighs what random players do in a game, who do what is weighed where they can: what would have been better is legal, what was
/// lost is less than there was.
fn random_play<G: Played + Enumerate>(mut game: G, number: u64, most: usize) -> usize {
    let mut dice = Generator::from_number(number);
    let mut weighings = 0;
    for _ in 0..most {
        let Waiting::For(seats) = game.waiting_for() else { break };
        let seat = seats[dice.index(seats.len())];
        let legal = game.legal(seat);
        let weighed: Vec<_> = legal.iter().filter(|command| G::is_weighed(command)).cloned().collect();
        let among = if weighed.is_empty() { legal } else { weighed };
        let done = among[dice.index(among.len())].clone();
        let view = game.view(Viewer::Seat(seat));
        if G::is_weighed(&done) {
            let decision = Decision { view, done: done.clone(), seed: SEED };
            let here = G::weigh(&decision, Budget::of_nodes(300));
            assert_eq!(here, G::weigh(&decision, Budget::of_nodes(300)), "the same again");
            if let Some(weighing) = here {
                weighings += 1;
                assert!(game.permits(seat, &weighing.best).is_ok(), "{:?} instead of {done:?}", weighing.best);
                assert_eq!(weighing.chances.len(), usize::from(game.seats()));
                let chance = weighing.chances[seat.index()];
                assert!(weighing.lost <= chance && chance <= CERTAIN, "{weighing:?}");
                assert_eq!(weighing.lost == 0, weighing.best == done, "{weighing:?} of {done:?}");
            }
        }
        game.apply(seat, &done).unwrap();
    }
    weighings
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn what_would_have_been_better_is_legal(number: u64) {
        let mut seed = SEED;
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let (game, _) = Sparta::begin(&sparta::edition::Edition::house(), &sparta::Setup::default(), seed).unwrap();
        prop_assert!(random_play(game, number, 30) > 0);
        for players in [2, 5] {
            let setup = general::Setup::for_players(players);
            let (game, _) = General::begin(&general::edition::Edition::house(), &setup, seed).unwrap();
            prop_assert!(random_play(game, number, 60) > 0);
        }
        let ground = Ground::Board { id: "small".to_owned(), mode: Mode::Duel };
        let setup = company_leader::Setup { ground, ..company_leader::Setup::default() };
        let (game, _) = CompanyLeader::begin(&company_leader::edition::Edition::house(), &setup, seed).unwrap();
        random_play(game, number, 60);
    }
}

/// A worker weighs what it is sent as one would here; what is no decision is answered with nothing.
#[test]
fn a_worker_weighs_the_same() {
    let view = position("10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 s");
    let decision = Decision { view, done: step("a3", "b3"), seed: SEED };
    let sent = decision.to_bytes();
    let answered = |bytes: &[u8]| answer::<Sparta>(bytes, &|| 0.0, &mut |_| {});
    let weighing: Option<Weighing<Command>> = postcard::from_bytes(&answered(&sent)).unwrap();
    assert_eq!(weighing, Sparta::weigh(&decision, Budget::of_the_level()));
    assert!(weighing.is_some());
    for wrong in [&[][..], &[7], &sent[..sent.len() / 2], &sent[1..]] {
        assert!(answered(wrong).is_empty(), "{wrong:?}");
    }
}
