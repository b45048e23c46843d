//! The tools for areas: which mode, whose field, where new troops come.

use company_leader::{Mode, workshop::Edit};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    super::super::words,
    land::fairly,
    studio::{Area, Studio},
};
use crate::{
    table::unnamed,
    texts::company_leader::texts,
    ui::{Button, Choice, ChoiceOption, Weight},
};

/// The panel.
pub fn areas(studio: Studio) -> AnyView {
    let tools = move |mode| {
        view! {
            {brushes(studio, mode)}
            {fairly(studio)}
            <p class="dim">{texts().edit_areas_hint}</p>
            <div class="row">
                <Button
                    weight=Weight::Quiet
                    on_press=move |()| {
                        studio.edit(&Edit::Unite(mode));
                    }
                >
                    {texts().edit_unite}
                </Button>
            </div>
        }
        .into_any()
    };
    view! { {modes(studio)} {of_mode(studio, tools)} }.into_any()
}

/// Which mode is meant.
pub fn modes(studio: Studio) -> AnyView {
    view! {
        <Choice
            label=texts().edit_mode
            options=Mode::ALL.map(|mode| ChoiceOption::from(words::mode(mode))).to_vec()
            chosen=Signal::derive(move || Mode::ALL.into_iter().position(|mode| mode == studio.mode.get()))
            on_choose=move |at: usize| {
                studio.mode.set(Mode::ALL[at]);
                studio.area.set(Area::Of(Some(Seat(0))));
            }
        />
    }
    .into_any()
}

/// What there is to do for the chosen mode, if the board is divided for it; else it can be.
pub fn of_mode(studio: Studio, tools: impl Fn(Mode) -> AnyView + Send + 'static) -> AnyView {
    let divided = Memo::new(move |_| {
        let mode = studio.mode.get();
        (mode, studio.draft.with(|draft| draft.plan(mode).is_some()))
    });
    (move || match divided.get() {
        (mode, true) => untrack(|| tools(mode)),
        (mode, false) => {
            let t = texts();
            view! {
                <p>{t.edit_undivided}</p>
                <div class="row">
                    <Button on_press=move |()| {
                        studio.edit(&Edit::Divide(mode));
                    }>{t.edit_divide}</Button>
                </div>
            }
            .into_any()
        }
    })
    .into_any()
}

/// What is painted.
fn brushes(studio: Studio, mode: Mode) -> AnyView {
    let t = texts();
    let seats = Seat::all(mode.seats());
    let mut areas: Vec<Area> = seats.clone().map(|seat| Area::Of(Some(seat))).collect();
    let mut options: Vec<ChoiceOption> = seats.map(seat_option).collect();
    areas.extend([Area::Gate, Area::Of(None)]);
    options.extend([t.edit_gate, t.edit_neutral].map(ChoiceOption::from));
    let areas = StoredValue::new(areas);
    let chosen = move || areas.with_value(|areas| areas.iter().position(|area| *area == studio.area.get()));
    let choose = move |at: usize| {
        if let Some(area) = areas.with_value(|areas| areas.get(at).copied()) {
            studio.area.set(area);
        }
    };
    view! { <Choice label=t.edit_paint options=options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}

/// A seat to choose, in its colour.
pub fn seat_option(seat: Seat) -> ChoiceOption {
    let player = unnamed(seat);
    ChoiceOption { class: player.hue.class(), ..ChoiceOption::from(player.name) }
}
