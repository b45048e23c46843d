//! What a person sets once and the app remembers.

use leptos::prelude::*;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the device is set.
    #[default]
    System,
    Dark,
    Light,
}

/// The settings of the app, for everything below.
#[derive(Clone, Copy)]
pub struct Settings {
    /// Seconds without a touch after which the curtain falls.
    pub curtain_idle: RwSignal<u32>,
    /// Light or dark.
    pub theme: RwSignal<Theme>,
}

impl Settings {
    pub fn provide() -> Self {
        let settings = Self { curtain_idle: RwSignal::new(120), theme: RwSignal::new(Theme::System) };
        provide_context(settings);
        settings
    }
}

/// The settings of the app around this component.
pub fn use_settings() -> Settings {
    expect_context()
}
