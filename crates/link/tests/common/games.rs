//! Tables of all games, by number: for the tests of the protocol and of the host of one's own.

use company_leader::CompanyLeader;
use general::General;
use leaders::{
    BoardMode, Colour, Leaders, PlayerSetup, Settings,
    edition::{NationId, ScenarioId},
};
use sparta::Sparta;
use tabletop::{Enumerate, Seed, Table};

/// A game of which tables can be made by number.
pub trait Tables: Enumerate {
    /// Edition and set-up of a table.
    fn made(number: u64) -> (Self::Edition, Self::Setup);

    /// The same of a table that computers can play at: they see no board that lies on a table.
    #[allow(dead_code, reason = "the tests of the server have computers, those of the protocol have none")]
    fn made_for_computers(number: u64) -> (Self::Edition, Self::Setup) {
        Self::made(number)
    }

    /// A table that has begun.
    fn table(number: u64) -> Table<Self> {
        let (edition, setup) = Self::made(number);
        Table::begin(edition, setup, seed(number)).unwrap()
    }
}

/// A seed by number.
pub fn seed(number: u64) -> Seed {
    let mut seed = [9; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

impl Tables for Sparta {
    fn made(_: u64) -> (Self::Edition, Self::Setup) {
        (sparta::edition::Edition::house(), sparta::Setup::default())
    }
}

impl Tables for General {
    fn made(number: u64) -> (Self::Edition, Self::Setup) {
        let players = 2 + u8::try_from(number % 5).unwrap();
        (general::edition::Edition::house(), general::Setup::for_players(players))
    }
}

impl Tables for CompanyLeader {
    fn made(_: u64) -> (Self::Edition, Self::Setup) {
        (company_leader::edition::Edition::house(), company_leader::Setup::default())
    }
}

impl Tables for Leaders {
    fn made(number: u64) -> (Self::Edition, Self::Setup) {
        let edition = leaders::edition::Edition::house();
        let count = 2 + usize::try_from(number % 3).unwrap();
        let player = |at: usize| PlayerSetup {
            name: ["Anna", "Ben", "Cem", "Dora"][at].to_owned(),
            colour: Colour::ALL[at],
            nation: NationId(u8::try_from(at).unwrap()),
        };
        let settings =
            Settings::proposed(edition.scenario(ScenarioId::FreePlay).unwrap(), u8::try_from(count).unwrap());
        let players = (0..count).map(player).collect();
        (edition, leaders::Setup { players, scenario: ScenarioId::FreePlay, settings })
    }

    fn made_for_computers(number: u64) -> (Self::Edition, Self::Setup) {
        let (edition, mut setup) = Self::made(number);
        setup.settings.board = BoardMode::Screen;
        (edition, setup)
    }
}

/// Calls a test for each game.
macro_rules! for_each_game {
    ($test:ident) => {
        for_each_game! { $test:
            sparta: sparta::Sparta, general: general::General, company_leader: company_leader::CompanyLeader, leaders: leaders::Leaders
        }
    };
    ($test:ident: $($name:ident: $game:ty),*) => {
        mod of {
            $(
                #[test]
                fn $name() {
                    super::$test::<$game>();
                }
            )*
        }
    };
}
pub(crate) use for_each_game;
