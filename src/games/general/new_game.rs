//! Setting up a game of GENERAL: who plays, people and computers mixed, and the rules the text leaves open.

use bots::general::LEVELS;
use general::{FEWEST_PLAYERS, General, MOST_PLAYERS, Past, Quiet, Setup, Tie, edition::Edition};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Table};

use super::words;
use crate::{
    accounts::require_account,
    browser::{
        notes::{self, Note},
        seed::seed,
    },
    library::About,
    table::Create,
    texts::general::texts,
    ui::{Back, BottomBar, Card, Choice, ChoiceOption, Frame, Hue, TextField, Toggle},
};

/// The most a name may have, as at the other tables.
const NAME_LIMIT: u16 = 20;

/// How many may play.
const COUNTS: [u8; 5] = [2, 3, 4, 5, 6];

/// The level the computers begin with.
const LEVEL: usize = 1;

/// Who sits in a seat.
#[derive(Clone, Copy)]
struct Sitting {
    hue: Hue,
    name: RwSignal<String>,
    computer: RwSignal<bool>,
}

/// The same as it is noted: the set-up, names and computers seat by seat, and their level.
#[derive(Serialize, Deserialize)]
struct Noted {
    setup: Setup,
    sittings: Vec<(String, bool)>,
    level: usize,
}

/// Everything that is being settled.
#[derive(Clone, Copy)]
struct Draft {
    setup: RwSignal<Setup>,
    sittings: StoredValue<Vec<Sitting>>,
    level: RwSignal<usize>,
    /// Nothing is noted any more.
    settled: StoredValue<bool>,
}

impl Draft {
    /// What was being settled before the page was loaded anew, or a game for two; every change is noted from now on.
    fn new() -> Self {
        let sitting = |(seat, hue): (u8, Hue)| Sitting {
            hue,
            name: RwSignal::new(words::unnamed(Seat(seat)).name),
            computer: RwSignal::new(seat > 0),
        };
        let draft = Self {
            setup: RwSignal::new(Setup::for_players(FEWEST_PLAYERS)),
            sittings: StoredValue::new((0..MOST_PLAYERS).zip(words::HUES).map(sitting).collect()),
            level: RwSignal::new(LEVEL),
            settled: StoredValue::new(false),
        };
        let suits = |noted: &Noted| noted.level < LEVELS.len() && noted.setup.check(&Edition::house()).is_empty();
        if let Some(noted) = notes::recall(Note::General).filter(suits) {
            draft.setup.set(noted.setup);
            draft.level.set(noted.level);
            draft.sittings.with_value(|sittings| {
                for (sitting, (name, computer)) in sittings.iter().zip(noted.sittings) {
                    sitting.name.set(name);
                    sitting.computer.set(computer);
                }
            });
        }
        Effect::new(move || {
            if draft.settled.get_value() {
                return;
            }
            let sittings = draft.sittings.get_value();
            let sittings = sittings.iter().map(|sitting| (sitting.name.get(), sitting.computer.get())).collect();
            notes::keep(Note::General, &Noted { setup: draft.setup.get(), sittings, level: draft.level.get() });
        });
        // A reload runs no clean-up.
        on_cleanup(move || draft.forget());
        draft
    }

    /// The game has begun, or nobody wants it any more.
    fn forget(self) {
        self.settled.try_set_value(true);
        notes::write(Note::General, None);
    }

    /// Those who take part.
    fn sitting(self) -> Vec<Sitting> {
        let players = self.setup.with(|setup| setup.players);
        self.sittings.with_value(|sittings| sittings.iter().take(players.into()).copied().collect())
    }

    /// Who sits at the table, for the save.
    fn about(self) -> About {
        let level = u8::try_from(self.level.get()).unwrap_or(u8::MAX);
        let sitting = self.sitting();
        About {
            players: sitting.iter().map(|sitting| (sitting.name.get().trim().to_owned(), sitting.hue)).collect(),
            bots: sitting.iter().map(|sitting| sitting.computer.get().then_some(level)).collect(),
            ..About::default()
        }
    }

    /// What is still missing.
    fn fault(self) -> Option<&'static str> {
        let t = texts();
        let About { players, bots, .. } = self.about();
        let names = players.iter().map(|(name, _)| name.to_lowercase());
        let mut sorted: Vec<String> = names.collect();
        sorted.sort();
        if sorted.iter().any(String::is_empty) {
            Some(t.new_name_missing)
        } else if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            Some(t.new_name_taken)
        } else {
            bots.iter().all(Option::is_some).then_some(t.new_nobody)
        }
    }
}

