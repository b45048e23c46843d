//! Setting up a game of Company Leader: a battle or a scenario, who sits there, variants.

mod draft;

use company_leader::{CompanyLeader, First, Ground, Mode, Muster, edition::Edition};
use leptos::prelude::*;
use tabletop::Seat;

use super::{rules, words};
use crate::{
    accounts::require_account,
    editions::{OwnEdition, with_edition},
    rules::chapters::company_leader as chapters,
    table,
    texts::company_leader::texts,
    ui::{Card, Choice, ChoiceOption, Link, Stepper, Toggle},
};
use draft::{Draft, is_same};

/// The limit of turns one begins with, and the highest one offered.
const TURNS: (u16, u16) = (10, 50);
/// How many built-up fields more than one begins with win at first.
const HOLD_MORE: u16 = 2;

/// How many minutes a game takes from and to, by a rule of thumb: the more troops, the longer; and no longer than all
/// turns that a limit leaves.
fn minutes(troops: u16, seats: u16, turns: Option<u16>) -> (u16, u16) {
    let (from, to) = (troops * 5 / 2, troops * 4);
    let most = turns.map_or(u16::MAX, |turns| turns.saturating_mul(seats).saturating_mul(2));
    let in_fives = |minutes: u16| minutes.next_multiple_of(5);
    (in_fives(from.min(most / 2)), in_fives(to.min(most)))
}

/// Numbers side by side, or one if they are all the same.
pub(super) fn together(numbers: impl IntoIterator<Item = impl ToString>) -> String {
    let mut numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    if numbers.windows(2).all(|pair| pair[0] == pair[1]) {
        numbers.truncate(1);
    }
    numbers.join(" / ")
}

/// The route `/company-leader`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    with_edition(set_up)
}

fn set_up(edition: Edition, own: OwnEdition<CompanyLeader>) -> AnyView {
    let t = texts();
    let draft = Draft::new(edition);
    draft.fetch_own();
    let setup = draft.settling.setup;
    let is_scenario = Memo::new(move |_| setup.with(|setup| setup.ground.is_scenario()));
    let choose_kind = move |at: usize| match (at, untrack(|| draft.scenarios()).into_iter().next()) {
        (1, Some((_, scenario))) => draft.choose_ground(scenario),
        _ => draft.choose_mode(Mode::Duel),
    };
    let ground = move || {
        let is_scenario = is_scenario.get();
        untrack(|| if is_scenario { scenario(draft) } else { battle(draft) })
    };
    let variants = move || (!is_scenario.get()).then(|| untrack(|| variants(draft)));
    let typed = view! {
        <Toggle
            label=t.new_typed
            hint=t.new_typed_text
            on=Memo::new(move |_| setup.with(|setup| setup.typed))
            on_change=move |on: bool| setup.update(|setup| setup.typed = on)
        />
    };
    let first = view! {
        <p>{t.new_intro}</p>
            {table::invitation::<CompanyLeader>()}
        <Card>
            <Choice
                label=t.new_kind
                options=[t.new_battle, t.new_scenario].map(ChoiceOption::from).to_vec()
                chosen=Signal::derive(move || Some(usize::from(is_scenario.get())))
                on_choose=choose_kind
            />
            {ground}
        </Card>
    };
    let besides = view! {
        {first_turn(draft)}
        {variants}
        {typed}
        {own.note(t.new_reconstructed)}
    };
    let seats = Memo::new(move |_| draft.mode().sides().len());
    let first = view! {
        {first}
        {facts(draft)}
    };
    let edition = move || draft.edition.get_value();
    let chapter = Signal::derive(move || if is_scenario.get() { chapters::SCENARIOS } else { chapters::SETUP });
    draft.settling.screen((t.new_title, chapter), edition, seats.into(), first.into_any(), besides.into_any())
}

/// Who against whom, and on which board.
fn battle(draft: Draft) -> AnyView {
    let t = texts();
    let mode = Memo::new(move |_| draft.mode());
    let boards = move || {
        let boards = draft.boards(mode.get());
        untrack(|| grounds(draft, t.new_board, boards))
    };
    view! {
        <Choice
            label=t.new_mode
            options=Mode::ALL.map(|mode| ChoiceOption::from(words::mode(mode))).to_vec()
            chosen=Signal::derive(move || Mode::ALL.into_iter().position(|one| one == mode.get()))
            on_choose=move |at: usize| draft.choose_mode(Mode::ALL[at])
        />
        <p class="dim">{move || words::mode_text(mode.get())}</p>
        {boards}
        <Link href="/company-leader/boards">{t.boards_title}</Link>
    }
    .into_any()
}

