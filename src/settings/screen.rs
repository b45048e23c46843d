//! The "Einstellungen" screen.

use leptos::{prelude::*, task::spawn_local};
use vault::{Confirmation, Login};

use super::{
    CURTAIN_IDLE, InstallHint, LanguageChoice, SoundSwitch, Theme, UpdateBanner,
    table::{HandChoice, OrientationChoice, ResumeSwitch},
    use_settings,
};
use crate::{
    accounts::{account_error, use_visit},
    browser::{
        space::{self, Space},
        update,
    },
    editions,
    library::{ReportForm, bytes_text},
    registry::SHELF,
    router::use_way,
    texts::{self, shelf::texts},
    ui::{Back, Below, Button, ButtonLink, Card, Choice, ChoiceOption, Frame, Tone, use_notices},
};

/// Everything a person sets once, in one place.
#[component]
pub fn SettingsScreen() -> impl IntoView {
    let t = texts();
    let links = SHELF.iter().filter(|game| game.has_edition).map(|game| {
        let name = t.settings_box_values(&game.title);
        view! { <ButtonLink href=editions::route(game.tag)>{name}</ButtonLink> }
    });
    let links = links.collect_view();
    view! {
        <Frame title=t.settings_title back=Back::To("/") wide=true>
            <UpdateBanner />
            <div class="cards">
                <Card title=t.settings_appearance>
                    <LanguageChoice />
                    <ThemeChoice />
                </Card>
                <Card title=t.settings_table>
                    <SoundSwitch />
                    <CurtainChoice />
                    <HandChoice />
                    <OrientationChoice />
                </Card>
                <Below>
                    <AccountCard />
                    <StorageCard />
                    <Card title=t.settings_box>
                        <p>{t.settings_box_text}</p>
                        {links}
                    </Card>
                    <AppCard />
                </Below>
            </div>
            <InstallHint />
        </Frame>
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let t = texts();
    let settings = use_settings();
    let options = [t.settings_theme_system, t.settings_theme_dark, t.settings_theme_light, t.settings_theme_contrast]
        .map(ChoiceOption::from);
    let chosen = Signal::derive(move || Theme::ALL.into_iter().position(|theme| theme == settings.theme.get()));
    view! {
        <Choice
            label=t.settings_theme
            options=options.to_vec()
            chosen
            on_choose=move |at: usize| settings.set_theme(Theme::ALL[at])
        />
    }
}

#[component]
fn CurtainChoice() -> impl IntoView {
    let t = texts();
    let settings = use_settings();
    let options = CURTAIN_IDLE.map(|seconds| {
        ChoiceOption::from(match seconds {
            0..60 => t.settings_curtain_seconds(&seconds),
            _ => t.settings_curtain_minutes(&(seconds / 60)),
        })
    });
    let chosen = Signal::derive(move || CURTAIN_IDLE.into_iter().position(|idle| idle == settings.curtain_idle.get()));
    view! {
        <Choice
            label=t.settings_curtain
            options=options.to_vec()
            chosen
            on_choose=move |at: usize| settings.set_curtain_idle(CURTAIN_IDLE[at])
        />
    }
}

/// Who is signed in, and the ways in and out.
#[component]
fn AccountCard() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let account = visit.account();
    let way = use_way();
    let notices = use_notices();
    let sign_out = move |()| {
        spawn_local(async move {
            match visit.leave().await {
                Ok(()) => way.run("/".to_owned()),
                Err(error) => notices.say(Tone::Bad, account_error(&error).1),
            }
        });
    };
    let who = move || match account.get().map(|account| account.login) {
        None => view! {
            <p>{t.settings_signed_out}</p>
            <ButtonLink href="/login">{texts::texts().start_sign_in}</ButtonLink>
        }
        .into_any(),
        Some(None) => view! {
            <p>{t.settings_guest_text} " " {t.settings_guest_plain}</p>
            <ButtonLink href="/register">{texts::texts().start_register}</ButtonLink>
            <ButtonLink href="/own">{t.settings_own}</ButtonLink>
            <Button on_press=sign_out>{t.settings_sign_out}</Button>
        }
        .into_any(),
        Some(Some(Login { mail, confirmation })) => {
            let to_do = confirmation != Confirmation::Confirmed;
            view! {
                <p>{t.settings_signed_in_as(&mail)} " " {(!to_do).then(|| format!("({})", t.settings_confirmed))}</p>
                <p class="dim">{t.settings_auto}</p>
                {to_do.then(|| view! { <ButtonLink href="/code">{t.settings_confirm_code}</ButtonLink> })}
                <ButtonLink href="/own">{t.settings_own}</ButtonLink>
                <Button on_press=sign_out>{t.settings_sign_out}</Button>
            }
            .into_any()
        }
    };
    view! { <Card title=t.settings_account>{who}</Card> }
}

/// How much is stored, and whether the browser has promised to keep it.
#[component]
fn StorageCard() -> impl IntoView {
    let t = texts();
    let notices = use_notices();
    // `None` until the browser has told; inside, `None` if it does not tell.
    let figures = RwSignal::new(None::<Option<Space>>);
    let look = move || {
        spawn_local(async move {
            let found = space::space().await;
            figures.try_set(Some(found));
        });
    };
    look();
    let keep = move |()| {
        spawn_local(async move {
            if !space::persist().await {
                notices.say(Tone::Warning, t.settings_storage_refused);
            }
            look();
        });
    };
    let state = move || match figures.get()? {
        None => Some(view! { <p>{t.settings_storage_unknown}</p> }.into_any()),
        Some(space) => Some(
            view! {
                <p>{t.settings_storage_used(&bytes_text(space.used()))}</p>
                <p>{if space.persistent { t.settings_storage_kept } else { t.settings_storage_not_kept }}</p>
                {(!space.persistent && space::clears_unvisited()).then(|| view! { <p>{t.settings_storage_safari}</p> })}
                {(!space.persistent).then(|| view! { <Button on_press=keep>{t.settings_keep}</Button> })}
            }
            .into_any(),
        ),
    };
    view! { <Card title=t.settings_storage>{state}</Card> }
}

/// Version, and whether it runs without a network.
#[component]
fn AppCard() -> impl IntoView {
    let t = texts();
    let offline = RwSignal::new(false);
    spawn_local(async move {
        update::offline_ready().await;
        offline.try_set(true);
    });
    view! {
        <Card title=t.settings_app>
            <p>{t.settings_version(&env!("CARGO_PKG_VERSION"))}</p>
            <ResumeSwitch />
            <p>{move || if offline.get() { t.settings_offline_ready } else { t.settings_offline_not_ready }}</p>
            <ButtonLink href="/credits">{t.settings_credits}</ButtonLink>
            <ReportForm />
        </Card>
    }
}
