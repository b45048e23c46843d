//! ANMELDEN (chapter 2.1).

use leptos::prelude::*;

use super::{
    form::{Form, FormBody, KnownPassword, MailField},
    visit::use_visit,
};
use crate::{
    browser,
    router::use_way,
    texts::{self, account::texts},
    ui::{Back, Frame, Link},
};

/// Mail address and password.
#[component]
pub fn SignIn() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let form = Form::new();
    let way = use_way();
    let (mail, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |()| {
        let (mail, password) = (mail.get_untracked(), password.get_untracked());
        let work = async move {
            let account = visit.vault().sign_in(&mail, &password, browser::clock::now()).await?;
            visit.enter(account).await;
            Ok(())
        };
        form.run(work, move |()| way.run("/games".to_owned()));
    };
    view! {
        <Frame title=texts::texts().start_sign_in back=Back::To("/")>
            <FormBody form submit=t.account_sign_in on_submit=submit>
                <MailField form value=mail />
                <KnownPassword form value=password />
            </FormBody>
            <Link href="/recover">{t.account_forgotten}</Link>
            <p>
                {t.account_none_yet} " " <Link href="/register">{texts::texts().start_register}</Link>
            </p>
        </Frame>
    }
}
