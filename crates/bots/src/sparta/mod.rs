//! The opponent for Sparta: an alpha-beta search of its own class.
//!
//! 1. [`LEVELS`]: who can be played against, as a table.
//! 2. [`choose`]: the answer to a view.
//! 3. [`Weights`], [`evaluate`]: what a position is worth without looking further.
//! 4. [`Contest`]: bots against bots.
//! 5. [`yardstick`]: what platforms and builds are compared by.
//!
//! How strong it is, how fast, and why it is built like this: `docs/decisions/bots-sparta.md`.

mod choose;
mod contest;
mod evaluation;
mod eyes;
mod geometry;
mod level;
mod order;
mod player;
mod score;
mod search;
mod transposition;
mod weigh;
pub mod yardstick;

pub use choose::{Choice, choose};
pub use contest::Contest;
pub use evaluation::{WEIGHTS, Weights, evaluate};
pub use level::{LEVELS, Level};
pub use player::{Player, Yardstick};
pub use score::Score;
