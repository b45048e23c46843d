//! Large keys for a number that everybody should see.

use leptos::{ev, prelude::*};

use super::icon::{Glyph, Icon};
use crate::texts::texts;

/// The most digits the pad takes.
const DIGITS: usize = 4;

/// A number with keys from 0 to 9, delete and clear; a real keyboard types into the number itself.
///
/// The value is the text as typed, so that the screen can say what is wrong with it.
#[component]
pub fn NumberPad(
    /// What is typed in.
    #[prop(into)]
    label: String,
    /// The text, both ways.
    value: RwSignal<String>,
    /// What is wrong with it, or nothing.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// Enter on a keyboard.
    #[prop(into)]
    on_enter: Callback<()>,
) -> impl IntoView {
    let t = texts();
    let (id, error_id) = (super::unique_id(), super::unique_id());
    let digit = move |digit: char| {
        value.update(|text| {
            if text == "0" {
                text.clear();
            }
            if text.chars().count() < DIGITS {
                text.push(digit);
            }
        });
    };
    let key = move |character: char| {
        view! {
            <button class="number-pad__key" type="button" on:click=move |_| digit(character)>
                {character}
            </button>
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            on_enter.run(());
        }
    };
    view! {
        <div class="number-pad">
            <label class="visually-hidden" for=id.clone()>
                {label}
            </label>
            <input
                class="number-pad__value"
                id=id
                type="text"
                inputmode="none"
                autocomplete="off"
                placeholder="0"
                maxlength=DIGITS.to_string()
                aria-describedby=error_id.clone()
                aria-invalid=move || error.with(Option::is_some).then_some("true")
                bind:value=value
                on:keydown=on_key
            />
            <p class="field__error" id=error_id role="alert">
                {error}
            </p>
            <div class="number-pad__keys">
                {('1'..='9').map(key).collect_view()}
                <button
                    class="number-pad__key number-pad__key--quiet"
                    type="button"
                    aria-label=t.pad_clear
                    on:click=move |_| value.set(String::new())
                >
                    "C"
                </button> {key('0')}
                <button
                    class="number-pad__key number-pad__key--quiet"
                    type="button"
                    aria-label=t.pad_delete
                    on:click=move |_| value.update(|text| text.truncate(text.len().saturating_sub(1)))
                >
                    <Icon glyph=Glyph::Back />
                </button>
            </div>
        </div>
    }
    .into_any()
}
