//! The tools for the ground.

use company_leader::{Terrain, workshop::Edit};
use leptos::prelude::*;

use super::{super::super::words, studio::Studio};
use crate::{
    texts::company_leader::texts,
    ui::{Button, Choice, ChoiceOption, Toggle},
};

/// What a field can be covered with, and last: with nothing, because there is none.
const GROUNDS: [Option<Terrain>; 4] = [Some(Terrain::Open), Some(Terrain::Forest), Some(Terrain::BuiltUp), None];

/// The panel.
pub fn land(studio: Studio) -> AnyView {
    let t = texts();
    let label = |ground: Option<Terrain>| ground.map_or(t.edit_no_field, words::terrain);
    let options: Vec<ChoiceOption> = GROUNDS.map(|ground| ChoiceOption::from(label(ground))).into();
    view! {
        <Choice
            label=t.edit_ground
            options=options
            chosen=Signal::derive(move || GROUNDS.into_iter().position(|ground| ground == studio.ground.get()))
            on_choose=move |at: usize| studio.ground.set(GROUNDS[at])
        />
        {fairly(studio)}
        <div class="row">
            <Button on_press=move |()| {
                if !studio.edit(&Edit::Grow) {
                    studio.say_full();
                }
            }>{t.edit_grow}</Button>
            <Button on_press=move |()| {
                studio.edit(&Edit::Shrink);
            }>{t.edit_shrink}</Button>
        </div>
        <p class="dim">{t.edit_land_hint}</p>
    }
    .into_any()
}

/// Whether everything is done to all sides at once.
pub fn fairly(studio: Studio) -> AnyView {
    let t = texts();
    view! {
        <Toggle
            label=t.edit_fair
            hint=t.edit_fair_text
            on=studio.fair
            on_change=move |on: bool| studio.fair.set(on)
        />
    }
    .into_any()
}
