//! A number between minus and plus.

use core::time::Duration;

use leptos::{ev, leptos_dom::helpers::IntervalHandle, prelude::*};

use super::icon::{Glyph, Icon};
use crate::texts::texts;

/// How long a press lasts before it repeats.
const PATIENCE: Duration = Duration::from_millis(450);
/// Time between two repeats.
const REPEAT: Duration = Duration::from_millis(90);

/// Minus, number, plus. A long press repeats; the number can also be typed, and changed with the arrow keys.
#[component]
pub fn Stepper(
    /// What is counted.
    #[prop(into)]
    label: String,
    /// The number now.
    #[prop(into)]
    value: Signal<u32>,
    /// The least number allowed.
    #[prop(optional, into)]
    min: Signal<u32>,
    /// The greatest number allowed now.
    #[prop(into)]
    max: Signal<u32>,
    /// How much a press changes.
    #[prop(default = 1)]
    step: u32,
    /// Receives a number between `min` and `max` that differs from `value`.
    #[prop(into)]
    on_change: Callback<u32>,
) -> impl IntoView {
    let t = texts();
    let offer = move |wanted: u32| {
        let (min, max) = (min.get_untracked(), max.get_untracked());
        let wanted = wanted.min(max).max(min);
        if wanted != value.get_untracked() {
            on_change.run(wanted);
        }
    };
    let change = move |up: bool| {
        let now = value.get_untracked();
        offer(if up { now.saturating_add(step) } else { now.saturating_sub(step) });
    };
    let on_key = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "ArrowUp" => {
            event.prevent_default();
            change(true);
        }
        "ArrowDown" => {
            event.prevent_default();
            change(false);
        }
        _ => {}
    };
    view! {
        <div class="stepper">
            {press(Glyph::Minus, t.stepper_less(&label), Signal::derive(move || value.get() <= min.get()), move || change(false))}
            <input
                class="stepper__value"
                type="text"
                inputmode="numeric"
                role="spinbutton"
                aria-label=label.clone()
                aria-valuenow=value
                aria-valuemin=min
                aria-valuemax=max
                prop:value=move || value.get().to_string()
                on:keydown=on_key
                on:change:target=move |event| {
                    if let Ok(typed) = event.target().value().trim().parse() {
                        offer(typed);
                    }
                    event.target().set_value(&value.get_untracked().to_string());
                }
            />
            {press(Glyph::Plus, t.stepper_more(&label), Signal::derive(move || value.get() >= max.get()), move || change(true))}
        </div>
    }
    .into_any()
}

/// One of the two buttons. A pointer acts when it goes down, so that it can repeat; a key or a screen reader acts
/// through the click, which then carries no count of presses.
fn press(
    glyph: Glyph,
    label: String,
    exhausted: Signal<bool>,
    act: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let repeat = StoredValue::new(None::<IntervalHandle>);
    let generation = StoredValue::new(0_u32);
    let stop = move || {
        generation.try_update_value(|generation| *generation = generation.wrapping_add(1));
        if let Some(handle) = repeat.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    on_cleanup(stop);
    let start = move |event: ev::PointerEvent| {
        if event.button() != 0 || exhausted.get_untracked() {
            return;
        }
        act();
        stop();
        let mine = generation.get_value();
        set_timeout(
            move || {
                if generation.try_get_value() == Some(mine) {
                    repeat.set_value(set_interval_with_handle(act, REPEAT).ok());
                }
            },
            PATIENCE,
        );
    };
    view! {
        <button
            class="stepper__button"
            type="button"
            tabindex="-1"
            aria-label=label
            aria-disabled=move || exhausted.get().then_some("true")
            on:pointerdown=start
            on:pointerup=move |_| stop()
            on:pointerleave=move |_| stop()
            on:pointercancel=move |_| stop()
            on:contextmenu=|event| event.prevent_default()
            on:click=move |event| {
                if event.detail() == 0 && !exhausted.get_untracked() {
                    act();
                }
            }
        >
            <Icon glyph />
        </button>
    }
    .into_any()
}
