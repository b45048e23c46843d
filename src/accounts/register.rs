//! ACCOUNT ERSTELLEN (chapter 1.2).

use leptos::prelude::*;

use super::{
    code::CodeForm,
    form::{FormBody, MailField, NewPassword},
    visit::use_visit,
};
use crate::{
    browser,
    texts::{self, account::texts},
    ui::{Back, Frame},
};

/// Mail address and password, then the recovery code. A guest becomes the new account and keeps his games.
#[component]
pub fn Register() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let sheet = CodeForm::new();
    let form = sheet.form;
    let (mail, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |()| {
        let (mail, password) = (mail.get_untracked(), password.get_untracked());
        sheet.run(async move {
            // A guest's games must not stay behind.
            let (vault, guest) = (visit.vault(), untrack(|| visit.guest()));
            vault.register(&mail, &password, guest, browser::clock::now(), browser::seed::entropy()).await
        });
    };
    let fields = move || {
        view! {
            <FormBody form submit=t.account_register on_submit=submit>
                {move || visit.guest().map(|_| view! { <p>{t.account_guest_moves}</p> })}
                <MailField form value=mail />
                <NewPassword form value=password label=t.account_password />
            </FormBody>
        }
        .into_any()
    };
    view! {
        <Frame title=texts::texts().start_register back=Back::To("/")>
            {sheet.or(fields)}
        </Frame>
    }
}
