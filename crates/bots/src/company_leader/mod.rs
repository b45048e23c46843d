//! The opponent for Company Leader: plans for one piece, tried in sampled worlds.
//!
//! 1. [`LEVELS`]: who can be played against, as a table.
//! 2. [`choose`]: the answer to a view.
//! 3. [`Contest`]: bots against bots.
//!
//! What lies face down is guessed anew in every world, so that it fits what the view tells. A plan is a handful of
//! commands for one piece; the one after which the board looks best, on the average of the worlds, is begun. How, and how
//! well that does: `docs/decisions/bots-company-leader.md`.

mod choose;
mod contest;
mod deploy;
mod evaluation;
mod fire;
mod level;
mod orders;
mod plan;
mod player;
mod trial;
mod weigh;
mod world;

pub use choose::{Choice, choose};
pub use contest::Contest;
pub use level::{LEVELS, Level};
pub use player::{Player, Yardstick};
