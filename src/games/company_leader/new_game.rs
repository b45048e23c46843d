//! Setting up a game of Company Leader: mode, board, names, variants.

use company_leader::{
    CompanyLeader, Ground, Mode, Muster, Setup,
    edition::{Edition, Layout},
};
use leptos::prelude::*;
use tabletop::{Game as _, Seat, Table};

use super::words;
use crate::{
    accounts::require_account,
    browser::seed::seed,
    library::About,
    table::Create,
    texts::{self, company_leader::texts},
    ui::{Back, BottomBar, Card, Choice, ChoiceOption, Frame, Hue, Stepper, TextField, Toggle},
};

/// The most a name may have, as at the other tables.
const NAME_LIMIT: u16 = 20;
/// Who may play against whom, in the order in which it is offered.
const MODES: [Mode; 4] = [Mode::Duel, Mode::Melee, Mode::OneAgainstTwo, Mode::Teams];
/// The limit of turns one begins with, and the highest one offered.
const TURNS: (u16, u16) = (10, 50);
/// How many built-up fields more than one begins with win at first.
const HOLD_MORE: u16 = 2;

/// Everything that is being settled.
#[derive(Clone, Copy)]
struct Draft {
    edition: StoredValue<Edition>,
    mode: RwSignal<Mode>,
    /// Which board of the edition.
    board: RwSignal<usize>,
    names: StoredValue<Vec<(RwSignal<String>, Hue)>>,
    coins: RwSignal<bool>,
    turns: RwSignal<Option<u16>>,
    hold: RwSignal<Option<u16>>,
}

impl Draft {
    fn new() -> Self {
        let name = |(seat, hue): (u8, Hue)| (RwSignal::new(words::unnamed(Seat(seat)).name), hue);
        Self {
            edition: StoredValue::new(Edition::house()),
            mode: RwSignal::new(Mode::Duel),
            board: RwSignal::new(0),
            names: StoredValue::new((0..).zip(words::HUES).map(name).collect()),
            coins: RwSignal::new(false),
            turns: RwSignal::new(None),
            hold: RwSignal::new(None),
        }
    }

    /// Reads how the chosen board is divided in the chosen mode.
    fn layout<T>(self, read: impl FnOnce(&Layout) -> T) -> Option<T> {
        let (mode, board) = (self.mode.get(), self.board.get());
        self.edition.with_value(|edition| edition.boards.get(board).and_then(|board| board.layout(mode)).map(read))
    }

    /// The positions of the boards that can be divided in the chosen mode.
    fn boards(self) -> Vec<usize> {
        let mode = self.mode.get();
        self.edition.with_value(|edition| {
            (0..edition.boards.len()).filter(|at| edition.boards[*at].layout(mode).is_some()).collect()
        })
    }

    fn names(self) -> Vec<(RwSignal<String>, Hue)> {
        let seats = self.mode.get().sides().len();
        self.names.with_value(|names| names.iter().take(seats).copied().collect())
    }

    fn setup(self) -> Setup {
        let id = self.edition.with_value(|edition| edition.boards.get(self.board.get()).map(|board| board.id.clone()));
        let muster = if self.coins.get() { self.layout(|layout| Muster::Coins(layout.coins.value)) } else { None };
        Setup {
            ground: Ground::Board { id: id.unwrap_or_default(), mode: self.mode.get() },
            muster: muster.unwrap_or_default(),
            turns: self.turns.get(),
            hold: self.hold.get(),
            ..Setup::default()
        }
    }

    /// How many built-up fields may be asked for in the variant that wins by holding them.
    fn holds(self) -> (u16, u16) {
        let setup = Setup { hold: None, turns: None, ..self.setup() };
        let begun = self.edition.with_value(|edition| CompanyLeader::begin(edition, &setup, [0; 32]));
        let Ok((game, _)) = begun else { return (1, 1) };
        let (board, division) = (game.rules().board(), game.rules().division());
        let begins = division.seats().map(|seat| (*division.area(seat) & *board.built_up()).len()).max();
        let count = |fields: u32| u16::try_from(fields).unwrap_or(u16::MAX);
        (count(begins.unwrap_or_default() + 1), count(board.built_up().len()))
    }

    /// Another mode may need another board.
    fn choose_mode(self, mode: Mode) {
        self.mode.set(mode);
        self.hold.set(None);
        let boards = untrack(|| self.boards());
        if !boards.contains(&self.board.get_untracked()) {
            self.board.set(boards.first().copied().unwrap_or_default());
        }
    }

    fn about(self) -> About {
        let players = self.names().into_iter().map(|(name, hue)| (name.get().trim().to_owned(), hue)).collect();
        About { players, ..About::default() }
    }

    /// What is still missing.
    fn fault(self) -> Option<&'static str> {
        let t = texts();
        let mut names: Vec<String> = self.about().players.into_iter().map(|(name, _)| name.to_lowercase()).collect();
        names.sort();
        if names.iter().any(String::is_empty) {
            return Some(t.new_name_missing);
        }
        names.windows(2).any(|pair| pair[0] == pair[1]).then_some(t.new_name_taken)
    }
}

