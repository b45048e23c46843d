//! Beside the board: what is on the selected field, and what may be done there.

use company_leader::{Command, Facing, FieldId, Pending, Refusal};
use leptos::{html, prelude::*};

use super::{
    ask, buying,
    dice::Counts,
    figure,
    moves::{Kind, Selection},
    odds,
    turn_screen::TurnScreen,
    words,
};
use crate::{
    texts::company_leader::texts,
    ui::{BlockedButton, Button, Choice, ChoiceOption, Toolbar, Weight, toolbar},
};

/// What the selected field is about.
pub fn panel(screen: TurnScreen) -> AnyView {
    let stage = Memo::new(move |_| {
        let Selection { selected, kind, target, .. } = screen.hand.get();
        // What is in hand keeps its place while its target changes.
        (selected, kind, target.filter(|_| kind.is_none()))
    });
    let throwing = Memo::new(move |_| {
        let pending = screen.view.with(|view| view.pending.first().copied());
        pending.filter(|pending| matches!(pending, Pending::Throw { .. }))
    });
    // What was typed in outlives a look at another field.
    let counts = RwSignal::new(Counts::default());
    Effect::new(move || {
        throwing.track();
        counts.set(Counts::default());
    });
    let content = move || {
        // Every command and every step back may change what is permitted.
        screen.legal.track();
        screen.view.track();
        let stage = stage.get();
        if let Some(pending) = throwing.get() {
            return untrack(|| thrown(screen, pending, counts));
        }
        untrack(|| match stage {
            (None, ..) if screen.is_buying() => buying::shop(screen),
            (None, ..) => view! { <p class="dim">{texts().turn_hint}</p> }.into_any(),
            (Some(at), None, None) => selected(screen, at),
            (Some(at), None, Some(goal)) => asked(screen, at, goal),
            (Some(at), Some(kind), _) => doing(screen, at, kind),
        })
    };
    let place = NodeRef::<html::Section>::new();
    Effect::new(move |before: Option<()>| {
        stage.track();
        if before.is_some() {
            request_animation_frame(move || keep_focus(place));
        }
    });
    view! {
        <section class="card cl-panel" tabindex="-1" node_ref=place>
            {content}
        </section>
    }
    .into_any()
}

/// Who has pressed a button that is gone goes on in its place.
pub fn keep_focus(place: NodeRef<html::Section>) {
    if document().active_element().is_none_or(|element| element.tag_name() == "BODY") {
        focus(place);
    }
}

/// Goes on there, and leaves the page where it is.
pub fn focus(place: NodeRef<html::Section>) {
    if let Some(place) = place.try_get_untracked().flatten() {
        let quietly = web_sys::FocusOptions::new();
        quietly.set_prevent_scroll(true);
        let _ = place.focus_with_options(&quietly);
    }
}

/// The field, what stands there, and what can be done with it.
fn selected(screen: TurnScreen, at: FieldId) -> AnyView {
    let actions = screen.offer(|offer| offer.actions(at));
    let actions = actions.into_iter().map(|(kind, refusal)| action(screen, kind, refusal)).collect_view();
    let back = screen.is_buying().then(|| {
        view! {
            <Button weight=Weight::Quiet on_press=move |()| screen.hand.set(Selection::default())>
                {texts().shop_back}
            </Button>
        }
    });
    view! {
        {heading(screen, at)}
        {of_actions(actions)}
        {details(screen, at)}
        {back}
    }
    .into_any()
}

/// What the player's dice show, which lie on the table.
fn thrown(screen: TurnScreen, pending: Pending, counts: RwSignal<Counts>) -> AnyView {
    let t = texts();
    let act = move |command| screen.room.act_once(screen.seat, command);
    let disabled = Signal::derive(move || screen.view.with(|view| ask::short(view, pending, counts.get()).is_some()));
    view! {
        {ask::throw(screen.room, pending, counts)}
        <div class="cl-actions">
            <Button weight=Weight::Primary disabled on_press=move |()| act(Command::Throw(counts.get_untracked()))>
                {t.throw_confirm}
            </Button>
            <Button weight=Weight::Quiet on_press=move |()| act(Command::Roll)>
                {t.throw_roll}
            </Button>
        </div>
    }
    .into_any()
}

