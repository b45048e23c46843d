//! The small set of components every screen is built from, and nothing a game knows about.
//!
//! Looks live in `style/`, one sheet a component under the same name, what only games wear in `style/parts/`;
//! words in `locales/`.

mod bar;
mod below;
mod bottom_bar;
mod button;
pub mod camera;
mod card;
mod carousel;
pub mod chart;
mod choice;
#[cfg(test)]
mod contrast;
pub mod cue;
mod data_table;
mod dialog;
mod field;
pub mod figure;
mod frame;
mod help;
mod icon;
mod link;
mod menu;
mod notice;
mod number_pad;
mod player;
pub mod sheet;
mod spinner;
mod spread;
mod stepper;
mod tabs;
pub mod toolbar;
pub mod trace;

pub use bar::Bar;
pub use below::{Below, behind_the_frame};
pub use bottom_bar::{AnswerBar, BottomBar};
pub use button::{BlockedButton, Button, ButtonLink, IconButton, Weight};
pub use card::Card;
pub use carousel::Carousel;
pub use chart::{LineChart, Series};
pub use choice::{Choice, ChoiceOption, Toggle};
pub use cue::Cue;
pub use data_table::data_table;
pub use dialog::{ConfirmDialog, Dialog, Subject};
pub use field::{LongTextField, PasswordField, TextField};
pub use frame::{Back, Eye, Frame, Phase, name_page};
pub use help::{Chapter, Help};
pub use icon::{Glyph, Icon};
pub use link::Link;
pub use menu::Menu;
pub use notice::{Banner, NoticeArea, Notices, Refusal, Tone, use_notices};
pub use number_pad::NumberPad;
pub use player::{Hue, Player, PlayerBadge, PlayerName};
pub use spinner::Spinner;
pub use spread::spread;
pub use stepper::Stepper;
pub use tabs::{Tab, Tabs};
pub use toolbar::Toolbar;

use core::sync::atomic::{AtomicU32, Ordering};

/// An id no other element has, to tie labels to what they label.
fn unique_id() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("u{}", NEXT.fetch_add(1, Ordering::Relaxed))
}
