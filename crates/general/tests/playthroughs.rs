//! Whole games, kept in `playthroughs/` for people to read beside the rules.

#[path = "../../leaders/tests/common/kept.rs"]
mod kept;

use std::path::Path;

use crate::common::{ALEX, CHRIS, DORA, EMIL, RETREAT, TOTAL_WAR, report, stake};
use general::{
    Choice, Command, Defeat, General, Outcome, Regions, Setup, Stage, Tie, Units, Victory, edition::Edition,
};
use tabletop::{Enumerate as _, Game, Generator, Record, Seat, Table, Viewer, Waiting};

const HEAD: &str = "\
Every line tells what happened and, behind the arrow, whom the app told. Regions are written land/city/water.
Rewrite this file with: UPDATE_PLAYTHROUGHS=1 cargo test -p general playthroughs
";

/// Compares games with the file of that name, or writes it.
fn compare(name: &str, games: &[(&str, Record<General>)]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(name);
    let games = games.iter().map(|(title, record)| format!("\n== {title} ==\n\n{}", report::of(record)));
    kept::compare(&file, &[HEAD.to_owned()].into_iter().chain(games).collect::<String>());
}

/// A game at a table, with the app's way of playing it.
struct Sitting(Table<General>);

impl Sitting {
    fn new(setup: Setup, seed: u8) -> Self {
        Self(Table::begin(Edition::house(), setup, [seed; 32]).unwrap())
    }

    fn does(&mut self, seat: Seat, command: Command) {
        let proposal =
            self.0.propose(seat, command).unwrap_or_else(|refusal| panic!("{seat:?} {command:?}: {refusal}"));
        self.0.accept(proposal);
    }

    fn stage(&self) -> Stage {
        self.0.game().view(Viewer::Public).stage
    }

    /// Everybody who is asked lays this down, in order.
    fn choose(&mut self, choices: &[Choice]) {
        let Waiting::For(seats) = self.0.game().waiting_for() else { panic!("it is over") };
        assert_eq!(seats.len(), choices.len(), "{seats:?}");
        for (seat, choice) in seats.into_iter().zip(choices) {
            self.does(seat, Command::Choose(*choice));
        }
    }

    /// A battle in which everybody lays the strongest unit first, and then goes on.
    fn battle(&mut self) {
        while self.stage() == Stage::Battle {
            let Waiting::For(seats) = self.0.game().waiting_for() else { return };
            for seat in seats {
                let view = self.0.game().view(Viewer::Seat(seat));
                let hand: Units = view.mine.as_ref().unwrap().hand;
                let best = hand.kinds().max_by_key(|unit| view.strength(*unit)).unwrap();
                self.does(seat, Command::Lay(best));
            }
        }
    }

    fn proceed(&mut self) {
        let Waiting::For(seats) = self.0.game().waiting_for() else { panic!("it is over") };
        self.does(seats[0], Command::Proceed);
    }

    fn record(&self) -> Record<General> {
        self.0.record().clone()
    }
}

/// The first game of dice that ends so; peace is rarely offered.
fn ending(setup: Setup, wanted: Outcome) -> Record<General> {
    let played = |number: u8| {
        let (mut sitting, mut dice) = (Sitting::new(setup, number), Generator::from_number(number.into()));
        while let Waiting::For(seats) = sitting.0.game().waiting_for() {
            let legal = sitting.0.game().legal(seats[0]);
            let mut command = legal[dice.index(legal.len())];
            if command == Command::OfferPeace && dice.percent(90) {
                command = Command::Proceed;
            }
            sitting.does(seats[0], command);
        }
        (sitting.0.game().waiting_for() == Waiting::Over(wanted)).then(|| sitting.record())
    };
    // A short one is read more easily.
    (0..=u8::MAX).filter_map(played).min_by_key(|record| record.commands.len()).unwrap()
}

/// Two players by hand: a retreat, a war, a tie and the fight for what is disputed, and peace at last.
fn war_and_peace() -> Record<General> {
    let mut sitting = Sitting::new(Setup::for_players(2), 2);
    sitting.choose(&[RETREAT, stake("2/1/0")]);
    sitting.proceed();
    sitting.choose(&[stake("2/1/0 0/1/2"), RETREAT]);
    sitting.choose(&[stake("1/2/0")]);
    sitting.battle();
    sitting.proceed();
    sitting.choose(&[stake("2/0/1"), stake("2/0/1")]);
    sitting.battle();
    sitting.does(CHRIS, Command::OfferPeace);
    sitting.does(ALEX, Command::AnswerPeace { accept: true });
    sitting.record()
}