/// The route `/company-leader`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let t = texts();
    let draft = Draft::new();
    let create = Create::prepare(move || {
        let setup = untrack(|| draft.setup());
        let table = Table::<CompanyLeader>::begin(draft.edition.get_value(), setup, seed()).ok()?;
        Some((table, untrack(|| draft.about())))
    });
    let blocked = Signal::derive(move || draft.fault().map(str::to_owned));
    let bottom = view! { <BottomBar label=t.new_start on_next=move |()| create.run() blocked /> };
    let names = move || {
        let seats = draft.mode.get().sides().len();
        (0..seats).map(|seat| untrack(|| name(draft, seat))).collect_view()
    };
    view! {
        <Frame title=t.new_title back=Back::To("/games") bottom=bottom.into_any()>
            <p>{t.new_intro}</p>
            <Card>
                <Choice
                    label=t.new_mode
                    options=MODES.map(|mode| ChoiceOption::from(words::mode(mode))).to_vec()
                    chosen=Signal::derive(move || MODES.into_iter().position(|mode| mode == draft.mode.get()))
                    on_choose=move |at: usize| draft.choose_mode(MODES[at])
                />
                <p class="dim">{move || words::mode_text(draft.mode.get())}</p>
                {move || ground(draft)}
            </Card>
            {names}
            {variants(draft)}
            <details class="fold">
                <summary>{t.new_how}</summary>
                <p>{t.new_how_hide}</p>
                <p>{t.new_how_act}</p>
                <p>{t.new_how_shoot}</p>
                <p>{t.new_how_end}</p>
            </details>
            <p class="dim">{t.new_reconstructed}</p>
            {create.dialogs()}
        </Frame>
    }
    .into_any()
}

/// Which board.
fn ground(draft: Draft) -> AnyView {
    let boards = draft.boards();
    let title = |at: &usize| {
        let title = draft.edition.with_value(|edition| texts::chosen(&edition.boards[*at].title));
        ChoiceOption::from(title)
    };
    let options: Vec<ChoiceOption> = boards.iter().map(title).collect();
    let boards = StoredValue::new(boards);
    let chosen = move || boards.with_value(|boards| boards.iter().position(|at| *at == draft.board.get()));
    let choose = move |at: usize| {
        if let Some(board) = boards.with_value(|boards| boards.get(at).copied()) {
            draft.board.set(board);
            draft.hold.set(None);
        }
    };
    view! { <Choice label=texts().new_board options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}

/// Who sits in a seat.
fn name(draft: Draft, seat: usize) -> AnyView {
    let found = draft.names.with_value(|names| names.get(seat).copied());
    let Some((name, hue)) = found else { return ().into_any() };
    view! {
        <section class=format!("card sitting {}", hue.class())>
            <TextField label=texts().new_name(&(seat + 1)) value=name longest=NAME_LIMIT />
        </section>
    }
    .into_any()
}

/// „Varianten".
fn variants(draft: Draft) -> AnyView {
    let t = texts();
    let limited = Memo::new(move |_| draft.turns.get().is_some());
    let holding = Memo::new(move |_| draft.hold.get().is_some());
    let turns = move || {
        limited.get().then(|| {
            view! {
                <Stepper
                    label=t.new_turns_count
                    value=Signal::derive(move || u32::from(draft.turns.get().unwrap_or(TURNS.0)))
                    min=1
                    max=u32::from(TURNS.1)
                    on_change=move |turns: u32| draft.turns.set(u16::try_from(turns).ok())
                />
            }
        })
    };
    let hold = move || {
        let (least, most) = draft.holds();
        holding.get().then(|| {
            view! {
                <Stepper
                    label=t.new_hold_count
                    value=Signal::derive(move || u32::from(draft.hold.get().unwrap_or(least)))
                    min=u32::from(least)
                    max=u32::from(most)
                    on_change=move |fields: u32| draft.hold.set(u16::try_from(fields).ok())
                />
            }
        })
    };
    view! {
        <details class="fold">
            <summary>{t.new_variants}</summary>
            <Toggle
                label=t.new_coins
                hint=t.new_coins_text
                on=draft.coins
                on_change=move |on: bool| draft.coins.set(on)
            />
            <Toggle
                label=t.new_turns
                hint=t.new_turns_text
                on=limited
                on_change=move |on: bool| draft.turns.set(on.then_some(TURNS.0))
            />
            {turns}
            <Toggle
                label=t.new_hold
                hint=t.new_hold_text
                on=holding
                on_change=move |on: bool| {
                    let (least, most) = untrack(|| draft.holds());
                    draft.hold.set(on.then_some((least + HOLD_MORE - 1).min(most)));
                }
            />
            {hold}
        </details>
    }
    .into_any()
}