/// With what everybody begins, what it brings in, and how long it may take.
fn facts(draft: Draft) -> AnyView {
    let t = texts();
    let told = move || {
        let (muster, turns) = draft.settling.setup.with(|setup| (setup.muster, setup.turns));
        draft.trial.with(|trial| {
            let rules = trial.as_ref()?.rules();
            let division = rules.division();
            let troops = |seat| division.army(seat).total();
            let fields = |seat| u16::try_from(division.area(seat).len()).unwrap_or(u16::MAX);
            let all: u16 = division.seats().map(troops).sum();
            let army = match muster.coins() {
                None => t.new_army(
                    &together(division.seats().map(troops)),
                    &together(division.seats().map(|seat| fields(seat).saturating_sub(troops(seat)))),
                ),
                Some(_) => t.new_area(&together(division.seats().map(fields))),
            };
            let purse = muster.coins().unwrap_or_default();
            let incomes = division.all_sides().map(|side| division.income(side));
            let coins = together(incomes.clone().map(|income| income.coins));
            let built_up = together(incomes.map(|income| income.fields));
            let seats = u16::try_from(division.seats().len()).unwrap_or(u16::MAX);
            let (from, to) = minutes(all, seats, turns.or(rules.turns()));
            Some(view! {
                <p>{army} " " {t.new_purse(&t.standing_coins(u32::from(purse)))} " " {t.new_income(&coins, &built_up)}</p>
                <p>{t.new_minutes(&from, &to)}</p>
            })
        })
    };
    let skills = draft.edition.with_value(rules::troops);
    view! {
        <Card title=t.new_facts>
            {told}
            <details class="fold">
                <summary>{t.overview_troops}</summary>
                {skills}
            </details>
        </Card>
    }
    .into_any()
}

/// Who has the first turn: the lot, or whom the table has settled on (CL-1).
fn first_turn(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let names = Memo::new(move |_| {
        let seats = draft.mode().sides().len();
        let players = draft.settling.seating.about(seats).players;
        players.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    });
    let options = move || {
        let drawn = t.new_drawn.to_owned();
        [drawn].into_iter().chain(names.get()).map(ChoiceOption::from).collect::<Vec<_>>()
    };
    let chosen = move || {
        setup.with(|setup| match setup.first {
            First::Drawn => Some(0),
            First::Chosen(seat) => Some(seat.index() + 1),
        })
    };
    let choose = move |at: usize| {
        let seat = at.checked_sub(1).and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        setup.update(|setup| setup.first = seat.map_or(First::Drawn, First::Chosen));
    };
    view! {
        <Card>
            <Choice
                label=t.new_first
                options=Signal::derive(options)
                chosen=Signal::derive(chosen)
                on_choose=choose
            />
        </Card>
    }
    .into_any()
}

/// Which scenario, and what it is about.
fn scenario(draft: Draft) -> AnyView {
    let about = move || {
        let seats = draft.mode().sides().len();
        let names: Vec<String> =
            draft.settling.seating.about(seats).players.into_iter().map(|(name, _)| name).collect();
        let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
        draft.trial.with(|game| game.as_ref().map(|game| words::goal(game.rules(), &name)))
    };
    view! {
        {move || {
            let scenarios = draft.scenarios();
            untrack(|| grounds(draft, texts().new_scenario, scenarios))
        }}
        <p class="dim">{about}</p>
        <Link href="/company-leader/boards">{texts().boards_title}</Link>
    }
    .into_any()
}

