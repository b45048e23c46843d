//! What every game's table shares: opening a save, saving before showing, the curtain, what to do when a save is gone, and
//! lessons, which are tables without a save.

mod analysis;
mod awake;
mod board_set;
mod bot_client;
mod coach;
mod copied;
#[cfg(test)]
#[path = "tests/copies.rs"]
mod copies;
mod create;
mod curtain;
mod devices;
mod far;
mod fold;
#[cfg(test)]
#[path = "tests/forms.rs"]
mod forms;
mod game_screen;
mod guard;
mod hand_over;
mod heir;
mod held;
mod hint;
mod hosting;
mod keep;
mod learn;
mod lesson;
#[cfg(test)]
#[path = "tests/lessons.rs"]
pub mod lessons;
mod levels;
mod lost_save;
mod menu;
mod over;
mod own_seat;
mod picture;
mod play;
#[cfg(test)]
#[path = "tests/refusals.rs"]
pub mod refusals;
mod room;
mod save;
mod seating;
mod session;
mod set_up;
mod slices;
mod spread;
mod tale;
mod tempo;
mod turn;
mod unveiled;
mod watching;
mod writer;

use bots::LevelName;
use leptos::prelude::AnyView;
use tabletop::{Enumerate, Game, Seat};

use crate::{
    library::SaveSummary,
    ui::{Cue, Player},
};

pub use analysis::{Analysed, analysis};
pub use awake::stay_awake;
pub use board_set::show as show_board_set;
pub use bot_client::BotClient;
pub use coach::Coach;
pub use create::Create;
pub use curtain::{Lifted, Veil};
pub use devices::{Devices, Hosts, Placed, host, read_card};
pub use far::{FarTable, Invitation, far};
pub use fold::{Chronicle, Fold};
pub use game_screen::game_screen;
pub use guard::Guard;
pub use hint::{HINT, hint};
pub use learn::{entrance, invitation, learn, way};
pub use lesson::{Course, Lesson, Verdict, position};
pub(crate) use levels::levels;
pub use levels::{LEVEL, Levels};
pub use menu::onlookers;
pub use over::{Ending, Turning, turning_point};
pub use own_seat::{OwnSeat, Reseated, Seated};
pub use play::play;
pub use room::Room;
#[cfg(any(test, fuzzing))]
pub use save::resume;
pub use save::{Intake, RestoreError, save_file, verify};
pub use seating::{Place, Seating, SeatingDraft, offered, unnamed};
pub use session::{SaveWriter, Session, SessionError};
pub use set_up::SetupDraft;
pub use slices::Slices;
pub use tale::Tale;
use tempo::Tempo;
pub use turn::{Pacing, Turn, TurnController};
pub use unveiled::Unveiled;
pub use writer::RoomWriter;

/// What lies open of a table: all that is told of it where nobody is behind a curtain, as on the shelf.
pub struct OpenTable<'a, G: Game> {
    /// What it is played by.
    pub edition: &'a G::Edition,
    /// What it was set up with.
    pub setup: &'a G::Setup,
    /// What everybody may know.
    pub view: &'a G::View,
}

/// A game that stands on the shelf: what the app needs of it beyond the contract.
pub trait AppGame: Enumerate + 'static {
    /// The looks of its screens, beyond those that all have. They travel with its code.
    const STYLE: &'static str = "";

    /// Whether a seat knows what others may not see.
    const HAS_SECRETS: bool = true;

    /// What the shelf says about it. `before` is what it said before: who sits at the table is not the rules' business, so a
    /// game may have that from there.
    fn summary(open: &OpenTable<'_, Self>, before: SaveSummary) -> SaveSummary;

    /// Whether it can be played with these numbers.
    fn plays_by(edition: &Self::Edition) -> bool;

    /// Which rule forbids it, in words for the player; nothing where nothing needs to be said. `view` is what lies open, `name`
    /// says who sits in a seat.
    fn refusal(view: &Self::View, refusal: &Self::Refusal, name: &dyn Fn(Seat) -> String) -> Option<String>;

    /// What the viewer of a view does of necessity, so that nobody asks him for it ([`Room::act_forced`]). Whether there is
    /// such a thing must be known to everybody; what it is may be his secret.
    fn forced(_: &Self::View) -> Option<Self::Command> {
        None
    }

    /// Notes for the screen where it is set up what this game was set up with, so that another one like it is ready to start.
    fn set_up_again(room: Room<Self>) {
        set_up::note_again(room);
    }

    /// Who sits in a seat: as the save has it, unless the game itself knows it better.
    fn player(room: Room<Self>, seat: Seat) -> Player {
        room.sitting(seat)
    }

    /// Who sits in a seat, a person or a computer, whose name nobody has typed in.
    fn nobody(seat: Seat, is_computer: bool) -> Player {
        seating::nobody(seat, is_computer)
    }

    /// The levels its computers play at, the easiest first; a game may have none.
    fn levels() -> Vec<LevelName> {
        Vec::new()
    }

    /// How the computers of a group of levels play, in a sentence; `None` where nothing is said of it.
    fn level_text(_group: &str) -> Option<&'static str> {
        None
    }

    /// Whether computers can take a seat at a table as it is now.
    fn takes_computers(_: Room<Self>) -> bool {
        true
    }

    /// What stands in its rule book in place of a `{name}`, by an edition.
    fn rule_value(_: &Self::Edition, _name: &str) -> Option<String> {
        None
    }

    /// The illustration of this name in its rule book, by an edition.
    fn rule_figure(_: &Self::Edition, _name: &str) -> Option<AnyView> {
        None
    }

    /// What lies open of a running game, for who has lost track: round, goals, who has what, what each piece does.
    fn overview(room: Room<Self>) -> AnyView {
        room.everybody()
    }

    /// What lies open of a running game on a device in the middle of the table, where it is only looked at: the board, where the app has it, and
    /// what happened last. It follows the game.
    fn centre(room: Room<Self>) -> AnyView {
        Self::overview(room)
    }

    /// The story of a finished game as text; nothing while it goes on, for the story knows what is secret until then.
    fn tale(_: Room<Self>) -> Option<Tale> {
        None
    }

    /// The guided first game, lesson by lesson; a game may have none.
    fn lessons() -> Vec<Lesson<Self>> {
        Vec::new()
    }

    /// The guided first games, where the game is played in more ways than one.
    fn courses() -> Vec<Course<Self>> {
        let lessons = Self::lessons();
        if lessons.is_empty() { Vec::new() } else { vec![Course { name: "", lessons }] }
    }

    /// The names of its board sets, the usual one first: see `board_set`. A game may have none.
    fn board_sets() -> Vec<&'static str> {
        Vec::new()
    }

    /// What is to be heard of something that everybody is told.
    fn cue(_: &Self::Event) -> Option<Cue> {
        None
    }

    /// Everything on the screen while it is played, and when it is over.
    fn screen(room: Room<Self>) -> AnyView;
}
