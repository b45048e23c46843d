//! A tablet that lies on the table, to be read from all sides: the map is turned for each as he last turned it, and who is asked stands
//! at the edge opposite him, too.

use leptos::prelude::*;

use super::BoardContext;
use crate::{
    browser::{page, prefs},
    texts::leaders::texts,
    ui::{Button, PlayerBadge, Toggle, Weight},
};

/// Nobody lays something narrower on a table, in pixels.
const TABLET: u32 = 600;

impl BoardContext {
    /// Whether the map lies as who sits opposite reads it; follows it.
    pub fn is_turned(self) -> bool {
        self.kept.flat.get() && self.kept.turned.with(|turned| turned.contains(&self.seat))
    }
}

/// Lets the camera go round with the map.
pub fn follow(context: BoardContext) {
    let Some((camera, drawing)) = context.kept.map.get_value() else { return };
    Effect::new(move || {
        let turned = context.is_turned();
        if context.kept.seen_turned.get_value() != turned {
            context.kept.seen_turned.set_value(turned);
            camera.update(|camera| *camera = camera.turned(drawing.pivot()));
        }
    });
}

/// Who is asked, for those who sit opposite. Who listens hears it where it stands for all.
pub fn opposite(context: BoardContext) -> AnyView {
    let line = move || {
        context.kept.flat.get().then(|| {
            view! {
                <p class="board__opposite" aria-hidden="true">
                    <span class="resource">
                        <PlayerBadge player=context.room.player(context.seat) />
                        {texts().board_answers(&context.room.name(context.seat))}
                    </span>
                </p>
            }
        })
    };
    line.into_any()
}

/// The switch, which this device remembers, and the way to turn the map for whoever is asked. Not on a phone.
pub fn switch(context: BoardContext) -> Option<AnyView> {
    let t = texts();
    let change = move |on: bool| {
        prefs::set_board_turns(on);
        context.kept.flat.set(on);
    };
    let turn = move |()| {
        context.kept.turned.update(|turned| match turned.iter().position(|seat| *seat == context.seat) {
            Some(at) => _ = turned.remove(at),
            None => turned.push(context.seat),
        });
    };
    let button = move || {
        context.kept.flat.get().then(|| view! { <Button weight=Weight::Quiet on_press=turn>{t.board_turn}</Button> })
    };
    page::is_wide(TABLET).then(|| {
        view! {
            {button}
            <Toggle label=t.board_flat hint=t.board_flat_hint on=context.kept.flat on_change=change />
        }
        .into_any()
    })
}
