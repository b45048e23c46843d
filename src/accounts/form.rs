//! What the forms of this chapter share: one error at its place, one piece of work at a time.

use core::pin::Pin;

use leptos::{ev, prelude::*, task::spawn_local};
use vault::AccountError;

use super::{
    explain::{Place, account_error},
    visit::{Visit, use_visit},
};
use crate::{
    texts::{account, texts},
    ui::{Banner, Button, PasswordField, Spinner, TextField, Tone, Weight},
};

/// What a form does when it is sent.
pub type Work<T> = Pin<Box<dyn Future<Output = Result<T, AccountError>>>>;

/// The state of a form: whether it is at work, and what went wrong the last time.
#[derive(Clone, Copy)]
pub struct Form {
    visit: Visit,
    busy: RwSignal<bool>,
    fault: RwSignal<Option<(Place, String)>>,
}

impl Form {
    /// A form at rest.
    pub fn new() -> Self {
        Self { visit: use_visit(), busy: RwSignal::new(false), fault: RwSignal::new(None) }
    }

    /// Does the work, unless some is under way, and hands over what came of it. It begins when it is known who is there: whoever is
    /// quicker than the vault is somebody all the same.
    ///
    /// Boxed, so that the machinery below is compiled once for each kind of result and not for each form.
    pub fn run<T: 'static>(
        self,
        work: impl Future<Output = Result<T, AccountError>> + 'static,
        done: impl FnOnce(T) + 'static,
    ) {
        self.run_boxed(Box::pin(work), Box::new(done));
    }

    fn run_boxed<T: 'static>(self, work: Work<T>, done: Box<dyn FnOnce(T)>) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.fault.set(None);
        let finish = async move {
            // Boxed for the same reason.
            Box::pin(self.visit.settled()).await;
            let result = work.await;
            // The person may have left the screen meanwhile.
            if self.busy.try_set(false).is_some() {
                return;
            }
            match result {
                Ok(value) => done(value),
                Err(error) => self.fault.set(Some(account_error(&error))),
            }
        };
        spawn_local(finish);
    }

    /// Refuses what was typed before anything is asked of the vault.
    pub fn refuse(self, place: Place, text: &str) {
        self.fault.set(Some((place, text.to_owned())));
    }

    /// Whether a password was typed twice in the same way; otherwise the second one is refused.
    pub fn is_typed_twice(self, [one, again]: [RwSignal<String>; 2], differs: &str) -> bool {
        let is_same = one.with_untracked(|one| again.with_untracked(|again| one == again));
        if !is_same {
            self.refuse(Place::Repeat, differs);
        }
        is_same
    }

    /// The error that belongs at this place.
    pub fn fault_at(self, place: Place) -> Signal<Option<String>> {
        Signal::derive(move || self.fault.get().filter(|(at, _)| *at == place).map(|(_, text)| text))
    }
}

/// Where the mail address is typed in.
#[component]
pub fn MailField(
    /// The form it belongs to.
    form: Form,
    /// The address, both ways.
    value: RwSignal<String>,
) -> impl IntoView {
    let t = account::texts();
    view! {
        <TextField
            label=t.account_mail
            value
            kind="email"
            autocomplete="username"
            longest=254
            hint=t.account_mail_hint
            error=form.fault_at(Place::Mail)
        />
    }
}

/// Where the password is typed in that is known.
#[component]
pub fn KnownPassword(
    /// The form it belongs to.
    form: Form,
    /// The password, both ways.
    value: RwSignal<String>,
    /// What stands above it.
    #[prop(default = account::texts().account_password)]
    label: &'static str,
) -> impl IntoView {
    view! { <PasswordField label value autocomplete="current-password" error=form.fault_at(Place::Password) /> }
}

/// Where a password is typed in that is to be.
#[component]
pub fn NewPassword(
    /// The form it belongs to.
    form: Form,
    /// The password, both ways.
    value: RwSignal<String>,
    /// What stands above it.
    #[prop(default = account::texts().account_password_new)]
    label: &'static str,
) -> impl IntoView {
    view! {
        <PasswordField
            label
            value
            autocomplete="new-password"
            hint=account::texts().account_password_hint
            error=form.fault_at(Place::NewPassword)
        />
    }
}

/// Where it is typed in twice: whoever mistypes it would be locked out.
#[component]
pub fn NewPasswordTwice(
    /// The form it belongs to.
    form: Form,
    /// What is typed first and then once more, both ways.
    values: [RwSignal<String>; 2],
    /// What stands above the first.
    #[prop(default = account::texts().account_password_new)]
    label: &'static str,
    /// What stands above the second.
    again: &'static str,
) -> impl IntoView {
    view! {
        <NewPassword form value=values[0] label />
        <PasswordField
            label=again
            value=values[1]
            autocomplete="new-password"
            error=form.fault_at(Place::Repeat)
        />
    }
}

/// The form element: fields, the error that belongs to none of them, and the button that sends it.
#[component]
pub fn FormBody(
    /// Its state.
    form: Form,
    /// The words on its button.
    #[prop(into)]
    submit: String,
    /// How loud its button is.
    #[prop(default = Weight::Primary)]
    weight: Weight,
    /// What is said while it works: what takes its time is the password, where there is one.
    #[prop(default = texts().form_working)]
    working: &'static str,
    /// Sends it.
    #[prop(into)]
    on_submit: Callback<()>,
    /// The fields, if it has any.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let fault = form.fault_at(Place::Form);
    let on_submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        on_submit.run(());
    };
    view! {
        <form class="stack" novalidate on:submit=on_submit>
            {children.map(|children| children())}
            <div role="alert">
                {move || fault.get().map(|text| view! { <Banner tone=Tone::Bad>{text}</Banner> })}
            </div>
            <Button weight disabled=form.busy>
                {submit}
            </Button>
            {move || form.busy.get().then(|| view! { <Spinner label=working /> })}
        </form>
    }
    .into_any()
}
