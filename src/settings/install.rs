//! How to get the app onto the home screen.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::install::{self, Install},
    texts::texts,
    ui::{Button, Card, Glyph, Icon},
};

/// A button where the browser offers to install, the steps where it does not, nothing where the app is installed.
#[component]
pub fn InstallHint() -> impl IntoView {
    let t = texts();
    let state = RwSignal::new(install::state());
    // Dropping it with this component ends the listening.
    StoredValue::new_local(install::on_change(move || state.set(install::state())));
    let ask = |()| {
        spawn_local(async {
            install::install().await;
        });
    };
    let offered = move || {
        view! {
            <Card title=t.install_title>
                <p>{t.install_text}</p>
                <Button glyph=Glyph::Download on_press=ask>
                    {t.install_install}
                </Button>
            </Card>
        }
        .into_any()
    };
    let steps = move || {
        view! {
            <Card title=t.install_title>
                <p>{t.install_text}</p>
                <ol class="steps">
                    <li>
                        <Icon glyph=Glyph::Share />
                        {t.install_ios_share}
                    </li>
                    <li>
                        <Icon glyph=Glyph::Plus />
                        {t.install_ios_add}
                    </li>
                    <li>
                        <Icon glyph=Glyph::Star />
                        {t.install_ios_open}
                    </li>
                </ol>
            </Card>
        }
        .into_any()
    };
    move || match state.get() {
        Install::Offered => Some(offered()),
        Install::ByHand => Some(steps()),
        Install::Done | Install::NotOffered => None,
    }
}
