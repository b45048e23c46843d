//! The opponent for LEADERS: a plan for every step of a turn, made anew from what the seat sees.
//!
//! 1. [`LEVELS`]: who can be played against, as a table. [`Temper`]: what each nation's player cares for.
//! 2. [`choose`]: the answer to a view.
//! 3. [`Contest`]: bots against bots.
//!
//! A turn has six places at the table, secrets in every headquarters and hundreds of orders: nothing here searches a tree.
//! `campaign` weighs attacks by what an area is worth and what a battle costs (`estimate`), `battle` answers the others, and
//! `headquarters` spends. How well that plays: `docs/decisions/bots-leaders.md`.

mod battle;
mod campaign;
mod choose;
mod contest;
mod estimate;
mod headquarters;
mod level;
mod situation;
mod temper;

pub use choose::choose;
pub use contest::{Contest, Done, Player, Report};
pub use level::{LEVELS, Level};
pub use temper::Temper;