/// All that a touch on a goal can mean.
fn asked(screen: TurnScreen, at: FieldId, goal: FieldId) -> AnyView {
    let t = texts();
    let meanings = screen.offer(|offer| offer.meanings(at, goal));
    let shot = meanings.iter().find(|meaning| meaning.kind == Kind::Shoot).and_then(|shot| shot.commands.first());
    let odds = shot.map(|shot| screen.view.with(|view| odds::before(screen.room, view, *shot)));
    let meanings = meanings.into_iter().map(|meaning| {
        let name = words::deed(meaning.kind, meaning.turns_up());
        view! { <Button on_press=move |()| screen.mean(meaning.clone())>{name}</Button> }
    });
    let meanings = meanings.collect_view();
    let mine = screen.view.with(|view| view.piece(goal).is_some_and(|piece| piece.owner == screen.seat));
    let other = mine.then(|| {
        let hand = Selection { selected: Some(goal), ..Selection::default() };
        view! { <Button on_press=move |()| screen.hand.set(hand)>{t.action_other}</Button> }
    });
    let name = screen.view.with(|view| view.rules.board().name(goal));
    view! {
        {heading(screen, at)}
        <p class="cl-panel__task" role="status">
            {t.action_which(&name)}
        </p>
        {of_actions((meanings, other, cancel(screen)))}
        {odds}
    }
    .into_any()
}

/// Buttons side by side, which are one stop of the Tab key.
fn of_actions(buttons: impl IntoView + 'static) -> AnyView {
    view! {
        <Toolbar label=texts().turn_actions class="cl-actions">
            {buttons.into_view()}
        </Toolbar>
    }
    .into_any()
}

/// Lets what is in hand be.
fn cancel(screen: TurnScreen) -> AnyView {
    view! {
        <Button weight=Weight::Quiet on_press=move |()| screen.cancel()>
            {texts().turn_cancel}
        </Button>
    }
    .into_any()
}

/// The button of an action. What can not be done now says why.
fn action(screen: TurnScreen, kind: Kind, refusal: Option<Refusal>) -> AnyView {
    let name = words::kind(kind);
    match refusal {
        None => view! { <Button on_press=move |()| screen.begin(kind)>{name}</Button> }.into_any(),
        Some(refusal) => view! { <BlockedButton reason=screen.words(refusal)>{name}</BlockedButton> }.into_any(),
    }
}

/// What stands on a field, with its sign.
fn heading(screen: TurnScreen, at: FieldId) -> AnyView {
    screen.view.with(|view| {
        let piece = view.piece(at);
        let hidden = view.hidden(at);
        let kind = piece.and_then(|piece| piece.unit()).map(|unit| unit.troop).or(hidden);
        let what = piece.map(|piece| {
            let mine = piece.owner == screen.seat;
            let full = kind.map_or(0, |kind| view.rules.kind(kind).strength);
            words::piece(screen.room, piece, hidden, mine && hidden.is_none(), full)
        });
        view! {
            <h2 class="cl-panel__title">
                {kind.map(figure::icon)} <span>{what.unwrap_or_else(|| texts().piece_none.to_owned())}</span>
            </h2>
        }
        .into_any()
    })
}

/// The field, and what the troop on it can do.
fn details(screen: TurnScreen, at: FieldId) -> AnyView {
    screen.view.with(|view| {
        let unit = view.piece(at).and_then(|piece| piece.unit());
        let kind = unit.map(|unit| unit.troop).or_else(|| view.hidden(at));
        let ground = words::ground(&view.rules, at);
        let skills = kind.map(|kind| words::skills(&view.rules, kind));
        view! { <p class="dim">{ground} {skills.map(|skills| format!(" · {skills}"))}</p> }.into_any()
    })
}

