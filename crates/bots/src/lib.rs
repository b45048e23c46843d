//! Opponents made of silicon.
//!
//! A bot is given what a player in its seat is given, a view, and answers with a command. It never sees the state of a
//! game, it has no clock, and it draws chance only from a seed that comes in: the same view, level, seed and number of
//! nodes give the same answer on every platform.
//!
//! Every game has an engine of its own class, since what makes a good one differs: [`sparta`] is searched, in [`general`]
//! odds are found, in [`company_leader`] plans are tried in guessed worlds, and in [`leaders`] each step of a turn is
//! weighed. What they share is the [`Budget`], when to stop thinking, and the [`Tally`] of a contest; and a [`Question`], or a
//! [`Decision`] of a game that is over, can be sent to where one may think in peace.
//!
//! ```
//! use bots::{Budget, sparta::{LEVELS, choose}};
//! use sparta::{Setup, Sparta, edition::Edition};
//! use tabletop::{Game, Viewer, Waiting};
//!
//! let (mut game, _) = Sparta::begin(&Edition::house(), &Setup::default(), [7; 32]).unwrap();
//! let Waiting::For(seats) = game.waiting_for() else { unreachable!() };
//! let view = game.view(Viewer::Seat(seats[0]));
//! let choice = choose(&view, &LEVELS[2], [1; 32], Budget::of_the_level()).unwrap();
//! assert!(game.apply(seats[0], &choice.command).is_ok());
//! ```

mod ask;
mod budget;
pub mod company_leader;
pub mod general;
pub mod leaders;
mod named;
mod rating;
pub mod sparta;
mod tally;
mod weighing;

pub use ask::{ON_THE_WAY, Pace, Played, Question, THE_ANSWER, answer};
pub use budget::Budget;
pub use named::{LevelError, LevelName};
pub use rating::{Rating, ratings};
pub use tally::Tally;
pub use weighing::{CERTAIN, Decision, Weighing};
