//! What the tests share.

pub mod report;

use general::{
    Choice, Command, Event, General, Outcome, Past, Quiet, Refusal, Region, Regions, Setup, Stage, Tie, Unit, Units,
    View,
    edition::{Edition, Values},
};
use serde_json::{Value, json};
use tabletop::{AddressedEvent, Applied, Enumerate as _, Fence, Game, Seat, SeatSet, Viewer, Waiting};

pub const ALEX: Seat = Seat(0);
pub const CHRIS: Seat = Seat(1);
pub const DORA: Seat = Seat(2);
pub const EMIL: Seat = Seat(3);

pub const RETREAT: Choice = Choice::Retreat;
pub const TOTAL_WAR: Choice = Choice::TotalWar;

/// Five hands of one kind each, the strongest on land first, and with 2/1/0 staked the battle is on land.
pub const TANKS: [u8; 5] = [0; 5];
pub const GUNS: [u8; 5] = [1; 5];
pub const VEHICLES: [u8; 5] = [2; 5];
pub const JETS: [u8; 5] = [3; 5];

/// A playable set-up, by number: every number of players, every option, and an edition with the smallest deck.
pub fn any_setup(number: u64) -> (Edition, Setup) {
    let mut edition = Edition::house();
    if number % 7 == 6 {
        (edition.copies.value, edition.quiet_rounds.value) = (3, 1);
    }
    let players = u8::try_from(number % 5 + 2).unwrap();
    let quiet = if number % 4 == 3 { Quiet::Waits } else { Quiet::Opens };
    let past = if number % 3 == 2 { Past::Open } else { Past::Covered };
    let tie = if number % 2 == 1 { Tie::FightOn } else { Tie::AllLose };
    (edition, Setup { players, quiet, past, tie })
}

/// The kind of region with these values in the house edition, as in `"2/1/0"`.
pub fn region(values: &str) -> Region {
    let regions = Edition::house().regions;
    let at = regions.iter().position(|region| region.value.to_string() == values).unwrap();
    Region::ALL[at]
}

/// Regions by their values, as in `"2/1/0 2/1/0 0/1/2"`.
pub fn regions(values: &str) -> Regions {
    values.split_whitespace().map(region).collect()
}

/// Stakes regions.
pub fn stake(values: &str) -> Choice {
    Choice::Stake(regions(values))
}

/// A kind of unit by its German name in the house edition.
pub fn unit(name: &str) -> Unit {
    let at = Edition::house().units.iter().position(|unit| unit.name.value.in_language("de") == name).unwrap();
    Unit::try_from(u8::try_from(at).unwrap()).unwrap()
}

/// Units by their places in the house edition.
pub fn units(kinds: &[u8]) -> Vec<Unit> {
    kinds.iter().map(|kind| Unit::try_from(*kind).unwrap()).collect()
}

pub fn seats(list: &[Seat]) -> SeatSet {
    list.iter().copied().collect()
}

pub fn values([land, city, water]: [u8; 3]) -> Values {
    Values { land, city, water }
}

/// A game that is played, and what happened last.
pub struct Play {
    pub game: General,
    /// What happened in the last call.
    pub told: Vec<AddressedEvent<Event>>,
    pub fence: Option<Fence>,
}

impl Play {
    /// A game for so many players by the letter of the rule text.
    pub fn new(players: u8) -> Self {
        Self::with(Setup::for_players(players))
    }

    pub fn with(setup: Setup) -> Self {
        let (game, told) = General::begin(&Edition::house(), &setup, [11; 32]).unwrap();
        Self { game, told, fence: None }
    }

    pub fn view(&self, seat: Seat) -> View {
        self.game.view(Viewer::Seat(seat))
    }

    pub fn table(&self) -> View {
        self.game.view(Viewer::Public)
    }

    /// Does a command, which must be legal.
    pub fn does(&mut self, seat: Seat, command: Command) -> &mut Self {
        let applied = self.game.apply(seat, &command);
        let Applied { events, fence } = applied.unwrap_or_else(|refusal| panic!("{seat:?} {command:?}: {refusal}"));
        self.told.extend(events);
        self.fence = fence;
        self
    }

