//! The frame of every screen with a board: the board, and what there is to say beside it.

use leptos::prelude::*;
use tabletop::Seat;

use super::room::Room;
use crate::ui::{Eye, Frame};

/// The screen of the player in a seat. What a computer has done nobody takes back, so there is no arrow then.
pub fn framed(
    room: Room,
    seat: Seat,
    title: impl Into<Signal<String>>,
    eye: Eye,
    map: AnyView,
    side: AnyView,
    bottom: AnyView,
) -> AnyView {
    view! {
        <Frame
            title
            back=room.bot(seat).is_none().then(|| room.back(seat))
            player=room.player(seat)
            eye
            tools=room.way_out()
            wide=true
            bottom
        >
            <div class="cl-table">
                {map} <div class="cl-table__side">{side}</div>
            </div>
        </Frame>
    }
    .into_any()
}
