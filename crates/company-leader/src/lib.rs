//! Company Leader: companies nobody sees, dummies that look like them, and special dice, on a board of hexagons.
//!
//! 1. [`Coord`], [`Facing`], [`FieldId`], [`Fields`]: where something is, and where it looks.
//! 2. [`Board`] with its tables of sight and fire, and [`Division`]: who holds what of it, with whom, against whom.
//! 3. [`edition`]: troops, dice, boards and scenarios as data; [`Setup`]: what the players choose among it.
//! 4. [`CompanyLeader`]: the game; it keeps the contract of [`tabletop::Game`]. [`Command`], [`Event`], [`Refusal`],
//!    [`Outcome`] are its words.
//! 5. [`View`]: all that a screen or a bot gets; it lists what its viewer may do, and can be imagined as a game. [`Piece`]
//!    is what everybody sees of a piece, and has no room for more.
//! 6. [`odds`]: the exact odds of shots and duels.
//! 7. [`workshop`]: boards in the making, for whoever draws his own.
//!
//! What the rule text leaves open is decided in `docs/rulings/company-leader.md`; the numbers CL-1 and so on point there.
//!
//! ```
//! use company_leader::{Command, CompanyLeader, First, Setup, edition::Edition};
//! use tabletop::{Enumerate, Game, Seat, Table, Viewer, Waiting};
//!
//! // Both put their armies down, in secret and at the same time.
//! let setup = Setup { first: First::Chosen(Seat(1)), ..Setup::default() };
//! let mut table = Table::<CompanyLeader>::begin(Edition::house(), setup, [0; 32]).unwrap();
//! while table.game().view(Viewer::Public).now.round == 0 {
//!     let Waiting::For(seats) = table.game().waiting_for() else { unreachable!() };
//!     let legal = table.game().legal(seats[0]);
//!     let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
//!     let command = *place.or(legal.last()).unwrap();
//!     let proposal = table.propose(seats[0], command).unwrap();
//!     table.accept(proposal);
//! }
//! // 37 fields each: 9 troops and 28 dummies, which only their owner can tell apart.
//! let view = table.game().view(Viewer::Seat(Seat(0)));
//! assert_eq!(view.fields.iter().flatten().count(), 74);
//! assert!(view.fields.iter().flatten().all(|piece| piece.is_down()));
//! assert_eq!(view.own.unwrap().hidden.len(), 9);
//! assert_eq!(table.game().waiting_for(), Waiting::For(vec![Seat(1)]));
//! ```
//!
//! The odds of a shot, for the screen beside it:
//!
//! ```
//! use company_leader::{CompanyLeader, Fighter, Setup, Terrain, Troop, edition::Edition, odds};
//! use tabletop::Game;
//!
//! let (game, _) = CompanyLeader::begin(&Edition::house(), &Setup::default(), [0; 32]).unwrap();
//! let foot = Fighter { troop: Troop::Infantry, strength: 6, terrain: Terrain::Open };
//! let tank = Fighter { troop: Troop::LightTank, strength: 4, terrain: Terrain::Open };
//! let exchange = odds::exchange(game.rules(), foot, tank, true);
//! assert!(exchange.target[0] < 0.5, "one shot destroys a tank in the open less often than not");
//! ```

#![forbid(unsafe_code)]

mod board;
mod command;
mod deploy;
mod dice;
mod division;
mod draw;
pub mod edition;
mod event;
mod fields;
mod game;
mod hex;
mod legal;
pub mod odds;
mod outcome;
mod piece;
mod refusal;
mod rules;
mod setup;
mod state;
mod turn;
mod view;
pub mod workshop;
pub mod yardstick;

pub use board::{Board, Fire, Terrain};
pub use command::{Command, Pair, Purchase, Slot};
pub use dice::{Die, Face, MOST_DICE, Throw, hits};
pub use division::{Division, Side, Troops};
pub use edition::{Class, Mode, Troop};
pub use event::{Actor, Event};
pub use fields::{Few, FieldId, Fields, Iter, MOST_FIELDS};
pub use game::CompanyLeader;
pub use hex::{Coord, Facing};
pub use odds::Fighter;
pub use outcome::{Draw, Outcome, Victory};
pub use piece::{Piece, Shown, Unit};
pub use refusal::Refusal;
pub use rules::{Aim, Rules};
pub use setup::{First, Ground, Muster, Setup};
pub use state::{Active, Flag, Now, Pending, Phase, Reserve, Stage, StateError, Volley};
pub use view::{Own, View};
