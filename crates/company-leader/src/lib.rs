//! Company Leader: companies nobody sees, dummies that look like them, and special dice, on a board of hexagons.
#![forbid(unsafe_code)]

mod board;
mod command;
mod deploy;
mod dice;
mod division;
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

pub use board::{Board, Fire, Terrain};
pub use command::{Command, Pair, Purchase, Slot};
pub use dice::{Die, Face, MOST_DICE, Throw, hits};
pub use division::{Division, Side, Troops};
pub use edition::{Class, Mode, Troop};
pub use event::Event;
pub use fields::{Few, FieldId, Fields, MOST_FIELDS};
pub use game::CompanyLeader;
pub use hex::{Coord, Facing};
pub use outcome::{Draw, Outcome, Victory};
pub use piece::{Piece, Shown, Unit};
pub use refusal::Refusal;
pub use rules::{Aim, Rules};
pub use setup::{First, Ground, Muster, Setup};
pub use state::{Active, Broken, Flag, Now, Pending, Phase, Reserve, Seats, Stage};
pub use view::{Own, View};
