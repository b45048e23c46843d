//! "Passwort vergessen" (chapter 2.1), without a server: the recovery code opens the account.

use leptos::prelude::*;

use super::{
    code::CodeForm,
    explain::Place,
    form::{FormBody, MailField, NewPassword},
    visit::use_visit,
};
use crate::{
    browser,
    texts::account::texts,
    ui::{Back, Frame, TextField},
};

/// Mail address, recovery code and a new password; then the new recovery code.
#[component]
pub fn Recover() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let sheet = CodeForm::new();
    let form = sheet.form;
    let [mail, typed, password] = [(); 3].map(|()| RwSignal::new(String::new()));
    let submit = move |()| {
        let (mail, typed, password) = (mail.get_untracked(), typed.get_untracked(), password.get_untracked());
        sheet.run(async move {
            let vault = visit.vault();
            vault.reset_password(&mail, &typed, &password, browser::clock::now(), browser::seed::entropy()).await
        });
    };
    let fields = move || {
        view! {
            <p>{t.account_recover_text}</p>
            <FormBody form submit=t.account_recover on_submit=submit>
                <MailField form value=mail />
                <TextField label=t.code_title value=typed error=form.fault_at(Place::Code) />
                <NewPassword form value=password />
            </FormBody>
        }
        .into_any()
    };
    view! {
        <Frame title=t.account_recover_title back=Back::To("/login")>
            {sheet.or(fields)}
        </Frame>
    }
}