/// Three players by hand: stakes grow until one can declare the total war.
fn the_last_battle(seed: u8) -> Record<General> {
    let mut sitting = Sitting::new(Setup { tie: Tie::FightOn, ..Setup::for_players(3) }, seed);
    while let Waiting::For(seats) = sitting.0.game().waiting_for() {
        match sitting.stage() {
            Stage::Choosing => {
                for seat in seats {
                    let mine = sitting.0.game().view(Viewer::Seat(seat)).mine.unwrap();
                    let most = mine.regions.choice(mine.regions.choices() - 1);
                    let one = mine.regions.iter().next().map(|(region, _)| Regions::one(region)).unwrap();
                    let choice = match seat {
                        _ if mine.majority => TOTAL_WAR,
                        CHRIS => Choice::Stake(if most.len() > 2 { mine.regions.choice(3) } else { one }),
                        DORA => RETREAT,
                        _ => Choice::Stake(one),
                    };
                    sitting.does(seat, Command::Choose(choice));
                }
            }
            Stage::Replacing => {
                for seat in seats {
                    let mine = sitting.0.game().view(Viewer::Seat(seat)).mine.unwrap();
                    let (region, _) = mine.regions.iter().last().unwrap();
                    sitting.does(seat, Command::Choose(Choice::Stake(Regions::one(region))));
                }
            }
            Stage::Battle => sitting.battle(),
            _ => sitting.proceed(),
        }
    }
    sitting.record()
}

/// Six players by hand for a few rounds, then peace is declined, then accepted.
fn the_six() -> Record<General> {
    let mut sitting = Sitting::new(Setup::for_players(6), 6);
    sitting.choose(&[RETREAT, stake("2/1/0"), stake("2/0/1"), RETREAT, stake("1/0/2"), stake("0/2/1")]);
    sitting.battle();
    sitting.does(DORA, Command::OfferPeace);
    sitting.does(ALEX, Command::AnswerPeace { accept: true });
    sitting.does(EMIL, Command::AnswerPeace { accept: false });
    while matches!(sitting.stage(), Stage::Choosing | Stage::Replacing | Stage::Battle) {
        let Waiting::For(seats) = sitting.0.game().waiting_for() else { break };
        for (at, seat) in seats.into_iter().enumerate() {
            let mine = sitting.0.game().view(Viewer::Seat(seat)).mine.unwrap();
            let kinds: Vec<_> = mine.regions.iter().map(|(region, _)| Regions::one(region)).collect();
            let choice = match (sitting.stage(), at) {
                (Stage::Battle, _) => {
                    sitting.battle();
                    break;
                }
                (Stage::Choosing, 1) => Choice::Stake(kinds[0] + kinds[1]),
                (Stage::Choosing, 3) => RETREAT,
                _ => Choice::Stake(kinds[at % kinds.len()]),
            };
            sitting.does(seat, Command::Choose(choice));
        }
    }
    sitting.does(ALEX, Command::OfferPeace);
    while let Waiting::For(seats) = sitting.0.game().waiting_for() {
        sitting.does(seats[0], Command::AnswerPeace { accept: true });
    }
    sitting.record()
}

#[test]
fn two_players() {
    let all_lost = Outcome::AllLost(Defeat::OnlyDisputed);
    let games = [
        ("War and peace", war_and_peace()),
        ("All lose, led by dice", ending(Setup::for_players(2), all_lost)),
        (
            "Conquest, led by dice",
            ending(Setup::for_players(2), Outcome::Won(crate::common::seats(&[ALEX]), Victory::Conquest)),
        ),
    ];
    compare("two-players.txt", &games);
}

#[test]
fn three_players() {
    compare("three-players.txt", &[("The last battle", the_last_battle(3))]);
}

#[test]
fn six_players() {
    compare("six-players.txt", &[("Krieg, and a peace that comes late", the_six())]);
}
