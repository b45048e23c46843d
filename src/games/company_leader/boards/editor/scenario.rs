//! The scenario on the board: what it is about, when it ends, and who stands there from the beginning.

use company_leader::{
    Mode, Side, Troop,
    edition::{Goal, GoalKind, OwnScenario, TURNS},
    workshop::{Draft, Edit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    super::super::words,
    areas::{modes, of_mode, seat_option},
    numbers::counted,
    studio::{Brush, Studio},
};
use crate::{
    table::unnamed,
    texts::company_leader::texts,
    ui::{Choice, ChoiceOption, Stepper, Toggle},
};

/// The limit of turns one begins with where none is needed.
const FIRST_LIMIT: u16 = 10;

/// The panel.
pub fn scenario(studio: Studio) -> AnyView {
    view! { {modes(studio)} {of_mode(studio, move |mode| of(studio, mode))} }.into_any()
}

/// The scenario of a mode; a board has one, in one mode.
fn of(studio: Studio, mode: Mode) -> AnyView {
    let t = texts();
    let here = Memo::new(move |_| studio.draft.with(|draft| scenario_in(draft, mode).cloned()));
    let is_on = Memo::new(move |_| here.with(Option::is_some));
    let switch = move |on: bool| {
        studio.edit(&Edit::Scenario(on.then(|| OwnScenario::battle(mode))));
    };
    let kind = Memo::new(move |_| here.with(|here| here.as_ref().map(|here| here.goal.kind())));
    let tools = move || {
        let kind = kind.get()?;
        Some(untrack(|| {
            view! {
                {goals(studio, here, mode)}
                {about(studio, here, kind, mode)}
                {limit(studio, here, kind)}
                <Toggle
                    label=t.edition_built_up_counts
                    on=Signal::derive(move || here.with(|here| here.as_ref().is_some_and(|here| here.built_up_counts)))
                    on_change=move |counts: bool| change(studio, here, |here| here.built_up_counts = counts)
                />
                {brushes(studio, kind, mode)}
                <p class="dim">{t.edit_scenario_hint}</p>
            }
        }))
    };
    let elsewhere = move || {
        let other = studio.draft.with(|draft| draft.scenario().map(|scenario| scenario.mode));
        let other = other.filter(|other| *other != mode)?;
        Some(view! { <p class="dim">{t.edit_scenario_elsewhere(&words::mode(other))}</p> })
    };
    view! {
        <Toggle label=t.edit_scenario_on hint=t.edit_scenario_on_text on=is_on on_change=switch />
        {elsewhere}
        {tools}
    }
    .into_any()
}

/// The scenario on a board, if it is one of this mode.
pub fn scenario_in(draft: &Draft, mode: Mode) -> Option<&OwnScenario> {
    draft.scenario().filter(|scenario| scenario.mode == mode)
}

/// The scenario that is worked on.
type Here = Memo<Option<OwnScenario>>;

/// Another one like it.
fn change(studio: Studio, here: Here, how: impl FnOnce(&mut OwnScenario)) {
    let Some(mut scenario) = here.get_untracked() else { return };
    how(&mut scenario);
    studio.edit(&Edit::Scenario(Some(scenario)));
}

/// The same scenario with another number or choice in its goal.
fn change_goal(studio: Studio, here: Here, how: impl FnOnce(&mut Goal)) {
    change(studio, here, |here| how(&mut here.goal));
}

/// What it can be about.
fn goals(studio: Studio, here: Here, mode: Mode) -> AnyView {
    let kinds: Vec<GoalKind> = GoalKind::ALL.into_iter().filter(|kind| kind.is_for(mode)).collect();
    let options: Vec<_> = kinds.iter().map(|kind| ChoiceOption::from(goal_name(*kind))).collect();
    let kinds = StoredValue::new(kinds);
    let chosen = move || {
        let kind = here.with(|here| here.as_ref().map(|here| here.goal.kind()))?;
        kinds.with_value(|kinds| kinds.iter().position(|one| *one == kind))
    };
    let choose = move |at: usize| {
        let Some(kind) = kinds.with_value(|kinds| kinds.get(at).copied()) else { return };
        let next = here.with_untracked(|here| {
            studio.draft.with_untracked(|draft| here.as_ref().map(|here| draft.with_goal(here, kind)))
        });
        // What can be painted is something else now.
        studio.brush.set(first_brush(kind));
        studio.edit(&Edit::Scenario(next));
    };
    view! { <Choice label=texts().edition_goal options=options chosen=Signal::derive(chosen) on_choose=choose /> }
        .into_any()
}

fn goal_name(kind: GoalKind) -> &'static str {
    let t = texts();
    match kind {
        GoalKind::Battle => t.new_battle,
        GoalKind::Flag => t.edit_goal_flag,
        GoalKind::Assault => t.edit_goal_assault,
        GoalKind::Escort => t.edit_goal_escort,
    }
}

