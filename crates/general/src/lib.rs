//! GENERAL, by Christian Herzog: secret stakes, battles of five engagements, and regions to conquer.
//!
//! 1. [`Zone`], [`Zones`], [`Region`], [`Regions`], [`Unit`], [`Units`], [`tabletop::SeatSet`]: the cards, and sets of them.
//! 2. [`edition`], [`Book`]: what they are worth, as data, and as tables made of it.
//! 3. [`Setup`]: how many play, and by which options.
//! 4. [`Campaign`]: the rules, chapter by chapter, without events or copies on the heap.
//! 5. [`General`]: the game that keeps the contract of [`tabletop::Game`]; [`Command`], [`Event`], [`Refusal`],
//!    [`Outcome`], [`View`].
//!
//! What the rule text leaves open is decided in `docs/rulings/general.md`; the numbers GE-1 and so on point there.
//!
//! ```
//! use general::{Choice, Command, General, Regions, Setup, edition::Edition};
//! use tabletop::{Game, Seat, Table, Viewer, Waiting};
//!
//! let setup = Setup::for_players(2);
//! let mut table = Table::<General>::begin(Edition::house(), setup, [7; 32]).unwrap();
//! // Both choose at once, and in secret.
//! assert_eq!(table.game().waiting_for(), Waiting::For(vec![Seat(0), Seat(1)]));
//! let mine = table.game().view(Viewer::Seat(Seat(0))).mine.unwrap();
//! assert_eq!((mine.regions, mine.hand.len()), (Regions::CONTINENT, 5));
//!
//! let (region, _) = mine.regions.iter().next().unwrap();
//! for seat in [Seat(0), Seat(1)] {
//!     let stake = Command::Choose(Choice::Stake(Regions::one(region)));
//!     let proposal = table.propose(seat, stake).unwrap();
//!     table.accept(proposal);
//! }
//! // Twice 2/1/0: the battle is on land, and both lay their first unit.
//! let battle = table.game().view(Viewer::Public).battle.unwrap();
//! assert_eq!((battle.zones.to_string(), battle.sums.unwrap().to_string()), ("land".into(), "4/2/0".into()));
//! ```

mod book;
mod campaign;
mod command;
pub mod edition;
mod event;
mod game;
mod outcome;
mod region;
mod setup;
mod unit;
mod view;
mod zone;

pub use book::Book;
pub use campaign::{Campaign, Stage};
pub use command::{Choice, Command, Refusal};
pub use event::{Event, Opening, Shown, Situation};
pub use game::General;
pub use outcome::{Defeat, Outcome, Victory};
pub use region::{REGIONS, Region, RegionError, Regions};
pub use setup::{FEWEST_PLAYERS, MOST_PLAYERS, Past, Quiet, Setup, Tie};
pub use unit::{HAND, UNITS, Unit, UnitError, Units};
pub use view::{Battle, Engagement, Private, PublicSeat, View};
pub use zone::{Zone, Zones, ZonesError};
