//! Buttons, and links that look like them.

use leptos::prelude::*;

use super::{
    icon::{Glyph, Icon},
    link::Link,
    notice::{Tone, use_notices},
};

/// How loud a button is. One screen has at most one `Primary`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weight {
    /// The one thing to do next.
    Primary,
    /// An equal choice among others.
    #[default]
    Normal,
    /// A way aside that few need.
    Quiet,
    /// Ends or removes something.
    Danger,
}

impl Weight {
    const fn class(self) -> &'static str {
        match self {
            Self::Primary => "button button--primary",
            Self::Normal => "button",
            Self::Quiet => "button button--quiet",
            Self::Danger => "button button--danger",
        }
    }
}

/// A button with words, and an icon before them if one helps.
#[component]
pub fn Button(
    /// How loud it is.
    #[prop(optional)]
    weight: Weight,
    /// Drawn before the words.
    #[prop(optional)]
    glyph: Option<Glyph>,
    /// Cannot be pressed now. Prefer a button that says why: [`BlockedButton`], [`super::BottomBar`].
    #[prop(optional, into)]
    disabled: Signal<bool>,
    /// What a press does. A button without it submits the form it stands in.
    #[prop(optional, into)]
    on_press: Option<Callback<()>>,
    /// The words.
    children: Children,
) -> impl IntoView {
    view! {
        <button
            class=weight.class()
            type=if on_press.is_some() { "button" } else { "submit" }
            disabled=disabled
            on:click=move |_| {
                if let Some(on_press) = on_press {
                    on_press.run(());
                }
            }
        >
            {glyph.map(|glyph| view! { <Icon glyph /> })}
            {children()}
        </button>
    }
}

/// A button that cannot be pressed now. It keeps its place, looks disabled, is reached by keys like any other, and says why
/// when it is pressed.
#[component]
pub fn BlockedButton(
    /// Why it cannot be pressed.
    reason: String,
    /// The words.
    children: Children,
) -> impl IntoView {
    let notices = use_notices();
    let id = super::unique_id();
    view! {
        <span class="visually-hidden" id=id.clone()>
            {reason.clone()}
        </span>
        <button
            class=Weight::Normal.class()
            type="button"
            aria-disabled="true"
            aria-describedby=id
            on:click=move |_| notices.say(Tone::Warning, reason.clone())
        >
            {children()}
        </button>
    }
    .into_any()
}

/// A round button that shows only an icon.
#[component]
pub fn IconButton(
    /// What it shows.
    glyph: Glyph,
    /// What it does, in words, for those who do not see the icon; also its tooltip.
    #[prop(into)]
    label: String,
    /// What a press does.
    #[prop(into)]
    on_press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            class="icon-button"
            type="button"
            aria-label=label.clone()
            title=label
            on:click=move |_| on_press.run(())
        >
            <Icon glyph />
        </button>
    }
}

/// A link inside the app that looks like a button.
#[component]
pub fn ButtonLink(
    /// The route, such as `/games`.
    #[prop(into)]
    href: String,
    /// How loud it is.
    #[prop(optional)]
    weight: Weight,
    /// Drawn before the words.
    #[prop(optional)]
    glyph: Option<Glyph>,
    /// The words.
    children: Children,
) -> impl IntoView {
    view! {
        <Link href class=weight.class()>
            {glyph.map(|glyph| view! { <Icon glyph /> })}
            {children()}
        </Link>
    }
}
