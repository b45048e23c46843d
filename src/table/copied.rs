//! A game that lies elsewhere, too: a copy (docs/decisions/copies.md), or one that was handed over to another device or to a host. Everybody is
//! told before anybody sees anything of it.

use leptos::prelude::*;

use super::{AppGame, Room, devices::Elsewhere, hand_over, hosting::Hosting};
use crate::{
    texts::table::texts,
    ui::{Back, Button, ButtonLink, Card, Frame, Weight},
};

/// The screen of a game. That of a copy comes behind one for all at the table: whoever plays here could see, or try out, what is
/// secret there. Where nobody else plays, or nothing is secret, nobody is told. Of one that goes on elsewhere everybody is.
pub fn screen<G: AppGame>(room: Room<G>, hosting: Option<Hosting>) -> AnyView {
    let t = texts();
    let elsewhere = hosting.and_then(|hosting| hosting.elsewhere);
    let is_over = room.session.finished(|_| ()).is_some();
    let is_copied = G::HAS_SECRETS && room.is_copied() && !room.is_alone();
    if is_over || !(is_copied || elsewhere.is_some()) {
        return hand_over::screen(room);
    }
    let is_known = RwSignal::new(false);
    let words = match elsewhere {
        None => (t.copy_title, t.copy_text, t.copy_known),
        Some(Elsewhere::Given) => (t.given_title, t.given_text, t.given_known),
        Some(Elsewhere::Served) => (t.given_served_title, t.given_served_text, t.given_known),
    };
    let is_served = elsewhere == Some(Elsewhere::Served);
    (move || if is_known.get() { untrack(|| hand_over::screen(room)) } else { notice(is_known, is_served, words) })
        .into_any()
}

fn notice(
    is_known: RwSignal<bool>,
    is_served: bool,
    (title, text, known): (&'static str, &'static str, &'static str),
) -> AnyView {
    // One's own place there is among one's places.
    let places = is_served.then(|| {
        view! {
            <ButtonLink href="/join" weight=Weight::Normal>
                {texts().given_served_places}
            </ButtonLink>
        }
    });
    view! {
        <Frame title back=Back::To("/games")>
            <Card>
                <p>{text}</p>
                <div class="row">
                    <Button weight=Weight::Primary on_press=move |()| is_known.set(true)>
                        {known}
                    </Button>
                    {places}
                </div>
            </Card>
        </Frame>
    }
    .into_any()
}
