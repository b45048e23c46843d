//! What a person sets once and the app remembers.

mod credits;
mod install;
mod language;
mod screen;
mod table;
mod update;

use leptos::{prelude::*, task::spawn_local, wasm_bindgen::JsCast as _, web_sys::HtmlElement};

use crate::{
    browser::prefs,
    texts::{self, Language, texts},
    ui::{Notices, Tone},
};

pub use credits::CreditsScreen;
pub use install::InstallHint;
pub use language::LanguageChoice;
pub use screen::SettingsScreen;
pub use table::{SoundSwitch, lay_out};
pub use update::{Busy, UpdateBanner, use_busy};

/// How light it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the device is set.
    #[default]
    System,
    Dark,
    Light,
    /// Black and white and as bright as can be; also where the device asks for more contrast and nothing else is chosen.
    Contrast,
}

impl Theme {
    /// Every theme, in the order in which they are offered.
    const ALL: [Self; 4] = [Self::System, Self::Dark, Self::Light, Self::Contrast];

    /// The value of `data-theme` on the root of the page, and of the preference.
    const fn code(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
        }
    }
}

/// Seconds without a touch after which the curtain may fall.
const CURTAIN_IDLE: [u32; 4] = [30, 60, 120, 300];

/// The settings of the app. Get them with [`use_settings`].
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language on the screen; a change mounts the app anew.
    pub language: RwSignal<Language>,
    /// Seconds without a touch after which the curtain falls.
    pub curtain_idle: RwSignal<u32>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
}

impl Settings {
    /// Reads what was set before, as the page does, and hands it to everything below.
    pub fn provide() -> Self {
        let theme = prefs::theme().and_then(|code| Theme::ALL.into_iter().find(|theme| theme.code() == code));
        let idle = prefs::curtain_idle().filter(|seconds| CURTAIN_IDLE.contains(seconds));
        let settings = Self {
            language: RwSignal::new(Language::current()),
            curtain_idle: RwSignal::new(idle.unwrap_or(120)),
            theme: RwSignal::new(theme.unwrap_or_default()),
        };
        provide_context(settings);
        settings
    }

    /// Changes the language, as soon as its words are here; where they cannot be had, nothing changes and a notice says so.
    pub fn set_language(self, language: Language, notices: Notices) {
        let before = self.language.get_untracked();
        spawn_local(async move {
            // Before the words of any language are here, the page says all that is said.
            if texts::is_here(before) && !texts::fetch(language).await {
                notices.say(Tone::Warning, texts().start_language_missing(&language.name()));
                // What has been tapped looks chosen: it is built anew with what is.
                set_on_root("lang", before.code());
                self.language.notify();
                return;
            }
            prefs::set_language(language.code());
            set_on_root("lang", language.code());
            self.language.set(language);
            // All that had the focus is gone: whoever goes by keyboard goes on where he was, at the first choice of each screen
            // that has this one.
            request_animation_frame(|| {
                let chosen = document().query_selector(".chip__input:checked").ok().flatten();
                if let Some(chosen) = chosen {
                    // An input in the document takes the focus; there is nothing to do if the browser refuses.
                    let _ = chosen.unchecked_into::<HtmlElement>().focus();
                }
            });
        });
    }

    /// Changes the theme.
    pub fn set_theme(self, theme: Theme) {
        prefs::set_theme(theme.code());
        set_on_root("data-theme", theme.code());
        self.theme.set(theme);
    }

    /// Changes when the curtain falls.
    pub fn set_curtain_idle(self, seconds: u32) {
        prefs::set_curtain_idle(seconds);
        self.curtain_idle.set(seconds);
    }
}

/// The settings of the app around this component.
pub fn use_settings() -> Settings {
    expect_context()
}

/// The language the page has chosen: the one that was set before, or else the first one that the browser's user reads and the app
/// speaks.
pub fn first_language() -> Language {
    Language::of_page().unwrap_or(Language::ALL[0])
}

/// Sets an attribute on `<html>`.
pub fn set_on_root(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Both names and values are ours and valid; there is nothing a reader could do about a failure.
        let _ = root.set_attribute(name, value);
    }
}
