//! A question that must be answered first. The browser's own `<dialog>` keeps the focus inside and closes on Escape.

use leptos::{html, prelude::*};

use super::button::{Button, Weight};
use crate::texts::texts;

/// A dialog over the screen. What it shows is in the document only while it is open.
#[component]
pub fn Dialog(
    /// Opens and closes it; Escape closes it too.
    open: RwSignal<bool>,
    /// The question.
    #[prop(into)]
    title: Signal<String>,
    /// It fills the screen, for what is to be read. Its heading has the focus first: a field would bring up the keyboard.
    #[prop(optional)]
    sheet: bool,
    /// The content, with its buttons.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    let id = super::unique_id();
    Effect::new(move || {
        if let Some(dialog) = dialog.get() {
            if open.get() && !dialog.open() {
                // It refuses only outside a document or when shown already; then there is nothing to show.
                let _ = dialog.show_modal();
            } else if !open.get() && dialog.open() {
                dialog.close();
            }
        }
    });
    let children = StoredValue::new(children);
    view! {
        <dialog
            class="dialog"
            class:dialog--sheet=sheet
            node_ref=dialog
            aria-labelledby=id
            on:close=move |_| open.set(false)
        >
            <h2 class="dialog__title" id=id.clone() tabindex=sheet.then_some("-1") autofocus=sheet>
                {title}
            </h2>
            <Show when=move || open.get()>{children.with_value(|children| children())}</Show>
        </dialog>
    }
    .into_any()
}

/// Which of several things a question is about, for a [`ConfirmDialog`] that stands beside all of them.
#[derive(Clone, Copy)]
pub struct Subject<T: Copy + Send + Sync + 'static> {
    of: StoredValue<Option<T>>,
    /// Whether it is asked.
    pub open: RwSignal<bool>,
}

impl<T: Copy + Send + Sync + 'static> Subject<T> {
    /// Nothing is asked yet.
    pub fn new() -> Self {
        Self { of: StoredValue::new(None), open: RwSignal::new(false) }
    }

    /// Asks about this one.
    pub fn ask(self, about: T) {
        self.of.set_value(Some(about));
        self.open.set(true);
    }

    /// Does something with the one that was asked about, when the answer is yes.
    pub fn then(self, act: impl Fn(T) + Send + Sync + 'static) -> Callback<()> {
        Callback::new(move |()| {
            if let Some(about) = self.of.get_value() {
                act(about);
            }
        })
    }
}

/// A question with two answers: do it, or leave everything as it is.
#[component]
pub fn ConfirmDialog(
    /// Opens and closes it.
    open: RwSignal<bool>,
    /// The question.
    #[prop(into)]
    title: Signal<String>,
    /// What will happen, and what will not.
    #[prop(into)]
    text: Signal<String>,
    /// The words on the button that does it.
    #[prop(into)]
    confirm: Signal<String>,
    /// How loud that button is.
    #[prop(default = Weight::Primary)]
    weight: Weight,
    /// Does it.
    #[prop(into)]
    on_confirm: Callback<()>,
) -> impl IntoView {
    view! {
        <Dialog open title>
            <p>{text}</p>
            <div class="dialog__answers">
                <Button weight=Weight::Quiet on_press=move |()| open.set(false)>
                    {texts().dialog_cancel}
                </Button>
                <Button
                    weight
                    on_press=move |()| {
                        open.set(false);
                        on_confirm.run(());
                    }
                >
                    {confirm}
                </Button>
            </div>
        </Dialog>
    }
}
