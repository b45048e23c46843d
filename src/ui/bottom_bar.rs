//! The bar at the bottom: resources in the centre, WEITER at the right, always in the same place. A question that nobody is
//! to be led through has its answers there.

use core::time::Duration;

use leptos::prelude::*;

/// How long the button does not listen after another word stood on it, so that a double tap means one thing.
const DEAF: Duration = Duration::from_millis(500);

/// The bar with the one thing to do next.
///
/// While `blocked` holds a reason the button stays where it is, looks disabled and tells the reason when pressed.
#[component]
pub fn BottomBar(
    /// The words on the button.
    #[prop(into)]
    label: Signal<String>,
    /// What it does.
    #[prop(into)]
    on_next: Callback<()>,
    /// Why it cannot be pressed now, or nothing.
    #[prop(optional, into)]
    blocked: Signal<Option<String>>,
    /// What it does ends something: for half a second after another word stood on it, it does nothing.
    #[prop(optional, into)]
    wary: Signal<bool>,
    /// A control at the left, such as undo.
    #[prop(optional, into)]
    aside: Option<AnyView>,
    /// Resources for the centre.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let id = super::unique_id();
    let reason = Signal::derive(move || blocked.get().filter(|_| asked.get()));
    Effect::new(move || {
        if blocked.with(Option::is_none) {
            asked.set(false);
        }
    });
    let words = Memo::new(move |_| label.get());
    let deaf = StoredValue::new(false);
    Effect::new(move |before: Option<()>| {
        words.track();
        if before.is_some() && wary.get_untracked() {
            deaf.set_value(true);
            set_timeout(
                move || {
                    deaf.try_set_value(false);
                },
                DEAF,
            );
        }
    });
    view! {
        <footer class="bottom-bar">
            <p class="bottom-bar__reason" role="status" class:bottom-bar__reason--shown=move || reason.with(Option::is_some)>
                {reason}
            </p>
            <div class="bottom-bar__aside">{aside}</div>
            <div class="bottom-bar__centre">{children.map(|children| children())}</div>
            <span class="visually-hidden" id=id.clone()>
                {blocked}
            </span>
            <button
                class="button button--primary bottom-bar__next"
                type="button"
                aria-disabled=move || blocked.with(Option::is_some).then_some("true")
                aria-describedby=id
                on:click=move |_| {
                    if deaf.get_value() {
                        return;
                    }
                    if blocked.with_untracked(Option::is_some) {
                        asked.set(true);
                    } else {
                        on_next.run(());
                    }
                }
            >
                {words}
            </button>
        </footer>
    }
    .into_any()
}

/// The bar with the answers to a question, none of them louder than another: there is no next thing to do before one was
/// given.
#[component]
pub fn AnswerBar(
    /// The answers, as buttons.
    children: Children,
) -> impl IntoView {
    view! { <footer class="bottom-bar bottom-bar--answers">{children()}</footer> }.into_any()
}
