//! Phase 1: units come back from the board (manual, chapter 3.3). Nothing to do for the app but to remind.

use leaders::Phase;
use leptos::prelude::*;
use tabletop::Seat;

use super::{room::Room, words};
use crate::{
    texts::texts,
    ui::{BottomBar, Eye, Frame},
};

/// A page to read, and on.
pub fn withdrawal(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let next = view! { <BottomBar label=t.new_next on_next=move |()| room.proceed() /> };
    view! {
        <Frame
            title=room.name(seat)
            back=room.back()
            phase=words::phase(Phase::Withdrawal)
            player=room.player(seat)
            eye=Eye::Open
            tools=room.way_out()
            bottom=next.into_any()
        >
            <ol class="steps">
                <li>{t.withdraw_one}</li>
                <li>{t.withdraw_sea}</li>
                <li>{t.withdraw_drop}</li>
            </ol>
        </Frame>
    }
    .into_any()
}
