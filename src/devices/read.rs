//! How a code gets into this device: by its camera, pasted, or typed.

use leptos::{html, prelude::*, task::spawn_local};

use super::code::{Code, CodeError};
use crate::{
    browser::{
        engine::Engine,
        patience::rest,
        viewfinder::{NoPicture, Picture, Viewfinder},
    },
    texts::devices::texts,
    ui::{Button, LongTextField, Tone, Weight, use_notices},
};

/// The worker that reads codes, as the page calls it.
const WORKER: &str = "codes";

/// Milliseconds between two looks of the camera.
const PAUSE: i32 = 150;

/// The camera, and a field for a code of another device; `read` takes it.
pub fn reader(label: &'static str, read: impl Fn(Code) + Copy + Send + Sync + 'static) -> AnyView {
    let t = texts();
    let (typed, wrong) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let take = move |text: &str| match Code::read(text) {
        Ok(code) => {
            wrong.set(None);
            read(code);
        }
        Err(error) => wrong.set(Some(words(error).to_owned())),
    };
    view! {
        <div class="stack">
            {camera(take)} <LongTextField label value=typed error=Signal::derive(move || wrong.get()) />
            <div class="row">
                <Button weight=Weight::Normal on_press=move |()| typed.with_untracked(|typed| take(typed))>
                    {t.read_take}
                </Button>
            </div>
        </div>
    }
    .into_any()
}

/// A button that lets the camera look until it has seen a code.
fn camera(take: impl Fn(&str) + Copy + Send + Sync + 'static) -> AnyView {
    let t = texts();
    let notices = use_notices();
    let looks = RwSignal::new(false);
    let video = NodeRef::<html::Video>::new();
    Effect::new(move || {
        let Some(video) = video.get() else { return };
        spawn_local(async move {
            match Viewfinder::open(video).await {
                Ok(viewfinder) => {
                    if let Some(text) = look(&viewfinder, looks).await {
                        take(&text);
                    }
                }
                Err(why) => {
                    notices.say(
                        Tone::Warning,
                        match why {
                            NoPicture::Unsupported => t.read_no_camera,
                            NoPicture::Refused => t.read_camera_refused,
                        },
                    );
                }
            }
            looks.try_set(false);
        });
    });
    let content = move || {
        if looks.get() {
            view! {
                <video class="viewfinder" node_ref=video muted playsinline aria-label=t.read_looks></video>
                <Button weight=Weight::Quiet on_press=move |()| looks.set(false)>
                    {t.lobby_cancel}
                </Button>
            }
            .into_any()
        } else {
            view! {
                <Button weight=Weight::Primary on_press=move |()| looks.set(true)>
                    {t.read_camera}
                </Button>
            }
            .into_any()
        }
    };
    view! { <div class="row">{content}</div> }.into_any()
}

/// Looks until there is a code of this app to be seen, or nobody wants that any more.
async fn look(viewfinder: &Viewfinder, looks: RwSignal<bool>) -> Option<String> {
    let worker = Engine::new(WORKER);
    while looks.try_get_untracked() == Some(true) {
        let seen = match viewfinder.read().await {
            Some(seen) => seen,
            None => match viewfinder.picture() {
                Some(picture) => decoded(&worker, picture).await,
                None => String::new(),
            },
        };
        // Other codes may lie on the table.
        if Code::read(&seen).is_ok() {
            return Some(seen);
        }
        rest(PAUSE).await;
    }
    None
}

/// What the worker reads in a picture.
async fn decoded(worker: &Engine, Picture { width, brightness }: Picture) -> String {
    let read = worker.answer(&[&width.to_le_bytes()[..], &brightness].concat()).await;
    String::from_utf8(read.unwrap_or_default()).unwrap_or_default()
}

/// Why a text is no code, for the player.
pub fn words(error: CodeError) -> &'static str {
    match error {
        CodeError::Unreadable => texts().read_unreadable,
        CodeError::Foreign => texts().read_foreign,
    }
}
