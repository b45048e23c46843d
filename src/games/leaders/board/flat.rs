//! A tablet that lies on the table, to be read from all sides: the map is turned for each as he last turned it, and who is asked stands
//! at the edge opposite him, too.

use leptos::prelude::*;

use super::Desk;
use crate::{
    browser::{page, prefs},
    texts::leaders::texts,
    ui::{Button, PlayerBadge, Toggle, Weight},
};

/// Nobody lays something narrower on a table, in pixels.
const TABLET: u32 = 600;

impl Desk {
    /// Whether the map lies as who sits opposite reads it; follows it.
    pub fn is_turned(self) -> bool {
        self.kept.flat.get() && self.kept.turned.with(|turned| turned.contains(&self.seat))
    }
}

/// Lets the camera go round with the map.
pub fn follow(desk: Desk) {
    let Some((camera, drawing)) = desk.kept.map.get_value() else { return };
    Effect::new(move || {
        let turned = desk.is_turned();
        if desk.kept.seen_turned.get_value() != turned {
            desk.kept.seen_turned.set_value(turned);
            camera.update(|camera| *camera = camera.turned(drawing.pivot()));
        }
    });
}

/// Who is asked, for those who sit opposite. Who listens hears it where it stands for all.
pub fn opposite(desk: Desk) -> AnyView {
    let line = move || {
        desk.kept.flat.get().then(|| {
            view! {
                <p class="board__opposite" aria-hidden="true">
                    <span class="resource">
                        <PlayerBadge player=desk.room.player(desk.seat) />
                        {texts().board_answers(&desk.room.name(desk.seat))}
                    </span>
                </p>
            }
        })
    };
    line.into_any()
}

/// The switch, which this device remembers, and the way to turn the map for whoever is asked. Not on a phone.
pub fn switch(desk: Desk) -> Option<AnyView> {
    let t = texts();
    let change = move |on: bool| {
        prefs::set_board_turns(on);
        desk.kept.flat.set(on);
    };
    let turn = move |()| {
        desk.kept.turned.update(|turned| match turned.iter().position(|seat| *seat == desk.seat) {
            Some(at) => _ = turned.remove(at),
            None => turned.push(desk.seat),
        });
    };
    let button = move || {
        desk.kept.flat.get().then(|| view! { <Button weight=Weight::Quiet on_press=turn>{t.board_turn}</Button> })
    };
    page::is_wide(TABLET).then(|| {
        view! {
            {button}
            <Toggle label=t.board_flat hint=t.board_flat_hint on=desk.kept.flat on_change=change />
        }
        .into_any()
    })
}
