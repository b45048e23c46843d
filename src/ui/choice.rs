//! One of several, and yes or no.

use leptos::prelude::*;

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The words on it.
    pub label: String,
    /// Why it cannot be chosen, or nothing.
    pub blocked: Option<String>,
    /// A class of its own, such as [`super::Hue::class`], or empty.
    pub class: &'static str,
}

impl<T: Into<String>> From<T> for ChoiceOption {
    fn from(label: T) -> Self {
        Self { label: label.into(), blocked: None, class: "" }
    }
}

/// Chips of which one is chosen: radio buttons underneath, so that keys and screen readers find what they know.
#[component]
pub fn Choice(
    /// What is chosen.
    #[prop(into)]
    label: String,
    /// What there is to choose from, in order.
    #[prop(into)]
    options: Signal<Vec<ChoiceOption>>,
    /// The position of the chosen one, if any is.
    #[prop(into)]
    chosen: Signal<Option<usize>>,
    /// Receives the position of a newly chosen one.
    #[prop(into)]
    on_choose: Callback<usize>,
) -> impl IntoView {
    let name = super::unique_id();
    let chips = move || {
        let name = name.clone();
        options
            .get()
            .into_iter()
            .enumerate()
            .map(move |(at, option)| {
                view! {
                    <label class=format!("chip {}", option.class) title=option.blocked.clone()>
                        <input
                            class="chip__input"
                            type="radio"
                            name=name.clone()
                            disabled=option.blocked.is_some()
                            prop:checked=move || chosen.get() == Some(at)
                            on:change=move |_| on_choose.run(at)
                        />
                        <span class="chip__face">{option.label}</span>
                    </label>
                }
            })
            .collect_view()
    };
    view! {
        <fieldset class="choice">
            <legend class="choice__label">{label}</legend>
            <div class="choice__chips">{chips}</div>
        </fieldset>
    }
    .into_any()
}

/// A switch for yes or no.
#[component]
pub fn Toggle(
    /// What is switched.
    #[prop(into)]
    label: String,
    /// One line of help.
    #[prop(optional, into)]
    hint: Option<String>,
    /// On or off.
    #[prop(into)]
    on: Signal<bool>,
    /// Receives the new state.
    #[prop(into)]
    on_change: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class="toggle">
            <span class="toggle__words">
                {label} {hint.map(|hint| view! { <small class="toggle__hint">{hint}</small> })}
            </span>
            <input
                class="toggle__input"
                type="checkbox"
                role="switch"
                prop:checked=on
                on:change:target=move |event| on_change.run(event.target().checked())
            />
        </label>
    }
    .into_any()
}
