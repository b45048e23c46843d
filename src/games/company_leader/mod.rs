//! Company Leader on the screen: armies nobody else sees, a board of hexagons, shots with exact odds.

mod app_game;
mod ask;
mod board;
mod boards;
mod buying;
mod camera;
mod computers;
mod deploy;
mod dice;
mod edition;
mod figure;
mod frame;
mod ground;
mod history;
mod log;
mod moves;
mod new_game;
mod odds;
mod over;
mod overview;
mod panel;
mod room;
mod rules;
mod screen;
mod sheet;
mod standing;
mod turn;
mod turn_screen;
mod watch;
mod why_not;
mod words;

pub use boards::{Boards, EditBoard};
pub use edition::EDITION_NAMES;
pub use new_game::NewGame;
