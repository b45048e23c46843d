//! „Spielerdaten": name, colour, bloc (manual, chapter 2.5).

use leaders::{Colour, NAME_LIMIT, edition::Bloc};
use leptos::prelude::*;

use super::draft::{Draft, DraftPlayer, Step};
use crate::{
    games::leaders::words,
    rules::chapters::leaders as chapters,
    table::offered,
    texts::leaders::texts,
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
    let blocked = Signal::derive(move || {
        if player.name.with(|name| name.trim().is_empty()) {
            return Some(t.fault_name_empty.to_owned());
        }
        if draft.asks_for_bloc() && player.bloc.get().is_none() {
            return Some(t.fault_bloc_missing.to_owned());
        }
        error.get()
    });
    let next = move |()| draft.step.set(Step::Nation(at));
    let back = if at == 0 { Step::Settings } else { Step::Nation(at - 1) };
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
                <TextField
                    label=t.new_name
                    value=player.name
                    offers
                    longest=u16::try_from(NAME_LIMIT).unwrap_or(u16::MAX)
                    error=Signal::derive(move || error.get())
                />
                {colours(draft, at)}
                {draft.asks_for_bloc().then(|| blocs(draft, at))}
            </form>
        </Frame>
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
