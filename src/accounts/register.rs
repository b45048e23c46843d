//! ACCOUNT ERSTELLEN (chapter 1.2).

use leptos::prelude::*;

use super::{
    code::CodeSheet,
    explain::Place,
    form::{Form, FormBody},
    visit::use_visit,
};
use crate::{
    browser,
    texts::texts,
    ui::{Back, Frame, PasswordField, TextField},
};

/// Mail address and password, then the recovery code. A guest becomes the new account and keeps his games.
#[component]
pub fn Register() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let form = Form::new();
    let (mail, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let code = RwSignal::new(None::<String>);
    let guest = visit.guest();
    let submit = move |()| {
        let (mail, password) = (mail.get_untracked(), password.get_untracked());
        let vault = visit.vault();
        let work = async move {
            vault.register(&mail, &password, guest, browser::clock::now(), browser::seed::entropy()).await
        };
        form.run(work, move |(account, recovery)| {
            visit.enter(account);
            code.set(Some(recovery.to_string()));
        });
    };
    let fields = move || {
        view! {
            <FormBody form submit=t.account_register on_submit=submit>
                {guest.map(|_| view! { <p>{t.account_guest_moves}</p> })}
                <TextField
                    label=t.account_mail
                    value=mail
                    kind="email"
                    autocomplete="username"
                    longest=254
                    hint=t.account_mail_hint
                    error=form.fault_at(Place::Mail)
                />
                <PasswordField
                    label=t.account_password
                    value=password
                    autocomplete="new-password"
                    hint=t.account_password_hint
                    error=form.fault_at(Place::Password)
                />
            </FormBody>
        }
        .into_any()
    };
    view! {
        <Frame title=t.start_register back=Back::To("/")>
            {move || match code.get() {
                None => fields(),
                Some(code) => view! { <CodeSheet code /> }.into_any(),
            }}
        </Frame>
    }
}
