//! „Einstellungen": timer, special skills, goals (manual, chapter 2.4).

use leaders::BoardMode;
use leptos::prelude::*;

use super::draft::{Draft, Step};
use crate::{
    games::leaders::words,
    rules::chapters::leaders as chapters,
    settings::SoundSwitch,
    texts::leaders::texts,
    ui::{BottomBar, Card, Choice, ChoiceOption, Frame, Stepper, Toggle},
};

/// Seconds between two settings of the timer.
const TIMER_STEP: u32 = 5;

/// The settings of the game.
pub fn screen(draft: Draft) -> AnyView {
    let t = texts();
    let next = move |()| {
        draft.settle_computers();
        draft.step.set(draft.next());
    };
    let bottom = view! { <BottomBar label=t.new_next on_next=next /> };
    view! {
        <Frame columns=true title=t.new_settings chapter=chapters::SETUP back=draft.back(Step::Scenario) bottom=bottom.into_any()>
            <Card>{board(draft)}</Card>
            <Card>{timer(draft)}</Card>
            <Card>{skills(draft)}</Card>
            <Card title=t.new_goals>{goals(draft)}</Card>
        </Frame>
    }
    .into_any()
}

/// Whether the nations' skills count; in battle the players see to them where the board is theirs.
fn skills(draft: Draft) -> AnyView {
    let t = texts();
    let settings = draft.settings;
    let on_screen = Memo::new(move |_| settings.with(|settings| settings.board == BoardMode::Screen));
    (move || {
        view! {
            <Toggle
                label=t.new_skills
                hint=if on_screen.get() { t.board_skills_hint } else { t.new_skills_hint }
                on=Signal::derive(move || settings.with(|settings| settings.skills))
                on_change=move |on| settings.update(|settings| settings.skills = on)
            />
        }
    })
    .into_any()
}

/// Where the board is.
fn board(draft: Draft) -> AnyView {
    let settings = draft.settings;
    let mode = Memo::new(move |_| settings.with(|settings| settings.board));
    let options: Vec<ChoiceOption> = BoardMode::ALL.map(|mode| words::board_mode(mode).0.into()).into();
    view! {
        <Choice
            label=texts().board_mode
            options=Signal::stored(options)
            chosen=Signal::derive(move || BoardMode::ALL.iter().position(|one| *one == mode.get()))
            on_choose=move |at: usize| settings.update(|settings| settings.board = BoardMode::ALL[at])
        />
        <p class="dim" role="status">
            {move || words::board_mode(mode.get()).1}
        </p>
    }
    .into_any()
}

/// The timer: off, or so many seconds.
fn timer(draft: Draft) -> AnyView {
    let t = texts();
    let settings = draft.settings;
    let (limits, advice) = draft.edition(|edition| {
        let timer = &edition.timer;
        ((timer.min.value, timer.max.value), (timer.advice_min.value, timer.advice_max.value))
    });
    let on = Signal::derive(move || settings.with(|settings| settings.timer.is_some()));
    let switch = move |on: bool| settings.update(|settings| settings.timer = on.then_some(advice.1));
    let seconds = Signal::derive(move || settings.with(|settings| settings.timer.map_or(0, u32::from)));
    let change = move |seconds: u32| {
        let seconds = u16::try_from(seconds).unwrap_or(limits.1).clamp(limits.0, limits.1);
        settings.update(|settings| settings.timer = Some(seconds));
    };
    view! {
        <Toggle label=t.new_timer hint=t.new_timer_hint(&advice.0, &advice.1) on on_change=switch />
        {move || {
            on.get()
                .then(|| {
                    view! {
                        <div class="row row--spread">
                            <span>{move || t.new_timer_value(&seconds.get())}</span>
                            <Stepper
                                label=t.new_timer
                                value=seconds
                                min=Signal::stored(u32::from(limits.0))
                                max=Signal::stored(u32::from(limits.1))
                                step=TIMER_STEP
                                on_change=change
                            />
                        </div>
                        <SoundSwitch />
                    }
                })
        }}
    }
    .into_any()
}

/// The three goals, each adjustable.
fn goals(draft: Draft) -> AnyView {
    let t = texts();
    let settings = draft.settings;
    let (world, badges) = draft.edition(|edition| (edition.world_total(), edition.badges.len()));
    let goal = |label: &'static str,
                most: usize,
                step: u32,
                read: fn(&leaders::Settings) -> u16,
                write: fn(&mut leaders::Settings, u16)| {
        let change = move |number: u32| {
            settings.update(|settings| write(settings, u16::try_from(number).unwrap_or(u16::MAX)));
        };
        view! {
            <div class="row row--spread">
                <span aria-hidden="true">{label}</span>
                <Stepper
                    label
                    value=Signal::derive(move || u32::from(settings.with(read)))
                    min=Signal::stored(1)
                    max=Signal::stored(u32::try_from(most).unwrap_or(u32::MAX))
                    step
                    on_change=change
                />
            </div>
        }
        .into_any()
    };
    view! {
        <p class="dim">{t.new_goals_hint}</p>
        {goal(
            t.new_goal_military,
            usize::from(world),
            1,
            |settings| settings.military,
            |settings, number| settings.military = number,
        )}
        {goal(t.new_goal_research, 3, 1, |settings| settings.research, |settings, number| settings.research = number)}
        {goal(t.new_goal_badge, badges, 1, |settings| settings.badge, |settings, number| settings.badge = number)}
    }
    .into_any()
}
