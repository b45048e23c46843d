//! The frame of every screen: where am I, whose turn is it, who may look.

use leptos::{html, prelude::*, web_sys::FocusOptions};

use super::{
    help::{Chapter, Help},
    icon::{Glyph, Icon},
    link::Link,
    menu::Menu,
    player::Player,
};
use crate::{browser::page, texts::texts};

/// What the arrow at the top left does.
#[derive(Clone)]
pub enum Back {
    /// Goes to a route.
    To(&'static str),
    /// Asks the screen.
    Run(Callback<()>),
}

/// Where in a turn the screen is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The number in the manual, 0 to 4.
    pub number: u8,
    /// The name beside it.
    pub name: String,
}

/// Who may look at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eye {
    /// Everybody at the table.
    Open,
    /// The active player only.
    Closed,
}

/// Top bar, content, and a place for the [`super::BottomBar`].
///
/// The line under the top bar wears the active player's colour and pattern, and the eye decides the colour of the
/// bar itself.
#[component]
pub fn Frame(
    /// Where am I, as the heading of the screen.
    #[prop(into)]
    title: Signal<String>,
    /// The arrow at the left; none on a screen one cannot leave.
    #[prop(default = None, into)]
    back: Option<Back>,
    /// Phase of the turn, below the heading.
    #[prop(optional, into)]
    phase: Option<Phase>,
    /// The active player.
    #[prop(optional, into)]
    player: Option<Player>,
    /// Who may look; screens outside a turn have no eye.
    #[prop(optional, into)]
    eye: Option<Eye>,
    /// More controls at the right of the top bar.
    #[prop(optional, into)]
    tools: Option<AnyView>,
    /// What the "?" opens the rules at, where there are rules to be read.
    #[prop(default = Chapter::FIRST.into(), into)]
    chapter: Signal<Chapter>,
    /// The bar at the bottom.
    #[prop(optional, into)]
    bottom: Option<AnyView>,
    /// The content uses the whole width of a large screen instead of a readable column.
    #[prop(optional)]
    wide: bool,
    /// What stands below each other on a phone stands in two columns on a tablet, and in three on a large screen.
    #[prop(optional)]
    columns: bool,
    /// The content.
    children: Children,
) -> impl IntoView {
    let class = match eye {
        None => "frame",
        Some(Eye::Open) => "frame frame--open",
        Some(Eye::Closed) => "frame frame--secret",
    };
    let heading = NodeRef::<html::H1>::new();
    let before = StoredValue::new_local(document().active_element());
    Effect::new(move || {
        let Some(heading) = heading.get() else { return };
        if !page::is_seamless() {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        // In the frame that shows the screen: the browser must know where everything lies to give a focus, and would lay the screen out
        // once here and, as more of it comes, once more there.
        request_animation_frame(move || {
            before.try_with_value(|before| focus_heading(&heading, before.as_ref()));
        });
    });
    Effect::new(move || title.with(|title| name_page(title)));
    let hue = player.as_ref().map_or("", |player| player.hue.class());
    view! {
        <div class=format!("{class} {hue}")>
            <header class="frame__top">
                {back.map(back_arrow)}
                <div class="frame__place">
                    <h1 class="frame__title" tabindex="-1" node_ref=heading>{title}</h1>
                    {phase.map(|phase| phase_mark(&phase))}
                </div>
                {Help::button(chapter)} {tools} {Menu::button()} {eye.map(eye_mark)}
            </header>
            {player.map(|_| view! { <div class="frame__line" aria-hidden="true"></div> })}
            <main class="frame__main" class:frame__main--wide=wide class:frame__main--columns=columns id="main" tabindex="-1">
                {children()}
            </main>
            {bottom}
        </div>
    }
    .into_any()
}

/// Calls the page after its screen: so do tabs, the history and screen readers. Nothing secret is in a title.
pub fn name_page(screen: &str) {
    let app = texts().app_name;
    document().set_title(&if screen == app { app.to_owned() } else { format!("{screen} – {app}") });
}

/// A reader begins at the heading of a screen unless the screen has put him somewhere else. Where he was `before` is no such place: one
/// screen after another may have the same button.
fn focus_heading(heading: &web_sys::HtmlElement, before: Option<&web_sys::Element>) {
    let focused = document().active_element();
    if focused.as_ref() == before || focused.is_none_or(|element| element.tag_name() == "BODY") {
        // A heading in the document takes the focus; there is nothing to do if the browser refuses.
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = heading.focus_with_options(&options);
    }
}

fn back_arrow(back: Back) -> AnyView {
    let label = texts().frame_back;
    match back {
        Back::To(href) => view! {
            <Link href class="icon-button" label>
                <Icon glyph=Glyph::Back />
            </Link>
        }
        .into_any(),
        Back::Run(run) => view! { <super::IconButton glyph=Glyph::Back label=label on_press=run /> }.into_any(),
    }
}

fn phase_mark(phase: &Phase) -> AnyView {
    let label = texts().frame_phase(&phase.number, &phase.name);
    let spoken = label.clone();
    view! {
        <p class="frame__phase" aria-label=spoken role="img">
            {label}
        </p>
    }
    .into_any()
}

fn eye_mark(eye: Eye) -> AnyView {
    let t = texts();
    let (glyph, label) = match eye {
        Eye::Open => (Glyph::EyeOpen, t.frame_public),
        Eye::Closed => (Glyph::EyeClosed, t.frame_secret),
    };
    view! {
        <span class="frame__eye" role="img" aria-label=label title=label>
            <Icon glyph />
        </span>
    }
    .into_any()
}
