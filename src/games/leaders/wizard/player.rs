//! „Spielerdaten": name, colour, bloc (manual, chapter 2.5).

use leaders::{Colour, Leaders, NAME_LIMIT, edition::Bloc};
use leptos::prelude::*;
use tabletop::Seat;

use super::draft::{Draft, DraftPlayer, Step};
use crate::{
    games::leaders::words,
    rules::chapters::leaders as chapters,
    table::{Levels, offered},
    texts::{self, leaders::texts, seating},
    ui::{BottomBar, Choice, ChoiceOption, Frame, TextField},
};

/// One player describes himself. `known` are names to be offered.
pub fn screen(draft: Draft, at: usize, known: Signal<Vec<String>>) -> AnyView {
    let t = texts();
    let player = draft.player(at);
    choose_free_colour(draft, at);
    leave_full_bloc(draft, at);
    let before = untrack(|| draft.before(at).into_iter().map(DraftPlayer::folded_name).collect::<Vec<_>>());
    let before = StoredValue::new(before);
    let offers = Signal::derive(move || offered(known.get(), before.get_value().into_iter()));
    let taken = move || before.with_value(|before| before.contains(&player.folded_name()));
    let error = Memo::new(move |_| taken().then(|| t.fault_name_taken.to_owned()));
    let is_computer = Memo::new(move |_| draft.is_computer(at));
    let blocked = Signal::derive(move || {
        if player.shown_name().is_empty() {
            return Some(t.fault_name_empty.to_owned());
        }
        if !is_computer.get() && draft.asks_for_bloc() && player.bloc.get().is_none() {
            return Some(t.fault_bloc_missing.to_owned());
        }
        error.get()
    });
    let next = move |()| draft.step.set(if is_computer.get_untracked() { draft.next() } else { Step::Nation(at) });
    let back = if at == 0 { Step::Settings } else { draft.last_of(at - 1) };
    let bottom = view! { <BottomBar label=t.new_next on_next=next blocked /> };
    view! {
        <Frame title=t.new_player(&(at + 1)) chapter=chapters::SETUP back=draft.back(back) bottom=bottom.into_any()>
            <form
                class="stack"
                on:submit=move |event| {
                    event.prevent_default();
                    if blocked.with_untracked(Option::is_none) {
                        next(());
                    }
                }
            >
                {untrack(|| draft.takes_computers()).then(|| kinds(draft, at))}
                <TextField
                    label=t.new_name
                    value=player.name
                    offers
                    longest=u16::try_from(NAME_LIMIT).unwrap_or(u16::MAX)
                    error=Signal::derive(move || error.get())
                />
                {colours(draft, at)}
                {move || if is_computer.get() {
                    nations(draft, at)
                } else {
                    draft.asks_for_bloc().then(|| blocs(draft, at)).into_any()
                }}
            </form>
        </Frame>
    }
    .into_any()
}

/// Whether a person plays or the computer, and how well.
fn kinds(draft: Draft, at: usize) -> AnyView {
    let t = seating::texts();
    let seat = Seat(u8::try_from(at).unwrap_or(u8::MAX));
    let choice =
        move || Levels::of::<Leaders>().choice(t.seat_level, draft.level.into(), move |id| draft.level.set(id));
    let level = move || draft.is_computer(at).then(choice);
    view! {
        <Choice
            label=t.seat_kind(&(at + 1))
            options=[t.seat_person, t.seat_computer].map(ChoiceOption::from).to_vec()
            chosen=Signal::derive(move || Some(usize::from(draft.is_computer(at))))
            on_choose=move |chosen: usize| draft.player(at).choose_computer(seat, chosen == 1)
        />
        {level}
    }
    .into_any()
}

/// The nation of a computer: the first that is free, unless another one is chosen.
fn nations(draft: Draft, at: usize) -> AnyView {
    let player = draft.player(at);
    let nations = draft.nations(at);
    let chosen = player.nation.get_untracked();
    if !nations.iter().any(|(id, _)| Some(*id) == chosen) {
        player.nation.set(nations.first().map(|(id, _)| *id));
    }
    let options: Vec<_> =
        nations.iter().map(|(_, nation)| ChoiceOption::from(texts::chosen(&nation.name.value))).collect();
    let ids = StoredValue::new(nations.into_iter().map(|(id, _)| id).collect::<Vec<_>>());
    view! {
        <Choice
            label=texts().new_nations
            options
            chosen=Signal::derive(move || ids.with_value(|ids| ids.iter().position(|id| Some(*id) == player.nation.get())))
            on_choose=move |chosen: usize| player.nation.set(ids.with_value(|ids| ids.get(chosen).copied()))
        />
    }
    .into_any()
}

/// A colour an earlier player has taken meanwhile makes way for the first free one.
fn choose_free_colour(draft: Draft, at: usize) {
    let taken = taken_colours(draft, at);
    let player = draft.player(at);
    if taken.contains(&player.colour.get_untracked())
        && let Some(free) = Colour::ALL.into_iter().find(|colour| !taken.contains(colour))
    {
        player.colour.set(free);
    }
}

/// A bloc that earlier players have filled meanwhile is chosen no longer.
fn leave_full_bloc(draft: Draft, at: usize) {
    let bloc = draft.player(at).bloc;
    if bloc.get_untracked().is_some_and(|bloc| draft.places_left(bloc, at) == Some(0)) {
        bloc.set(None);
    }
}

fn taken_colours(draft: Draft, at: usize) -> Vec<Colour> {
    draft.before(at).into_iter().map(|other| other.colour.get_untracked()).collect()
}

fn colours(draft: Draft, at: usize) -> AnyView {
    let t = texts();
    let player = draft.player(at);
    let taken = taken_colours(draft, at);
    let options = Colour::ALL
        .into_iter()
        .map(|colour| {
            let (label, hue) = draft.edition(|edition| (words::figures(edition, colour), words::hue(edition, colour)));
            let blocked = taken.contains(&colour).then(|| t.new_taken.to_owned());
            ChoiceOption { label, blocked, class: hue.class() }
        })
        .collect();
    let chosen = move || Colour::ALL.into_iter().position(|colour| colour == player.colour.get());
    view! {
        <Choice
            label=t.new_colour
            options=Signal::stored(options)
            chosen=Signal::derive(chosen)
            on_choose=move |chosen: usize| player.colour.set(Colour::ALL[chosen])
        />
    }
    .into_any()
}

fn blocs(draft: Draft, at: usize) -> AnyView {
    let t = texts();
    let player = draft.player(at);
    let options = Bloc::ALL
        .into_iter()
        .map(|bloc| ChoiceOption {
            label: words::bloc(bloc).to_owned(),
            blocked: (draft.places_left(bloc, at) == Some(0)).then(|| t.new_taken.to_owned()),
            class: "",
        })
        .collect();
    let chosen = move || Bloc::ALL.into_iter().position(|bloc| Some(bloc) == player.bloc.get());
    view! {
        <Choice
            label=t.new_bloc
            options=Signal::stored(options)
            chosen=Signal::derive(chosen)
            on_choose=move |chosen: usize| player.bloc.set(Some(Bloc::ALL[chosen]))
        />
    }
    .into_any()
}
