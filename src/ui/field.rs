//! Text fields with label, hint and error.

use leptos::prelude::*;

use crate::texts::texts;

/// A one-line text field. Label above, hint and error below; the error is read out when it appears.
#[component]
pub fn TextField(
    /// What to type in.
    #[prop(into)]
    label: String,
    /// The text, both ways.
    value: RwSignal<String>,
    /// `type` of the input: `text` unless given.
    #[prop(default = "text")]
    kind: &'static str,
    /// `autocomplete` of the input, for password managers.
    #[prop(default = "off")]
    autocomplete: &'static str,
    /// The longest text allowed, in characters.
    #[prop(default = 100)]
    longest: u16,
    /// One line of help.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What is wrong with the text, or nothing.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// What is offered while one is in the field: a tap fills it in.
    #[prop(optional, into)]
    offers: Signal<Vec<String>>,
) -> impl IntoView {
    let offer = move |text: String| {
        let fill = text.clone();
        view! {
            <button
                class="field__toggle"
                type="button"
                // The field keeps the focus, or the offers would be gone before they are tapped.
                on:pointerdown=|event| event.prevent_default()
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| value.set(fill.clone())
            >
                {text}
            </button>
        }
    };
    let offered = move || {
        let offers = offers.get();
        (!offers.is_empty()).then(|| {
            let offers = offers.into_iter().map(offer).collect_view();
            view! { <div class="field__offers">{offers}</div> }
        })
    };
    field(label, hint, error, move |id, describedby| {
        view! {
            <input
                class="field__input"
                id=id
                type=kind
                autocomplete=autocomplete
                maxlength=longest.to_string()
                aria-describedby=describedby
                aria-invalid=move || error.with(Option::is_some).then_some("true")
                bind:value=value
            />
            {offered}
        }
        .into_any()
    })
}

/// A password field whose text can be shown.
#[component]
pub fn PasswordField(
    /// What to type in.
    #[prop(into)]
    label: String,
    /// The text, both ways.
    value: RwSignal<String>,
    /// `current-password` or `new-password`, for password managers.
    autocomplete: &'static str,
    /// One line of help.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What is wrong with the text, or nothing.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let shown = RwSignal::new(false);
    let t = texts();
    field(label, hint, error, move |id, describedby| {
        view! {
            <span class="field__row">
                <input
                    class="field__input"
                    id=id
                    type=move || if shown.get() { "text" } else { "password" }
                    autocomplete=autocomplete
                    maxlength="200"
                    autocapitalize="none"
                    spellcheck="false"
                    aria-describedby=describedby
                    aria-invalid=move || error.with(Option::is_some).then_some("true")
                    bind:value=value
                />
                <button
                    class="field__toggle"
                    type="button"
                    aria-pressed=move || shown.get().to_string()
                    on:click=move |_| shown.update(|shown| *shown = !*shown)
                >
                    {move || if shown.get() { t.field_hide } else { t.field_show }}
                </button>
            </span>
        }
        .into_any()
    })
}

/// A field for a text of many lines, such as one that is pasted. Label, hint and error as those of a [`TextField`].
#[component]
pub fn LongTextField(
    /// What to type in.
    #[prop(into)]
    label: String,
    /// The text, both ways.
    value: RwSignal<String>,
    /// One line of help.
    #[prop(optional, into)]
    hint: Option<String>,
    /// What is wrong with the text, or nothing.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    field(label, hint, error, move |id, describedby| {
        view! {
            <textarea
                class="field__input"
                id=id
                rows="5"
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                aria-describedby=describedby
                aria-invalid=move || error.with(Option::is_some).then_some("true")
                bind:value=value
            ></textarea>
        }
        .into_any()
    })
}

/// The frame around an input: `input` gets the id for its label and the ids that describe it.
fn field(
    label: String,
    hint: Option<String>,
    error: Signal<Option<String>>,
    input: impl FnOnce(String, String) -> AnyView,
) -> AnyView {
    let id = super::unique_id();
    let (hint_id, error_id) = (format!("{id}-hint"), format!("{id}-error"));
    view! {
        <div class="field">
            <label class="field__label" for=id.clone()>
                {label}
            </label>
            {input(id, format!("{hint_id} {error_id}"))}
            {hint
                .map(|hint| {
                    view! {
                        <p class="field__hint" id=hint_id>
                            {hint}
                        </p>
                    }
                })}
            <p class="field__error" id=error_id role="alert">
                {error}
            </p>
        </div>
    }
    .into_any()
}
