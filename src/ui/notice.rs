//! What just happened, in a line that comes and goes; and what stays true, in a banner.

use core::time::Duration;

use leptos::prelude::*;

use super::icon::{Glyph, Icon};
use crate::texts::texts;

/// How a notice is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Good to know.
    #[default]
    Info,
    /// Went well.
    Good,
    /// Needs attention.
    Warning,
    /// Went wrong.
    Bad,
}

impl Tone {
    const fn class(self) -> &'static str {
        match self {
            Self::Info => "tone-info",
            Self::Good => "tone-good",
            Self::Warning => "tone-warning",
            Self::Bad => "tone-bad",
        }
    }

    const fn glyph(self) -> Glyph {
        match self {
            Self::Info => Glyph::Star,
            Self::Good => Glyph::Check,
            Self::Warning | Self::Bad => Glyph::Warning,
        }
    }
}

/// How long a passing notice stays.
const STAY: Duration = Duration::from_secs(6);

/// A passing notice.
struct Notice {
    number: u32,
    tone: Tone,
    text: String,
    /// Whom it is for: it was said behind a curtain, and falls with it.
    is_secret: bool,
}

/// The passing notices of the app. Get it with [`use_notices`].
#[derive(Clone, Copy)]
pub struct Notices {
    current: RwSignal<Option<Notice>>,
    /// How many there were: the timer of one never takes another one away.
    count: StoredValue<u32>,
    /// Whether a curtain is up.
    behind_curtain: StoredValue<bool>,
}

impl Notices {
    /// Makes the notices and hands them to everything below, once, in the app.
    pub fn provide() -> Self {
        let notices =
            Self { current: RwSignal::new(None), count: StoredValue::new(0), behind_curtain: StoredValue::new(false) };
        provide_context(notices);
        notices
    }

    /// Shows a text and reads it out, to whoever may see the screen now. It replaces the one before.
    pub fn say(self, tone: Tone, text: impl Into<String>) {
        self.show(tone, text.into(), self.behind_curtain.get_value());
    }

    /// Shows the whole table a text: what is said so from behind a curtain outlasts its fall.
    pub fn say_to_all(self, tone: Tone, text: impl Into<String>) {
        self.show(tone, text.into(), false);
    }

    /// Tells that a curtain has risen: what is said from now on is for its player.
    pub fn raise_curtain(self) {
        self.behind_curtain.set_value(true);
    }

    /// Tells that the curtain has fallen, and what was said behind it with it.
    pub fn drop_curtain(self) {
        self.behind_curtain.set_value(false);
        if self.current.with_untracked(|now| now.as_ref().is_some_and(|notice| notice.is_secret)) {
            self.current.set(None);
        }
    }

    fn show(self, tone: Tone, text: String, is_secret: bool) {
        let number = self.count.get_value().wrapping_add(1);
        self.count.set_value(number);
        self.current.set(Some(Notice { number, tone, text, is_secret }));
        set_timeout(
            move || {
                let is_mine = |now: &Option<Notice>| now.as_ref().is_some_and(|notice| notice.number == number);
                if self.current.try_with_untracked(is_mine) == Some(true) {
                    self.current.set(None);
                }
            },
            STAY,
        );
    }
}

/// The notices of the app around this component.
pub fn use_notices() -> Notices {
    expect_context()
}

/// Where passing notices appear: once, in the app. It is in the document from the start, so that screen readers
/// know it before it speaks.
#[component]
pub fn NoticeArea(
    /// What to show.
    notices: Notices,
) -> impl IntoView {
    let shown = move || {
        notices.current.with(|now| {
            let Notice { tone, text, .. } = now.as_ref()?;
            Some(view! {
                <div class=format!("notice {}", tone.class())>
                    <Icon glyph=tone.glyph() />
                    <span>{text.clone()}</span>
                    <super::IconButton
                        glyph=Glyph::Cross
                        label=texts().notice_close
                        on_press=move |()| notices.current.set(None)
                    />
                </div>
            })
        })
    };
    view! {
        <div class="notice-area" role="status" aria-live="polite">
            {shown}
        </div>
    }
}

/// Something that stays true until it is dealt with: storage is full, an account is not confirmed.
#[component]
pub fn Banner(
    /// How it is meant.
    #[prop(optional)]
    tone: Tone,
    /// What happened, what is safe, and what to do; with buttons if there is something to do.
    children: Children,
) -> impl IntoView {
    view! {
        <div class=format!("banner {}", tone.class()) role="note">
            <Icon glyph=tone.glyph() />
            <div class="banner__words">{children()}</div>
        </div>
    }
    .into_any()
}

/// Why something was refused, a line each; nothing while there are none.
#[component]
pub fn Refusal(
    /// What was refused.
    title: &'static str,
    /// What is wrong with it.
    lines: RwSignal<Vec<String>>,
) -> impl IntoView {
    (move || {
        let lines = lines.get();
        (!lines.is_empty()).then(|| {
            let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
            view! {
                <div role="alert">
                    <Banner tone=Tone::Bad>
                        <p>
                            <b>{title}</b>
                        </p>
                        <ul class="banner__reasons">{lines}</ul>
                    </Banner>
                </div>
            }
        })
    })
    .into_any()
}
