//! The shelf: saved games, new ones, and files (chapter 2.2 of the manual, "Spielauswahl").

mod bin;
mod boxes;
mod everything;
mod figures;
mod miniature;
mod names;
mod people;
mod quarantine;
mod replace;
mod report;
mod results;
mod save_card;
mod shelf;
mod summary;
mod transfer;
mod trouble;
mod unlock;

pub use everything::{backup, hand_out_backup, hand_out_everything};
pub use figures::{bytes_text, date};
pub use miniature::{Fill, Miniature, Shape, taken};
pub use people::known_people;
pub use replace::{ReplaceDialog, place_of_new_game};
pub use report::ReportForm;
pub use results::{GameResult, keep as keep_result, settle as settle_result};
pub use shelf::Shelf;
#[cfg(any(test, fuzzing))]
pub use summary::LONGEST_NAME as LONGEST_SHOWN;
pub use summary::{Bots, SaveSummary, Seats, won_by};
pub use transfer::{ExportButton, copy_text, hand_out, hand_out_game, hand_out_picture, hand_out_text, take_in};
pub use trouble::OpenTrouble;
