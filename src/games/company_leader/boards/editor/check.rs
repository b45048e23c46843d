//! Whether the board can be played: said at a glance below it, and remark by remark.

use company_leader::workshop::Edit;
use leptos::prelude::*;

use super::{
    super::{super::words, begin::LONGEST_NAME, card::typed_name, remarks::Remark},
    CHECK,
    studio::Studio,
};
use crate::{
    texts::company_leader::texts,
    ui::{ButtonLink, Glyph, Icon, TextField},
};

/// One line: whether the board can be played. A press leads to the remarks.
pub fn verdict(studio: Studio) -> AnyView {
    let faults = Memo::new(move |_| {
        studio.remarks.with(|remarks| (remarks.iter().filter(|remark| remark.is_fault).count(), remarks.len()))
    });
    let words = move || {
        let t = texts();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        match faults.get() {
            (0, 0) => t.edit_good.to_owned(),
            (0, advice) => t.edit_advised(count(advice)),
            (faults, _) => t.edit_faulty(count(faults)),
        }
    };
    view! {
        <button
            class="cl-verdict"
            class:cl-verdict--bad=move || { faults.get().0 > 0 }
            type="button"
            on:click=move |_| studio.tab.set(CHECK)
        >
            {move || {
                let glyph = if faults.get().0 > 0 { Glyph::Warning } else { Glyph::Check };
                view! { <Icon glyph /> }
            }}
            <span role="status">{words}</span>
        </button>
    }
    .into_any()
}

/// The panel.
pub fn check(studio: Studio) -> AnyView {
    let t = texts();
    let found = studio.remarks;
    let list = move || {
        let found = found.get();
        if found.is_empty() {
            return view! { <p>{t.edit_all_good}</p> }.into_any();
        }
        let rows = found.into_iter().map(|remark| row(studio, remark)).collect_view();
        view! { <ul class="cl-remarks">{rows}</ul> }.into_any()
    };
    let playable = move || {
        let playable = found.with(|found| found.iter().all(|remark| !remark.is_fault));
        let modes =
            studio.draft.with(|draft| draft.plans().iter().map(|plan| words::mode(plan.mode)).collect::<Vec<_>>());
        playable.then(|| {
            view! {
                <p>{t.edit_modes(&modes.join(" · "))}</p>
                <ButtonLink href="/company-leader">{t.edit_play}</ButtonLink>
            }
        })
    };
    view! { {name(studio)} {list} {playable} }.into_any()
}

/// What the board is called.
fn name(studio: Studio) -> AnyView {
    let name = RwSignal::new(studio.draft.with_untracked(typed_name));
    // A step taken back may be a name.
    Effect::new(move |_| {
        let title = studio.draft.with(typed_name);
        if name.with_untracked(|name| *name != title) {
            name.set(title);
        }
    });
    Effect::new(move |_| {
        let typed = name.get();
        if studio.draft.with_untracked(|draft| typed_name(draft) != typed) {
            studio.edit(&Edit::Rename(typed));
        }
    });
    view! { <TextField label=texts().boards_name value=name longest=LONGEST_NAME /> }.into_any()
}

/// A remark; a press shows the fields that are meant.
fn row(studio: Studio, remark: Remark) -> AnyView {
    let Remark { is_fault, text, meant } = remark;
    let glyph = if is_fault { Glyph::Warning } else { Glyph::Star };
    let sign = if is_fault { texts().edit_fault } else { texts().edit_advice };
    let words = view! {
        <Icon glyph />
        <span>
            <span class="visually-hidden">{sign} ": "</span>
            {text}
        </span>
    };
    let class = if is_fault { "cl-remark cl-remark--fault" } else { "cl-remark" };
    if meant.is_empty() {
        return view! { <li class=class>{words}</li> }.into_any();
    }
    let shown = meant.clone();
    view! {
        <li>
            <button
                class=class
                type="button"
                aria-pressed=move || studio.meant.with(|meant| *meant == shown).to_string()
                on:click=move |_| studio.show(meant.clone())
            >
                {words}
            </button>
        </li>
    }
    .into_any()
}
