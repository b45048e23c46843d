//! A hint: what the strongest computer would do in a player's place, and why.

use core::time::Duration;

use bots::{Pace, Played};
use leptos::prelude::*;

use super::{AppGame, BotClient, Room, Unveiled};
use crate::{
    texts::table::texts,
    ui::{Button, Weight},
};

/// Who is asked for a hint: the strongest, whatever his place is.
pub const HINT: (u8, Pace) = (u8::MAX, Pace::Fast);

/// The button that asks for a hint, and what was answered, as long as nothing was done since. `show` puts it in the player's hand
/// and says it in words, with its reason. A lesson has its own to say.
pub fn hint<G: AppGame + Played>(
    room: Room<G>,
    unveiled: &Unveiled,
    show: impl Fn(&G::View, G::Command) -> String + Send + Sync + 'static,
) -> AnyView {
    if room.coach().is_some() {
        return ().into_any();
    }
    let (client, view, said) = (BotClient::<G>::new(), room.session.private(unveiled), RwSignal::new(None::<String>));
    let show = StoredValue::new(show);
    Effect::new(move || {
        view.track();
        said.set(None);
    });
    let ask = move |()| {
        let seen = view.get_untracked();
        let answered = {
            let seen = seen.clone();
            move |command| {
                let words = show.try_with_value(|show| show(&seen, command));
                said.try_set(words);
            }
        };
        client.ask(room, seen, HINT, || Duration::ZERO, answered);
    };
    view! {
        <div class="hint">
            <Button weight=Weight::Quiet on_press=ask>
                {texts().hint_ask}
            </Button>
            <p class="hint__said" role="status">
                {said}
            </p>
        </div>
    }
    .into_any()
}
