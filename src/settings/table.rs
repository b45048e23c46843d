//! How the device lies at the table: sound, the hand that holds it, upright or across.

use leptos::prelude::*;

use super::set_on_root;
use crate::{
    browser::{page, prefs},
    texts::shelf::texts,
    ui::{Choice, ChoiceOption, Cue, Toggle, cue},
};

/// The one switch for sounds and vibration; this device remembers it. To switch them on is to hear one.
#[component]
pub fn SoundSwitch() -> impl IntoView {
    let t = texts();
    let sounds = RwSignal::new(prefs::sounds());
    let change = move |on: bool| {
        prefs::set_sounds(on);
        sounds.set(on);
        cue::wake();
        Cue::Soon.play();
    };
    view! { <Toggle label=t.settings_sounds hint=t.settings_sounds_hint on=sounds on_change=change /> }
}

/// Whether the app opens in the game that was played last.
#[component]
pub(super) fn ResumeSwitch() -> impl IntoView {
    let t = texts();
    let resumes = RwSignal::new(prefs::resumes());
    let change = move |on: bool| {
        prefs::set_resumes(on);
        resumes.set(on);
    };
    view! { <Toggle label=t.settings_resume hint=t.settings_resume_hint on=resumes on_change=change /> }
}

/// Which hand holds the device: what goes on lies under its thumb.
#[component]
pub(super) fn HandChoice() -> impl IntoView {
    let t = texts();
    let is_left = RwSignal::new(prefs::is_left_handed());
    let choose = move |at: usize| {
        prefs::set_left_handed(at == 1);
        is_left.set(at == 1);
        show_hand();
    };
    view! {
        <Choice
            label=t.settings_hand
            options=[t.settings_hand_right, t.settings_hand_left].map(ChoiceOption::from).to_vec()
            chosen=Signal::derive(move || Some(usize::from(is_left.get())))
            on_choose=choose
        />
    }
}

/// Whether the screen turns with the device.
#[component]
pub(super) fn OrientationChoice() -> impl IntoView {
    let t = texts();
    let orientation = RwSignal::new(Orientation::kept());
    let refused = RwSignal::new(false);
    let choose = move |at: usize| {
        let chosen = Orientation::ALL[at];
        prefs::set_orientation(chosen.code());
        orientation.set(chosen);
        leptos::task::spawn_local(async move {
            let holds = page::hold_orientation(chosen.code()).await;
            refused.try_set(!holds);
        });
    };
    let options = [t.settings_orientation_free, t.settings_orientation_upright, t.settings_orientation_across];
    view! {
        <Choice
            label=t.settings_orientation
            options=options.map(ChoiceOption::from).to_vec()
            chosen=Signal::derive(move || Orientation::ALL.into_iter().position(|one| one == orientation.get()))
            on_choose=choose
        />
        <p class="dim" role="status">
            {move || refused.get().then_some(t.settings_orientation_refused)}
        </p>
    }
}

/// How the screen lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Orientation {
    /// As the device is held.
    Free,
    Upright,
    Across,
}

impl Orientation {
    /// In the order in which they are offered.
    const ALL: [Self; 3] = [Self::Free, Self::Upright, Self::Across];

    /// The orientation by the name the browser has for it, which is the preference, too; nothing for what is free.
    const fn code(self) -> Option<&'static str> {
        match self {
            Self::Free => None,
            Self::Upright => Some("portrait"),
            Self::Across => Some("landscape"),
        }
    }

    fn kept() -> Self {
        let kept = prefs::orientation();
        Self::ALL.into_iter().find(|one| one.code() == kept.as_deref()).unwrap_or(Self::Free)
    }
}

/// Lays the screen out as it was set: called when a game is opened, which is where it matters.
pub fn lay_out() {
    show_hand();
    let kept = Orientation::kept();
    if kept != Orientation::Free {
        leptos::task::spawn_local(async move {
            // A browser that refuses turns the screen with the device, as it always did.
            let _ = page::hold_orientation(kept.code()).await;
        });
    }
}

fn show_hand() {
    set_on_root("data-hand", if prefs::is_left_handed() { "left" } else { "right" });
}
