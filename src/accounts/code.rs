//! The recovery code: shown once, typed back to confirm the account, renewed when mislaid.

use leptos::prelude::*;
use vault::{Account, AccountError, AccountId, Confirmation, RecoveryCode};

use super::{
    explain::Place,
    form::{Form, FormBody, KnownPassword, Work},
    visit::{Visit, use_visit},
};
use crate::{
    browser,
    library::copy_text,
    router::use_way,
    texts::{account::texts, shelf},
    ui::{Back, Banner, Button, ButtonLink, Card, Frame, TextField, Tone, Weight, use_notices},
};

/// A form that ends with a new code: first its fields, then the code.
#[derive(Clone, Copy)]
pub struct CodeForm {
    /// The state of its fields.
    pub form: Form,
    visit: Visit,
    code: RwSignal<Option<String>>,
}

impl CodeForm {
    /// A form at rest.
    pub fn new() -> Self {
        Self { form: Form::new(), visit: use_visit(), code: RwSignal::new(None) }
    }

    /// Does the work, signs in whose account it was about, and shows the code. Boxed as in [`Form::run`].
    pub fn run(self, work: impl Future<Output = Result<(Account, RecoveryCode), AccountError>> + 'static) {
        self.run_boxed(Box::pin(work));
    }

    fn run_boxed(self, work: Work<(Account, RecoveryCode)>) {
        let work = async move {
            let (account, code) = work.await?;
            self.visit.enter(account).await;
            Ok(code)
        };
        self.form.run(work, move |code: RecoveryCode| self.code.set(Some(code.to_string())));
    }

    /// The fields, until there is a code.
    pub fn or(self, fields: impl Fn() -> AnyView + Send + 'static) -> AnyView {
        (move || match self.code.get() {
            None => fields(),
            Some(code) => view! { <CodeSheet code /> }.into_any(),
        })
        .into_any()
    }
}

/// A new code, with what to do with it.
#[component]
fn CodeSheet(
    /// The code, as it is to be written down.
    code: String,
) -> impl IntoView {
    let t = texts();
    let notices = use_notices();
    let shown = code.clone();
    let copy = {
        let code = code.clone();
        move |()| copy_text(notices, code.clone(), [t.code_copied, t.code_copy_failed])
    };
    view! {
        <Card title=t.code_title>
            <p>{t.code_once}</p>
            <p class="recovery-code">{shown}</p>
            <Button on_press=copy>
                {t.code_copy}
            </Button>
        </Card>
        <ConfirmForm />
        <ButtonLink href="/games" weight=Weight::Quiet>
            {t.code_later}
        </ButtonLink>
    }
    .into_any()
}

/// Whose code it is.
fn who(visit: Visit) -> Result<AccountId, AccountError> {
    visit.account().get_untracked().map(|account| account.id).ok_or(AccountError::Unknown)
}

/// Where the code is typed back.
#[component]
fn ConfirmForm() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let form = Form::new();
    let typed = RwSignal::new(String::new());
    let way = use_way();
    let submit = move |()| {
        let typed = typed.get_untracked();
        let work = async move {
            let account = visit.vault().confirm(who(visit)?, &typed, browser::clock::now()).await?;
            visit.enter(account).await;
            Ok(())
        };
        form.run(work, move |()| {
            notices.say(Tone::Good, t.code_confirmed);
            way.run("/games".to_owned());
        });
    };
    view! {
        <Card title=t.code_type_back>
            <FormBody form submit=t.code_confirm on_submit=submit>
                <TextField
                    label=t.code_label
                    value=typed
                    hint=t.code_type_back_hint
                    error=form.fault_at(Place::Code)
                />
            </FormBody>
        </Card>
    }
    .into_any()
}

/// Confirms the account later on, or gets a new code for the password.
#[component]
pub fn CodeScreen() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let sheet = CodeForm::new();
    let form = sheet.form;
    let password = RwSignal::new(String::new());
    let renew = move |()| {
        let password = password.get_untracked();
        sheet.run(async move {
            let vault = visit.vault();
            vault.renew_recovery_code(who(visit)?, &password, browser::clock::now(), browser::seed::entropy()).await
        });
    };
    let forms = move || {
        view! {
            <ConfirmForm />
            <Card title=t.code_mislaid_title>
                <p>{t.code_mislaid}</p>
                <FormBody form submit=t.code_renew weight=Weight::Normal on_submit=renew>
                    <KnownPassword form value=password />
                </FormBody>
            </Card>
        }
        .into_any()
    };
    view! {
        <Frame title=t.code_title back=Back::To("/games")>
            {sheet.or(forms)}
        </Frame>
    }
}

/// Reminds of confirming the account until it is done. Never more than a reminder.
#[component]
pub fn ConfirmReminder() -> impl IntoView {
    let t = texts();
    let account = use_visit().account();
    let text = move || {
        let login = account.get()?.login?;
        match login.confirmation {
            Confirmation::Confirmed => None,
            Confirmation::DueIn(days) => Some(t.code_due(u32::try_from(days).unwrap_or(u32::MAX))),
            Confirmation::Overdue => Some(t.code_overdue.to_owned()),
        }
    };
    move || {
        text().map(|text| {
            view! {
                <Banner tone=Tone::Warning>
                    <p>{text}</p>
                    <ButtonLink href="/code">{shelf::texts().settings_confirm_code}</ButtonLink>
                </Banner>
            }
        })
    }
}
