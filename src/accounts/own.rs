//! What is one's own: a new password, everything as one file, and the end of the account.

use leptos::{prelude::*, task::spawn_local};
use vault::{Account, AccountId};

use super::{
    explain::store_error,
    form::{Form, FormBody, KnownPassword, NewPasswordTwice},
    visit::{require_account, use_visit},
};
use crate::{
    browser,
    library::{backup, hand_out_backup, hand_out_everything},
    router::use_way,
    texts::{self, account::texts},
    ui::{Back, Button, Card, Dialog, Frame, Tone, Weight, use_notices},
};

/// Password, export, deletion: what somebody does with his account as a whole.
#[component]
pub fn OwnScreen() -> impl IntoView {
    let t = texts();
    require_account();
    let account = use_visit().account();
    let cards = move || {
        account.get().map(|account| {
            let (id, has_password) = (account.id, account.login.is_some());
            let [exported, kept] = [account.clone(), account.clone()];
            view! {
                {has_password.then(|| view! { <PasswordCard id /> })}
                <Card title=t.own_export_title>
                    <p>{t.own_export_text}</p>
                    <ExportAll account=exported />
                </Card>
                <BackupCard account=kept />
                <DeletionCard account />
            }
        })
    };
    view! {
        <Frame title=t.own_title back=Back::To("/settings")>
            {cards}
        </Frame>
    }
}

/// The old password, and the new one twice: whoever mistypes it here would be locked out.
#[component]
fn PasswordCard(
    /// Whose.
    id: AccountId,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let form = Form::new();
    let [old, new, again] = [(); 3].map(|()| RwSignal::new(String::new()));
    let submit = move |()| {
        if !form.is_typed_twice([new, again], t.own_password_differs) {
            return;
        }
        let (vault, before, after) = (visit.vault(), old.get_untracked(), new.get_untracked());
        let work = async move {
            let (now, entropy) = (browser::clock::now(), browser::seed::entropy());
            vault.change_password(id, &before, &after, now, entropy).await
        };
        form.run(work, move |_| {
            for field in [old, new, again] {
                field.set(String::new());
            }
            notices.say(Tone::Good, t.own_password_changed);
        });
    };
    view! {
        <Card title=t.own_password_title>
            <p>{t.own_password_text}</p>
            <FormBody form submit=t.account_recover weight=Weight::Normal on_submit=submit>
                <KnownPassword form value=old label=t.own_password_old />
                <NewPasswordTwice form values=[new, again] again=t.own_password_again />
            </FormBody>
        </Card>
    }
    .into_any()
}

/// Hands everything out in one file.
#[component]
fn ExportAll(
    /// Whose.
    account: Account,
) -> impl IntoView {
    let visit = use_visit();
    let notices = use_notices();
    let export = move |()| {
        let (vault, account) = (visit.vault(), account.clone());
        spawn_local(async move {
            if let Err(error) = hand_out_everything(&vault, notices, &account).await {
                notices.say(Tone::Bad, store_error(&error));
            }
        });
    };
    view! { <Button on_press=export>{texts().own_export}</Button> }.into_any()
}

/// Everything under a password of its own, which is typed twice: nobody can open it without.
#[component]
fn BackupCard(
    /// Whose.
    account: Account,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let form = Form::new();
    let [password, again] = [(); 2].map(|()| RwSignal::new(String::new()));
    let submit = move |()| {
        if !form.is_typed_twice([password, again], t.own_backup_differs) {
            return;
        }
        let (account, typed) = (account.clone(), password.get_untracked());
        let work = async move { backup(&visit.vault(), &account, &typed).await };
        form.run(work, move |file| {
            for field in [password, again] {
                field.set(String::new());
            }
            spawn_local(async move { hand_out_backup(notices, &file).await });
        });
    };
    view! {
        <Card title=t.own_backup_title>
            <p>{t.own_backup_text}</p>
            <FormBody form submit=t.own_backup weight=Weight::Normal on_submit=submit>
                <NewPasswordTwice
                    form
                    values=[password, again]
                    label=t.own_backup_password
                    again=t.own_backup_again
                />
            </FormBody>
        </Card>
    }
    .into_any()
}

/// Deletes the account: after a warning, with the export at hand, and by the password where there is one.
#[component]
fn DeletionCard(
    /// Whose.
    account: Account,
) -> impl IntoView {
    let t = texts();
    let asking = RwSignal::new(false);
    let question = {
        let account = account.clone();
        move || view! { <DeletionForm account=account.clone() asking /> }
    };
    view! {
        <Card title=t.own_delete_title>
            <p>{t.own_delete_text}</p>
            <Button weight=Weight::Danger on_press=move |()| asking.set(true)>
                {t.own_delete_open}
            </Button>
            <Dialog open=asking title=t.own_delete_question>
                {question()}
            </Dialog>
        </Card>
    }
    .into_any()
}

/// The question, with the way out beside it.
#[component]
fn DeletionForm(
    /// Whose account.
    account: Account,
    /// Whether it is asked.
    asking: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let way = use_way();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let id = account.id;
    let has_password = account.login.is_some();
    let submit = move |()| {
        let typed = password.get_untracked();
        let work = async move {
            let typed = has_password.then_some(typed.as_str());
            visit.vault().delete_account(id, typed, browser::clock::now()).await
        };
        form.run(work, move |()| {
            visit.forget();
            notices.say(Tone::Good, t.own_deleted);
            way.run("/".to_owned());
        });
    };
    view! {
        <p>{if has_password { t.own_delete_warning } else { t.own_delete_warning_guest }}</p>
        <ExportAll account />
        <FormBody form submit=t.own_delete weight=Weight::Danger on_submit=submit>
            {has_password
                .then(|| {
                    view! {
                        <KnownPassword form value=password />
                    }
                })}
        </FormBody>
        <Button weight=Weight::Quiet on_press=move |()| asking.set(false)>
            {texts::texts().dialog_cancel}
        </Button>
    }
    .into_any()
}
