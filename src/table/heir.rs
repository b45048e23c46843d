//! A device that is offered the table: it takes the whole game in, and holds it from then on.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    accounts::use_visit,
    browser::patience::rest,
    library::take_in,
    router::use_way,
    texts::table::texts,
    ui::{Button, Dialog, Spinner, Tone, Weight, use_notices},
};

/// How often it is looked whether the other device has let go, in milliseconds, and how many times: it is told first, and then left.
const LOOK: i32 = 100;
const LOOKS: usize = 30;

/// Asks whether this device takes the table that is `offered` as a file. `answer` tells the other one; it has let go of the table once `is_free`.
pub fn heir(
    offered: RwSignal<Option<Vec<u8>>>,
    answer: impl Fn(bool) + Copy + Send + Sync + 'static,
    is_free: impl Fn() -> bool + Copy + Send + Sync + 'static,
) -> AnyView {
    let t = texts();
    let (visit, notices, way) = (use_visit(), use_notices(), use_way());
    let (open, is_taking) = (RwSignal::new(false), RwSignal::new(false));
    Effect::new(move || open.set(offered.with(Option::is_some)));
    // Closed without an answer is answered, too.
    Effect::new(move || {
        if !open.get() && !is_taking.get_untracked() && offered.with_untracked(Option::is_some) {
            offered.set(None);
            answer(false);
        }
    });
    let take = move |()| {
        let Some(file) = offered.get_untracked().filter(|_| !is_taking.get_untracked()) else { return };
        is_taking.set(true);
        spawn_local(async move {
            let taken = take_in(visit, &file).await;
            is_taking.try_set(false);
            offered.try_set(None);
            answer(taken.is_ok());
            match taken {
                Err(why) => notices.say(Tone::Bad, why),
                Ok(route) => {
                    for _ in 0..LOOKS {
                        if is_free() {
                            return way.run(route);
                        }
                        rest(LOOK).await;
                    }
                    notices.say(Tone::Warning, t.given_moved_on);
                }
            }
        });
    };
    view! {
        <Dialog open title=t.given_offer_title>
            <p>{t.given_offer_text}</p>
            <Show
                when=move || !is_taking.get()
                fallback=move || view! { <Spinner label=t.table_loading /> }
            >
                <div class="dialog__answers">
                    <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                        {t.given_decline}
                    </Button>
                    <Button weight=Weight::Primary on_press=take>
                        {t.given_take}
                    </Button>
                </div>
            </Show>
        </Dialog>
    }
    .into_any()
}
