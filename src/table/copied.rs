//! A game that lies elsewhere, too: a copy (docs/decisions/copies.md), or one that was handed over to another device. Everybody is told before
//! anybody sees anything of it.

use leptos::prelude::*;

use super::{AppGame, Room, hand_over, hosting::Hosting};
use crate::{
    texts::table::texts,
    ui::{Back, Button, Card, Frame, Weight},
};

/// The screen of a game. That of a copy comes behind one for all at the table: whoever plays here could see, or try out, what is
/// secret there. Where nobody else plays, or nothing is secret, nobody is told. Of one that was handed over everybody is, since it goes on elsewhere.
pub fn screen<G: AppGame>(room: Room<G>, hosting: Option<Hosting>) -> AnyView {
    let t = texts();
    let is_given = hosting.is_some_and(|hosting| hosting.is_given);
    let is_over = room.session.finished(|_| ()).is_some();
    let is_copied = G::HAS_SECRETS && room.is_copied() && !room.is_alone();
    if is_over || !(is_copied || is_given) {
        return hand_over::screen(room);
    }
    let is_known = RwSignal::new(false);
    let words =
        if is_given { (t.given_title, t.given_text, t.given_known) } else { (t.copy_title, t.copy_text, t.copy_known) };
    (move || if is_known.get() { untrack(|| hand_over::screen(room)) } else { notice(is_known, words) }).into_any()
}

fn notice(is_known: RwSignal<bool>, (title, text, known): (&'static str, &'static str, &'static str)) -> AnyView {
    view! {
        <Frame title back=Back::To("/games")>
            <Card>
                <p>{text}</p>
                <div class="row">
                    <Button weight=Weight::Primary on_press=move |()| is_known.set(true)>
                        {known}
                    </Button>
                </div>
            </Card>
        </Frame>
    }
    .into_any()
}
