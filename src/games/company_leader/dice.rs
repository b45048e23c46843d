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
        let label = if text == "-" { String::new() } else { text.clone() };
        view! { <li class=die(terrain) aria-label=label>{sign(text)}</li> }
    });
    view! { <ul class="plain cl-dice cl-dice--faces">{faces.collect_view()}</ul> }.into_any()
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
