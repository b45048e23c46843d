//! A code of this device, to be read by the other one.

use leptos::prelude::*;

use super::picture::picture;
use crate::{
    library::copy_text,
    texts::devices::texts,
    ui::{Button, Weight, use_notices},
};

/// The code as a picture and as text, for who has no camera.
pub fn shown(code: String) -> AnyView {
    let t = texts();
    let notices = use_notices();
    let picture = picture(&code, t.show_picture);
    let text = StoredValue::new(code);
    let copy = move |()| copy_text(notices, text.get_value(), [t.show_copied, t.show_not_copied]);
    view! {
        {picture}
        <details class="fold">
            <summary>{t.show_as_text}</summary>
            <p class="code__text">{text.get_value()}</p>
            <Button weight=Weight::Quiet on_press=copy>
                {t.show_copy}
            </Button>
        </details>
    }
    .into_any()
}
