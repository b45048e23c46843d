//! The opponent for GENERAL: regret matching over sampled worlds.
//!
//! 1. [`LEVELS`]: who can be played against, as a table.
//! 2. [`choose`]: the answer to a view, with the odds it was drawn by.
//! 3. [`Contest`]: bots against bots.
//!
//! A choice in secret has no best answer, only best odds: whoever always does the same is answered. So nothing here looks
//! for the best command. In part of the worlds the others are taken for players as one meets them (`habit`). How the odds
//! are found, and how well they do: `docs/decisions/bots-general.md`.

mod battle;
mod choose;
mod contest;
mod habit;
mod level;
mod peace;
mod plan;
mod player;
mod regret;
mod round;
mod weigh;
mod world;

pub use choose::{Choice, choose};
pub use contest::Contest;
pub use level::{LEVELS, Level};
pub use player::{Player, Yardstick};
