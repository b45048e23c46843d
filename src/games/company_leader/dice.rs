//! Dice as they lie on the table: the colour of the ground, soldiers and vehicles, halves and doubles.

use company_leader::{Class, Rules, Terrain, Throw, edition::Edition};
use leptos::prelude::*;

use super::words;
use crate::{
    texts::company_leader::texts,
    ui::{Glyph, Icon},
};

/// The dice of a throw; those that count against this class stand out.
pub fn thrown(rules: &Rules, throw: Throw, class: Option<Class>) -> AnyView {
    let (faces, ground) = (texts_of(rules.edition(), throw.terrain), die(throw.terrain));
    let thrown = rules.die(throw.terrain);
    let shown = throw.faces.iter().take(throw.dice.into()).map(|face| {
        let face = usize::from(*face);
        let text = faces.get(face).map_or("-", String::as_str);
        let hits = class.zip(thrown.faces().get(face)).is_some_and(|(class, face)| face.halves(class) > 0);
        view! {
            <span class=ground class:cl-die--hit=hits>
                {sign(text)}
            </span>
        }
    });
    let label = texts().dice_label(&throw.dice, &words::terrain(throw.terrain), &throw.hits);
    view! {
        <div class="cl-dice" role="img" aria-label=label>
            {shown.collect_view()}
        </div>
    }
    .into_any()
}

/// Every face of the die for a terrain.
pub fn faces(edition: &Edition, terrain: Terrain) -> AnyView {
    let faces = texts_of(edition, terrain).iter().map(|text| {
        view! { <li class=die(terrain) aria-label=words::face(text)>{sign(text)}</li> }
    });
    view! { <ul class="plain cl-dice cl-dice--faces">{faces.collect_view()}</ul> }.into_any()
}

/// How many dice show each face, while they are typed in.
pub type Counts = [u8; 6];

/// How many dice lie on the table.
pub fn lying(counts: Counts) -> u8 {
    counts.iter().sum()
}

/// The faces of the die for a terrain to be touched, one for each die on the table, and what was touched so far. Faces that
/// look alike are one.
pub fn pad(rules: &Rules, terrain: Terrain, wanted: u8, counts: RwSignal<Counts>) -> AnyView {
    let t = texts();
    let ground = die(terrain);
    let all: Vec<String> = texts_of(rules.edition(), terrain).to_vec();
    let is_first = |at: usize| all.iter().position(|text| *text == all[at]) == Some(at);
    let faces: Vec<(usize, String)> =
        (0..all.len()).filter(|at| is_first(*at)).map(|at| (at, all[at].clone())).collect();
    let change = move |at: usize, change: fn(u8) -> u8| {
        counts.update(|counts| {
            if let Some(count) = counts.get_mut(at) {
                *count = change(*count);
            }
        });
    };
    let is_full = Memo::new(move |_| lying(counts.get()) >= wanted);
    let add = |(at, text): &(usize, String)| {
        let (at, text) = (*at, text.clone());
        let label = t.throw_add(&words::face(&text));
        view! {
            <button
                class=format!("cl-pad__face {ground}")
                type="button"
                aria-label=label
                aria-disabled=move || is_full.get().then_some("true")
                on:click=move |_| {
                    if !is_full.get_untracked() {
                        change(at, |count| count.saturating_add(1));
                    }
                }
            >
                {sign(&text)}
            </button>
        }
    };
    let adds = faces.iter().map(add).collect_view();
    let lying_there = move || {
        let counts = counts.get();
        let dice = faces.iter().flat_map(|(at, text)| {
            let (at, text) = (*at, text.clone());
            (0..counts.get(at).copied().unwrap_or_default()).map(move |_| (at, text.clone()))
        });
        // Dice that show the same are told apart by where they lie.
        let taken = dice.zip(1..).map(|((at, text), place): ((usize, String), u8)| {
            let label = t.throw_take(&words::face(&text), &place);
            view! {
                <button
                    class=format!("cl-pad__face {ground}")
                    type="button"
                    aria-label=label
                    on:click=move |_| change(at, |count| count.saturating_sub(1))
                >
                    {sign(&text)}
                </button>
            }
        });
        let taken = taken.collect_view();
        let open = (lying(counts)..wanted).map(|_| view! { <span class="cl-pad__open" aria-hidden="true"></span> });
        view! { {taken} {open.collect_view()} }
    };
    let told = move || t.throw_count(&lying(counts.get()), &wanted);
    view! {
        <div class="cl-pad">
            <div class="cl-pad__faces" role="group" aria-label=t.throw_faces>
                {adds}
            </div>
            <p role="status">{told}</p>
            <div class="cl-pad__faces" role="group" aria-label=t.throw_lying>
                {lying_there}
            </div>
        </div>
    }
    .into_any()
}

/// The faces of the die for a terrain, as the edition has them.
fn texts_of(edition: &Edition, terrain: Terrain) -> &[String] {
    match terrain {
        Terrain::Open => &edition.dice.open.value,
        Terrain::Forest => &edition.dice.forest.value,
        Terrain::BuiltUp => &edition.dice.built_up.value,
    }
}

/// The look of the die for a terrain.
pub const fn die(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "cl-die cl-die--open",
        Terrain::Forest => "cl-die cl-die--forest",
        Terrain::BuiltUp => "cl-die cl-die--built",
    }
}

/// What is on a face.
fn sign(text: &str) -> AnyView {
    let glyph = if text.contains('I') { Some(Glyph::Infantry) } else { text.contains('V').then_some(Glyph::Tank) };
    let count = if text.contains("/2") { Some("½") } else { text.starts_with('2').then_some("2") };
    view! {
        {glyph.map(|glyph| view! { <Icon glyph /> })}
        {count.map(|count| view! { <b>{count}</b> })}
    }
    .into_any()
}
