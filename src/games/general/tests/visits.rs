//! How often people at one device hand it on in a whole game, and how often they touch it: what `docs/decisions/hand-overs.md`
//! says.

use bots::{Budget, Played as _};
use general::{Battle, Choice, Command, General, Setup, Stage, edition::Edition};
use tabletop::{Game as _, Seat, SeatSet, Table, Viewer};

use super::{Screen, screen};
use crate::table::AppGame as _;

/// Games that are counted for each number of players.
const GAMES: u8 = 40;

/// What a game asked of its people.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// The device went to somebody else.
    hand_overs: u32,
    /// It was touched, or held to lift a curtain.
    touches: u32,
    battles: u32,
}

/// The device, going round a table of people.
struct Round {
    table: Table<General>,
    seed: u8,
    holder: Option<Seat>,
    count: Count,
}

impl Round {
    fn play(&mut self, seat: Seat, command: Command) {
        let proposal = self.table.propose(seat, command).expect("it is permitted");
        self.table.accept(proposal);
    }

    /// What somebody would do: a computer of the second level, who plays about as people do.
    fn would(&self, seat: Seat) -> Command {
        let view = self.table.game().view(Viewer::Seat(seat));
        General::choose(&view, 4, [self.seed; 32], Budget::of_the_level()).expect("he is asked")
    }

    /// Whoever is asked takes the device and lifts his curtain.
    fn lift(&mut self, seat: Seat) {
        self.count.hand_overs += u32::from(self.holder.replace(seat) != Some(seat));
        self.count.touches += 1;
    }

    /// Goes on by one screen; false at the end.
    fn step(&mut self) -> bool {
        let view = self.table.game().view(Viewer::Public);
        let people = SeatSet::first(view.setup.players) & view.waiting;
        match screen(&view, people, false, None) {
            Screen::Ask(seat, moment) => {
                self.lift(seat);
                let command = self.would(seat);
                let begins = |battle: &Battle| battle.engagements.is_empty() && battle.laid.is_empty();
                self.count.battles += u32::from(moment.is_battle() && view.battle.as_ref().is_some_and(begins));
                self.count.touches += match command {
                    // Each region, and the main button.
                    Command::Choose(Choice::Stake(regions)) => u32::from(regions.len()) + 1,
                    // The card, or what is asked about it, and the button.
                    Command::Choose(_) => 2,
                    // The unit.
                    _ => 1,
                };
                self.play(seat, command);
            }
            // The last unit of each.
            Screen::News(_) => {
                self.count.touches += 1;
                for seat in people.iter() {
                    let forced = General::forced(&self.table.game().view(Viewer::Seat(seat)));
                    self.play(seat, forced.expect("it is no choice"));
                }
            }
            // Openly, whoever has the device.
            Screen::Peace(_, seat) => {
                self.count.touches += 1;
                let answer = self.would(seat);
                self.play(seat, answer);
            }
            Screen::Between(_) => {
                let offer = people.iter().find(|seat| self.would(*seat) == Command::OfferPeace);
                let seat = offer.or(people.lowest()).expect("somebody has regions");
                // The offer, and who makes it.
                self.count.touches += if offer.is_some() { 2 } else { 1 };
                self.play(seat, if offer.is_some() { Command::OfferPeace } else { Command::Proceed });
            }
            Screen::Computers(_) => panic!("there are none"),
            Screen::Over => return false,
        }
        true
    }
}

/// A whole game of people.
fn whole_game(players: u8, seed: u8) -> Count {
    let table = Table::begin(Edition::house(), Setup::for_players(players), [seed; 32]).expect("a game");
    let mut round = Round { table, seed, holder: None, count: Count::default() };
    while round.step() {}
    assert!(matches!(round.table.game().campaign().stage(), Stage::Over(_)));
    round.count
}

/// The mean of many games.
fn mean(players: u8) -> [f64; 3] {
    let mut sum = [0; 3];
    for seed in 0..GAMES {
        let Count { hand_overs, touches, battles } = whole_game(players, seed);
        for (sum, more) in sum.iter_mut().zip([hand_overs, touches, battles]) {
            *sum += more;
        }
    }
    sum.map(|sum| f64::from(sum) / f64::from(GAMES))
}

#[test]
fn a_game_asks_for_no_more_than_the_page_says() {
    for (players, most) in [(2, [28.0, 136.0]), (6, [178.0, 645.0])] {
        let [hand_overs, touches, battles] = mean(players);
        println!("{players}: {hand_overs} hand-overs, {touches} touches, {battles} battles");
        assert!(
            hand_overs <= most[0] && touches <= most[1],
            "{hand_overs} hand-overs and {touches} touches of {players}"
        );
        // The secret choices of a round included.
        assert!(players > 2 || hand_overs / battles < 7.0, "{hand_overs} hand-overs for {battles} battles");
    }
}