/// An action that has begun: its target, its facing, its odds.
fn doing(screen: TurnScreen, at: FieldId, kind: Kind) -> AnyView {
    let facings = Memo::new(move |_| screen.offer(|offer| offer.facings(screen.hand.get())));
    let turning = Memo::new(move |_| match kind {
        // Only where the target can be hit with several.
        Kind::Shoot => screen.hand.get().target.is_some() && facings.with(|facings| facings.len() > 1),
        _ => facings.with(|facings| !facings.is_empty()),
    });
    let turn = move || {
        turning.get().then(|| {
            let chosen = Signal::derive(move || screen.hand.get().facing);
            let choose = Callback::new(move |facing| screen.face(facing));
            compass(facings.into(), chosen, choose)
        })
    };
    let odds = move || {
        let chosen = screen.chosen.get();
        chosen.map(|command| screen.view.with_untracked(|view| odds::before(screen.room, view, command)))
    };
    let points = untrack(|| screen.offer(|offer| offer.points(screen.hand.get_untracked())));
    let points = (points.len() > 1).then(|| points_of(screen, points));
    // Where a touch on the board or on an arrow does it, there is nothing to confirm.
    let confirmed = !kind.is_done_at_once() || kind == Kind::Repair;
    let confirm = confirmed.then(|| {
        let disabled = Signal::derive(move || screen.chosen.with(Option::is_none));
        view! {
            <Button weight=Weight::Primary disabled on_press=move |()| screen.confirm()>
                {words::kind(kind)}
            </Button>
        }
    });
    view! {
        {heading(screen, at)}
        <p class="cl-panel__task" role="status">
            {words::kind_text(kind)}
        </p>
        {points}
        <div class="cl-actions">{confirm} {(kind != Kind::Face).then(|| cancel(screen))}</div>
        {turn}
        {odds}
    }
    .into_any()
}

/// By how many points a troop is repaired.
fn points_of(screen: TurnScreen, points: Vec<u8>) -> AnyView {
    let options: Vec<ChoiceOption> = points.iter().map(|points| ChoiceOption::from(points.to_string())).collect();
    let all = StoredValue::new(points);
    let chosen = move || all.with_value(|all| all.iter().position(|points| screen.hand.get().points == Some(*points)));
    let choose = move |at: usize| screen.hand.update(|hand| hand.points = all.with_value(|all| all.get(at).copied()));
    view! {
        <Choice label=texts().turn_points options chosen=Signal::derive(chosen) on_choose=choose />
    }
    .into_any()
}

/// The arrows as they lie around a field.
const COMPASS: [Facing; 6] =
    [Facing::NorthWest, Facing::NorthEast, Facing::West, Facing::East, Facing::SouthWest, Facing::SouthEast];

/// Six arrows, of which those can be pressed that there are to choose from.
pub fn compass(facings: Signal<Vec<Facing>>, chosen: Signal<Option<Facing>>, choose: Callback<Facing>) -> AnyView {
    // One stop of the Tab key: the arrow that is chosen, or the first there is.
    let stop = Memo::new(move |_| {
        let first = || facings.with(|facings| COMPASS.into_iter().find(|facing| facings.contains(facing)));
        chosen.get().filter(|facing| facings.with(|facings| facings.contains(facing))).or_else(first)
    });
    let arrow = |facing: Facing| {
        let turn = format!("rotate({})", words::degrees(facing));
        view! {
            <button
                class="cl-compass__way"
                type="button"
                aria-label=words::facing(facing)
                title=words::facing(facing)
                aria-pressed=move || if chosen.get() == Some(facing) { "true" } else { "false" }
                tabindex=move || if stop.get() == Some(facing) { "0" } else { "-1" }
                disabled=move || facings.with(|facings| !facings.contains(&facing))
                on:click=move |_| choose.run(facing)
            >
                <svg viewBox="-12 -12 24 24" aria-hidden="true">
                    <path transform=turn d="M-8 0H7M1-6l6 6-6 6" />
                </svg>
            </button>
        }
    };
    view! {
        <div
            class="cl-compass"
            role="group"
            aria-label=texts().turn_facing
            on:keydown=move |event| toolbar::step(&event)
        >
            {COMPASS.map(arrow).collect_view()}
        </div>
    }
    .into_any()
}
