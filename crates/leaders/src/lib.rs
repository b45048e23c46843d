//! LEADERS, as the app leads it: the printed board stands on the table, the app counts, keeps secrets and decides.
//!
//! 1. [`edition`]: every number of the game, as data.
//! 2. [`Setup`]: what is settled before the first round (manual, chapter 2).
//! 3. [`Leaders`]: the game; it keeps the contract of [`tabletop::Game`].
//! 4. [`Command`], [`Event`], [`Refusal`]: what can be done, what happens, why not.
//! 5. [`View`]: all that a screen gets.
//! 6. [`Story`]: the finished game, told from its record.
//! 7. [`deal`] and [`battle`]: start areas, and the battles on the board for those who want the odds.
//! 8. [`board`]: the board itself with all that moves on it, for those who have none.
//! 9. [`atlas`]: the map as it is drawn.
//!
//! ```
//! use leaders::{Command, Leaders, PlayerSetup, Settings, Setup, Colour};
//! use leaders::edition::{AreaId, Edition, NationId, ScenarioId};
//! use tabletop::{Enumerate, Game, Record, Table, Waiting};
//!
//! let edition = Edition::house();
//! let players = [("Alex", Colour::Blue), ("Chris", Colour::Green)];
//! let setup = Setup {
//!     players: players
//!         .iter()
//!         .zip(0..)
//!         .map(|((name, colour), nation)| PlayerSetup { name: (*name).into(), colour: *colour, nation: NationId(nation) })
//!         .collect(),
//!     scenario: ScenarioId::FreePlay,
//!     settings: Settings::proposed(edition.scenario(ScenarioId::FreePlay).unwrap(), 2),
//! };
//! let mut table = Table::<Leaders>::begin(edition, setup, [7; 32]).unwrap();
//! while let Waiting::For(seats) = table.game().waiting_for() {
//!     // Four pages of preparations; then phase 0 of the first turn, and more points than anybody needs.
//!     let command = if table.game().legal(seats[0]).contains(&Command::Enter(130)) {
//!         Command::Enter(130)
//!     } else {
//!         Command::Proceed
//!     };
//!     let proposal = table.propose(seats[0], command).unwrap();
//!     table.accept(proposal);
//! }
//! assert_eq!(table.record().commands.len(), 5);
//! ```

pub mod atlas;
pub mod battle;
pub mod board;
mod command;
mod covert;
pub mod deal;
pub mod edition;
mod event;
mod game;
mod headquarters;
mod player;
mod preparations;
mod setup;
mod story;
mod turn;
mod view;

pub use command::{Command, Covert, Deed, MOST_NOTED, MissionOrder, Refusal};
pub use edition::Colour;
pub use event::{Attempt, Event, National, Production, Relation, Secrecy};
pub use game::{Leaders, Page, Phase, Stage, Victory};
pub use player::{Orders, RunningMission, Toward};
pub use setup::{BoardMode, Fault, HelpCall, NAME_LIMIT, PlayerSetup, Settings, Setup, nations_left, places_left};
pub use story::{DiceLuck, Luck, Story};
pub use view::{Alliance, Private, PublicSeat, Standing, View};
