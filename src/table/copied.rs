//! A copy of a game that lies here too (docs/decisions/copies.md): everybody is told before anybody sees anything of it.

use leptos::prelude::*;

use super::{AppGame, Room, hand_over};
use crate::{
    texts::table::texts,
    ui::{Back, Button, Card, Frame, Weight},
};

/// The screen of a game. That of a copy comes behind one for all at the table: whoever plays here could see, or try out, what is
/// secret there. Where nobody else plays, or nothing is secret, nobody is told.
pub fn screen<G: AppGame>(room: Room<G>) -> AnyView {
    let is_over = room.session.finished(|_| ()).is_some();
    if !G::HAS_SECRETS || !room.is_copied() || is_over || room.is_alone() {
        return hand_over::screen(room);
    }
    let is_known = RwSignal::new(false);
    (move || if is_known.get() { untrack(|| hand_over::screen(room)) } else { notice(is_known) }).into_any()
}

fn notice(is_known: RwSignal<bool>) -> AnyView {
    let t = texts();
    view! {
        <Frame title=t.copy_title back=Back::To("/games")>
            <Card>
                <p>{t.copy_text}</p>
                <div class="row">
                    <Button weight=Weight::Primary on_press=move |()| is_known.set(true)>
                        {t.copy_known}
                    </Button>
                </div>
            </Card>
        </Frame>
    }
    .into_any()
}
