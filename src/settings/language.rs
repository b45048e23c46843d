//! The language of the app.

use leptos::prelude::*;

use super::use_settings;
use crate::{
    texts::{Language, texts},
    ui::{Choice, ChoiceOption, use_notices},
};

/// Every language by its own name.
#[component]
pub fn LanguageChoice() -> impl IntoView {
    let (settings, notices) = (use_settings(), use_notices());
    let options = Language::ALL.map(|language| ChoiceOption::from(language.name())).to_vec();
    let chosen =
        Signal::derive(move || Language::ALL.into_iter().position(|language| language == settings.language.get()));
    view! {
        <Choice
            label=texts().start_language
            options
            chosen
            on_choose=move |at: usize| settings.set_language(Language::ALL[at], notices)
        />
    }
}
