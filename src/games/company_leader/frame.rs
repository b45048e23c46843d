//! The frame of every screen with a board: the board, and what there is to say beside it.

use leptos::prelude::*;
use tabletop::Seat;

use super::room::Room;
use crate::ui::{Chapter, Eye, Frame};

/// What stands on a screen with a board.
pub struct BoardFrame {
    /// What is done on it.
    pub title: Signal<String>,
    /// Where the rules tell of it.
    pub chapter: Signal<Chapter>,
    /// Who may look.
    pub eye: Eye,
    /// The board.
    pub map: AnyView,
    /// What there is to say beside it.
    pub side: AnyView,
    /// The bar at the bottom.
    pub bottom: AnyView,
}

impl BoardFrame {
    /// The screen of the player in a seat. What a computer has done nobody takes back, so there is no arrow then.
    pub fn of(self, room: Room, seat: Seat) -> AnyView {
        let Self { title, chapter, eye, map, side, bottom } = self;
        view! {
            <Frame
                title
                back=room.is_here(seat).then(|| room.back(seat))
                player=room.player(seat)
                eye
                chapter
                wide=true
                bottom
            >
                <div class="cl-table stage">
                    <div class="stage__board">{map}</div>
                    <div class="cl-table__side stage__side">{side}</div>
                </div>
            </Frame>
        }
        .into_any()
    }
}