/// The route `/general`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let t = texts();
    let draft = Draft::new();
    let create = Create::prepare(move || {
        let setup = draft.setup.get_untracked();
        let table = Table::<General>::begin(Edition::house(), setup, seed()).ok()?;
        draft.forget();
        Some((table, untrack(|| draft.about())))
    });
    let blocked = Signal::derive(move || draft.fault().map(str::to_owned));
    let bottom = view! { <BottomBar label=t.new_start on_next=move |()| create.run() blocked /> };
    let players = Memo::new(move |_| draft.setup.with(|setup| setup.players));
    let counts = COUNTS.map(|count| ChoiceOption::from(count.to_string())).to_vec();
    let seats = move || (0..players.get()).map(|seat| untrack(|| sitting(draft, Seat(seat)))).collect_view();
    let any_computer = move || draft.sitting().iter().any(|sitting| sitting.computer.get());
    view! {
        <Frame title=t.new_title back=Back::To("/games") bottom=bottom.into_any()>
            <p>{t.new_intro}</p>
            <Card>
                <Choice
                    label=t.new_players
                    options=counts
                    chosen=Signal::derive(move || COUNTS.into_iter().position(|count| count == players.get()))
                    on_choose=move |at: usize| draft.setup.update(|setup| setup.players = COUNTS[at])
                />
            </Card>
            {seats}
            {move || any_computer().then(|| level(draft))}
            {rules(draft.setup)}
            <details class="fold">
                <summary>{t.new_how}</summary>
                <p>{t.new_how_stake}</p>
                <p>{t.new_how_zone}</p>
                <p>{t.new_how_battle}</p>
                <p>{t.new_how_end}</p>
            </details>
            <p class="dim">{t.new_reconstructed}</p>
            {create.dialogs()}
        </Frame>
    }
    .into_any()
}

/// Who sits in a seat: a name, and whether it is the computer.
fn sitting(draft: Draft, seat: Seat) -> AnyView {
    let t = texts();
    let Some(sitting) = draft.sittings.with_value(|sittings| sittings.get(seat.index()).copied()) else {
        return ().into_any();
    };
    let number = seat.0 + 1;
    // A name nobody has typed in follows what sits there.
    let named = move |computer: bool| {
        if computer { words::computer(seat).to_owned() } else { words::unnamed(seat).name }
    };
    if sitting.name.with_untracked(|name| *name == named(false)) && sitting.computer.get_untracked() {
        sitting.name.set(named(true));
    }
    let choose = move |at: usize| {
        let computer = at == 1;
        if sitting.name.with_untracked(|name| *name == named(!computer)) {
            sitting.name.set(named(computer));
        }
        sitting.computer.set(computer);
    };
    view! {
        <section class=format!("card sitting {}", sitting.hue.class())>
            <TextField label=t.new_name(&number) value=sitting.name longest=NAME_LIMIT />
            <Choice
                label=t.new_kind(&number)
                options=[t.new_person, t.new_computer].map(ChoiceOption::from).to_vec()
                chosen=Signal::derive(move || Some(usize::from(sitting.computer.get())))
                on_choose=choose
            />
        </section>
    }
    .into_any()
}

/// How well the computers play.
fn level(draft: Draft) -> AnyView {
    let t = texts();
    view! {
        <Card>
            <Choice
                label=t.new_level
                options=LEVELS.map(|level| ChoiceOption::from(words::level(level.name))).to_vec()
                chosen=Signal::derive(move || Some(draft.level.get()))
                on_choose=move |at: usize| draft.level.set(at)
            />
        </Card>
    }
    .into_any()
}

/// What the rule text leaves open.
fn rules(setup: RwSignal<Setup>) -> AnyView {
    let t = texts();
    view! {
        <details class="fold">
            <summary>{t.new_rules}</summary>
            <Toggle
                label=t.new_quiet
                hint=t.new_quiet_text
                on=Signal::derive(move || setup.with(|setup| setup.quiet == Quiet::Opens))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.quiet = if on { Quiet::Opens } else { Quiet::Waits });
                }
            />
            <Toggle
                label=t.new_past
                hint=t.new_past_text
                on=Signal::derive(move || setup.with(|setup| setup.past == Past::Open))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.past = if on { Past::Open } else { Past::Covered });
                }
            />
            <Toggle
                label=t.new_tie
                hint=t.new_tie_text
                on=Signal::derive(move || setup.with(|setup| setup.tie == Tie::FightOn))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.tie = if on { Tie::FightOn } else { Tie::AllLose });
                }
            />
        </details>
    }
    .into_any()
}