    /// Tries a command, which must be refused and change nothing.
    pub fn refuses(&mut self, seat: Seat, command: Command) -> Refusal {
        let before = self.game.clone();
        let refusal = self.game.apply(seat, &command).unwrap_err();
        assert_eq!(self.game, before);
        assert!(!self.game.legal(seat).contains(&command));
        assert!(!refusal.to_string().is_empty());
        refusal
    }

    pub fn chooses(&mut self, seat: Seat, choice: Choice) -> &mut Self {
        self.does(seat, Command::Choose(choice))
    }

    /// Every seat that is asked makes its choice, in order.
    pub fn all_choose(&mut self, choices: &[Choice]) -> &mut Self {
        self.told.clear();
        let asked = self.asked();
        assert_eq!(asked.len(), choices.len(), "these are asked: {asked:?}");
        for (seat, choice) in asked.into_iter().zip(choices) {
            self.chooses(seat, *choice);
        }
        self
    }

    /// Goes on to the next round.
    pub fn next_round(&mut self) -> &mut Self {
        self.told.clear();
        let seat = self.asked()[0];
        self.does(seat, Command::Proceed)
    }

    /// Puts units into the hands of the fighters, in order, and lays them down one after the other.
    pub fn battle(&mut self, hands: &[[u8; 5]]) -> &mut Self {
        self.told.clear();
        let fighters = self.asked();
        assert_eq!(fighters.len(), hands.len(), "these fight: {fighters:?}");
        for (seat, hand) in fighters.iter().zip(hands) {
            self.gives(*seat, hand);
        }
        for engagement in 0..5 {
            for (seat, hand) in fighters.iter().zip(hands) {
                self.does(*seat, Command::Lay(units(hand)[engagement]));
            }
        }
        self
    }

    /// Changes the state as no command could, so that a test can begin where it wants to.
    pub fn patch(&mut self, change: impl FnOnce(&mut Value)) -> &mut Self {
        let mut state = serde_json::to_value(&self.game).unwrap();
        change(&mut state["campaign"]);
        self.game = serde_json::from_value(state).unwrap();
        self
    }

    /// Puts units into a hand.
    pub fn gives(&mut self, seat: Seat, hand: &[u8]) -> &mut Self {
        let hand: Units = units(hand).into_iter().collect();
        self.patch(|campaign| campaign["hands"][seat.index()] = json!(hand))
    }

    /// Hands out regions anew, in the order of the seats.
    pub fn owned(&mut self, hands: &[&str]) -> &mut Self {
        self.patch(|campaign| {
            for (at, hand) in hands.iter().enumerate() {
                campaign["owned"][at] = json!(regions(hand));
            }
        })
    }

    /// Makes regions disputed, and begins the next round.
    pub fn disputed(&mut self, pool: &str, contenders: &[Seat]) -> &mut Self {
        self.patch(|campaign| {
            campaign["pool"] = json!(regions(pool));
            campaign["contenders"] = json!(seats(contenders));
        });
        self.anew()
    }

    /// Begins the next round at once.
    pub fn anew(&mut self) -> &mut Self {
        let owners = self.game.campaign().owners();
        self.patch(|campaign| {
            campaign["stage"] = json!(Stage::Between);
            campaign["asked"] = json!(owners);
        });
        self.next_round()
    }

    pub fn asked(&self) -> Vec<Seat> {
        match self.game.waiting_for() {
            Waiting::For(seats) => seats,
            Waiting::Over(outcome) => panic!("it is over: {outcome:?}"),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.waiting_for() {
            Waiting::For(_) => None,
            Waiting::Over(outcome) => Some(outcome),
        }
    }

    /// What a viewer heard in the last call.
    pub fn heard(&self, viewer: Viewer) -> Vec<Event> {
        self.told.iter().filter(|told| told.reaches(viewer)).map(|told| told.event.clone()).collect()
    }

    /// Whether everybody heard something in the last call.
    pub fn all_heard(&self, event: &Event) -> bool {
        self.heard(Viewer::Public).contains(event)
    }

    /// How many regions each seat owns.
    pub fn counts(&self) -> Vec<u8> {
        self.table().seats.iter().map(|(_, seat)| seat.regions).collect()
    }
}
