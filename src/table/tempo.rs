//! How fast computers play: a switch for all games, which this device remembers.

use leptos::prelude::*;

use crate::{
    browser::prefs,
    texts::table::texts,
    ui::{Choice, ChoiceOption},
};

/// How fast computers play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// Each step when somebody asks for it.
    Steps,
    /// As fast as one can follow.
    #[default]
    Quick,
    /// As fast as they can.
    AtOnce,
}

impl Tempo {
    /// All three, in the order in which they are offered.
    const ALL: [Self; 3] = [Self::Steps, Self::Quick, Self::AtOnce];

    /// The value of the preference.
    const fn code(self) -> &'static str {
        match self {
            Self::Steps => "steps",
            Self::Quick => "quick",
            Self::AtOnce => "at-once",
        }
    }

    /// What was chosen last on this device.
    pub fn kept() -> Self {
        let code = prefs::tempo();
        Self::ALL.into_iter().find(|tempo| Some(tempo.code()) == code.as_deref()).unwrap_or_default()
    }

    fn word(self) -> &'static str {
        let t = texts();
        match self {
            Self::Steps => t.tempo_steps,
            Self::Quick => t.tempo_quick,
            Self::AtOnce => t.tempo_at_once,
        }
    }
}

/// Three chips, of which one is chosen.
pub fn switch(tempo: RwSignal<Tempo>) -> AnyView {
    let options: Vec<ChoiceOption> = Tempo::ALL.map(|tempo| ChoiceOption::from(tempo.word())).into();
    let chosen = move || Tempo::ALL.iter().position(|one| *one == tempo.get());
    let choose = move |at: usize| {
        if let Some(wanted) = Tempo::ALL.get(at) {
            prefs::set_tempo(wanted.code());
            tempo.set(*wanted);
        }
    };
    view! { <Choice label=texts().tempo_title options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}
