//! A backup is opened by its password.

use leptos::prelude::*;

use crate::{
    accounts::{Form, FormBody, KnownPassword, use_visit},
    texts::{self, shelf::texts},
    ui::{Button, Dialog, Weight},
};

/// Asks for the password of a backup while there is one to be opened, and hands on what lies in it.
#[component]
pub fn UnlockDialog(
    /// The file; empty if there is none.
    file: StoredValue<Vec<u8>>,
    /// Whether it is asked for.
    open: RwSignal<bool>,
    /// Gets what lies in it.
    on_open: Callback<Vec<u8>>,
) -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let submit = move |()| {
        let (vault, typed) = (visit.vault(), password.get_untracked());
        let work = async move { vault.open_backup(&file.get_value(), &typed).await };
        form.run(work, move |content| {
            password.set(String::new());
            open.set(false);
            on_open.run(content);
        });
    };
    view! {
        <Dialog open title=t.file_backup_title>
            <p>{t.file_backup_text}</p>
            <FormBody form submit=t.file_backup_open on_submit=submit>
                <KnownPassword form value=password label=t.file_backup_password />
            </FormBody>
            <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                {texts::texts().dialog_cancel}
            </Button>
        </Dialog>
    }
    .into_any()
}
