//! Units that stand together: as pictures, in words, and between minus and plus.

use leaders::{battle::Force, edition::Unit};
use leptos::prelude::*;

use super::words;
use crate::{drawings::drawing, texts::leaders::texts, ui::Stepper};

/// Units as pictures with their number, and in words for the ear.
pub fn pictured(force: Force) -> AnyView {
    if force.is_empty() {
        return view! { <span class="dim">{texts().board_nobody}</span> }.into_any();
    }
    let units = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0);
    let units = units.map(|unit| {
        let count = force.of(unit);
        view! {
            <span class="force__kind">
                {drawing(words::unit(unit).1)}
                <b class="figure" aria-hidden="true">
                    {count}
                </b>
                <span class="visually-hidden">{words::units(unit, count)}</span>
            </span>
        }
    });
    view! { <span class="force">{units.collect_view()}</span> }.into_any()
}

/// Units in words, such as for a choice.
pub fn in_words(force: Force) -> String {
    let units = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0);
    units.map(|unit| words::units(unit, force.of(unit))).collect::<Vec<_>>().join(", ")
}

/// So many units of each kind, as far as there are any: what there is, the most there could be, and how another number is told.
pub fn steppers(
    kinds: impl Fn(Unit) -> bool,
    now: impl Fn(Unit) -> u16 + Copy + Send + Sync + 'static,
    most: impl Fn(Unit) -> u16 + Copy + Send + Sync + 'static,
    tell: impl Fn(Unit, u16) + Copy + Send + Sync + 'static,
    of: &str,
) -> AnyView {
    let lines = Unit::ALL.into_iter().filter(|unit| kinds(*unit)).map(|unit| {
        let (name, figure) = words::unit(unit);
        let change = move |count: u32| {
            tell(unit, u16::try_from(count).unwrap_or(u16::MAX));
        };
        view! {
            <div class="row row--spread">
                <span class="force__kind" aria-hidden="true">
                    {drawing(figure)} {name}
                </span>
                <Stepper
                    label=format!("{name}, {of}")
                    value=Signal::derive(move || u32::from(now(unit)))
                    max=Signal::derive(move || u32::from(most(unit)))
                    on_change=change
                />
            </div>
        }
    });
    lines.collect_view().into_any()
}
