//! Phase 1: units come back from the board (manual, chapter 3.3). Nothing to do for the app but to remind.

use leaders::Phase;
use leptos::prelude::*;
use tabletop::Seat;

use super::room::Room;
use crate::{
    texts::leaders::texts,
    ui::{BottomBar, Eye},
};

/// A page to read, and on.
pub fn withdrawal(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let next = view! { <BottomBar label=t.new_next on_next=move |()| room.proceed() /> };
    let content = view! {
        <ol class="steps">
            <li>{t.withdraw_one}</li>
            <li>{t.withdraw_sea}</li>
            <li>{t.withdraw_drop}</li>
        </ol>
    };
    room.screen((seat, Phase::Withdrawal), Eye::Open, next.into_any(), content.into_any())
}