/// The choice of one of several grounds.
fn grounds(draft: Draft, label: &'static str, grounds: Vec<(String, Ground)>) -> AnyView {
    let options: Vec<_> = grounds.iter().map(|(title, _)| ChoiceOption::from(title.clone())).collect();
    let grounds = StoredValue::new(grounds);
    let chosen = move || {
        draft.settling.setup.with(|setup| {
            grounds.with_value(|grounds| grounds.iter().position(|(_, ground)| is_same(ground, &setup.ground)))
        })
    };
    let choose = move |at: usize| {
        if let Some((_, ground)) = grounds.with_value(|grounds| grounds.get(at).cloned()) {
            draft.choose_ground(ground);
        }
    };
    view! { <Choice label options chosen=Signal::derive(chosen) on_choose=choose /> }.into_any()
}

/// „Varianten".
fn variants(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let limit = Memo::new(move |_| setup.with(|setup| setup.turns));
    let wanted = Memo::new(move |_| setup.with(|setup| setup.hold));
    let limited = Memo::new(move |_| limit.get().is_some());
    let holding = Memo::new(move |_| wanted.get().is_some());
    let turns = move || {
        limited.get().then(|| {
            view! {
                <Stepper
                    label=t.new_turns_count
                    value=Signal::derive(move || u32::from(limit.get().unwrap_or(TURNS.0)))
                    min=1
                    max=u32::from(TURNS.1)
                    on_change=move |turns: u32| setup.update(|setup| setup.turns = u16::try_from(turns).ok())
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
                    value=Signal::derive(move || u32::from(wanted.get().unwrap_or(least)))
                    min=u32::from(least)
                    max=u32::from(most)
                    on_change=move |fields: u32| setup.update(|setup| setup.hold = u16::try_from(fields).ok())
                />
            }
        })
    };
    view! {
        <details class="fold">
            <summary>{t.new_variants}</summary>
            {armies(draft)}
            <Toggle
                label=t.new_turns
                hint=t.new_turns_text
                on=limited
                on_change=move |on: bool| setup.update(|setup| setup.turns = on.then_some(TURNS.0))
            />
            {turns}
            <Toggle
                label=t.new_hold
                hint=t.new_hold_text
                on=holding
                on_change=move |on: bool| {
                    let (least, most) = untrack(|| draft.holds());
                    setup.update(|setup| setup.hold = on.then_some((least + HOLD_MORE - 1).min(most)));
                }
            />
            {hold}
        </details>
    }
    .into_any()
}

/// The choice of an army, with what it is about.
fn armies(draft: Draft) -> AnyView {
    let t = texts();
    let setup = draft.settling.setup;
    let ground = Memo::new(move |_| setup.with(|setup| setup.ground.clone()));
    let muster = Memo::new(move |_| setup.with(|setup| setup.muster));
    let choice = move || {
        let ways = ground.with(|ground| draft.ways(ground));
        let options: Vec<_> = ways.iter().map(|(name, _)| ChoiceOption::from(name.clone())).collect();
        let ways = StoredValue::new(ways);
        // Where the board has the set of the text, the two are one.
        let place = move || ways.with_value(|ways| ways.iter().position(|(_, way)| *way == muster.get()).or(Some(0)));
        let choose = move |at: usize| {
            if let Some((_, way)) = ways.with_value(|ways| ways.get(at).cloned()) {
                setup.update(|setup| setup.muster = way);
            }
        };
        let about = move || match ways.with_value(|ways| ways.get(place().unwrap_or_default()).map(|(_, way)| *way)) {
            Some(Muster::Standard) => t.new_standard_text,
            Some(Muster::Coins(_)) => t.new_coins_text,
            _ => t.new_set_text,
        };
        view! {
            <Choice label=t.new_armies options chosen=Signal::derive(place) on_choose=choose />
            <p class="dim">{about}</p>
        }
    };
    choice.into_any()
}

#[cfg(test)]
mod tests {
    use super::{minutes, together};

    #[test]
    fn more_troops_take_longer_and_a_limit_of_turns_ends_it() {
        let (small, large) = (minutes(12, 2, None), minutes(24, 4, None));
        assert_eq!(small, (30, 50));
        assert!(small.0 < large.0 && small.1 < large.1);
        assert_eq!(minutes(24, 4, Some(5)), (20, 40));
    }

    #[test]
    fn what_is_the_same_for_all_is_said_once() {
        assert_eq!((together([9, 9]), together([12, 6, 6])), ("9".to_owned(), "12 / 6 / 6".to_owned()));
    }
}
