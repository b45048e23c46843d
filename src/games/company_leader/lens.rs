//! Where on the board one looks. It outlives the screens, so that a question in the middle of a turn leaves it where it is.

use company_leader::{Board, Fields, Rules};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    camera::Camera,
    ground::{self, SIZE, extent, place},
    room::Room,
};

/// How much room the names of rows and columns take beside the fields, in the units of the drawing.
pub const RIM: f64 = 6.0;

/// What is seen of the board, and which fields are pointed at.
#[derive(Clone, Copy)]
pub struct Lens {
    /// What is seen.
    pub camera: RwSignal<Camera>,
    /// The fields of a sentence that was tapped.
    pub pointed: RwSignal<Fields>,
}

impl Lens {
    /// Over the whole board, with its rim.
    pub fn on(board: &Board) -> Self {
        let mut whole = extent(board.all().map(|at| board.coord(at)));
        whole.x -= RIM;
        whole.width += RIM;
        whole.height += RIM;
        Self { camera: RwSignal::new(Camera::on(whole)), pointed: RwSignal::new(Fields::NONE) }
    }

    /// Points at fields, and brings them and the board into sight. The same once more ends it.
    pub fn point(self, board: &Board, fields: Fields) {
        if self.pointed.get_untracked() == fields {
            return self.pointed.set(Fields::NONE);
        }
        self.pointed.set(fields);
        self.camera.update(|camera| {
            for (x, y) in fields.iter().map(|at| place(board.coord(at))) {
                *camera = camera.showing(x, y, 2.0 * SIZE);
            }
        });
        ground::scroll_to_board();
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
        let own = rules.division().seats().map(|_| Lens::on(rules.board())).collect();
        Self { open: Lens::on(rules.board()), own }
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