/// Whose attack it is, or whose convoy of what.
fn about(studio: Studio, here: Here, kind: GoalKind, mode: Mode) -> Option<AnyView> {
    let t = texts();
    let goal = move |read: fn(&Goal) -> Option<u32>| {
        Signal::derive(move || here.with(|here| here.as_ref().and_then(|here| read(&here.goal))).unwrap_or(1))
    };
    let side = goal(|goal| match goal {
        Goal::Assault { attacker: side, .. } | Goal::Escort { side, .. } => Some(u32::from(*side)),
        _ => None,
    });
    let choose_side = move |at: usize| {
        change_goal(studio, here, |goal| {
            if let Goal::Assault { attacker: side, .. } | Goal::Escort { side, .. } = goal {
                *side = u8::try_from(at + 1).unwrap_or(1);
            }
        });
    };
    let of_side = |label: &'static str| {
        let options: Vec<_> = (0..2).map(|side| ChoiceOption::from(side_name(mode, Side(side)))).collect();
        let chosen = Signal::derive(move || usize::try_from(side.get()).ok()?.checked_sub(1));
        view! { <Choice label options=options chosen on_choose=choose_side /> }
    };
    match kind {
        GoalKind::Battle | GoalKind::Flag => None,
        GoalKind::Assault => Some(of_side(t.edit_attacker).into_any()),
        GoalKind::Escort => {
            let convoy = move || {
                here.with(|here| match here.as_ref()?.goal {
                    Goal::Escort { convoy, .. } => Some(convoy.index()),
                    _ => None,
                })
            };
            let choose_convoy = move |at: usize| {
                change_goal(studio, here, |goal| {
                    if let Goal::Escort { convoy, .. } = goal {
                        *convoy = Troop::ALL[at];
                    }
                });
            };
            let through = goal(|goal| match goal {
                Goal::Escort { through, .. } => Some(u32::from(*through)),
                _ => None,
            });
            let choose_through = move |count: u32| {
                change_goal(studio, here, |goal| {
                    if let Goal::Escort { through, .. } = goal {
                        *through = u8::try_from(count).unwrap_or(u8::MAX);
                    }
                });
            };
            let stepper = view! {
                <Stepper label=t.edit_through value=through min=1 max=u32::from(u8::MAX) on_change=choose_through />
            };
            Some(
                view! {
                    {of_side(t.edit_convoy_of)}
                    <Choice
                        label=t.edit_convoy
                        options=Troop::ALL.map(|troop| ChoiceOption::from(words::troop(troop))).to_vec()
                        chosen=Signal::derive(convoy)
                        on_choose=choose_convoy
                    />
                    {counted(t.edit_through.into_any(), stepper.into_any())}
                }
                .into_any(),
            )
        }
    }
}

/// After how many turns of each it ends, if it has to or is to.
fn limit(studio: Studio, here: Here, kind: GoalKind) -> AnyView {
    let t = texts();
    let turns = Memo::new(move |_| here.with(|here| here.as_ref().and_then(|here| here.turns)));
    let least = u32::from(*TURNS.start());
    let set = move |turns: Option<u16>| change(studio, here, |here| here.turns = turns);
    let toggle = (!kind.needs_turns()).then(|| {
        view! {
            <Toggle
                label=t.new_turns
                on=Signal::derive(move || turns.get().is_some())
                on_change=move |on: bool| set(on.then_some(FIRST_LIMIT))
            />
        }
    });
    let stepper = move || {
        turns.get().is_some().then(|| {
            let stepper = view! {
                <Stepper
                    label=t.edition_turns
                    value=Signal::derive(move || u32::from(turns.get().unwrap_or_default()))
                    min=least
                    max=u32::from(*TURNS.end())
                    on_change=move |turns: u32| set(u16::try_from(turns).ok())
                />
            };
            counted(t.edition_turns.into_any(), stepper.into_any())
        })
    };
    view! { {toggle} {stepper} }.into_any()
}

/// What is painted: the fields it is about, flags, or the troops of a seat.
fn brushes(studio: Studio, kind: GoalKind, mode: Mode) -> AnyView {
    let t = texts();
    let mut brushes: Vec<(Brush, ChoiceOption)> = match kind {
        GoalKind::Battle => Vec::new(),
        GoalKind::Flag => (0..mode.side_count())
            .map(|side| (Brush::Flag(Side(side)), ChoiceOption::from(t.goal_flag_of(&side_name(mode, Side(side))))))
            .collect(),
        GoalKind::Assault => vec![(Brush::Field, ChoiceOption::from(t.goal_field))],
        GoalKind::Escort => vec![(Brush::Field, ChoiceOption::from(t.goal_exit))],
    };
    brushes.extend(Seat::all(mode.seats()).map(|seat| {
        let option = seat_option(seat);
        (Brush::Troop(seat), ChoiceOption { label: t.edit_troops_of(&option.label), ..option })
    }));
    let (brushes, options): (Vec<Brush>, Vec<ChoiceOption>) = brushes.into_iter().unzip();
    if !brushes.contains(&studio.brush.get_untracked()) {
        studio.brush.set(brushes[0]);
    }
    let brushes = StoredValue::new(brushes);
    let chosen = move || brushes.with_value(|brushes| brushes.iter().position(|brush| *brush == studio.brush.get()));
    let choose = move |at: usize| {
        if let Some(brush) = brushes.with_value(|brushes| brushes.get(at).copied()) {
            studio.brush.set(brush);
        }
    };
    let troops = move || {
        matches!(studio.brush.get(), Brush::Troop(_)).then(|| {
            view! {
                <Choice
                    label=t.edition_troop
                    options=Troop::ALL.map(|troop| ChoiceOption::from(words::troop(troop))).to_vec()
                    chosen=Signal::derive(move || Some(studio.troop.get().index()))
                    on_choose=move |at: usize| studio.troop.set(Troop::ALL[at])
                />
            }
        })
    };
    view! {
        <Choice label=t.edit_ground options=options chosen=Signal::derive(chosen) on_choose=choose />
        {troops}
    }
    .into_any()
}

/// What one paints first, with another goal.
const fn first_brush(kind: GoalKind) -> Brush {
    match kind {
        GoalKind::Battle => Brush::Troop(Seat(0)),
        GoalKind::Flag => Brush::Flag(Side(0)),
        GoalKind::Assault | GoalKind::Escort => Brush::Field,
    }
}

/// Who is on a side.
fn side_name(mode: Mode, side: Side) -> String {
    let seats = mode.seats_where(|of| of == side);
    seats.into_iter().map(|seat| unnamed(seat).name).collect::<Vec<_>>().join(" + ")
}
