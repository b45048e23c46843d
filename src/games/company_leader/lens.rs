//! Where on the board one looks. It outlives the screens, so that a question in the middle of a turn leaves it where it is.

use company_leader::{Board, FieldId, Fields, Rules};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    ground::{self, SIZE, extent, place},
    room::Room,
};
use crate::ui::camera::Camera;

/// How much room the names of rows and columns take beside the fields, in the units of the drawing.
pub const RIM: f64 = 6.0;
/// How wide a field may be after the first step nearer, in pixels, if all of one's own army is seen then.
pub const FITTED: f64 = 40.0;

/// Sees the whole board, with its rim.
pub fn over(board: &Board) -> Camera {
    let mut whole = extent(board.all().map(|at| board.coord(at)));
    whole.x -= RIM;
    whole.width += RIM;
    whole.height += RIM;
    Camera::on(whole).fitting(FITTED)
}

/// What is seen of the board, and which fields are pointed at.
#[derive(Clone, Copy)]
pub struct Lens {
    /// What is seen.
    pub camera: RwSignal<Camera>,
    /// The fields of a sentence that was tapped.
    pub pointed: RwSignal<Fields>,
    /// Where the keys are on it, once they were there.
    pub focus: RwSignal<Option<FieldId>>,
    /// How the board is shown, the same for all at the table.
    pub shows: Shows,
}

/// How a board is shown.
#[derive(Clone, Copy)]
pub struct Shows {
    /// As a list of its fields.
    pub list: RwSignal<bool>,
    /// With all fields the viewer's enemies see.
    pub watched: RwSignal<bool>,
}

impl Lens {
    /// Over the whole board.
    fn on(board: &Board, shows: Shows) -> Self {
        let (camera, pointed) = (RwSignal::new(over(board)), RwSignal::new(Fields::NONE));
        Self { camera, pointed, focus: RwSignal::new(None), shows }
    }

    /// Points at fields, and brings them and the board into sight. The same once more ends it.
    pub fn point(self, board: &Board, fields: Fields) {
        if self.pointed.get_untracked() == fields {
            return self.pointed.set(Fields::NONE);
        }
        self.pointed.set(fields);
        self.show(board, fields);
        ground::scroll_to_board();
    }

    /// Brings fields into sight; how near one is stays as it is.
    pub fn show(self, board: &Board, fields: Fields) {
        self.camera.update(|camera| {
            for (x, y) in fields.iter().map(|at| place(board.coord(at))) {
                *camera = camera.showing(x, y, 2.0 * SIZE);
            }
        });
    }
}

/// The lenses of a table: one of each player, for his eyes only, and one of all.
#[derive(Clone)]
pub struct Lenses {
    open: Lens,
    own: Vec<Lens>,
}

impl Lenses {
    /// Over the whole board.
    pub fn on(rules: &Rules) -> Self {
        let shows = Shows { list: RwSignal::new(false), watched: RwSignal::new(false) };
        let lens = || Lens::on(rules.board(), shows);
        Self { open: lens(), own: rules.division().seats().map(|_| lens()).collect() }
    }

    /// The one of the table. Who plays alone has one for everything.
    pub fn open(&self, room: Room) -> Lens {
        room.lone_person().map_or(self.open, |seat| self.of(seat))
    }

    /// The one of a player.
    pub fn of(&self, seat: Seat) -> Lens {
        self.own.get(seat.index()).copied().unwrap_or(self.open)
    }
}
