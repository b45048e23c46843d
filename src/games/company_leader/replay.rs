//! What happened since one's last turn, drawn once more: one sentence after the other.

use core::time::Duration;

use company_leader::Fields;
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};

use super::{
    history::Line,
    lens::Lens,
    tale::{self, Paragraph},
};
use crate::{
    texts::company_leader::texts,
    ui::{Button, Weight},
};

/// How long one looks at what a troop did.
const LOOK: Duration = Duration::from_millis(1100);

/// What is shown again.
#[derive(Clone, Copy)]
pub struct Replay {
    told: Memo<Vec<Paragraph>>,
    /// How many sentences are shown; nothing while nothing is shown again.
    shown: RwSignal<Option<usize>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    lens: Lens,
}

impl Replay {
    /// Of these lines.
    pub fn of(lines: Signal<Vec<Line>>, lens: Lens) -> Self {
        let told = Memo::new(move |_| lines.with(|lines| tale::told(lines)));
        let replay = Self { told, shown: RwSignal::new(None), timer: StoredValue::new(None), lens };
        on_cleanup(move || replay.stop());
        replay
    }

    /// What is on the board meanwhile; nothing while nothing is shown again.
    pub fn shown(self) -> Option<Vec<Line>> {
        let last = self.shown.get()?.checked_sub(1)?;
        Some(self.told.with(|told| told.get(last).map(|one| one.lines.clone()).unwrap_or_default()))
    }

    /// Shows it again, where there is anything to be shown.
    pub fn button(self) -> AnyView {
        let is_news = move || self.told.with(|told| told.iter().any(|one| !one.fields().is_empty()));
        view! {
            <Show when=is_news>
                <Button weight=Weight::Quiet on_press=move |()| self.begin()>
                    {texts().turn_again}
                </Button>
            </Show>
        }
        .into_any()
    }

    fn begin(self) {
        self.stop();
        self.step(0);
    }

    /// Shows the next sentence that the board has something to show of.
    fn step(self, from: usize) {
        let next = self.told.try_with_untracked(|told| {
            let mut rest = told.iter().enumerate().skip(from).map(|(at, one)| (at, one.fields()));
            rest.find(|(_, fields)| !fields.is_empty())
        });
        let (next, fields) = match next.flatten() {
            Some((at, fields)) => (Some(at.saturating_add(1)), fields),
            None => (None, Fields::NONE),
        };
        self.lens.pointed.try_set(fields);
        self.shown.try_set(next);
        if let Some(next) = next {
            let timer = set_timeout_with_handle(move || self.step(next), LOOK).ok();
            self.timer.try_update_value(|kept| *kept = timer);
        }
    }

    fn stop(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    }
}
