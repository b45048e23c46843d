//! What a side has made up its mind to: when it gives up, and what it loses first.

use leaders::{
    battle::{Force, Plan},
    edition::Unit,
};
use leptos::prelude::*;

use crate::{
    games::leaders::words,
    texts::leaders::texts,
    ui::{Choice, ChoiceOption, Stepper},
};

/// The controls of a plan, for a side that has these units now. What there is nothing to choose of is not asked.
pub fn controls(plan: RwSignal<Plan>, force: Signal<Force>) -> AnyView {
    let t = texts();
    let change = move |units: u32| plan.update(|plan| plan.retreat_at = u16::try_from(units).unwrap_or(u16::MAX));
    view! {
        <div class="stack">
            <div class="row row--spread">
                <span aria-hidden="true">{t.battle_plan_retreat}</span>
                <Stepper
                    label=t.battle_plan_retreat
                    value=Signal::derive(move || u32::from(plan.get().retreat_at))
                    max=Signal::derive(move || u32::from(force.get().total().max(plan.get().retreat_at)))
                    on_change=change
                />
            </div>
            {next_to_fall(t.battle_plan_first, 0, plan, force)} {next_to_fall(t.battle_plan_next, 1, plan, force)}
        </div>
    }
    .into_any()
}

/// Which kind falls at this place of the order, if several are left that could.
fn next_to_fall(label: &'static str, place: usize, plan: RwSignal<Plan>, force: Signal<Force>) -> AnyView {
    // Sorted, so that chips keep their places while one of them is chosen.
    let kinds = Memo::new(move |_| {
        let mut kinds = there(plan.get(), force.get());
        kinds.drain(..place.min(kinds.len()));
        kinds.sort_unstable();
        kinds
    });
    let chosen = Signal::derive(move || {
        let fallen = there(plan.get(), force.get()).get(place).copied();
        kinds.with(|kinds| kinds.iter().position(|kind| Some(*kind) == fallen))
    });
    let choose = move |at: usize| {
        let chosen = kinds.with_untracked(|kinds| kinds.get(at).copied());
        let before = there(plan.get_untracked(), force.get_untracked());
        plan.update(|plan| {
            let first = |unit: &Unit| match before.iter().position(|kind| kind == unit) {
                Some(fallen) if fallen < place => fallen,
                _ if Some(*unit) == chosen => place,
                _ => place + 1,
            };
            // The sort is stable: what was not chosen keeps its order.
            plan.order.sort_by_key(first);
        });
    };
    let options = Signal::derive(move || {
        kinds.with(|kinds| kinds.iter().map(|unit| ChoiceOption::from(words::unit(*unit).0)).collect())
    });
    let asked = Memo::new(move |_| kinds.with(Vec::len) > 1);
    (move || asked.get().then(|| view! { <Choice label options chosen on_choose=choose /> })).into_any()
}

/// The kinds a force has, in the order in which they fall.
fn there(plan: Plan, force: Force) -> Vec<Unit> {
    plan.order.into_iter().filter(|unit| force.of(*unit) > 0).collect()
}
